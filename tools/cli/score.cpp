// carc score
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/cli/case_check.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/wording.hpp"

namespace carc::cli {
namespace {

using Object = nlohmann::ordered_json;

struct Arguments {
  std::string source = "-";
  std::string format = "text";
  std::string final = "auto";
  bool is_explained = false, is_strict = false;
};

struct Scored {
  Reading reading;
  Ledger ledger;
  Problems problems;
};

std::string dump(const Object& value) { return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

// ---- JSON ---------------------------------------------------------------------------------------------------
Object entry_object(const Scored& scored, const Entry& entry) {
  const Game& game = scored.reading.game;
  Object object = {{"when", entry.when == When::end ? "end" : "play"}, {"category", name_of(entry.category)},
                   {"player", game.players[entry.player].name}, {"points", entry.points}};
  if (entry.feature >= 0) {
    const LedgerFeature& feature = scored.ledger.features[static_cast<std::size_t>(entry.feature)];
    Object tiles = Object::array();
    for (const std::int32_t tile : scored.ledger.tiles_of(feature)) {
      const Cell at = game.tiles[static_cast<std::size_t>(tile)].at;
      tiles.push_back({at.x, at.y});
    }
    std::sort(tiles.begin(), tiles.end());
    object["feature"] = {{"kind", name_of(feature.kind)}, {"complete", feature.is_complete}, {"tiles", std::move(tiles)}};
  }
  Object terms = Object::array();
  for (const Term& term : scored.ledger.terms_of(entry))
    terms.push_back({{"rule", term.rule}, {"count", term.count}, {"each", term.each}, {"points", term.points}});
  object["terms"] = std::move(terms);
  if (entry.turn >= 0) object["turn"] = entry.turn;
  return object;
}

std::string as_json(const Scored& scored) {
  const Game& game = scored.reading.game;
  Object players = Object::array(), entries = Object::array(), problems = Object::array(), winners = Object::array();
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    const PlayerTotals& totals = scored.ledger.players[p];
    players.push_back({{"name", game.players[p].name}, {"colour", game.players[p].colour}, {"before", totals.before},
                       {"final", totals.final}, {"total", totals.total()}});
  }
  for (const Entry& entry : scored.ledger.entries) entries.push_back(entry_object(scored, entry));
  for (const Problem& problem : scored.problems)
    problems.push_back({{"code", problem.code->id}, {"severity", problem.is_error() ? "error" : "warning"},
                        {"where", problem.where}, {"detail", problem.detail}});
  for (const int winner : scored.ledger.winners()) winners.push_back(game.players[static_cast<std::size_t>(winner)].name);
  Object rules = {{"profile", game.rules.profile.empty() ? "default" : game.rules.profile}};
  for (const auto& [id, value] : game.rules.options) rules[id] = value;
  // One player, entry and problem a line: good to read, to grep and to compare.
  std::string text = fmt::format("{{\"format\": \"carc-score/1\",\n \"finished\": {},\n \"rules\": {}", scored.reading.is_finished, dump(rules));
  const auto list = [&](const char* name, const Object& items) {
    text += fmt::format(",\n \"{}\": [", name);
    for (std::size_t i = 0; i < items.size(); ++i) text += fmt::format("{}\n  {}", i == 0 ? "" : ",", dump(items[i]));
    text += items.empty() ? "]" : "\n ]";
  };
  list("players", players);
  if (scored.ledger.is_final) text += fmt::format(",\n \"winners\": {}", dump(winners));
  list("entries", entries);
  list("problems", problems);
  return text + "}\n";
}

// ---- CSV ----------------------------------------------------------------------------------------------------
std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string as_csv(const Scored& scored) {
  std::string text = "player,colour,part,points\n";
  const std::vector<int> sums = scored.ledger.by_category(When::end);
  for (std::size_t p = 0; p < scored.reading.game.players.size(); ++p) {
    const Player& player = scored.reading.game.players[p];
    const auto row = [&](std::string_view part, int points) {
      text += fmt::format("{},{},{},{}\n", csv_field(player.name), csv_field(player.colour), part, points);
    };
    row("before", scored.ledger.players[p].before);
    for (int c = 0; c < kCategories; ++c)
      if (std::any_of(scored.ledger.entries.begin(), scored.ledger.entries.end(), [&](const Entry& e) {
            return e.when == When::end && e.category == static_cast<Category>(c);
          }))
        row(name_of(static_cast<Category>(c)), sums[p * kCategories + static_cast<std::size_t>(c)]);
    row("total", scored.ledger.players[p].total());
  }
  return text;
}

// ---- text ---------------------------------------------------------------------------------------------------
class TextReport {
 public:
  TextReport(const Scored& scored, bool has_colour) : scored_(scored), has_colour_(has_colour) {}

  std::string table() {
    std::vector<std::vector<std::string>> rows = {{"", "before"}};
    const std::vector<int> sums = scored_.ledger.by_category(When::end);
    std::vector<std::size_t> categories;
    for (std::size_t c = 0; c < kCategories; ++c)
      for (const Entry& entry : scored_.ledger.entries)
        if (entry.when == When::end && entry.category == static_cast<Category>(c)) {
          categories.push_back(c);
          rows[0].push_back(category_label(static_cast<Category>(c)));
          break;
        }
    rows[0].push_back("total");
    for (std::size_t p = 0; p < players().size(); ++p) {
      std::vector<std::string> row = {name(p), fmt::format("{}", scored_.ledger.players[p].before)};
      for (const std::size_t c : categories) row.push_back(fmt::format("{}", sums[p * kCategories + c]));
      row.push_back(fmt::format("{}", scored_.ledger.players[p].total()));
      rows.push_back(std::move(row));
    }
    return aligned(rows);
  }

