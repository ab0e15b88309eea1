// The parts of the reader of board documents. Internal.
#pragma once

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/readers/board_codes.hpp"
#include "tools/readers/near_name.hpp"
#include "tools/readers/reader.hpp"

namespace carc {

inline constexpr std::size_t kMaxPrints = 10'000;
inline constexpr std::size_t kMaxPrintsOfTile = 64;  // scenery, and signposts, in one of the prints

// Where a piece is said to be: a cell and what lies there.
struct Spot {
  Cell at;
  std::array<int, 2> tiles{-1, -1};  // indices; the second one where two halflings share the cell and none is chosen
  bool is_known() const { return tiles[0] >= 0; }
  bool is_shared() const { return tiles[1] >= 0; }
  std::span<const int> here() const { return {tiles.data(), is_shared() ? 2u : is_known() ? 1u : 0u}; }
};

// Reads one parsed document into a Reading. Every part goes on after a fault, so that all faults are told at once;
// places are JSON pointers, `where` being that of the value or of the object that holds it.
class BoardReader {
 public:
  using json = nlohmann::json;
  BoardReader(const json& document, Checked<Reading>& reading)
      : document_(document), reading_(reading), game_(reading.value.game) {}
  void read();

 private:
  // ---- board_values.cpp: values and what can be wrong with them
  bool is_full() const;  // so many problems that no more are noted
  void fail(const ProblemCode& code, const std::string& where, std::string detail);
  void wrong_type(const std::string& where, const char* wanted, const json& found);
  // The value of a key, nullptr if the object has none (then a problem if it is required).
  const json* member(const json& object, const char* key, const std::string& where, bool is_required = false);
  // Is this an object whose keys are all known or begin with "x-"?
  bool check_keys(const json& object, const std::string& where, std::span<const std::string_view> known);
  // A value by key: true if it is there and right; false if it is missing or wrong (then a problem is noted).
  bool text(const json& object, const char* key, const std::string& where, std::string& out, bool is_required = false);
  bool number(const json& object, const char* key, const std::string& where, int low, int high, int& out);
  bool cell(const json& object, const char* key, const std::string& where, Cell& out, bool is_required = false);
  // The list under a key, nullptr if there is none or something else.
  const json* list(const json& object, const char* key, const std::string& where);
  const json* object(const json& object, const char* key, const std::string& where);
  // Otherwise a problem: what is kept of a document stays small beside it.
  bool has_at_most(std::size_t most, const json& entries, const std::string& where);
  // The same for a value itself.
  bool is_text(const json& value, const std::string& where);
  bool is_number(const json& value, const std::string& where, int low, int high, int& out);
  // The kind of piece with this name; otherwise a problem that calls it `what` and names the nearest one.
  template <class Kind>
  bool kind_named(const std::string& name, const std::string& where, const char* what, int kinds, Kind& kind) {
    if (from_name(name, kind)) return true;
    std::vector<std::string_view> known;
    for (int k = 0; k < kinds; ++k) known.push_back(name_of(static_cast<Kind>(k)));
    unknown_name(name, where, what, known);
    return false;
  }
  void unknown_name(const std::string& name, const std::string& where, const char* what,
                    std::span<const std::string_view> known);

  // ---- board_reader.cpp: the frame, boxes, rules
  void sets();
  void set_in_play(const json& source, const std::string& where);
  void rules();
  void without();
  void expectation();

  // ---- board_players.cpp
  void players();
  void player(const json& source, const std::string& where);
  template <class Kind, class Counts>
  void counts(const json& source, const char* key, const std::string& where, const char* what, int kinds, Counts& out);
  void players_from_pieces();
  bool check_name(std::string_view name, const std::string& where);  // false: a problem is noted
  void add_player(std::string_view name, const std::string& where);
  int player_named(const std::string& name, const std::string& where);  // -1 after a problem

