// The Ferries (FERRY-n): a ferry joins two roads that end at its lake.
#include <set>

#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kBadFerry{"bad-ferry", Severity::error, "a ferry joins no two roads of a lake"};

// The roads at the two landings of a ferry; -1: there is none.
std::pair<int, int> landings(const FeatureGraph& graph, const Token& ferry) {
  if (ferry.tile < 0 || ferry.from < 0 || ferry.to < 0 || ferry.from == ferry.to) return {-1, -1};
  const PlacedTile& tile = graph.tile(ferry.tile);
  if (!tile.def->marks.has(TileMark::ferry_lake)) return {-1, -1};
  const auto road = [&](int side) {
    const int line = graph.line_at(tile.at, side, 0);
    return line >= 0 && graph.kind(line) == SegmentKind::road && !is_bridge(*tile.def, graph.segment_of(line)) ? line
                                                                                                               : -1;
  };
  return {road(ferry.from), road(ferry.to)};
}

void join_landings(const Context& context, FeatureGraph& graph) {
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::ferry) continue;
    const auto [from, to] = landings(graph, token);
    if (from >= 0 && to >= 0) graph.link(from, to);
  }
}

void check(const Context& context, Problems& problems) {
  std::set<int> seen;  // tiles
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::ferry) continue;
    const std::string where = token.tile < 0 ? "tokens" : "tile at " + cell_text(context.graph.tile(token.tile).at);
    const auto [from, to] = landings(context.graph, token);
    if (from < 0 || to < 0)
      problems.push_back({&kBadFerry, where, "a ferry joins two different roads that end at one lake"});
    else if (!seen.insert(token.tile).second) problems.push_back({&kBadFerry, where, "two ferries lie on one lake"});
  }
}

constexpr TileMark kOwnTileMarks[] = {TileMark::ferry_lake};
constexpr TokenKind kTokens[] = {TokenKind::ferry};
constexpr const char* kSets[] = {"ferries"};
constexpr const ProblemCode* kProblems[] = {&kBadFerry};

}  // namespace

const Expansion ferries{.id = "ferries",
                        .title = "The Ferries",
                        .tile_marks = kOwnTileMarks,
                        .tokens = kTokens,
                        .sets = kSets,
                        .problems = kProblems,
                        .hooks = {.check = check, .link = join_landings}};

}  // namespace carc
