// Reading and writing of board documents.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "tests/unit/board_texts.hpp"
#include "tests/unit/catch.hpp"

using namespace carc;
using namespace carc::test;

namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> json_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(CARC_SOURCE_DIR "/" + folder))
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  return files;
}

const std::string kDrawing = R"("tiles": {"s": "base-game/U"}, "rows": ["s0 D1", ". B"])";

// Every kind of piece in every kind of place.
const std::string kEverything = R"("title": "all", "notes": "of \"it\" — ü",
  "sets": ["river-1", {"set": "base-game", "edition": "C2", "copies": 2}],
  "rules": {"profile": "C1", "city.tiny": "2"},
  "players": [{"name": "Ann \"1\"", "colour": "red", "points": -5, "figures": {"follower": 6, "abbot": 0}, "tokens": {"gold": 3, "king": 1}},
              {"name": "blue"}],
  "definitions": [{"id": "x", "edges": "FRFR", "segments": [{"kind": "road", "at": ["E", "W"]},
    {"kind": "field", "at": ["NL", "NR", "EL", "WR"]}, {"kind": "field", "at": ["ER", "SL", "SR", "WL"]}]}],
  "tiles": [{"tile": "own/x", "at": [0, 0], "turns": 2}, {"tile": "base-game/B", "at": [1, 0]},
            {"tile": "base-game/E", "at": [-3, 7], "turns": 3}],
  "figures": [{"player": "red", "at": [0, 0], "on": "road"},
    {"figure": "builder", "player": "blue", "at": [-3, 7], "on": "city W"},
    {"figure": "barn", "player": "blue", "at": [0, 0], "on": "corner SE"},
    {"figure": "mayor", "player": "red", "at": [1, 0], "on": "castle"},
    {"figure": "large", "player": "red", "at": [1, 0], "on": "tower"},
    {"player": "blue", "at": [1, 0], "on": "pyramid"},
    {"player": "blue", "on": "district blacksmith"}, {"player": "blue", "at": [0, 0], "on": "district cathedral"},
    {"player": "blue", "on": "quarter coiners"}, {"figure": "wagon", "player": "red", "on": "track"},
    "blue 1,0 monastery"],
  "neutral": [{"figure": "fairy", "beside": 10}, {"figure": "witch", "at": [-3, 7], "on": "city"},
    {"figure": "count", "on": "district market"}, {"figure": "big-top", "at": [1, 0], "value": 7}, {"figure": "dragon", "at": [0, 0]}],
  "tokens": [{"token": "ferry", "at": [1, 0], "from": "N", "to": "W"}, {"token": "tunnel", "player": "red", "at": [0, 0], "from": "E", "letter": "B"},
    {"token": "gold", "at": [1, 0], "count": 2}, {"token": "castle", "player": "blue", "at": [-3, 7], "on": "city", "to": "W"},
    {"token": "tower-floor", "at": [0, 0], "count": 10000}],
  "prints": [{"at": [0, 0], "scenery": [{"kind": "stable", "on": "field NL"}, {"kind": "highwaymen", "on": "field SL", "road": "road E"},
      {"kind": "farmhouse", "on": "field SL", "road": "none"}], "signposts": [{"edge": "E", "points": "left", "right": false}]},
    {"at": [1, 0], "scenery": []}])";

}  // namespace

TEST_CASE("the drawing and the list of tiles say the same") {
  const Game drawn =
      game_of(kDrawing + R"(, "origin": [-1, 2], "figures": ["red -1,2 road W", "blue large 0,3 monastery"])");
  const Game listed =
      game_of(R"("tiles": [{"tile": "base-game/U", "at": [-1, 2]}, {"tile": "base-game/D", "at": [0, 2], "turns": 1},
      {"tile": "base-game/B", "at": [0, 3]}],
      "figures": [{"player": "red", "at": [-1, 2], "on": "road"}, {"figure": "large", "player": "blue", "at": [0, 3], "on": "monastery"}])");
  CHECK(held(drawn) == held(listed));
  REQUIRE(drawn.players.size() == 2);
  CHECK(drawn.players[1].colour == "blue");
}

