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
  bool knows(SegmentKind kind) const { return segments_.has(kind); }
  bool knows(Mark mark) const { return marks_.has(mark); }
  bool knows(TileMark mark) const { return tile_marks_.has(mark); }
  bool knows(TokenKind kind) const { return tokens_.has(kind); }
  bool knows(NeutralKind kind) const { return neutral_.has(kind); }
  bool knows(Place place) const { return places_.has(place); }

  HookList<decltype(Hooks::check)> check;
  HookList<decltype(Hooks::link)> link;
  HookList<decltype(Hooks::road)> road;
  HookList<decltype(Hooks::city)> city;
  HookList<decltype(Hooks::monastic)> monastic;
  HookList<decltype(Hooks::garden)> garden;
  HookList<decltype(Hooks::field)> field;
  HookList<decltype(Hooks::owners)> owners;
  HookList<decltype(Hooks::bonus)> bonus;
  HookList<decltype(Hooks::extra)> extra;
  std::array<std::pair<int, decltype(Hooks::weight)>, kFigureKinds> weight{};  // by kind; nullptr: the constant

  // Options that the pipeline itself acts on.
  int field_rule = -1, score_floor = -1, completed_occupied = -1;

 private:
  std::vector<const Expansion*> modules_;
  std::vector<const RuleOption*> options_;
  std::vector<std::size_t> first_option_;  // by module
  std::array<const FigureRule*, kFigureKinds> figures_{};
  BitSet<SegmentKind> segments_;
  BitSet<Mark> marks_;
  BitSet<TileMark> tile_marks_;
  BitSet<TokenKind> tokens_;
  BitSet<NeutralKind> neutral_;
  BitSet<Place> places_;
};

}  // namespace carc
