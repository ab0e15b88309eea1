// Saved games (.jcz): sheep, the circus and acrobats.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/clip.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/saved_game_replay.hpp"

namespace carc {

using nlohmann::json;

namespace {

constexpr int kWolf = 0;
constexpr std::array<std::pair<int, int>, 5> kSheepTokens = {{{1, 4}, {2, 5}, {3, 5}, {4, 2}, {kWolf, 2}}};
constexpr std::array<std::pair<int, int>, 6> kAnimalTokens = {{{1, 1}, {3, 4}, {4, 5}, {5, 3}, {6, 2}, {7, 1}}};

// Draws one of the tokens that are left; `used` are those that are not in the bag. -1: the bag is empty.
template <class Tokens>
int draw_token(const Tokens& tokens, const std::vector<int>& used, SaveRandom& random) {
  std::vector<int> left;
  for (const auto& [value, count] : tokens)
    for (auto n = count - std::count(used.begin(), used.end(), value); n > 0; --n) left.push_back(value);
  return left.empty() ? -1 : left[static_cast<std::size_t>(random.below(static_cast<int>(left.size())))];
}

}  // namespace

// ---- sheep --------------------------------------------------------------------------------------------------------

void Replay::draw_sheep(int figure) {
  std::vector<int> used;
  for (const Flock& flock : flocks_) used.insert(used.end(), flock.sheep.begin(), flock.sheep.end());
  const int drawn = draw_token(kSheepTokens, used, random_);
  grown_.push_back(figure);
  if (drawn == kWolf) return remove_flock(table_.vertex_under(figure));
  auto own = std::find_if(flocks_.begin(), flocks_.end(), [&](const Flock& flock) { return flock.figure == figure; });
  if (own == flocks_.end()) {
    flocks_.push_back({figure, {}});
    own = flocks_.end() - 1;
  }
  if (drawn > 0) own->sheep.push_back(drawn);
}

void Replay::remove_flock(int vertex) {
  for (const int figure : table_.figures_on(vertex))
    if (table_.game().figures[static_cast<std::size_t>(figure)].kind == FigureKind::shepherd) send_home(figure);
}

// Each player with a shepherd in the field gets all sheep of the field.
void Replay::score_flock(int vertex) {
  PlayerSet players = 0;
  int sheep = 0;
  for (const int figure : table_.figures_on(vertex)) {
    const Figure& shepherd = table_.game().figures[static_cast<std::size_t>(figure)];
    if (shepherd.kind != FigureKind::shepherd) continue;
    players |= PlayerSet{1} << shepherd.owner;
    for (const Flock& flock : flocks_)
      if (flock.figure == figure)
        for (const int value : flock.sheep) sheep += value;
  }
  for (int player = 0; player < player_count(); ++player) {
    if (((players >> player) & 1u) == 0) continue;
    Tally tally;
    tally.add("PLAY-2", sheep, 1, Phase::flat);
    table_.pay(player, Category::shepherd, tally, vertex);
  }
  remove_flock(vertex);
}

bool Replay::is_closed_field(int vertex) const {
  const FeatureGraph& graph = table_.graph();
  int v = vertex;
  do {
    const PlacedTile& tile = graph.tile(graph.tile_of(v));
    const std::uint32_t halves = graph.segment(v).halves;
    for (int half = 0; half < 8; ++half)
      if (((halves >> half) & 1u) != 0 &&
          graph.tile_at(neighbour_cell(tile.at, to_board_half(half, tile.turns) >> 1)) < 0)
        return false;
    v = graph.next_in_feature(v);
  } while (v != vertex);
  return true;
}

void Replay::score_closed_flocks() {
  if (flocks_.empty()) return;
  const FeatureGraph& graph = table_.graph();
  const int tile = table_.last_tile();
  std::vector<int> seen;
  const auto look = [&](int at) {
    for (int s = 0; s < segment_count(*graph.tile(at).def); ++s) {
      const int vertex = graph.vertex(at, s), root = graph.root(vertex);
      if (graph.kind(vertex) != SegmentKind::field || graph.figures(root) == 0) continue;
      if (std::find(seen.begin(), seen.end(), root) != seen.end()) continue;
      seen.push_back(root);
      bool has_shepherd = false;
      graph.for_each_figure(vertex, [&](int, const StandingFigure& figure) {
        has_shepherd = has_shepherd || figure.kind == FigureKind::shepherd;
      });
      if (has_shepherd && is_closed_field(vertex)) score_flock(vertex);
    }
  };
  look(tile);
  for_each_around(graph, tile, false, look);
}

bool Replay::flock(const SaveMessage& message) {
  const std::string value = save_text(*message.payload, "value");
  if (value != "EXPAND" && value != "SCORE") return fail(message, "it needs a decision", kBadSave);
  if (!has_tile_) return fail(message, "no tile was laid");
  const FeatureGraph& graph = table_.graph();
  const int tile = table_.last_tile();
  for (int s = 0; s < segment_count(*graph.tile(tile).def); ++s) {
    const int vertex = graph.vertex(tile, s);
    if (graph.kind(vertex) != SegmentKind::field) continue;
    for (const int figure : table_.figures_on(vertex)) {
      const Figure& shepherd = table_.game().figures[static_cast<std::size_t>(figure)];
      if (shepherd.kind != FigureKind::shepherd || shepherd.owner != player_) continue;
      if (std::find(grown_.begin(), grown_.end(), figure) != grown_.end()) continue;
      take_random(message);
      if (value == "EXPAND") draw_sheep(figure);
      else score_flock(vertex);
      return true;
    }
  }
  return fail(message, "no shepherd of the player stands in a field of the tile");
}

// ---- circus -------------------------------------------------------------------------------------------------------

int Replay::draw_animal() {
  const int drawn = std::max(draw_token(kAnimalTokens, animals_used_, random_), 1);
  animals_used_.push_back(drawn);
  return drawn;
}

// The show at the old place, then the tent moves on.
void Replay::move_tent() {
  if (circus_ < 0) return;
  const int tile = circus_;
  circus_ = -1;
  NeutralFigure* const tent = neutral(NeutralKind::big_top);
  if (tent == nullptr) {
    put_neutral(NeutralKind::big_top).tile = tile;
    return;
  }
  const Cell at = table_.graph().tile(tent->tile).at;
  const int value = draw_animal();
  std::array<int, kMaxPlayers> followers{};
  for (const Figure& figure : table_.game().figures) {
    if (figure.tile < 0 || !is_follower(figure.kind)) continue;
    const Cell cell = table_.graph().tile(figure.tile).at;
    followers[figure.owner] += std::abs(cell.x - at.x) <= 1 && std::abs(cell.y - at.y) <= 1;
  }
  for (int player = 0; player < player_count(); ++player) {
    const int count = followers[static_cast<std::size_t>(player)];
    if (count == 0) continue;
    Tally tally;
    tally.add("CIRC-1", count, value);
    table_.pay(player, Category::circus, tally);
  }
  tent->tile = tile;
}

bool Replay::score_acrobats(const SaveMessage& message) {
  const auto pointer = message.payload->find("pointer");
  SavePointer where;
  if (pointer == message.payload->end() || !save_pointer(*pointer, where))
    return fail(message, "it needs a pointer to acrobats", kBadSave);
  const int tile = tile_of(message, where.at);
  if (tile < 0) return false;
  std::array<int, kMaxPlayers> acrobats{};
  std::vector<int> all;
  const auto& figures = table_.game().figures;
  for (std::size_t i = 0; i < figures.size(); ++i)
    if (figures[i].place == Place::pyramid && figures[i].tile == tile) {
      all.push_back(static_cast<int>(i));
      ++acrobats[figures[i].owner];
    }
  if (all.size() < 3) return fail(message, "the pyramid is not full");
  for (int player = 0; player < player_count(); ++player) {
    const int count = acrobats[static_cast<std::size_t>(player)];
    if (count == 0) continue;
    Tally tally;
    tally.add("ACRO-1", count, 5);
    table_.pay(player, Category::acrobats, tally);
  }
  for (const int figure : all) send_home(figure);
  has_acted_ = true;
  return true;
}

}  // namespace carc
