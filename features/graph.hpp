// The feature graph: every segment on the board is a vertex, every shared edge joins two of them, and the connected
// components are the features (VOC-4). Components are kept in boost::disjoint_sets on flat arrays while tiles are
// added, with the counts that completion and scoring need at each root.
#pragma once

#include <boost/pending/disjoint_sets.hpp>
#include <cstdint>
#include <vector>

#include "engine/board.hpp"
#include "features/cell_grid.hpp"

namespace carc {

// Opposite halves that meet across `side` of a tile (0 N .. 3 W): ours and the neighbour's, as they lie.
struct MeetingHalves {
  int ours, theirs;
};
constexpr MeetingHalves meeting_halves(int side, int hand) {
  return {2 * side + hand, 2 * ((side + 2) & 3) + (1 - hand)};
}
constexpr Cell neighbour_cell(Cell cell, int side) {
  constexpr int kX[4] = {0, 1, 0, -1}, kY[4] = {-1, 0, 1, 0};
  return {cell.x + kX[side], cell.y + kY[side]};
}

// A figure on a segment.
struct StandingFigure {
  FigureKind kind;
  std::uint8_t owner;
  std::int32_t vertex;
  std::int32_t next;  // on the same vertex, -1: none
  std::int32_t id;    // index into Game::figures of the board that was loaded, -1 in a replay
};

class FeatureGraph {
 public:
  void clear();
  // Lays a tile of one cell, joins it to its neighbours and returns its index. The cell must be free and the board
  // small enough: see has_room().
  int add(const PlacedTile& tile);
  bool has_room(Cell low, Cell high) { return grid_.make_room(low, high); }

  int tile_count() const { return static_cast<int>(tiles_.size()); }
  const PlacedTile& tile(int index) const { return tiles_[static_cast<std::size_t>(index)]; }
  int tile_at(Cell cell) const { return grid_.at(cell); }
  int occupied_around(int tile_index) const { return grid_.occupied_around(tile(tile_index).at); }

  int vertex_count() const { return static_cast<int>(vertices_.size()); }
  int vertex(int tile_index, int segment) const {
    return first_vertex_[static_cast<std::size_t>(tile_index)] + segment;
  }
  int tile_of(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].tile; }
  int segment_of(int vertex) const { return vertex - first_vertex_[static_cast<std::size_t>(tile_of(vertex))]; }
  const Segment& segment(int vertex) const {
    return tile(tile_of(vertex)).def->segments[static_cast<std::size_t>(segment_of(vertex))];
  }
  SegmentKind kind(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].kind; }

  // The vertex that stands for the whole feature.
  int root(int vertex) const { return sets().find_set(vertex); }
  // Joins two segments into one feature (bridges, tunnels and the like; edges are joined by add()).
  void join(int vertex_a, int vertex_b);
  // The next segment of the same feature, in a ring.
  int next_in_feature(int vertex) const { return ring_[static_cast<std::size_t>(vertex)]; }

  // Counts at a root.
  int open_halves(int root_vertex) const { return counts_[static_cast<std::size_t>(root_vertex)].open; }
  int pennants(int root_vertex) const { return counts_[static_cast<std::size_t>(root_vertex)].pennants; }
  int figures(int root_vertex) const { return counts_[static_cast<std::size_t>(root_vertex)].figures; }
  BitSet<Mark> marks(int root_vertex) const { return counts_[static_cast<std::size_t>(root_vertex)].marks; }
  // Closes or opens half-edges of a feature (rules that end a road without a tile).
  void change_open(int vertex, int halves) { counts_[static_cast<std::size_t>(root(vertex))].open += halves; }

  // Different tiles of a feature (TILE-2), and the tiles themselves in ascending order.
  int count_tiles(int vertex) const;
  void collect_tiles(int vertex, std::vector<std::int32_t>& out) const;
  // Roots of the different city features that a field touches (FIELD-2, FIELD-3), complete or not.
  void collect_cities(int field_vertex, std::vector<int>& out) const;

  // Vertices whose feature had an edge closed by the tile added last.
  const std::vector<int>& touched() const { return touched_; }

  // Figures. put_figure returns its number here; take_figure forgets it.
  int put_figure(FigureKind kind, int owner, int vertex, int id = -1);
  void take_figure(int number);
  int first_figure(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].first_figure; }
  const StandingFigure& figure(int number) const { return figures_[static_cast<std::size_t>(number)]; }
  // Calls f(number, figure) for every figure of the whole feature.
  template <class F>
  void for_each_figure(int vertex_of_feature, F&& f) const {
    int v = vertex_of_feature;
    do {
      for (int number = first_figure(v); number >= 0;) {
        const int following = figure(number).next;
        f(number, figure(number));
        number = following;
      }
      v = next_in_feature(v);
    } while (v != vertex_of_feature);
  }

 private:
  struct VertexData {
    std::int32_t tile;
    std::int32_t first_figure;
    SegmentKind kind;
  };
  struct Counts {
    std::int32_t open = 0;
    std::int32_t pennants = 0;
    std::int32_t figures = 0;
    BitSet<Mark> marks;
  };
  using Sets = boost::disjoint_sets<std::uint8_t*, std::int32_t*>;
  Sets sets() const { return Sets(rank_.data(), parent_.data()); }
  void meet(int tile_index, int neighbour_index, int side);
  // Two lines, -1 for none, face each other with this many halves of an edge.
  void meet_lines(int vertex_a, int vertex_b, int halves);
  std::uint32_t new_stamp() const;

  CellGrid grid_;
  std::vector<PlacedTile> tiles_;
  std::vector<std::int32_t> first_vertex_;  // by tile
  std::vector<VertexData> vertices_;
  std::vector<Counts> counts_;      // by vertex, true at roots
  std::vector<std::int32_t> ring_;  // by vertex
  std::vector<StandingFigure> figures_;
  std::int32_t free_figure_ = -1;
  std::vector<int> touched_;
  // Path compression and stamps are no change that a reader of the graph can see.
  mutable std::vector<std::uint8_t> rank_;
  mutable std::vector<std::int32_t> parent_;
  mutable std::vector<std::uint32_t> tile_stamp_, vertex_stamp_;
  mutable std::uint32_t stamp_ = 0;
};

// Loads every tile of the game and every figure that stands on a segment. False: the board is wider than allowed.
// Tiles must lie on different cells and have one cell each.
bool load(const Game& game, FeatureGraph& graph);

}  // namespace carc
