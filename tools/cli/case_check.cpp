#include "tools/cli/case_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tools/cli/ledger_line.hpp"
#include "tools/cli/utf8.hpp"

namespace carc::cli {
namespace {

std::string problem_text(const Problem& problem) {
  return fmt::format("{} {}: {}: {}", problem.is_error() ? "error" : "warning", problem.code->id, problem.where,
                     problem.detail);
}

void compare_problems(const Expectation& expect, const Problems& found, std::vector<Difference>& differences) {
  if (!expect.has_problems) {
    for (const Problem& problem : found)
      if (problem.is_error()) differences.push_back({DifferenceKind::problem, -1, "", problem_text(problem), -1, ""});
    return;
  }
  const std::set<std::string> wanted(expect.problems.begin(), expect.problems.end());
  std::set<std::string> codes;
  for (const Problem& problem : found) codes.insert(problem.code->id);
  for (const std::string& code : wanted)
    if (codes.count(code) == 0) differences.push_back({DifferenceKind::problem, -1, code, "", -1, ""});
  for (const Problem& problem : found)
    if (wanted.count(problem.code->id) == 0)
      differences.push_back({DifferenceKind::problem, -1, "", problem_text(problem), -1, ""});
}

Difference unknown_player(const Game& game, const std::string& name, const char* key) {
  return {DifferenceKind::unknown_player, -1, name, "", -1, fmt::format("{}: {}", key, no_such_player(game, name))};
}

void compare_totals(const Expectation& expect, const Game& game, const Ledger& ledger,
                    std::vector<Difference>& differences) {
  for (const auto& [name, points] : expect.totals) {
    const int player = player_named(game, name);
    if (player < 0 || static_cast<std::size_t>(player) >= ledger.players.size()) {
      differences.push_back(unknown_player(game, name, "totals"));
      continue;
    }
    const int total = ledger.players[static_cast<std::size_t>(player)].total();
    const std::string& shown = game.players[static_cast<std::size_t>(player)].name;
    if (total != points)
      differences.push_back({DifferenceKind::total, player, fmt::format("{} {}", shown, points),
                             fmt::format("{} {}", shown, total), -1, ""});
  }
}

void compare_winners(const Expectation& expect, const Game& game, const Ledger& ledger,
                     std::vector<Difference>& differences) {
  if (expect.winners.empty()) return;
  std::set<int> wanted;
  for (const std::string& name : expect.winners) {
    const int player = player_named(game, name);
    if (player >= 0) wanted.insert(player);
    else differences.push_back(unknown_player(game, name, "winners"));
  }
  const auto listed = [&](const auto& players) {
    std::string text;
    for (const int player : players)
      text += (text.empty() ? "" : ", ") + game.players[static_cast<std::size_t>(player)].name;
    return text;
  };
  const std::vector<int> winners = ledger.winners();
  if (wanted != std::set<int>(winners.begin(), winners.end()))
    differences.push_back({DifferenceKind::winners, -1, listed(wanted), listed(winners), -1, ""});
}

// Expected lines against the entries of final scoring. A line names any cell of its feature, so that it may fit several
// entries; which line belongs to which entry is an assignment, found by augmenting paths.
class LedgerComparison {
 public:
  LedgerComparison(const Expectation& expect, const Game& game, const Ledger& ledger, const Rulebook& book)
      : expect_(expect),
        game_(game),
        ledger_(ledger),
        places_(game, book),
        owner_(ledger.entries.size(), -1),
        seen_(ledger.entries.size(), -1),
        came_(ledger.entries.size(), -1) {
    for (std::size_t e = 0; e < ledger.entries.size(); ++e) {
      const Entry& entry = ledger.entries[e];
      if (entry.when == When::end) by_kind_[{entry.player, entry.category}].push_back(static_cast<int>(e));
    }
  }

