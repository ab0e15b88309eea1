// Every way in which a result can differ from what is expected.
#include "tools/cli/case_check.hpp"

#include "tests/unit/catch.hpp"
#include "tests/unit/hand_ledger.hpp"
#include "tools/cli/ledger_line.hpp"

using namespace carc;
using namespace carc::cli;

namespace {

constexpr ProblemCode kBadThing{"bad-thing", Severity::error, ""};
constexpr ProblemCode kOddThing{"odd-thing", Severity::warning, ""};

// A road of three tiles, 3 for red; a tile with two cities to the east of it, 1 and 2 for red; gold for blue.
struct Sample : HandLedger {
  Sample() {
    for (int x = 0; x < 3; ++x) lay("U", x, 0);
    const int caps = lay("H", 0, 1, 0);
    const int end = lay("E", 0, 2, 0);
    pay(0, Category::road, feature({0, 1, 2}, 0), {product("ROAD-1", 3, 1)});
    pay(0, Category::city, feature({caps}, 0), {product("CITY-1", 1, 1)});
    pay(0, Category::city, feature({end, caps}, 0),
        {product("CITY-1", 2, 1), product("CITY-3", 1, 1), effect("WITCH-1", -1)});
    pay(1, Category::gold, -1, {product("GOLD-1", 2, 1)});
    pay(1, Category::road, feature({0, 1, 2}, 0), {});  // a follower without a majority
    pay(0, Category::road, feature({0, 1, 2}, 0), {product("ROAD-1", 9, 1)}, When::play);
  }
};

std::vector<std::string> right_lines() {
  return {"red 3 road@1,0: ROAD-1 3x1", "red 1 city@0,1.city N", "red 2 city@0,2: WITCH-1 -1, CITY-3 1x1, CITY-1 2x1",
          "blue 2 gold: GOLD-1 2x1"};
}

Expectation expecting(std::vector<std::string> lines) {
  Expectation expect;
  expect.ledger = std::move(lines);
  expect.has_ledger = true;
  return expect;
}

std::vector<Difference> check_lines(std::vector<std::string> lines) {
  const Sample sample;
  return check_case(expecting(std::move(lines)), sample.game, sample.result);
}

std::string shown(const std::vector<Difference>& differences) { return format_differences(differences, ""); }

}  // namespace

TEST_CASE("A complete ledger agrees, whatever the order of lines and terms") {
  CHECK(shown(check_lines(right_lines())) == "");
  std::vector<std::string> lines = right_lines();
  std::reverse(lines.begin(), lines.end());
  CHECK(shown(check_lines(lines)) == "");
}

TEST_CASE("Entries of 0 points may be listed") {
  std::vector<std::string> lines = right_lines();
  lines.push_back("blue 0 road@2,0");
  CHECK(shown(check_lines(lines)) == "");
}

TEST_CASE("Entries are printed as lines that read back as themselves") {
  const Sample sample;
  const Ledger& ledger = sample.result.value;
  CHECK(format_ledger_line(sample.game, ledger, ledger.entries[0]) == "red 3 road@0,0: ROAD-1 3x1");
  CHECK(format_ledger_line(sample.game, ledger, ledger.entries[1]) == "red 1 city@0,1.city N: CITY-1 1x1");
  CHECK(format_ledger_line(sample.game, ledger, ledger.entries[2]) ==
        "red 2 city@0,2: CITY-1 2x1, CITY-3 1x1, WITCH-1 -1");
  CHECK(format_ledger_line(sample.game, ledger, ledger.entries[3]) == "blue 2 gold: GOLD-1 2x1");
  CHECK(format_ledger_line(sample.game, ledger, ledger.entries[4]) == "blue 0 road@0,0");
  std::vector<std::string> lines;
  for (const Entry& entry : ledger.entries)
    if (entry.when == When::end) lines.push_back(format_ledger_line(sample.game, ledger, entry));
  CHECK(shown(check_lines(lines)) == "");
}

TEST_CASE("A line that is missing is an entry that was got only") {
  std::vector<std::string> lines = right_lines();
  lines.erase(lines.begin());
  CHECK(shown(check_lines(lines)) == "ledger: - expected, + got\n+ red 3 road@0,0: ROAD-1 3x1\n");
}

