// Pieces on halflings and on pieces of several cells: how a document names where they are.
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "tests/unit/board_texts.hpp"
#include "tests/unit/catch.hpp"

using namespace carc;
using namespace carc::test;

namespace {

// In (0,0) a halfling in the south-west with roads S and W, one in the north-east with a road N; at (1,0) one alone, in
// the south-east, with a monastery.
const std::string kHalves =
    R"("tiles": [{"tile": "halflings-1/02", "at": [0, 0]}, {"tile": "halflings-1/01", "at": [0, 0], "turns": 2},
  {"tile": "halflings-1/04", "at": [1, 0], "turns": 3}], "players": [{"name": "red"}])";

// Two cells, (0,0) and (1,0): a road N and a castle on the first one, a city N and a road S on the second one.
const std::string kDouble =
    R"("tiles": [{"tile": "castles-in-germany/01", "at": [0, 0]}], "players": [{"name": "red"}])";

std::string with_figure(const std::string& board, const std::string& figure) {
  return board + R"(, "figures": [)" + figure + "]";
}

// The tile and the segment of the only figure, and its square.
std::string stands(const std::string& board, const std::string& figure) {
  const Checked<Reading> reading = read(document(with_figure(board, figure)));
  if (!reading.problems.empty()) return reading.problems[0].code->id + (": " + reading.problems[0].detail);
  const Figure& read_figure = reading.value.game.figures.at(0);
  check_survives(reading.value.game);
  return std::to_string(read_figure.tile) + " #" + std::to_string(read_figure.segment) + " " +
         std::to_string(read_figure.square);
}

std::string on(const std::string& board, const std::string& at, const std::string& name, const std::string& half = "") {
  const std::string which = half.empty() ? "" : R"(, "half": ")" + half + "\"";
  return stands(board, R"({"player": "red", "at": [)" + at + R"(], "on": ")" + name + "\"" + which + "}");
}

bool begins(const std::string& text, const std::string& start) {
  if (text.rfind(start, 0) != 0) UNSCOPED_INFO(text);
  return text.rfind(start, 0) == 0;
}

}  // namespace

TEST_CASE("halflings are named by their sides as they lie, and by the diagonal") {
  const auto names = [](const char* id, int turns) {
    const PlacedTile placed{catalogue_tile(id), {4, -2}, static_cast<std::uint8_t>(turns)};
    std::string text;
    for (int s = 0; s < segment_count(*placed.def); ++s) text += (s == 0 ? "" : ", ") + segment_name(placed, s);
    return text;
  };
  CHECK(names("halflings-1/02", 0) == "road S, road W, field SL");
  CHECK(names("halflings-1/02", 1) == "road W, road N, field NL");
  CHECK(names("halflings-1/02", 2) == "road N, road E, field NL");
  CHECK(names("halflings-1/02", 3) == "road E, road S, field EL");
  CHECK(names("halflings-2/06", 1) == "city N, road D, field DL, field WL");
  CHECK(names("halflings-1/04", 2) == "field NL, monastery");
  std::string why;
  const PlacedTile placed{catalogue_tile("halflings-2/06"), {0, 0}, 2};
  CHECK(segment_named(placed, "field DR", why) == 3);
  CHECK(segment_named(placed, "road D", why) == 1);
  CHECK(segment_named(placed, "road", why) == 1);
  CHECK(segment_named(placed, "road S", why) == -1);
  CHECK(why == "halflings-2/06 here has no `road S`; it has `city E`, `road D`, `field DL`, `field NL`");
  CHECK(segment_named(placed, "road X", why) == -1);
  CHECK(begins(why, "`X` is neither an edge (`N`, `D`) nor a half-edge (`NL`)"));
  CHECK(segment_named(placed, "bridge D", why) == -1);
  const PlacedTile square{catalogue_tile("base-game/U"), {0, 0}, 0};
  CHECK(segment_named(square, "road D", why) == -1);
  CHECK(begins(why, "`D` is neither an edge (`N`) nor"));
  CHECK(segment_named(square, "bridge D", why) == -1);
}

