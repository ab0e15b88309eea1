// What the reader of board documents says about documents that are wrong.
#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/unit/catch.hpp"
#include "tools/readers/reader.hpp"

using namespace carc;

namespace {

// A document with these keys beside `format`.
std::string document(const std::string& keys) {
  return std::string(R"({"format": "carcassonne-board/1")") + (keys.empty() ? "" : ", ") + keys + "}";
}

Problems problems_of(const std::string& text) {
  Checked<Reading> reading;
  read_board(text, nullptr, rulebook(), reading);
  for (const Problem& problem : reading.problems)  // what is said can be printed anywhere
    CHECK_NOTHROW(nlohmann::json(problem.where + problem.detail).dump());
  return reading.problems;
}

// "code where: detail" of every problem, a line each.
std::string said_of(const std::string& text) {
  std::string lines;
  for (const Problem& problem : problems_of(text))
    lines += std::string(problem.code->id) + " " + problem.where + ": " + problem.detail + "\n";
  return lines;
}
std::string said(const std::string& keys) { return said_of(document(keys)); }

// Is `line` the beginning of what is said, and is that all?
bool says_only(const std::string& keys, const std::string& line) {
  const std::string lines = said(keys);
  const bool is_one = std::count(lines.begin(), lines.end(), '\n') == 1;
  if (lines.rfind(line, 0) != 0 || !is_one) UNSCOPED_INFO(lines);
  return lines.rfind(line, 0) == 0 && is_one;
}

const std::string kBoard = R"("rows": ["U B"], "players": [{"name": "red"}])";

}  // namespace

TEST_CASE("the frame of a document") {
  CHECK(said_of("[]") == "bad-document /: this must be an object, but it is a list\n");
  CHECK(said_of("{}") == "bad-document /: the key `format` is missing\n");
  CHECK(said_of(R"({"format": "carcassonne-board/2"})") ==
        "bad-document /format: the format is `carcassonne-board/2`; this version reads `carcassonne-board/1`\n");
  CHECK(said_of(R"({"format": 1})") == "bad-document /format: this must be a text, but it is a number\n");
  CHECK(said_of("{") == "bad-json line 1, column 2: the text ends before the document is complete\n");
  CHECK(says_only(R"("titel": "")", "bad-document /titel: there is no key `titel`; did you mean `title`?"));
  CHECK(says_only(R"("a/b~c": 1)", "bad-document /a~1b~0c: there is no key `a/b~c`; known are format, title"));
  CHECK(says_only(R"("cites": ["A", 2])", "bad-document /cites/1: this must be a text, but it is a number"));
  CHECK(says_only(R"("finished": 0)", "bad-document /finished: this must be true or false, but it is a number"));
  CHECK(says_only(R"("figures": null)", "bad-document /figures: this must be a list, but it is null"));
}

TEST_CASE("boxes and rules that are wrong") {
  CHECK(says_only(R"("sets": ["base-gam"])",
                  "unknown-set /sets/0: there is no tile set `base-gam` (did you mean `base-game`?)"));
  CHECK(says_only(R"("sets": [{"set": "base-game", "edition": "C9"}])",
                  "unknown-set /sets/0: base-game has no edition `C9`; it has "));
  CHECK(says_only(R"("sets": [{"set": "base-game", "copies": 0}])",
                  "bad-document /sets/0/copies: 0 is not between 1 and 100"));
  CHECK(says_only(R"("sets": [3])", "bad-document /sets/0: this must be an object, but it is a number"));
  CHECK(
      says_only(R"("rules": {"a": 1.5})",
                "bad-document /rules/a: this must be a text, a whole number, true or false, but it is a number with"));
  CHECK(says_only(R"("rules": [])", "bad-document /rules: this must be an object, but it is a list"));
}

