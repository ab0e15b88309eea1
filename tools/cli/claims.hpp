// Claims about a result: what somebody says that a player has, in total, in a category or for one feature.
//   red=87   red.field=21   red.city@3,-1=8   red.city@3,-1.N=8   red.city@3,-1/NE=8
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/score.hpp"

namespace carc::cli {

inline constexpr ProblemCode kBadClaim{"bad-claim", Severity::error,
                                       "a claim cannot be understood, or is about what is not there"};

struct Claim {
  enum class About : unsigned char { total, category, feature };
  std::string text;  // as it was stated
  About about = About::total;
  int player = -1;
  Category category = Category::other;
  Cell at;
  int half = -1;        // index into corner_names(): of this halfling, -1: not stated
  std::string segment;  // "" : not named
  int points = 0;
};

// What the ledger says to a claim.
struct Verdict {
  Claim claim;
  int points = 0;            // the right number
  std::vector<int> entries;  // indices into Ledger::entries that make it up (a total also has the points on the track)
  std::vector<int> others;   // claims about a feature: entries of other players for it
  bool agrees() const { return points == claim.points; }
};

// Reads claims separated by commas or blanks. What cannot be read is a problem, and the rest is still read.
std::vector<Claim> parse_claims(std::string_view text, const Game& game, Problems& problems);
// The same from a JSON document:
//   {"totals": {"red": 87}, "categories": {"red": {"field": 21}},
//    "features": [{"player": "red", "category": "city", "at": [3, -1], "segment": "city N", "points": 8}]}
// A feature may say `"half": "NE"` where two halflings share the cell.
std::vector<Claim> parse_claims_document(std::string_view text, const Game& game, Problems& problems);

// Looks each claim up. Totals and categories are those of the end of the game (of a replay that stops before it: of the
// points so far); a feature's points are those of final scoring or, where it was completed before, of play.
// A feature that does not exist is a problem; one of which the player has nothing is worth 0.
std::vector<Verdict> judge(const std::vector<Claim>& claims, const Game& game, const Ledger& ledger, Problems& problems,
                           const Rulebook& book = rulebook());

}  // namespace carc::cli