  void run(std::vector<Difference>& differences) {
    read_lines(differences);
    assign(true);
    assign(false);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const int entry = entry_of_[i];
      if (entry >= 0 && is_exact(lines_[i].line, entry)) continue;
      differences.push_back(
          {DifferenceKind::entry, lines_[i].line.player, *lines_[i].text, entry < 0 ? "" : shown(entry), entry, ""});
    }
    for (std::size_t e = 0; e < ledger_.entries.size(); ++e) {
      const Entry& entry = ledger_.entries[e];
      if (entry.when == When::end && entry.points != 0 && owner_[e] < 0)
        differences.push_back(
            {DifferenceKind::entry, entry.player, "", shown(static_cast<int>(e)), static_cast<int>(e), ""});
    }
  }

 private:
  struct Line {
    const std::string* text;
    LedgerLine line;
    int tile = -1, segment = -1;  // of the segment it names
    std::vector<int> fits;
  };

  void read_lines(std::vector<Difference>& differences) {
    for (std::size_t i = 0; i < expect_.ledger.size(); ++i) {
      const std::string& text = expect_.ledger[i];
      Line line{&text, {}, -1, -1, {}};
      std::string why;
      std::pair<int, int> named{-1, -1};
      bool is_read = parse_ledger_line(text, game_, line.line, why);
      const NamedPlace& place = line.line.place;
      if (is_read && place.has_cell && places_.tiles_at(place.at, place.half).empty()) {
        why = nothing_there(place.at, place.half);
        is_read = false;
      }
      if (is_read && !place.segment.empty()) is_read = places_.find_segment(place, named, why);
      if (!is_read) {
        differences.push_back(
            {DifferenceKind::malformed_line, -1, text, "", -1, fmt::format("line {}: {}", i + 1, why)});
        continue;
      }
      line.tile = named.first;
      line.segment = named.second;
      lines_.push_back(std::move(line));
    }
    entry_of_.assign(lines_.size(), -1);
  }

  bool is_placed(const Line& line, int e) const {
    const Entry& entry = ledger_.entries[static_cast<std::size_t>(e)];
    if (entry.feature < 0 || !line.line.place.has_cell) return (entry.feature < 0) == !line.line.place.has_cell;
    const LedgerFeature& feature = ledger_.features[static_cast<std::size_t>(entry.feature)];
    if (!places_.covers(ledger_, feature, line.line.place.at, line.line.place.half)) return false;
    return line.tile < 0 || places_.holds(feature, line.tile, line.segment);
  }

  bool is_exact(const LedgerLine& line, int e) const {
    const Entry& entry = ledger_.entries[static_cast<std::size_t>(e)];
    return line.points == entry.points && (!line.has_terms || line.terms == sorted_terms(ledger_, entry));
  }

  // Gives every line an entry of its own: entries that agree with it, or else those in the same place.
  void assign(bool is_exact_only) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      Line& line = lines_[i];
      line.fits.clear();
      if (entry_of_[i] >= 0) continue;  // keeps the entry that agrees
      const auto bucket = by_kind_.find({line.line.player, line.line.place.category});
      if (bucket == by_kind_.end()) continue;
      for (const int e : bucket->second) {
        const bool is_open = is_exact_only ? is_exact(line.line, e) : owner_[static_cast<std::size_t>(e)] < 0;
        if (is_open && is_placed(line, e)) line.fits.push_back(e);
      }
    }
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (entry_of_[i] < 0) augment(static_cast<int>(i));
  }

  void augment(int start) {
    ++round_;
    std::vector<int> queue{start};
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const int candidate : lines_[static_cast<std::size_t>(queue[head])].fits) {
        const auto e = static_cast<std::size_t>(candidate);
        if (seen_[e] == round_) continue;
        seen_[e] = round_;
        came_[e] = queue[head];
        if (owner_[e] >= 0) {
          queue.push_back(owner_[e]);
          continue;
        }
        for (int free = candidate, line = -1; line != start;) {  // back along the path: each line takes what it reached
          line = came_[static_cast<std::size_t>(free)];
          owner_[static_cast<std::size_t>(free)] = line;
          std::swap(entry_of_[static_cast<std::size_t>(line)], free);
        }
        return;
      }
  }

  std::string shown(int e) const {
    return format_ledger_line(game_, ledger_, ledger_.entries[static_cast<std::size_t>(e)]);
  }

  const Expectation& expect_;
  const Game& game_;
  const Ledger& ledger_;
  Places places_;
  std::map<std::pair<int, Category>, std::vector<int>> by_kind_;  // entries of final scoring
  std::vector<Line> lines_;
  std::vector<int> entry_of_;  // by line
  std::vector<int> owner_, seen_,
      came_;  // by entry: its line, round in which it was looked at, line it was reached from
  int round_ = -1;
};

