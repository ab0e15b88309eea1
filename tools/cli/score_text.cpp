// The answer of carc score for people.
#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/score_report.hpp"
#include "tools/cli/utf8.hpp"
#include "tools/cli/wording.hpp"

namespace carc::cli {
namespace {

class TextReport {
 public:
  TextReport(const ScoreReport& report, bool has_colour)
      : game_(report.reading.game),
        ledger_(report.ledger),
        is_finished_(report.reading.is_finished),
        has_colour_(has_colour) {}

  std::string heading() const {
    std::string text;
    if (!is_finished_) {
      const int pieces = pieces_in_boxes(game_), laid = static_cast<int>(game_.tiles.size());
      text = fmt::format("The game stops after {}{}; ", laid,
                         pieces > laid ? fmt::format(" of {} tiles", pieces) : " tiles");
      text += ledger_.is_final ? "scored as if it ended there.\n" : "points so far:\n";
    } else if (!ledger_.is_final) {
      text = "Points before final scoring:\n";
    }
    return text;
  }

  std::string table() const {
    if (!ledger_.is_final) {  // nothing but what is on the track
      std::vector<std::vector<std::string>> rows = {{"", "points"}};
      for (std::size_t p = 0; p < game_.players.size(); ++p)
        rows.push_back({name(p), number(ledger_.players[p].before)});
      return aligned(rows);
    }
    std::vector<std::vector<std::string>> rows = {{"", "before"}};
    const std::vector<int> sums = ledger_.by_category(When::end);
    std::vector<std::size_t> categories;
    for (std::size_t c = 0; c < kCategories; ++c)
      if (const auto category = static_cast<Category>(c); has_at_end(ledger_, category)) {
        categories.push_back(c);
        rows[0].push_back(category_label(category));
      }
    rows[0].push_back("total");
    for (std::size_t p = 0; p < game_.players.size(); ++p) {
      std::vector<std::string> row = {name(p), number(ledger_.players[p].before)};
      for (const std::size_t c : categories) row.push_back(number(sums[p * kCategories + c]));
      row.push_back(number(ledger_.players[p].total()));
      rows.push_back(std::move(row));
    }
    return aligned(rows);
  }

  std::string verdict() const {
    if (!ledger_.is_final || game_.players.size() < 2) return {};
    std::vector<std::string> winners;
    for (const int winner : ledger_.winners()) winners.push_back(name(static_cast<std::size_t>(winner)));
    if (winners.size() == 1) return fmt::format("{} wins\n", bold(winners[0]));
    return fmt::format("{} share the victory\n", bold(list_in_words(winners)));
  }

  // Most valuable first, otherwise in the order of scoring.
  std::string entries(When when, const char* title) const {
    std::vector<const Entry*> order;
    std::size_t width = 0;
    for (const Entry& entry : ledger_.entries) {
      if (entry.when != when) continue;
      order.push_back(&entry);
      width = std::max(width, display_width(name(entry.player)));
    }
    if (order.empty()) return {};
    std::stable_sort(order.begin(), order.end(), [](const Entry* a, const Entry* b) { return a->points > b->points; });
    std::string text = fmt::format("\n{}\n", title);
    for (const Entry* entry : order) {
      const std::string who = name(entry->player);
      text += fmt::format("  {}{}  {:>3}  {}\n", who, std::string(width - display_width(who), ' '), entry->points,
                          entry_in_words(game_, ledger_, *entry, has_colour_));
    }
    return text;
  }

 private:
  std::string name(std::size_t player) const { return printable(game_.players[player].name); }
  static std::string number(int points) { return fmt::format("{}", points); }
  std::string bold(const std::string& text) const { return has_colour_ ? "\x1b[1m" + text + "\x1b[0m" : text; }

  // The first column to the left, numbers to the right; the headings dimmed, the last column bold.
  std::string aligned(const std::vector<std::vector<std::string>>& rows) const {
    std::vector<std::size_t> widths(rows[0].size(), 0);
    for (const auto& row : rows)
      for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], display_width(row[c]));
    std::string text;
    for (const auto& row : rows) {
      std::string line;
      for (std::size_t c = 0; c < row.size(); ++c) {
        const std::string pad(widths[c] - display_width(row[c]), ' ');
        const bool is_total = c + 1 == row.size() && &row != &rows[0];
        line += c == 0 ? row[c] + pad : "  " + pad + (is_total ? bold(row[c]) : row[c]);
      }
      text += (&row == &rows[0] && has_colour_ ? "\x1b[2m" + line + "\x1b[0m" : line) + "\n";
    }
    return text;
  }

  const Game& game_;
  const Ledger& ledger_;
  bool is_finished_, has_colour_;
};

}  // namespace

int pieces_in_boxes(const Game& game) {
  int pieces = 0;
  for (const SetInPlay& in_play : game.sets) {
    int count = -1;
    for (const EditionCount& edition : in_play.set->editions) {
      const bool is_meant = in_play.edition.empty() || edition.edition.empty() || edition.edition == in_play.edition;
      if (!is_meant) continue;
      if (count >= 0 && count != edition.count) return 0;  // the edition is not stated, and it matters
      count = edition.count;
    }
    if (count < 0) return 0;
    pieces += count * in_play.copies;
  }
  return pieces;
}

std::string score_text(const ScoreReport& report, TextStyle style) {
  const TextReport text(report, style.has_colour);
  std::string whole = text.heading() + text.table() + text.verdict();
  if (style.is_explained) whole += text.entries(When::end, "At the end") + text.entries(When::play, "During play");
  return whole;
}

}  // namespace carc::cli
