#include "tools/readers/saved_game_places.hpp"

#include <bit>
#include <optional>

#include "features/feature.hpp"

namespace carc {
namespace {

std::uint32_t lying_halves(const PlacedTile& tile, std::uint32_t halves) {
  std::uint32_t lying = 0;
  for (int half = 0; half < 8; ++half)
    if ((halves >> half) & 1u) lying |= 1u << to_board_half(half, tile.turns);
  return lying;
}

std::uint32_t whole_edges(std::uint32_t halves) {
  const std::uint32_t left = halves & 0x55u, right = halves & 0xaau;
  return halves | (left << 1) | (right >> 1);
}

std::optional<SegmentKind> inner_kind(std::string_view feature) {
  if (feature == "Garden") return SegmentKind::garden;
  if (feature == "Tower") return SegmentKind::tower_foundation;
  if (feature == "YagaHut") return SegmentKind::yaga_hut;
  if (feature == "Vodyanoy") return SegmentKind::vodyanoy;
  if (feature == "SoloveiRazboynik") return SegmentKind::razboynik;
  if (feature == "Acrobats") return SegmentKind::acrobat;
  return std::nullopt;
}

bool is_wanted(SegmentKind kind, std::string_view feature, std::string_view location) {
  if (const auto inner = inner_kind(feature)) return kind == *inner;
  if (feature == "City" || feature == "Castle") return kind == SegmentKind::city;
  if (feature == "Road") return kind == SegmentKind::road;
  if (feature == "Field" || feature == "Farm") return kind == SegmentKind::field;
  if (feature == "Monastery" || feature == "Cloister") return is_monastic(kind);
  // Older files name no feature: then the location tells.
  if (location == "CLOISTER" || location == "MONASTERY" || location == "AS_ABBOT") return is_monastic(kind);
  if (location == "I" || location == "II") return is_monastic(kind) || kind == SegmentKind::garden;
  const bool names_halves =
      location.find('L') != std::string_view::npos || location.find('R') != std::string_view::npos;
  return names_halves ? kind == SegmentKind::field : kind == SegmentKind::city || kind == SegmentKind::road;
}

}  // namespace

int save_segment(const PlacedTile& tile, std::string_view feature, std::string_view location, bool has_cut_tunnels) {
  const std::uint32_t wanted = save_location(location);
  // Fields that lie inside a tile are numbered in the order of its definition.
  int inner = location == "II" ? 1 : location == "III" ? 2 : location == "IV" ? 3 : 0;
  for (int i = 0; i < segment_count(*tile.def); ++i) {
    const Segment& segment = tile.def->segments[static_cast<std::size_t>(i)];
    if (!is_wanted(segment.kind, feature, location)) continue;
    const std::uint32_t lying = lying_halves(tile, segment.halves);
    if (wanted == 0) {
      if (lying == 0 && inner-- == 0) return i;
      continue;
    }
    if (lying == wanted) return i;
    // A city edge that two cities share is named whole for one of them and not at all for the other.
    const std::uint32_t touched = whole_edges(lying), own = lying & ~whole_edges(touched & ~lying);
    if (segment.kind == SegmentKind::city && (touched == wanted || own == wanted)) return i;
    if (has_cut_tunnels && segment.marks.has(Mark::tunnel) && segment.half_count == 4 && (lying & wanted) == wanted) {
      const int half = to_tile_half(std::countr_zero(wanted), tile.turns);
      return is_far_half(segment, half) ? far_mouth(*tile.def, i) : i;
    }
  }
  if (feature == "Road" && tile.def->is_one_cell()) {
    if (location == "NS") return bridge_segment(*tile.def, 0);
    if (location == "WE") return bridge_segment(*tile.def, 1);
  }
  return -1;
}

void ignore_prints(const SaveSetup& setup, Game& game) {
  const auto has = [&](const char* element) { return setup.elements.count(element) != 0; };
  constexpr std::pair<const char*, Mark> kMarksOf[] = {{"inn", Mark::inn},
                                                       {"cathedral", Mark::cathedral},
                                                       {"siege", Mark::besieged},
                                                       {"pig-herd", Mark::pig_herd},
                                                       {"princess", Mark::princess}};
  for (const auto& [element, mark] : kMarksOf)
    if (!has(element)) game.ignored_marks.add(mark);
  constexpr std::pair<const char*, TileMark> kTileMarksOf[] = {
      {"hill", TileMark::hill}, {"vineyard", TileMark::vineyard}, {"princess", TileMark::princess}};
  for (const auto& [element, mark] : kTileMarksOf)
    if (!has(element)) game.ignored_tile_marks.add(mark);
}

}  // namespace carc
