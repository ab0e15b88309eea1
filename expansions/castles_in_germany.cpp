// Castles in Germany: double tiles with a castle and its lord (GCAS-n), and what completed roads and cities get from
// them (ROAD-5, CITY-8).
#include <algorithm>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- hooks --------------------------------------------------------------------------------------------------
void castle_terms(const Context&, const Feature& castle, Tally& tally) {
  if (castle.kind != SegmentKind::german_castle) return;
  tally.add(castle.is_complete ? "GCAS-3" : "GCAS-1", 2 + castle.neighbours, 1);
}

// Pieces with a German castle that a feature reaches; a road must end at the castle.
int count_castles(const FeatureGraph& graph, const Feature& feature) {
  std::vector<std::int32_t> pieces;
  graph.collect_tiles(feature.root, pieces);
  return static_cast<int>(std::count_if(pieces.begin(), pieces.end(), [&](int piece) {
    const TileDef& def = *graph.tile(piece).def;
    if (!def.kinds.has(SegmentKind::german_castle)) return false;
    if (feature.kind == SegmentKind::city) return true;
    for (int s = 0; s < segment_count(def); ++s) {
      if (def.segments[static_cast<std::size_t>(s)].kind != SegmentKind::german_castle) continue;
      bool is_end = false;
      for_each_road_at(graph, graph.vertex(piece, s),
                       [&](int road) { is_end = is_end || graph.root(road) == feature.root; });
      if (is_end) return true;
    }
    return false;
  }));
}

void road_terms(const Context& context, const Feature& road, Tally& tally) {
  if (road.is_complete) tally.add("ROAD-5", count_castles(context.graph, road), 3, Phase::flat);
}

void city_terms(const Context& context, const Feature& city, Tally& tally) {
  if (city.is_complete) tally.add("CITY-8", count_castles(context.graph, city), 3, Phase::flat);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::german_castle};

}  // namespace

const Expansion castles_in_germany{.id = "castles-in-germany",
                                   .title = "Castles in Germany",
                                   .segments = kSegments,
                                   .hooks = {.road = road_terms, .city = city_terms, .other = castle_terms}};

}  // namespace carc
