// The Phantom: a second follower of weight 1.
#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {
constexpr FigureRule kFigures[] = {{FigureKind::phantom, 1, 1, kFollowerPlaces, &kFigureNotHere}};
}  // namespace

const Expansion phantom{.id = "phantom", .title = "The Phantom", .figures = kFigures};

}  // namespace carc
