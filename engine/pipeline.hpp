// Runs the modules over features in the order of ORDER-6..9 and writes the ledger.
#pragma once

#include <bit>
#include <utility>
#include <vector>

#include "engine/rulebook.hpp"
#include "engine/score.hpp"

namespace carc {

class Pipeline final : private Payer {
 public:
  explicit Pipeline(const Rulebook& book) : book_(&book) {}

  // Everything named must outlive the use of the pipeline. Resets the ledger to the players' points on the track.
  void begin(const Game& game, const FeatureGraph& graph, const RuleValues& values, Detail detail, Ledger& ledger);

  // Scores one feature that is no field, as it stands: completed or not. `turn` is kept in entries of play.
  void score_feature(int vertex, When when, int turn = -1);
  // The game has other pieces than at the last call or at begin().
  void look_at_pieces() { pieces_ = pieces_of(*game_); }
  // The rest serves play. Points of `turn` that belong to no feature scored by itself.
  void score_turn(const TurnPart& part, int turn);
  // Pays a field's farmers as it stands; nobody is sent home.
  void score_field(int vertex, FieldUse use, int turn);
  void pay_in_play(int player, Category category, const Tally& tally, int vertex, int turn);
  // What an owner of a feature that is no field would get for it now.
  int value_of(int vertex);
  PlayerSet owners_at(int vertex);

  // Scores everything that figures stand on, then points without a majority.
  void score_end();

 private:
  // The weights of figures on a feature, and whose followers are among them.
  struct Claims {
    Weights weights;
    PlayerSet present = 0;  // players with a follower
  };
  struct FieldClaim {
    Feature feature;
    Claims claims;
    PlayerSet owners = 0;
    bool has_barn = false;
    std::vector<int> cities;   // roots of the completed cities it touches
    std::vector<int> castles;  // roots of the castles it touches
  };

  void wake();
  Context context(int module, When when) const;
  void add_claim(const Feature& feature, const StandingFigure& figure, Claims& claims) const;
  Claims claims_on(const Feature& feature) const;
  // Breaks ties; `figures` are asked for only where there is a tie to break.
  template <class Figures>
  PlayerSet owners_of(const Claims& claims, Figures&& figures) const {
    PlayerSet owners = majority(claims.weights);
    for (const auto& [module, hook] : hooks_.owners)
      if (owners != 0 && !std::has_single_bit(owners)) hook(context(module, when_), figures(), owners);
    return owners;
  }
  PlayerSet owners_of(const Feature& feature, const Claims& claims) const;
  std::span<const StandingFigure> figures_on(std::span<const int> roots) const;
  void tally_value(const Feature& feature, Tally& tally) const;
  void tally_share(const FieldShare& share, Tally& tally) const;
  int ledger_feature(int root);
  void note_squares(int root, std::size_t first);  // of a feature whose tiles begin there in the ledger
  // Pays `tally` to each of `players`; all entries share one list of terms.
  void pay_all(PlayerSet players, Category category, const Tally& tally, int feature);
  void pay(int player, Category category, const Tally& tally, int feature) override;
  void score(const Scored& scored, const Tally& tally) override;
  void pay_barn(int player, int field) override;
  void pay_bonuses(const Feature& feature, Category category);
  void pay_bonuses(const Scored& scored);

  void look_at_field(int vertex, FieldClaim& field) const;
  void collect_cities(int field, std::vector<int>& cities, std::vector<int>& castles) const;
  void score_fields();
  void score_field_alone(const FieldClaim& field, FieldUse use, const std::vector<int>* paid_elsewhere);
  void score_fields_second();
  void score_fields_first();
  void list_touches();
  void pay_field_terms(const FieldClaim& field);
  void apply_floor();

  const Rulebook* book_;
  const Game* game_ = nullptr;
  const FeatureGraph* graph_ = nullptr;
  const RuleValues* values_ = nullptr;
  Ledger* ledger_ = nullptr;
  Detail detail_ = Detail::full;
  When when_ = When::end;
  int turn_ = -1;

  Presence pieces_;    // of the game
  Presence awake_on_;  // what the hooks were selected for
  bool is_awake_ = false;
  HookTable hooks_;

  // Kept from board to board so that scoring does not allocate.
  mutable std::vector<StandingFigure> standing_;
  std::vector<std::uint8_t> seen_;
  std::vector<int> claimed_;  // one vertex of each occupied feature
  std::vector<FieldClaim> fields_;
  std::size_t field_count_ = 0;
  std::vector<std::pair<int, int>> touches_;  // completed city or castle, field
};

}  // namespace carc
