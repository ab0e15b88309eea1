// Lays a game out as a feature graph, with everything that modules join, bridge or cut on it.
#pragma once

#include "engine/rulebook.hpp"

namespace carc {

// Tiles must be sound: see checks.hpp. False: the board is wider than allowed.
bool lay_out(const Game& game, const Rulebook& book, const RuleValues& values, FeatureGraph& graph);

// What the modules must tell a graph before its first tile.
LayRules lay_rules(const Game& game, const Rulebook& book, const RuleValues& values, const FeatureGraph& graph);

}  // namespace carc
