#include "tools/cli/ledger_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "engine/checks.hpp"
#include "engine/clip.hpp"
#include "tools/readers/near_name.hpp"

namespace carc::cli {
namespace {

void skip_blanks(std::string_view& text) { text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size())); }

void trim_end(std::string_view& text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
}

// The kind of segment that an edge alone names under a category, "" where it names none.
std::string_view edge_kind(Category category) {
  switch (category) {
    case Category::road:
      return "road";
    case Category::city:
      return "city";
    case Category::field:
    case Category::barn:
      return "field";
    default:
      return {};
  }
}

bool parse_term(std::string_view text, LineTerm& term, std::string& why) {
  skip_blanks(text);
  trim_end(text);
  const std::size_t blank = text.find(' ');
  if (text.empty() || blank == std::string_view::npos) {
    why = fmt::format("`{}` is no term; a term is `ROAD-1 3x1` or `WITCH-1 -2`", clipped(text));
    return false;
  }
  term.rule = std::string(text.substr(0, blank));
  std::string_view rest = text.substr(blank);
  skip_blanks(rest);
  term.count = 1;
  if (!take_number(rest, term.each, why)) return false;
  term.is_product = !rest.empty() && rest.front() == 'x';
  if (term.is_product) {
    rest.remove_prefix(1);
    term.count = term.each;
    if (!take_number(rest, term.each, why)) return false;
  }
  if (rest.empty()) return true;
  why = fmt::format("nothing may follow the numbers of the term `{}`", clipped(text));
  return false;
}

}  // namespace

struct Places::Graph {
  FeatureGraph graph;
  bool is_usable = false;
};

Places::Places(const Game& game, const Rulebook& book) : game_(game), book_(book) {
  for (std::size_t i = 0; i < game.tiles.size(); ++i)
    for_each_cell(game.tiles[i], [&](Cell cell) { cells_.emplace_back(cell, static_cast<int>(i)); });
  std::sort(cells_.begin(), cells_.end());
  for (const auto& entry : cells_) tiles_.push_back(entry.second);
}

Places::~Places() = default;

std::span<const int> Places::tiles_at(Cell cell, int half) const {
  const auto first = std::lower_bound(cells_.begin(), cells_.end(), std::pair<Cell, int>{cell, -1});
  auto last = first;
  while (last != cells_.end() && last->first == cell) ++last;
  const std::span<const int> here{tiles_.data() + (first - cells_.begin()), static_cast<std::size_t>(last - first)};
  if (half < 0) return here;
  for (std::size_t i = 0; i < here.size(); ++i)
    if (filled_half(game_.tiles[static_cast<std::size_t>(here[i])]) == half) return here.subspan(i, 1);
  return {};
}

bool Places::covers(const Ledger& ledger, const LedgerFeature& feature, Cell cell, int half) const {
  const auto tiles = ledger.tiles_of(feature);
  for (const int tile : tiles_at(cell, half))
    if (std::binary_search(tiles.begin(), tiles.end(), tile)) return true;
  return false;
}

bool Places::is_same_feature(int tile_a, int segment_a, int tile_b, int segment_b) const {
  if (tile_a < 0 || tile_b < 0 || segment_a < 0 || segment_b < 0) return false;
  if (tile_a == tile_b && segment_a == segment_b) return true;
  if (!graph_) {
    graph_ = std::make_unique<Graph>();
    Problems ignored;  // the board has been scored: nobody wants to hear them twice
    const RuleValues values = resolve_rules(book_, game_.rules, ignored);
    graph_->is_usable = !has_errors(check_and_load(game_, book_, values, graph_->graph));
  }
  const FeatureGraph& graph = graph_->graph;
  if (!graph_->is_usable) return false;
  const int a = graph.vertex(tile_a, segment_a), b = graph.vertex(tile_b, segment_b);
  return a >= 0 && b >= 0 && graph.root(a) == graph.root(b);
}

bool Places::find_segment(const NamedPlace& place, std::pair<int, int>& found, std::string& why) const {
  const auto tiles = tiles_at(place.at, place.half);
  if (tiles.empty()) {
    why = nothing_there(place.at, place.half);
    return false;
  }
  const std::string_view name = place.segment, kind = edge_kind(place.category);
  const bool is_edge = name.size() <= 2 && !kind.empty() && name.find('#') == std::string_view::npos;
  const std::string full = is_edge ? fmt::format("{} {}", kind, name) : std::string(name);
  std::string reason;
  const auto all = segments_named(game_.tiles, tiles, place.at, full, reason);
  if (all.empty()) {
    why = fmt::format("at {}: {}", cell_text(place.at), reason);
    return false;
  }
  found = all.front();
  if (all.size() == 1 || is_same_feature(found.first, found.second, all[1].first, all[1].second)) return true;
  why = fmt::format("both halflings at {} have `{}`; the half says which is meant: {}, as in `{}@{},{}/NE`",
                    cell_text(place.at), clipped(full), halves_text(game_.tiles, tiles), name_of(place.category),
                    place.at.x, place.at.y);
  return false;
}