TEST_CASE("A line without entry is expected only") {
  std::vector<std::string> lines = right_lines();
  lines.push_back("red 3 road@0,0: ROAD-1 3x1");
  CHECK(shown(check_lines(lines)) == "ledger: - expected, + got\n- red 3 road@0,0: ROAD-1 3x1\n");
}

TEST_CASE("Different points, terms or places are shown as a pair") {
  std::vector<std::string> lines = right_lines();
  SECTION("points") {
    lines[0] = "red 4 road@2,0";
    CHECK(shown(check_lines(lines)) == "ledger: - expected, + got\n- red 4 road@2,0\n+ red 3 road@0,0: ROAD-1 3x1\n");
  }
  SECTION("terms") {
    lines[0] = "red 3 road@0,0: ROAD-2 3x1";
    CHECK(shown(check_lines(lines)) ==
          "ledger: - expected, + got\n- red 3 road@0,0: ROAD-2 3x1\n+ red 3 road@0,0: ROAD-1 3x1\n");
  }
  SECTION("a product is no effect") {
    lines[3] = "blue 2 gold: GOLD-1 2";
    CHECK(check_lines(lines).size() == 1);
  }
  SECTION("one term missing") {
    lines[2] = "red 2 city@0,2: CITY-1 2x1";
    CHECK(check_lines(lines).size() == 1);
  }
  SECTION("place") {
    lines[0] = "red 3 road@0,1";
    CHECK(check_lines(lines).size() == 2);
  }
  SECTION("no place where there is one") {
    lines[0] = "red 3 road";
    CHECK(check_lines(lines).size() == 2);
  }
  SECTION("player") {
    lines[3] = "red 2 gold: GOLD-1 2x1";
    CHECK(check_lines(lines).size() == 2);
  }
  SECTION("the other segment") {
    lines[1] = "red 1 city@0,1.city S";
    CHECK(shown(check_lines(lines)) ==
          "ledger: - expected, + got\n- red 1 city@0,1.city S\n+ red 1 city@0,1.city N: CITY-1 1x1\n");
  }
}

TEST_CASE("Lines that fit several entries do not take them from each other") {
  // Both cities touch (0,1); only one of them reaches (0,2). Without terms and points that tell them apart, the first
  // line might take the entry that the second one needs.
  HandLedger sample;
  const int caps = sample.lay("H", 0, 0), south = sample.lay("E", 0, 1);
  sample.pay(0, Category::city, sample.feature({caps, south}, 1), {product("CITY-1", 2, 1)});
  sample.pay(0, Category::city, sample.feature({caps}, 0), {product("CITY-1", 2, 1)});
  for (const auto& lines :
       {std::vector<std::string>{"red 2 city@0,0", "red 2 city@0,1"}, {"red 2 city@0,1", "red 2 city@0,0"}})
    CHECK(check_case(expecting(lines), sample.game, sample.result).empty());
}

TEST_CASE("A line that cannot be read fails the case and is named") {
  const char* lines[] = {"",
                         "red",
                         "green 3 road@0,0",
                         "red x road@0,0",
                         "red 3",
                         "red 3x1",
                         "red 3 raod@0,0",
                         "red 3 road@0",
                         "red 3 road@0,",
                         "red 3 road@0,0.",
                         "red 3 road@0,0 W",
                         "red 3 road@9,9",
                         "red 3 road@0,0.road N",
                         "red 3 road@0,0: ROAD-1",
                         "red 3 road@0,0: ROAD-1 3x",
                         "red 3 road@0,0: ROAD-1 3x1,",
                         "red 3 road@0,0: ROAD-1 3x1 2",
                         "red 3 road@0,0: ,",
                         "red 99999999999 road@0,0",
                         "red 3 road@99999999999,0",
                         "3 road@0,0",
                         "redd 3 road@0,0"};
  for (const char* line : lines) {
    INFO(line);
    std::vector<std::string> all = right_lines();
    all.push_back(line);
    const std::vector<Difference> differences = check_lines(all);
    REQUIRE(differences.size() == 1);
    CHECK(differences[0].kind == DifferenceKind::malformed_line);
    CHECK(differences[0].expected == line);
    CHECK(differences[0].detail.rfind("line 5: ", 0) == 0);
  }
  CHECK(check_lines({"red 3 raod@0,0"})[0].detail == "line 1: there is no category `raod`; did you mean `road`?");
}

