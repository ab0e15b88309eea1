#include "engine/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

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

template <class Names, class Kind>
bool find_name(const Names& names, std::string_view name, Kind& kind) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  kind = static_cast<Kind>(found - names.begin());
  return true;
}

constexpr const char* kHalfNames[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
constexpr char kSideLetters[4] = {'N', 'E', 'S', 'W'};

const Segment& segment_of(const PlacedTile& tile, int segment) {
  return tile.def->segments[static_cast<std::size_t>(segment)];
}

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

// "field SL, field NR or monastery": what a person may name on this tile.
std::string names_on(const PlacedTile& tile) {
  std::string text;
  for (std::size_t i = 0; i < tile.def->segments.size(); ++i)
    text += (i == 0 ? "`" : ", `") + segment_name(tile, static_cast<int>(i)) + "`";
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

}  // namespace

std::string_view name_of(FigureKind kind) { return kFigureNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(NeutralKind kind) { return kNeutralNames[static_cast<std::size_t>(kind)]; }
std::string_view name_of(TokenKind kind) { return kTokenNames[static_cast<std::size_t>(kind)]; }
bool from_name(std::string_view name, FigureKind& kind) { return find_name(kFigureNames, name, kind); }
bool from_name(std::string_view name, NeutralKind& kind) { return find_name(kNeutralNames, name, kind); }
bool from_name(std::string_view name, TokenKind& kind) { return find_name(kTokenNames, name, kind); }

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

std::string cell_text(Cell cell) { return fmt::format("({},{})", cell.x, cell.y); }

std::string segment_name(const PlacedTile& tile, int segment) {
  const Segment& named = segment_of(tile, segment);
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
  const TileDef& def = *tile.def;
  if (!name.empty() && name.front() == '#') {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
    if (error == std::errc{} && end == name.data() + name.size() && number < def.segments.size())
      return static_cast<int>(number);
    why = fmt::format("{} has segments #0 to #{}, not `{}`", def.id, def.segments.size() - 1, name);
    return -1;
  }
  const std::size_t blank = name.find(' ');
  const std::string_view word = name.substr(0, blank);
  SegmentKind kind{};
  if (!from_name(word, kind)) {
    why = fmt::format("`{}` names no segment; {} here has {}", name, def.id, names_on(tile));
    return -1;
  }
  if (blank == std::string_view::npos) {
    if (count_kind(def, kind) == 1) {
      for (std::size_t i = 0; i < def.segments.size(); ++i)
        if (def.segments[i].kind == kind) return static_cast<int>(i);
    }
    why = count_kind(def, kind) == 0
              ? fmt::format("{} has no {}; it has {}", def.id, word, names_on(tile))
              : fmt::format("{} has more than one {}; say which of {}", def.id, word, names_on(tile));
    return -1;
  }
  const std::uint32_t wanted = halves_named(name.substr(blank + 1));
  if (wanted == 0 || !def.is_one_cell()) {
    why = fmt::format("`{}` names no edge of {}; it has {}", name.substr(blank + 1), def.id, names_on(tile));
    return -1;
  }
  int found = -1;
  for (std::size_t i = 0; i < def.segments.size(); ++i) {
    if (def.segments[i].kind != kind || (halves_on_board(tile, static_cast<int>(i)) & wanted) == 0) continue;
    if (found >= 0) {  // two fields, or two cities, share the edge
      why = fmt::format("`{}` fits more than one segment of {}; say which of {}", name, def.id, names_on(tile));
      return -1;
    }
    found = static_cast<int>(i);
  }
  if (found < 0) why = fmt::format("{} here has no `{}`; it has {}", def.id, name, names_on(tile));
  return found;
}

}  // namespace carc
