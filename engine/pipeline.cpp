#include "engine/pipeline.hpp"

#include <bit>

namespace carc {
namespace {

Category category_of(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::road:
      return Category::road;
    case SegmentKind::city:
      return Category::city;
    case SegmentKind::garden:
      return Category::garden;
    case SegmentKind::field:
      return Category::field;
    default:
      return is_monastic(kind) ? Category::monastery : Category::other;
  }
}

// Place of a kind of feature in final scoring (ORDER-6).
constexpr int kSteps = 5;
int step_of(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::road:
      return 0;
    case SegmentKind::city:
      return 1;
    case SegmentKind::field:
      return 3;
    case SegmentKind::garden:
      return 4;
    default:
      return 2;
  }
}

}  // namespace

void Pipeline::begin(const Game& game, const FeatureGraph& graph, const RuleValues& values, Detail detail,
                     Ledger& ledger) {
  game_ = &game;
  graph_ = &graph;
  values_ = &values;
  detail_ = detail;
  ledger_ = &ledger;
  ledger.clear();
  for (const Player& player : game.players) ledger.players.push_back({player.points, 0});
}

Context Pipeline::context(int module, When when) const {
  return {*game_, *graph_, book_->options_of(module, *values_), when};
}

Pipeline::Claims Pipeline::claims(const Feature& feature, When when) const {
  Claims result;
  result.weights.setZero();
  graph_->for_each_figure(feature.root, [&](int, const StandingFigure& figure) {
    const FigureRule* rule = book_->figure(figure.kind);
    const auto& [module, hook] = book_->weight[static_cast<std::size_t>(figure.kind)];
    if (rule->is_follower) result.present |= PlayerSet{1} << figure.owner;
    result.weights(figure.owner) += hook ? hook(context(module, when), feature, figure) : rule->weight;
  });
  return result;
}

PlayerSet Pipeline::owners_of(const Feature& feature, const Claims& claims, When when) const {
  PlayerSet owners = majority(claims.weights);
  if (!std::has_single_bit(owners))
    for (const auto& [module, hook] : book_->owners) hook(context(module, when), feature, claims.weights, owners);
  return owners;
}

void Pipeline::tally_value(const Feature& feature, When when, Tally& tally) const {
  const auto run = [&](const auto& hooks) {
    for (const auto& [module, hook] : hooks) hook(context(module, when), feature, tally);
  };
  switch (feature.kind) {
    case SegmentKind::road:
      return run(book_->road);
    case SegmentKind::city:
      return run(book_->city);
    case SegmentKind::garden:
      return run(book_->garden);
    default:
      return run(book_->monastic);
  }
}

int Pipeline::ledger_feature(int root) {
  if (detail_ == Detail::totals) return -1;
  LedgerFeature feature;
  feature.kind = graph_->kind(root);
  feature.is_complete = is_complete(*graph_, root);
  feature.anchor_tile = graph_->tile_of(root);
  feature.anchor_segment = graph_->segment_of(root);
  feature.first_tile = static_cast<std::uint32_t>(ledger_->tiles.size());
  graph_->collect_tiles(root, ledger_->tiles);
  feature.tile_count = static_cast<std::uint32_t>(ledger_->tiles.size()) - feature.first_tile;
  ledger_->features.push_back(feature);
  return static_cast<int>(ledger_->features.size()) - 1;
}

void Pipeline::pay_all(PlayerSet players, Category category, const Tally& tally, int feature) {
  const bool is_full = detail_ == Detail::full;
  const auto first_term = static_cast<std::uint32_t>(ledger_->terms.size());
  const int points = tally.fold(is_full ? &ledger_->terms : nullptr);
  const auto term_count = static_cast<std::uint32_t>(ledger_->terms.size()) - first_term;
  for (; players != 0; players &= players - 1) {
    const int player = std::countr_zero(players);
    PlayerTotals& totals = ledger_->players[static_cast<std::size_t>(player)];
    (when_ == When::end ? totals.final : totals.before) += points;
    if (is_full)
      ledger_->entries.push_back({when_, category, static_cast<std::uint8_t>(player), points, feature, first_term,
                                  term_count, when_ == When::play ? turn_ : -1});
  }
}

void Pipeline::pay(int player, Category category, const Tally& tally, int feature_root) {
  pay_all(PlayerSet{1} << player, category, tally, feature_root < 0 ? -1 : ledger_feature(graph_->root(feature_root)));
}

void Pipeline::pay_bonuses(const Feature& feature) {
  for (const auto& [module, hook] : book_->bonus) hook(context(module, when_), feature, *this);
}

void Pipeline::score_feature(int vertex, When when, int turn) {
  when_ = when;
  turn_ = turn;
  const Feature feature = feature_at(*graph_, vertex);
  const Claims claim = claims(feature, when);
  const PlayerSet owners = owners_of(feature, claim, when);
  Tally tally;
  if (owners != 0) tally_value(feature, when, tally);
  // Nobody with a majority: each player with a follower there gets an entry of 0 (MAJ-3).
  const PlayerSet paid = owners != 0 ? owners : claim.present;
  if (paid != 0) pay_all(paid, category_of(feature.kind), tally, ledger_feature(feature.root));
  pay_bonuses(feature);
}

void Pipeline::score_end() {
  when_ = When::end;
  seen_.assign(static_cast<std::size_t>(graph_->vertex_count()), 0);
  claimed_.clear();
  for (int v = 0; v < graph_->vertex_count(); ++v) {
    if (graph_->first_figure(v) < 0) continue;
    std::uint8_t& seen = seen_[static_cast<std::size_t>(graph_->root(v))];
    if (seen == 0) claimed_.push_back(v);
    seen = 1;
  }
  for (int step = 0; step < kSteps; ++step) {
    if (step == step_of(SegmentKind::field)) {
      score_fields();
      continue;
    }
    for (const int vertex : claimed_)
      if (step_of(graph_->kind(vertex)) == step) score_feature(vertex, When::end);
  }
  for (const auto& [module, hook] : book_->extra) hook(context(module, when_), *this);
  apply_floor();
  ledger_->is_final = true;
}

void Pipeline::apply_floor() {
  if (book_->choice(book_->score_floor, *values_) == 0) return;
  for (std::size_t player = 0; player < ledger_->players.size(); ++player) {
    const int total = ledger_->players[player].total();
    if (total >= 0) continue;
    Tally tally;
    tally.adjust("ORDER-11", -total, Phase::flat);
    pay_all(PlayerSet{1} << player, Category::other, tally, -1);
  }
}

}  // namespace carc
