// Boards and ledgers made by hand, for tests of what is done with a ledger.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board.hpp"
#include "engine/catalogue.hpp"
#include "engine/ledger.hpp"
#include "engine/problem.hpp"

namespace carc {

struct HandLedger {
  Game game;
  Checked<Ledger> result;

  explicit HandLedger(std::vector<std::string> players = {"red", "blue"}) {
    for (const std::string& name : players) {
      game.players.emplace_back();
      game.players.back().name = game.players.back().colour = name;
      ledger().players.push_back({0, 0});
    }
    ledger().is_final = true;
  }

  Ledger& ledger() { return result.value; }

  int lay(const char* letter, int x, int y, int turns = 0) {
    game.tiles.push_back(
        {catalogue_tile(std::string("base-game/") + letter), {x, y}, static_cast<std::uint8_t>(turns)});
    return static_cast<int>(game.tiles.size()) - 1;
  }

  // A feature of these tiles, anchored in a segment of the first one.
  int feature(std::vector<int> tiles, int segment) {
    LedgerFeature added;
    added.anchor_tile = tiles.front();
    added.anchor_segment = segment;
    added.kind =
        game.tiles[static_cast<std::size_t>(tiles.front())].def->segments[static_cast<std::size_t>(segment)].kind;
    added.first_tile = static_cast<std::uint32_t>(ledger().tiles.size());
    added.tile_count = static_cast<std::uint32_t>(tiles.size());
    std::sort(tiles.begin(), tiles.end());
    ledger().tiles.insert(ledger().tiles.end(), tiles.begin(), tiles.end());
    ledger().features.push_back(added);
    return static_cast<int>(ledger().features.size()) - 1;
  }

  void pay(int player, Category category, int feature, std::vector<Term> terms, When when = When::end) {
    Entry entry;
    entry.when = when;
    entry.category = category;
    entry.player = static_cast<std::uint8_t>(player);
    entry.feature = feature;
    entry.first_term = static_cast<std::uint32_t>(ledger().terms.size());
    entry.term_count = static_cast<std::uint32_t>(terms.size());
    for (const Term& term : terms) {
      entry.points += term.points;
      ledger().terms.push_back(term);
    }
    ledger().entries.push_back(entry);
    PlayerTotals& totals = ledger().players[static_cast<std::size_t>(player)];
    (when == When::end ? totals.final : totals.before) += entry.points;
  }
};

inline Term product(const char* rule, int count, int each) { return {rule, count, each, count * each, true}; }
inline Term effect(const char* rule, int points) { return {rule, 1, points, points, false}; }

}  // namespace carc