  std::string verdict() const {
    if (!scored_.ledger.is_final) return {};
    std::vector<std::string> winners;
    for (const int winner : scored_.ledger.winners()) winners.push_back(name(static_cast<std::size_t>(winner)));
    if (winners.empty() || players().size() < 2) return {};
    return winners.size() == 1 ? fmt::format("{} wins.\n", winners[0]) : fmt::format("{} share the victory.\n", list_in_words(winners));
  }

  std::string entries(When when) const {
    std::vector<const Entry*> order;
    for (const Entry& entry : scored_.ledger.entries)
      if (entry.when == when) order.push_back(&entry);
    if (when == When::end)
      std::stable_sort(order.begin(), order.end(), [](const Entry* a, const Entry* b) { return a->points > b->points; });
    std::string text;
    std::size_t width = 0;
    for (std::size_t p = 0; p < players().size(); ++p) width = std::max(width, display_width(name(p)));
    for (const Entry* entry : order) {
      const std::string who = name(entry->player);
      text += fmt::format("  {}{}  {:>3}  {}\n", who, std::string(width - display_width(who), ' '), entry->points, reason(*entry));
    }
    return text;
  }

 private:
  const std::vector<Player>& players() const { return scored_.reading.game.players; }
  std::string name(std::size_t player) const { return printable(players()[player].name); }
  std::string dim(const std::string& text) const { return has_colour_ ? "\x1b[2m" + text + "\x1b[0m" : text; }

  std::string reason(const Entry& entry) const {
    std::string text = entry.feature >= 0 ? feature_in_words(scored_.reading.game, scored_.ledger,
                                                             scored_.ledger.features[static_cast<std::size_t>(entry.feature)])
                                          : category_label(entry.category);
    const char* separator = ": ";
    for (const Term& term : scored_.ledger.terms_of(entry)) {
      text += separator + term_in_words(term) + " " + dim(fmt::format("[{} {:+}]", term.rule, term.points));
      separator = "; ";
    }
    return text;
  }

  // The first column to the left, numbers to the right.
  static std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows[0].size(), 0);
    for (const auto& row : rows)
      for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], display_width(row[c]));
    std::string text;
    for (const auto& row : rows) {
      std::string line;
      for (std::size_t c = 0; c < row.size(); ++c) {
        const std::string pad(widths[c] - display_width(row[c]), ' ');
        line += c == 0 ? row[c] + pad : "  " + pad + row[c];
      }
      text += line + "\n";
    }
    return text;
  }

  const Scored& scored_;
  bool has_colour_;
};

std::string as_text(const Scored& scored, const Arguments& arguments, bool has_colour) {
  TextReport report(scored, has_colour);
  std::string text;
  if (!scored.ledger.is_final)
    text += fmt::format("{}; points so far:\n", scored.reading.is_finished ? "Without final scoring" : fmt::format("The game stops after {} tiles", scored.reading.game.tiles.size()));
  text += report.table() + report.verdict();
  if (!arguments.is_explained) return text;
  if (const std::string lines = report.entries(When::play); !lines.empty()) text += "\nDuring play\n" + lines;
  if (const std::string lines = report.entries(When::end); !lines.empty()) text += "\nAt the end\n" + lines;
  return text;
}

void run(const Arguments& arguments, Session& session) {
  RuleSettings rules;
  session.exit_code = kBadInput;
  if (!overrides(session, rules)) return;
  if (arguments.source == "-" && isatty(STDIN_FILENO) != 0) {
    complain("there is nothing to score: name a file or a link (carc score --help)");
    return;
  }
  Scored scored;
  Checked<Reading> reading = read_source(arguments.source, &rules);
  if (print_problems(reading.problems, arguments.is_strict)) return;
  scored.reading = std::move(reading.value);
  const bool with_final = arguments.final == "always" || (arguments.final == "auto" && scored.reading.is_finished);
  Checked<Ledger> ledger = score_reading(scored.reading, with_final);
  if (print_problems(ledger.problems, arguments.is_strict)) return;
  scored.ledger = std::move(ledger.value);
  scored.problems = std::move(reading.problems);
  scored.problems.insert(scored.problems.end(), ledger.problems.begin(), ledger.problems.end());
  if (arguments.format == "json") print(as_json(scored));
  else if (arguments.format == "csv") print(as_csv(scored));
  else print(as_text(scored, arguments, use_colour(session)));
  session.exit_code = kAgrees;
}

}  // namespace

void add_score(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("score", "the score of a finished game, and the reason of every point");
  command->add_option("SOURCE", arguments->source, "a board document, a .jcz save, an archive log, a game link, or - for standard input");
  command->add_flag("--explain", arguments->is_explained, "every entry with its terms, most valuable first");
  command->add_option("--format", arguments->format, "text, json or csv")->check(CLI::IsMember({"text", "json", "csv"}))->default_str("text");
  command->add_option("--final", arguments->final, "final scoring: auto (if the game is finished), always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->default_str("auto");
  command->add_flag("--strict", arguments->is_strict, "warnings are errors");
  add_rule_flags(*command, session);
  add_colour_flag(*command, session);
  command->footer("Example: carc score game.jcz --explain --rule field.rule=second");
  command->callback([arguments, &session] { run(*arguments, session); });
}

}  // namespace carc::cli
