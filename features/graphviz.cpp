#include "features/graphviz.hpp"

// Before the graph headers: their boost::detail::get would hide the one that disjoint_sets needs.
#include "features/feature.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphviz.hpp>
#include <sstream>

namespace carc {
namespace {

struct VertexText {
  std::string label;
  const char* colour = "gray";
};
struct EdgeText {
  bool is_touch = false;
};
using Document = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, VertexText, EdgeText>;

const char* colour_of(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::field:
      return "palegreen";
    case SegmentKind::road:
      return "lightgray";
    case SegmentKind::city:
      return "sandybrown";
    case SegmentKind::river:
      return "lightblue";
    default:
      return "plum";
  }
}

// Quotes and backslashes would end a label; other control characters have no place in one.
std::string label_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '"' || c == '\\') safe += '\\';
    safe += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return safe;
}

// What meets across an edge of a cell.
void add_meetings(const FeatureGraph& graph, Cell cell, int direction, Document& document) {
  const Cell across = neighbour_cell(cell, direction);
  const int opposite = (direction + 2) & 3;
  std::vector<std::pair<int, int>> pairs;
  for (int hand = 0; hand < 2; ++hand)
    for (const auto& joined :
         {std::pair{graph.field_at(cell, direction, hand), graph.field_at(across, opposite, 1 - hand)},
          std::pair{graph.line_at(cell, direction, hand), graph.line_at(across, opposite, 1 - hand)}}) {
      if (joined.first < 0 || joined.second < 0 || graph.kind(joined.first) != graph.kind(joined.second)) continue;
      if (std::find(pairs.begin(), pairs.end(), joined) == pairs.end()) pairs.push_back(joined);
    }
  for (const auto& [from, to] : pairs)
    boost::add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to), document);
}

// What meets across the diagonal of two halflings in a cell.
void add_diagonal(const FeatureGraph& graph, int tile, Document& document) {
  const int other = graph.partner(tile);
  const TileDef &one = *graph.tile(tile).def, &two = *graph.tile(other).def;
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t hand = 0; hand < 2; ++hand) {
    const std::size_t ours = 2 * kDiagonalSide + hand, theirs = 2 * kDiagonalSide + 1 - hand;
    for (const auto& [a, b] :
         {std::pair{one.field_at[ours], two.field_at[theirs]}, std::pair{one.line_at[ours], two.line_at[theirs]}}) {
      if (a < 0 || b < 0) continue;
      const std::pair joined{graph.vertex(tile, a), graph.vertex(other, b)};
      if (graph.kind(joined.first) != graph.kind(joined.second)) continue;
      if (std::find(pairs.begin(), pairs.end(), joined) == pairs.end()) pairs.push_back(joined);
    }
  }
  for (const auto& [from, to] : pairs)
    boost::add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to), document);
}

}  // namespace

std::string write_feature_graph(const Game& game, const FeatureGraph& graph) {
  Document document(static_cast<std::size_t>(graph.vertex_count()));
  for (int v = 0; v < graph.vertex_count(); ++v) {
    const PlacedTile& tile = graph.tile(graph.tile_of(v));
    VertexText& text = document[static_cast<std::size_t>(v)];
    const Cell at = cell_of_square(tile, std::countr_zero(graph.squares_of(v)));
    const int half = filled_half(tile);
    text.label = fmt::format("{} {}{}", segment_name(tile, at, graph.segment_of(v)), cell_text(at),
                             half < 0 ? "" : fmt::format("/{}", corner_names()[static_cast<std::size_t>(half)]));
    text.colour = colour_of(graph.kind(v));
    for (int number = graph.first_figure(v); number >= 0; number = graph.figure(number).next) {
      const StandingFigure& figure = graph.figure(number);
      text.label += fmt::format(", {} {}", game.players[figure.owner].colour, name_of(figure.kind));
    }
    for (std::uint32_t rest = graph.segment(v).cities; rest != 0; rest &= rest - 1)
      boost::add_edge(static_cast<std::size_t>(v),
                      static_cast<std::size_t>(graph.vertex(graph.tile_of(v), std::countr_zero(rest))), EdgeText{true},
                      document);
  }
  for (int tile = 0; tile < graph.tile_count(); ++tile) {
    for_each_cell(graph.tile(tile), [&](Cell cell) {
      for (const int direction : {1, 2})
        if (graph.tile_facing(cell, direction) == tile && graph.tile_at(neighbour_cell(cell, direction)) != tile)
          add_meetings(graph, cell, direction, document);
    });
    if (graph.partner(tile) > tile) add_diagonal(graph, tile, document);
  }
  for (const auto& [from, to] : graph.links())
    boost::add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to), document);

  std::ostringstream out;
  boost::write_graphviz(
      out, document,
      [&](std::ostream& stream, std::size_t v) {
        stream << "[label=\"" << label_text(document[v].label) << "\", style=filled, fillcolor=" << document[v].colour
               << "]";
      },
      [&](std::ostream& stream, const auto& edge) {
        if (document[edge].is_touch) stream << "[style=dashed]";
      });
  return out.str();
}

}  // namespace carc
