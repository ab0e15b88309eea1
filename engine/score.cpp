#include "engine/score.hpp"

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
