// The parts of the reader of saved games (.jcz). Internal.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/rulebook.hpp"
#include "tools/readers/reader.hpp"

namespace carc {

inline constexpr ProblemCode kBadSave{"bad-save", Severity::error, "a saved game cannot be understood"};
inline constexpr ProblemCode kUnsupportedSave{
    "unsupported-save", Severity::error, "a saved game needs a set, piece or message that this version does not have"};
inline constexpr ProblemCode kUnknownSaveRule{
    "unknown-save-rule", Severity::warning, "a saved game states a rule that is not known and therefore not followed"};

inline constexpr ProblemCode kUnknownSaveVersion{
    "unknown-save-version", Severity::warning,
    "a saved game is of a version that is not known, or does not tell its version"};

// What a save sets up, whatever its version wrote it like.
struct SaveSetup {
  Game start;                                                // players, sets, start tiles, rules
  std::map<std::string, int> elements;                       // pieces and mechanisms in play, with their numbers
  std::map<std::string, const TileDef*, std::less<>> tiles;  // by the save's own ids
  std::map<const TileDef*, int> bag;                         // copies in play, start tiles included
  std::vector<std::string> draw_order;
  bool draw_order_ends_game = false;  // its last entry is "#END"
  int end_turn = -1;                  // the game ends after that many draws; -1: not stated
  double initial_random = -1;         // state of the random source, [0,1); anything else: not known
  bool has_farmers = false;
  std::map<std::string, std::string, std::less<>> rules;  // as stated
};

// A message of the replay that was not undone, with its place in the file.
struct SaveMessage {
  std::size_t index;
  std::string type;
  const nlohmann::json* payload;
  int player = -1;  // who acts; -1: not stated
};

// Reads envelope and set-up. False: `problems` has errors.
bool read_save_setup(const nlohmann::json& save, SaveSetup& setup, Problems& problems);
// The tile of an id as written in any version ("BA/RCr", "BA.RCr"); nullptr: not in this game.
const TileDef* save_tile(const SaveSetup& setup, const std::string& id);
// Messages without those that UNDO took back.
bool read_save_messages(const nlohmann::json& save, std::vector<SaveMessage>& messages, Problems& problems);
// Everything that the game needs and this version does not have, a problem each.
void list_missing(const SaveSetup& setup, const std::vector<SaveMessage>& messages, Problems& problems);

// The text under a key of an object, "" if there is none.
std::string save_text(const nlohmann::json& object, const char* key);
// Half-edges (bits, as they lie) that a location code names: "NL.NR", "_N", "WE"; 0 if it names none.
std::uint32_t save_location(std::string_view code);
// Index into district_names() of a location "QUARTER_MARKET"; -1: it names no district.
int save_district(std::string_view location);
// What `test.assertions` claim about totals ("Alice has 8 points").
void read_save_claims(const nlohmann::json& save, Reading& reading);

// Figure kind of an id "0.small.1", and its player; false if it is none.
bool save_figure(const std::string& id, FigureKind& kind, int& player);
// Which of its kind a figure is, counted from 1; 0: the id does not tell.
int save_figure_number(const std::string& id);

}  // namespace carc