bool is_kind_of(Category category, SegmentKind kind) {
  switch (category) {
    case Category::road:
      return kind == SegmentKind::road;
    case Category::city:
      return kind == SegmentKind::city;
    case Category::field:
    case Category::barn:
      return kind == SegmentKind::field;
    case Category::garden:
      return kind == SegmentKind::garden;
    case Category::monastery:
      return is_monastic(kind);
    default:
      return true;
  }
}

bool has_own_kind(Category category) { return !is_kind_of(category, SegmentKind::river); }

int player_named(const Game& game, std::string_view name) {
  for (std::size_t i = 0; i < game.players.size(); ++i)
    if (game.players[i].name == name) return static_cast<int>(i);
  for (std::size_t i = 0; i < game.players.size(); ++i)
    if (game.players[i].colour == name) return static_cast<int>(i);
  return -1;
}

std::string no_such_player(const Game& game, std::string_view name) {
  std::vector<std::string_view> known;
  std::string names;
  for (const Player& player : game.players) {
    known.push_back(player.name);
    if (player.colour != player.name) known.push_back(player.colour);
    names += (names.empty() ? "" : ", ") + player.name;
  }
  const std::string_view near = nearest_name(name, known);
  return fmt::format("there is no player `{}`; {}", clipped(name),
                     near.empty() ? fmt::format("the players are {}", names.empty() ? "none" : names)
                                  : fmt::format("did you mean `{}`?", near));
}

int take_player(const Game& game, std::string_view& text, std::string_view ends) {
  int best = -1;
  std::size_t length = 0;
  for (std::size_t i = 0; i < game.players.size(); ++i)
    for (const std::string* name : {&game.players[i].name, &game.players[i].colour}) {
      const bool fits = name->size() > length && name->size() < text.size() && text.substr(0, name->size()) == *name &&
                        ends.find(text[name->size()]) != std::string_view::npos;
      if (!fits) continue;
      best = static_cast<int>(i);
      length = name->size();
    }
  text.remove_prefix(length);
  return best;
}

