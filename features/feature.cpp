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
  return is_monastic(kind) || kind == SegmentKind::garden || kind == SegmentKind::yaga_hut;
}

bool is_big_city(SegmentKind kind) { return kind == SegmentKind::city_of_carcassonne || kind == SegmentKind::leipzig; }

bool is_complete(const FeatureGraph& graph, int vertex) {
  const SegmentKind kind = graph.kind(vertex);
  if (kind == SegmentKind::road || kind == SegmentKind::city) return graph.open_halves(graph.root(vertex)) == 0;
  return is_surrounded_kind(kind) && graph.occupied_around(graph.tile_of(vertex)) == 8;
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
    feature.neighbours = graph.occupied_around(feature.tile);
    feature.is_complete = feature.neighbours == 8;
    feature.tiles = 1;
  } else {
    feature.is_complete = is_complete(graph, feature.root);
    feature.tiles = graph.count_units(feature.root);
    feature.pennants = graph.pennants(feature.root);
  }
  return feature;
}

}  // namespace carc
