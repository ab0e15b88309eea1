#include "engine/score.hpp"

#include <algorithm>
#include <bit>

#include "engine/checks.hpp"
#include "engine/layout.hpp"
#include "engine/pipeline.hpp"

namespace carc {

Problems check(const Game& game, const Rulebook& book, const RuleValues& values) {
  FeatureGraph graph;
  return check_and_load(game, book, values, graph);
}

Checked<Ledger> score(const Game& game, const Rulebook& book, Detail detail) {
  Checked<Ledger> result;
  const RuleValues values = resolve_rules(book, game.rules, result.problems);
  FeatureGraph graph;
  Problems found = check_and_load(game, book, values, graph);
  result.problems.insert(result.problems.end(), found.begin(), found.end());
  if (!result.ok()) return result;
  Pipeline pipeline(book);
  pipeline.begin(game, graph, values, detail, result.value);
  pipeline.score_end();
  return result;
}

std::vector<Cell> cells_of(const Game& game, const Ledger& ledger, const LedgerFeature& feature) {
  std::vector<Cell> cells;
  for (std::size_t i = feature.first_tile; i < feature.first_tile + feature.tile_count; ++i) {
    const PlacedTile& tile = game.tiles[static_cast<std::size_t>(ledger.tiles[i])];
    for (std::uint64_t rest = i < ledger.squares.size() ? ledger.squares[i] : 1; rest != 0; rest &= rest - 1)
      cells.push_back(cell_of_square(tile, std::countr_zero(rest)));
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

struct Scorer::Workspace {
  explicit Workspace(const Rulebook& rules) : book(rules), pipeline(rules) {}
  const Rulebook& book;
  FeatureGraph graph;
  Pipeline pipeline;
  Ledger ledger;
};

Scorer::Scorer(const Rulebook& book) : workspace_(new Workspace(book)) {}
Scorer::~Scorer() { delete workspace_; }

const Ledger& Scorer::score(const Game& game, const RuleValues& values, Detail detail) {
  Workspace& w = *workspace_;
  lay_out(game, w.book, values, w.graph);
  w.pipeline.begin(game, w.graph, values, detail, w.ledger);
  w.pipeline.score_end();
  return w.ledger;
}

}  // namespace carc
