// Saved games (.jcz): from text to a board and the points so far.
#include <algorithm>

#include "engine/catalogue.hpp"
#include "engine/json_text.hpp"
#include "tools/readers/saved_game_places.hpp"
#include "tools/readers/saved_game_replay.hpp"

namespace carc {

using nlohmann::json;

void read_saved_game(std::string_view text, const RuleSettings* overrides, const Rulebook& book,
                     Checked<Reading>& reading) {
  reading.value.kind = InputKind::saved_game;
  const json save = parse_json(text, reading.problems);
  if (save.is_discarded()) return;
  SaveSetup setup;
  std::vector<SaveMessage> messages;
  const bool has_setup = read_save_setup(save, setup, reading.problems);
  if (!read_save_messages(save, messages, reading.problems)) return;
  list_missing(setup, messages, reading.problems);
  if (!has_setup || !reading.ok()) return;

  for (Player& player : setup.start.players)  // what a save does not mention is not in play
    for (int k = 0; k < kFigureKinds; ++k)
      if (player.owns[static_cast<std::size_t>(k)] < 0 && book.figure(static_cast<FigureKind>(k)) != nullptr)
        player.owns[static_cast<std::size_t>(k)] = 0;
  ignore_prints(setup, setup.start);
  RuleSettings& rules = setup.start.rules;
  if (overrides != nullptr) {
    if (!overrides->profile.empty()) rules.profile = overrides->profile;
    rules.options.insert(rules.options.end(), overrides->options.begin(), overrides->options.end());
  }
  const RuleValues values = resolve_rules(book, rules, reading.problems);
  Problems start_faults = check(setup.start, book, values);
  if (has_errors(start_faults))
    reading.problems.insert(reading.problems.end(), start_faults.begin(), start_faults.end());
  if (!reading.ok()) return;
  // Points of play are those of the program that played; final scoring goes by the rules that are asked for.
  RuleSettings played = rules;
  if (played.profile.empty() && !is_plain(setup)) played.profile = "jcz";
  Problems ignored;
  Table table(book, Detail::full);
  table.begin(setup.start, resolve_rules(book, played, ignored));
  Replay replay(setup, table, reading.problems);
  if (!replay.run(messages)) return;
  reading.value.game = table.board();
  reading.value.played = table.ledger();
  reading.value.is_finished = replay.is_finished();
  read_save_claims(save, reading.value);
}

}  // namespace carc
