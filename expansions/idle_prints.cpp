// Sets whose prints act in play only and score nothing at the end: rivers, The Festival, Crop Circles, The Flying
// Machines, The Barber-Surgeons, The School, The Wheel of Fortune, The Peasant
// Revolts, The Plague and other promos, ring roads and printed bridges.
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr SegmentKind kSegments[] = {SegmentKind::river, SegmentKind::bathhouse, SegmentKind::school,
                                     SegmentKind::wheel_of_fortune};
constexpr Mark kOwnMarks[] = {Mark::spring, Mark::lake, Mark::fork, Mark::ring, Mark::printed_bridge, Mark::bathhouse};
constexpr TileMark kOwnTileMarks[] = {
    TileMark::festival,
    TileMark::crop_circle_shield,
    TileMark::crop_circle_pitchfork,
    TileMark::crop_circle_club,
    TileMark::crop_circle_plain,
    TileMark::flying_machine_w,
    TileMark::flying_machine_nw,
    TileMark::revolt_city,
    TileMark::revolt_road,
    TileMark::revolt_monastery,
    TileMark::fair,
    TileMark::plague_outbreak,
    TileMark::gingerbread_man,
    TileMark::porxada,
    TileMark::dragon_hoard,
};

}  // namespace

const Expansion idle_prints{.id = "idle-prints",
                            .title = "Prints that act in play only",
                            .segments = kSegments,
                            .marks = kOwnMarks,
                            .tile_marks = kOwnTileMarks};

}  // namespace carc
