// Decodes and replays carcassonnelab links. Keeps its memory from game to game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/play.hpp"
#include "engine/problem.hpp"

namespace carc {

inline constexpr ProblemCode kBadLink{"bad-link", Severity::error, "a game link cannot be decoded"};
inline constexpr ProblemCode kIllegalMove{"illegal-move", Severity::error, "a move of a replayed game is not legal"};

// Does the text hold a game link ("https://www.carcassonnelab.com/#/0/0/...", or a line that begins with its "#/" or
// "/0/")?
bool is_link(std::string_view text);
// The text from the version of its first link on, to the end of the line; empty if there is none.
std::string_view link_path(std::string_view text);

class LinkReplayer {
 public:
  explicit LinkReplayer(const Rulebook& book = rulebook(), Detail detail = Detail::full);

  // Plays the game of a link by the given rules. False: `problems` says why it is no game.
  bool replay(std::string_view link, const RuleValues& values, Problems& problems);

  Play& play() { return play_; }
  // All 72 tiles were laid or laid aside.
  bool is_finished() const { return is_finished_; }

 private:
  struct Parts {
    std::string_view version, discards, stack, moves, query;
  };
  bool fail(Problems& problems, std::string where, std::string detail);
  bool split(std::string_view link, Parts& parts, Problems& problems);
  bool decode_stack(std::string_view text, Problems& problems);
  bool decode_discards(std::string_view text, Problems& problems);
  bool seat_players(std::string_view query, Problems& problems);
  bool check_stack(Problems& problems);
  bool make_moves(std::string_view moves, Problems& problems);

  Game start_;
  Play play_;
  std::vector<std::uint8_t> stack_;    // kinds 1..24 in order of play
  std::vector<std::uint32_t> digits_;  // of the long division
  std::vector<int> discards_;          // tiles placed before each discard
  bool is_finished_ = false;
};

}  // namespace carc