TEST_CASE("players that are wrong") {
  const auto player = [](const std::string& keys) { return R"("players": [{"name": "red"}, {)" + keys + "}]"; };
  CHECK(says_only(player(R"("name": "red")"),
                  "bad-document /players/1/name: `red` is already the name or colour of another player"));
  CHECK(says_only(player(R"("name": "Ann", "colour": "red")"),
                  "bad-document /players/1/colour: `red` is already the name or colour of another player"));
  CHECK(says_only(player(""), "bad-document /players/1: a player needs a name or a colour"));
  CHECK(says_only(player(R"("name": "")"), "bad-document /players/1: a player needs a name or a colour"));
  CHECK(says_only(player("\"name\": \"" + std::string(201, 'a') + "\""),
                  "name-too-long /players/1/name: a name may have 200 bytes; this one has 201"));
  CHECK(says_only(player(R"("name": " \u00a0 ")"), "bad-name /players/1/name: a name is more than blanks"));
  CHECK(says_only(player(R"("name": "\u3000")"), "bad-name /players/1/name: a name is more than blanks"));
  CHECK(says_only(player(R"("name": "x", "colour": "a\tb")"),
                  "bad-name /players/1/colour: a name has no control characters"));
  CHECK(says_only(player(R"("name": "a\u0085")"), "bad-name /players/1/name: a name has no control characters"));
  CHECK(said(player(R"("name": " \u00a0a \u00e9")")) == "");
  CHECK(says_only(R"("rows": ["U"], "figures": ["a\u007f 0,0 road", "a\u007f 0,0 road"])",
                  "bad-name /figures/0: a name has no control characters"));
  CHECK(says_only(R"("rows": ["U"], "figures": [{"player": " ", "at": [0, 0], "on": "road"}])",
                  "bad-name /figures/0/player: a name is more than blanks"));
  CHECK(says_only(R"("expect": {"totals": {" ": 1}})", "bad-name /expect/totals/ : a name is more than blanks"));
  CHECK(says_only(player(R"("name": "x", "points": 1000001)"),
                  "bad-document /players/1/points: 1000001 is not between -1000000 and 1000000"));
  CHECK(says_only(player(R"("name": "x", "points": 18446744073709551615)"),
                  "bad-document /players/1/points: 18446744073709551615 is not between"));
  CHECK(says_only(player(R"("name": "x", "points": 4.0)"),
                  "bad-document /players/1/points: this must be a whole number, but it is a number with a fraction"));
  CHECK(says_only(player(R"("name": "x", "figures": {"folower": 1})"),
                  "bad-document /players/1/figures/folower: there is no figure `folower`; did you mean `follower`?"));
  CHECK(says_only(player(R"("name": "x", "tokens": {"gold": -1})"),
                  "bad-document /players/1/tokens/gold: -1 is not between 0 and 10000"));
  std::string many;
  for (int i = 0; i < 17; ++i) many += (i == 0 ? "\"p" : ", \"p") + std::to_string(i) + " 0,0 road\"";
  CHECK(says_only(R"("rows": ["U"], "figures": [)" + many + "]", "bad-document /figures/16: more than 16 players"));
  CHECK(says_only(R"("rows": ["U"], "figures": [")" + std::string(201, 'a') + R"( 0,0 road"])",
                  "name-too-long /figures/0: a name may have 200 bytes"));
}

