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

constexpr std::array<std::string_view, kPointings> kPointingNames = {"left", "straight", "right"};

template <class Names, class Kind>
bool find_name(const Names& names, std::string_view name, Kind& kind) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  kind = static_cast<Kind>(found - names.begin());
  return true;
}

// Half-edges as they lie in a cell; the last two are those of a halfling's diagonal.
constexpr std::string_view kHalfNames[10] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR", "DL", "DR"};
constexpr std::string_view kSideLetters = "NESWD";
constexpr int kSides = 5, kHalves = 10;

const Segment& segment_of(const PlacedTile& tile, int segment) { return segment_at(*tile.def, segment); }

int count_kind(const TileDef& def, SegmentKind kind) {
  return static_cast<int>(
      std::count_if(def.segments.begin(), def.segments.end(), [&](const Segment& s) { return s.kind == kind; }));
}

bool is_large(const TileDef& def) { return def.width * def.height > 1; }
bool is_cut_tunnel(const Segment& segment) { return segment.marks.has(Mark::tunnel) && segment.half_count == 4; }

// Where a half-edge of the definition lies in a cell, -1: in another one.
int half_in_cell(const PlacedTile& tile, Cell cell, int half) {
  if (tile.def->is_one_cell()) return to_board_half(half, tile.turns);
  const Side& side = tile.def->sides[static_cast<std::size_t>(half >> 1)];
  if (cell_of(tile, side.x, side.y) != cell) return -1;
  const bool is_diagonal = side.direction == Direction::diagonal;
  return 2 * (is_diagonal ? kSides - 1 : (static_cast<int>(side.direction) + tile.turns) & 3) + (half & 1);
}

// "it has `field SL`, `field NR`, `monastery`": what a person may name in this cell.
std::string names_in(const PlacedTile& tile, Cell cell) {
  const auto& segments = tile.def->segments;
  if (segments.empty()) return "it has no segments";
  std::string text;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const std::string name = segment_name(tile, cell, static_cast<int>(i));
    if (is_large(*tile.def) && name.front() == '#' && segments[i].halves != 0) continue;  // named in another cell
    text += (text.empty() ? "`" : ", `") + name + "`";
  }
  if (!is_large(*tile.def)) return "it has " + text;
  return text.empty() ? fmt::format("no edge at {} names one, only `#0` to `#{}`", cell_text(cell), segments.size() - 1)
                      : fmt::format("at {} it has {}", cell_text(cell), text);
}

// Reads "W" or "SL" into the halves it names; 0: neither. Only halflings have a `D`.
std::uint32_t halves_named(std::string_view text, bool has_diagonal) {
  for (int side = 0; side < (has_diagonal ? kSides : 4); ++side)
    if (text.size() == 1 && text[0] == kSideLetters[static_cast<std::size_t>(side)]) return 3u << (2 * side);
  for (int half = 0; half < (has_diagonal ? kHalves : 8); ++half)
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

// The only segment of this kind that reaches one of the halves as they lie in the cell (any of the kind if `halves` is
// 0). -1: there is none, -2: there are several.
int only_segment(const PlacedTile& tile, Cell cell, SegmentKind kind, std::uint32_t halves) {
  int found = -1;
  for (int i = 0; i < segment_count(*tile.def); ++i) {
    const Segment& segment = segment_of(tile, i);
    if (segment.kind != kind || (halves != 0 && (halves_in_cell(tile, cell, segment.halves) & halves) == 0)) continue;
    if (found >= 0) return -2;
    found = i;
  }
  return found;
}

// The name of a segment that reaches these halves of a cell.
std::string name_at(const PlacedTile& tile, int segment, std::uint32_t lying) {
  const SegmentKind kind = segment_of(tile, segment).kind;
  // A whole edge reads best for roads and cities; fields are told apart by halves.
  if (kind != SegmentKind::field)
    for (int side = 0; side < kSides; ++side)
      if (((lying >> (2 * side)) & 3u) == 3u)
        return fmt::format("{} {}", name_of(kind), kSideLetters[static_cast<std::size_t>(side)]);
  for (int half = 0; half < kHalves; ++half)
    if ((lying >> half) & 1u) return fmt::format("{} {}", name_of(kind), kHalfNames[half]);
  const int count = segment_count(*tile.def);
  return count_kind(*tile.def, kind) == 1 ? std::string(name_of(kind))
                                          : fmt::format("#{}", segment < count ? segment : segment - count - 2);
}

// What has a name wherever it lies, "" for other segments.
std::string name_anywhere(const PlacedTile& tile, int segment) {
  if (segment < 0) return std::string(name_of(SegmentKind::city_of_carcassonne));
  if (is_bridge(*tile.def, segment)) return segment == bridge_segment(*tile.def, 0) ? "bridge N" : "bridge E";
  return {};
}

}  // namespace

