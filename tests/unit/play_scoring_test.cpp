// Points that features give in play and never at the end.
#include "engine/checks.hpp"
#include "engine/pipeline.hpp"
#include "engine/score.hpp"
#include "tests/unit/catch.hpp"
#include "tools/readers/reader.hpp"

namespace {

using namespace carc;

// A labyrinth with four arms that all end, six tiles, three followers (EX LAB-2a); `straight` is one of the tiles.
std::string labyrinth(const char* straight, const char* variant) {
  return std::string(R"({"format": "carcassonne-board/1", "rules": {"labyrinth.variant": ")") + variant +
         R"("}, "tiles": {"maze": "labyrinth/01", "end": "base-game/A", "straight": ")" + straight +
         R"("}, "rows": [". end0 .", "end3 maze0 end1", ". straight1 .", ". end2 ."],
             "figures": ["red 1,0 road", "red 0,1 road", "red 2,1 road"]})";
}

int points_in_play(const std::string& document) {
  const Checked<Reading> reading = read_text(document);
  REQUIRE(reading.ok());
  const Game& game = reading.value.game;
  Problems problems;
  const RuleValues values = resolve_rules(rulebook(), game.rules, problems);
  FeatureGraph graph;
  REQUIRE_FALSE(has_errors(check_and_load(game, rulebook(), values, graph)));
  Ledger ledger;
  Pipeline pipeline(rulebook());
  pipeline.begin(game, graph, values, Detail::full, ledger);
  pipeline.score_feature(graph.vertex(game.figures.front().tile, game.figures.front().segment), When::play);
  return ledger.players.front().before;
}

}  // namespace

TEST_CASE("A completed labyrinth road pays two for each follower in play, by the advanced variant") {
  CHECK(points_in_play(labyrinth("base-game/U", "advanced")) == 12);  // EX LAB-2a
  CHECK(points_in_play(labyrinth("base-game/U", "basic")) == 6);
}

TEST_CASE("An inn doubles the tiles of a labyrinth road, not its followers") {
  CHECK(points_in_play(labyrinth("inns-and-cathedrals/B", "advanced")) == 18);  // EX DISP-16a
}
