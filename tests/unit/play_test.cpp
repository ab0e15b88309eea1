// Games in progress on base tiles.
#include "engine/play.hpp"

#include "engine/catalogue.hpp"
#include "tests/unit/catch.hpp"

using namespace carc;

namespace {

struct Table {
  Play play;

  static Game start(int players) {
    Game game;
    for (int p = 0; p < players; ++p) {
      game.players.emplace_back();
      game.players.back().name = game.players.back().colour = p == 0 ? "red" : "blue";
    }
    return game;
  }
  explicit Table(int players = 2) : play(start(players), rulebook(), RuleValues{}) {}

  std::string lay(const char* letter, int x, int y, int turns) {
    return play.lay(*catalogue_tile(std::string("base-game/") + letter), {x, y}, turns);
  }
  std::string put(int player, int tile, const char* segment, FigureKind kind = FigureKind::follower) {
    const Game board = play.board();
    std::string why;
    return play.put(player, kind, tile, segment_named(board.tiles[static_cast<std::size_t>(tile)], segment, why));
  }
  int points(int player) { return play.finish(false).players[static_cast<std::size_t>(player)].before; }
};

}  // namespace

TEST_CASE("A completed city pays and gives its figure back") {
  Table table;
  CHECK(table.lay("E", 0, 0, 0).empty());
  CHECK(table.put(0, 0, "city N").empty());
  CHECK(table.play.supply(0, FigureKind::follower) == 6);
  table.play.end_turn();
  CHECK(table.lay("E", 0, -1, 2).empty());
  table.play.end_turn();
  CHECK(table.points(0) == 4);
  CHECK(table.play.supply(0, FigureKind::follower) == 7);
  CHECK(table.play.board().figures.empty());
}

TEST_CASE("A figure may be put on the feature that its own tile completes") {
  Table table;
  table.lay("E", 0, 0, 0);
  table.play.end_turn();
  table.lay("E", 0, -1, 2);
  CHECK(table.put(1, 1, "city S").empty());
  table.play.end_turn();
  CHECK(table.points(1) == 4);
}

TEST_CASE("An occupied feature takes no second figure") {
  Table table;
  table.lay("U", 0, 0, 0);
  table.put(0, 0, "road W");
  table.play.end_turn();
  table.lay("U", 1, 0, 0);
  CHECK_FALSE(table.put(1, 1, "road E").empty());
  CHECK(table.put(1, 1, "field NL").empty());
}

TEST_CASE("A tile must touch the board, fit, and find its cell free") {
  Table table;
  CHECK(table.lay("D", 0, 0, 0).empty());
  CHECK_FALSE(table.lay("D", 0, 0, 0).empty());
  CHECK_FALSE(table.lay("D", 2, 0, 0).empty());
  CHECK_FALSE(table.lay("D", 1, 0, 1).empty());
  CHECK(table.play.last_tile() == 0);
}

TEST_CASE("A loop through a crossing is complete and counts its tiles once") {
  Table table;  // the crossing and three curves: 4 different tiles
  table.lay("X", 0, 0, 0);
  table.lay("V", 1, 0, 0);
  CHECK(table.put(0, 1, "road S").empty());
  table.play.end_turn();
  CHECK(table.lay("V", 1, 1, 1).empty());
  table.play.end_turn();
  CHECK(table.lay("V", 0, 1, 2).empty());
  table.play.end_turn();
  CHECK(table.points(0) == 4);
}

TEST_CASE("A surrounded monastery pays 9 when its last neighbour is laid") {
  Table table;
  table.lay("B", 0, 0, 0);
  table.put(0, 0, "monastery");
  table.play.end_turn();
  for (const auto& [x, y] : {std::pair{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}) {
    CHECK(table.points(0) == 0);
    CHECK(table.lay("B", x, y, 0).empty());
    table.play.end_turn();
  }
  CHECK(table.points(0) == 9);
  CHECK(table.play.supply(0, FigureKind::follower) == 7);
}

TEST_CASE("An abbot may be taken back and is scored as his garden stands") {
  Table table;
  table.lay("E-garden", 0, 0, 0);
  CHECK_FALSE(table.put(0, 0, "garden").empty());
  CHECK_FALSE(table.put(0, 0, "city N", FigureKind::abbot).empty());
  CHECK(table.put(0, 0, "garden", FigureKind::abbot).empty());
  table.play.end_turn();
  table.lay("B", 0, 1, 0);
  table.play.end_turn();
  const Game board = table.play.board();
  std::string why;
  CHECK(table.play.take_back_abbot(0, 0, segment_named(board.tiles[0], "garden", why)).empty());
  CHECK(table.points(0) == 2);
  CHECK(table.play.supply(0, FigureKind::abbot) == 1);
}

TEST_CASE("The eighth follower is not there") {
  Table table(1);
  table.lay("B", 0, 0, 0);
  table.put(0, 0, "monastery");
  table.play.end_turn();
  for (int i = 1; i < 8; ++i) {
    table.lay("B", 2 * i - 1, 0, 0);
    table.play.end_turn();
    table.lay("B", 2 * i, 0, 0);
    const std::string why = table.put(0, 2 * i, "monastery");
    CHECK(why.empty() == (i < 7));
    table.play.end_turn();
  }
}