TEST_CASE("Names with blanks begin a line") {
  HandLedger sample({"red", "red fox"});
  sample.pay(1, Category::gold, -1, {product("GOLD-1", 2, 1)});
  CHECK(check_case(expecting({"red fox 2 gold"}), sample.game, sample.result).empty());
}

TEST_CASE("An empty ledger expects no points") {
  const HandLedger nothing;
  CHECK(check_case(expecting({}), nothing.game, nothing.result).empty());
  CHECK(check_lines({}).size() == 4);
}

TEST_CASE("Totals are compared by name or colour of the player") {
  Sample sample;
  sample.game.players[1].colour = "black";
  Expectation expect;
  expect.totals = {{"red", 15}, {"black", 2}};
  CHECK(shown(check_case(expect, sample.game, sample.result)) == "");
  expect.totals = {{"red", 6}, {"blue", 2}};
  CHECK(shown(check_case(expect, sample.game, sample.result)) == "totals: - expected, + got\n- red 6\n+ red 15\n");
}

TEST_CASE("Expecting a player who does not play fails") {
  const Sample sample;
  Expectation expect;
  expect.totals = {{"rad", 0}};
  expect.winners = {"red", "green"};
  const std::vector<Difference> differences = check_case(expect, sample.game, sample.result);
  REQUIRE(differences.size() == 2);
  CHECK(differences[0].kind == DifferenceKind::unknown_player);
  CHECK(differences[0].detail == "totals: there is no player `rad`; did you mean `red`?");
  CHECK(differences[1].kind == DifferenceKind::unknown_player);
}

TEST_CASE("All winners must be named and nobody else") {
  Sample sample;
  Expectation expect;
  expect.winners = {"red"};
  CHECK(check_case(expect, sample.game, sample.result).empty());
  expect.winners = {"blue", "red"};
  CHECK(shown(check_case(expect, sample.game, sample.result)) == "winners: - expected, + got\n- red, blue\n+ red\n");
  sample.ledger().players[1].before += 13;
  CHECK(check_case(expect, sample.game, sample.result).empty());
}

TEST_CASE("Without expected problems, warnings are fine and errors are not") {
  Sample sample;
  Expectation expect;
  expect.totals = {{"red", 15}};
  sample.result.problems.push_back({&kOddThing, "tile at (0,0)", "it is odd"});
  CHECK(check_case(expect, sample.game, sample.result).empty());
  sample.result.problems.push_back({&kBadThing, "tile at (0,0)", "it is bad"});
  CHECK(shown(check_case(expect, sample.game, sample.result)) ==
        "problems: - expected, + got\n+ error bad-thing: tile at (0,0): it is bad\n");
}

TEST_CASE("Expected problems are exactly those that are found") {
  Sample sample;
  Expectation expect;
  expect.has_problems = true;
  CHECK(check_case(expect, sample.game, sample.result).empty());
  sample.result.problems.push_back({&kOddThing, "tile at (0,0)", "it is odd"});
  sample.result.problems.push_back({&kOddThing, "tile at (1,0)", "it is odd, too"});
  CHECK(check_case(expect, sample.game, sample.result).size() == 2);
  expect.problems = {"odd-thing"};
  CHECK(check_case(expect, sample.game, sample.result).empty());
  expect.problems = {"odd-thing", "bad-thing"};
  CHECK(shown(check_case(expect, sample.game, sample.result)) == "problems: - expected, + got\n- bad-thing\n");
}

TEST_CASE("Points cannot be expected beside errors") {
  Sample sample;
  sample.result.problems.push_back({&kBadThing, "/", "it is bad"});
  Expectation expect;
  expect.has_problems = true;
  expect.problems = {"bad-thing"};
  CHECK(check_case(expect, sample.game, sample.result).empty());
  expect.totals = {{"red", 15}};
  const std::vector<Difference> differences = check_case(expect, sample.game, sample.result);
  REQUIRE(differences.size() == 1);
  CHECK(differences[0].kind == DifferenceKind::not_scored);
}

TEST_CASE("A case that expects nothing fails") {
  const Sample sample;
  const std::vector<Difference> differences = check_case({}, sample.game, sample.result);
  REQUIRE(differences.size() == 1);
  CHECK(differences[0].kind == DifferenceKind::expects_nothing);
}
