#include "engine/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>

#include "engine/clip.hpp"

namespace carc {
namespace {

constexpr std::array<std::string_view, kFigureKinds> kFigureNames = {
    "follower", "large", "abbot", "mayor", "wagon", "phantom", "ringmaster", "builder", "pig", "barn", "shepherd"};
constexpr std::array<std::string_view, kNeutralKinds> kNeutralNames = {"fairy", "dragon", "mage",
                                                                       "witch", "count",  "big-top"};
constexpr std::array<std::string_view, kTokenKinds> kTokenNames = {
    "bridge",      "tunnel",    "ferry", "castle", "shed",   "house", "tower",
    "tower-floor", "tollhouse", "gold",  "flock",  "robber", "wine",  "grain",
    "cloth",       "chicken",   "fruit", "gift",   "egg",    "king",  "robber-baron"};

constexpr std::array<std::string_view, 3> kPointings = {"left", "straight", "right"};

template <class Names, class Kind>
bool find_name(const Names& names, std::string_view name, Kind& kind) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  kind = static_cast<Kind>(found - names.begin());
  return true;
}

constexpr const char* kHalfNames[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
constexpr char kSideLetters[4] = {'N', 'E', 'S', 'W'};

const Segment& segment_of(const PlacedTile& tile, int segment) { return segment_at(*tile.def, segment); }

int count_kind(const TileDef& def, SegmentKind kind) {
  return static_cast<int>(
      std::count_if(def.segments.begin(), def.segments.end(), [&](const Segment& s) { return s.kind == kind; }));
}

// Half-edges of a segment of a one-cell tile as they lie.
std::uint32_t halves_on_board(const PlacedTile& tile, int segment) {
  std::uint32_t lying = 0;
  for (int half = 0; half < 8; ++half)
    if ((segment_of(tile, segment).halves >> half) & 1u) lying |= 1u << to_board_half(half, tile.turns);
  return lying;
}

// "it has `field SL`, `field NR`, `monastery`": what a person may name on this tile as it lies.
std::string names_on(const PlacedTile& tile) {
  if (tile.def->segments.empty()) return "it has no segments";
  std::string text = "it has";
  for (std::size_t i = 0; i < tile.def->segments.size(); ++i)
    text += (i == 0 ? " `" : ", `") + segment_name(tile, static_cast<int>(i)) + "`";
  return text;
}

// Reads "W" or "SL" into the halves it names; 0: neither.
std::uint32_t halves_named(std::string_view text) {
  for (int side = 0; side < 4; ++side)
    if (text.size() == 1 && text[0] == kSideLetters[side]) return 3u << (2 * side);
  for (int half = 0; half < 8; ++half)
    if (text == kHalfNames[half]) return 1u << half;
  return 0;
}

// "#2" -> 2; -1 if the tile has no such segment.
int segment_numbered(const TileDef& def, std::string_view digits) {
  std::size_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  return error == std::errc{} && stop == end && number < def.segments.size() ? static_cast<int>(number) : -1;
}

// The only segment of this kind that reaches one of the halves of the board (any of the kind if `halves` is 0).
// -1: there is none, -2: there are several.
int only_segment(const PlacedTile& tile, SegmentKind kind, std::uint32_t halves) {
  std::uint32_t printed = 0;  // the same halves on the tile before turning
  for (int half = 0; half < 8; ++half)
    if ((halves >> half) & 1u) printed |= 1u << to_tile_half(half, tile.turns);
  int found = -1;
  for (int i = 0; i < static_cast<int>(tile.def->segments.size()); ++i) {
    const Segment& segment = segment_of(tile, i);
    if (segment.kind != kind || (halves != 0 && (segment.halves & printed) == 0)) continue;
    if (found >= 0) return -2;
    found = i;
  }
  return found;
}

}  // namespace

std::string_view name_of(FigureKind kind) { return kFigureNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(NeutralKind kind) { return kNeutralNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(TokenKind kind) { return kTokenNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(Pointing pointing) { return kPointings[static_cast<std::size_t>(pointing)]; }
bool from_name(std::string_view name, FigureKind& kind) { return find_name(kFigureNames, name, kind); }
bool from_name(std::string_view name, NeutralKind& kind) { return find_name(kNeutralNames, name, kind); }
bool from_name(std::string_view name, TokenKind& kind) { return find_name(kTokenNames, name, kind); }
bool from_name(std::string_view name, Pointing& pointing) { return find_name(kPointings, name, pointing); }

const std::array<std::string_view, 4>& district_names() {
  static constexpr std::array<std::string_view, 4> kNames = {"castle", "market", "blacksmith", "cathedral"};
  return kNames;
}

const std::array<std::string_view, 4>& quarter_names() {
  static constexpr std::array<std::string_view, 4> kNames = {"wheelwrights", "tanners", "coiners", "book-printers"};
  return kNames;
}

bool edges_fit(char a, char b) {
  if (a == '*' || b == '*') return true;
  if (a == 'G' || b == 'G') {
    const char other = a == 'G' ? b : a;
    return other == 'F' || other == 'R' || other == 'G';
  }
  return a == b;
}

const Segment& segment_at(const TileDef& def, int segment) {
  const auto plain = [](SegmentKind kind) {
    Segment made;
    made.kind = kind;
    return made;
  };
  static const Segment kBridge = plain(SegmentKind::road), kBigCity = plain(SegmentKind::city_of_carcassonne);
  if (segment < 0) return kBigCity;
  if (is_bridge(def, segment)) return kBridge;
  const int count = segment_count(def);
  return def.segments[static_cast<std::size_t>(segment < count ? segment : segment - count - 2)];
}

int side_facing(const PlacedTile& tile, Cell at, int direction) {
  if (tile.def->is_one_cell()) return (direction - tile.turns) & 3;
  const auto& sides = tile.def->sides;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (sides[i].direction != Direction::diagonal &&
        ((static_cast<int>(sides[i].direction) + tile.turns) & 3) == direction &&
        cell_of(tile, sides[i].x, sides[i].y) == at)
      return static_cast<int>(i);
  return -1;
}

std::string cell_text(Cell cell) { return fmt::format("({},{})", cell.x, cell.y); }

std::string segment_name(const PlacedTile& tile, int segment) {
  if (segment < 0) return std::string(name_of(SegmentKind::city_of_carcassonne));
  if (is_bridge(*tile.def, segment)) return segment == bridge_segment(*tile.def, 0) ? "bridge N" : "bridge E";
  const Segment& named = segment_of(tile, segment);
  if (tile.def->is_one_cell() && named.marks.has(Mark::tunnel) && named.half_count == 4) {
    // Each mouth by its own edge, so that the name says which one is meant.
    const std::uint32_t near = 3u << (std::countr_zero(named.halves) & ~1);
    const std::uint32_t printed = segment < segment_count(*tile.def) ? near : named.halves & ~near;
    const int side = std::countr_zero(printed) >> 1;
    return fmt::format("{} {}", name_of(named.kind), kSideLetters[(side + tile.turns) & 3]);
  }
  const std::string kind{name_of(named.kind)};
  if (tile.def->is_one_cell() && named.halves != 0) {
    const std::uint32_t lying = halves_on_board(tile, segment);
    // A whole edge reads best for roads and cities; fields are told apart by halves.
    if (named.kind != SegmentKind::field)
      for (int side = 0; side < 4; ++side)
        if (((lying >> (2 * side)) & 3u) == 3u) return fmt::format("{} {}", kind, kSideLetters[side]);
    for (int half = 0; half < 8; ++half)
      if ((lying >> half) & 1u) return fmt::format("{} {}", kind, kHalfNames[half]);
  }
  return count_kind(*tile.def, named.kind) == 1 ? kind : fmt::format("#{}", segment);
}

int segment_named(const PlacedTile& tile, std::string_view name, std::string& why) {
  const std::string& id = tile.def->id;
  const auto refuse = [&](std::string_view reason) {
    why = fmt::format("{}; {}", reason, names_on(tile));
    return -1;
  };
  if (name.empty()) return refuse(fmt::format("no segment of {} is named", id));
  if (name.front() == '#') {
    const int found = segment_numbered(*tile.def, name.substr(1));
    return found >= 0 ? found : refuse(fmt::format("{} has no segment `{}`, counted from 0", id, clipped(name)));
  }
  const std::size_t blank = name.find(' ');
  const std::string_view word = name.substr(0, blank);
  if (word == "bridge") {
    const std::uint32_t ends = blank == std::string_view::npos ? 0 : halves_named(name.substr(blank + 1));
    const int side = std::countr_zero(ends) >> 1;
    if (std::popcount(ends) != 2 || !tile.def->is_one_cell())
      return refuse("a bridge is named by an edge at which it ends (`bridge N`)");
    return bridge_segment(*tile.def, side);
  }
  SegmentKind kind{};
  if (!from_name(word, kind)) return refuse(fmt::format("`{}` is no kind of segment", clipped(word)));
  if (count_kind(*tile.def, kind) == 0) return refuse(fmt::format("{} here has no `{}`", id, clipped(name)));
  std::uint32_t halves = 0;
  if (blank != std::string_view::npos) {
    const std::string_view edge = name.substr(blank + 1);
    if (!tile.def->is_one_cell()) return refuse(fmt::format("{} is not one cell, so a number names its segments", id));
    halves = halves_named(edge);
    if (halves == 0) return refuse(fmt::format("`{}` is neither an edge (`N`) nor a half-edge (`NL`)", clipped(edge)));
  }
  const int found = only_segment(tile, kind, halves);
  if (found == -1) return refuse(fmt::format("{} here has no `{}`", id, name));
  if (found == -2) return refuse(fmt::format("{} here has more than one `{}`", id, name));
  const Segment& named = segment_of(tile, found);
  if (halves != 0 && named.marks.has(Mark::tunnel) && named.half_count == 4 &&
      is_far_half(named, to_tile_half(std::countr_zero(halves), tile.turns)))
    return far_mouth(*tile.def, found);
  return found;
}

}  // namespace carc
