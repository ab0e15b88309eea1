// The feature graph as a Graphviz document.
#pragma once

#include <string>

#include "features/graph.hpp"

namespace carc {

// One vertex a segment (labelled with its name as it lies, its cell and the figures on it, clustered by colour of its
// kind), one undirected edge for every two segments that are joined, and dashed edges from fields to the cities they
// touch. `graph` is that game laid out.
std::string write_feature_graph(const Game& game, const FeatureGraph& graph);

}  // namespace carc