TEST_CASE("tiles that are wrong") {
  CHECK(says_only(R"("tiles": [{"tile": "base-game/AA", "at": [0, 0]}])",
                  "unknown-tile /tiles/0/tile: there is no tile `base-game/AA`; did you mean `base-game/A`?"));
  CHECK(says_only(R"("tiles": [{"tile": "bas-game/A", "at": [0, 0]}])",
                  "unknown-tile /tiles/0/tile: there is no tile `bas-game/A`; its name must begin with a set"));
  CHECK(says_only(R"("tiles": [{"tile": "A", "at": [0, 0]}])", "unknown-tile /tiles/0/tile: there is no tile `A`"));
  CHECK(says_only(R"("tiles": {"a": "base-game/AA"}, "rows": ["a a", "a1"])", "unknown-tile /tiles/a: "));
  const char* const standing = R"(, "rows": ["U a"], "figures": ["red 1,0 road", "red 0,0 road"])";
  CHECK(says_only(R"("tiles": {"a": "base-game/AA"})" + std::string(standing), "unknown-tile /tiles/a: "));
  CHECK(says_only(R"("tiles": {"a": 5})" + std::string(standing), "bad-document /tiles/a: this must be a text"));
  CHECK(says_only(R"("tiles": {"a/b2": "base-game/A"}, "rows": ["U a/b21 a/b2 ="], "figures": ["red 1,0 road"])",
                  "bad-document /tiles/a~1b2: a short name has no blanks"));
  CHECK(says_only(R"("rows": ["U A7"], "figures": ["red 1,0 road"])", "bad-document /rows/0: `A7` is no tile"));
  CHECK(says_only(R"("rows": ["U"], "origin": 5, "figures": ["red 1,0 road"])", "bad-document /origin: "));
  CHECK(says_only(R"("tiles": [{"tile": "base-game/A", "at": [1, 0], "turns": 9}], "figures": ["red 1,0 road"])",
                  "bad-document /tiles/0/turns: "));
  CHECK(says_only(R"("tiles": {"a1": "base-game/A"})", "bad-document /tiles/a1: a short name has no blanks"));
  CHECK(says_only(R"("tiles": {"a": 5})", "bad-document /tiles/a: this must be a text, but it is a number"));
  CHECK(says_only(R"("tiles": [{"tile": "base-game/A"}])", "bad-document /tiles/0: the key `at` is missing"));
  CHECK(says_only(R"("tiles": [{"tile": "base-game/A", "at": [0, 0], "turns": 4}])",
                  "bad-document /tiles/0/turns: 4 is not between 0 and 3"));
  CHECK(says_only(R"("tiles": [{"tile": "base-game/A", "at": [0, 0.5]}])",
                  "bad-document /tiles/0/at: a cell is a list of two whole numbers, [x, y]"));
  CHECK(says_only(R"("tiles": [{"tile": "base-game/A", "at": [0, -5001]}])",
                  "bad-coordinate /tiles/0/at: x and y go from -5000 to 5000; this is [0,-5001]"));
  CHECK(says_only(R"("tiles": [{"tile": "base-game/A", "at": [-9223372036854775808, 0]}])",
                  "bad-coordinate /tiles/0/at"));
  CHECK(says_only(R"("rows": ["A4"])", "bad-document /rows/0: `A4` is no tile of a drawing"));
  CHECK(says_only(R"("rows": ["QQ"])", "unknown-tile /rows/0: there is no tile `base-game/QQ`"));
  CHECK(says_only(R"("rows": ["QQQQ"])",
                  "unknown-tile /rows/0: there is no tile `base-game/QQQQ`; `carc tiles base-game` lists those of"));
  CHECK(says_only(R"("rows": ["e-gardn"])",
                  "unknown-tile /rows/0: there is no tile `base-game/e-gardn`; did you mean `base-game/E-garden`?"));
  CHECK(
      says_only(R"("tiles": [{"tile": "rivr-1/A", "at": [0, 0]}])",
                "unknown-tile /tiles/0/tile: there is no tile `rivr-1/A`; its name must begin with a set and a slash; "
                "did you mean the set `river-1`?"));
  CHECK(says_only(R"("tiles": [{"tile": "chess/A", "at": [0, 0]}])",
                  "unknown-tile /tiles/0/tile: there is no tile `chess/A`; its name must begin with a set and a slash, "
                  "as in `base-game/A`"));
  CHECK(said(R"("rows": ["= B0 ="])") ==
        "bad-document /rows/0: no piece covers the `=` at (0,0)\n"
        "bad-document /rows/0: no piece covers the `=` at (2,0)\n");
  CHECK(
      says_only(R"("rows": ["=", "B"], "origin": [-3, 5])", "bad-document /rows/0: no piece covers the `=` at (-3,5)"));
  CHECK(says_only(R"("rows": ["="])", "bad-document /rows/0: no piece covers the `=` at (0,0)"));
  CHECK(says_only(R"("rows": ["A"], "origin": [5001, 0])", "bad-coordinate /origin: "));
  CHECK(says_only(R"("rows": ["A . A"], "origin": [5000, 0])",
                  "bad-coordinate /rows/0: the drawing leaves the board at (5002,0)"));
  CHECK(says_only(R"("rows": ["A", 7])", "bad-document /rows/1: this must be a text, but it is a number"));
  CHECK(says_only(R"("definitions": [{"id": "x", "edges": "FFF", "segments": []}])",
                  "bad-tile-definition /definitions/0/edges: "));
}

