// A game in progress: tiles are laid, figures put down, completed features scored and their figures returned.
// Scoring goes through the same modules as at the end. Readers of saves and logs drive it move by move.
#pragma once

#include <memory>
#include <string>

#include "engine/board.hpp"
#include "engine/ledger.hpp"
#include "engine/problem.hpp"
#include "engine/score.hpp"

namespace carc {

class Play {
 public:
  // `start`: players (with what they own), sets and definitions; its tiles are laid first, without figures. The
  // players' points are where they start. Figures, tokens and neutral figures of `start` must be empty.
  Play(const Game& start, const Rulebook& book, const RuleValues& values, Detail detail = Detail::full);
  ~Play();
  Play(Play&&) noexcept;
  Play& operator=(Play&&) noexcept;

  // Begins a new game with the same memory.
  void restart(const Game& start, const RuleValues& values);

  // Each move returns "" or the sentence that says why it is not legal; then nothing has changed.
  // The cell must be free, have a neighbour (unless the board is empty) and all edges must fit.
  std::string lay(const TileDef& tile, Cell at, int turns);
  // A figure of the player's supply onto a segment of a tile: legal if the feature holds no figure yet, the figure may
  // stand there (an abbot only on monastic buildings and gardens) and the player has one left.
  std::string put(int player, FigureKind figure, int tile, int segment);
  // Takes a figure back; an abbot that is taken back is scored at once (GARDEN-1, MON-2 as it stands).
  std::string take_back_abbot(int player, int tile, int segment);
  // Scores what the last tile completed and returns those figures. Call it once after each laid tile.
  void end_turn();

  int last_tile() const;         // index of the tile laid last, -1 on an empty board
  int tile_at(Cell cell) const;  // index, -1 if empty
  PlacedTile tile(int index) const;
  // Could the tile be laid anywhere now, in any position?
  bool fits_somewhere(const TileDef& tile) const;
  int supply(int player, FigureKind kind) const;

  // The board as it is now: figures on it, points on the track.
  Game board() const;
  // Final scoring of it, entries of play first; `with_final` = false leaves final scoring out.
  const Ledger& finish(bool with_final = true);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace carc
