#include "tools/readers/platform_tiles.hpp"

#include <string_view>

#include "engine/catalogue.hpp"

namespace carc {
namespace {

// What each position names on the unturned tile of the platform: a kind of segment and one half-edge that it reaches.
// They are numbered monastery, roads (west, east, south, north), cities, fields, but not everywhere, so the table is
// spelled out.
struct Position {
  std::int8_t number;
  SegmentKind kind;
  std::int8_t half;  // 0 NL .. 7 WR
};
constexpr auto kRoad = SegmentKind::road;
constexpr auto kCity = SegmentKind::city;
constexpr auto kField = SegmentKind::field;
constexpr auto kMonastery = SegmentKind::monastery;
enum { NL, NR, EL, ER, SL, SR, WL, WR };

constexpr std::array<std::array<Position, 8>, kPlatformKinds> kPositions = {{
    {{{1, kRoad, SL}, {2, kCity, NL}, {3, kField, SR}, {4, kField, SL}}},  // T
    {{{1, kRoad, SL}, {2, kCity, NL}, {3, kField, SR}, {4, kField, SL}}},  // S
    {{{1, kCity, NL}, {2, kField, EL}}},                                   // N
    {{{1, kCity, NL}, {2, kField, EL}}},                                   // M
    {{{1, kRoad, EL}, {2, kCity, NL}, {3, kField, EL}, {4, kField, ER}}},  // P
    {{{1, kRoad, EL}, {2, kCity, NL}, {3, kField, EL}, {4, kField, ER}}},  // O
    {{{1, kCity, EL}, {2, kField, NL}, {3, kField, SL}}},                  // G
    {{{1, kCity, EL}, {2, kField, NL}, {3, kField, SL}}},                  // F
    {{{1, kCity, NL}, {2, kCity, WL}, {3, kField, EL}}},                   // I
    {{{1, kCity, NL}, {2, kCity, SL}, {3, kField, EL}}},                   // H
    {{{1, kCity, NL}, {2, kField, EL}}},                                   // E
    {{{1, kRoad, SL}, {2, kCity, NL}, {3, kField, EL}, {4, kField, SR}}},  // K
    {{{1, kRoad, EL}, {2, kCity, NL}, {3, kField, EL}, {4, kField, ER}}},  // J
    {{{1, kRoad, WL},
      {2, kRoad, EL},
      {3, kRoad, SL},
      {4, kCity, NL},
      {5, kField, EL},
      {6, kField, SR},
      {7, kField, ER}}},                                                                                    // L
    {{{1, kRoad, EL}, {2, kCity, NL}, {3, kField, EL}, {4, kField, ER}}},                                   // D
    {{{1, kRoad, NL}, {3, kField, NL}, {4, kField, NR}}},                                                   // U
    {{{1, kRoad, SL}, {2, kField, NL}, {3, kField, SR}}},                                                   // V
    {{{1, kRoad, WL}, {2, kRoad, EL}, {3, kRoad, SL}, {4, kField, NL}, {5, kField, SR}, {6, kField, ER}}},  // W
    {{{1, kRoad, WL},
      {2, kRoad, EL},
      {3, kRoad, SL},
      {4, kRoad, NL},
      {5, kField, NL},
      {6, kField, NR},
      {7, kField, ER},
      {8, kField, SR}}},                                      // X
    {{{1, kMonastery, 0}, {2, kField, NL}}},                  // B
    {{{1, kMonastery, 0}, {2, kRoad, SL}, {3, kField, NL}}},  // A
    {{{1, kCity, NL}}},                                       // C
    {{{1, kCity, NL}, {2, kField, SL}}},                      // R
    {{{1, kCity, NL}, {2, kField, SL}}},                      // Q
}};

std::int8_t segment_of(const TileDef& tile, const Position& position, int turns) {
  // Our tile must be turned by `turns` to lie as theirs does unturned.
  const int half = (position.half - 2 * turns) & 7;
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    const Segment& segment = tile.segments[i];
    if (segment.kind != position.kind) continue;
    if (position.kind == kMonastery || ((segment.halves >> half) & 1u)) return static_cast<std::int8_t>(i);
  }
  return -1;
}

std::array<PlatformKind, kPlatformKinds + 1> build() {
  std::array<PlatformKind, kPlatformKinds + 1> kinds{};
  for (const TileDef& tile : tile_set("base-game")->tiles) {
    if (tile.bga_kind < 1 || tile.bga_kind > kPlatformKinds) continue;
    PlatformKind& kind = kinds[static_cast<std::size_t>(tile.bga_kind)];
    kind.tile = &tile;
    kind.copies = tile.bga_last - tile.bga_first + 1;
    kind.turns = tile.bga_turns;
    kind.segment.fill(-1);
    for (const Position& position : kPositions[static_cast<std::size_t>(tile.bga_kind - 1)])
      if (position.number > 0)
        kind.segment[static_cast<std::size_t>(position.number)] = segment_of(tile, position, kind.turns);
  }
  return kinds;
}

}  // namespace

const std::array<PlatformKind, kPlatformKinds + 1>& platform_kinds() {
  static const auto kKinds = build();
  return kKinds;
}

int platform_kind_of(int single_tile) {
  for (int kind = 1; kind <= kPlatformKinds; ++kind) {
    const TileDef& tile = *platform_kinds()[static_cast<std::size_t>(kind)].tile;
    if (single_tile >= tile.bga_first && single_tile <= tile.bga_last) return kind;
  }
  return 0;
}

}  // namespace carc
