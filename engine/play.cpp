#include "engine/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/layout.hpp"
#include "engine/pipeline.hpp"

namespace carc {

struct Play::State {
  State(const Rulebook& rules, Detail wanted) : book(rules), detail(wanted), pipeline(rules) {}

  const Rulebook& book;
  const Detail detail;
  RuleValues values{};
  Game game;  // players, sets and tiles; its figures are in the graph
  FeatureGraph graph;
  Pipeline pipeline;
  Ledger ledger;
  std::vector<std::array<int, kFigureKinds>> supply;  // by player
  std::vector<int> watched;                           // vertices of occupied buildings that tiles may surround
  std::vector<int> completed;                         // roots to score this turn

  void begin(const Game& start, const RuleValues& chosen) {
    values = chosen;
    game.title = start.title;
    game.notes = start.notes;
    game.sets = start.sets;
    game.rules = start.rules;
    game.players = start.players;
    game.definitions = start.definitions;
    game.tiles.clear();
    game.ignored_marks = start.ignored_marks;
    game.ignored_tile_marks = start.ignored_tile_marks;
    graph.clear(lay_rules(game, book, values, graph));
    watched.clear();
    supply.assign(game.players.size(), {});
    for (std::size_t p = 0; p < game.players.size(); ++p)
      for (std::size_t k = 0; k < kFigureKinds; ++k) {
        const FigureRule* rule = book.figure(static_cast<FigureKind>(k));
        const int stated = game.players[p].owns[k];
        supply[p][k] = rule == nullptr ? 0 : stated >= 0 ? stated : rule->owned;
      }
    pipeline.begin(game, graph, values, detail, ledger);
    for (const PlacedTile& tile : start.tiles) {
      game.tiles.push_back(tile);
      graph.add(tile);
    }
  }

  int& supply_of(int player, FigureKind kind) {
    return supply[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)];
  }

  // Gives every figure of the feature back to its owner.
  void return_figures(int vertex) {
    graph.for_each_figure(vertex, [&](int number, const StandingFigure& figure) {
      ++supply_of(figure.owner, figure.kind);
      graph.take_figure(number);
    });
  }
};

Play::Play(const Game& start, const Rulebook& book, const RuleValues& values, Detail detail)
    : state_(std::make_unique<State>(book, detail)) {
  state_->begin(start, values);
}
Play::~Play() = default;
Play::Play(Play&&) noexcept = default;
Play& Play::operator=(Play&&) noexcept = default;

void Play::restart(const Game& start, const RuleValues& values) { state_->begin(start, values); }

std::string Play::lay(const TileDef& tile, Cell at, int turns) {
  State& s = *state_;
  const PlacedTile placed{&tile, at, static_cast<std::uint8_t>(turns & 3)};
  if (!tile.is_one_cell()) return fmt::format("{} is not a tile of one cell", tile.id);
  if (std::abs(at.x) > kMaxCoordinate || std::abs(at.y) > kMaxCoordinate)
    return fmt::format("the cell {} lies too far from the origin", cell_text(at));
  if (s.graph.tile_count() >= kMaxTiles) return "the board is full";
  if (s.graph.tile_at(at) >= 0) return fmt::format("the cell {} is taken", cell_text(at));
  bool has_neighbour = s.graph.tile_count() == 0;
  for (int side = 0; side < 4; ++side) {
    const int other = s.graph.tile_at(neighbour_cell(at, side));
    if (other < 0) continue;
    has_neighbour = true;
    if (!edges_fit(edge_letter(placed, side), edge_letter(s.graph.tile(other), (side + 2) & 3))) {
      static constexpr const char* kSides[] = {"north", "east", "south", "west"};
      return fmt::format("the {} edge of {} at {} does not fit its neighbour {}", kSides[side], tile.id, cell_text(at),
                         s.graph.tile(other).def->id);
    }
  }
  if (!has_neighbour) return fmt::format("no tile lies beside {}", cell_text(at));
  if (!s.graph.has_room(at, at)) return "the board is too wide";
  s.game.tiles.push_back(placed);
  s.graph.add(placed);
  return {};
}

