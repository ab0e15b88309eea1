// The feature graph: every segment on the board is a vertex, every shared edge joins two of them, and the connected
// components are the features (VOC-4). Components are kept in boost::disjoint_sets on flat arrays while tiles are
// added, with the counts that completion and scoring need at each root.
#pragma once

#include <array>
#include <boost/pending/disjoint_sets.hpp>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/board.hpp"
#include "features/cell_grid.hpp"

namespace carc {

inline constexpr Cell kToward[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};  // N E S W
constexpr Cell neighbour_cell(Cell cell, int direction) {
  return {cell.x + kToward[direction].x, cell.y + kToward[direction].y};
}

// A figure on a segment.
struct StandingFigure {
  FigureKind kind;
  std::uint8_t owner;
  std::int32_t vertex;
  std::int32_t next;  // on the same vertex, -1: none
  std::int32_t id;    // index into Game::figures of the board that was loaded, -1 in a replay
};

// Rules that the graph or several modules act on, known before the first tile is laid.
struct LayRules {
  bool has_cut_tunnels = false;    // printed tunnels are pairs of mouths (TUNNEL-1)
  bool counts_pieces = false;      // pieces are counted, not cells (TILE-1)
  bool counts_flat = false;        // around a completed building every cell counts one (MON-3)
  bool needs_both_halves = false;  // a single halfling does not complete what it surrounds (TILE-7)
  bool keeps_open_inns = false;    // an unfinished road with an inn is worth its tiles (INN-5, ARCH-6)
  int long_road_units = 1;         // of a Leipzig piece, where cells are counted (LEIP-1)
  BitSet<Mark> ignored_marks;      // prints that the table plays without
  BitSet<TileMark> ignored_tile_marks;
};

// Kinds of things on a board, as bits.
struct Presence {
  BitSet<SegmentKind> segments;
  BitSet<Mark> marks;
  BitSet<TileMark> tile_marks;
  BitSet<FigureKind> figures;
  BitSet<Place> places;
  BitSet<NeutralKind> neutral;
  BitSet<TokenKind> tokens;
  BitSet<Fact> facts;
  bool meets(const Presence& other) const {
    return ((segments.bits & other.segments.bits) | (marks.bits & other.marks.bits) |
            (tile_marks.bits & other.tile_marks.bits) | (figures.bits & other.figures.bits) |
            (places.bits & other.places.bits) | (neutral.bits & other.neutral.bits) |
            (tokens.bits & other.tokens.bits) | (facts.bits & other.facts.bits)) != 0;
  }
  friend bool operator==(const Presence&, const Presence&) = default;
};

// What a feature counts. Road segments on German cathedral tiles stand apart from the units (TILE-5).
struct Units {
  int units = 0;          // TILE-1..4
  int sections = 0;       // road segments on German cathedral tiles (GCATH-2)
  int section_tiles = 0;  // German cathedral tiles that these lie on (MAGE-2)
};

// What lies around a cell or a piece, diagonals too.
struct Surroundings {
  int cells = 0;         // all of them
  int units = 0;         // occupied cells, or pieces with a part there (TILE-1)
  int empty = 0;         // cells without a piece (YAGA-1)
  bool is_full = false;  // nothing is missing for completion (MON-5, TILE-7)
};

// Is the neighbourhood of such a building that of its whole piece? That of others lies around one cell; on pieces of
// several cells the facts do not tell which, and it is the first one.
inline bool fills_its_piece(SegmentKind kind) { return kind == SegmentKind::german_castle; }

class FeatureGraph {
 public:
  void clear(const LayRules& rules = {});
  const LayRules& rules() const { return rules_; }
  // Lays a piece, joins it to its neighbours and returns its index. Its cells must be free, or hold the other halfling
  // (fill_a_cell), and the board small enough: see has_room().
  int add(const PlacedTile& tile);
  bool has_room(Cell low, Cell high) { return grid_.make_room(low, high); }
  // Lays a bridge over a tile of one cell from `side` to the opposite one (BRIDGE-1) and returns its vertex.
  int add_bridge(int tile_index, int side);
  // Are there bridges or cut tunnels?
  bool has_extras() const { return !extras_.empty(); }
  // A further vertex of a tile, for what no segment of it stands for; joined to nothing.
  int add_vertex(int tile_index, SegmentKind kind);

