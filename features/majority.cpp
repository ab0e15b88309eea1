#include "features/majority.hpp"

namespace carc {

PlayerSet majority(const Weights& weights) {
  const std::int32_t highest = weights.maxCoeff();
  if (highest < 1) return 0;
  PlayerSet owners = 0;
  for (int player = 0; player < kMaxPlayers; ++player)
    if (weights(player) == highest) owners |= PlayerSet{1} << player;
  return owners;
}

}  // namespace carc
