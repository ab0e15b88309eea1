// The Fortune Teller: her tent is worth nothing by itself (FT-1), but it is scored (FT-2), with the little buildings
// beside it (FT-3).
#include "expansions/all.hpp"

namespace carc {
namespace {

void tent_terms(const Context& context, const Feature& tent, Tally& tally) {
  if (tent.kind != SegmentKind::fortune_teller_tent) return;
  const FeatureGraph& graph = context.graph;
  std::vector<int> tiles = {tent.tile};
  for (int direction = 0; direction < 4; ++direction) {
    const int beside = graph.tile_at(neighbour_cell(graph.tile(tent.tile).at, direction));
    if (beside < 0) continue;
    tiles.push_back(beside);
    if (graph.partner(beside) >= 0) tiles.push_back(graph.partner(beside));
  }
  add_buildings(tally, "FT-3", load_on(graph, tiles));
}

constexpr SegmentKind kSegments[] = {SegmentKind::fortune_teller_tent};

}  // namespace

const Expansion fortune_teller{.id = "fortune-teller",
                               .title = "The Fortune Teller",
                               .segments = kSegments,
                               .hooks = {.other = tent_terms}};

}  // namespace carc
