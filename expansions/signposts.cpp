// The Signposts: posts that point the way the road really takes on the next tile (SIGN-n).
#include <algorithm>
#include <array>

#include "engine/scenery.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

// The segments of the road on the tile of `entered` by which it goes on there: that one, and what tunnels, ferries and
// the like join to it on this tile (OPEN-33). Two halflings in a cell are one tile to the traveller.
std::vector<int> ways_on(const FeatureGraph& graph, int entered) {
  std::vector<int> ways = {entered};
  const int tile = graph.tile_of(entered), partner = graph.partner(tile);
  const auto is_here = [&](int v) { return graph.tile_of(v) == tile || graph.tile_of(v) == partner; };
  const auto add = [&](int v) {
    if (std::find(ways.begin(), ways.end(), v) == ways.end()) ways.push_back(v);
  };
  const auto at_diagonal = [&](int half) {
    const int line = graph.tile(half).def->line_at[2 * kDiagonalSide];
    return line < 0 ? -1 : graph.vertex(half, line);
  };
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const int way = ways[i];
    if (partner >= 0) {
      const int one = at_diagonal(tile), other = at_diagonal(partner);
      if (one >= 0 && other >= 0 && (way == one || way == other)) {
        add(one);
        add(other);
      }
    }
    for (const auto& [a, b] : graph.links()) {
      if (!is_here(a) || !is_here(b)) continue;
      if (a == way) add(b);
      if (b == way) add(a);
    }
  }
  return ways;
}

// SIGN-2, for a post beside the road that leaves `cell` to this side.
bool is_right(const FeatureGraph& graph, Cell cell, const Signpost& post) {
  if (post.verdict >= 0) return post.verdict == 1;
  const Cell across = neighbour_cell(cell, post.side);
  const int back = (post.side + 2) & 3;
  const int entered = graph.line_at(across, back, 0);
  if (entered < 0 || graph.kind(entered) != SegmentKind::road) return false;
  const std::vector<int> ways = ways_on(graph, entered);
  constexpr int kTurns[] = {3, 0, 1};  // left, straight, right
  const int wanted = (post.side + kTurns[static_cast<std::size_t>(post.points)]) & 3;
  bool found = false;
  for_each_cell(graph.tile(graph.tile_of(entered)), [&](Cell at) {
    if (at == across && wanted == back) return;
    const int leaving = graph.line_at(at, wanted, 0);
    found = found || (leaving >= 0 && std::find(ways.begin(), ways.end(), leaving) != ways.end());
  });
  return found;
}

void road_terms(const Context& context, const Feature& road, Tally& tally) {
  const FeatureGraph& graph = context.graph;
  std::array<int, 3> right{};  // by type
  std::vector<std::int32_t> tiles;
  graph.collect_tiles(road.root, tiles);
  for (const int tile : tiles)
    for (const Prints& prints : prints_of(context.game, tile))
      for (const Signpost& post : prints.signposts) {
        const Cell cell = cell_of_square(graph.tile(tile), prints.square);
        const int exit = graph.line_at(cell, post.side, 0);
        if (exit < 0 || graph.root(exit) != road.root || !is_right(graph, cell, post)) continue;
        ++right[static_cast<std::size_t>(post.points)];
      }
  const int posts = right[0] + right[1] + right[2];
  const int types = static_cast<int>(std::count_if(right.begin(), right.end(), [](int count) { return count > 0; }));
  if (road.is_complete) tally.add("SIGN-3", posts, types, Phase::flat);
  else tally.add("SIGN-1", posts, 1, Phase::flat);
}

constexpr Fact kFacts[] = {Fact::signpost};

}  // namespace

const Expansion signposts{.id = "signposts", .title = "The Signposts", .facts = kFacts, .hooks = {.road = road_terms}};

}  // namespace carc
