// Prints of a board document: what a placed copy of a tile shows.
#include <string>

#include "tests/unit/board_texts.hpp"
#include "tests/unit/catch.hpp"

using namespace carc;
using namespace carc::test;

namespace {

// At (0,0) a road from west to east, at (1,0) a monastery, at (2,0) and (3,0) a double tile with a castle, at (0,1) two
// halflings: in the south-west with roads S and W, in the north-east with a road N.
const std::string kBoard =
    R"("tiles": [{"tile": "base-game/U", "at": [0, 0], "turns": 1}, {"tile": "base-game/B", "at": [1, 0]},
  {"tile": "castles-in-germany/01", "at": [2, 0]}, {"tile": "halflings-1/02", "at": [0, 1]}, {"tile": "halflings-1/01", "at": [0, 1], "turns": 2}], )";

Game with_prints(const std::string& prints) { return game_of(kBoard + "\"prints\": [" + prints + "]"); }
std::string fault(const std::string& prints) { return said(kBoard + "\"prints\": [" + prints + "]"); }
std::string scenery(const std::string& source) { return R"({"at": [0, 0], "scenery": [)" + source + "]}"; }
std::string signpost(const std::string& source, const char* at = "0, 0") {
  return R"({"at": [)" + std::string(at) + R"(], "signposts": [)" + source + "]}";
}

}  // namespace

TEST_CASE("scenery replaces what is printed, signposts are added") {
  const Game game = with_prints(
      scenery(
          R"({"kind": "stable:donkeys", "on": "field EL"}, {"kind": "highwaymen", "on": "field WL", "road": "road N"},
              {"kind": "farmhouse", "on": "#1", "road": "none"})") +
      R"(, {"at": [1, 0], "scenery": []}, {"at": [3, 0], "scenery": [{"kind": "stable", "on": "field EL", "road": "road S"}],
          "signposts": [{"edge": "S", "points": "right", "right": true}]}, {"at": [2, 0], "signposts": [{"edge": "W", "points": "straight"}]},
         {"at": [0, 1], "half": "NE", "scenery": [{"kind": "stable", "on": "field DL"}], "signposts": [{"edge": "N", "points": "left", "right": false}]})");
  REQUIRE(game.prints.size() == 5);
  const Prints& road = game.prints[0];
  CHECK(road.tile == 0);
  CHECK(road.has_scenery);
  REQUIRE(road.scenery.size() == 3);
  CHECK(road.scenery[0].kind == "stable:donkeys");
  CHECK(road.scenery[0].road == ShownScenery::kAnyRoad);
  CHECK(road.scenery[0].field != road.scenery[1].field);
  CHECK(road.scenery[1].road == 0);
  CHECK(road.scenery[2].road == ShownScenery::kNoRoad);
  CHECK(road.scenery[2].field == 1);
  CHECK(game.prints[1].has_scenery);
  CHECK(game.prints[1].scenery.empty());
  CHECK(game.prints[2].tile == 2);
  CHECK(game.prints[2].square == 1);
  CHECK(game.prints[2].scenery.at(0).field == 4);
  CHECK(game.prints[2].scenery.at(0).road == 2);
  CHECK(game.prints[2].signposts.at(0).side == 2);
  CHECK(game.prints[2].signposts.at(0).points == Pointing::right);
  CHECK(game.prints[2].signposts.at(0).verdict == 1);
  CHECK(game.prints[3].tile == 2);
  CHECK(game.prints[3].square == 0);
  CHECK_FALSE(game.prints[3].has_scenery);
  CHECK(game.prints[3].signposts.at(0).verdict == -1);
  CHECK(game.prints[4].tile == 4);
  CHECK(game.prints[4].signposts.at(0).verdict == 0);
  check_survives(game);
}

