#include "tools/readers/link_replayer.hpp"
#include "tools/readers/reader.hpp"

namespace carc {
namespace {

constexpr ProblemCode kSeveralLinks{"several-links", Severity::warning,
                                    "a text holds several game links; the first is read"};

}  // namespace

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
  const std::string_view path = link_path(text);
  if (is_link(text.substr(static_cast<std::size_t>(path.data() - text.data()) + path.size())))
    reading.problems.push_back(
        {&kSeveralLinks, "link", "the text holds more than one game link; only the first is read"});
}

}  // namespace carc
