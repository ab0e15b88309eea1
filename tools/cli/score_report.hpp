// The answer of carc score as text, JSON and CSV.
#pragma once

#include <string>

#include "tools/readers/reader.hpp"

namespace carc::cli {

// Everything named must outlive the use of the report.
struct ScoreReport {
  const Reading& reading;
  const Ledger& ledger;
  const Problems& problems;  // warnings found on the way
};

struct TextStyle {
  bool is_explained = false;  // every entry with its terms
  bool has_colour = false;
};

// A table with a line a player, who wins, and the entries if they are asked for.
std::string score_text(const ScoreReport& report, TextStyle style);
// The document carc-score/1.
std::string score_json(const ScoreReport& report);
// A row for what each player had before, for each category of final scoring, and for the total.
std::string score_csv(const ScoreReport& report);

// Do the entries of final scoring hold this category?
bool has_at_end(const Ledger& ledger, Category category);
// Pieces in the boxes on the table, 0 if the game does not say which boxes and editions they are.
int pieces_in_boxes(const Game& game);

}  // namespace carc::cli
