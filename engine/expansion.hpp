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

// What a field is looked at for.
enum class FieldUse : std::uint8_t {
  farmers,        // FIELD-20, FIELD-21
  first_system,   // one city, looked at from all its fields (FIELD-22); or the field's own points (FIELD-23)
  beside_a_barn,  // farmers who share a field with a barn (BARNX-1)
  barn,           // BARN-1
};

// A field, or a part of one, as one player is paid for it.
struct FieldShare {
  std::span<const int> fields;   // roots of the fields looked at: one, or under `first` all that touch the city
  std::span<const int> cities;   // roots of the completed cities that count
  std::span<const int> castles;  // roots of the castles that count
  int player = -1;
  FieldUse use = FieldUse::farmers;
  bool has_city_terms = true;   // push what is paid for each city and castle
  bool has_field_terms = true;  // push what is paid for the field as such (buildings, tanners)
};

// A feature that has been scored, with the followers whose feature it is.
struct Scored {
  const Feature& feature;
  Category category;
  std::span<const StandingFigure> figures;
};

// How one kind of figure takes part.
struct FigureRule {
  FigureKind kind;
  int owned;   // figures in a player's box when the board does not say
  int weight;  // for majority; may be replaced by Hooks::weight
  std::span<const SegmentKind> stands_on;
  const ProblemCode* misplaced;  // reported where it stands on anything else
};

// Segments on which any follower may stand; the field is the first of them.
inline constexpr SegmentKind kFollowerPlaces[] = {
    SegmentKind::field,
    SegmentKind::road,
    SegmentKind::city,
    SegmentKind::monastery,
    SegmentKind::abbey,
    SegmentKind::shrine,
    SegmentKind::german_monastery,
    SegmentKind::dutch_belgian_monastery,
    SegmentKind::japanese_building,
    SegmentKind::darmstadt_church,
    SegmentKind::yaga_hut,
    SegmentKind::vodyanoy,
    SegmentKind::razboynik,
    SegmentKind::german_castle,
    SegmentKind::german_cathedral,
    SegmentKind::fortune_teller_tent,
};

// A part of a turn that is being scored, in play. `completed` has a vertex of each feature that it completed.
struct TurnPart {
  enum class Moment : std::uint8_t { laid, scored };
  Moment moment = Moment::scored;  // when the tile was laid, or after the completed features were scored
  int player = -1;                 // whose turn it is
  int tile = -1;                   // laid in this part
  std::span<const int> completed;
};

// Pays points. Each call makes an entry of the ledger for each player paid.
class Payer {
 public:
  // Points for one player. `feature`: a vertex of the feature that they belong to, -1: none.
  virtual void pay(int player, Category category, const Tally& tally, int feature) = 0;
  // Scores a feature among `figures` alone: majority, ties, entries, bonuses (MAJ-1..3, FAIRY-1).
  virtual void score(const Scored& scored, const Tally& tally) = 0;
  // Pays a player for a field with a barn of his (BARN-1).
  virtual void pay_barn(int player, int field) = 0;

 protected:
  ~Payer() = default;
};

struct Hooks {
  // Before the board is laid out: what the graph must know. The context has no graph yet.
  void (*lay)(const Context&, LayRules&) = nullptr;
  // Further faults of the board. Runs on boards whose tiles and figures are sound, after all links.
  void (*check)(const Context&, Problems&) = nullptr;
  // Joins segments, adds bridges or changes open ends before anything is counted. Boards may be unsound here.
  void (*link)(const Context&, FeatureGraph&) = nullptr;
  // Weight of one figure on a feature, for the module's own kinds (mayor).
  int (*weight)(const Context&, const Feature&, const StandingFigure&) = nullptr;
  // Terms of a feature's value, the same for every owner. `other`: huts and all further kinds.
  void (*road)(const Context&, const Feature&, Tally&) = nullptr;
  void (*city)(const Context&, const Feature&, Tally&) = nullptr;
  void (*monastic)(const Context&, const Feature&, Tally&) = nullptr;
  void (*garden)(const Context&, const Feature&, Tally&) = nullptr;
  void (*other)(const Context&, const Feature&, Tally&) = nullptr;
  // Terms of a field for one of its owners.
  void (*field)(const Context&, const FieldShare&, Tally&) = nullptr;
  // Further cities that a field touches, though no segment tells: appends their roots, which may be there already.
  void (*touch)(const Context&, int field, std::vector<int>& cities) = nullptr;
  // Breaks a tie (hills): takes players out of `owners`, of whom there are several.
  void (*owners)(const Context&, std::span<const StandingFigure>, PlayerSet& owners) = nullptr;
  // After a feature is scored, also for 0 points.
  void (*bonus)(const Context&, const Scored&, Payer&) = nullptr;
  // Points without a feature's majority: barns, castles, circus, king, goods, gold, ... (final scoring only).
  void (*extra)(const Context&, Payer&) = nullptr;
  // Points of a part of a turn that belong to no scored feature (wind roses, watchtowers, ...), play only: when its
  // tile was laid, and before the figures of completed features go home.
  void (*turn)(const Context&, const TurnPart&, Payer&) = nullptr;
};

struct Expansion {
  const char* id;  // "inns-and-cathedrals"
  const char* title;
  std::span<const RuleOption> options = {};
  std::span<const FigureRule> figures = {};
  // What the module understands; whatever no module understands is refused with `not-supported`. Its hooks run only on
  // boards that have something of this.
  std::span<const SegmentKind> segments = {};
  std::span<const Mark> marks = {};
  std::span<const TileMark> tile_marks = {};
  std::span<const TokenKind> tokens = {};
  std::span<const NeutralKind> neutral = {};
  std::span<const Place> places = {};
  std::span<const Fact> facts = {};
  std::span<const char* const> sets = {};  // boxes that hold its figures and tokens; empty: a box without tiles
  std::span<const ProblemCode* const> problems = {};
  Hooks hooks = {};
};

// Terms of the little buildings that lie on some tiles (LB-1), none where there are none.
void add_buildings(Tally& tally, const char* rule, const FeatureGraph::Load& load);
// What lies on the tiles, each taken once however often it is named.
FeatureGraph::Load load_on(const FeatureGraph& graph, std::vector<int>& tiles);

// Pays every player for the tokens of a kind in his hand.
void pay_held(const Context& context, Payer& payer, TokenKind token, Category category, const char* rule, int each);

// Options of the base game that the pipeline itself acts on.
inline constexpr const char* kFieldRule = "field.rule";
inline constexpr const char* kScoreFloor = "score.floor";
inline constexpr const char* kCompletedOccupied = "final.completed_occupied";

}  // namespace carc