TEST_CASE("the half that a halfling fills") {
  const TileDef* def = catalogue_tile("halflings-1/01");
  const char* const halves[4] = {"SW", "NW", "NE", "SE"};
  for (std::uint8_t turns = 0; turns < 4; ++turns)
    CHECK(corner_names()[static_cast<std::size_t>(filled_half({def, {0, 0}, turns}))] == halves[turns]);
  CHECK(filled_half({catalogue_tile("base-game/A"), {0, 0}, 0}) == -1);
}

TEST_CASE("segments of pieces of several cells are named in one of their cells") {
  // castles-in-germany/01: city N2, roads N1, S2, W, fields, a castle.
  CHECK(on(kDouble, "0, 0", "road N") == "0 #1 0");
  CHECK(on(kDouble, "1, 0", "road S") == "0 #2 1");
  CHECK(on(kDouble, "1, 0", "city N") == "0 #0 1");
  CHECK(on(kDouble, "0, 0", "city") == "0 #0 0");
  CHECK(on(kDouble, "1, 0", "german-castle") == "0 #7 1");
  CHECK(on(kDouble, "0, 0", "field NL") == "0 #6 0");
  CHECK(on(kDouble, "1, 0", "field EL") == "0 #4 1");
  CHECK(on(kDouble, "0, 0", "#4") == "0 #4 0");
  CHECK(on(kDouble, "1, 0", "road N") ==
        "no-such-segment: castles-in-germany/01 here has no `road N`; at (1,0) it has `city N`, `road S`, `field EL`, "
        "`field SR`, `german-castle`");
  CHECK(begins(on(kDouble, "1, 0", "road W"), "no-such-segment: castles-in-germany/01 here has no `road W`"));
  CHECK(begins(on(kDouble, "1, 0", "road"), "no-such-segment: castles-in-germany/01 here has more than one `road`"));
  CHECK(begins(on(kDouble, "2, 0", "road W"), "no-tile-there: there is no tile at (2,0)"));
  CHECK(stands(kDouble, R"("red 1,0 road S")") == "0 #2 1");
  const PlacedTile placed{catalogue_tile("castles-in-germany/01"), {0, 0}, 0};
  CHECK(segment_name(placed, 0) == "city");
  CHECK(segment_name(placed, 2) == "#2");
  CHECK(segment_name(placed, {1, 0}, 2) == "road S");
  CHECK(segment_name(placed, {0, 0}, 2) == "#2");

  // Turned once, its cells are (5,5) and (5,6).
  const std::string turned =
      R"("tiles": [{"tile": "castles-in-germany/01", "at": [5, 5], "turns": 1}], "players": [{"name": "red"}])";
  CHECK(on(turned, "5, 5", "road E") == "0 #1 0");
  CHECK(on(turned, "5, 6", "road W") == "0 #2 1");
  CHECK(on(turned, "5, 5", "road N") == "0 #3 0");
  CHECK(on(turned, "5, 6", "city E") == "0 #0 1");

  std::string why;
  const PlacedTile wheel{catalogue_tile("wheel-of-fortune/start"), {0, 0}, 0};
  CHECK(segment_named(wheel, {1, 1}, "road N", why) == -1);
  CHECK(why == "wheel-of-fortune/start here has no `road N`; at (1,1) it has `wheel-of-fortune`");
  CHECK(segment_named(wheel, {3, 2}, "road E", why) == 4);
  CHECK(segment_named(wheel, {30, 2}, "road E", why) == -1);
}

