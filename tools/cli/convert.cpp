// carc convert, graph and schema: a game in another form.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "engine/checks.hpp"
#include "features/graphviz.hpp"
#include "tools/cli/commands.hpp"

namespace carc::cli {
namespace {

struct Arguments {
  std::string source = "-";
  std::string output;
};

bool read(const Arguments& arguments, std::string_view command, Session& session, Reading& reading) {
  RuleSettings rules;
  session.exit_code = kBadInput;
  if (!overrides(session, rules) || !has_input(arguments.source, command)) return false;
  Checked<Reading> found = read_source(arguments.source, &rules);
  if (print_problems(found.problems)) return false;
  reading = std::move(found.value);
  return true;
}

void write(const std::string& text, const std::string& path, Session& session) {
  session.exit_code = kAgrees;
  if (path.empty() || path == "-") return print(text);
  std::FILE* file = std::fopen(path.c_str(), "wb");
  const bool is_written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool is_closed = file != nullptr && std::fclose(file) == 0;
  if (is_written && is_closed) return;
  complain(fmt::format("{} cannot be written", path));
  session.exit_code = kBadInput;
}

void convert(const Arguments& arguments, Session& session) {
  Reading reading;
  if (!read(arguments, "convert", session, reading)) return;
  write(write_board(reading.game, reading.is_finished), arguments.output, session);
}

void graph(const Arguments& arguments, Session& session) {
  Reading reading;
  if (!read(arguments, "graph", session, reading)) return;
  Problems problems;
  const RuleValues values = resolve_rules(rulebook(), reading.game.rules, problems);
  FeatureGraph graph;
  const Problems found = check_and_load(reading.game, rulebook(), values, graph);
  problems.insert(problems.end(), found.begin(), found.end());
  if (!print_problems(problems)) write(write_feature_graph(reading.game, graph), arguments.output, session);
}

CLI::App* add(CLI::App& app, Session& session, const char* name, const char* summary, const char* footer,
              void (*run)(const Arguments&, Session&)) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(name, summary);
  add_source(*command, arguments->source);
  command->add_option("-o,--output", arguments->output, "a file to write instead of standard output");
  add_rule_flags(*command, session);
  command->footer(footer);
  command->callback([arguments, &session, run] { run(*arguments, session); });
  return command;
}

}  // namespace

void add_convert(CLI::App& app, Session& session) {
  add(app, session, "convert", "the board of any readable game as a carcassonne-board/1 document",
      "Example: carc convert data/examples/saved-game.jcz -o board.json", convert);
}

void add_graph(CLI::App& app, Session& session) {
  add(app, session, "graph", "the feature graph of a board for Graphviz",
      "Example: carc graph data/examples/by-hand.json | dot -Tsvg > board.svg", graph);
}

void add_schema(CLI::App& app, Session& session) {
  CLI::App* command = app.add_subcommand("schema", "the JSON Schema of the board document");
  command->footer("Example: carc schema > carcassonne-board-1.json");
  command->callback([&session] {
    print(board_schema());
    session.exit_code = kAgrees;
  });
}

}  // namespace carc::cli
