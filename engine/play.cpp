#include "engine/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/play_table.hpp"

namespace carc {

struct Play::State {
  State(const Rulebook& book, Detail detail) : table(book, detail) {}
  Table table;
};

Play::Play(const Game& start, const Rulebook& book, const RuleValues& values, Detail detail)
    : state_(std::make_unique<State>(book, detail)) {
  state_->table.begin(start, values);
}
Play::~Play() = default;
Play::Play(Play&&) noexcept = default;
Play& Play::operator=(Play&&) noexcept = default;

void Play::restart(const Game& start, const RuleValues& values) { state_->table.begin(start, values); }

std::string Play::lay(const TileDef& tile, Cell at, int turns) {
  Table& table = state_->table;
  const PlacedTile placed{&tile, at, static_cast<std::uint8_t>(turns & 3)};
  if (std::string why = table.lay_fault(placed); !why.empty()) return why;
  table.forget_touched();
  table.lay(placed);
  return {};
}

std::string Play::put(int player, FigureKind figure, int tile, int segment) {
  Table& table = state_->table;
  const FeatureGraph& graph = table.graph();
  if (player < 0 || player >= table.player_count()) return "there is no such player";
  if (tile < 0 || tile >= graph.tile_count()) return "there is no such tile";
  const PlacedTile& placed = graph.tile(tile);
  if (segment < 0 || segment >= static_cast<int>(placed.def->segments.size()))
    return fmt::format("{} has no such segment", placed.def->id);
  const FigureRule* rule = table.book().figure(figure);
  if (rule == nullptr) return fmt::format("the figure `{}` is not built into this version", name_of(figure));
  const int vertex = graph.vertex(tile, segment);
  if (std::find(rule->stands_on.begin(), rule->stands_on.end(), graph.kind(vertex)) == rule->stands_on.end())
    return fmt::format("`{}` may not stand on `{}`", name_of(figure), segment_name(placed, segment));
  if (table.supply(player, figure) <= 0)
    return fmt::format("{} has no `{}` left", table.game().players[static_cast<std::size_t>(player)].name,
                       name_of(figure));
  if (graph.figures(graph.root(vertex)) > 0)
    return fmt::format("there is a figure already on the feature of `{}` at {}", segment_name(placed, segment),
                       cell_text(placed.at));
  table.put(player, figure, {tile, segment});
  return {};
}

std::string Play::take_back_abbot(int player, int tile, int segment) {
  Table& table = state_->table;
  const FeatureGraph& graph = table.graph();
  if (tile < 0 || tile >= graph.tile_count()) return "there is no such tile";
  const PlacedTile& placed = graph.tile(tile);
  if (segment < 0 || segment >= static_cast<int>(placed.def->segments.size()))
    return fmt::format("{} has no such segment", placed.def->id);
  const int vertex = graph.vertex(tile, segment);
  for (int number = graph.first_figure(vertex); number >= 0; number = graph.figure(number).next) {
    const StandingFigure standing = graph.figure(number);
    if (standing.kind != FigureKind::abbot || standing.owner != player) continue;
    table.score_feature(vertex);
    table.send_home(standing.id);
    return {};
  }
  return fmt::format("no abbot of that player stands at {}", cell_text(placed.at));
}

void Play::end_turn() {
  Table& table = state_->table;
  std::vector<int> completed = table.completed();
  std::erase_if(completed, [&](int root) { return table.graph().figures(table.graph().root(root)) == 0; });
  for (const int root : completed) table.score_feature(root);
  for (const int root : completed)
    for (const int figure : table.figures_on(root)) table.send_home(figure);
  table.forget_touched();
}

int Play::last_tile() const { return state_->table.last_tile(); }
int Play::tile_at(Cell cell) const { return state_->table.graph().tile_at(cell); }
PlacedTile Play::tile(int index) const { return state_->table.graph().tile(index); }
bool Play::fits_somewhere(const TileDef& tile) const { return state_->table.fits_somewhere(tile); }
int Play::supply(int player, FigureKind kind) const { return state_->table.supply(player, kind); }
Game Play::board() const { return state_->table.board(); }

const Ledger& Play::finish(bool with_final) { return with_final ? state_->table.score_end() : state_->table.ledger(); }

}  // namespace carc
