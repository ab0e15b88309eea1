// One feature with the counts that its value is made of.
#pragma once

#include "features/graph.hpp"

namespace carc {

struct Feature {
  int root = -1;  // vertex of the graph
  int tile = -1;  // the tile of that vertex; for buildings the tile they stand on
  SegmentKind kind = SegmentKind::field;
  bool is_complete = false;  // VOC-6; a field never is
  int tiles = 0;             // different tiles (TILE-1, TILE-2)
  int pennants = 0;          // CITY-3
  int neighbours = 0;        // buildings: occupied cells among the 8 around
  BitSet<Mark> marks;
};

// Buildings that are scored by the tiles around them (MON-1).
bool is_monastic(SegmentKind kind);
// Monastic buildings and gardens: complete when the 8 cells around are occupied (MON-5, GARDEN-2).
bool is_surrounded_kind(SegmentKind kind);

Feature feature_at(const FeatureGraph& graph, int vertex);
// Is the feature of this vertex complete? Cheaper than feature_at.
bool is_complete(const FeatureGraph& graph, int vertex);

}  // namespace carc
