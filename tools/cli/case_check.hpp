// Compares what is known about a result (`expect`) with the result.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/readers/reader.hpp"

namespace carc::cli {

enum class DifferenceKind : unsigned char {
  expects_nothing,  // the expectation is empty
  not_scored,       // something is expected of a ledger, but errors stopped the scoring
  malformed_line,   // a ledger line that cannot be read
  unknown_player,   // a total or a winner nobody of that name can have
  total,
  entry,    // expected only, got only, or both and different
  problem,  // expected only, or got only
  winners,
};

// One point in which a result is not what was expected; `expected` or `got` is empty where that side has nothing.
struct Difference {
  DifferenceKind kind;
  int player = -1;  // index, -1: not about one player
  std::string expected;
  std::string got;
  int entry = -1;      // index into Ledger::entries, -1: not about one entry
  std::string detail;  // a sentence, "" where both sides say enough
};

std::string_view name_of(DifferenceKind kind);  // "unknown-player"

// Compares an expectation with a scored game. `result.problems` holds everything found while reading, checking and
// scoring. An empty list: the case agrees.
std::vector<Difference> check_case(const Expectation& expect, const Game& game, const Checked<Ledger>& result,
                                   const Rulebook& book = rulebook());

// The differences as a ledger diff, a heading for each kind, every line behind `indent` and ended:
//   ledger: - expected, + got
//   - red 3 road@0,0: ROAD-1 3x1
//   + red 4 road@0,0: ROAD-1 4x1
std::string format_differences(const std::vector<Difference>& differences, std::string_view indent);

}  // namespace carc::cli