TEST_CASE("every segment of every piece has a name in one of its cells, however it lies") {
  for (const SetInfo& info : tile_sets())
    for (const TileDef& tile : tile_set(info.id)->tiles)
      for (std::uint8_t turns = 0; turns < 4; ++turns) {
        if (tile.is_one_cell()) continue;
        const PlacedTile placed{&tile, {2, 3}, turns};
        for_each_cell(placed, [&](Cell cell) {
          for (int s = 0; s < segment_count(tile); ++s) {
            std::string why;
            INFO(tile.id << " turned " << int(turns) << ": " << segment_name(placed, cell, s));
            CHECK(segment_named(placed, cell, segment_name(placed, cell, s), why) == s);
          }
          CHECK(cell_of_square(placed, square_at(placed, cell)) == cell);
        });
        CHECK(square_at(placed, {50, 50}) == -1);
      }
}

TEST_CASE("a name is looked up on both halflings of a cell") {
  CHECK(on(kHalves, "0, 0", "road S") == "0 #0 0");
  CHECK(on(kHalves, "0, 0", "road W") == "0 #1 0");
  CHECK(on(kHalves, "0, 0", "road N") == "1 #0 0");
  CHECK(on(kHalves, "0, 0", "field ER") == "1 #1 0");
  CHECK(on(kHalves, "0, 0", "#2") == "0 #2 0");
  CHECK(on(kHalves, "0, 0", "#1") ==
        "which-half: two halflings fill (0,0), and both have `#1`; `half` says which is meant: `SW` or `NE`");
  CHECK(on(kHalves, "0, 0", "#1", "NE") == "1 #1 0");
  CHECK(on(kHalves, "0, 0", "#1", "SW") == "0 #1 0");
  CHECK(on(kHalves, "0, 0", "field", "SW") == "0 #2 0");
  CHECK(begins(on(kHalves, "0, 0", "field"), "which-half: two halflings fill (0,0), and both have `field`"));
  CHECK(begins(on(kHalves, "0, 0", "field DL"), "which-half: "));
  // One road of the other halfling does not make it clear which of the two is meant.
  CHECK(begins(on(kHalves, "0, 0", "road"), "no-such-segment: halflings-1/02 here has more than one `road`"));
  CHECK(on(kHalves, "0, 0", "road", "NE") == "1 #0 0");
  CHECK(
      on(kHalves, "0, 0", "city") ==
      "no-such-segment: halflings-1/02 here has no `city`; it has `road S`, `road W`, `field SL`; halflings-1/01 here "
      "has no `city`; it has `road N`, `field NL`");
  CHECK(on(kHalves, "0, 0", "road N", "SW") ==
        "no-such-segment: halflings-1/02 here has no `road N`; it has `road S`, `road W`, `field SL`");
}

TEST_CASE("a half must be filled by a halfling") {
  CHECK(on(kHalves, "1, 0", "monastery", "SE") == "2 #1 0");
  CHECK(on(kHalves, "1, 0", "monastery") == "2 #1 0");
  CHECK(on(kHalves, "1, 0", "monastery", "NW") == "no-tile-there: no halfling fills the NW half of (1,0)");
  CHECK(on(kHalves, "0, 0", "#0", "NW") == "no-tile-there: no halfling fills the NW half of (0,0)");
  CHECK(on(kHalves, "0, 7", "#0", "NW") == "no-tile-there: there is no tile at (0,7)");
  CHECK(on(kHalves, "0, 0", "#0", "N") == "bad-document: a half is NW, NE, SE or SW, not `N`");
  CHECK(on(kHalves, "0, 0", "#0", std::string(500, 'x')).size() < 150);
  CHECK(on(kDouble, "0, 0", "road N", "NW") == "no-tile-there: no halfling fills the NW half of (0,0)");
  const std::string square = R"("rows": ["U"], "players": [{"name": "red"}])";
  CHECK(said(with_figure(square, R"({"player": "red", "at": [0, 0], "half": "NW", "on": "road"})")) ==
        "no-tile-there /figures/0/half: no halfling fills the NW half of (0,0)\n");
  CHECK(said(with_figure(square, R"({"player": "red", "at": [0, 0], "half": 1, "on": "road"})")) ==
        "bad-document /figures/0/half: this must be a text, but it is a number\n");
  CHECK(said(with_figure(square, R"({"player": "red", "half": "NW", "on": "track"})")) ==
        "bad-document /figures/0: `half` is of no use without a cell (`at`)\n");
}

