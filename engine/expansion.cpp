#include "engine/expansion.hpp"

#include <algorithm>

namespace carc {

void add_buildings(Tally& tally, const char* rule, const FeatureGraph::Load& load) {
  for (std::size_t i = 0; i < load.size(); ++i)
    if (load[i] != 0) tally.add(rule, load[i], static_cast<int>(i) + 1, Phase::flat);
}

FeatureGraph::Load load_on(const FeatureGraph& graph, std::vector<int>& tiles) {
  std::sort(tiles.begin(), tiles.end());
  tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
  FeatureGraph::Load sum{};
  for (const int tile : tiles) {
    const FeatureGraph::Load load = graph.on_tile(tile);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += load[i];
  }
  return sum;
}

}  // namespace carc