TEST_CASE("figures that are wrong") {
  const auto figure = [](const std::string& source) { return kBoard + R"(, "figures": [)" + source + "]"; };
  CHECK(says_only(figure(R"("red folower 0,0 road")"),
                  "bad-document /figures/0: there is no figure `folower`; did you mean `follower`?"));
  CHECK(says_only(figure(R"("red")"), "bad-document /figures/0: `red` is no figure: PLAYER FIGURE X,Y SEGMENT"));
  CHECK(says_only(figure(R"("")"), "bad-document /figures/0: `` is no figure"));
  CHECK(says_only(figure(R"("red 0;0 road")"), "bad-document /figures/0: `red 0;0 road` is no figure"));
  CHECK(says_only(figure(R"("red 0,0")"), "no-such-segment /figures/0: no segment of base-game/U is named; it has "));
  CHECK(says_only(figure(R"("red 99999999999,0 road")"), "bad-coordinate /figures/0: x and y go from"));
  CHECK(says_only(figure(R"("red 0,3 road")"), "no-tile-there /figures/0: there is no tile at (0,3)"));
  CHECK(says_only(figure(R"("blue 0,0 road")"),
                  "unknown-player /figures/0: there is no player `blue`; the players are `red`"));
  CHECK(says_only(figure(R"({"player": "red", "at": [0, 0], "on": "road N"})"),
                  "no-such-segment /figures/0/on: base-game/U here has no `road N`; it has "));
  CHECK(says_only(figure(R"({"player": "red", "at": [9, 0], "on": "road"})"), "no-tile-there /figures/0/at: "));
  CHECK(says_only(figure(R"({"player": "red", "on": "road"})"), "bad-document /figures/0/on: the figure needs a cell"));
  CHECK(says_only(figure(R"({"player": "red", "at": [0, 0]})"), "bad-document /figures/0: the key `on` is missing"));
  CHECK(says_only(figure(R"({"at": [0, 0], "on": "road"})"), "bad-document /figures/0: the key `player` is missing"));
  CHECK(says_only(figure(R"({"figure": "pigg", "player": "red", "at": [0, 0], "on": "road"})"),
                  "bad-document /figures/0/figure: there is no figure `pigg`; did you mean `pig`?"));
  CHECK(
      says_only(figure(R"({"player": "red", "at": [0, 0], "on": "corner N"})"),
                "bad-document /figures/0/on: `corner N` is no place for a figure; wanted is `corner NW`, `corner NE`"));
  CHECK(says_only(figure(R"({"player": "red", "on": "track 5"})"),
                  "bad-document /figures/0/on: `track 5` is no place for a figure; wanted is `track` alone"));
  CHECK(says_only(figure(R"("red 0,0 abbot")"), "no-such-segment /figures/0: a follower is laid down only on"));
  CHECK(says_only(figure(R"({"player": "red", "at": [0, 0], "on": "road", "colour": 1})"),
                  "bad-document /figures/0/colour: there is no key `colour`; known are figure, player, at, half, on"));
}

