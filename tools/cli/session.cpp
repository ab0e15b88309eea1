#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "tools/cli/commands.hpp"
#include "tools/cli/utf8.hpp"

namespace carc::cli {
namespace {

// Where standard error cannot be written there is nobody to tell.
void write_error(const std::string& text) noexcept {
  if (std::fwrite(text.data(), 1, text.size(), stderr) != text.size()) return;
}

}  // namespace

void add_source(CLI::App& command, std::string& source) {
  command.add_option(
      "SOURCE", source,
      "a board document, a .jcz save, an archive log, a game link, or - for standard input (the default)");
}

bool has_input(const std::string& source, std::string_view command) {
  if (source != "-" || isatty(STDIN_FILENO) == 0) return true;
  complain(fmt::format("there is nothing to read: name a file or a link (carc {} --help)", command));
  return false;
}

void add_format(CLI::App& command, std::string& format, std::vector<std::string> choices) {
  std::string words;
  for (std::size_t i = 0; i < choices.size(); ++i)
    words += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + choices[i];
  format = choices[0];
  command.add_option("--format", format, words)->check(CLI::IsMember(choices))->default_str(choices[0]);
}

void add_rule_flags(CLI::App& command, Session& session) {
  command
      .add_option("--rule", session.rules, "a rule option, NAME=VALUE; may be given more than once (see `carc rules`)")
      ->allow_extra_args(false);
  command.add_option("--profile", session.profile,
                     "a set of rule options by name: C1, C2, C3, ...; options that the board or --rule states "
                     "by themselves stay");
}

bool overrides(const Session& session, RuleSettings& settings) {
  settings.profile = session.profile;
  for (const std::string& rule : session.rules) {
    const std::size_t equals = rule.find('=');
    if (equals == std::string::npos || equals == 0) {
      complain(fmt::format("--rule {}: a rule option is written NAME=VALUE", printable(rule)));
      return false;
    }
    settings.options.emplace_back(rule.substr(0, equals), rule.substr(equals + 1));
  }
  return true;
}

void add_colour_flag(CLI::App& command, Session& session) {
  command.add_option("--color,--colour", session.colour, "colours in the output: auto, always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->default_str("auto");
}

bool use_colour(const Session& session) {
  if (session.colour != "auto") return session.colour == "always";
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return (no_colour == nullptr || *no_colour == '\0') && isatty(STDOUT_FILENO) != 0 &&
         !(terminal != nullptr && std::string_view(terminal) == "dumb");
}

bool print_problems(const Problems& problems, bool is_strict) {
  bool has_error = false;
  std::string text;
  for (const Problem& problem : problems) {
    const bool is_error = problem.is_error() || is_strict;
    has_error = has_error || is_error;
    text += fmt::format("{}: {}: {} [{}]\n", is_error ? "error" : "warning", printable(problem.where),
                        printable(problem.detail), problem.code->id);
  }
  write_error(text);
  return has_error;
}

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
  if (errno != EPIPE) complain("the output cannot be written");  // a reader that has gone needs no words
  std::_Exit(kBadInput);                                         // a second attempt to flush would fail too
}

void complain(const std::string& sentence) noexcept {
  write_error("carc: ");
  write_error(sentence);
  write_error("\n");
}

int complain_unknown(std::string_view what, std::string_view name, std::string_view near) {
  complain(fmt::format("there is no {} `{}`{}", what, printable(name),
                       near.empty() ? "" : fmt::format("; did you mean `{}`?", near)));
  return kBadInput;
}

}  // namespace carc::cli
