#include "features/graph.hpp"

#include <algorithm>
#include <bit>

namespace carc {
namespace {

// The other half across an edge: half `hand` (0 left, 1 right) of a side meets the other hand of the side it faces.
std::size_t half_of(int side, int hand) { return static_cast<std::size_t>(2 * side + hand); }

template <class SegmentOrBrief>
bool is_cut(const SegmentOrBrief& segment, const LayRules& rules) {
  return rules.has_cut_tunnels && segment.marks.has(Mark::tunnel) && segment.half_count == 4;
}

// A mouth that no marker joins to another is an open end (TUNNEL-1): it counts as an edge without neighbour.
constexpr int kOpenMouth = 2;

}  // namespace

void FeatureGraph::clear(const LayRules& rules) {
  for (const PlacedTile& tile : tiles_) {
    if (tile.def->is_one_cell()) grid_.set(tile.at, -1);
    else for_each_cell(tile, [&](Cell cell) { grid_.set(cell, -1); });
  }
  rules_ = rules;
  prints_ = {};
  has_pieces_ = false;
  tiles_.clear();
  first_vertex_.clear();
  has_extra_.clear();
  partners_.clear();
  vertex_count_ = 0;
  extras_.clear();
  links_.clear();
  figures_.clear();
  loads_.clear();
  free_figure_ = -1;
  touched_.clear();
  tile_stamp_.clear();
  stamp_ = 0;
}

FeatureGraph::VertexData* FeatureGraph::make_vertices(std::size_t count) {
  const auto first = static_cast<std::size_t>(vertex_count_);
  if (first + count > vertices_.size()) vertices_.resize(2 * (first + count) + 64);
  vertex_count_ += static_cast<int>(count);
  return vertices_.data() + first;
}

int FeatureGraph::new_vertex(int tile_index, int segment, SegmentKind kind, int open, int pennants,
                             BitSet<Mark> marks) {
  const int v = vertex_count();
  *make_vertices(1) = {tile_index, -1, v,     v,        open, static_cast<std::int8_t>(segment),
                       kind,       0,  false, pennants, 0,    marks};
  return v;
}

int FeatureGraph::add(const PlacedTile& tile) {
  const TileDef& def = *tile.def;
  const int index = tile_count();
  tiles_.push_back(tile);
  tile_stamp_.push_back(0);
  if (!loads_.empty()) loads_.push_back({});
  if (!partners_.empty() || def.is_half) partners_.resize(tiles_.size(), -1);
  first_vertex_.push_back(vertex_count());
  has_extra_.push_back(0);
  touched_.clear();
  prints_.segments |= def.kinds;
  prints_.tile_marks |= tile_marks(index);
  const int first = vertex_count();
  const auto count = def.briefs.size();
  VertexData* const vertices = make_vertices(count);
  const SegmentBrief* const segments = def.briefs.data();
  for (std::size_t i = 0; i < count; ++i) {
    const SegmentBrief& segment = segments[i];
    const int v = first + static_cast<int>(i);
    // Field by field: an aggregate is built on the stack and copied in larger pieces, which stalls.
    VertexData& made = vertices[i];
    made.tile = index;
    made.first_figure = -1;
    made.ring = v;
    made.parent = v;
    made.open = segment.half_count;
    made.pennants = segment.pennants;
    made.figures = 0;
    made.marks = segment.marks;
    made.segment = static_cast<std::int8_t>(i);
    made.kind = segment.kind;
    made.rank = 0;
    made.is_castle = false;
  }
  if (!def.all_marks.empty())
    for (std::size_t i = 0; i < count; ++i) {
      vertices[i].marks.bits &= ~rules_.ignored_marks.bits;
      prints_.marks |= vertices[i].marks;
      if (vertices[i].marks.has(Mark::tunnel_mouth)) vertices[i].open += kOpenMouth;
      if (is_cut(segments[i], rules_)) vertices[i].open = 2 + kOpenMouth;
    }
  if (rules_.has_cut_tunnels && def.all_marks.has(Mark::tunnel))
    for (int i = 0; i < segment_count(def); ++i) {
      const Segment& segment = def.segments[static_cast<std::size_t>(i)];
      if (!is_cut(segment, rules_)) continue;
      const int far = far_mouth(def, i);
      note_extra(index, far, new_vertex(index, far, segment.kind, 2 + kOpenMouth, 0, segment.marks));
    }
  if (def.is_one_cell()) {
    grid_.make_room(tile.at, tile.at);
    grid_.set(tile.at, index);
    for (int direction = 0; direction < 4; ++direction) {
      const int neighbour = grid_.at(neighbour_cell(tile.at, direction));
      if (neighbour < 0) continue;
      const PlacedTile& placed = tiles_[static_cast<std::size_t>(neighbour)];
      const int side = (direction - tile.turns) & 3;
      if (placed.def->is_one_cell()) meet(index, side, neighbour, (direction + 2 - placed.turns) & 3, direction);
      else meet_around(index, tile.at, side, direction);
    }
    return index;
  }
  has_pieces_ = true;
  for_each_cell(tile, [&](Cell cell) {
    grid_.make_room(cell, cell);
    const int other = grid_.at(cell);
    if (def.is_half && other >= 0) {
      partners_[static_cast<std::size_t>(index)] = other;
      partners_[static_cast<std::size_t>(other)] = index;
      meet(index, kDiagonalSide, other, kDiagonalSide, -1);
    } else {
      grid_.set(cell, index);
    }
  });
  for (std::size_t i = 0; i < def.sides.size(); ++i) {
    const Side& side = def.sides[i];
    if (side.direction != Direction::diagonal)
      meet_around(index, cell_of(tile, side.x, side.y), static_cast<int>(i),
                  (static_cast<int>(side.direction) + tile.turns) & 3);
  }
  return index;
}

int FeatureGraph::tile_facing(Cell cell, int direction) const {
  const int first = grid_.at(cell);
  if (first < 0 || !tile(first).def->is_half || side_facing(tile(first), cell, direction) >= 0) return first;
  const int other = partner(first);
  return other >= 0 && side_facing(tile(other), cell, direction) >= 0 ? other : -1;
}

void FeatureGraph::meet_around(int tile_index, Cell cell, int side, int direction) {
  const Cell across = neighbour_cell(cell, direction);
  const int back = (direction + 2) & 3;
  const int neighbour = tile_facing(across, back);
  if (neighbour < 0 || neighbour == tile_index) return;
  const int theirs = side_facing(tile(neighbour), across, back);
  if (theirs >= 0) meet(tile_index, side, neighbour, theirs, direction);
}

// Fields join half by half. A road, river or city meets its like, or is closed by whatever else lies there (CITY-4: an
// abbey; a misfit on a real table).
void FeatureGraph::meet(int a, int side_a, int b, int side_b, int direction) {
  const TileDef &def_a = *tile(a).def, &def_b = *tile(b).def;
  const int base_a = first_vertex_[static_cast<std::size_t>(a)], base_b = first_vertex_[static_cast<std::size_t>(b)];
  const std::size_t a_left = half_of(side_a, 0), a_right = half_of(side_a, 1);
  const std::size_t b_left = half_of(side_b, 1), b_right = half_of(side_b, 0);  // what faces our left, our right

  const int field_a = def_a.field_at[a_left], field_b = def_b.field_at[b_left];
  if (field_a >= 0 && field_b >= 0) join(base_a + field_a, base_b + field_b);
  const int other_a = def_a.field_at[a_right], other_b = def_b.field_at[b_right];
  if (other_a >= 0 && other_b >= 0 && (other_a != field_a || other_b != field_b))
    join(base_a + other_a, base_b + other_b);

  if (has_extra_[static_cast<std::size_t>(a)] + has_extra_[static_cast<std::size_t>(b)] !=
      0) {  // bridges and cut tunnels: look each line up
    for (const int hand : {0, 1}) {
      int one = line_vertex(a, static_cast<int>(half_of(side_a, hand)));
      int two = line_vertex(b, static_cast<int>(half_of(side_b, 1 - hand)));
      if (one < 0) one = bridge_vertex(a, direction);
      if (two < 0) two = bridge_vertex(b, (direction + 2) & 3);
      meet_lines(one, two, 1);
    }
    return;
  }
  const int line_a = def_a.line_at[a_left], line_b = def_b.line_at[b_left];
  if (def_a.line_at[a_right] == line_a && def_b.line_at[b_right] == line_b) {  // a whole edge, nearly always
    meet_lines(line_a < 0 ? -1 : base_a + line_a, line_b < 0 ? -1 : base_b + line_b, 2);
    return;
  }
  for (const auto& [half_a, half_b] : {std::pair{a_left, b_left}, std::pair{a_right, b_right}}) {
    const int one = def_a.line_at[half_a], two = def_b.line_at[half_b];
    meet_lines(one < 0 ? -1 : base_a + one, two < 0 ? -1 : base_b + two, 1);
  }
}

void FeatureGraph::meet_lines(int vertex_a, int vertex_b, int halves) {
  const auto close = [&](int v) {
    const int at = root(v);
    vertices_[static_cast<std::size_t>(at)].open -= halves;
    touched_.push_back(v);
    return at;
  };
  const int root_a = vertex_a < 0 ? -1 : close(vertex_a), root_b = vertex_b < 0 ? -1 : close(vertex_b);
  if (vertex_a >= 0 && vertex_b >= 0 && kind(vertex_a) == kind(vertex_b))
    join_roots(root_a, root_b, vertex_a, vertex_b);
}

int FeatureGraph::add_bridge(int tile_index, int side) {
  const PlacedTile& over = tile(tile_index);
  const int v = new_vertex(tile_index, bridge_segment(*over.def, side), SegmentKind::road, 4, 0, {});
  note_extra(tile_index, bridge_segment(*over.def, side), v);
  touched_.push_back(v);
  for (const int direction : {side & 3, (side + 2) & 3}) {
    const Cell across = neighbour_cell(over.at, direction);
    if (tile_facing(across, (direction + 2) & 3) < 0) continue;
    change_open(v, -2);
    // The road across was closed by this tile already.
    const int line = line_at(across, (direction + 2) & 3, 0);
    if (line >= 0 && kind(line) == SegmentKind::road) join(v, line);
  }
  return v;
}

int FeatureGraph::add_vertex(int tile_index, SegmentKind segment_kind) {
  prints_.segments.add(segment_kind);
  return new_vertex(tile_index, -1, segment_kind, 0, 0, {});
}

int FeatureGraph::extra_vertex(int tile_index, int segment) const {
  if (has_extra_[static_cast<std::size_t>(tile_index)] == 0 && is_bridge(*tile(tile_index).def, segment)) return -1;
  if (const auto found = extras_.find(extra_key(tile_index, segment)); found != extras_.end()) return found->second;
  const TileDef& def = *tile(tile_index).def;
  return is_bridge(def, segment)
             ? -1
             : first_vertex_[static_cast<std::size_t>(tile_index)] + segment - segment_count(def) - 2;
}

int FeatureGraph::line_vertex(int tile_index, int half) const {
  const TileDef& def = *tile(tile_index).def;
  const int line = def.line_at[static_cast<std::size_t>(half)];
  if (line < 0) return -1;
  const Segment& segment = def.segments[static_cast<std::size_t>(line)];
  return vertex(tile_index, is_cut(segment, rules_) && is_far_half(segment, half) ? far_mouth(def, line) : line);
}

int FeatureGraph::bridge_vertex(int tile_index, int direction) const {
  const TileDef& def = *tile(tile_index).def;
  return def.is_one_cell() ? extra_vertex(tile_index, bridge_segment(def, direction)) : -1;
}

int FeatureGraph::line_at(Cell cell, int direction, int hand) const {
  const int index = tile_facing(cell, direction);
  const int side = index < 0 ? -1 : side_facing(tile(index), cell, direction);
  if (side < 0) return -1;
  const int line = line_vertex(index, static_cast<int>(half_of(side, hand)));
  return line >= 0 || extras_.empty() ? line : bridge_vertex(index, direction);
}

int FeatureGraph::field_at(Cell cell, int direction, int hand) const {
  const int index = tile_facing(cell, direction);
  const int side = index < 0 ? -1 : side_facing(tile(index), cell, direction);
  if (side < 0) return -1;
  const int field = tile(index).def->field_at[half_of(side, hand)];
  return field < 0 ? -1 : vertex(index, field);
}

void FeatureGraph::join_roots(int root_a, int root_b, int vertex_a, int vertex_b) {
  if (root_a == root_b) return;
  Sets(Ranks{vertices_.data()}, Parents{vertices_.data()}).link(root_a, root_b);
  const int kept = vertices_[static_cast<std::size_t>(root_a)].parent, gone = kept == root_a ? root_b : root_a;
  VertexData& sum = vertices_[static_cast<std::size_t>(kept)];
  const VertexData& part = vertices_[static_cast<std::size_t>(gone)];
  sum.open += part.open;
  sum.pennants += part.pennants;
  sum.figures += part.figures;
  sum.marks |= part.marks;
  sum.is_castle = sum.is_castle || part.is_castle;
  std::swap(vertices_[static_cast<std::size_t>(vertex_a)].ring, vertices_[static_cast<std::size_t>(vertex_b)].ring);
}

bool FeatureGraph::lies_on(int root_vertex, int tile_index) const {
  const int first = first_vertex_[static_cast<std::size_t>(tile_index)];
  for (int i = 0; i < segment_count(*tile(tile_index).def); ++i)
    if (root(first + i) == root_vertex) return true;
  const TileDef& def = *tile(tile_index).def;
  for (int i = segment_count(def); i < far_mouth(def, segment_count(def)) && !extras_.empty(); ++i)
    if (const auto extra = extras_.find(extra_key(tile_index, i)); extra != extras_.end())
      if (root(extra->second) == root_vertex) return true;
  return false;
}

void FeatureGraph::put_on_tile(int tile_index, const Load& load) {
  if (loads_.empty()) loads_.resize(tiles_.size());
  for (std::size_t i = 0; i < load.size(); ++i) loads_[static_cast<std::size_t>(bearer(tile_index))][i] += load[i];
}

int FeatureGraph::put_figure(FigureKind figure_kind, int owner, int vertex, int id) {
  VertexData& data = vertices_[static_cast<std::size_t>(vertex)];
  int number = free_figure_;
  if (number >= 0) {
    free_figure_ = figure(number).next;
  } else {
    number = static_cast<int>(figures_.size());
    figures_.emplace_back();
  }
  figures_[static_cast<std::size_t>(number)] = {figure_kind, static_cast<std::uint8_t>(owner), vertex,
                                                data.first_figure, id};
  data.first_figure = number;
  ++vertices_[static_cast<std::size_t>(root(vertex))].figures;
  return number;
}

void FeatureGraph::take_figure(int number) {
  StandingFigure& taken = figures_[static_cast<std::size_t>(number)];
  std::int32_t* link = &vertices_[static_cast<std::size_t>(taken.vertex)].first_figure;
  while (*link != number) link = &figures_[static_cast<std::size_t>(*link)].next;
  *link = taken.next;
  --vertices_[static_cast<std::size_t>(root(taken.vertex))].figures;
  taken.next = free_figure_;
  free_figure_ = number;
}

bool load(const Game& game, FeatureGraph& graph, const LayRules& rules) {
  graph.clear(rules);
  if (!game.tiles.empty()) {
    Cell low = game.tiles.front().at, high = low;
    const auto widen = [&](Cell cell) {
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    };
    for (const PlacedTile& tile : game.tiles) {
      widen(tile.at);
      if (!tile.def->is_one_cell()) for_each_cell(tile, widen);
    }
    if (!graph.has_room(low, high)) return false;
  }
  for (const PlacedTile& tile : game.tiles) graph.add(tile);
  for (std::size_t i = 0; i < game.figures.size(); ++i) {
    const Figure& figure = game.figures[i];
    if (figure.place != Place::segment || figure.tile < 0) continue;
    if (is_bridge(*graph.tile(figure.tile).def, figure.segment)) continue;
    graph.put_figure(figure.kind, figure.owner, graph.vertex(figure.tile, figure.segment), static_cast<int>(i));
  }
  return true;
}

void put_late_figures(const Game& game, FeatureGraph& graph) {
  for (std::size_t i = 0; i < game.figures.size(); ++i) {
    const Figure& figure = game.figures[i];
    if (figure.place != Place::segment || figure.tile < 0) continue;
    if (!is_bridge(*graph.tile(figure.tile).def, figure.segment)) continue;
    const int vertex = graph.vertex(figure.tile, figure.segment);
    if (vertex >= 0) graph.put_figure(figure.kind, figure.owner, vertex, static_cast<int>(i));
  }
}

}  // namespace carc