TEST_CASE("neutral figures and tokens that are wrong") {
  const auto neutral = [](const std::string& source) { return kBoard + R"(, "neutral": [)" + source + "]"; };
  CHECK(says_only(neutral(R"({"figure": "fary"})"),
                  "bad-document /neutral/0/figure: there is no neutral figure `fary`; did you mean `fairy`?"));
  CHECK(says_only(neutral(R"({"figure": "fairy", "beside": 0})"),
                  "bad-document /neutral/0/beside: the list of figures has no"));
  CHECK(says_only(neutral(R"({"figure": "count", "on": "district x"})"),
                  "bad-document /neutral/0/on: there is no district `x`"));
  CHECK(says_only(neutral(R"({"figure": "mage", "on": "road"})"), "bad-document /neutral/0: the figure needs a cell"));
  CHECK(says_only(neutral(R"({"figure": "mage", "at": [0, 9]})"), "no-tile-there /neutral/0/at: "));
  CHECK(says_only(neutral("7"), "bad-document /neutral/0: this must be an object, but it is a number"));
  const auto token = [](const std::string& source) { return kBoard + R"(, "tokens": [{"token": )" + source + "}]"; };
  CHECK(says_only(token(R"("bride")"),
                  "bad-document /tokens/0/token: there is no token `bride`; did you mean `bridge`?"));
  CHECK(says_only(token(R"("ferry", "at": [0, 0], "to": "NW")"),
                  "bad-document /tokens/0/to: a side is N, E, S or W, not `NW`"));
  CHECK(says_only(token(R"("tunnel", "letter": "aa")"), "bad-document /tokens/0/letter: a letter is A to Z, not `aa`"));
  CHECK(says_only(token(R"("gold", "count": 0)"), "bad-document /tokens/0/count: 0 is not between 1 and 10000"));
  CHECK(says_only(token(R"("shed", "on": "road")"), "bad-document /tokens/0: the token needs a cell"));
  CHECK(says_only(token(R"("shed", "player": "blue")"), "unknown-player /tokens/0/player: "));
}

TEST_CASE("expectations that are wrong") {
  CHECK(says_only(R"("expect": 5)", "bad-document /expect: this must be an object, but it is a number"));
  CHECK(says_only(R"("expect": {"total": {}})",
                  "bad-document /expect/total: there is no key `total`; did you mean `totals`?"));
  CHECK(says_only(R"("expect": {"totals": {"red": "5"}})",
                  "bad-document /expect/totals/red: this must be a whole number, but"));
  Checked<Reading> reading;
  read_board(document(R"("expect": {"totals": {"red": "5"}})"), nullptr, rulebook(), reading);
  CHECK_FALSE(reading.value.expect);  // it does not expect nothing
  read_board(document(R"("expect": {"totals": {"red": "5"}, "problems": ["bad-document"]})"), nullptr, rulebook(),
             reading);
  CHECK(reading.value.expect);
  CHECK(says_only(R"("expect": {"ledger": [5]})",
                  "bad-document /expect/ledger/0: this must be a text, but it is a number"));
}

TEST_CASE("all problems of a document are told at once") {
  const std::string lines = said(R"("titel": "", "rows": ["A9 B", "QQ"], "players": [{"name": "red", "points": true}],
      "figures": ["blue 1,0 monastery", "red 5,5 road", "red 1,0 road"], "neutral": [{}], "tokens": 5, "sets": ["x"])");
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 10);
}

