// The three farm systems (FIELD-20..23), and fields with a barn. What a city is worth comes from the modules' field
// hooks.
#include <algorithm>
#include <bit>

#include "engine/pipeline.hpp"

namespace carc {
namespace {
// Choices of the option field.rule.
enum FarmSystem { kThird, kSecond, kFirst };
}  // namespace

void Pipeline::tally_share(const FieldShare& share, Tally& tally) const {
  for (const auto& [module, hook] : hooks_.field) hook(context(module, When::end), share, tally);
}

void Pipeline::collect_cities(int field, std::vector<int>& cities, std::vector<int>& castles) const {
  cities.clear();
  castles.clear();
  graph_->collect_cities(field, cities);
  if (!hooks_.touch.empty()) {
    for (const auto& [module, hook] : hooks_.touch) hook(context(module, When::end), field, cities);
    std::sort(cities.begin(), cities.end());
    cities.erase(std::unique(cities.begin(), cities.end()), cities.end());
  }
  for (const int city : cities)
    if (graph_->is_castle(city)) castles.push_back(city);                              // FIELD-5
  std::erase_if(cities, [&](int city) { return !is_completed_city(*graph_, city); });  // FIELD-4
}

void Pipeline::look_at_field(int vertex, FieldClaim& field) const {
  field.feature = feature_at(*graph_, vertex);
  field.claims = claims_on(field.feature);
  field.owners = owners_of(field.feature, field.claims);
  field.has_barn = false;
  graph_->for_each_figure(field.feature.root, [&](int, const StandingFigure& figure) {
    field.has_barn = field.has_barn || figure.kind == FigureKind::barn;
  });
  collect_cities(field.feature.root, field.cities, field.castles);
}

void Pipeline::score_field(int vertex, FieldUse use, int turn) {
  when_ = When::play;
  turn_ = turn;
  wake();
  FieldClaim field;
  look_at_field(vertex, field);
  score_field_alone(field, use, nullptr);
}

void Pipeline::score_fields() {
  field_count_ = 0;
  const int system = book_->choice(book_->field_rule, *values_);
  if (system == kFirst)  // empty fields around a city have their say too: a pigsty in one counts (FIELD-23)
    for (int v = 0; v < graph_->vertex_count(); ++v)
      if (graph_->kind(v) == SegmentKind::field && seen_[static_cast<std::size_t>(graph_->root(v))] == 0) {
        claimed_.push_back(v);
        seen_[static_cast<std::size_t>(graph_->root(v))] = 1;
      }
  for (const int vertex : claimed_) {
    if (graph_->kind(vertex) != SegmentKind::field) continue;
    if (field_count_ == fields_.size()) fields_.emplace_back();
    look_at_field(vertex, fields_[field_count_++]);
  }
  if (system == kSecond) score_fields_second();
  if (system == kFirst) score_fields_first();
  if (system == kThird)
    for (std::size_t i = 0; i < field_count_; ++i)
      if (!fields_[i].has_barn) score_field_alone(fields_[i], FieldUse::farmers, nullptr);
  for (std::size_t i = 0; i < field_count_; ++i)
    if (fields_[i].has_barn) score_field_alone(fields_[i], FieldUse::beside_a_barn, nullptr);
}

// `paid_elsewhere`: points by player that FIELD-21 takes off again; null: none.
void Pipeline::score_field_alone(const FieldClaim& field, FieldUse use, const std::vector<int>* paid_elsewhere) {
  if (field.claims.present == 0) return;
  const int entry = ledger_feature(field.feature.root);
  if (field.owners == 0) pay_all(field.claims.present, Category::field, Tally{}, entry);
  for (PlayerSet rest = field.owners; rest != 0; rest &= rest - 1) {
    const int player = std::countr_zero(rest);
    Tally tally;  // an owner's own pig makes his share differ (PIG-2)
    tally_share({{&field.feature.root, 1}, field.cities, field.castles, player, use}, tally);
    const int elsewhere = paid_elsewhere == nullptr ? 0 : (*paid_elsewhere)[static_cast<std::size_t>(player)];
    if (elsewhere != 0) tally.adjust("FIELD-21", -elsewhere, Phase::flat);
    pay_all(PlayerSet{1} << player, Category::field, tally, entry);
  }
  pay_bonuses(field.feature, Category::field);
}

// Pairs of a completed city or castle and a field that touches it, grouped by city. Fields with a barn stand apart.
void Pipeline::list_touches() {
  touches_.clear();
  for (std::size_t i = 0; i < field_count_; ++i) {
    if (fields_[i].has_barn) continue;
    for (const int city : fields_[i].cities) touches_.emplace_back(city, static_cast<int>(i));
    for (const int castle : fields_[i].castles) touches_.emplace_back(castle, static_cast<int>(i));
  }
  std::sort(touches_.begin(), touches_.end());
}

// FIELD-21: of a player's fields that touch the same city, the one that pays most for it keeps it.
void Pipeline::score_fields_second() {
  std::vector<std::vector<int>> elsewhere(field_count_, std::vector<int>(game_->players.size(), 0));
  list_touches();
  // Of equal fields the first one on the board keeps the city, whatever the order of the tiles.
  std::vector<Cell> places(field_count_, Cell{kMaxBoardArea, 0});
  const auto place_of = [&](std::size_t field) {
    Cell& first = places[field];
    if (first.x != kMaxBoardArea) return first;
    std::vector<std::int32_t> tiles;
    graph_->collect_tiles(fields_[field].feature.root, tiles);
    for (const int tile : tiles) first = std::min(first, graph_->tile(tile).at);
    return first;
  };
  for (std::size_t begin = 0, end = 0; begin < touches_.size(); begin = end) {
    const int city = touches_[begin].first;
    const bool is_castle = graph_->is_castle(city);
    while (end < touches_.size() && touches_[end].first == city) ++end;
    for (std::size_t player = 0; player < game_->players.size(); ++player) {
      std::size_t best = 0;
      int best_amount = -1;
      for (std::size_t i = begin; i < end; ++i) {
        const auto field = static_cast<std::size_t>(touches_[i].second);
        if (((fields_[field].owners >> player) & 1u) == 0) continue;
        FieldShare share{{&fields_[field].feature.root, 1}, {}, {}, static_cast<int>(player)};
        (is_castle ? share.castles : share.cities) = {&city, 1};
        share.has_field_terms = false;
        Tally tally;
        tally_share(share, tally);
        const int amount = tally.fold(nullptr);
        if (amount > best_amount || (amount == best_amount && place_of(field) < place_of(best))) {
          if (best_amount > 0) elsewhere[best][player] += best_amount;
          best = field;
          best_amount = amount;
        } else {
          elsewhere[field][player] += amount;
        }
      }
    }
  }
  for (std::size_t i = 0; i < field_count_; ++i)
    if (!fields_[i].has_barn) score_field_alone(fields_[i], FieldUse::farmers, &elsewhere[i]);
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
    const PlayerSet owners = owners_of(sum, [&] { return figures_on(around); });
    if (owners == 0) continue;
    const int entry = ledger_feature(city);
    for (PlayerSet rest = owners; rest != 0; rest &= rest - 1) {
      FieldShare share{around, {}, {}, std::countr_zero(rest), FieldUse::first_system};
      (graph_->is_castle(city) ? share.castles : share.cities) = {&city, 1};
      share.has_field_terms = false;
      Tally tally;
      tally_share(share, tally);
      pay_all(PlayerSet{1} << std::countr_zero(rest), Category::field, tally, entry);
    }
  }
  for (std::size_t i = 0; i < field_count_; ++i)
    if (!fields_[i].has_barn) pay_field_terms(fields_[i]);
}

