// What is counted on the feature graph: units, tiles, neighbourhoods, buildings, cities of a field.
#include <algorithm>
#include <bit>

#include "features/graph.hpp"

namespace carc {

std::uint32_t FeatureGraph::new_stamp() const {
  if (++stamp_ == 0) {  // wrapped around
    std::fill(tile_stamp_.begin(), tile_stamp_.end(), 0u);
    stamp_ = 1;
  }
  return stamp_;
}

Surroundings FeatureGraph::surroundings(int tile_index, bool is_whole_piece) const {
  const PlacedTile& piece = tile(tile_index);
  Surroundings around;
  if (!has_pieces_) {
    around.cells = 8;
    around.units = grid_.occupied_around(piece.at);
    around.empty = 8 - around.units;
    around.is_full = around.empty == 0;
    return around;
  }
  const int width = is_whole_piece ? piece.def->width : 1, height = is_whole_piece ? piece.def->height : 1;
  const std::uint32_t stamp = new_stamp();
  tile_stamp_[static_cast<std::size_t>(tile_index)] = stamp;  // never its own neighbour (OPEN-30)
  around.is_full = true;
  const auto count_piece = [&](int index) {
    const TileDef& def = *tile(index).def;
    std::uint32_t& seen = tile_stamp_[static_cast<std::size_t>(index)];
    // The block of Carcassonne is twelve pieces (OPEN-24).
    around.units += seen != stamp || (index != tile_index && def.kinds.has(SegmentKind::city_of_carcassonne));
    seen = stamp;
  };
  for (int y = -1; y <= height; ++y)
    for (int x = -1; x <= width; ++x) {
      if (x >= 0 && y >= 0 && x < width && y < height) continue;
      ++around.cells;
      const int first = grid_.at(cell_of(piece, x, y));
      if (first < 0) {
        ++around.empty;
        continue;
      }
      const int second = partner(first);
      if (rules_.needs_both_halves && second < 0 && tile(first).def->is_half) around.is_full = false;
      if (!rules_.counts_pieces) {
        ++around.units;
        continue;
      }
      count_piece(first);
      if (second >= 0) count_piece(second);
    }
  around.is_full = around.is_full && around.empty == 0;
  return around;
}

// The squares of a piece in which a segment has an edge or a gate (TILE-4, OPEN-37); without any, the first one.
std::uint64_t FeatureGraph::squares_of(int v) const {
  const TileDef& def = *tile(tile_of(v)).def;
  const Segment& printed = segment(v);
  std::uint64_t squares = 0;
  for (std::uint32_t rest = printed.halves | printed.gates; rest != 0; rest &= rest - 1) {
    const Side& side = def.sides[static_cast<std::size_t>(std::countr_zero(rest) >> 1)];
    squares |= std::uint64_t{1} << square_of(def, side.x, side.y);
  }
  if (squares == 0 && fills_its_piece(printed.kind)) return (std::uint64_t{1} << (def.width * def.height)) - 1;
  return squares == 0 ? 1 : squares;
}

// The units of one segment (TILE-1, TILE-4, OPEN-37): the cells of its edges, or the piece. The block of Carcassonne is
// twelve pieces (OPEN-24).
void FeatureGraph::add_units(int v, std::vector<std::uint64_t>& out) const {
  const PlacedTile& piece = tile(tile_of(v));
  const auto key = [](Cell cell) {
    constexpr int kShift = 2 * kMaxCoordinate;  // above 0, also for the far cells of a piece at the rim
    return (std::uint64_t{static_cast<std::uint32_t>(cell.x + kShift)} << 32) |
           static_cast<std::uint32_t>(cell.y + kShift);
  };
  constexpr std::uint64_t kOfPiece = std::uint64_t{1} << 63;  // no cell has such a key
  const auto whole = kOfPiece | static_cast<std::uint64_t>(tile_of(v));
  if (piece.def->is_one_cell()) {
    out.push_back(key(piece.at));
  } else if (rules_.counts_pieces && !piece.def->kinds.has(SegmentKind::city_of_carcassonne)) {
    out.push_back(whole);
  } else if (segment(v).marks.has(Mark::long_road)) {
    for (int unit = 0; unit < rules_.long_road_units; ++unit)
      out.push_back(whole | (static_cast<std::uint64_t>(unit) << 32));
  } else {
    for (std::uint64_t rest = squares_of(v); rest != 0; rest &= rest - 1)
      out.push_back(key(cell_of_square(piece, std::countr_zero(rest))));
  }
}

Units FeatureGraph::count_units_with_care(int vertex) const {
  Units count;
  units_.clear();
  const std::uint32_t stamp = new_stamp();
  int v = vertex;
  do {
    const TileDef& def = *tile(tile_of(v)).def;
    const bool is_section = kind(v) == SegmentKind::road && def.kinds.has(SegmentKind::german_cathedral) &&
                            segment_of(v) < segment_count(def);  // a bridge over it is none (OPEN-13)
    if (is_section) {
      std::uint32_t& seen = tile_stamp_[static_cast<std::size_t>(tile_of(v))];
      ++count.sections;
      count.section_tiles += seen != stamp;
      seen = stamp;
    } else {
      add_units(v, units_);
    }
    v = next_in_feature(v);
  } while (v != vertex);
  std::sort(units_.begin(), units_.end());
  count.units = static_cast<int>(std::unique(units_.begin(), units_.end()) - units_.begin());
  return count;
}

Units FeatureGraph::count_units(int vertex) const {
  if (has_pieces_ || prints_.segments.has(SegmentKind::german_cathedral)) return count_units_with_care(vertex);
  int v = vertex;
  const std::uint32_t stamp = new_stamp();
  int count = 0;
  do {
    std::uint32_t& seen = tile_stamp_[static_cast<std::size_t>(tile_of(v))];
    count += seen != stamp;
    seen = stamp;
    v = next_in_feature(v);
  } while (v != vertex);
  return {count, 0, 0};
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

FeatureGraph::Load FeatureGraph::on_tiles_of(int vertex) const {
  Load sum{};
  if (loads_.empty()) return sum;
  const std::uint32_t stamp = new_stamp();
  int v = vertex;
  do {
    const auto index = static_cast<std::size_t>(bearer(tile_of(v)));
    if (tile_stamp_[index] != stamp)
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += loads_[index][i];
    tile_stamp_[index] = stamp;
    v = next_in_feature(v);
  } while (v != vertex);
  return sum;
}

void FeatureGraph::collect_cities(int field_vertex, std::vector<int>& out) const {
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  int v = field_vertex;
  do {
    const VertexData& data = vertices_[static_cast<std::size_t>(v)];
    const TileDef& def = *tile(data.tile).def;
    const int base = first_vertex_[static_cast<std::size_t>(data.tile)];
    for (std::uint32_t rest = def.briefs[static_cast<std::size_t>(data.segment)].cities; rest != 0; rest &= rest - 1) {
      const int city = root(base + std::countr_zero(rest));
      if (static_cast<std::ptrdiff_t>(out.size()) == begin || out.back() != city) out.push_back(city);
    }
    v = data.ring;
  } while (v != field_vertex);
  std::sort(out.begin() + begin, out.end());
  out.erase(std::unique(out.begin() + begin, out.end()), out.end());
}

}  // namespace carc
