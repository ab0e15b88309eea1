// Little Buildings (LB-n): sheds, houses and towers. They lie on the graph's tiles as buildings worth 1, 2 and 3
// points.
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kBuildingNowhere{"building-nowhere", Severity::error, "a little building lies on no tile"};

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kScoring[] = {"flat", "by_type"};
constexpr const char* kYesNo[] = {"true", "false"};

enum { kBuildingScoring, kOwnTile };
constexpr RuleOption kOptions[] = {
    {"lb.scoring", kScoring, "LB-1", "points of a little building"},
    {"lb.own_tile", kYesNo, "LB-7", "whether a building on a monastery's own tile counts for it"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void lay_buildings(const Context& context, FeatureGraph& graph) {
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::shed && token.kind != TokenKind::house && token.kind != TokenKind::tower) continue;
    if (token.tile < 0) continue;
    const int worth =
        context.options[kBuildingScoring] == 0 ? 0 : static_cast<int>(token.kind) - static_cast<int>(TokenKind::shed);
    FeatureGraph::Load load{};
    load[static_cast<std::size_t>(worth)] = token.count;
    graph.put_on_tile(token.tile, load);
  }
}

void road_terms(const Context& context, const Feature& road, Tally& tally) {
  add_buildings(tally, "LB-2", context.graph.on_tiles_of(road.root));
}

void city_terms(const Context& context, const Feature& city, Tally& tally) {
  add_buildings(tally, "LB-6", context.graph.on_tiles_of(city.root));
}

// LB-7: the eight tiles around a building or garden, and its own.
void block_terms(const Context& context, const Feature& building, Tally& tally) {
  if (!is_surrounded_kind(building.kind)) return;
  std::vector<int> tiles;
  if (context.options[kOwnTile] == 0) tiles.push_back(building.tile);
  for_each_around(context.graph, building.tile, fills_its_piece(building.kind),
                  [&](int tile) { tiles.push_back(tile); });
  add_buildings(tally, building.kind == SegmentKind::german_castle ? "GCAS-4" : "LB-7", load_on(context.graph, tiles));
}

void field_terms(const Context& context, const FieldShare& share, Tally& tally) {
  if (!share.has_field_terms) return;
  const char* const rule = share.use == FieldUse::barn            ? "BARN-5"
                           : share.use == FieldUse::beside_a_barn ? "BARNX-6"
                                                                  : "LB-8";
  add_buildings(tally, rule, context.graph.on_tiles_of(share.fields.front()));
}

void check(const Context& context, Problems& problems) {
  for (const Token& token : context.game.tokens)
    if ((token.kind == TokenKind::shed || token.kind == TokenKind::house || token.kind == TokenKind::tower) &&
        token.tile < 0)
      problems.push_back({&kBuildingNowhere, "tokens", "a little building needs the cell of its tile"});
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr TokenKind kTokens[] = {TokenKind::shed, TokenKind::house, TokenKind::tower};
constexpr const ProblemCode* kProblems[] = {&kBuildingNowhere};

}  // namespace

const Expansion little_buildings{.id = "little-buildings",
                                 .title = "Little Buildings",
                                 .options = kOptions,
                                 .tokens = kTokens,
                                 .problems = kProblems,
                                 .hooks = {.check = check,
                                           .link = lay_buildings,
                                           .road = road_terms,
                                           .city = city_terms,
                                           .monastic = block_terms,
                                           .garden = block_terms,
                                           .other = block_terms,
                                           .field = field_terms}};

}  // namespace carc