TEST_CASE("entries for one cell of a tile are one") {
  const Game game =
      with_prints(signpost(R"({"edge": "N", "points": "left"})") + ", " + scenery(R"({"kind": "stable", "on": "#1"})") +
                  ", " + signpost(R"({"edge": "S", "points": "right"})"));
  REQUIRE(game.prints.size() == 1);
  CHECK(game.prints[0].signposts.size() == 2);
  CHECK(game.prints[0].scenery.size() == 1);
  check_survives(game);
  CHECK(fault(scenery("") + ", " + scenery("")) ==
        "bad-document /prints/1/scenery: the scenery of the tile at (0,0) is stated twice\n");
  CHECK(fault(R"({"at": [2, 0], "scenery": []}, {"at": [3, 0], "scenery": []})") ==
        "bad-document /prints/1/scenery: the scenery of the tile at (3,0) is stated twice\n");
}

TEST_CASE("scenery that is wrong") {
  CHECK(fault(scenery(R"({"kind": "stabel", "on": "#1"})")) ==
        "bad-document /prints/0/scenery/0/kind: there is no scenery `stabel`; did you mean `stable`?\n");
  CHECK(fault(scenery(R"({"kind": "stable"})")) == "bad-document /prints/0/scenery/0: the key `on` is missing\n");
  CHECK(fault(scenery(R"({"on": "#1"})")) == "bad-document /prints/0/scenery/0: the key `kind` is missing\n");
  CHECK(fault(scenery(R"({"kind": "stable", "on": "road"})")) ==
        "print-nowhere /prints/0/scenery/0/on: `road` is no field of base-game/U\n");
  CHECK(fault(scenery(R"({"kind": "stable", "on": "bridge N"})")) ==
        "print-nowhere /prints/0/scenery/0/on: `bridge N` is no field of base-game/U\n");
  CHECK(fault(scenery(R"({"kind": "stable", "on": "#1", "road": "#2"})")) ==
        "print-nowhere /prints/0/scenery/0/road: `#2` is no road of base-game/U\n");
  CHECK(fault(scenery(R"({"kind": "stable", "on": "#1", "road": "bridge E"})")) ==
        "print-nowhere /prints/0/scenery/0/road: `bridge E` is no road of base-game/U\n");
  CHECK(fault(scenery(R"({"kind": "stable", "on": "city"})")).rfind("no-such-segment /prints/0/scenery/0/on: ", 0) ==
        0);
  CHECK(fault(scenery(R"({"kind": "stable", "on": "#1", "road": "road W"})"))
            .rfind("no-such-segment /prints/0/scenery/0/road: ", 0) == 0);
  CHECK(fault(scenery(R"({"kind": 5, "on": 6, "road": 7})")) ==
        "bad-document /prints/0/scenery/0/kind: this must be a text, but it is a number\n"
        "bad-document /prints/0/scenery/0/on: this must be a text, but it is a number\n"
        "bad-document /prints/0/scenery/0/road: this must be a text, but it is a number\n");
  CHECK(fault(scenery("5")) == "bad-document /prints/0/scenery/0: this must be an object, but it is a number\n");
  CHECK(fault(R"({"at": [0, 0], "scenery": {}})") ==
        "bad-document /prints/0/scenery: this must be a list, but it is an object\n");
}

TEST_CASE("signposts that are wrong") {
  CHECK(fault(signpost(R"({"edge": "E", "points": "left"})")) ==
        "signpost-nowhere /prints/0/signposts/0/edge: no road leaves base-game/U through the E edge of (0,0)\n");
  CHECK(fault(signpost(R"({"edge": "N", "points": "left"})", "1, 0")).rfind("signpost-nowhere ", 0) == 0);
  // A road leaves the piece, but not through this edge of this cell; an edge inside of it.
  CHECK(fault(signpost(R"({"edge": "W", "points": "left"})", "3, 0")).rfind("signpost-nowhere ", 0) == 0);
  CHECK(fault(signpost(R"({"edge": "E", "points": "left"})", "2, 0")).rfind("signpost-nowhere ", 0) == 0);
  CHECK(fault(signpost(R"({"edge": "D", "points": "left"})")) ==
        "bad-document /prints/0/signposts/0/edge: a side is N, E, S or W, not `D`\n");
  CHECK(fault(signpost(R"({"edge": "N"})")) == "bad-document /prints/0/signposts/0: the key `points` is missing\n");
  CHECK(fault(signpost(R"({"points": "left"})")) == "bad-document /prints/0/signposts/0: the key `edge` is missing\n");
  CHECK(fault(signpost(R"({"edge": "N", "points": "lefft"})")) ==
        "bad-document /prints/0/signposts/0/points: there is no direction `lefft`; did you mean `left`?\n");
  CHECK(fault(signpost(R"({"edge": 1, "points": [], "right": "yes"})")) ==
        "bad-document /prints/0/signposts/0/edge: this must be a text, but it is a number\n"
        "bad-document /prints/0/signposts/0/points: this must be a text, but it is a list\n"
        "bad-document /prints/0/signposts/0/right: this must be true or false, but it is a text\n");
  CHECK(fault(signpost("null")) == "bad-document /prints/0/signposts/0: this must be an object, but it is null\n");
}

TEST_CASE("prints where nothing is") {
  CHECK(said(kBoard + R"("prints": {})") == "bad-document /prints: this must be a list, but it is an object\n");
  CHECK(fault("7") == "bad-document /prints/0: this must be an object, but it is a number\n");
  CHECK(fault("{}") == "bad-document /prints/0: the key `at` is missing\n");
  CHECK(fault(R"({"at": [0, 9]})") == "no-tile-there /prints/0/at: there is no tile at (0,9)\n");
  CHECK(fault(R"({"at": "0,0"})") == "bad-document /prints/0/at: a cell is a list of two whole numbers, [x, y]\n");
  CHECK(fault(R"({"at": [0, 0], "half": "NE"})") ==
        "no-tile-there /prints/0/half: no halfling fills the NE half of (0,0)\n");
  CHECK(fault(R"({"at": [0, 1]})") ==
        "which-half /prints/0/at: two halflings fill (0,1); `half` says which is meant: `SW` or `NE`\n");
  CHECK(fault(R"({"at": [0, 0], "scenry": []})") ==
        "bad-document /prints/0/scenry: there is no key `scenry`; did you mean `scenery`?\n");
  // A tile that could not be read is told once.
  CHECK(said(R"("rows": ["QQ"], "prints": [{"at": [0, 0], "scenery": [{"kind": "stable", "on": "field"}]}])")
            .find("/prints") == std::string::npos);
}

TEST_CASE("prints are bounded") {
  const std::string post = R"({"edge": "N", "points": "left"})";
  std::string posts, entries, of_one;
  for (int i = 0; i < 65; ++i) posts += (i == 0 ? "" : ", ") + post;
  CHECK(fault(signpost(posts)) == "bad-document /prints/0/signposts: there are 65 entries; 64 is the limit\n");
  for (int i = 0; i < 10'001; ++i) entries += i == 0 ? R"({"at": [0, 0]})" : R"(, {"at": [0, 0]})";
  CHECK(fault(entries) == "bad-document /prints: there are 10001 entries; 10000 is the limit\n");
  for (int i = 0; i < 5'000; ++i) of_one += (i == 0 ? "" : ", ") + signpost(post);
  const Problems problems = read(document(kBoard + "\"prints\": [" + of_one + "]")).problems;
  REQUIRE(problems.size() == 1'001);
  CHECK(problems.front().where == "/prints/1/signposts/0");
  CHECK(std::string(problems.front().code->id) == "signpost-twice");
  std::string nowhere;
  for (int i = 0; i < 10'000; ++i) nowhere += i == 0 ? R"({"at": [0, 9]})" : R"(, {"at": [0, 9]})";
  CHECK(read(document(kBoard + "\"prints\": [" + nowhere + "]")).problems.size() == 1'001);
}