// FIELD-23: what belongs to the field as such goes to the owners of that field.
void Pipeline::pay_field_terms(const FieldClaim& field) {
  if (field.claims.present == 0) return;
  const bool has_paid = !field.cities.empty() || !field.castles.empty();
  int entry = -1;
  const PlayerSet paid = field.owners != 0 ? field.owners : field.claims.present;
  for (PlayerSet rest = paid; rest != 0; rest &= rest - 1) {
    const int player = std::countr_zero(rest);
    Tally tally;
    FieldShare share{{&field.feature.root, 1}, field.cities, field.castles, player, FieldUse::first_system};
    share.has_city_terms = false;
    if (field.owners != 0) tally_share(share, tally);
    if (has_paid && tally.fold(nullptr) == 0) continue;
    if (entry < 0) entry = ledger_feature(field.feature.root);
    pay_all(PlayerSet{1} << player, Category::field, tally, entry);
  }
  pay_bonuses(field.feature, Category::field);
}

void Pipeline::pay_barn(int player, int field) {
  const int root = graph_->root(field);
  std::vector<int> cities, castles;
  collect_cities(root, cities, castles);
  Tally tally;
  tally_share({{&root, 1}, cities, castles, player, FieldUse::barn}, tally);
  pay_all(PlayerSet{1} << player, Category::barn, tally, ledger_feature(root));
}

}  // namespace carc
