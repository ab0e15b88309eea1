// Ledger lines, the text form of entries in `expect` (data/README.md): `red 3 road@0,0.road W: ROAD-1 3x1`.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/score.hpp"

namespace carc::cli {

// "road@0,0.road W", "road@0,0/NE", "road@0,0", "gold"
struct NamedPlace {
  Category category = Category::other;
  bool has_cell = false;
  Cell at;
  int half = -1;        // index into corner_names(): of this halfling, -1: not stated
  std::string segment;  // "": not named
};

// Finds tiles by cell and tells which segments of a board are one feature.
class Places {
 public:
  Places(const Game& game, const Rulebook& book);
  ~Places();

  const Game& game() const { return game_; }
  // Indices of the tiles that cover a cell: two halflings may share one. With `half`, an index into corner_names(),
  // only the halfling that fills that half of it.
  std::span<const int> tiles_at(Cell cell, int half = -1) const;
  bool covers(const Ledger& ledger, const LedgerFeature& feature, Cell cell, int half = -1) const;
  bool is_same_feature(int tile_a, int segment_a, int tile_b, int segment_b) const;
  bool holds(const LedgerFeature& feature, int tile, int segment) const {
    return is_same_feature(feature.anchor_tile, feature.anchor_segment, tile, segment);
  }
  // The segment at a cell that a person means by `name`: "road W", "#2", or the edge alone ("W") where the category
  // tells the rest. False with a sentence in `why`.
  bool find_segment(const NamedPlace& place, std::pair<int, int>& found, std::string& why) const;

 private:
  struct Graph;
  const Game& game_;
  const Rulebook& book_;
  std::vector<std::pair<Cell, int>> cells_;  // sorted
  std::vector<int> tiles_;                   // the tiles of `cells_`
  mutable std::unique_ptr<Graph> graph_;     // built when first asked for
};

// Do features of this kind belong to the category? A field may be paid by city (FIELD-22), a barn by field.
bool is_kind_of(Category category, SegmentKind kind);
// Is the category that of a kind of feature (road, city, ...), so that a segment alone tells whether there can be one?
bool has_own_kind(Category category);

// Index of the player with this name or colour, -1: none.
int player_named(const Game& game, std::string_view name);
// "there is no player `rad`; did you mean `red`?"
std::string no_such_player(const Game& game, std::string_view name);
// The player whose name or colour `text` begins with, followed by one of `ends`; the longest such name wins, so that
// names may hold blanks and dots. Moves `text` behind the name. -1: none.
int take_player(const Game& game, std::string_view& text, std::string_view ends);
// Reads a whole number with an optional sign off the front of `text`. False with a sentence in `why`.
bool take_number(std::string_view& text, int& number, std::string& why);
bool take_cell(std::string_view& text, Cell& cell, std::string& why);  // "3,-1"
bool take_half(std::string_view& text, int& half, std::string& why);   // "/NE", or nothing
// "no tile lies on (3,-1)"
std::string nothing_there(Cell cell, int half);

struct LineTerm {
  std::string rule;
  int count = 1, each = 0;
  bool is_product = false;
  friend auto operator<=>(const LineTerm&, const LineTerm&) = default;
};

struct LedgerLine {
  int player = -1;
  int points = 0;
  NamedPlace place;
  bool has_terms = false;
  std::vector<LineTerm> terms;  // sorted
};

bool parse_category(std::string_view word, Category& category, std::string& why);
bool parse_place(std::string_view text, NamedPlace& place, std::string& why);
// Reads a line. False with a sentence in `why` that says what is wrong and, where it can be guessed, what was meant.
bool parse_ledger_line(std::string_view text, const Game& game, LedgerLine& line, std::string& why);

std::vector<LineTerm> sorted_terms(const Ledger& ledger, const Entry& entry);
// "ROAD-1 3x1", "WITCH-1 -2"
std::string format_term(const Term& term);
// An entry as a ledger line; the segment is named where its tile has several of that kind.
std::string format_ledger_line(const Game& game, const Ledger& ledger, const Entry& entry);
// "road@0,0.road W", "gold"
std::string format_place(const Game& game, const Ledger& ledger, const Entry& entry);

}  // namespace carc::cli