TEST_CASE("figures as texts say the half behind the cell") {
  CHECK(stands(kHalves, R"("red 0,0/NE #1")") == "1 #1 0");
  CHECK(stands(kHalves, R"("red large 0,0/SW field DL")") == "0 #2 0");
  CHECK(stands(kHalves, R"("red 1,0/SE monastery")") == "2 #1 0");
  CHECK(stands(kHalves, R"("red 0,0/XX road S")") == "bad-document: a half is NW, NE, SE or SW, not `XX`");
  CHECK(stands(kHalves, R"("red 0,0/ road S")") == "bad-document: a half is NW, NE, SE or SW, not ``");
  CHECK(stands(kHalves, R"("red 0,0/NE/SW road S")") == "bad-document: a half is NW, NE, SE or SW, not `NE/SW`");
  CHECK(stands(kHalves, R"("red 0,0/NW road S")") == "no-tile-there: no halfling fills the NW half of (0,0)");
  CHECK(begins(stands(kHalves, R"("red 9999,0/NE road S")"), "bad-coordinate: "));
  CHECK(begins(stands(kHalves, R"("red /NE road S")"), "bad-document: `red /NE road S` is no figure"));
}

TEST_CASE("places without a segment on a cell of two halflings") {
  // A barn stands between tiles: any will do.
  CHECK(on(kHalves, "0, 0", "corner NW") == "0 #-1 0");
  CHECK(on(kHalves, "0, 0", "corner NE", "NE") == "1 #-1 0");
  CHECK(on(kHalves, "0, 0", "district market") == "0 #-1 0");
  CHECK(on(kHalves, "0, 0", "castle") ==
        "which-half: two halflings fill (0,0); `half` says which is meant: `SW` or `NE`");
  CHECK(on(kHalves, "0, 0", "castle", "NE") == "1 #-1 0");
  CHECK(begins(on(kHalves, "0, 0", "tower"), "which-half: "));
  CHECK(begins(on(kHalves, "0, 0", "abbot"), "no-such-segment: a follower is laid down only on"));
  CHECK(on(kDouble, "1, 0", "corner SE") == "0 #-1 1");
}

TEST_CASE("a follower is laid down on the halfling that has a house for it") {
  const std::string house = R"("definitions": [{"id": "h", "edges": "FFF", "shape": "half", "segments": [
    {"kind": "field", "at": ["DL", "DR", "SL", "SR", "WL", "WR"]}, {"kind": "german-monastery"}]}], "players": [{"name": "red"}], )";
  const std::string one =
      R"("tiles": [{"tile": "halflings-1/01", "at": [0, 0]}, {"tile": "own/h", "at": [0, 0], "turns": 2}])";
  const std::string two = R"("tiles": [{"tile": "own/h", "at": [0, 0]}, {"tile": "own/h", "at": [0, 0], "turns": 2}])";
  CHECK(on(house + one, "0, 0", "abbot") == "1 #1 0");
  CHECK(begins(on(house + two, "0, 0", "abbot"), "which-half: "));
  CHECK(on(house + two, "0, 0", "abbot", "NE") == "1 #1 0");
}

