// Random legal games for tests and benchmarks: tiles laid where they fit, figures put where they may stand.
#pragma once

#include <cstdint>
#include <vector>

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

// A finished board that mixes every set and piece that this version scores, without errors, under rules of its own.
Game random_mixed_board(std::uint64_t seed);

// The same board with tiles and figures listed in another order: the i-th new one is the old one of number order[i].
Game reordered(const Game& game, const std::vector<std::size_t>& tiles, const std::vector<std::size_t>& figures);

// The whole board turned by quarter turns clockwise about the origin, and moved.
Game turned(const Game& game, int turns);
Game shifted(const Game& game, int dx, int dy);

}  // namespace carc::test
