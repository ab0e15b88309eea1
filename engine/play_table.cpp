#include "engine/play_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/layout.hpp"

namespace carc {
namespace {

// Kinds that tiles around complete.
const BitSet<SegmentKind> kSurrounded = [] {
  BitSet<SegmentKind> kinds;
  for (int k = 0; k < kSegmentKinds; ++k)
    if (is_surrounded_kind(static_cast<SegmentKind>(k))) kinds.add(static_cast<SegmentKind>(k));
  return kinds;
}();

}  // namespace

void Table::begin(const Game& start, const RuleValues& values) {
  values_ = values;
  game_.title = start.title;
  game_.notes = start.notes;
  game_.sets = start.sets;
  game_.rules = start.rules;
  game_.players = start.players;
  game_.definitions = start.definitions;
  game_.ignored_marks = start.ignored_marks;
  game_.ignored_tile_marks = start.ignored_tile_marks;
  game_.tiles.clear();
  game_.figures.clear();
  game_.neutral.clear();
  game_.tokens.clear();
  numbers_.clear();
  free_.clear();
  touched_.clear();
  bridged_.clear();
  laid_again_ = 0;
  seen_ = {};
  graph_.clear(lay_rules(game_, *book_, values, graph_));
  supply_.assign(game_.players.size(), {});
  for (std::size_t p = 0; p < game_.players.size(); ++p)
    for (std::size_t k = 0; k < kFigureKinds; ++k) {
      const FigureRule* rule = book_->figure(static_cast<FigureKind>(k));
      const int stated = game_.players[p].owns[k];
      supply_[p][k] = rule == nullptr ? 0 : stated >= 0 ? stated : rule->owned;
    }
  pipeline_.begin(game_, graph_, values_, detail_, ledger_);
  bool is_joined = false;
  for (const PlacedTile& tile : start.tiles) {
    lay(tile);
    is_joined = is_joined || tile.def->marks.has(TileMark::city_of_carcassonne);
  }
  touched_.clear();
  if (is_joined) lay_out_again();
}

// ---- tiles --------------------------------------------------------------------------------------------------------

char Table::letter_at(int tile, int side) const {
  const char letter = edge_letter(graph_.tile(tile), side);
  if (letter != 'F' || bridged_.empty()) return letter;
  return static_cast<std::size_t>(tile) < bridged_.size() &&
                 (bridged_[static_cast<std::size_t>(tile)] >> (side & 1)) & 1
             ? 'R'
             : letter;
}

bool Table::fits(const PlacedTile& placed, int side) const {
  const int other = graph_.tile_at(neighbour_cell(placed.at, side));
  return other < 0 || edges_fit(edge_letter(placed, side), letter_at(other, (side + 2) & 3));
}

std::string Table::lay_fault(const PlacedTile& placed) {
  const Cell at = placed.at;
  const TileDef& tile = *placed.def;
  if (!tile.is_one_cell()) return fmt::format("{} is not a tile of one cell", tile.id);
  if (std::abs(at.x) > kMaxCoordinate || std::abs(at.y) > kMaxCoordinate)
    return fmt::format("the cell {} lies too far from the origin", cell_text(at));
  if (graph_.tile_count() >= kMaxTiles) return "the board is full";
  if (graph_.tile_at(at) >= 0) return fmt::format("the cell {} is taken", cell_text(at));
  bool has_neighbour = graph_.tile_count() == 0;
  for (int side = 0; side < 4; ++side) {
    const int other = graph_.tile_at(neighbour_cell(at, side));
    if (other < 0) continue;
    has_neighbour = true;
    if (!fits(placed, side)) {
      static constexpr const char* kSides[] = {"north", "east", "south", "west"};
      return fmt::format("the {} edge of {} at {} does not fit its neighbour {}", kSides[side], tile.id, cell_text(at),
                         graph_.tile(other).def->id);
    }
  }
  if (!has_neighbour) return fmt::format("no tile lies beside {}", cell_text(at));
  if (!graph_.has_room(at, at)) return "the board is too wide";
  return {};
}

void Table::lay(const PlacedTile& placed) {
  game_.tiles.push_back(placed);
  graph_.add(placed);
  for (const int vertex : graph_.touched()) touched_.push_back({graph_.tile_of(vertex), graph_.segment_of(vertex)});
}

bool Table::fits_somewhere(const TileDef& tile) const {
  if (!tile.is_one_cell()) return false;
  for (int i = 0; i < graph_.tile_count(); ++i)
    for (int from = 0; from < 4; ++from) {
      const Cell cell = neighbour_cell(graph_.tile(i).at, from);
      if (graph_.tile_at(cell) >= 0) continue;
      for (int turns = 0; turns < 4; ++turns) {
        const PlacedTile placed{&tile, cell, static_cast<std::uint8_t>(turns)};
        bool is_good = true, goes_on = !tile.kinds.has(SegmentKind::river);  // a river goes on from a river
        for (int side = 0; side < 4 && is_good; ++side) {
          is_good = fits(placed, side);
          goes_on = goes_on || (edge_letter(placed, side) == 'W' && graph_.tile_at(neighbour_cell(cell, side)) >= 0);
        }
        if (is_good && goes_on) return true;
      }
    }
  return false;
}

// ---- figures ------------------------------------------------------------------------------------------------------

int Table::put(int player, FigureKind kind, const Spot& spot, int number) {
  int index = static_cast<int>(game_.figures.size());
  if (free_.empty()) {
    game_.figures.emplace_back();
    numbers_.push_back(0);
  } else {
    index = free_.back();
    free_.pop_back();
  }
  Figure& figure = game_.figures[static_cast<std::size_t>(index)];
  figure = {};
  figure.kind = kind;
  figure.owner = static_cast<std::uint8_t>(player);
  numbers_[static_cast<std::size_t>(index)] = number;
  --supply(player, kind);
  move(index, spot);
  return index;
}

void Table::move(int index, const Spot& spot) {
  Figure& figure = game_.figures[static_cast<std::size_t>(index)];
  const int before = vertex_under(index);
  if (before >= 0) {
    int standing = -1;
    for (int number = graph_.first_figure(before); number >= 0; number = graph_.figure(number).next)
      if (graph_.figure(number).id == index) standing = number;
    if (standing >= 0) graph_.take_figure(standing);
  }
  const bool leaves_corner = figure.place == Place::corner;
  figure.place = spot.place;
  figure.tile = spot.tile;
  figure.segment = static_cast<std::int8_t>(spot.segment);
  figure.detail = static_cast<std::uint8_t>(spot.detail);
  const int vertex = vertex_under(index);
  if (vertex >= 0) graph_.put_figure(figure.kind, figure.owner, vertex, index);
  if (leaves_corner) lay_out_again();
  const bool is_new = !seen_.has(figure.kind) || figure.place != Place::segment;
  if (is_new && spot.tile >= 0) {
    seen_.add(figure.kind);
    pipeline_.look_at_pieces();
    if (figure.place == Place::corner) lay_out_again();  // barns find their field
  }
}

void Table::take(int index) {
  move(index, {});
  Figure& figure = game_.figures[static_cast<std::size_t>(index)];
  figure.kind = FigureKind::follower;
  numbers_[static_cast<std::size_t>(index)] = 0;
  free_.push_back(index);
  for (NeutralFigure& neutral : game_.neutral)
    if (neutral.beside == index) neutral.beside = -1;
}

int Table::find(int player, FigureKind kind, int number) const {
  for (std::size_t i = 0; i < game_.figures.size(); ++i) {
    const Figure& figure = game_.figures[i];
    if (figure.kind == kind && figure.owner == player && numbers_[i] == number && is_standing(static_cast<int>(i)))
      return static_cast<int>(i);
  }
  return -1;
}

int Table::vertex_under(int index) const {
  const Figure& figure = game_.figures[static_cast<std::size_t>(index)];
  if (figure.place != Place::segment || figure.tile < 0 || figure.segment < 0) return -1;
  return graph_.vertex(figure.tile, figure.segment);
}

std::vector<int> Table::figures_on(int vertex) const {
  std::vector<int> figures;
  graph_.for_each_figure(vertex, [&](int, const StandingFigure& figure) { figures.push_back(figure.id); });
  return figures;
}

// ---- other pieces -------------------------------------------------------------------------------------------------

void Table::changed(bool is_joined) {
  pipeline_.look_at_pieces();
  if (is_joined) lay_out_again();
}

void Table::lay_out_again() {
  laid_again_ += graph_.tile_count();
  lay_out(game_, *book_, values_, graph_);
  pipeline_.look_at_pieces();
  bridged_.assign(game_.tiles.size(), 0);
  for (const Token& token : game_.tokens)
    if (token.kind == TokenKind::bridge) {
      std::uint8_t& bridged = bridged_[static_cast<std::size_t>(token.tile)];
      bridged = static_cast<std::uint8_t>(bridged | (1u << (token.from & 1)));
    }
}

// ---- scoring ------------------------------------------------------------------------------------------------------

std::vector<int> Table::completed() const {
  std::vector<int> roots;
  const auto add = [&](int root) {
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  };
  for (const Touched& touched : touched_) {
    const int vertex = touched.segment < 0 ? -1 : graph_.vertex(touched.tile, touched.segment);
    if (vertex < 0) continue;
    const SegmentKind kind = graph_.kind(vertex);
    const int root = graph_.root(vertex);
    const bool is_counted = kind == SegmentKind::road || kind == SegmentKind::city;
    if (is_counted && graph_.open_halves(root) == 0 && !graph_.is_castle(root)) add(root);
  }
  const auto look = [&](int tile) {
    if ((graph_.tile(tile).def->kinds.bits & kSurrounded.bits) == 0) return;
    for (int s = 0; s < segment_count(*graph_.tile(tile).def); ++s)
      if (const int vertex = graph_.vertex(tile, s);
          is_surrounded_kind(graph_.kind(vertex)) && is_complete(graph_, vertex))
        add(vertex);
  };
  if (last_tile() >= 0) {
    look(last_tile());
    for_each_around(graph_, last_tile(), false, look);
  }
  return roots;
}

Game Table::board() const {
  Game game = game_;
  for (std::size_t p = 0; p < game.players.size(); ++p) game.players[p].points = ledger_.players[p].before;
  game.figures.clear();
  std::vector<int> index_of(game_.figures.size(), -1);
  for (std::size_t i = 0; i < game_.figures.size(); ++i) {
    if (!is_standing(static_cast<int>(i))) continue;
    index_of[i] = static_cast<int>(game.figures.size());
    game.figures.push_back(game_.figures[i]);
  }
  for (NeutralFigure& neutral : game.neutral)
    if (neutral.beside >= 0) neutral.beside = index_of[static_cast<std::size_t>(neutral.beside)];
  return game;
}

}  // namespace carc