TEST_CASE("pieces of several cells and halflings in a drawing") {
  const Game game = game_of(R"("tiles": {"h": "halflings-1/01", "i": "halflings-1/02"},
      "rows": ["h0/i2 B"])");
  REQUIRE(game.tiles.size() == 3);
  CHECK(game.tiles[1].at == Cell{0, 0});
  CHECK(game.tiles[1].turns == 2);
  CHECK(game.tiles[2].at == Cell{1, 0});
  CHECK(said(R"("rows": ["B ="])").find("bad-document /rows/0: no piece covers the `=` at (1,0)") == 0);
  CHECK(said(R"("rows": ["A/B/C"])").find("bad-document /rows/0: `B/C` is no tile") == 0);
  CHECK(said("\"rows\": [\"" + std::string(1'000'000, '/') + "\"]") != "");
}

TEST_CASE("all pieces survive writing and reading") {
  const Game game = game_of(kEverything);
  CHECK(game.figures.size() == 11);
  CHECK(game.neutral.size() == 5);
  CHECK(game.tokens.size() == 5);
  const std::string text = write_board(game);
  const Checked<Reading> again = read(text);
  CHECK(again.problems.empty());
  CHECK(held(again.value.game) == held(game));
  CHECK(write_board(again.value.game) == text);
}

TEST_CASE("boards of the cases survive writing and reading") {
  int boards = 0;
  for (const std::string& path : json_files("tests/cases")) {
    const Checked<Reading> reading = read(file_text(path));
    if (!reading.ok()) continue;
    ++boards;
    const std::string text = write_board(reading.value.game);
    const Checked<Reading> again = read(text);
    INFO(path);
    CHECK(again.problems.empty());
    // Two tiles on one cell are refused by the checks; only the first one can be named.
    if (path.find("cell-used-twice") == std::string::npos) CHECK(held(again.value.game) == held(reading.value.game));
    CHECK(write_board(again.value.game) == text);
  }
  CHECK(boards > 50);
}

TEST_CASE("a written board leaves out what goes without saying, a line for a tile and a figure") {
  CHECK(write_board(Game{}) == "{\n  \"format\": \"carcassonne-board/1\"\n}\n");
  CHECK(write_board(game_of(kDrawing + R"(, "figures": ["red 0,0 road"])")) ==
        R"({
  "format": "carcassonne-board/1",
  "players": [
    {"name": "red"}
  ],
  "tiles": [
    {"tile": "base-game/U", "at": [0, 0]},
    {"tile": "base-game/D", "at": [1, 0], "turns": 1},
    {"tile": "base-game/B", "at": [1, 1]}
  ],
  "figures": [
    {"figure": "follower", "player": "red", "at": [0, 0], "on": "road E"}
  ]
}
)");
  Game broken;
  broken.title = "\xff\"\n";
  broken.has_abbots = true;
  broken.players.emplace_back();
  broken.players[0].name = broken.players[0].colour = "a, \"b\": \\";
  const Game again = read(write_board(broken)).value.game;
  CHECK(again.title == "\xEF\xBF\xBD\"\n");
  CHECK(again.players.at(0).name == broken.players[0].name);
  CHECK(again.players[0].owns[static_cast<std::size_t>(FigureKind::abbot)] == 1);
}

TEST_CASE("a board says whether its game was left unfinished") {
  CHECK(read(document("")).value.is_finished);
  CHECK(read(document(R"("finished": true)")).value.is_finished);
  const std::string text = document(
      R"("finished": false, "rows": ["U"], "players": [{"name": "red", "points": 3}], "figures": ["red 0,0 road"])");
  const Checked<Reading> reading = read(text);
  CHECK(reading.problems.empty());
  CHECK_FALSE(reading.value.is_finished);
  CHECK(score_reading(reading.value, reading.value.is_finished).value.players.at(0).total() == 3);
  const std::string written = write_board(reading.value.game, reading.value.is_finished);
  CHECK(written.find("{\n  \"format\": \"carcassonne-board/1\",\n  \"finished\": false,\n") == 0);
  CHECK_FALSE(read(written).value.is_finished);
  CHECK(write_board(reading.value.game).find("finished") == std::string::npos);
}

