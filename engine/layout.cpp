#include "engine/layout.hpp"

namespace carc {

LayRules lay_rules(const Game& game, const Rulebook& book, const RuleValues& values, const FeatureGraph& graph) {
  LayRules rules;
  rules.ignored_marks = game.ignored_marks;
  rules.ignored_tile_marks = game.ignored_tile_marks;
  for (const auto& [module, hook] : book.all_hooks().lay)
    hook(Context{game, graph, book.options_of(module, values), When::end}, rules);
  return rules;
}

bool lay_out(const Game& game, const Rulebook& book, const RuleValues& values, FeatureGraph& graph) {
  if (!load(game, graph, lay_rules(game, book, values, graph))) return false;
  const Presence presence = presence_on(game, graph);
  for (std::size_t m = 0; m < book.modules().size(); ++m) {
    const auto hook = book.modules()[m]->hooks.link;
    if (hook == nullptr || !book.wakes(static_cast<int>(m), presence)) continue;
    hook(Context{game, graph, book.options_of(static_cast<int>(m), values), When::end}, graph);
  }
  put_late_figures(game, graph);
  return true;
}

}  // namespace carc
