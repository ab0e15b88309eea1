#include "tools/readers/link_replayer.hpp"
#include "tools/readers/reader.hpp"

namespace carc {

void read_link(std::string_view text, const RuleSettings* overrides, const Rulebook& book, Checked<Reading>& reading) {
  reading.value.kind = InputKind::link;
  RuleSettings rules;
  if (overrides != nullptr) rules = *overrides;
  const RuleValues values = resolve_rules(book, rules, reading.problems);
  if (!reading.ok()) return;
  LinkReplayer replayer(book);
  if (!replayer.replay(text, values, reading.problems)) return;
  reading.value.game = replayer.play().board();
  reading.value.game.rules = rules;
  reading.value.played = replayer.play().finish(false);
  reading.value.is_finished = replayer.is_finished();
}

}  // namespace carc