TEST_CASE("players are known by name and colour, or by their pieces") {
  const Game game = game_of(R"("players": [{"name": "Ann", "colour": "red"}, {"colour": "blue"}], "rows": ["U B"],
      "figures": ["Ann 0,0 road", "red 1,0 monastery", "blue 1,0 field NL"])");
  CHECK(game.players[1].name == "blue");
  CHECK(game.figures[0].owner == 0);
  CHECK(game.figures[1].owner == 0);
  CHECK(game.figures[2].owner == 1);

  const Game made = game_of(
      R"("rows": ["U"], "figures": ["red 0,0 road", {"player": "blue", "at": [0, 0], "on": "field NL"}, "red 0,0 field SL"],
      "expect": {"totals": {"green": 0, "red": 3}})");
  REQUIRE(made.players.size() == 3);
  CHECK(made.players[0].name == "red");
  CHECK(made.players[1].name == "blue");
  CHECK(made.players[2].name == "green");

  const Game owners = game_of(
      R"("rows": ["U"], "tokens": [{"token": "gold", "at": [0, 0]}, {"token": "tunnel", "player": "Ann", "at": [0, 0], "from": "E"},
      {"token": "tunnel", "player": "red", "at": [0, 0], "from": "W"}], "figures": ["red 0,0 road"],
      "expect": {"totals": {"Bob": 0}})");
  REQUIRE(owners.players.size() == 3);
  CHECK(owners.players[0].name == "red");
  CHECK(owners.players[1].name == "Ann");
  CHECK(owners.players[2].name == "Bob");
  CHECK(owners.tokens.at(1).owner == 1);
}

TEST_CASE("figures that need no cell are written as texts without one") {
  const Game game = game_of(R"("rows": ["U"], "figures": ["red district market", "blue mayor district  castle",
      "red 0,0 district cathedral", "red quarter book-printers", "red track", "blue wagon track"])");
  REQUIRE(game.figures.size() == 6);
  for (const std::size_t f : {0u, 1u, 3u, 4u, 5u}) CHECK(game.figures[f].tile == -1);
  CHECK(game.figures[0].place == Place::district);
  CHECK(district_names()[game.figures[0].detail] == "market");
  CHECK(game.figures[1].kind == FigureKind::mayor);
  CHECK(district_names()[game.figures[1].detail] == "castle");
  CHECK(game.figures[2].tile == 0);
  CHECK(game.figures[3].place == Place::quarter);
  CHECK(game.figures[4].place == Place::track);
  CHECK(said(R"("rows": ["U"], "figures": ["red 0,0 road", "red district"])")
            .find("bad-document /figures/1: `district` is no place for a figure; wanted is `district castle`") == 0);
}

TEST_CASE("rules are texts, numbers or truths; those of the command line win") {
  const std::string text = document(R"("rules": {"profile": "C2", "city.tiny": 2, "a": true, "b": -7, "x-mine": []})");
  const RuleSettings plain = read(text).value.game.rules;
  CHECK(plain.profile == "C2");
  CHECK(plain.options ==
        std::vector<std::pair<std::string, std::string>>{{"a", "true"}, {"b", "-7"}, {"city.tiny", "2"}});
  RuleSettings overrides;
  overrides.profile = "";
  overrides.options = {{"city.tiny", "4"}};
  const RuleSettings both = read(text, &overrides).value.game.rules;
  CHECK(both.profile == "C2");
  CHECK(both.options.back() == std::pair<std::string, std::string>{"city.tiny", "4"});
  overrides.profile = "default";
  CHECK(read(text, &overrides).value.game.rules.profile == "default");
}

