// Who owns a feature (MAJ-1..3, MAJ-8): weights by player, the largest sum owns.
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "engine/board.hpp"

namespace carc {

using Weights = Eigen::Array<std::int32_t, kMaxPlayers, 1>;  // by player

// Set of players as bits.
using PlayerSet = std::uint32_t;

// Players whose weight is the highest, if that is at least 1 (MAJ-1, MAJ-2); 0: nobody (MAJ-3).
PlayerSet majority(const Weights& weights);

}  // namespace carc
