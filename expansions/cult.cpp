// The Cult: shrines score as monasteries do (MON-1); a challenge that is unresolved at the end has no loser (CHAL-1).
#include "expansions/all.hpp"

namespace carc {
namespace {
constexpr SegmentKind kSegments[] = {SegmentKind::shrine};
}  // namespace

const Expansion cult{.id = "cult", .title = "The Cult", .segments = kSegments};

}  // namespace carc