TEST_CASE("what is expected of a case is kept") {
  const Checked<Reading> reading = read(document(R"("cites": ["ROAD-1"], "source": "game.txt", "x-any": {"a": [null]},
      "expect": {"totals": {"red": -3}, "ledger": [], "problems": ["edge-mismatch"], "winners": ["red"], "x-why": 1})"));
  CHECK(reading.problems.empty());
  CHECK(reading.value.source == "game.txt");
  REQUIRE(reading.value.expect);
  CHECK(reading.value.expect->totals.at(0).points == -3);
  CHECK(reading.value.expect->has_ledger);
  CHECK(reading.value.expect->has_problems);
  CHECK(reading.value.expect->problems == std::vector<std::string>{"edge-mismatch"});
  CHECK(reading.value.expect->winners == std::vector<std::string>{"red"});
  CHECK_FALSE(read(document("")).value.expect);
}

TEST_CASE("examples of the document's description are read and scored as they say") {
  const std::string text = file_text(CARC_SOURCE_DIR "/data/README.md");
  int examples = 0;
  for (std::size_t begin = text.find("```json\n"); begin != std::string::npos;
       begin = text.find("```json\n", begin + 1)) {
    const std::size_t from = begin + 8;
    const Checked<Reading> reading = read(text.substr(from, text.find("```", from) - from));
    ++examples;
    for (const Problem& problem : reading.problems) FAIL_CHECK(problem.where << ": " << problem.detail);
    const Checked<Ledger> ledger = score_reading(reading.value, true);
    for (const Problem& problem : ledger.problems) FAIL_CHECK(problem.where << ": " << problem.detail);
    if (!reading.value.expect) continue;
    for (const auto& total : reading.value.expect->totals)
      for (std::size_t p = 0; p < reading.value.game.players.size(); ++p)
        if (reading.value.game.players[p].name == total.player) CHECK(ledger.value.players[p].total() == total.points);
  }
  CHECK(examples >= 2);
}

TEST_CASE("every segment of every tile is found by its name, however it lies") {
  for (const SetInfo& info : tile_sets())
    for (const TileDef& tile : tile_set(info.id)->tiles)
      for (std::uint8_t turns = 0; turns < 4; ++turns)
        for (int s = 0; s < static_cast<int>(tile.segments.size()); ++s) {
          const PlacedTile placed{&tile, {0, 0}, turns};
          std::string why;
          INFO(tile.id << " turned " << int(turns) << ": " << segment_name(placed, s));
          CHECK(segment_named(placed, segment_name(placed, s), why) == s);
          CHECK(segment_named(placed, "#" + std::to_string(s), why) == s);
          CHECK(why == "");
        }
}

TEST_CASE("segments have names as they lie; a wrong name is answered with those that are right") {
  const auto why = [](const char* tile, int turns, const std::string& name) {
    std::string sentence;
    const PlacedTile placed{catalogue_tile(tile), {0, 0}, static_cast<std::uint8_t>(turns)};
    REQUIRE(placed.def != nullptr);
    CHECK(segment_named(placed, name, sentence) < 0);
    return sentence;
  };
  CHECK(why("base-game/E", 1, "city N") == "base-game/E here has no `city N`; it has `city E`, `field NL`");
  CHECK(why("base-game/U", 0, "field") ==
        "base-game/U here has more than one `field`; it has `road E`, `field NL`, `field ER`");
  CHECK(why("base-game/B", 0, "road").find("base-game/B here has no `road`; it has ") == 0);
  CHECK(why("base-game/B", 0, "").find("no segment of base-game/B is named; it has ") == 0);
  CHECK(why("base-game/B", 0, "#9").find("base-game/B has no segment `#9`, counted from 0; ") == 0);
  CHECK(why("base-game/B", 0, "#-1").find("base-game/B has no segment `#-1`") == 0);
  CHECK(why("base-game/B", 0, "#99999999999999999999").find("base-game/B has no segment") == 0);
  CHECK(why("base-game/B", 0, "farm N").find("`farm` is no kind of segment; it has ") == 0);
  CHECK(why("base-game/B", 0, "field Q").find("`Q` is neither an edge (`N`) nor a half-edge (`NL`); ") == 0);
  CHECK(why("base-game/B", 0, "field " + std::string(1'000, 'x')).size() < 300);
}
