// The program: parses the command line, runs one command, maps every outcome to one of three exit statuses.
#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <sstream>

#include "tools/cli/commands.hpp"
#include "tools/cli/utf8.hpp"
#include "tools/cli/version.hpp"
#include "tools/readers/near_name.hpp"

namespace {

using namespace carc;
using cli::printable;

// A mistyped command is answered with the one that was meant.
std::string meant_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  std::vector<std::string_view> views(names.begin(), names.end());
  for (const std::string_view name : views)
    if (name == argv[1]) return {};
  return std::string(nearest_name(argv[1], views));
}

int run(int argc, char** argv) {
  CLI::App app{"Scores the end of a game of Carcassonne and gives the reason of every point.", "carc"};
  app.set_version_flag("--version", cli::version());
  app.require_subcommand(1);
  app.footer(
      "Example: carc score data/examples/by-hand.json --explain\n\nExit status: 0 fine or agrees, 1 disagrees, 2 usage "
      "or bad input.");
  cli::Session session;
  cli::add_score(app, session);
  cli::add_verify(app, session);
  cli::add_regress(app, session);
  cli::add_convert(app, session);
  cli::add_tiles(app, session);
  cli::add_rules(app, session);
  cli::add_graph(app, session);
  cli::add_schema(app, session);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    std::ostringstream text, none;
    app.exit(success, text, none);
    cli::print(text.str());
    return cli::kAgrees;
  } catch (const CLI::ParseError& error) {
    const std::string meant = meant_command(app, argc, argv);
    if (!meant.empty()) {
      cli::complain(fmt::format("there is no command `{}`; did you mean `carc {}`?", printable(argv[1]), meant));
    } else {
      const CLI::App* used = &app;  // the help of the command that was used wrongly
      std::string path = "carc";
      for (auto chosen = used->get_subcommands(); !chosen.empty(); chosen = used->get_subcommands()) {
        used = chosen.front();
        path += " " + used->get_name();
      }
      cli::complain(fmt::format("{} ({} --help)", printable(error.what()), path));
    }
    return cli::kBadInput;
  }
  return session.exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is reported as an output that cannot be written
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    cli::complain(fmt::format("stopped: {}", error.what()));
    return cli::kBadInput;
  }
}
