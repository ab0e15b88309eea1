// Saved games (.jcz): what a part of a turn scores, and what goes with it.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tools/readers/saved_game_replay.hpp"

namespace carc {
namespace {

// The tiles of a feature; of a building the one on which it stands.
std::vector<int> tiles_of(const FeatureGraph& graph, int vertex) {
  if (is_surrounded_kind(graph.kind(vertex))) return {graph.tile_of(vertex)};
  std::vector<int> tiles;
  graph.collect_tiles(graph.root(vertex), tiles);
  return tiles;
}

bool goes_home(FigureKind kind) { return kind != FigureKind::barn && kind != FigureKind::shepherd; }

}  // namespace

void Replay::score_part() {
  if (!is_plain_ && has("barn")) score_barns();
  const std::vector<int> completed = table_.completed();
  const FeatureGraph& graph = table_.graph();
  for (const int vertex : completed)
    if (graph.figures(graph.root(vertex)) > 0) table_.score_feature(vertex);
  table_.score_turn({TurnPart::Moment::scored, player_, table_.last_tile(), completed});
  if (!is_plain_) take_pieces(completed);
  for (const int vertex : completed) return_figures(vertex);
}

// What is taken, given and dismissed besides the points of features.
void Replay::take_pieces(const std::vector<int>& completed) {
  if (has("traders")) take_goods(completed);
  take_titles(completed);
  if (has("gold")) share_gold(completed);
  if (has("shrine")) settle_challenges(completed);
  if (!castles_.empty()) score_castles(completed);
  if (has("mage") || has("witch")) dismiss_magic(completed);
}

void Replay::return_figures(int vertex) {
  for (const int figure : table_.figures_on(vertex))
    if (table_.is_standing(figure) && goes_home(table_.game().figures[static_cast<std::size_t>(figure)].kind))
      send_home(figure);
}

// BARN-8: a new barn pays the farmers of its field, one that is joined to more farmers pays them by BARNX-2.
void Replay::score_barns() {
  const FeatureGraph& graph = table_.graph();
  int scored = -1;
  if (new_barn_ >= 0) {
    const int field = field_of_barn(new_barn_);
    new_barn_ = -1;
    if (field >= 0) {
      scored = graph.root(field);
      table_.score_field(field, FieldUse::farmers);
      return_figures(field);
    }
  }
  const int tile = table_.last_tile();
  for (int s = 0; s < segment_count(*graph.tile(tile).def); ++s) {
    const int vertex = graph.vertex(tile, s);
    if (graph.kind(vertex) != SegmentKind::field || graph.root(vertex) == scored) continue;
    bool has_barn = false, has_follower = false;
    graph.for_each_figure(vertex, [&](int, const StandingFigure& figure) {
      has_barn = has_barn || figure.kind == FigureKind::barn;
      has_follower = has_follower || is_follower(figure.kind);
    });
    if (!has_barn || !has_follower) continue;
    table_.score_field(vertex, FieldUse::beside_a_barn);
    return_figures(vertex);
  }
}

// GOODS-2: the goods of a completed city go to the player whose turn it is.
void Replay::take_goods(const std::vector<int>& completed) {
  constexpr std::pair<Mark, TokenKind> kGoods[] = {
      {Mark::wine, TokenKind::wine}, {Mark::grain, TokenKind::grain}, {Mark::cloth, TokenKind::cloth}};
  const FeatureGraph& graph = table_.graph();
  for (const int vertex : completed) {
    if (graph.kind(vertex) != SegmentKind::city) continue;
    int v = vertex;
    do {
      for (const auto& [mark, token] : kGoods)
        if (graph.segment(v).marks.has(mark))
          ++table_.pieces().players[static_cast<std::size_t>(player_)].holds[static_cast<std::size_t>(token)];
      v = graph.next_in_feature(v);
    } while (v != vertex);
  }
}

int Replay::size_of(int vertex) const { return static_cast<int>(tiles_of(table_.graph(), vertex).size()); }

// KING-4: the title goes to whoever completes what is larger than all before.
void Replay::take_titles(const std::vector<int>& completed) {
  const FeatureGraph& graph = table_.graph();
  struct Title {
    const char* element;
    SegmentKind kind;
    TokenKind token;
    Category category;
    int* largest;
  };
  const Title titles[] = {
      {"king", SegmentKind::city, TokenKind::king, Category::king, &largest_city_},
      {"robber", SegmentKind::road, TokenKind::robber_baron, Category::robber_baron, &longest_road_}};
  for (const Title& title : titles) {
    if (!has(title.element)) continue;
    int count = 0;
    bool is_largest = false;
    for (const int vertex : completed) {
      if (graph.kind(vertex) != title.kind) continue;
      ++count;
      const int size = size_of(vertex);
      if (size <= *title.largest) continue;
      *title.largest = size;
      is_largest = true;
    }
    const auto held = static_cast<std::size_t>(title.token);
    auto& players = table_.pieces().players;
    // PLAY-3: whoever held the title before.
    const bool is_continuous = count > 0 && rule_is("king-and-robber-scoring", "continuously");
    for (int player = 0; is_continuous && player < player_count(); ++player) {
      if (players[static_cast<std::size_t>(player)].holds[held] == 0) continue;
      Tally tally;
      tally.add("PLAY-3", count, 1, Phase::flat);
      table_.pay(player, title.category, tally);
    }
    if (is_largest) {
      for (Player& player : players) player.holds[held] = 0;
      players[static_cast<std::size_t>(player_)].holds[held] = 1;
    }
  }
}

// GOLD-2: the bars on scored features are shared out among their owners, beginning with the player whose turn it is;
// bars that several features claim go to the owners of all of them.
void Replay::share_gold(const std::vector<int>& completed) {
  const FeatureGraph& graph = table_.graph();
  std::map<int, PlayerSet> claims;  // by tile
  for (const int vertex : completed) {
    if (graph.figures(graph.root(vertex)) == 0) continue;
    const PlayerSet owners = table_.owners_at(vertex);
    const auto claim = [&, owners](int tile) { claims[tile] |= owners; };
    for (const int tile : tiles_of(graph, vertex)) claim(tile);
    if (is_surrounded_kind(graph.kind(vertex))) for_each_around(graph, graph.tile_of(vertex), false, claim);
  }
  std::map<PlayerSet, int> bars;  // by owners
  std::erase_if(table_.pieces().tokens, [&](const Token& token) {
    const auto found = token.kind == TokenKind::gold ? claims.find(token.tile) : claims.end();
    if (found == claims.end() || found->second == 0) return false;
    bars[found->second] += token.count;
    return true;
  });
  for (auto [owners, left] : bars)
    for (int player = player_; left > 0; player = (player + 1) % player_count()) {
      if (((owners >> player) & 1u) == 0) continue;
      ++table_.pieces().players[static_cast<std::size_t>(player)].holds[static_cast<std::size_t>(TokenKind::gold)];
      --left;
    }
}

// CHAL-2: whoever completes first sends the follower of the challenged building home with nothing.
void Replay::settle_challenges(const std::vector<int>& completed) {
  const FeatureGraph& graph = table_.graph();
  std::vector<int> losers;
  for (const int vertex : completed) {
    if (!is_monastic(graph.kind(vertex)) || graph.figures(graph.root(vertex)) == 0) continue;
    const bool is_shrine = graph.kind(vertex) == SegmentKind::shrine;
    for_each_around(graph, graph.tile_of(vertex), false, [&](int tile) {
      for (int s = 0; s < segment_count(*graph.tile(tile).def); ++s) {
        const int other = graph.vertex(tile, s);
        if (!is_monastic(graph.kind(other)) || (graph.kind(other) == SegmentKind::shrine) == is_shrine) continue;
        if (!is_complete(graph, other)) losers.push_back(other);
      }
    });
  }
  for (const int vertex : losers) return_figures(vertex);
}

void Replay::dismiss_magic(const std::vector<int>& completed) {
  const FeatureGraph& graph = table_.graph();
  for (const NeutralKind kind : {NeutralKind::mage, NeutralKind::witch}) {
    const NeutralFigure* const figure = neutral(kind);
    if (figure == nullptr || figure->tile < 0 || figure->segment < 0) continue;
    const int vertex = graph.vertex(figure->tile, figure->segment);
    if (vertex >= 0 &&
        std::any_of(completed.begin(), completed.end(), [&](int v) { return graph.root(v) == graph.root(vertex); }))
      remove_neutral(kind);
  }
}

bool Replay::is_with_fairy(int figure) {
  const NeutralFigure* const fairy = neutral(NeutralKind::fairy);
  if (fairy == nullptr) return false;
  return rule_is("fairy-placement", "on-tile")
             ? fairy->tile == table_.game().figures[static_cast<std::size_t>(figure)].tile
             : fairy->beside == figure;
}

// CASTLE-3: a castle built in an earlier turn is paid the best feature completed around it, once.
void Replay::score_castles(const std::vector<int>& completed) {
  const FeatureGraph& graph = table_.graph();
  struct Paid {
    std::vector<int> tiles;
    int points;
  };
  std::vector<Paid> paid;
  for (const int vertex : completed) paid.push_back({tiles_of(graph, vertex), table_.value_of(vertex)});
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (Castle& castle : castles_) {
      if (castle.is_scored || castle.laid >= graph.tile_count()) continue;
      const Token& token = castle.token;
      const Cell one = graph.tile(token.tile).at, two = neighbour_cell(one, token.to);
      std::vector<int> around;
      for (const Cell cell : {one, two})
        for (const int aside : {-1, (token.to + 1) & 3, (token.to + 3) & 3}) {
          const int tile = graph.tile_at(aside < 0 ? cell : neighbour_cell(cell, aside));
          if (tile >= 0) around.push_back(tile);
        }
      int best = -1;
      for (const Paid& feature : paid)
        for (const int tile : feature.tiles)
          if (std::find(around.begin(), around.end(), tile) != around.end()) best = std::max(best, feature.points);
      if (best < 0) continue;
      castle.is_scored = is_new = true;
      const std::vector<int> lords = std::exchange(castle.lords, {});
      for (const int lord : lords) {
        Tally tally;
        const Figure figure = table_.game().figures[static_cast<std::size_t>(lord)];
        if (figure.kind != FigureKind::mayor) tally.add("CASTLE-3", 1, best, Phase::flat);  // he has no weight there
        table_.pay(figure.owner, Category::castle, tally, graph.line_at(one, token.to, 0));
        if (is_with_fairy(lord)) {
          Tally bonus;
          bonus.add("FAIRY-1", 1, 3, Phase::flat);
          table_.pay(figure.owner, Category::fairy, bonus);
        }
        send_home(lord);
      }
      paid.push_back({{token.tile, graph.tile_at(two)}, best});
    }
  }
}

}  // namespace carc
