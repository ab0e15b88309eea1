// The Watchtowers (PLAY-4): a bonus in play for every follower who leaves a tile with a watchtower.
#include <array>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- hooks --------------------------------------------------------------------------------------------------
struct Watch {
  const char* what;  // `detail` of the segment
  int (*count)(const Context&, int tile);
};

template <class Matches>
bool has_segment(const Context& context, int tile, Matches&& matches) {
  for (int s = 0; s < segment_count(*context.graph.tile(tile).def); ++s)
    if (const int vertex = context.graph.vertex(tile, s); matches(vertex)) return true;
  return false;
}

int count_figures(const Context& context, int tile) {
  int count = 0;
  for (const Figure& figure : context.game.figures) count += figure.tile == tile;
  return count;
}
int count_monasteries(const Context& context, int tile) {
  return has_segment(context, tile, [&](int v) { return is_monastic(context.graph.kind(v)); });
}
int count_pennants(const Context& context, int tile) {
  int count = 0;
  for (const Segment& segment : context.graph.tile(tile).def->segments) count += segment.pennants;
  return count;
}
int count_roads(const Context& context, int tile) {
  return has_segment(context, tile, [&](int v) { return context.graph.kind(v) == SegmentKind::road; });
}
int count_cities(const Context& context, int tile) {
  const FeatureGraph& graph = context.graph;
  return has_segment(context, tile,
                     [&](int v) { return graph.kind(v) == SegmentKind::city && !graph.is_castle(graph.root(v)); });
}

constexpr Watch kWatches[] = {{"figure", count_figures},
                              {"monastery", count_monasteries},
                              {"pennant", count_pennants},
                              {"road", count_roads},
                              {"city", count_cities}};

const Segment* watchtower_on(const FeatureGraph& graph, int tile) {
  for (const Segment& segment : graph.tile(tile).def->segments)
    if (segment.kind == SegmentKind::watchtower) return &segment;
  return nullptr;
}

int count_around(const Context& context, int tile, const std::string& what) {
  int count = 0;
  for (const Watch& watch : kWatches) {
    if (what != watch.what) continue;
    count += watch.count(context, tile);
    for_each_around(context.graph, tile, false, [&](int near) { count += watch.count(context, near); });
  }
  return count;
}

// PLAY-4: for each follower of a scored feature who stands beside a watchtower.
void pay_watch(const Context& context, const TurnPart& part, Payer& payer) {
  const FeatureGraph& graph = context.graph;
  for (const int vertex : part.completed)
    graph.for_each_figure(vertex, [&](int, const StandingFigure& figure) {
      const int tile = graph.tile_of(figure.vertex);
      const Segment* const tower = is_follower(figure.kind) ? watchtower_on(graph, tile) : nullptr;
      if (tower == nullptr) return;
      const int count = count_around(context, tile, tower->detail);
      if (count == 0) return;
      Tally tally;
      tally.add("PLAY-4", count, tower->value, Phase::flat);
      payer.pay(figure.owner, Category::watchtower, tally, vertex);
    });
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::watchtower};

}  // namespace

const Expansion watchtowers{
    .id = "watchtowers", .title = "The Watchtowers", .segments = kSegments, .hooks = {.turn = pay_watch}};

}  // namespace carc