bool take_number(std::string_view& text, int& number, std::string& why) {
  std::string_view digits = text;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  constexpr int kLargest = 100 * kMaxPoints;  // as in the totals of a board document
  if (error == std::errc::result_out_of_range || (error == std::errc{} && (number > kLargest || number < -kLargest))) {
    why = fmt::format("the number `{}` is too large", clipped(text.substr(0, text.find_first_not_of("+-0123456789"))));
    return false;
  }
  if (error != std::errc{}) {
    why = text.empty() ? "a whole number is missing at the end"
                       : fmt::format("a whole number is wanted where `{}` stands", clipped(text));
    return false;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take_cell(std::string_view& text, Cell& cell, std::string& why) {
  const std::string_view whole = text;
  if (take_number(text, cell.x, why) && !text.empty() && text.front() == ',') {
    text.remove_prefix(1);
    if (take_number(text, cell.y, why) && std::abs(cell.x) <= kMaxCoordinate && std::abs(cell.y) <= kMaxCoordinate)
      return true;
  }
  why = fmt::format("a cell is two whole numbers from {} to {}, as in `3,-1`; here it is `{}`", -kMaxCoordinate,
                    kMaxCoordinate, clipped(whole));
  return false;
}

bool take_half(std::string_view& text, int& half, std::string& why) {
  half = -1;
  if (text.empty() || text.front() != '/') return true;
  text.remove_prefix(1);
  for (std::size_t i = 0; i < corner_names().size(); ++i)
    if (text.substr(0, 2) == corner_names()[i]) half = static_cast<int>(i);
  if (half < 0) {
    why = fmt::format("a half is NW, NE, SE or SW, as in `0,0/NE`, not `{}`", clipped(text.substr(0, text.find('.'))));
    return false;
  }
  text.remove_prefix(2);
  return true;
}

std::string nothing_there(Cell cell, int half) {
  return half < 0 ? fmt::format("no tile lies on {}", cell_text(cell))
                  : fmt::format("no halfling fills the {} half of {}", corner_names()[static_cast<std::size_t>(half)],
                                cell_text(cell));
}

bool parse_category(std::string_view word, Category& category, std::string& why) {
  if (from_name(word, category)) return true;
  std::vector<std::string_view> known;
  for (int i = 0; i < kCategories; ++i) known.push_back(name_of(static_cast<Category>(i)));
  const std::string_view near = nearest_name(word, known);
  why = fmt::format("there is no category `{}`{}", clipped(word),
                    near.empty() ? "; they are road, city, field, monastery and those that `carc score` shows"
                                 : fmt::format("; did you mean `{}`?", near));
  return false;
}

bool parse_place(std::string_view text, NamedPlace& place, std::string& why) {
  const std::size_t at = text.find('@');
  if (!parse_category(text.substr(0, at), place.category, why)) return false;
  if (at == std::string_view::npos) return true;
  text.remove_prefix(at + 1);
  place.has_cell = true;
  if (!take_cell(text, place.at, why) || !take_half(text, place.half, why)) return false;
  if (text.empty()) return true;
  if (text.front() != '.' || text.size() == 1) {
    why = fmt::format("after the cell comes nothing or `.` and a segment, as in `road@0,0.road W`; here it is `{}`",
                      clipped(text));
    return false;
  }
  place.segment = std::string(text.substr(1));
  return true;
}

bool parse_ledger_line(std::string_view text, const Game& game, LedgerLine& line, std::string& why) {
  line = {};
  skip_blanks(text);
  trim_end(text);
  line.player = take_player(game, text, " \t");
  if (line.player < 0) {
    std::string names;
    for (const Player& player : game.players) names += (names.empty() ? "" : ", ") + player.name;
    why = fmt::format("a line begins with the name of a player and his points; the players are {}",
                      names.empty() ? "none" : names);
    return false;
  }
  skip_blanks(text);
  if (!take_number(text, line.points, why)) return false;
  if (text.empty() || (text.front() != ' ' && text.front() != '\t')) {
    why = "after the points comes a blank and a category, as in `red 3 road@0,0`";
    return false;
  }
  skip_blanks(text);
  const std::size_t colon = text.find(':');
  std::string_view place = text.substr(0, colon);
  trim_end(place);
  if (!parse_place(place, line.place, why)) return false;
  if (colon == std::string_view::npos) return true;
  line.has_terms = true;
  for (std::string_view rest = text.substr(colon + 1); !rest.empty();) {
    const std::size_t comma = rest.find(',');
    LineTerm term;
    const std::string_view part = rest.substr(0, comma);
    if (line.terms.empty() && comma == std::string_view::npos &&
        part.find_first_not_of(" \t") == std::string_view::npos)
      break;
    if (!parse_term(part, term, why)) return false;
    line.terms.push_back(std::move(term));
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
    if (rest.empty()) {
      why = "a term is missing after the last comma";
      return false;
    }
  }
  std::sort(line.terms.begin(), line.terms.end());
  return true;
}

std::vector<LineTerm> sorted_terms(const Ledger& ledger, const Entry& entry) {
  std::vector<LineTerm> terms;
  for (const Term& term : ledger.terms_of(entry))
    terms.push_back(term.is_product ? LineTerm{term.rule, term.count, term.each, true}
                                    : LineTerm{term.rule, 1, term.points, false});
  std::sort(terms.begin(), terms.end());
  return terms;
}

std::string format_term(const Term& term) {
  return term.is_product ? fmt::format("{} {}x{}", term.rule, term.count, term.each)
                         : fmt::format("{} {}", term.rule, term.points);
}

std::string format_place(const Game& game, const Ledger& ledger, const Entry& entry) {
  std::string text{name_of(entry.category)};
  if (entry.feature < 0) return text;
  const LedgerFeature& feature = ledger.features[static_cast<std::size_t>(entry.feature)];
  if (feature.anchor_tile < 0) return text;
  const PlacedTile& tile = game.tiles[static_cast<std::size_t>(feature.anchor_tile)];
  text += fmt::format("@{},{}", tile.at.x, tile.at.y);
  // Another halfling may lie there.
  if (tile.def->is_half) text += fmt::format("/{}", corner_names()[static_cast<std::size_t>(filled_half(tile))]);
  const auto is_alike = [&](const Segment& segment) { return segment.kind == feature.kind; };
  const auto alike = std::count_if(tile.def->segments.begin(), tile.def->segments.end(), is_alike);
  if (alike > 1 && feature.anchor_segment >= 0) text += "." + segment_name(tile, feature.anchor_segment);
  return text;
}

std::string format_ledger_line(const Game& game, const Ledger& ledger, const Entry& entry) {
  std::string text =
      fmt::format("{} {} {}", game.players[entry.player].name, entry.points, format_place(game, ledger, entry));
  const char* separator = ": ";
  for (const Term& term : ledger.terms_of(entry)) {
    text += separator + format_term(term);
    separator = ", ";
  }
  return text;
}

}  // namespace carc::cli