TEST_CASE("tokens and neutral figures on halflings and pieces of several cells") {
  const Game game = game_of(
      kHalves +
      R"(, "tokens": [{"token": "shed", "at": [0, 0], "half": "SW"}, {"token": "tower", "at": [0, 0], "half": "NE"},
      {"token": "gold", "at": [0, 0], "half": "NE"}, {"token": "tollhouse", "player": "red", "at": [0, 0], "on": "road N"}, {"token": "gold", "at": [1, 0]}],
      "neutral": [{"figure": "fairy", "at": [0, 0], "half": "SW"}, {"figure": "witch", "at": [0, 0], "on": "road N"},
        {"figure": "mage", "at": [0, 0], "half": "NE", "on": "field"}, {"figure": "count", "at": [0, 0], "on": "district castle"}])");
  const int tiles[] = {0, 1, 1, 1, 2};
  for (std::size_t t = 0; t < 5; ++t) CHECK(game.tokens.at(t).tile == tiles[t]);
  CHECK(game.neutral.at(0).tile == 0);
  CHECK(game.neutral.at(1).tile == 1);
  CHECK(game.neutral.at(2).segment == 1);
  check_survives(game);
  const Game twice = game_of(
      kDouble + R"(, "tokens": [{"token": "shed", "at": [1, 0]}, {"token": "gold", "at": [1, 0], "on": "road S"}],
      "neutral": [{"figure": "witch", "at": [1, 0], "on": "city N"}])");
  CHECK(twice.tokens.at(0).square == 1);
  CHECK(twice.tokens.at(1).segment == 2);
  CHECK(twice.neutral.at(0).segment == 0);
  check_survives(twice);

  CHECK(said(kHalves + R"(, "tokens": [{"token": "gold", "at": [0, 0]}])") ==
        "which-half /tokens/0/at: two halflings fill (0,0); `half` says which is meant: `SW` or `NE`\n");
  CHECK(said(kHalves + R"(, "tokens": [{"token": "gold", "at": [1, 0], "half": "NE"}])") ==
        "no-tile-there /tokens/0/half: no halfling fills the NE half of (1,0)\n");
  CHECK(said(kHalves + R"(, "tokens": [{"token": "gold", "half": "NE"}])") ==
        "bad-document /tokens/0: `half` is of no use without a cell (`at`)\n");
  CHECK(begins(said(kHalves + R"(, "neutral": [{"figure": "fairy", "at": [0, 0]}])"), "which-half /neutral/0/at: "));
  CHECK(begins(said(kHalves + R"(, "neutral": [{"figure": "mage", "at": [0, 0], "on": "#0"}])"),
               "which-half /neutral/0/on: "));
  CHECK(begins(said(kHalves + R"(, "neutral": [{"figure": "mage", "at": [0, 0], "half": null}])"),
               "bad-document /neutral/0/half: this must be a text, but it is null"));
}

TEST_CASE("what does not fill a cell together is not two halflings in it") {
  for (const char* second :
       {R"({"tile": "halflings-1/01", "at": [0, 0], "turns": 1})", R"({"tile": "halflings-1/01", "at": [0, 0]})",
        R"({"tile": "base-game/U", "at": [0, 0], "turns": 2})"}) {
    const Game game = game_of(R"("tiles": [{"tile": "halflings-1/02", "at": [0, 0]}, )" + std::string(second) +
                              R"(], "figures": ["red 0,0 field"])");
    CHECK(game.figures.at(0).tile == 0);
  }
  const Game three = game_of(R"("tiles": {"h": "halflings-1/02", "i": "halflings-1/01"}, "rows": ["h0/i2", "h1/i3"],
      "figures": ["red 0,0 road N", "red 0,1 road N", "red 0,1 road E"])");
  CHECK(three.figures.at(0).tile == 1);
  CHECK(three.figures.at(1).tile == 2);
  CHECK(three.figures.at(2).tile == 3);
  check_survives(three);
  // What is wrong with one halfling is told once.
  CHECK(
      said(R"("tiles": [{"tile": "halflings-1/02", "at": [0, 0]}, {"tile": "halflings-1/0", "at": [0, 0], "turns": 2}],
      "figures": ["red 0,0 road N", "red 0,0/NE field"])")
          .find("/figures/") == std::string::npos);
}

