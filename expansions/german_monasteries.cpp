// German monasteries, and all buildings on which a follower may be laid down as abbot (ABBOT-n).
#include <algorithm>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kBuildings[] = {"line", "square"};

enum { kAbbotBuildings };
constexpr RuleOption kOptions[] = {
    {"abbot.buildings", kBuildings, "ABBOT-5", "which little buildings an abbot laid down counts"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
// ABBOT-2: the pieces met north, east, south and west, each direction up to the first empty cell, and the units that
// they are (ABBOT-3; the block of Carcassonne is twelve pieces, OPEN-24).
struct Lines {
  std::vector<int> tiles;
  int units = 0;
};

Lines lines_from(const FeatureGraph& graph, int tile) {
  Lines lines;
  for (int direction = 0; direction < 4; ++direction) {
    Cell cell = neighbour_cell(graph.tile(tile).at, direction);
    int last = -1;
    for (int met = graph.tile_at(cell); met >= 0; met = graph.tile_at(cell)) {
      const int partner = graph.partner(met);
      const bool is_new = met != last || graph.tile(met).def->kinds.has(SegmentKind::city_of_carcassonne);
      lines.units += !graph.rules().counts_pieces ? 1 : is_new + (partner >= 0);
      lines.tiles.push_back(met);
      if (partner >= 0) lines.tiles.push_back(partner);
      last = met;
      cell = neighbour_cell(cell, direction);
    }
  }
  return lines;
}

Tally value_of(const Context& context, int tile) {
  Tally tally;
  const Lines lines = lines_from(context.graph, tile);
  tally.add("ABBOT-2", 1 + lines.units, 1);
  std::vector<int> tiles = lines.tiles;
  if (context.options[kAbbotBuildings] == 1) {
    tiles.clear();
    for_each_around(context.graph, tile, false, [&](int at) { tiles.push_back(at); });
  }
  tiles.push_back(tile);
  add_buildings(tally, "ABBOT-5", load_on(context.graph, tiles));
  return tally;
}

// ABBOT-4: majority among those laid down on one building.
void pay_abbots(const Context& context, Payer& payer) {
  std::vector<StandingFigure> abbots;
  for (std::size_t i = 0; i < context.game.figures.size(); ++i) {
    const Figure& figure = context.game.figures[i];
    if (figure.place == Place::laid_down && figure.tile >= 0)
      abbots.push_back({figure.kind, figure.owner, context.graph.vertex(figure.tile, figure.segment), -1,
                        static_cast<std::int32_t>(i)});
  }
  std::stable_sort(abbots.begin(), abbots.end(),
                   [](const StandingFigure& a, const StandingFigure& b) { return a.vertex < b.vertex; });
  for (std::size_t begin = 0, end = 0; begin < abbots.size(); begin = end) {
    while (end < abbots.size() && abbots[end].vertex == abbots[begin].vertex) ++end;
    const Feature building = feature_at(context.graph, abbots[begin].vertex);
    payer.score({building, Category::abbot, {abbots.data() + begin, end - begin}}, value_of(context, building.tile));
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::german_monastery, SegmentKind::dutch_belgian_monastery,
                                     SegmentKind::japanese_building};
constexpr Place kOwnPlaces[] = {Place::laid_down};

}  // namespace

const Expansion german_monasteries{.id = "german-monasteries",
                                   .title = "German monasteries and their kin",
                                   .options = kOptions,
                                   .segments = kSegments,
                                   .places = kOwnPlaces,
                                   .hooks = {.extra = pay_abbots}};

}  // namespace carc
