// The answer of carc score for programs: JSON and CSV.
#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/report_json.hpp"
#include "tools/cli/score_report.hpp"
#include "tools/cli/utf8.hpp"

namespace carc::cli {
namespace {

Object cell_list(const std::vector<Cell>& cells) {
  Object list = Object::array();
  for (const Cell cell : cells) list.push_back({cell.x, cell.y});
  return list;
}

Object entry_object(const ScoreReport& report, const Entry& entry) {
  const Game& game = report.reading.game;
  Object object;
  object["when"] = entry.when == When::end ? "end" : "play";
  object["category"] = name_of(entry.category);
  object["player"] = game.players[entry.player].name;
  object["points"] = entry.points;
  if (entry.feature >= 0) {
    const LedgerFeature& feature = report.ledger.features[static_cast<std::size_t>(entry.feature)];
    Object& described = object["feature"];
    described["kind"] = name_of(feature.kind);
    described["complete"] = feature.is_complete;
    described["tiles"] = cell_list(cells_of(game, report.ledger, feature));
  }
  object["terms"] = terms_object(report.ledger, entry);
  if (entry.turn >= 0) object["turn"] = entry.turn;
  return object;
}

Object player_object(const Player& player, const PlayerTotals& totals) {
  return {{"name", player.name},
          {"colour", player.colour},
          {"before", totals.before},
          {"final", totals.final},
          {"total", totals.total()}};
}

std::string csv_field(std::string_view text) {
  const std::string safe = printable(text);
  if (safe.find_first_of(",\"") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

std::string score_json(const ScoreReport& report) {
  const Game& game = report.reading.game;
  const Ledger& ledger = report.ledger;
  Object rules = {{"profile", game.rules.profile.empty() ? "default" : game.rules.profile}};
  for (const auto& [id, value] : game.rules.options) rules[id] = value;
  std::string text = fmt::format("{{\"format\": \"carc-score/1\",\n \"finished\": {},\n \"rules\": {}",
                                 report.reading.is_finished, json_line(rules));
  // One player, entry and problem a line: good to read, to grep and to compare.
  const auto list = [&](const char* name, std::size_t count, const auto& item) {
    text += fmt::format(",\n \"{}\": [", name);
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("{}\n  {}", i == 0 ? "" : ",", json_line(item(i)));
    text += count == 0 ? "]" : "\n ]";
  };
  list("players", game.players.size(),
       [&](std::size_t i) { return player_object(game.players[i], ledger.players[i]); });
  if (ledger.is_final) {
    Object winners = Object::array();
    for (const int winner : ledger.winners()) winners.push_back(game.players[static_cast<std::size_t>(winner)].name);
    text += fmt::format(",\n \"winners\": {}", json_line(winners));
  }
  list("entries", ledger.entries.size(), [&](std::size_t i) { return entry_object(report, ledger.entries[i]); });
  list("problems", report.problems.size(), [&](std::size_t i) { return problem_object(report.problems[i]); });
  return text + "}\n";
}

std::string score_csv(const ScoreReport& report) {
  const Ledger& ledger = report.ledger;
  std::string text = "player,colour,part,points\n";
  const std::vector<int> sums = ledger.by_category(When::end);
  for (std::size_t p = 0; p < report.reading.game.players.size(); ++p) {
    const Player& player = report.reading.game.players[p];
    const auto row = [&](std::string_view part, int points) {
      text += fmt::format("{},{},{},{}\n", csv_field(player.name), csv_field(player.colour), part, points);
    };
    row("before", ledger.players[p].before);
    for (std::size_t c = 0; c < kCategories; ++c)
      if (const auto category = static_cast<Category>(c); has_at_end(ledger, category))
        row(name_of(category), sums[p * kCategories + c]);
    row("total", ledger.players[p].total());
  }
  return text;
}

bool has_at_end(const Ledger& ledger, Category category) {
  return std::any_of(ledger.entries.begin(), ledger.entries.end(),
                     [&](const Entry& entry) { return entry.when == When::end && entry.category == category; });
}

}  // namespace carc::cli
