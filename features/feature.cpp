#include "features/feature.hpp"

namespace carc {

bool is_monastic(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::monastery:
    case SegmentKind::abbey:
    case SegmentKind::shrine:
    case SegmentKind::german_monastery:
    case SegmentKind::dutch_belgian_monastery:
    case SegmentKind::japanese_building:
    case SegmentKind::darmstadt_church:
      return true;
    default:
      return false;
  }
}

bool is_surrounded_kind(SegmentKind kind) {
  return is_monastic(kind) || kind == SegmentKind::garden || kind == SegmentKind::yaga_hut ||
         kind == SegmentKind::german_castle;
}

bool is_big_city(SegmentKind kind) { return kind == SegmentKind::city_of_carcassonne || kind == SegmentKind::leipzig; }

bool is_complete(const FeatureGraph& graph, int vertex) {
  const SegmentKind kind = graph.kind(vertex);
  if (kind == SegmentKind::road || kind == SegmentKind::city) return graph.open_halves(graph.root(vertex)) == 0;
  if (kind == SegmentKind::german_cathedral) {  // ARCH-10
    bool has_open_road = false;
    for_each_road_at(graph, vertex,
                     [&](int road) { has_open_road = has_open_road || graph.open_halves(graph.root(road)) != 0; });
    return !has_open_road;
  }
  return is_surrounded_kind(kind) && graph.surroundings(graph.tile_of(vertex), fills_its_piece(kind)).is_full;
}

bool is_completed_city(const FeatureGraph& graph, int root) {
  const SegmentKind kind = graph.kind(root);
  return is_big_city(kind) || (kind == SegmentKind::city && !graph.is_castle(root) && graph.open_halves(root) == 0);
}

Feature feature_at(const FeatureGraph& graph, int vertex) {
  Feature feature;
  feature.root = graph.root(vertex);
  feature.tile = graph.tile_of(vertex);
  feature.kind = graph.kind(vertex);
  feature.marks = graph.marks(feature.root);
  if (is_surrounded_kind(feature.kind)) {
    const Surroundings around = graph.surroundings(feature.tile, fills_its_piece(feature.kind));
    feature.neighbours = around.is_full && graph.rules().counts_flat ? around.cells : around.units;
    feature.empty = around.empty;
    feature.is_complete = around.is_full;
    feature.tiles = 1;
  } else {
    feature.is_complete = is_complete(graph, feature.root);
    const Units count = graph.count_units(feature.root);
    feature.tiles = count.units;
    feature.sections = count.sections;
    feature.section_tiles = count.section_tiles;
    feature.pennants = graph.pennants(feature.root);
  }
  return feature;
}

}  // namespace carc
