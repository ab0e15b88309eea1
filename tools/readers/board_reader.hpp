// The parts of the reader of board documents. Internal.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "engine/problem.hpp"
#include "tools/readers/reader.hpp"

namespace carc {

inline constexpr ProblemCode kBadDocument{"bad-document", Severity::error,
                                          "a board document has a wrong key, type or value"};
inline constexpr ProblemCode kUnknownTile{"unknown-tile", Severity::error, "there is no such tile"};
inline constexpr ProblemCode kUnknownSet{"unknown-set", Severity::error, "there is no such tile set"};
inline constexpr ProblemCode kUnknownPlayer{"unknown-player", Severity::error, "there is no such player"};
inline constexpr ProblemCode kNoTileThere{"no-tile-there", Severity::error, "a piece is on a cell without a tile"};
inline constexpr ProblemCode kNoSuchSegment{"no-such-segment", Severity::error, "a tile has no such segment"};
inline constexpr ProblemCode kBadCoordinate{"bad-coordinate", Severity::error,
                                            "a cell lies more than 5,000 cells from the origin"};
inline constexpr ProblemCode kTooManyTiles{"too-many-tiles", Severity::error, "the board has more than 10,000 tiles"};
inline constexpr ProblemCode kNameTooLong{"name-too-long", Severity::error, "a name is longer than 200 bytes"};

class BoardReader {
 public:
  using json = nlohmann::json;
  BoardReader(const json& document, Checked<Reading>& reading)
      : document_(document), reading_(reading), game_(reading.value.game) {}
  void read();

 private:
  // What is wrong with a value, at a JSON pointer.
  void fail(const ProblemCode& code, const std::string& where, std::string detail);
  void wrong_type(const std::string& where, const char* wanted, const json& found);
  // Every key must be one of `known` or begin with "x-".
  bool check_keys(const json& object, const std::string& where, std::span<const std::string_view> known);

  // A value by key: true if it is there and right; false if it is missing or wrong (then a problem is noted).
  bool text(const json& object, const std::string& key, const std::string& where, std::string& out,
            bool is_required = false);
  bool number(const json& object, const std::string& key, const std::string& where, int low, int high, int& out,
              bool is_required = false);
  bool cell(const json& value, const std::string& where, Cell& out);
  const json* array(const json& object, const std::string& key, const std::string& where);
  bool is_text(const json& value, const std::string& where);

  // board_reader.cpp
  void sets();
  void rules();
  void players();
  void player(const json& source, const std::string& where);
  void players_from_figures();
  void add_player(const std::string& name);
  int player_named(const std::string& name, const std::string& where);
  // board_tiles.cpp
  void definitions();
  void tiles();
  void drawing();
  void draw_token(std::string_view token, Cell at, const std::string& where);
  const TileDef* tile_named(const std::string& id, const std::string& where);
  void place(const TileDef& tile, Cell at, int turns, const std::string& where);
  int tile_at(Cell at, const std::string& where);
  // board_pieces.cpp
  void figures();
  bool figure_from_text(const std::string& line, const std::string& where, Figure& figure);
  bool figure_from_object(const json& source, const std::string& where, Figure& figure);
  bool stand(const std::string& on, const Cell* at, const std::string& where, Figure& figure);
  bool segment(const std::string& name, int tile, const std::string& where, std::int8_t& out);
  void neutral();
  void tokens();
  void token(const json& source, const std::string& where);
  void expectation();

  const json& document_;
  Checked<Reading>& reading_;
  Game& game_;
  std::map<std::string, const TileDef*, std::less<>> short_names_;
  std::map<Cell, int> tile_by_cell_;
  std::map<std::string, int, std::less<>> player_by_name_;  // names and colours
};

std::string_view place_word(Place place);     // "district", "abbot" (laid down), ...
int side_of_letter(std::string_view letter);  // 0..3 for N E S W, -1 for anything else
int corner_of_name(std::string_view name);    // 0..3 for NW NE SE SW, -1 for anything else

}  // namespace carc
