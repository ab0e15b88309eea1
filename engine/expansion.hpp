// The extension interface: what a module of the game (the base game is one) may declare and do.
//
// Hooks never return points. They push terms, each under the id of the rule that gives it; the pipeline folds the
// terms by phase, so the order of modules cannot change a score. The same hooks serve play and final scoring:
// Feature::is_complete tells which rate a feature gets.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/board.hpp"
#include "engine/ledger.hpp"
#include "engine/options.hpp"
#include "engine/problem.hpp"
#include "engine/tally.hpp"
#include "features/feature.hpp"
#include "features/majority.hpp"

namespace carc {

// What every hook sees.
struct Context {
  const Game& game;                       // players, tokens, neutral figures
  const FeatureGraph& graph;              // the board, with the figures on it
  std::span<const std::uint8_t> options;  // values of the module's own options: options[i] = index of the choice
  When when = When::end;
};

// A field, or a part of one, as one player is paid for it (FIELD-20..23).
struct FieldShare {
  std::span<const int> fields;  // roots of the fields looked at: one, or under `first` all that touch the city
  std::span<const int> cities;  // roots of the completed cities that count
  int player = -1;
  bool is_first_system = false;  // FIELD-22: one city looked at from all its fields
  bool has_city_terms = true;    // push what is paid for each city and castle
  bool has_field_terms = true;   // push what is paid for the field as such (buildings, tanners)
};

// How one kind of figure takes part.
struct FigureRule {
  FigureKind kind;
  int owned;         // figures in a player's box when the board does not say
  bool is_follower;  // VOC-8
  int weight;        // for majority; may be replaced by Hooks::weight
  std::span<const SegmentKind> stands_on;
  const ProblemCode* misplaced;  // reported where it stands on anything else
};

// A bonus that a module pays after a feature's own points (fairy, ringmaster).
class Payer {
 public:
  virtual void pay(int player, Category category, const Tally& tally, int feature_root) = 0;

 protected:
  ~Payer() = default;
};

struct Hooks {
  // Further faults of the board. Runs on boards whose tiles and figures are sound.
  void (*check)(const Context&, Problems&) = nullptr;
  // Joins segments or changes open ends before anything is counted.
  void (*link)(const Context&, FeatureGraph&) = nullptr;
  // Weight of one figure on a feature, for the module's own kinds (mayor).
  int (*weight)(const Context&, const Feature&, const StandingFigure&) = nullptr;
  // Terms of a feature's value, the same for every owner.
  void (*road)(const Context&, const Feature&, Tally&) = nullptr;
  void (*city)(const Context&, const Feature&, Tally&) = nullptr;
  void (*monastic)(const Context&, const Feature&, Tally&) = nullptr;
  void (*garden)(const Context&, const Feature&, Tally&) = nullptr;
  // Terms of a field for one of its owners.
  void (*field)(const Context&, const FieldShare&, Tally&) = nullptr;
  // Changes who is paid (hills): takes players out of `owners`.
  void (*owners)(const Context&, const Feature&, const Weights&, PlayerSet& owners) = nullptr;
  // After a feature is scored, also for 0 points.
  void (*bonus)(const Context&, const Feature&, Payer&) = nullptr;
  // Points without a majority: barns, castles, circus, king, goods, gold, ... (final scoring only).
  void (*extra)(const Context&, Payer&) = nullptr;
};

struct Expansion {
  const char* id;  // "inns-and-cathedrals"
  const char* title;
  std::span<const RuleOption> options;
  std::span<const FigureRule> figures;
  // What the module understands; whatever no module understands is refused with `not-supported`.
  std::span<const SegmentKind> segments;
  std::span<const Mark> marks;
  std::span<const TileMark> tile_marks;
  std::span<const TokenKind> tokens;
  std::span<const NeutralKind> neutral;
  std::span<const Place> places;
  Hooks hooks;
};

}  // namespace carc