std::string_view name_of(FigureKind kind) { return kFigureNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(NeutralKind kind) { return kNeutralNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(TokenKind kind) { return kTokenNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(Pointing pointing) { return kPointingNames[static_cast<std::size_t>(pointing)]; }
bool from_name(std::string_view name, FigureKind& kind) { return find_name(kFigureNames, name, kind); }
bool from_name(std::string_view name, NeutralKind& kind) { return find_name(kNeutralNames, name, kind); }
bool from_name(std::string_view name, TokenKind& kind) { return find_name(kTokenNames, name, kind); }
bool from_name(std::string_view name, Pointing& pointing) { return find_name(kPointingNames, name, pointing); }

const std::array<std::string_view, 4>& district_names() {
  static constexpr std::array<std::string_view, 4> kNames = {"castle", "market", "blacksmith", "cathedral"};
  return kNames;
}

const std::array<std::string_view, 4>& quarter_names() {
  static constexpr std::array<std::string_view, 4> kNames = {"wheelwrights", "tanners", "coiners", "book-printers"};
  return kNames;
}

const std::array<std::string_view, 4>& corner_names() {
  static constexpr std::array<std::string_view, 4> kNames = {"NW", "NE", "SE", "SW"};
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

int square_at(const PlacedTile& tile, Cell cell) {
  for (int square = 0; square < tile.def->width * tile.def->height; ++square)
    if (cell_of_square(tile, square) == cell) return square;
  return -1;
}

std::uint32_t halves_in_cell(const PlacedTile& tile, Cell cell, std::uint32_t halves) {
  std::uint32_t lying = 0;
  for (int half = 0; half < static_cast<int>(2 * tile.def->sides.size()); ++half)
    if ((halves >> half) & 1u)
      if (const int here = half_in_cell(tile, cell, half); here >= 0) lying |= 1u << here;
  return lying;
}

std::string segment_name(const PlacedTile& tile, Cell cell, int segment) {
  if (const std::string name = name_anywhere(tile, segment); !name.empty()) return name;
  const Segment& named = segment_of(tile, segment);
  std::uint32_t halves = named.halves;
  if (is_cut_tunnel(named)) {  // each mouth by its own edge, so that the name says which one is meant
    const std::uint32_t near = 3u << (std::countr_zero(named.halves) & ~1);
    halves &= segment < segment_count(*tile.def) ? near : ~near;
  }
  return name_at(tile, segment, halves_in_cell(tile, cell, halves));
}

std::string segment_name(const PlacedTile& tile, int segment) {
  if (!is_large(*tile.def)) return segment_name(tile, tile.at, segment);
  const std::string name = name_anywhere(tile, segment);
  return name.empty() ? name_at(tile, segment, 0) : name;
}

int segment_named(const PlacedTile& tile, Cell cell, std::string_view name, std::string& why) {
  const std::string& id = tile.def->id;
  const auto refuse = [&](std::string_view reason, int result = -1) {
    why = fmt::format("{}; {}", reason, names_in(tile, cell));
    return result;
  };
  if (name.empty()) return refuse(fmt::format("no segment of {} is named", id));
  if (name.front() == '#') {
    const int found = segment_numbered(*tile.def, name.substr(1));
    return found >= 0 ? found : refuse(fmt::format("{} has no segment `{}`, counted from 0", id, clipped(name)));
  }
  const std::size_t blank = name.find(' ');
  const std::string_view word = name.substr(0, blank);
  const bool is_half = tile.def->is_half;
  if (word == "bridge") {
    const std::uint32_t ends = blank == std::string_view::npos ? 0 : halves_named(name.substr(blank + 1), false);
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
    halves = halves_named(edge, is_half);
    if (halves == 0)
      return refuse(fmt::format("`{}` is neither an edge ({}) nor a half-edge (`NL`)", clipped(edge),
                                is_half ? "`N`, `D`" : "`N`"));
  }
  const int found = only_segment(tile, cell, kind, halves);
  if (found == -1) return refuse(fmt::format("{} here has no `{}`", id, name));
  if (found == -2) return refuse(fmt::format("{} here has more than one `{}`", id, name), -2);
  const Segment& named = segment_of(tile, found);
  if (halves == 0 || !is_cut_tunnel(named)) return found;
  for (int half = 0; half < static_cast<int>(2 * tile.def->sides.size()); ++half)
    if ((halves_in_cell(tile, cell, named.halves & (1u << half)) & halves) != 0)
      return is_far_half(named, half) ? far_mouth(*tile.def, found) : found;
  return found;
}

std::vector<std::pair<int, int>> segments_named(const std::vector<PlacedTile>& tiles, std::span<const int> here,
                                                Cell cell, std::string_view name, std::string& why) {
  std::vector<std::pair<int, int>> found;
  std::string reasons;
  for (const int tile : here) {
    std::string reason;
    const int segment = segment_named(tiles[static_cast<std::size_t>(tile)], cell, name, reason);
    if (segment >= 0) {
      found.emplace_back(tile, segment);
    } else if (segment == -2) {  // the other halfling cannot make it clearer
      why = std::move(reason);
      return {};
    } else {
      reasons += (reasons.empty() ? "" : "; ") + reason;
    }
  }
  if (found.empty()) why = std::move(reasons);
  return found;
}

std::string halves_text(const std::vector<PlacedTile>& tiles, std::span<const int> here) {
  std::string text;
  for (const int tile : here)
    if (const int half = filled_half(tiles[static_cast<std::size_t>(tile)]); half >= 0)
      text += fmt::format("{}`{}`", text.empty() ? "" : " or ", corner_names()[static_cast<std::size_t>(half)]);
  return text;
}

}  // namespace carc