  // ---- board_tiles.cpp
  void definitions();
  void tiles();
  void short_names(const json& names);
  void listed_tile(const json& source, const std::string& where);
  void drawing();
  bool draw_row(const std::string& row, Cell first, const std::string& where);  // false: it leaves the board
  void draw_token(std::string_view token, Cell at, const std::string& where);
  void draw_tile(std::string_view token, Cell at, const std::string& where);
  const TileDef* tile_named(const std::string& id, const std::string& where);
  void place(const TileDef& tile, Cell at, int turns, const std::string& where);
  void miss_tile(Cell at);  // a problem tells why there is none

  // ---- board_spots.cpp: cells on which pieces are
  // Reads `at` and `half`. False after a problem; without `at` the spot stays unknown.
  bool read_spot(const json& source, const std::string& where, Spot& spot);
  // The spot of a cell or, where that is stated, of the halfling that fills this half of it.
  bool find_spot(Cell at, const std::string* half, const std::string& where, const std::string& where_half, Spot& spot);
  // The tile on which something is that names no segment: -1 after a problem that asks for the half.
  int only_tile(const Spot& spot, const std::string& where);
  bool segment(const std::string& name, const Spot& spot, const std::string& where, std::int32_t& tile,
               std::int8_t& out);
  std::uint8_t square_of_spot(const Spot& spot, int tile) const;
  void ask_for_half(const Spot& spot, const std::string& where, std::string_view why);

  // ---- board_figures.cpp
  void figures();
  bool figure_from_text(const std::string& line, const std::string& where, Figure& figure);
  bool figure_from_object(const json& source, const std::string& where, Figure& figure);
  // Puts the figure on its tile (if any) where `on` says.
  bool stand(const std::string& on, const std::string& where, const Spot& spot, Figure& figure);
  bool lay_down(const std::string& where, const Spot& spot, Figure& figure);

  // ---- board_tokens.cpp
  void neutral();
  void neutral_figure(const json& source, const std::string& where);
  bool stand_neutral(const json& source, const std::string& where, NeutralFigure& figure);
  void tokens();
  void token(const json& source, const std::string& where);
  bool side(const json& source, const char* key, const std::string& where, std::int8_t& out);

  // ---- board_prints.cpp: what placed tiles show
  void prints();
  void print(const json& source, const std::string& where);
  void scenery(const json& source, const std::string& where, const Spot& spot, std::vector<ShownScenery>& shown);
  void signpost(const json& source, const std::string& where, const Spot& spot, Prints& prints);

  const json& document_;
  Checked<Reading>& reading_;
  Game& game_;
  std::map<std::string, const TileDef*, std::less<>> short_names_;  // nullptr: of a tile that does not exist
  // All cells of a piece; two tiles where they are halflings that fill the cell, otherwise the first one.
  std::map<Cell, std::array<int, 2>> tile_by_cell_;
  std::map<std::pair<int, int>, std::size_t> prints_by_square_;  // tile and square: index into Game::prints
  std::set<int> has_scenery_;                                    // tiles whose scenery is stated
  std::map<std::string, int, std::less<>> player_by_name_;       // names and colours
  std::vector<std::pair<Cell, std::string>> covered_;            // each "=" of the drawing and its row
  std::set<Cell> missed_;                                        // cells whose tiles could not be read
  bool has_no_place_ = false;                                    // the drawing lies nobody knows where
  bool has_too_many_tiles_ = false;
  bool has_bad_definition_ = false;  // a tile of its own could not be read
  bool has_too_many_players_ = false;
};

// A JSON pointer with one more key, which may hold any letters and be of any length.
std::string pointer_to(const std::string& where, std::string_view key);

// Words for places, as they stand in `on`.
std::string_view place_word(Place place);             // "district", "abbot" (laid down), ...; "" for a segment
const std::array<std::string_view, 4>& side_names();  // N E S W

// Position in a list of names, -1 if it is not there.
template <class Names>
int index_of(const Names& names, std::string_view name) {
  int index = 0;
  for (const std::string_view known : names) {
    if (known == name) return index;
    ++index;
  }
  return -1;
}

}  // namespace carc