  int tile_count() const { return static_cast<int>(tiles_.size()); }
  const PlacedTile& tile(int index) const { return tiles_[static_cast<std::size_t>(index)]; }
  // The piece on a cell, of two halflings the one laid first; -1: none.
  int tile_at(Cell cell) const { return grid_.at(cell); }
  // The halfling in the same cell, -1: none.
  int partner(int tile_index) const { return partners_.empty() ? -1 : partners_[static_cast<std::size_t>(tile_index)]; }
  // The piece whose side lies at the board's `direction` of a cell, -1: none.
  int tile_facing(Cell cell, int direction) const;
  // Around the first cell of a piece, or around the whole of it.
  Surroundings surroundings(int tile_index, bool is_whole_piece) const;
  bool has_pieces() const { return has_pieces_; }  // is some piece not one cell?
  BitSet<TileMark> tile_marks(int tile_index) const {
    BitSet<TileMark> marks = tile(tile_index).def->marks;
    marks.bits &= ~rules_.ignored_tile_marks.bits;
    return marks;
  }
  // Segments and prints of all tiles laid so far.
  const Presence& prints() const { return prints_; }

  int vertex_count() const { return vertex_count_; }
  // The vertex of a segment by its number (see segment_at); -1: a bridge that is not there.
  int vertex(int tile_index, int segment) const {
    const int first = first_vertex_[static_cast<std::size_t>(tile_index)];
    return segment < segment_count(*tile(tile_index).def) ? first + segment : extra_vertex(tile_index, segment);
  }
  int tile_of(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].tile; }
  int segment_of(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].segment; }
  const Segment& segment(int vertex) const { return segment_at(*tile(tile_of(vertex)).def, segment_of(vertex)); }
  SegmentKind kind(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].kind; }
  // The vertices that meet an edge of a cell, seen from inside: the line (road, city, bridge, ...) and the field at the
  // left (0) or right (1) half of its side; -1: none.
  int line_at(Cell cell, int direction, int hand) const;
  int field_at(Cell cell, int direction, int hand) const;

  // The vertex that stands for the whole feature.
  int root(int vertex) const {
    return boost::find_with_path_halving{}(Parents{vertices_.data()}, std::int32_t{vertex});
  }
  bool is_root(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].parent == vertex; }
  // Joins two segments into one feature by a rule (tunnels, ferries and the like); edges are joined by add().
  void link(int vertex_a, int vertex_b) {
    links_.emplace_back(vertex_a, vertex_b);
    join(vertex_a, vertex_b);
  }
  const std::vector<std::pair<int, int>>& links() const { return links_; }
  // The next segment of the same feature, in a ring.
  int next_in_feature(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].ring; }

  // Counts at a root.
  int open_halves(int root_vertex) const { return vertices_[static_cast<std::size_t>(root_vertex)].open; }
  int pennants(int root_vertex) const { return vertices_[static_cast<std::size_t>(root_vertex)].pennants; }
  int figures(int root_vertex) const { return vertices_[static_cast<std::size_t>(root_vertex)].figures; }
  BitSet<Mark> marks(int root_vertex) const { return vertices_[static_cast<std::size_t>(root_vertex)].marks; }
  bool is_castle(int root_vertex) const { return vertices_[static_cast<std::size_t>(root_vertex)].is_castle; }
  // Closes or opens half-edges of a feature (rules that end a road without a tile).
  void change_open(int vertex, int halves) { vertices_[static_cast<std::size_t>(root(vertex))].open += halves; }
  // Covers a small city with a castle: it is no city any more (CASTLE-2).
  void cover_with_castle(int vertex) { vertices_[static_cast<std::size_t>(root(vertex))].is_castle = true; }

  // Units of a feature: different tiles where all are square.
  Units count_units(int vertex) const;
  std::uint64_t squares_of(int vertex) const;
  // The different tiles of a feature in ascending order, appended to `out`.
  void collect_tiles(int vertex, std::vector<std::int32_t>& out) const;
  // Does a segment of the feature lie on the tile?
  bool lies_on(int root_vertex, int tile_index) const;
  // Roots of the different features that a field touches as cities (FIELD-2, FIELD-3), complete or not, castles too.
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

  // Loose pieces that lie on tiles, in three counts (little buildings: sheds, houses, towers).
  using Load = std::array<std::int32_t, 3>;
  void put_on_tile(int tile_index, const Load& load);
  Load on_tile(int tile_index) const {
    return loads_.empty() ? Load{} : loads_[static_cast<std::size_t>(bearer(tile_index))];
  }
  // The tile that bears what lies on it: of two halflings in a cell the first, where cells are counted (TILE-9).
  int bearer(int tile_index) const {
    const int other = rules_.counts_pieces ? -1 : partner(tile_index);
    return other >= 0 && other < tile_index ? other : tile_index;
  }
  // What lies on all tiles of a feature, each tile once.
  Load on_tiles_of(int vertex) const;

 private:
  struct VertexData {
    std::int32_t tile;
    std::int32_t first_figure;
    std::int32_t ring;
    mutable std::int32_t parent;  // path compression is no change that a reader of the graph can see
    std::int32_t open;            // counts of the feature, true at its root: this and the four last ones
    std::int8_t segment;
    SegmentKind kind;
    std::uint8_t rank;
    bool is_castle;
    std::int32_t pennants;
    std::int32_t figures;
    BitSet<Mark> marks;
  };
  // Views of the vertices as Boost's property maps.
  struct Parents {
    using key_type = std::int32_t;
    using value_type = std::int32_t;
    using reference = std::int32_t;
    using category = boost::read_write_property_map_tag;
    const VertexData* vertices;
    friend std::int32_t get(Parents map, std::int32_t v) { return map.vertices[v].parent; }
    friend void put(Parents map, std::int32_t v, std::int32_t parent) { map.vertices[v].parent = parent; }
  };
  struct Ranks {
    using key_type = std::int32_t;
    using value_type = std::uint8_t;
    using reference = std::uint8_t;
    using category = boost::read_write_property_map_tag;
    VertexData* vertices;
    friend std::uint8_t get(Ranks map, std::int32_t v) { return map.vertices[v].rank; }
    friend void put(Ranks map, std::int32_t v, std::uint8_t rank) { map.vertices[v].rank = rank; }
  };
  using Sets = boost::disjoint_sets<Ranks, Parents>;
  void join(int vertex_a, int vertex_b) { join_roots(root(vertex_a), root(vertex_b), vertex_a, vertex_b); }
  void join_roots(int root_a, int root_b, int vertex_a, int vertex_b);
  static std::uint64_t extra_key(int tile_index, int segment) {
    return (static_cast<std::uint64_t>(tile_index) << 8) | static_cast<std::uint64_t>(segment & 0xff);
  }
  int extra_vertex(int tile_index, int segment) const;
  void note_extra(int tile_index, int segment, int vertex) {
    extras_[extra_key(tile_index, segment)] = vertex;
    has_extra_[static_cast<std::size_t>(tile_index)] = 1;
  }
  VertexData* make_vertices(std::size_t count);
  int new_vertex(int tile_index, int segment, SegmentKind kind, int open, int pennants, BitSet<Mark> marks);
  // Vertex of the line at a half-edge of the definition, -1: none.
  int line_vertex(int tile_index, int half) const;
  // The bridge that ends at the board's `direction` of a tile of one cell, -1: none.
  int bridge_vertex(int tile_index, int direction) const;
  void meet_around(int tile_index, Cell cell, int side, int direction);
  void meet(int a, int side_a, int b, int side_b, int direction);
  // Two lines, -1 for none, face each other with this many halves of an edge.
  void meet_lines(int vertex_a, int vertex_b, int halves);
  void add_units(int vertex, std::vector<std::uint64_t>& out) const;
  Units count_units_with_care(int vertex) const;
  std::uint32_t new_stamp() const;

  LayRules rules_;
  Presence prints_;
  CellGrid grid_;
  bool has_pieces_ = false;  // some piece is not one cell
  std::vector<PlacedTile> tiles_;
  std::vector<std::int32_t> first_vertex_;  // by tile
  std::vector<std::uint8_t> has_extra_;     // by tile: some of extras_ is on it
  std::vector<std::int32_t> partners_;      // by tile, empty while there are no halflings
  std::vector<VertexData> vertices_;        // longer than vertex_count_, so that tiles are added without growing it
  int vertex_count_ = 0;
  std::unordered_map<std::uint64_t, std::int32_t> extras_;  // vertices that are not printed segments of a tile
  std::vector<std::pair<int, int>> links_;
  std::vector<StandingFigure> figures_;
  std::vector<Load> loads_;  // by tile, empty while nothing lies there
  std::int32_t free_figure_ = -1;
  std::vector<int> touched_;
  mutable std::vector<std::uint32_t> tile_stamp_;
  mutable std::vector<std::uint64_t> units_;
  mutable std::uint32_t stamp_ = 0;
};

// Loads every tile of the game and every figure that stands on a printed segment; those on bridges follow with the
// bridges (put_late_figures). False: the board is wider than allowed. Pieces must lie on different cells.
bool load(const Game& game, FeatureGraph& graph, const LayRules& rules = {});
// Figures on segments that were not there before links were made.
void put_late_figures(const Game& game, FeatureGraph& graph);

}  // namespace carc
