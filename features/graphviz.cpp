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

void add_meetings(const FeatureGraph& graph, int tile, int side, Document& document) {
  const PlacedTile& a = graph.tile(tile);
  const int other = graph.tile_at(neighbour_cell(a.at, side));
  if (other < 0) return;
  const PlacedTile& b = graph.tile(other);
  std::vector<std::pair<int, int>> pairs;
  for (int hand = 0; hand < 2; ++hand) {
    const MeetingHalves halves = meeting_halves(side, hand);
    const auto half_a = static_cast<std::size_t>(to_tile_half(halves.ours, a.turns));
    const auto half_b = static_cast<std::size_t>(to_tile_half(halves.theirs, b.turns));
    for (const auto& [at_a, at_b] : {std::pair{a.def->field_at[half_a], b.def->field_at[half_b]},
                                     std::pair{a.def->line_at[half_a], b.def->line_at[half_b]}}) {
      if (at_a < 0 || at_b < 0) continue;
      const std::pair joined{graph.vertex(tile, at_a), graph.vertex(other, at_b)};
      if (graph.kind(joined.first) != graph.kind(joined.second)) continue;
      if (std::find(pairs.begin(), pairs.end(), joined) == pairs.end()) pairs.push_back(joined);
    }
  }
  for (const auto& [from, to] : pairs)
    boost::add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to), document);
}

}  // namespace

std::string write_feature_graph(const Game& game) {
  FeatureGraph graph;
  load(game, graph);
  Document document(static_cast<std::size_t>(graph.vertex_count()));
  for (int v = 0; v < graph.vertex_count(); ++v) {
    const PlacedTile& tile = graph.tile(graph.tile_of(v));
    VertexText& text = document[static_cast<std::size_t>(v)];
    text.label = fmt::format("{} {}", segment_name(tile, graph.segment_of(v)), cell_text(tile.at));
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
  for (int tile = 0; tile < graph.tile_count(); ++tile)
    for (const int side : {1, 2}) add_meetings(graph, tile, side, document);

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
