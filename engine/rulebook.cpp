#include "engine/rulebook.hpp"

#include <algorithm>
#include <stdexcept>

namespace carc {
namespace {

Presence presence_of(const Expansion& module) {
  Presence presence;
  for (const FigureRule& rule : module.figures) presence.figures.add(rule.kind);
  for (const SegmentKind kind : module.segments) presence.segments.add(kind);
  for (const Mark mark : module.marks) presence.marks.add(mark);
  for (const TileMark mark : module.tile_marks) presence.tile_marks.add(mark);
  for (const TokenKind kind : module.tokens) presence.tokens.add(kind);
  for (const NeutralKind kind : module.neutral) presence.neutral.add(kind);
  for (const Place place : module.places) presence.places.add(place);
  for (const Fact fact : module.facts) presence.facts.add(fact);
  return presence;
}

void add_all(Presence& sum, const Presence& part) {
  sum.figures |= part.figures;
  sum.segments |= part.segments;
  sum.marks |= part.marks;
  sum.tile_marks |= part.tile_marks;
  sum.tokens |= part.tokens;
  sum.neutral |= part.neutral;
  sum.places |= part.places;
  sum.facts |= part.facts;
}

template <class Kind, class Kinds>
bool holds(const Kinds& kinds, Kind kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

void HookTable::clear() {
  lay.clear();
  check.clear();
  link.clear();
  road.clear();
  city.clear();
  monastic.clear();
  garden.clear();
  other.clear();
  field.clear();
  touch.clear();
  owners.clear();
  bonus.clear();
  extra.clear();
  turn.clear();
}

void HookTable::add(int module, const Hooks& hooks) {
  const auto list = [&](auto& to, auto hook) {
    if (hook) to.emplace_back(module, hook);
  };
  list(lay, hooks.lay);
  list(check, hooks.check);
  list(link, hooks.link);
  list(road, hooks.road);
  list(city, hooks.city);
  list(monastic, hooks.monastic);
  list(garden, hooks.garden);
  list(other, hooks.other);
  list(field, hooks.field);
  list(touch, hooks.touch);
  list(owners, hooks.owners);
  list(bonus, hooks.bonus);
  list(extra, hooks.extra);
  list(turn, hooks.turn);
}

Rulebook::Rulebook(std::span<const Expansion* const> modules) : modules_(modules.begin(), modules.end()) {
  for (std::size_t m = 0; m < modules_.size(); ++m) {
    const Expansion& module = *modules_[m];
    const int number = static_cast<int>(m);
    first_option_.push_back(options_.size());
    for (const RuleOption& option : module.options) options_.push_back(&option);
    for (const FigureRule& rule : module.figures) {
      figures_[static_cast<std::size_t>(rule.kind)] = &rule;
      weight[static_cast<std::size_t>(rule.kind)] = {number, module.hooks.weight};
    }
    wakes_on_.push_back(presence_of(module));
    add_all(known_, wakes_on_.back());
    all_hooks_.add(number, module.hooks);
  }
  if (options_.size() > static_cast<std::size_t>(kMaxOptions))
    throw std::length_error("more rule options than kMaxOptions");
  field_rule = option_number(kFieldRule);
  score_floor = option_number(kScoreFloor);
  completed_occupied = option_number(kCompletedOccupied);
}

int Rulebook::option_number(std::string_view id) const {
  for (std::size_t i = 0; i < options_.size(); ++i)
    if (id == options_[i]->id) return static_cast<int>(i);
  return -1;
}

const Expansion* Rulebook::module_of(FigureKind kind) const {
  for (const Expansion* module : modules_)
    for (const FigureRule& rule : module->figures)
      if (rule.kind == kind) return module;
  return nullptr;
}

const Expansion* Rulebook::module_of(TokenKind kind) const {
  for (const Expansion* module : modules_)
    if (holds(module->tokens, kind)) return module;
  return nullptr;
}

const Expansion* Rulebook::module_of(NeutralKind kind) const {
  for (const Expansion* module : modules_)
    if (holds(module->neutral, kind)) return module;
  return nullptr;
}

void Rulebook::select_hooks(const Presence& presence, HookTable& table) const {
  table.clear();
  for (std::size_t m = 0; m < modules_.size(); ++m)
    if (wakes(static_cast<int>(m), presence)) table.add(static_cast<int>(m), modules_[m]->hooks);
}

Presence pieces_of(const Game& game) {
  Presence presence;
  for (const Figure& figure : game.figures) {
    presence.figures.add(figure.kind);
    if (figure.place != Place::segment) presence.places.add(figure.place);
  }
  for (const NeutralFigure& figure : game.neutral) presence.neutral.add(figure.kind);
  for (const Token& token : game.tokens) presence.tokens.add(token.kind);
  for (const Player& player : game.players)
    for (std::size_t k = 0; k < kTokenKinds; ++k)
      if (player.holds[k] != 0) presence.tokens.add(static_cast<TokenKind>(k));
  for (const Prints& prints : game.prints) {
    if (prints.has_scenery) presence.facts.add(Fact::scenery);
    if (!prints.signposts.empty()) presence.facts.add(Fact::signpost);
  }
  return presence;
}

Presence presence_on(const Game& game, const FeatureGraph& graph) {
  Presence presence = pieces_of(game);
  presence.segments = graph.prints().segments;
  presence.marks = graph.prints().marks;
  presence.tile_marks = graph.prints().tile_marks;
  return presence;
}

}  // namespace carc
