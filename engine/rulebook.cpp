#include "engine/rulebook.hpp"

#include <stdexcept>

namespace carc {

Rulebook::Rulebook(std::span<const Expansion* const> modules) : modules_(modules.begin(), modules.end()) {
  const auto list = [](auto& hooks, int module, auto hook) {
    if (hook) hooks.emplace_back(module, hook);
  };
  for (std::size_t m = 0; m < modules_.size(); ++m) {
    const Expansion& module = *modules_[m];
    const int number = static_cast<int>(m);
    first_option_.push_back(options_.size());
    for (const RuleOption& option : module.options) options_.push_back(&option);
    for (const FigureRule& rule : module.figures) {
      figures_[static_cast<std::size_t>(rule.kind)] = &rule;
      weight[static_cast<std::size_t>(rule.kind)] = {number, module.hooks.weight};
    }
    for (SegmentKind kind : module.segments) segments_.add(kind);
    for (Mark mark : module.marks) marks_.add(mark);
    for (TileMark mark : module.tile_marks) tile_marks_.add(mark);
    for (TokenKind kind : module.tokens) tokens_.add(kind);
    for (NeutralKind kind : module.neutral) neutral_.add(kind);
    for (Place place : module.places) places_.add(place);
    list(check, number, module.hooks.check);
    list(link, number, module.hooks.link);
    list(road, number, module.hooks.road);
    list(city, number, module.hooks.city);
    list(monastic, number, module.hooks.monastic);
    list(garden, number, module.hooks.garden);
    list(field, number, module.hooks.field);
    list(owners, number, module.hooks.owners);
    list(bonus, number, module.hooks.bonus);
    list(extra, number, module.hooks.extra);
  }
  if (options_.size() > static_cast<std::size_t>(kMaxOptions))
    throw std::length_error("more rule options than kMaxOptions");
  field_rule = option_number("field.rule");
  score_floor = option_number("score.floor");
  completed_occupied = option_number("final.completed_occupied");
}

int Rulebook::option_number(std::string_view id) const {
  for (std::size_t i = 0; i < options_.size(); ++i)
    if (id == options_[i]->id) return static_cast<int>(i);
  return -1;
}

}  // namespace carc