TEST_CASE("the number of problems is bounded, however many there are") {
  std::string keys, rows = "\"B\"", figures;
  for (int i = 0; i < 100'000; ++i) {
    keys += ", \"key" + std::to_string(i) + "\": 1";
    figures += ", \"red 0,0 rod\"";
  }
  const Problems problems =
      problems_of(document("\"rows\": [" + rows + "], \"figures\": [\"red 0,0 monastery\"" + figures + "]" + keys));
  REQUIRE(problems.size() == 1'001);
  CHECK(problems.back().detail == "more than the first 1000 problems are not listed");
}

TEST_CASE("a board has at most ten thousand tiles") {
  std::string rows, list;
  for (int y = 0; y < 101; ++y) {
    rows += y == 0 ? "\"" : ", \"";
    for (int x = 0; x < 100; ++x) rows += "B ";
    rows += "\"";
  }
  CHECK(says_only("\"rows\": [" + rows + "]", "too-many-tiles /rows/100: a board has at most 10000 tiles"));
  for (int i = 0; i < 10'100; ++i)
    list += (i == 0 ? "" : ", ") + std::string(R"({"tile": "base-game/B", "at": [)") + std::to_string(i % 100) + ", " +
            std::to_string(i / 100) + "]}";
  CHECK(says_only("\"tiles\": [" + list + "]", "too-many-tiles /tiles/10000: a board has at most 10000 tiles"));
}

TEST_CASE("what is kept of a document is bounded") {
  std::string names, lines;
  for (int i = 0; i < 1'001; ++i) names += (i == 0 ? "\"r" : ", \"r") + std::to_string(i) + "\": 1";
  for (int i = 0; i < 50'001; ++i) lines += i == 0 ? "\"\"" : ", \"\"";
  CHECK(says_only("\"rules\": {" + names + "}", "bad-document /rules: there are 1001 entries; 1000 is the limit"));
  CHECK(says_only(R"("players": [{"name": "r0"}], "expect": {"totals": {)" + names + "}}",
                  "bad-document /expect/totals: there are 1001 entries; 1000 is the limit"));
  CHECK(says_only("\"expect\": {\"ledger\": [" + lines + "]}",
                  "bad-document /expect/ledger: there are 50001 entries; 50000 is the limit"));
  std::string texts;
  for (int i = 0; i < 17; ++i) texts += (i == 0 ? "\"" : ", \"") + std::string(1'000'000, 'x') + "\"";
  CHECK(says_only("\"expect\": {\"ledger\": [" + texts + "]}",
                  "bad-document /expect: there are more than 16777216 bytes"));
  std::string tiles;
  for (int i = 0; i < 10'001; ++i) tiles += (i == 0 ? "\"r" : ", \"r") + std::to_string(i) + "\": \"base-game/A\"";
  CHECK(says_only("\"tiles\": {" + tiles + R"(}, "rows": ["a"], "figures": ["red 0,0 road"])",
                  "bad-document /tiles: there are 10001 entries; 10000 is the limit"));
}

TEST_CASE("long and foreign names are shortened between letters") {
  std::string name;
  for (int i = 0; i < 90; ++i) name += "ü";
  for (const std::string& keys :
       {"\"" + name + "\": 1", "\"sets\": [\"" + name + "\"]", R"("rows": [")" + name + "9\"]",
        R"("rows": ["B"], "figures": ["a 0,0 )" + name + "\"]", R"("rules": {")" + name + "\": null}"}) {
    const std::string lines = said(keys);
    CHECK(lines.find("ü...") != std::string::npos);
    CHECK(lines.size() < 600);
  }
}

TEST_CASE("no change of a few bytes makes the reader fail") {
  const std::string sound =
      document(R"("tiles": {"s": "base-game/U"}, "rows": ["s0 D1 ."], "origin": [1, 2], "sets": ["base-game"],
      "players": [{"name": "red", "points": 3, "figures": {"follower": 7}}], "figures": ["red 1,2 road W", {"player": "red", "at": [2, 2], "on": "#1"}],
      "neutral": [{"figure": "fairy", "beside": 0}], "tokens": [{"token": "gold", "at": [1, 2], "count": 2}], "expect": {"totals": {"red": 1}})");
  REQUIRE(problems_of(sound).empty());
  std::uint32_t state = 1;
  const auto random = [&](std::size_t below) {
    state = state * 1664525u + 1013904223u;
    return static_cast<std::size_t>(state >> 8) % below;
  };
  const std::string signs = "{}[]\",:0-9.#/= eE\\x\xc3";
  for (int round = 0; round < 5'000; ++round) {
    std::string text = sound;
    for (std::size_t change = random(3) + 1; change > 0; --change) {
      const std::size_t at = random(text.size());
      if (random(3) == 0) text.erase(at, random(8) + 1);
      else text[at] = signs[random(signs.size())];
    }
    Checked<Reading> reading;
    read_board(text, nullptr, rulebook(), reading);
    if (reading.ok()) write_board(reading.value.game);
  }
}
