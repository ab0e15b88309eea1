#include "tests/property/random_board.hpp"

#include <algorithm>
#include <random>
#include <set>

#include "engine/catalogue.hpp"
#include "engine/play.hpp"
#include "features/graph.hpp"

namespace carc::test {
namespace {

// std::uniform_int_distribution differs between libraries; this does not.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : source_(seed) {}
  int below(int n) { return static_cast<int>(source_() % static_cast<std::uint64_t>(n)); }

 private:
  std::mt19937_64 source_;
};

std::vector<const TileDef*> bag_of(const char* edition) {
  std::vector<const TileDef*> bag;
  const TileSet* set = tile_set("base-game");
  for (const TileDef& tile : set->tiles)
    for (int i = 0; i < set->copies(tile, edition); ++i) bag.push_back(&tile);
  return bag;
}

}  // namespace

RandomGame random_game(std::uint64_t seed, const RandomGameShape& shape, const RuleValues& values) {
  static constexpr const char* kColours[] = {"red", "blue", "green", "yellow", "black"};
  Dice dice(seed);
  Game start;
  for (int p = 0; p < shape.players; ++p) {
    start.players.emplace_back();
    start.players.back().name = start.players.back().colour = kColours[p];
    start.players.back().owns[static_cast<std::size_t>(FigureKind::follower)] = 7;
    start.players.back().owns[static_cast<std::size_t>(FigureKind::abbot)] = shape.has_gardens ? 1 : 0;
  }
  start.sets.push_back({tile_set("base-game"), shape.has_gardens ? "C2" : "C1", 1});
  std::vector<const TileDef*> bag = bag_of(shape.has_gardens ? "C2" : "C1");
  const TileDef* first = catalogue_tile("base-game/D");
  bag.erase(std::find(bag.begin(), bag.end(), first));
  for (std::size_t i = bag.size(); i > 1; --i)
    std::swap(bag[i - 1], bag[static_cast<std::size_t>(dice.below(static_cast<int>(i)))]);
  bag.resize(static_cast<std::size_t>(std::clamp(shape.tiles - 1, 0, static_cast<int>(bag.size()))));
  start.tiles.push_back({first, {0, 0}, 0});

  Play play(start, rulebook(), values);
  std::set<Cell> rim;
  for (int side = 0; side < 4; ++side) rim.insert(neighbour_cell({0, 0}, side));
  int player = 0;
  for (const TileDef* tile : bag) {
    std::vector<Cell> cells(rim.begin(), rim.end());
    bool is_laid = false;
    for (const std::size_t offset = static_cast<std::size_t>(dice.below(static_cast<int>(cells.size())));
         const Cell& unused : cells) {
      const Cell cell = cells[(static_cast<std::size_t>(&unused - cells.data()) + offset) % cells.size()];
      const int turn = dice.below(4);
      for (int t = 0; t < 4 && !is_laid; ++t) is_laid = play.lay(*tile, cell, turn + t).empty();
      if (!is_laid) continue;
      rim.erase(cell);
      for (int side = 0; side < 4; ++side)
        if (play.tile_at(neighbour_cell(cell, side)) < 0) rim.insert(neighbour_cell(cell, side));
      break;
    }
    if (!is_laid) continue;
    if (dice.below(100) < shape.figure_percent) {
      const int segment = dice.below(static_cast<int>(tile->segments.size()));
      const bool is_abbot = shape.has_gardens && dice.below(3) == 0;
      play.put(player, is_abbot ? FigureKind::abbot : FigureKind::follower, play.last_tile(), segment);
    }
    play.end_turn();
    player = (player + 1) % shape.players;
  }
  RandomGame result;
  result.board = play.board();
  result.ledger = play.finish();
  return result;
}

Game turned(const Game& game, int turns) {
  Game result = game;
  for (PlacedTile& tile : result.tiles)
    for (int t = 0; t < turns; ++t) {
      tile.at = {-tile.at.y, tile.at.x};
      tile.turns = static_cast<std::uint8_t>((tile.turns + 1) & 3);
    }
  const auto turn_side = [&](std::int8_t& side) {
    if (side >= 0) side = static_cast<std::int8_t>((side + turns) & 3);
  };
  const auto turn_bridge = [&](std::int32_t tile, std::int8_t& segment) {
    if (tile < 0) return;
    const TileDef& def = *game.tiles[static_cast<std::size_t>(tile)].def;
    if (is_bridge(def, segment))
      segment = static_cast<std::int8_t>(bridge_segment(def, segment - segment_count(def) + turns));
  };
  for (Token& token : result.tokens) {
    turn_side(token.from);
    turn_side(token.to);
  }
  for (Figure& figure : result.figures) {
    turn_bridge(figure.tile, figure.segment);
    if (figure.place == Place::corner) figure.detail = static_cast<std::uint8_t>((figure.detail + turns) & 3);
  }
  for (NeutralFigure& figure : result.neutral) turn_bridge(figure.tile, figure.segment);
  for (Prints& prints : result.prints)
    for (Signpost& post : prints.signposts) post.side = static_cast<std::uint8_t>((post.side + turns) & 3);
  return result;
}

Game shifted(const Game& game, int dx, int dy) {
  Game result = game;
  for (PlacedTile& tile : result.tiles) tile.at = {tile.at.x + dx, tile.at.y + dy};
  return result;
}

}  // namespace carc::test
