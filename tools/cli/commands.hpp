// The commands of the program. Each adds itself to the command line; one of them runs and sets the exit status.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "tools/readers/reader.hpp"

namespace carc::cli {

// Exit status, as diff and grep have it.
inline constexpr int kAgrees = 0;
inline constexpr int kDiffers = 1;
inline constexpr int kBadInput = 2;

struct Session {
  int exit_code = kAgrees;
  // Flags that several commands share.
  std::vector<std::string> rules;  // "NAME=VALUE"
  std::string profile;             // "": not given
  std::string colour = "auto";     // auto, always, never
};

// The argument SOURCE, and --format with its choices (the first is the default).
void add_source(CLI::App& command, std::string& source);
// Can the source be read? Complains and returns false where that would mean to wait for somebody at a keyboard:
// standard input is a terminal. `command` is the name of the command.
bool has_input(const std::string& source, std::string_view command);
void add_format(CLI::App& command, std::string& format, std::vector<std::string> choices = {"text", "json"});
// --rule and --profile; `overrides` turns them into settings, or prints what is wrong and returns false.
void add_rule_flags(CLI::App& command, Session& session);
bool overrides(const Session& session, RuleSettings& settings);
void add_colour_flag(CLI::App& command, Session& session);
// May standard output carry colours? (--color, NO_COLOR, terminal)
bool use_colour(const Session& session);

// Writes problems to standard error, a line each; true if any of them is an error, or with `is_strict` a warning.
bool print_problems(const Problems& problems, bool is_strict = false);
// Writes to standard output; a failure to do so ends the program with kBadInput.
void print(const std::string& text);
// Writes a sentence to standard error. Never throws, even if nobody can read it.
void complain(const std::string& sentence) noexcept;
// Complains that there is no such thing and offers what is near to the name ("": nothing); returns kBadInput.
int complain_unknown(std::string_view what, std::string_view name, std::string_view near);

void add_score(CLI::App& app, Session& session);
void add_verify(CLI::App& app, Session& session);
void add_regress(CLI::App& app, Session& session);
void add_convert(CLI::App& app, Session& session);
void add_tiles(CLI::App& app, Session& session);
void add_rules(CLI::App& app, Session& session);
void add_graph(CLI::App& app, Session& session);
void add_schema(CLI::App& app, Session& session);

}  // namespace carc::cli