TEST_CASE("both mouths of a tunnel on a piece of several cells have names") {
  const std::string board = R"("definitions": [{"id": "u", "edges": "FFRFFR", "size": [2, 1], "segments": [
      {"kind": "field", "at": ["N1L", "N1R", "N2L", "N2R", "EL", "WR"]}, {"kind": "field", "at": ["ER", "S2L", "S2R", "S1L", "S1R", "WL"]},
      {"kind": "road", "at": ["E", "W"], "marks": ["tunnel"]}]}], "players": [{"name": "red"}],
    "tiles": [{"tile": "own/u", "at": [0, 0]}])";
  CHECK(on(board, "1, 0", "road E") == "0 #2 1");
  CHECK(on(board, "0, 0", "road W") == "0 #7 0");
  CHECK(on(board, "0, 0", "road") == "0 #2 0");
}

TEST_CASE("boards full of halflings are read and written in time") {
  std::string tiles, figures;
  for (int i = 0; i < 5'000; ++i) {
    const std::string at = "[" + std::to_string(i % 100) + ", " + std::to_string(i / 100) + "]";
    for (const char* turns : {"0", "2"})
      tiles +=
          (tiles.empty() ? "" : ", ") + (R"({"tile": "halflings-1/01", "at": )" + at + ", \"turns\": " + turns + "}");
    figures += (i == 0 ? "" : ", ") + (R"({"player": "red", "at": )" + at + R"(, "half": "NE", "on": "road"})");
  }
  const Game game = game_of("\"tiles\": [" + tiles + "], \"figures\": [" + figures + "]");
  CHECK(game.figures.size() == 5'000);
  CHECK(game.figures.back().tile == 9'999);
  CHECK(held(read(write_board(game)).value.game) == held(game));
}

TEST_CASE("whatever is read of a changed document is written and read as the same") {
  const std::string sound = document(
      R"("tiles": [{"tile": "halflings-1/02", "at": [0, 0]}, {"tile": "halflings-1/01", "at": [0, 0], "turns": 2},
      {"tile": "castles-in-germany/01", "at": [1, 0], "turns": 0}, {"tile": "halflings-2/06", "at": [0, 1], "turns": 1}],
      "players": [{"name": "red"}], "figures": ["red 0,0/NE #1", "red 2,0 road S", {"player": "red", "at": [0, 0], "half": "SW", "on": "#0"}],
      "tokens": [{"token": "gold", "at": [0, 0], "half": "NE", "count": 2}, {"token": "shed", "at": [2, 0]}],
      "neutral": [{"figure": "witch", "at": [0, 1], "on": "city N"}],
      "prints": [{"at": [0, 0], "half": "NE", "scenery": [{"kind": "stable", "on": "#1", "road": "none"}]},
        {"at": [2, 0], "signposts": [{"edge": "S", "points": "left", "right": true}]}])");
  REQUIRE(read(sound).problems.empty());
  std::uint32_t state = 7;
  const auto random = [&](std::size_t below) {
    state = state * 1664525u + 1013904223u;
    return static_cast<std::size_t>(state >> 8) % below;
  };
  const std::string digits = "0123", letters = "NESWLRD";
  std::vector<std::size_t> places;  // of digits and letters, which keep a document sound more often than other changes
  for (std::size_t i = 0; i < sound.size(); ++i)
    if ((sound[i] >= '0' && sound[i] <= '9') || letters.find(sound[i]) != std::string::npos) places.push_back(i);
  int survivors = 0;
  for (int round = 0; round < 5'000; ++round) {
    std::string text = sound;
    for (std::size_t change = random(3) + 1; change > 0; --change) {
      char& sign = text[places[random(places.size())]];
      sign = sign <= '9' ? digits[random(digits.size())] : letters[random(letters.size())];
    }
    Checked<Reading> reading;
    read_board(text, nullptr, rulebook(), reading);
    if (!reading.problems.empty()) continue;
    ++survivors;
    const std::string written = write_board(reading.value.game);
    Checked<Reading> again;
    read_board(written, nullptr, rulebook(), again);
    if (!again.problems.empty() || held(again.value.game) != held(reading.value.game)) FAIL_CHECK(text << written);
  }
  CHECK(survivors > 500);
}
