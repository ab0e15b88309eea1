// A list of modules, compiled: options numbered, hooks in flat lists, tables of what is understood.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/expansion.hpp"

namespace carc {

// A hook with the number of its module.
template <class F>
using HookList = std::vector<std::pair<int, F>>;

struct HookTable {
  HookList<decltype(Hooks::lay)> lay;
  HookList<decltype(Hooks::check)> check;
  HookList<decltype(Hooks::link)> link;
  HookList<decltype(Hooks::road)> road;
  HookList<decltype(Hooks::city)> city;
  HookList<decltype(Hooks::monastic)> monastic;
  HookList<decltype(Hooks::garden)> garden;
  HookList<decltype(Hooks::other)> other;
  HookList<decltype(Hooks::field)> field;
  HookList<decltype(Hooks::touch)> touch;
  HookList<decltype(Hooks::owners)> owners;
  HookList<decltype(Hooks::bonus)> bonus;
  HookList<decltype(Hooks::extra)> extra;
  HookList<decltype(Hooks::turn)> turn;

  void clear();
  void add(int module, const Hooks& hooks);
};

class Rulebook {
 public:
  explicit Rulebook(std::span<const Expansion* const> modules);

  std::span<const Expansion* const> modules() const { return modules_; }
  const std::vector<const RuleOption*>& options() const { return options_; }
  int option_number(std::string_view id) const;  // -1: unknown
  // Values of one module's options.
  std::span<const std::uint8_t> options_of(int module, const RuleValues& values) const {
    return {values.data() + first_option_[static_cast<std::size_t>(module)],
            modules_[static_cast<std::size_t>(module)]->options.size()};
  }
  // Chosen value of an option that may be missing from a short list of modules: 0, its default.
  int choice(int number, const RuleValues& values) const {
    return number < 0 ? 0 : values[static_cast<std::size_t>(number)];
  }

  // nullptr: no module has this kind of figure.
  const FigureRule* figure(FigureKind kind) const { return figures_[static_cast<std::size_t>(kind)]; }
  // The module that has a kind of token, figure or neutral figure; nullptr: none.
  const Expansion* module_of(FigureKind kind) const;
  const Expansion* module_of(TokenKind kind) const;
  const Expansion* module_of(NeutralKind kind) const;
  // Everything that any module understands.
  const Presence& known() const { return known_; }

  // Hooks of all modules, and of those that a board with these things needs. The first module, the base game, always
  // takes part.
  const HookTable& all_hooks() const { return all_hooks_; }
  void select_hooks(const Presence& presence, HookTable& table) const;
  bool wakes(int module, const Presence& presence) const {
    return module == 0 || wakes_on_[static_cast<std::size_t>(module)].meets(presence);
  }
  std::array<std::pair<int, decltype(Hooks::weight)>, kFigureKinds> weight{};  // by kind; nullptr: the constant

  // Options that the pipeline itself acts on.
  int field_rule = -1, score_floor = -1, completed_occupied = -1;

 private:
  std::vector<const Expansion*> modules_;
  std::vector<Presence> wakes_on_;  // by module
  std::vector<const RuleOption*> options_;
  std::vector<std::size_t> first_option_;  // by module
  std::array<const FigureRule*, kFigureKinds> figures_{};
  Presence known_;
  HookTable all_hooks_;
};

// What the pieces of a game are; its prints are left to the graph.
Presence pieces_of(const Game& game);
// Pieces and prints.
Presence presence_on(const Game& game, const FeatureGraph& graph);

}  // namespace carc
