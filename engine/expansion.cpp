#include "engine/expansion.hpp"

#include <algorithm>

namespace carc {

void add_buildings(Tally& tally, const char* rule, const FeatureGraph::Load& load) {
  for (std::size_t i = 0; i < load.size(); ++i)
    if (load[i] != 0) tally.add(rule, load[i], static_cast<int>(i) + 1, Phase::flat);
}

FeatureGraph::Load load_on(const FeatureGraph& graph, std::vector<int>& tiles) {
  for (int& tile : tiles) tile = graph.bearer(tile);
  std::sort(tiles.begin(), tiles.end());
  tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
  FeatureGraph::Load sum{};
  for (const int tile : tiles) {
    const FeatureGraph::Load load = graph.on_tile(tile);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += load[i];
  }
  return sum;
}

void pay_held(const Context& context, Payer& payer, TokenKind token, Category category, const char* rule, int each) {
  for (std::size_t p = 0; p < context.game.players.size(); ++p) {
    const int held = context.game.players[p].holds[static_cast<std::size_t>(token)];
    if (held == 0) continue;
    Tally tally;
    tally.add(rule, held, each);
    payer.pay(static_cast<int>(p), category, tally, -1);
  }
}

}  // namespace carc
