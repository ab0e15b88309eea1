// The Tower: towers hold followers, who count nowhere at the end.
#include <fmt/format.h>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

void check_towers(const Context& context, Problems& problems) {
  for (const Figure& figure : context.game.figures) {
    if (figure.place != Place::tower || figure.tile < 0) continue;
    const PlacedTile& tile = context.graph.tile(figure.tile);
    if (!tile.def->kinds.has(SegmentKind::tower_foundation))
      problems.push_back({&kFigureNotHere, "tile at " + cell_text(tile.at),
                          fmt::format("{} has no tower on which a follower could stand", tile.def->id)});
  }
}

constexpr SegmentKind kSegments[] = {SegmentKind::tower_foundation};
constexpr TokenKind kTokens[] = {TokenKind::tower_floor};
constexpr Place kOwnPlaces[] = {Place::tower};
constexpr const char* kSets[] = {"tower"};

}  // namespace

const Expansion tower{.id = "tower",
                      .title = "The Tower",
                      .segments = kSegments,
                      .tokens = kTokens,
                      .places = kOwnPlaces,
                      .sets = kSets,
                      .hooks = {.check = check_towers}};

}  // namespace carc