const char* heading(DifferenceKind kind) {
  switch (kind) {
    case DifferenceKind::total:
      return "totals: - expected, + got";
    case DifferenceKind::entry:
      return "ledger: - expected, + got";
    case DifferenceKind::problem:
      return "problems: - expected, + got";
    case DifferenceKind::winners:
      return "winners: - expected, + got";
    case DifferenceKind::malformed_line:
      return "expected ledger lines that cannot be read:";
    case DifferenceKind::unknown_player:
      return "unknown players:";
    case DifferenceKind::not_scored:
      return "not scored:";
    case DifferenceKind::expects_nothing:
      return "nothing to compare:";
  }
  return "";
}

}  // namespace

std::string_view name_of(DifferenceKind kind) {
  switch (kind) {
    case DifferenceKind::expects_nothing:
      return "expects-nothing";
    case DifferenceKind::not_scored:
      return "not-scored";
    case DifferenceKind::malformed_line:
      return "malformed-line";
    case DifferenceKind::unknown_player:
      return "unknown-player";
    case DifferenceKind::total:
      return "total";
    case DifferenceKind::entry:
      return "entry";
    case DifferenceKind::problem:
      return "problem";
    case DifferenceKind::winners:
      return "winners";
  }
  return "";
}

std::vector<Difference> check_case(const Expectation& expect, const Game& game, const Checked<Ledger>& result,
                                   const Rulebook& book) {
  std::vector<Difference> differences;
  const bool needs_ledger = !expect.totals.empty() || expect.has_ledger || !expect.winners.empty();
  if (!needs_ledger && !expect.has_problems)
    differences.push_back({DifferenceKind::expects_nothing, -1, "", "", -1,
                           "the case expects nothing: `expect` has neither totals, ledger, problems nor winners"});
  compare_problems(expect, result.problems, differences);
  if (!result.ok()) {
    if (needs_ledger && differences.empty())
      differences.push_back({DifferenceKind::not_scored, -1, "", "", -1,
                             "points are expected beside errors, but errors stop the scoring"});
    return differences;
  }
  compare_totals(expect, game, result.value, differences);
  if (expect.has_ledger) LedgerComparison(expect, game, result.value, book).run(differences);
  compare_winners(expect, game, result.value, differences);
  return differences;
}

std::string format_differences(const std::vector<Difference>& differences, std::string_view indent) {
  constexpr DifferenceKind kOrder[] = {DifferenceKind::expects_nothing, DifferenceKind::problem,
                                       DifferenceKind::not_scored,      DifferenceKind::unknown_player,
                                       DifferenceKind::malformed_line,  DifferenceKind::total,
                                       DifferenceKind::entry,           DifferenceKind::winners};
  std::string text;
  for (const DifferenceKind kind : kOrder) {
    bool has_heading = false;
    for (const Difference& difference : differences) {
      if (difference.kind != kind) continue;
      if (!has_heading) text += fmt::format("{}{}\n", indent, heading(kind));
      has_heading = true;
      if (!difference.expected.empty() && kind != DifferenceKind::unknown_player)
        text += fmt::format("{}- {}\n", indent, printable(difference.expected));
      if (!difference.got.empty()) text += fmt::format("{}+ {}\n", indent, printable(difference.got));
      if (!difference.detail.empty()) text += fmt::format("{}  {}\n", indent, printable(difference.detail));
    }
  }
  return text;
}

}  // namespace carc::cli
