// Bridges, Castles & Bazaars: wooden bridges (BRIDGE-n) and castles on small cities (CASTLE-n, FIELD-9).
#include <fmt/format.h>

#include <map>
#include <set>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kBadBridge{"bad-bridge", Severity::error, "a bridge lies where it cannot"};
constexpr ProblemCode kBadCastle{"bad-castle", Severity::error, "a castle does not lie on a small city of two tiles"};

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kFourTwo[] = {"4", "2"};

enum { kBarnFieldCastle };
constexpr RuleOption kOptions[] = {
    {"field.barnx.castle", kFourTwo, "BARNX-3", "points of a castle for farmers in a barn field"},
};

// ---- bridges ------------------------------------------------------------------------------------------------
// Why a bridge cannot lie so; nullptr: it can. Both of its ends must be over field edges.
const char* bridge_fault(const FeatureGraph& graph, const Token& bridge) {
  if (bridge.tile < 0 || bridge.from < 0) return "it needs a cell and the side at which it begins";
  const PlacedTile& tile = graph.tile(bridge.tile);
  if (!tile.def->is_one_cell()) return "it lies on a piece that is not one cell";
  if (bridge.to >= 0 && bridge.to != ((bridge.from + 2) & 3)) return "it does not end opposite to where it begins";
  for (const int side : {bridge.from & 3, (bridge.from + 2) & 3})
    if (edge_letter(tile, side) != 'F') return "an end of it is over an edge that is no field";
  return nullptr;
}

bool is_free(const FeatureGraph& graph, const Token& bridge) {
  return graph.vertex(bridge.tile, bridge_segment(*graph.tile(bridge.tile).def, bridge.from)) < 0;
}

void add_bridges(const Context& context, FeatureGraph& graph) {
  for (const Token& token : context.game.tokens)
    if (token.kind == TokenKind::bridge && bridge_fault(graph, token) == nullptr && is_free(graph, token))
      graph.add_bridge(token.tile, token.from);
}

void check_bridges(const Context& context, Problems& problems) {
  std::set<std::pair<int, int>> seen;  // tile, direction
  const FeatureGraph& graph = context.graph;
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::bridge) continue;
    const std::string where = token.tile < 0 ? "tokens" : "tile at " + cell_text(graph.tile(token.tile).at);
    if (const char* const fault = bridge_fault(graph, token); fault != nullptr) {
      problems.push_back({&kBadBridge, where, fmt::format("the bridge cannot lie so: {}", fault)});
      continue;
    }
    if (!seen.emplace(token.tile, token.from & 1).second) {
      problems.push_back({&kBadBridge, where, "two bridges lie there in the same direction"});
      continue;
    }
    for (const int side : {token.from & 3, (token.from + 2) & 3}) {
      const Cell across = neighbour_cell(graph.tile(token.tile).at, side);
      const int beyond = graph.tile_facing(across, (side + 2) & 3);
      if (beyond < 0) continue;
      const PlacedTile& neighbour = graph.tile(beyond);
      const int edge = side_facing(neighbour, across, (side + 2) & 3);
      if (edge >= 0 && neighbour.def->sides[static_cast<std::size_t>(edge)].letter == '*') continue;  // an abbey
      const int line = graph.line_at(across, (side + 2) & 3, 0);
      if (line < 0 || graph.kind(line) != SegmentKind::road)
        problems.push_back(
            {&kBadBridge, where, fmt::format("the bridge ends at {}, where no road goes on", cell_text(across))});
    }
  }
}

// ---- castles ------------------------------------------------------------------------------------------------
bool is_half_of_castle(const FeatureGraph& graph, int vertex) {
  const Segment& segment = graph.segment(vertex);
  return segment.kind == SegmentKind::city && segment.half_count == 2 && !segment.marks.has(Mark::not_castle_base);
}

// The city under a castle; -1: it is none of two small halves.
int city_under(const FeatureGraph& graph, const Token& castle) {
  if (castle.tile < 0 || castle.to < 0) return -1;
  const Cell at = cell_of_square(graph.tile(castle.tile), castle.square);
  const int near = graph.line_at(at, castle.to, 0);
  const int far = graph.line_at(neighbour_cell(at, castle.to), (castle.to + 2) & 3, 0);
  if (near < 0 || far < 0 || !is_half_of_castle(graph, near) || !is_half_of_castle(graph, far)) return -1;
  return graph.root(near) == graph.root(far) && graph.open_halves(graph.root(near)) == 0 ? near : -1;
}

