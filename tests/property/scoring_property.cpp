// Properties that hold for every board, checked on random legal games.
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

#include "engine/rulebook.hpp"
#include "expansions/all.hpp"
#include "tests/property/random_board.hpp"
#include "tests/unit/catch.hpp"
#include "tools/readers/reader.hpp"

namespace {

using namespace carc;

// A random game and rules under which it is scored.
struct Sample {
  test::RandomGame game;
  RuleSettings rules;
};

Sample any_sample() {
  test::RandomGameShape shape;
  shape.tiles = *rc::gen::inRange(1, 73);
  shape.players = *rc::gen::inRange(1, 6);
  shape.has_gardens = *rc::gen::arbitrary<bool>();
  shape.figure_percent = *rc::gen::element(20, 60, 100);
  Sample sample;
  sample.rules.options = {{"field.rule", *rc::gen::element<std::string>("third", "second", "first")},
                          {"city.tiny", *rc::gen::element<std::string>("4", "2")}};
  Problems problems;
  const RuleValues values = resolve_rules(rulebook(), sample.rules, problems);
  sample.game = test::random_game(*rc::gen::arbitrary<std::uint64_t>(), shape, values);
  sample.game.board.rules = sample.rules;
  return sample;
}

// A board of the base game, or one that mixes everything.
Game any_board() {
  return *rc::gen::arbitrary<bool>() ? any_sample().game.board
                                     : test::random_mixed_board(*rc::gen::arbitrary<std::uint64_t>());
}

std::vector<int> totals(const Game& game, const Rulebook& book = rulebook()) {
  const Checked<Ledger> ledger = score(game, book);
  RC_ASSERT(ledger.ok());
  std::vector<int> result;
  for (const PlayerTotals& player : ledger.value.players) result.push_back(player.total());
  return result;
}

template <class T>
void shuffle(std::vector<T>& items) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[*rc::gen::inRange<std::size_t>(0, i)]);
}

void holds(const char* property, const std::function<void()>& body) { REQUIRE(rc::check(property, body)); }

}  // namespace

TEST_CASE("A quarter turn or a shift of the board changes no total", "[property]") {
  holds("turned and shifted", [] {
    const Game board = any_board();
    const std::vector<int> expected = totals(board);
    for (int turns = 1; turns < 4; ++turns) RC_ASSERT(totals(test::turned(board, turns)) == expected);
    const int dx = *rc::gen::inRange(-4900, 4900), dy = *rc::gen::inRange(-4900, 4900);
    RC_ASSERT(totals(test::shifted(board, dx, dy)) == expected);
  });
}

TEST_CASE("The order of tiles and figures changes no total", "[property]") {
  holds("shuffled", [] {
    const Game board = any_board();
    std::vector<std::size_t> tiles(board.tiles.size()), figures(board.figures.size());
    std::iota(tiles.begin(), tiles.end(), 0u);
    std::iota(figures.begin(), figures.end(), 0u);
    shuffle(tiles);
    shuffle(figures);
    Game game = test::reordered(board, tiles, figures);
    shuffle(game.tokens);
    RC_ASSERT(totals(game) == totals(board));
  });
}

TEST_CASE("Players who change seats take their points along", "[property]") {
  holds("seats", [] {
    const Game board = any_board();
    Game game = board;
    std::vector<std::size_t> seat(game.players.size());
    std::iota(seat.begin(), seat.end(), 0u);
    shuffle(seat);
    for (std::size_t p = 0; p < seat.size(); ++p) {
      game.players[seat[p]] = board.players[p];
      game.players[seat[p]].name = "player " + std::to_string(seat[p]);
    }
    for (Figure& figure : game.figures) figure.owner = static_cast<std::uint8_t>(seat[figure.owner]);
    for (Token& token : game.tokens)
      if (token.owner >= 0) token.owner = static_cast<std::int8_t>(seat[static_cast<std::size_t>(token.owner)]);
    const std::vector<int> before = totals(board), after = totals(game);
    for (std::size_t p = 0; p < seat.size(); ++p) RC_ASSERT(after[seat[p]] == before[p]);
  });
}

TEST_CASE("The order of modules changes no total", "[property]") {
  holds("modules", [] {
    const Game board = any_board();
    std::vector<const Expansion*> modules(all_expansions().begin(), all_expansions().end());
    shuffle(modules);
    RC_ASSERT(totals(board, Rulebook(modules)) == totals(board));
  });
}

TEST_CASE("Terms add up to entries and entries to totals", "[property]") {
  holds("sums", [] {
    const Game board = any_board();
    const Checked<Ledger> scored = score(board);
    const Ledger& ledger = scored.value;
    std::vector<int> sums(ledger.players.size(), 0);
    for (const Entry& entry : ledger.entries) {
      int points = 0;
      for (const Term& term : ledger.terms_of(entry)) {
        if (term.is_product) RC_ASSERT(term.points == term.count * term.each);
        points += term.points;
      }
      RC_ASSERT(points == entry.points);
      sums[entry.player] += points;
    }
    for (std::size_t p = 0; p < sums.size(); ++p) RC_ASSERT(sums[p] == ledger.players[p].final);
    const std::vector<int> matrix = ledger.by_category(When::end);
    for (std::size_t p = 0; p < sums.size(); ++p)
      RC_ASSERT(std::accumulate(matrix.begin() + static_cast<long>(p) * kCategories,
                                matrix.begin() + static_cast<long>(p + 1) * kCategories, 0) == sums[p]);
  });
}

TEST_CASE("Totals alone equal those of the full ledger", "[property]") {
  holds("detail", [] {
    const Game board = any_board();
    const Checked<Ledger> full = score(board), brief = score(board, rulebook(), Detail::totals);
    RC_ASSERT(brief.value.entries.empty());
    for (std::size_t p = 0; p < full.value.players.size(); ++p)
      RC_ASSERT(full.value.players[p].total() == brief.value.players[p].total());
  });
}

TEST_CASE("A board scored whole equals the final scoring of the replay that led to it", "[property]") {
  holds("replay", [] {
    const Sample sample = any_sample();
    const Checked<Ledger> whole = score(sample.game.board);
    RC_ASSERT(whole.ok());
    const Ledger& replay = sample.game.ledger;
    std::size_t end_entries = 0;
    for (const Entry& entry : replay.entries) end_entries += entry.when == When::end;
    RC_ASSERT(end_entries == whole.value.entries.size());
    for (std::size_t p = 0; p < replay.players.size(); ++p) {
      RC_ASSERT(replay.players[p].before == whole.value.players[p].before);
      RC_ASSERT(replay.players[p].final == whole.value.players[p].final);
    }
    RC_ASSERT(replay.by_category(When::end) == whole.value.by_category(When::end));
  });
}

TEST_CASE("A board document that is written and read back scores the same", "[property]") {
  holds("round trip", [] {
    const Game board = any_board();
    const std::string text = write_board(board);
    const Checked<Reading> reading = read_text(text);
    RC_ASSERT(reading.problems.empty());
    RC_ASSERT(totals(reading.value.game) == totals(board));
    RC_ASSERT(write_board(reading.value.game) == text);
  });
}

TEST_CASE("A board without figures gives nobody points", "[property]") {
  holds("no figures", [] {
    Sample sample = any_sample();
    sample.game.board.figures.clear();
    const Checked<Ledger> ledger = score(sample.game.board);
    RC_ASSERT(ledger.ok());
    RC_ASSERT(ledger.value.entries.empty());
    for (const PlayerTotals& player : ledger.value.players) RC_ASSERT(player.final == 0);
  });
}
