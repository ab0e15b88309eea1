// Random legal games for tests and benchmarks: tiles laid where they fit, figures put where they may stand.
#pragma once

#include <cstdint>

#include "engine/board.hpp"
#include "engine/ledger.hpp"
#include "engine/score.hpp"

namespace carc::test {

struct RandomGame {
  Game board;     // as it lies when the last tile is scored; points of play on the track
  Ledger ledger;  // play and final scoring of the replay that led there
};

struct RandomGameShape {
  int tiles = 72;  // at most; fewer if the bag is smaller
  int players = 2;
  bool has_gardens = false;  // second edition with gardens and abbots
  int figure_percent = 60;   // chance that a figure is put down in a turn
};

// The same seed and shape give the same game on every platform.
RandomGame random_game(std::uint64_t seed, const RandomGameShape& shape, const RuleValues& values = {});

// The whole board turned by quarter turns clockwise about the origin, and moved.
Game turned(const Game& game, int turns);
Game shifted(const Game& game, int dx, int dy);

}  // namespace carc::test
