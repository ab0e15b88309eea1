#include "engine/tile.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carc {
namespace {

using Kind = SegmentKind;

constexpr std::array<std::string_view, kSegmentKinds> kKindNames = {
    "field",
    "road",
    "city",
    "river",
    "monastery",
    "abbey",
    "shrine",
    "german-monastery",
    "dutch-belgian-monastery",
    "japanese-building",
    "darmstadt-church",
    "garden",
    "german-castle",
    "german-cathedral",
    "fortune-teller-tent",
    "yaga-hut",
    "vodyanoy",
    "razboynik",
    "circus",
    "acrobat",
    "watchtower",
    "tower-foundation",
    "leipzig",
    "city-of-carcassonne",
    "school",
    "wheel-of-fortune",
    "fruit-tree",
    "crossroads",
    "bathhouse",
};

constexpr std::array<std::string_view, kMarks> kMarkNames = {
    "inn",       "tunnel",    "tunnel-mouth", "labyrinth", "travellers", "printed-bridge",      "ring",
    "long-road", "bathhouse", "cathedral",    "besieged",  "princess",   "darmstadtium",        "not-castle-base",
    "wine",      "grain",     "cloth",        "chicken",   "pig-herd",   "touches-carcassonne", "spring",
    "lake",      "fork",
};

constexpr std::array<std::string_view, kTileMarks> kTileMarkNames = {
    "volcano",
    "dragon",
    "magic-portal",
    "princess",
    "hill",
    "vineyard",
    "bazaar",
    "gold",
    "mage",
    "festival",
    "ferry-lake",
    "well",
    "city-of-carcassonne",
    "crop-circle:shield",
    "crop-circle:pitchfork",
    "crop-circle:club",
    "crop-circle:plain",
    "flying-machine:W",
    "flying-machine:NW",
    "wind-rose:full",
    "wind-rose:NW",
    "wind-rose:NE",
    "wind-rose:SW",
    "wind-rose:SE",
    "fruit-tree",
    "robber",
    "easter-nest",
    "easter-bunny",
    "revolt:city",
    "revolt:road",
    "revolt:monastery",
    "fair",
    "plague-outbreak",
    "gingerbread-man",
    "porxada",
    "dragon-hoard",
};

static_assert(!kKindNames.back().empty() && !kMarkNames.back().empty() && !kTileMarkNames.back().empty());

template <class Names>
std::string_view name_in(const Names& names, std::size_t index) {
  return index < names.size() ? names[index] : std::string_view{};
}

template <class Enum, class Names>
bool find_name(const Names& names, std::string_view name, Enum& found) {
  const auto place = std::find(names.begin(), names.end(), name);
  if (place == names.end()) return false;
  found = static_cast<Enum>(place - names.begin());
  return true;
}

constexpr bool bit(std::uint32_t set, int index) { return (set >> index) & 1u; }

}  // namespace

std::string_view name_of(SegmentKind kind) { return name_in(kKindNames, static_cast<std::size_t>(kind)); }
std::string_view name_of(Mark mark) { return name_in(kMarkNames, static_cast<std::size_t>(mark)); }
std::string_view name_of(TileMark mark) { return name_in(kTileMarkNames, static_cast<std::size_t>(mark)); }
bool from_name(std::string_view name, SegmentKind& kind) { return find_name(kKindNames, name, kind); }
bool from_name(std::string_view name, Mark& mark) { return find_name(kMarkNames, name, mark); }
bool from_name(std::string_view name, TileMark& mark) { return find_name(kTileMarkNames, name, mark); }

const std::array<std::string_view, 6>& scenery_kinds() {
  static constexpr std::array<std::string_view, 6> kNames = {
      "farmhouse", "highwaymen", "stable", "stable:brown-cattle", "stable:donkeys", "stable:spotted-cattle"};
  return kNames;
}

bool is_line(SegmentKind kind) {
  return kind == Kind::road || kind == Kind::city || kind == Kind::river || kind == Kind::leipzig ||
         kind == Kind::school;
}

const TileDef* TileSet::find(std::string_view tile_id) const {
  for (const TileDef& tile : tiles)
    if (tile.id == tile_id) return &tile;
  return nullptr;
}

int TileSet::copies(const TileDef& tile, std::string_view edition) const {
  int most = 0;
  for (const EditionCount& e : tile.copies)
    if (edition.empty() || e.edition.empty() || e.edition == edition) most = std::max(most, e.count);
  return most;
}

std::vector<Side> make_sides(int width, int height, bool is_half, std::string_view letters) {
  std::vector<Side> sides;
  const auto add = [&](int x, int y, Direction direction, std::string name) {
    const char letter = sides.size() < letters.size() ? letters[sides.size()] : '\0';
    sides.push_back({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), direction, letter, std::move(name)});
  };
  const auto numbered = [](char side, int number, int count) {
    return count == 1 ? std::string(1, side) : side + std::to_string(number + 1);
  };
  if (is_half) {
    if (width != 1 || height != 1) return {};
    add(0, 0, Direction::diagonal, "D");
    add(0, 0, Direction::south, "S");
    add(0, 0, Direction::west, "W");
  } else {
    if (width < 1 || height < 1 || width > 8 || height > 8) return {};
    for (int x = 0; x < width; ++x) add(x, 0, Direction::north, numbered('N', x, width));
    for (int y = 0; y < height; ++y) add(width - 1, y, Direction::east, numbered('E', y, height));
    for (int x = width - 1; x >= 0; --x) add(x, height - 1, Direction::south, numbered('S', x, width));
    for (int y = height - 1; y >= 0; --y) add(0, y, Direction::west, numbered('W', y, height));
  }
  if (sides.size() != letters.size() || sides.size() > 16) return {};
  return sides;
}

void index_tile(TileDef& tile) {
  tile.line_at.fill(-1);
  tile.field_at.fill(-1);
  tile.briefs.clear();
  tile.kinds = {};
  tile.all_marks = {};
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    Segment& segment = tile.segments[i];
    segment.half_count = static_cast<std::uint8_t>(std::popcount(segment.halves));
    tile.briefs.push_back({segment.cities, segment.kind, segment.half_count, segment.pennants, segment.marks});
    tile.kinds.add(segment.kind);
    tile.all_marks |= segment.marks;
    auto& at = segment.kind == SegmentKind::field ? tile.field_at : tile.line_at;
    for (int half = 0; half < 32; ++half)
      if (bit(segment.halves, half)) at[static_cast<std::size_t>(half)] = static_cast<std::int8_t>(i);
  }
}

std::string half_name(const TileDef& tile, int half) {
  if (half < 0 || half >= static_cast<int>(2 * tile.sides.size())) return {};
  return tile.sides[static_cast<std::size_t>(half / 2)].name + (half % 2 == 0 ? 'L' : 'R');
}

int half_from_name(const TileDef& tile, std::string_view name) {
  if (name.empty() || (name.back() != 'L' && name.back() != 'R')) return -1;
  for (std::size_t side = 0; side < tile.sides.size(); ++side) {
    if (tile.sides[side].name == name.substr(0, name.size() - 1))
      return static_cast<int>(2 * side) + (name.back() == 'R');
  }
  return -1;
}

}  // namespace carc
