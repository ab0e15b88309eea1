// What the program says in words: rules, terms, features, labels. The words are data/text/en.json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "engine/ledger.hpp"

namespace carc {

// "3 tiles", "halved by the witch, rounded up"; "RULE: 3 x 1" for a rule without words.
std::string term_in_words(const Term& term);
// Fills {count}, {each}, {points} and {count|tile|tiles} in a phrase.
std::string fill_phrase(std::string_view phrase, const Term& term);

// The text of a rule ("" if there is none), and all rule ids that have one.
std::string rule_text(std::string_view rule);
std::vector<std::string> rule_ids();
// What an option decides, and what one of its values means; "" if there are no words.
std::string option_text(std::string_view option);
std::string option_value_text(std::string_view option, std::string_view value);
std::string category_label(Category category);  // "Roads"
std::string kind_word(SegmentKind kind);        // "monastery"

// "road at (3,-1), 4 tiles, completed".
std::string feature_in_words(const Game& game, const Ledger& ledger, const LedgerFeature& feature);
// "road at (3,-1), 4 tiles: 4 tiles [ROAD-1 +4]"; the rules are dimmed on a terminal with colours.
std::string entry_in_words(const Game& game, const Ledger& ledger, const Entry& entry, bool has_colour = false);

// "red", "red and blue", "red, blue and green".
std::string list_in_words(const std::vector<std::string>& items);
// "1 of 3 claims agrees", "2 of 3 claims agree", "1 of 1 claim agrees".
std::string agreement_in_words(std::size_t agreeing, std::size_t all, std::string_view noun);
// Columns that a text takes up on a terminal.
std::size_t display_width(std::string_view text);

}  // namespace carc
