// carc score
#include <memory>

#include "tools/cli/commands.hpp"
#include "tools/cli/score_report.hpp"

namespace carc::cli {
namespace {

struct Arguments {
  std::string source = "-";
  std::string format = "text";
  std::string final = "auto";
  bool is_explained = false, is_strict = false;
};

int run(const Arguments& arguments, const Session& session) {
  RuleSettings rules;
  if (!overrides(session, rules)) return kBadInput;
  if (!has_input(arguments.source, "score")) return kBadInput;
  Checked<Reading> reading = read_source(arguments.source, &rules);
  Checked<Ledger> ledger;
  if (reading.ok()) {
    const bool with_final = arguments.final == "always" || (arguments.final == "auto" && reading.value.is_finished);
    ledger = score_reading(reading.value, with_final);
  }
  Problems problems = std::move(reading.problems);
  problems.insert(problems.end(), ledger.problems.begin(), ledger.problems.end());
  if (print_problems(problems, arguments.is_strict)) return kBadInput;
  const ScoreReport report{reading.value, ledger.value, problems};
  if (arguments.format == "json") print(score_json(report));
  else if (arguments.format == "csv") print(score_csv(report));
  else print(score_text(report, {arguments.is_explained, use_colour(session)}));
  return kAgrees;
}

}  // namespace

void add_score(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("score", "the score of a finished game, and the reason of every point");
  add_source(*command, arguments->source);
  command->add_flag("--explain", arguments->is_explained, "every entry with its terms, most valuable first");
  add_format(*command, arguments->format, {"text", "json", "csv"});
  command
      ->add_option("--final", arguments->final,
                   "final scoring: auto (if the game is finished), always (as if it ended here), never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->default_str("auto");
  command->add_flag("--strict", arguments->is_strict, "warnings are errors");
  add_rule_flags(*command, session);
  add_colour_flag(*command, session);
  command->footer("Example: carc score data/examples/saved-game.jcz --explain --rule field.rule=second");
  command->callback([arguments, &session] { session.exit_code = run(*arguments, session); });
}

}  // namespace carc::cli
