// The three farm systems (FIELD-20..23). What a city is worth comes from the modules' field hooks.
#include <algorithm>
#include <bit>

#include "engine/pipeline.hpp"

namespace carc {
namespace {
// Choices of the option field.rule.
enum FarmSystem { kThird, kSecond, kFirst };
}  // namespace

void Pipeline::tally_share(const FieldShare& share, Tally& tally) const {
  for (const auto& [module, hook] : book_->field) hook(context(module, When::end), share, tally);
}

void Pipeline::score_fields() {
  field_count_ = 0;
  for (const int vertex : claimed_) {
    if (graph_->kind(vertex) != SegmentKind::field) continue;
    if (field_count_ == fields_.size()) fields_.emplace_back();
    FieldClaim& field = fields_[field_count_++];
    field.feature = feature_at(*graph_, vertex);
    field.claims = claims(field.feature, When::end);
    field.owners = owners_of(field.feature, field.claims, When::end);
    field.cities.clear();
    graph_->collect_cities(field.feature.root, field.cities);
    std::erase_if(field.cities, [&](int city) { return !is_complete(*graph_, city); });  // FIELD-4
  }
  switch (book_->choice(book_->field_rule, *values_)) {
    case kSecond:
      return score_fields_second();
    case kFirst:
      return score_fields_first();
    default:
      return score_fields_third();
  }
}

void Pipeline::score_fields_third() {
  for (std::size_t i = 0; i < field_count_; ++i) {
    const FieldClaim& field = fields_[i];
    if (field.claims.present == 0) continue;
    const int entry = ledger_feature(field.feature.root);
    if (field.owners == 0) pay_all(field.claims.present, Category::field, Tally{}, entry);
    for (PlayerSet rest = field.owners; rest != 0; rest &= rest - 1) {
      Tally tally;  // an owner's own pig makes his share differ (PIG-2)
      tally_share({{&field.feature.root, 1}, field.cities, std::countr_zero(rest)}, tally);
      pay_all(PlayerSet{1} << std::countr_zero(rest), Category::field, tally, entry);
    }
    pay_bonuses(field.feature);
  }
}

// Pairs of a completed city and a field that touches it, grouped by city.
void Pipeline::list_touches() {
  touches_.clear();
  for (std::size_t i = 0; i < field_count_; ++i)
    for (const int city : fields_[i].cities) touches_.emplace_back(city, static_cast<int>(i));
  std::sort(touches_.begin(), touches_.end());
}

// FIELD-21: of a player's fields that touch the same city, the one that pays most for it keeps it.
void Pipeline::score_fields_second() {
  std::vector<int> paid_elsewhere(field_count_ * game_->players.size(), 0);
  const auto elsewhere = [&](std::size_t field, int player) -> int& {
    return paid_elsewhere[field * game_->players.size() + static_cast<std::size_t>(player)];
  };
  list_touches();
  for (std::size_t begin = 0, end = 0; begin < touches_.size(); begin = end) {
    const int city = touches_[begin].first;
    while (end < touches_.size() && touches_[end].first == city) ++end;
    for (int player = 0; player < static_cast<int>(game_->players.size()); ++player) {
      int best = 0, best_amount = -1;
      for (std::size_t i = begin; i < end; ++i) {
        const auto field = static_cast<std::size_t>(touches_[i].second);
        if (((fields_[field].owners >> player) & 1u) == 0) continue;
        Tally tally;
        FieldShare share{{&fields_[field].feature.root, 1}, {&city, 1}, player};
        share.has_field_terms = false;
        tally_share(share, tally);
        const int amount = tally.fold(nullptr);
        if (amount > best_amount) {
          if (best_amount > 0) elsewhere(static_cast<std::size_t>(best), player) += best_amount;
          best = touches_[i].second;
          best_amount = amount;
        } else {
          elsewhere(field, player) += amount;
        }
      }
    }
  }
  for (std::size_t i = 0; i < field_count_; ++i) {
    const FieldClaim& field = fields_[i];
    if (field.claims.present == 0) continue;
    const int entry = ledger_feature(field.feature.root);
    if (field.owners == 0) pay_all(field.claims.present, Category::field, Tally{}, entry);
    for (PlayerSet rest = field.owners; rest != 0; rest &= rest - 1) {
      const int player = std::countr_zero(rest);
      Tally tally;
      tally_share({{&field.feature.root, 1}, field.cities, player}, tally);
      if (elsewhere(i, player) != 0) tally.adjust("FIELD-21", -elsewhere(i, player), Phase::flat);
      pay_all(PlayerSet{1} << player, Category::field, tally, entry);
    }
    pay_bonuses(field.feature);
  }
}

// FIELD-22: every completed city is paid to the player with most followers in all fields around it together.
void Pipeline::score_fields_first() {
  std::vector<int> around;
  list_touches();
  for (std::size_t begin = 0, end = 0; begin < touches_.size(); begin = end) {
    const int city = touches_[begin].first;
    around.clear();
    Claims sum;
    sum.weights.setZero();
    for (; end < touches_.size() && touches_[end].first == city; ++end) {
      const FieldClaim& field = fields_[static_cast<std::size_t>(touches_[end].second)];
      around.push_back(field.feature.root);
      sum.weights += field.claims.weights;
      sum.present |= field.claims.present;
    }
    const PlayerSet owners = owners_of(feature_at(*graph_, city), sum, When::end);
    if (owners == 0) continue;
    const int entry = ledger_feature(city);
    for (PlayerSet rest = owners; rest != 0; rest &= rest - 1) {
      FieldShare share{around, {&city, 1}, std::countr_zero(rest)};
      share.is_first_system = true;
      share.has_field_terms = false;
      Tally tally;
      tally_share(share, tally);
      pay_all(PlayerSet{1} << std::countr_zero(rest), Category::field, tally, entry);
    }
  }
  for (std::size_t i = 0; i < field_count_; ++i) pay_field_terms(fields_[i], !fields_[i].cities.empty());
}

// FIELD-23: what belongs to the field as such goes to the owners of that field.
void Pipeline::pay_field_terms(const FieldClaim& field, bool has_paid_cities) {
  if (field.claims.present == 0) return;
  int entry = -1;
  const PlayerSet paid = field.owners != 0 ? field.owners : field.claims.present;
  for (PlayerSet rest = paid; rest != 0; rest &= rest - 1) {
    const int player = std::countr_zero(rest);
    Tally tally;
    FieldShare share{{&field.feature.root, 1}, field.cities, player};
    share.is_first_system = true;
    share.has_city_terms = false;
    if (field.owners != 0) tally_share(share, tally);
    if (has_paid_cities && tally.fold(nullptr) == 0) continue;
    if (entry < 0) entry = ledger_feature(field.feature.root);
    pay_all(PlayerSet{1} << player, Category::field, tally, entry);
  }
  pay_bonuses(field.feature);
}

}  // namespace carc
