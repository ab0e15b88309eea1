// Runs the modules over features in the order of ORDER-6..9 and writes the ledger.
#pragma once

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
  // Scores everything that figures stand on, then points without a majority.
  void score_end();
  // Whether anybody's follower has a weight there, and whose followers stand there.
  struct Claims {
    Weights weights;
    PlayerSet present = 0;  // players with a follower
  };
  Claims claims(const Feature& feature, When when) const;

 private:
  struct FieldClaim {
    Feature feature;
    Claims claims;
    PlayerSet owners = 0;
    std::vector<int> cities;  // roots of the completed cities it touches
  };

  Context context(int module, When when) const;
  PlayerSet owners_of(const Feature& feature, const Claims& claims, When when) const;
  void tally_value(const Feature& feature, When when, Tally& tally) const;
  void tally_share(const FieldShare& share, Tally& tally) const;
  int ledger_feature(int root);
  // Pays `tally` to each of `players`; all entries share one list of terms.
  void pay_all(PlayerSet players, Category category, const Tally& tally, int feature);
  void pay(int player, Category category, const Tally& tally, int feature_root) override;
  void pay_bonuses(const Feature& feature);

  void score_fields();
  void score_fields_third();
  void score_fields_second();
  void score_fields_first();
  void list_touches();
  void pay_field_terms(const FieldClaim& field, bool has_paid_cities);
  void apply_floor();

  const Rulebook* book_;
  const Game* game_ = nullptr;
  const FeatureGraph* graph_ = nullptr;
  const RuleValues* values_ = nullptr;
  Ledger* ledger_ = nullptr;
  Detail detail_ = Detail::full;
  When when_ = When::end;
  int turn_ = -1;

  // Kept from board to board so that scoring does not allocate.
  std::vector<std::uint8_t> seen_;
  std::vector<int> claimed_;  // one vertex of each occupied feature
  std::vector<FieldClaim> fields_;
  std::size_t field_count_ = 0;
  std::vector<std::pair<int, int>> touches_;  // completed city, field
};

}  // namespace carc
