#include "features/graph.hpp"

#include <algorithm>
#include <bit>

namespace carc {

void FeatureGraph::clear() {
  for (const PlacedTile& tile : tiles_) grid_.set(tile.at, -1);
  tiles_.clear();
  first_vertex_.clear();
  vertices_.clear();
  counts_.clear();
  ring_.clear();
  figures_.clear();
  free_figure_ = -1;
  touched_.clear();
  rank_.clear();
  parent_.clear();
  tile_stamp_.clear();
  vertex_stamp_.clear();
  stamp_ = 0;
}

int FeatureGraph::add(const PlacedTile& tile) {
  grid_.make_room(tile.at, tile.at);
  const int index = tile_count();
  tiles_.push_back(tile);
  grid_.set(tile.at, index);
  tile_stamp_.push_back(0);
  first_vertex_.push_back(vertex_count());
  touched_.clear();
  for (const Segment& segment : tile.def->segments) {
    const int v = vertex_count();
    vertices_.push_back({index, -1, segment.kind});
    counts_.push_back({std::popcount(segment.halves), segment.pennants, 0, segment.marks});
    ring_.push_back(v);
    rank_.push_back(0);
    parent_.push_back(v);
    vertex_stamp_.push_back(0);
  }
  for (int side = 0; side < 4; ++side) {
    const int neighbour = grid_.at(neighbour_cell(tile.at, side));
    if (neighbour >= 0) meet(index, neighbour, side);
  }
  return index;
}

// Fields join half by half. A road, river or city meets its like, or is closed by whatever else lies there (CITY-4: an
// abbey; a misfit on a real table).
void FeatureGraph::meet(int tile_index, int neighbour_index, int side) {
  const PlacedTile& a = tile(tile_index);
  const PlacedTile& b = tile(neighbour_index);
  const int base_a = vertex(tile_index, 0), base_b = vertex(neighbour_index, 0);
  const auto half = [](const PlacedTile& placed, int lying) {
    return static_cast<std::size_t>(to_tile_half(lying, placed.turns));
  };
  const MeetingHalves left = meeting_halves(side, 0), right = meeting_halves(side, 1);
  const std::size_t a_left = half(a, left.ours), a_right = half(a, right.ours);
  const std::size_t b_left = half(b, left.theirs), b_right = half(b, right.theirs);

  const int field_a = a.def->field_at[a_left], field_b = b.def->field_at[b_left];
  if (field_a >= 0 && field_b >= 0) join(base_a + field_a, base_b + field_b);
  const int other_a = a.def->field_at[a_right], other_b = b.def->field_at[b_right];
  if (other_a >= 0 && other_b >= 0 && (other_a != field_a || other_b != field_b))
    join(base_a + other_a, base_b + other_b);

  const int line_a = a.def->line_at[a_left], line_b = b.def->line_at[b_left];
  if (a.def->line_at[a_right] == line_a && b.def->line_at[b_right] == line_b) {  // a whole edge, nearly always
    meet_lines(line_a < 0 ? -1 : base_a + line_a, line_b < 0 ? -1 : base_b + line_b, 2);
    return;
  }
  for (const auto& [half_a, half_b] : {std::pair{a_left, b_left}, std::pair{a_right, b_right}}) {
    const int one = a.def->line_at[half_a], two = b.def->line_at[half_b];
    meet_lines(one < 0 ? -1 : base_a + one, two < 0 ? -1 : base_b + two, 1);
  }
}

void FeatureGraph::meet_lines(int vertex_a, int vertex_b, int halves) {
  for (const int v : {vertex_a, vertex_b}) {
    if (v < 0) continue;
    change_open(v, -halves);
    touched_.push_back(v);
  }
  if (vertex_a >= 0 && vertex_b >= 0 && kind(vertex_a) == kind(vertex_b)) join(vertex_a, vertex_b);
}

void FeatureGraph::join(int vertex_a, int vertex_b) {
  Sets components = sets();
  const int root_a = components.find_set(vertex_a), root_b = components.find_set(vertex_b);
  if (root_a == root_b) return;
  components.link(root_a, root_b);
  const int kept = components.find_set(root_a), gone = kept == root_a ? root_b : root_a;
  Counts& sum = counts_[static_cast<std::size_t>(kept)];
  const Counts& part = counts_[static_cast<std::size_t>(gone)];
  sum.open += part.open;
  sum.pennants += part.pennants;
  sum.figures += part.figures;
  sum.marks |= part.marks;
  std::swap(ring_[static_cast<std::size_t>(vertex_a)], ring_[static_cast<std::size_t>(vertex_b)]);
}

std::uint32_t FeatureGraph::new_stamp() const {
  if (++stamp_ == 0) {  // wrapped around
    std::fill(tile_stamp_.begin(), tile_stamp_.end(), 0u);
    std::fill(vertex_stamp_.begin(), vertex_stamp_.end(), 0u);
    stamp_ = 1;
  }
  return stamp_;
}

int FeatureGraph::count_tiles(int vertex) const {
  const std::uint32_t stamp = new_stamp();
  int count = 0, v = vertex;
  do {
    std::uint32_t& seen = tile_stamp_[static_cast<std::size_t>(tile_of(v))];
    count += seen != stamp;
    seen = stamp;
    v = next_in_feature(v);
  } while (v != vertex);
  return count;
}

void FeatureGraph::collect_tiles(int vertex, std::vector<std::int32_t>& out) const {
  const std::uint32_t stamp = new_stamp();
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  int v = vertex;
  do {
    std::uint32_t& seen = tile_stamp_[static_cast<std::size_t>(tile_of(v))];
    if (seen != stamp) out.push_back(tile_of(v));
    seen = stamp;
    v = next_in_feature(v);
  } while (v != vertex);
  std::sort(out.begin() + begin, out.end());
}

void FeatureGraph::collect_cities(int field_vertex, std::vector<int>& out) const {
  const std::uint32_t stamp = new_stamp();
  int v = field_vertex;
  do {
    const int base = first_vertex_[static_cast<std::size_t>(tile_of(v))];
    for (std::uint32_t rest = segment(v).cities; rest != 0; rest &= rest - 1) {
      const int city = base + std::countr_zero(rest);
      if (kind(city) != SegmentKind::city) continue;
      const int city_root = root(city);
      std::uint32_t& seen = vertex_stamp_[static_cast<std::size_t>(city_root)];
      if (seen != stamp) out.push_back(city_root);
      seen = stamp;
    }
    v = next_in_feature(v);
  } while (v != field_vertex);
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
  ++counts_[static_cast<std::size_t>(root(vertex))].figures;
  return number;
}

void FeatureGraph::take_figure(int number) {
  StandingFigure& taken = figures_[static_cast<std::size_t>(number)];
  std::int32_t* link = &vertices_[static_cast<std::size_t>(taken.vertex)].first_figure;
  while (*link != number) link = &figures_[static_cast<std::size_t>(*link)].next;
  *link = taken.next;
  --counts_[static_cast<std::size_t>(root(taken.vertex))].figures;
  taken.next = free_figure_;
  free_figure_ = number;
}

bool load(const Game& game, FeatureGraph& graph) {
  graph.clear();
  if (!game.tiles.empty()) {
    Cell low = game.tiles.front().at, high = low;
    for (const PlacedTile& tile : game.tiles) {
      low = {std::min(low.x, tile.at.x), std::min(low.y, tile.at.y)};
      high = {std::max(high.x, tile.at.x), std::max(high.y, tile.at.y)};
    }
    if (!graph.has_room(low, high)) return false;
  }
  for (const PlacedTile& tile : game.tiles) graph.add(tile);
  for (std::size_t i = 0; i < game.figures.size(); ++i) {
    const Figure& figure = game.figures[i];
    if (figure.place == Place::segment && figure.tile >= 0)
      graph.put_figure(figure.kind, figure.owner, graph.vertex(figure.tile, figure.segment), static_cast<int>(i));
  }
  return true;
}

}  // namespace carc