std::string Play::put(int player, FigureKind figure, int tile, int segment) {
  State& s = *state_;
  if (player < 0 || player >= static_cast<int>(s.game.players.size())) return "there is no such player";
  if (tile < 0 || tile >= s.graph.tile_count()) return "there is no such tile";
  const PlacedTile& placed = s.graph.tile(tile);
  if (segment < 0 || segment >= static_cast<int>(placed.def->segments.size()))
    return fmt::format("{} has no such segment", placed.def->id);
  const FigureRule* rule = s.book.figure(figure);
  if (rule == nullptr) return fmt::format("the figure `{}` is not built into this version", name_of(figure));
  const int vertex = s.graph.vertex(tile, segment);
  if (std::find(rule->stands_on.begin(), rule->stands_on.end(), s.graph.kind(vertex)) == rule->stands_on.end())
    return fmt::format("`{}` may not stand on `{}`", name_of(figure), segment_name(placed, segment));
  if (s.supply_of(player, figure) <= 0)
    return fmt::format("{} has no `{}` left", s.game.players[static_cast<std::size_t>(player)].name, name_of(figure));
  if (s.graph.figures(s.graph.root(vertex)) > 0)
    return fmt::format("there is a figure already on the feature of `{}` at {}", segment_name(placed, segment),
                       cell_text(placed.at));
  --s.supply_of(player, figure);
  s.graph.put_figure(figure, player, vertex);
  if (is_surrounded_kind(s.graph.kind(vertex))) s.watched.push_back(vertex);
  return {};
}

std::string Play::take_back_abbot(int player, int tile, int segment) {
  State& s = *state_;
  if (tile < 0 || tile >= s.graph.tile_count()) return "there is no such tile";
  const PlacedTile& placed = s.graph.tile(tile);
  if (segment < 0 || segment >= static_cast<int>(placed.def->segments.size()))
    return fmt::format("{} has no such segment", placed.def->id);
  const int vertex = s.graph.vertex(tile, segment);
  int abbot = -1;
  for (int number = s.graph.first_figure(vertex); number >= 0; number = s.graph.figure(number).next)
    if (s.graph.figure(number).kind == FigureKind::abbot && s.graph.figure(number).owner == player) abbot = number;
  if (abbot < 0) return fmt::format("no abbot of that player stands at {}", cell_text(placed.at));
  s.pipeline.score_feature(vertex, When::play, last_tile());
  s.graph.take_figure(abbot);
  ++s.supply_of(player, FigureKind::abbot);
  std::erase(s.watched, vertex);
  return {};
}

void Play::end_turn() {
  State& s = *state_;
  s.completed.clear();
  const auto complete = [&](int root) {
    if (std::find(s.completed.begin(), s.completed.end(), root) == s.completed.end()) s.completed.push_back(root);
  };
  for (const int vertex : s.graph.touched()) {
    const int root = s.graph.root(vertex);
    if (s.graph.open_halves(root) == 0 && s.graph.figures(root) > 0) complete(root);
  }
  for (std::size_t i = 0; i < s.watched.size();) {
    if (is_complete(s.graph, s.watched[i])) {
      complete(s.watched[i]);
      s.watched[i] = s.watched.back();
      s.watched.pop_back();
    } else {
      ++i;
    }
  }
  for (const int root : s.completed) s.pipeline.score_feature(root, When::play, last_tile());
  for (const int root : s.completed) s.return_figures(root);
}

int Play::last_tile() const { return state_->graph.tile_count() - 1; }
int Play::tile_at(Cell cell) const { return state_->graph.tile_at(cell); }
PlacedTile Play::tile(int index) const { return state_->graph.tile(index); }

bool Play::fits_somewhere(const TileDef& tile) const {
  const FeatureGraph& graph = state_->graph;
  if (!tile.is_one_cell()) return false;
  for (int i = 0; i < graph.tile_count(); ++i)
    for (int from = 0; from < 4; ++from) {
      const Cell cell = neighbour_cell(graph.tile(i).at, from);
      if (graph.tile_at(cell) >= 0) continue;
      for (int turns = 0; turns < 4; ++turns) {
        const PlacedTile placed{&tile, cell, static_cast<std::uint8_t>(turns)};
        bool fits = true;
        for (int side = 0; side < 4 && fits; ++side) {
          const int other = graph.tile_at(neighbour_cell(cell, side));
          fits = other < 0 || edges_fit(edge_letter(placed, side), edge_letter(graph.tile(other), (side + 2) & 3));
        }
        if (fits) return true;
      }
    }
  return false;
}

int Play::supply(int player, FigureKind kind) const { return state_->supply_of(player, kind); }

Game Play::board() const {
  const State& s = *state_;
  Game game = s.game;
  for (std::size_t p = 0; p < game.players.size(); ++p) game.players[p].points = s.ledger.players[p].before;
  for (int v = 0; v < s.graph.vertex_count(); ++v)
    for (int number = s.graph.first_figure(v); number >= 0; number = s.graph.figure(number).next) {
      const StandingFigure& standing = s.graph.figure(number);
      Figure figure;
      figure.kind = standing.kind;
      figure.owner = standing.owner;
      figure.tile = s.graph.tile_of(v);
      figure.segment = static_cast<std::int8_t>(s.graph.segment_of(v));
      game.figures.push_back(figure);
    }
  return game;
}

const Ledger& Play::finish(bool with_final) {
  if (with_final) state_->pipeline.score_end();
  return state_->ledger;
}

}  // namespace carc
