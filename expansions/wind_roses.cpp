// The Wind Roses (PLAY-5): points in play for a tile laid in the quarter of the board that its rose points to.
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- hooks --------------------------------------------------------------------------------------------------
struct Quarter {
  TileMark mark;
  int x, y;  // from the full rose: west or east, north or south
};
constexpr Quarter kQuarters[] = {{TileMark::wind_rose_nw, -1, -1},
                                 {TileMark::wind_rose_ne, 1, -1},
                                 {TileMark::wind_rose_sw, -1, 1},
                                 {TileMark::wind_rose_se, 1, 1}};

void pay_rose(const Context& context, const TurnPart& part, Payer& payer) {
  if (part.moment != TurnPart::Moment::laid || part.tile < 0) return;
  const FeatureGraph& graph = context.graph;
  int rose = -1;  // the full rose laid last
  for (int tile = 0; tile < part.tile; ++tile)
    if (graph.tile_marks(tile).has(TileMark::wind_rose_full)) rose = tile;
  if (rose < 0) return;
  const Cell at = graph.tile(part.tile).at, from = graph.tile(rose).at;
  for (const Quarter& quarter : kQuarters) {
    if (!graph.tile_marks(part.tile).has(quarter.mark)) continue;
    int x = quarter.x, y = quarter.y;  // the rose turns with its tile
    for (int turn = 0; turn < graph.tile(rose).turns; ++turn) {
      const int east = -y;
      y = x;
      x = east;
    }
    if ((at.x - from.x) * x < 0 || (at.y - from.y) * y < 0) continue;
    Tally tally;
    tally.add("PLAY-5", 1, 3, Phase::flat);
    payer.pay(part.player, Category::wind_rose, tally, -1);
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr TileMark kOwnTileMarks[] = {TileMark::wind_rose_full, TileMark::wind_rose_nw, TileMark::wind_rose_ne,
                                      TileMark::wind_rose_sw, TileMark::wind_rose_se};

}  // namespace

const Expansion wind_roses{
    .id = "wind-roses", .title = "The Wind Roses", .tile_marks = kOwnTileMarks, .hooks = {.turn = pay_rose}};

}  // namespace carc
