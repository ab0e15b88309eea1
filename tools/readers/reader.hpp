// Reading a game from anything that carc knows: a board document, a game link, an archive log, a saved game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "engine/ledger.hpp"
#include "engine/problem.hpp"
#include "engine/score.hpp"

namespace carc {

inline constexpr std::size_t kMaxInputBytes = 64u << 20;

enum class InputKind : unsigned char { unknown, board, link, archive_log, saved_game };

// What is known about a result (the "expect" of a board document; assertions of a saved game).
struct Expectation {
  struct Total {
    std::string player;
    int points;
  };
  std::vector<Total> totals;
  std::vector<std::string> ledger;  // lines as in data/README.md
  bool has_ledger = false;
  std::vector<std::string> problems;  // codes
  bool has_problems = false;
  std::vector<std::string> winners;
};

// What came out of reading. A replayed source (link, log, save) has been played by the rules given: its board is the
// end position, and `played` holds the entries scored during play.
struct Reading {
  InputKind kind = InputKind::unknown;
  Game game;
  bool is_finished = true;  // false: a replay or board that stops before the end of the game
  Ledger played;            // entries of play; empty for plain boards
  std::optional<Expectation> expect;
  std::string source;  // of a case that names its board elsewhere
};

// Says what a text is, by its content alone.
InputKind recognise(std::string_view text);

// Reads a text. `overrides`: options that win over those of the source (from the command line). Never throws; any bytes
// give a Reading or problems.
Checked<Reading> read_text(std::string_view text, const RuleSettings* overrides = nullptr,
                           const Rulebook& book = rulebook());
// A file, "-" (standard input) or a link: read_text of source_text.
Checked<Reading> read_source(const std::string& source, const RuleSettings* overrides = nullptr,
                             const Rulebook& book = rulebook());

// The text that a source stands for: what is in a file or on standard input ("-"), or the source itself if it is a
// link. False with a problem; nothing is read over the network.
bool source_text(const std::string& source, std::string& text, Problems& problems);
// The whole of a file, "-" for standard input. False with a problem: it cannot be opened or read, is a folder, or is
// larger than kMaxInputBytes.
bool read_file(const std::string& path, std::string& text, Problems& problems);
// Is the source meant as an address (http://, carcassonnelab.com/, #/), and not as the name of a file?
bool is_address(std::string_view source);

// The readers themselves; each fills `reading` and appends problems.
void read_board(std::string_view text, const RuleSettings* overrides, const Rulebook& book, Checked<Reading>& reading);
void read_link(std::string_view text, const RuleSettings* overrides, const Rulebook& book, Checked<Reading>& reading);
void read_archive_log(std::string_view text, const RuleSettings* overrides, const Rulebook& book,
                      Checked<Reading>& reading);
void read_saved_game(std::string_view text, const RuleSettings* overrides, const Rulebook& book,
                     Checked<Reading>& reading);

// Ledger of what was read: entries of play, then final scoring if `with_final`. Problems of the board are appended.
Checked<Ledger> score_reading(const Reading& reading, bool with_final, const Rulebook& book = rulebook());

// The board document of a game (format carcassonne-board/1), ending in a newline. It is finished unless said otherwise.
std::string write_board(const Game& game, bool is_finished = true);
// JSON Schema (draft-07) of the board document, made from the declarations in the code.
std::string board_schema(const Rulebook& book = rulebook());

}  // namespace carc
