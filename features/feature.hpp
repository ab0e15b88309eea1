// One feature with the counts that its value is made of.
#pragma once

#include <bit>
#include <vector>

#include "features/graph.hpp"

namespace carc {

struct Feature {
  int root = -1;  // vertex of the graph
  int tile = -1;  // the tile of that vertex; for buildings the tile they stand on
  SegmentKind kind = SegmentKind::field;
  bool is_complete = false;  // VOC-6; a field never is
  int tiles = 0;             // units (TILE-1, TILE-2), those on German cathedral tiles apart
  int sections = 0;          // roads: segments on German cathedral tiles (GCATH-2)
  int section_tiles = 0;     // and those tiles (MAGE-2)
  int pennants = 0;          // CITY-3
  int neighbours = 0;        // buildings: units around them (MON-2)
  int empty = 0;             // buildings: cells around them that are empty (YAGA-1)
  BitSet<Mark> marks;
};

// Buildings that are scored by the tiles around them (MON-1).
bool is_monastic(SegmentKind kind);
// Buildings and gardens that are complete when the cells around are occupied (MON-5, GARDEN-2, YAGA-2, GCAS-3).
bool is_surrounded_kind(SegmentKind kind);
// The big cities that are complete from the start and never scored (CITY-7).
bool is_big_city(SegmentKind kind);

Feature feature_at(const FeatureGraph& graph, int vertex);
// Is the feature of this vertex complete? Cheaper than feature_at.
bool is_complete(const FeatureGraph& graph, int vertex);
// A completed city for fields, barns and the king: no castle, the big cities among them (FIELD-4, CITY-7, CASTLE-2).
bool is_completed_city(const FeatureGraph& graph, int root);

// Calls f(vertex) for each road segment that ends at a building or crossroads (`roads` of the tile data).
template <class F>
void for_each_road_at(const FeatureGraph& graph, int vertex, F&& f) {
  for (std::uint32_t rest = graph.segment(vertex).roads; rest != 0; rest &= rest - 1)
    f(graph.vertex(graph.tile_of(vertex), std::countr_zero(rest)));
}

// Calls f(tile index) for every other piece on the cells around a piece (or around its first cell), diagonals too; a
// piece of several cells comes as often.
template <class F>
void for_each_around(const FeatureGraph& graph, int tile, bool is_whole_piece, F&& f) {
  const PlacedTile& piece = graph.tile(tile);
  const int width = is_whole_piece ? piece.def->width : 1, height = is_whole_piece ? piece.def->height : 1;
  for (int y = -1; y <= height; ++y)
    for (int x = -1; x <= width; ++x) {
      if (x >= 0 && y >= 0 && x < width && y < height) continue;
      const int first = graph.tile_at(cell_of(piece, x, y));
      if (first < 0) continue;
      if (first != tile) f(first);
      if (const int second = graph.partner(first); second >= 0) f(second);
    }
}

}  // namespace carc
