// The feature graph as a Graphviz document.
#pragma once

#include <string>

#include "engine/board.hpp"

namespace carc {

// One vertex a segment (labelled with its name as it lies, its cell and the figures on it, clustered by colour of its
// kind), one undirected edge for every two segments that are joined across a shared edge, and dashed edges from
// fields to the cities they touch. The tiles must lie on different cells and have one cell each.
std::string write_feature_graph(const Game& game);

}  // namespace carc
