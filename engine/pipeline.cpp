#include "engine/pipeline.hpp"

#include <algorithm>
#include <bit>

namespace carc {
namespace {

// How features of a kind are scored by majority: their category and their place in final scoring (ORDER-6).
struct Course {
  int step;  // -1: not scored so
  Category category;
};
constexpr int kSteps = 9;
constexpr int kFieldStep = 3;

Course course_of(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::road:
      return {0, Category::road};
    case SegmentKind::city:
      return {1, Category::city};
    case SegmentKind::field:
      return {kFieldStep, Category::field};
    case SegmentKind::yaga_hut:
      return {4, Category::yaga_hut};
    case SegmentKind::garden:
      return {5, Category::garden};
    case SegmentKind::german_castle:
      return {6, Category::german_castle};
    case SegmentKind::german_cathedral:
      return {7, Category::archbishop};
    case SegmentKind::fortune_teller_tent:
      return {8, Category::fortune_teller};
    default:
      return is_monastic(kind) ? Course{2, Category::monastery} : Course{-1, Category::other};
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
  pieces_ = pieces_of(game);
  ledger.clear();
  for (const Player& player : game.players) ledger.players.push_back({player.points, 0});
}

// Selects the hooks that this board needs.
void Pipeline::wake() {
  Presence presence = pieces_;
  presence.segments = graph_->prints().segments;
  presence.marks = graph_->prints().marks;
  presence.tile_marks = graph_->prints().tile_marks;
  if (is_awake_ && presence == awake_on_) return;
  book_->select_hooks(presence, hooks_);
  awake_on_ = presence;
  is_awake_ = true;
}

Context Pipeline::context(int module, When when) const {
  return {*game_, *graph_, book_->options_of(module, *values_), when};
}

void Pipeline::add_claim(const Feature& feature, const StandingFigure& figure, Claims& claims) const {
  const FigureRule* rule = book_->figure(figure.kind);
  const auto& [module, hook] = book_->weight[static_cast<std::size_t>(figure.kind)];
  if (is_follower(figure.kind)) claims.present |= PlayerSet{1} << figure.owner;
  claims.weights(figure.owner) += hook ? hook(context(module, when_), feature, figure) : rule->weight;
}

Pipeline::Claims Pipeline::claims_on(const Feature& feature) const {
  Claims result;
  result.weights.setZero();
  graph_->for_each_figure(feature.root, [&](int, const StandingFigure& figure) { add_claim(feature, figure, result); });
  return result;
}

std::span<const StandingFigure> Pipeline::figures_on(std::span<const int> roots) const {
  standing_.clear();
  for (const int root : roots)
    graph_->for_each_figure(root, [&](int, const StandingFigure& figure) { standing_.push_back(figure); });
  return standing_;
}

PlayerSet Pipeline::owners_of(const Feature& feature, const Claims& claims) const {
  return owners_of(claims, [&] { return figures_on({&feature.root, 1}); });
}

void Pipeline::tally_value(const Feature& feature, Tally& tally) const {
  const auto run = [&](const auto& hooks) {
    for (const auto& [module, hook] : hooks) hook(context(module, when_), feature, tally);
  };
  switch (feature.kind) {
    case SegmentKind::road:
      return run(hooks_.road);
    case SegmentKind::city:
      return run(hooks_.city);
    case SegmentKind::garden:
      return run(hooks_.garden);
    default:
      return run(is_monastic(feature.kind) ? hooks_.monastic : hooks_.other);
  }
}

int Pipeline::ledger_feature(int root) {
  if (detail_ == Detail::totals) return -1;
  LedgerFeature feature;
  feature.kind = graph_->kind(root);
  feature.is_complete = is_complete(*graph_, root);
  feature.is_castle = graph_->is_castle(root);
  feature.anchor_tile = graph_->tile_of(root);
  feature.anchor_segment = graph_->segment_of(root);
  feature.first_tile = static_cast<std::uint32_t>(ledger_->tiles.size());
  graph_->collect_tiles(root, ledger_->tiles);
  feature.tile_count = static_cast<std::uint32_t>(ledger_->tiles.size()) - feature.first_tile;
  if (graph_->has_pieces()) note_squares(root, feature.first_tile);
  ledger_->features.push_back(feature);
  return static_cast<int>(ledger_->features.size()) - 1;
}

void Pipeline::note_squares(int root, std::size_t first) {
  ledger_->squares.resize(ledger_->tiles.size());
  const auto begin = ledger_->tiles.begin() + static_cast<std::ptrdiff_t>(first);
  int v = root;
  do {
    const auto at = std::lower_bound(begin, ledger_->tiles.end(), graph_->tile_of(v)) - ledger_->tiles.begin();
    ledger_->squares[static_cast<std::size_t>(at)] |= graph_->squares_of(v);
    v = graph_->next_in_feature(v);
  } while (v != root);
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

void Pipeline::pay(int player, Category category, const Tally& tally, int feature) {
  pay_all(PlayerSet{1} << player, category, tally, feature < 0 ? -1 : ledger_feature(graph_->root(feature)));
}

void Pipeline::score(const Scored& scored, const Tally& tally) {
  Claims claims;
  claims.weights.setZero();
  for (const StandingFigure& figure : scored.figures) add_claim(scored.feature, figure, claims);
  const PlayerSet owners = owners_of(claims, [&] { return scored.figures; });
  const PlayerSet paid = owners != 0 ? owners : claims.present;
  if (paid != 0) pay_all(paid, scored.category, owners != 0 ? tally : Tally{}, ledger_feature(scored.feature.root));
  pay_bonuses(scored);
}

void Pipeline::pay_bonuses(const Feature& feature, Category category) {
  if (!hooks_.bonus.empty()) pay_bonuses({feature, category, figures_on({&feature.root, 1})});
}

void Pipeline::pay_bonuses(const Scored& scored) {
  for (const auto& [module, hook] : hooks_.bonus) hook(context(module, when_), scored, *this);
}

void Pipeline::score_feature(int vertex, When when, int turn) {
  when_ = when;
  turn_ = turn;
  wake();
  const Feature feature = feature_at(*graph_, vertex);
  const Claims claim = claims_on(feature);
  const PlayerSet owners = owners_of(feature, claim);
  Tally tally;
  if (owners != 0) tally_value(feature, tally);
  // Nobody with a majority: each player with a follower there gets an entry of 0 (MAJ-3).
  const PlayerSet paid = owners != 0 ? owners : claim.present;
  const Category category = course_of(feature.kind).category;
  if (paid != 0) pay_all(paid, category, tally, ledger_feature(feature.root));
  pay_bonuses(feature, category);
}

void Pipeline::score_turn(const TurnPart& part, int turn) {
  when_ = When::play;
  turn_ = turn;
  wake();
  for (const auto& [module, hook] : hooks_.turn) hook(context(module, when_), part, *this);
}

void Pipeline::pay_in_play(int player, Category category, const Tally& tally, int vertex, int turn) {
  when_ = When::play;
  turn_ = turn;
  pay(player, category, tally, vertex);
}

int Pipeline::value_of(int vertex) {
  when_ = When::play;
  wake();
  Tally tally;
  tally_value(feature_at(*graph_, vertex), tally);
  return tally.fold(nullptr);
}

PlayerSet Pipeline::owners_at(int vertex) {
  when_ = When::play;
  wake();
  const Feature feature = feature_at(*graph_, vertex);
  return owners_of(feature, claims_on(feature));
}

void Pipeline::score_end() {
  when_ = When::end;
  wake();
  seen_.assign(static_cast<std::size_t>(graph_->vertex_count()), 0);
  claimed_.clear();
  for (int v = 0; v < graph_->vertex_count(); ++v) {
    if (graph_->first_figure(v) < 0) continue;
    std::uint8_t& seen = seen_[static_cast<std::size_t>(graph_->root(v))];
    if (seen == 0) claimed_.push_back(v);
    seen = 1;
  }
  for (int step = 0; step < kSteps; ++step) {
    if (step == kFieldStep) {
      score_fields();
      continue;
    }
    for (const int vertex : claimed_)
      if (course_of(graph_->kind(vertex)).step == step) score_feature(vertex, When::end);
  }
  for (const auto& [module, hook] : hooks_.extra) hook(context(module, when_), *this);
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
