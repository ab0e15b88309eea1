// The Tollkeepers: tollhouses at village crossroads collect from unfinished roads (TOLL-n).
#include <algorithm>
#include <map>
#include <set>

#include "engine/scenery.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kTollhouseNowhere{"tollhouse-nowhere", Severity::error,
                                        "a tollhouse stands on no village crossroads, or belongs to nobody"};

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kNoYes[] = {"false", "true"};

enum { kRequiresOccupied };
constexpr RuleOption kOptions[] = {
    {"toll.requires_occupied", kNoYes, "TOLL-2", "whether a road must be occupied to pay tolls"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
// The village on a tile as a segment; -1: there is none.
int village_on(const Context& context, int tile) {
  const TileDef& def = *context.graph.tile(tile).def;
  for (int s = 0; s < segment_count(def); ++s) {
    const Segment& segment = def.segments[static_cast<std::size_t>(s)];
    if (segment.kind == SegmentKind::crossroads && segment.detail == "village") return s;
  }
  return -1;
}

bool has_follower(const FeatureGraph& graph, int road) {
  bool found = false;
  graph.for_each_figure(road, [&](int, const StandingFigure& figure) { found = found || is_follower(figure.kind); });
  return found;
}

// Calls f(vertex) for each printed segment of a road, not for its bridges (TOLL-5).
template <class F>
void for_each_printed(const FeatureGraph& graph, int road, F&& f) {
  int v = road;
  do {
    if (!is_bridge(*graph.tile(graph.tile_of(v)).def, graph.segment_of(v))) f(v);
    v = graph.next_in_feature(v);
  } while (v != road);
}

// TOLL-3: houses, stables, highwaymen and gardens on the tiles of the road.
int count_prints(const Context& context, int road) {
  const FeatureGraph& graph = context.graph;
  std::set<int> tiles;
  for_each_printed(graph, road, [&](int v) { tiles.insert(graph.tile_of(v)); });
  int count = 0;
  for (const int tile : tiles) {
    for (const ShownScenery& print : scenery_of(context.game, tile))
      count += print.road == ShownScenery::kAnyRoad ||
               (print.road >= 0 && graph.root(graph.vertex(tile, print.road)) == graph.root(road));
    for (const Segment& segment : graph.tile(tile).def->segments)
      count += segment.kind == SegmentKind::garden && is_shown(context.game, tile, segment.editions);
  }
  return count;
}

// TOLL-4
int count_travellers(const FeatureGraph& graph, int road) {
  if (graph.rules().ignored_marks.has(Mark::travellers)) return 0;
  std::set<std::pair<int, int>> groups;  // by tile and printed segment: a tunnel may be in two parts
  for_each_printed(graph, road, [&](int v) {
    if (!graph.segment(v).marks.has(Mark::travellers)) return;
    const TileDef& def = *graph.tile(graph.tile_of(v)).def;
    const int s = graph.segment_of(v);
    groups.emplace(graph.tile_of(v), s < segment_count(def) ? s : s - segment_count(def) - 2);
  });
  return static_cast<int>(groups.size());
}

void pay_tolls(const Context& context, Payer& payer) {
  const FeatureGraph& graph = context.graph;
  std::map<int, std::set<int>> tolls;  // players by road, each once (TOLL-1)
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::tollhouse || token.tile < 0 || token.owner < 0) continue;
    const int village = village_on(context, token.tile);
    if (village < 0) continue;
    for_each_road_at(graph, graph.vertex(token.tile, village), [&](int road) {
      if (graph.open_halves(graph.root(road)) != 0) tolls[graph.root(road)].insert(token.owner);
    });
  }
  for (const auto& [road, players] : tolls) {
    if (context.options[kRequiresOccupied] == 1 && !has_follower(graph, road)) continue;
    Tally tally;
    tally.add("TOLL-3", count_prints(context, road), 1);
    tally.add("TOLL-4", count_travellers(graph, road), 1);
    for (const int player : players) payer.pay(player, Category::toll, tally, road);
  }
}

void check(const Context& context, Problems& problems) {
  const auto report = [&](const Token& token, std::string detail) {
    problems.push_back({&kTollhouseNowhere,
                        token.tile < 0 ? "tokens" : "tile at " + cell_text(context.graph.tile(token.tile).at),
                        std::move(detail)});
  };
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::tollhouse) continue;
    if (token.tile < 0) report(token, "a tollhouse needs the cell of its village");
    else if (village_on(context, token.tile) < 0)
      report(token, "a tollhouse stands only where roads end at a village; there is none on this tile");
    if (token.owner < 0) report(token, "a tollhouse needs its player");
    warn_of_scenery(context.game, problems);
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr Mark kOwnMarks[] = {Mark::travellers};
constexpr TokenKind kTokens[] = {TokenKind::tollhouse};
constexpr const char* kSets[] = {"tollkeepers"};
constexpr const ProblemCode* kProblems[] = {&kTollhouseNowhere, &kSceneryNotStated};

}  // namespace

const Expansion tollkeepers{.id = "tollkeepers",
                            .title = "The Tollkeepers",
                            .options = kOptions,
                            .marks = kOwnMarks,
                            .tokens = kTokens,
                            .sets = kSets,
                            .problems = kProblems,
                            .hooks = {.check = check, .extra = pay_tolls}};

}  // namespace carc