void cover_cities(const Context& context, FeatureGraph& graph) {
  for (const Token& token : context.game.tokens)
    if (token.kind == TokenKind::castle)
      if (const int city = city_under(graph, token); city >= 0) graph.cover_with_castle(city);
}

// The covered cities by the tiles on which a half of them lies. A tile with two castles names the first.
std::map<int, int> castles_by_tile(const Context& context) {
  std::map<int, int> castles;
  for (const Token& token : context.game.tokens) {
    const int city = token.kind == TokenKind::castle ? city_under(context.graph, token) : -1;
    if (city < 0) continue;
    castles.emplace(token.tile, city);
    const Cell at = cell_of_square(context.graph.tile(token.tile), token.square);
    castles.emplace(context.graph.tile_facing(neighbour_cell(at, token.to), (token.to + 2) & 3), city);
  }
  return castles;
}

void check_castles(const Context& context, Problems& problems) {
  const FeatureGraph& graph = context.graph;
  std::set<int> covered;
  const auto place = [&](int tile) {
    return tile < 0 ? std::string("tokens") : "tile at " + cell_text(graph.tile(tile).at);
  };
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::castle) continue;
    const int city = city_under(graph, token);
    if (city < 0) {
      problems.push_back({&kBadCastle, place(token.tile),
                          "a castle covers a completed city of two tiles, each with one small half of it"});
      continue;
    }
    const int root = graph.root(city);
    if (!covered.insert(root).second)
      problems.push_back({&kBadCastle, place(token.tile), "two castles lie on one city"});
    if (graph.figures(root) > 0)
      problems.push_back({&kFigureNotHere, place(token.tile),
                          "a figure stands in a city that is covered by a castle; it belongs into the castle"});
  }
  const std::map<int, int> castles = castles_by_tile(context);
  for (const Figure& figure : context.game.figures)
    if (figure.place == Place::castle && castles.count(figure.tile) == 0)
      problems.push_back({&kFigureNotHere, place(figure.tile),
                          fmt::format("there is no castle for {}'s {}", context.game.players[figure.owner].name,
                                      name_of(figure.kind))});
}

void field_terms(const Context& context, const FieldShare& share, Tally& tally) {
  if (!share.has_city_terms) return;
  const int castles = static_cast<int>(share.castles.size());
  switch (share.use) {
    case FieldUse::farmers:
      return tally.add("FIELD-9", castles, 4);
    case FieldUse::first_system:
      return tally.add("FIELD-23", castles, 5);
    case FieldUse::beside_a_barn:
      return tally.add("BARNX-3", castles, context.options[kBarnFieldCastle] == 0 ? 4 : 2);
    case FieldUse::barn:
      return tally.add("BARN-3", castles, 5);
  }
}

// CASTLE-1: the reason why its lord goes home with nothing.
void pay_castles(const Context& context, Payer& payer) {
  const std::map<int, int> castles = castles_by_tile(context);
  for (const Figure& figure : context.game.figures) {
    if (figure.place != Place::castle) continue;
    const auto castle = castles.find(figure.tile);
    payer.pay(figure.owner, Category::castle, {}, castle == castles.end() ? -1 : castle->second);
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
void link(const Context& context, FeatureGraph& graph) {
  add_bridges(context, graph);
  cover_cities(context, graph);
}

void check(const Context& context, Problems& problems) {
  check_bridges(context, problems);
  check_castles(context, problems);
}

constexpr TileMark kOwnTileMarks[] = {TileMark::bazaar};
constexpr TokenKind kTokens[] = {TokenKind::bridge, TokenKind::castle};
constexpr Place kOwnPlaces[] = {Place::castle};
constexpr const char* kSets[] = {"bridges-castles-and-bazaars"};
constexpr const ProblemCode* kProblems[] = {&kBadBridge, &kBadCastle};

}  // namespace

const Expansion bridges_castles_and_bazaars{
    .id = "bridges-castles-and-bazaars",
    .title = "Bridges, Castles & Bazaars",
    .options = kOptions,
    .tile_marks = kOwnTileMarks,
    .tokens = kTokens,
    .places = kOwnPlaces,
    .sets = kSets,
    .problems = kProblems,
    .hooks = {.check = check, .link = link, .field = field_terms, .extra = pay_castles}};

}  // namespace carc
