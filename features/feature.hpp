// One feature with the counts that its value is made of.
#pragma once

#include <algorithm>
#include <vector>

#include "features/graph.hpp"

namespace carc {

struct Feature {
  int root = -1;  // vertex of the graph
  int tile = -1;  // the tile of that vertex; for buildings the tile they stand on
  SegmentKind kind = SegmentKind::field;
  bool is_complete = false;  // VOC-6; a field never is
  int tiles = 0;             // units (TILE-1, TILE-2)
  int pennants = 0;          // CITY-3
  int neighbours = 0;        // buildings: occupied cells among the 8 around
  BitSet<Mark> marks;
};

// Buildings that are scored by the tiles around them (MON-1).
bool is_monastic(SegmentKind kind);
// Buildings and gardens that are complete when the 8 cells around are occupied (MON-5, GARDEN-2, YAGA-2).
bool is_surrounded_kind(SegmentKind kind);
// The big cities that are complete from the start and never scored (CITY-7).
bool is_big_city(SegmentKind kind);

Feature feature_at(const FeatureGraph& graph, int vertex);
// Is the feature of this vertex complete? Cheaper than feature_at.
bool is_complete(const FeatureGraph& graph, int vertex);
// A completed city for fields, barns and the king: no castle, the big cities among them (FIELD-4, CITY-7, CASTLE-2).
bool is_completed_city(const FeatureGraph& graph, int root);

// Calls f(tile index) for every occupied cell around a piece, diagonals too; a piece of several cells comes as often.
template <class F>
void for_each_around(const FeatureGraph& graph, int tile, F&& f) {
  const PlacedTile& piece = graph.tile(tile);
  std::vector<Cell> around;
  for_each_cell(piece, [&](Cell cell) {
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) {
        const Cell at{cell.x + x, cell.y + y};
        if (std::find(around.begin(), around.end(), at) == around.end()) around.push_back(at);
      }
  });
  for (const Cell at : around)
    if (const int other = graph.tile_at(at); other >= 0 && other != tile) f(other);
}

}  // namespace carc
