// Claims: every form, every fault, and what the ledger says to them.
#include "tools/cli/claims.hpp"

#include "tests/unit/catch.hpp"
#include "tests/unit/hand_ledger.hpp"
#include "tools/cli/case_check.hpp"
#include "tools/cli/ledger_line.hpp"

using namespace carc;
using namespace carc::cli;

namespace {

// A road of three tiles (0..2,0) for red; two cities on (0,1): the northern one nobody's, the southern one red's;
// a monastery at (1,1) for both; fields; a city completed in play at (1,2).
struct Sample : HandLedger {
  Sample() : HandLedger({"red", "blue"}) {
    for (int x = 0; x < 3; ++x) lay("U", x, 0);
    const int caps = lay("H", 0, 1), south = lay("E", 0, 2), monastery = lay("B", 1, 1), east = lay("E", 1, 2);
    pay(0, Category::road, feature({0, 1, 2}, 0), {product("ROAD-1", 3, 1)});
    pay(0, Category::city, feature({caps, south}, 1), {product("CITY-1", 2, 1)});
    const int building = feature({monastery}, 0);
    pay(0, Category::monastery, building, {product("MON-2", 5, 1)});
    pay(1, Category::monastery, building, {product("MON-2", 5, 1)});
    pay(1, Category::gold, -1, {product("GOLD-1", 2, 1)});
    pay(0, Category::field, feature({0, 1, 2}, 1), {product("FIELD-8", 1, 3)});
    pay(0, Category::field, feature({0, 1, 2}, 2), {product("FIELD-8", 2, 3)});
    pay(1, Category::city, feature({east}, 0), {product("CITY-2", 1, 2)}, When::play);
    game.players[1].colour = "black";
  }
};

Claim parsed(const char* text) {
  const Sample sample;
  Problems problems;
  const std::vector<Claim> claims = parse_claims(text, sample.game, problems);
  INFO(text);
  for (const Problem& problem : problems) UNSCOPED_INFO(problem.detail);
  REQUIRE(problems.empty());
  REQUIRE(claims.size() == 1);
  return claims[0];
}

std::string fault(const std::string& text) {
  const Sample sample;
  Problems problems;
  parse_claims(text, sample.game, problems);
  return problems.empty() ? "" : problems[0].detail;
}

std::string document_fault(const std::string& text) {
  const Sample sample;
  Problems problems;
  parse_claims_document(text, sample.game, problems);
  return problems.empty() ? "" : problems[0].where + ": " + problems[0].detail;
}

// The right number, or the sentence that says why there is none.
std::string judged(const char* text) {
  const Sample sample;
  Problems problems;
  const std::vector<Claim> claims = parse_claims(text, sample.game, problems);
  REQUIRE(problems.empty());
  const std::vector<Verdict> verdicts = judge(claims, sample.game, sample.result.value, problems);
  return verdicts.empty() ? problems.at(0).detail : std::to_string(verdicts[0].points);
}

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("A claim is a total, a category or a feature") {
  CHECK(parsed("red=87").points == 87);
  CHECK(parsed("red=87").about == Claim::About::total);
  CHECK(parsed("  blue = -3 ").points == -3);
  CHECK(parsed("blue=+3").points == 3);
  CHECK(parsed("black=3").player == 1);
  CHECK(parsed("red.field=21").about == Claim::About::category);
  CHECK(parsed("red.robber-baron=1").category == Category::robber_baron);
  const Claim by_cell = parsed("red.city@3,-1=8");
  CHECK(by_cell.about == Claim::About::feature);
  CHECK(by_cell.at == Cell{3, -1});
  CHECK(by_cell.segment.empty());
  CHECK(parsed("red.city@3,-1.N=8").segment == "N");
  CHECK(parsed("red.city@3,-1.city N = 8").segment == "city N");
  CHECK(parsed("red.field@-3,0.#2=8").segment == "#2");
}

TEST_CASE("Several claims stand behind commas or blanks") {
  const Sample sample;
  for (const char* text : {"red=87,blue=92,red.city@3,-1.city N=8", "red=87 blue=92 red.city@3,-1.city N=8",
                           " red = 87 , blue = 92,\n red.city@3,-1.city N = 8,"}) {
    INFO(text);
    Problems problems;
    const std::vector<Claim> claims = parse_claims(text, sample.game, problems);
    CHECK(problems.empty());
    REQUIRE(claims.size() == 3);
    CHECK(claims[1].player == 1);
    CHECK(claims[2].points == 8);
  }
}

TEST_CASE("Names may hold blanks, commas and dots") {
  const HandLedger sample({"red fox", "red", "a.b,c"});
  Problems problems;
  const std::vector<Claim> claims = parse_claims("red=1 red fox=2,a.b,c.road=3", sample.game, problems);
  CHECK(problems.empty());
  REQUIRE(claims.size() == 3);
  CHECK(claims[1].player == 0);
  CHECK(claims[2].player == 2);
}

TEST_CASE("A claim that cannot be read says what was meant") {
  CHECK(says(fault(""), "a claim is `red=87`"));
  CHECK(says(fault(" , "), "it is empty"));
  CHECK(says(fault("rad=87"), "there is no player `rad`; did you mean `red`?"));
  CHECK(says(fault("somebody=87"), "the players are red, blue"));
  CHECK(says(fault("red"), "no number is stated"));
  CHECK(says(fault("red.city"), "no number is stated"));
  CHECK(says(fault("red="), "a whole number is missing"));
  CHECK(says(fault("red=many"), "a whole number is wanted where `many` stands"));
  CHECK(says(fault("red=8x"), "after the number of points stands `x`"));
  CHECK(says(fault("red=8.5"), "after the number of points stands `.5`"));
  CHECK(says(fault("red=99999999999999999999"), "too large"));
  CHECK(says(fault("red=999999999"), "too large"));
  CHECK(says(fault("red.citi=8"), "there is no category `citi`; did you mean `city`?"));
  CHECK(says(fault("red.=8"), "there is no category ``"));
  CHECK(says(fault("red.city@=8"), "a cell is two whole numbers"));
  CHECK(says(fault("red.city@3=8"), "a cell is two whole numbers"));
  CHECK(says(fault("red.city@3,y=8"), "a cell is two whole numbers"));
  CHECK(says(fault("red.city@3,99999999999=8"), "a cell is two whole numbers"));
  CHECK(says(fault("red.city@3,-1.=8"), "after the cell comes nothing or `.`"));
  CHECK(says(fault("red.city@3,-1 N=8"), "after the cell comes nothing or `.`"));
  CHECK(says(fault("=8"), "a claim is `red=87`"));
}

TEST_CASE("A claim that cannot be read does not hide the others") {
  const Sample sample;
  Problems problems;
  const std::vector<Claim> claims = parse_claims("rad=1,red=2,blue,blue.raod@1,1=3,blue=4", sample.game, problems);
  CHECK(problems.size() == 3);
  REQUIRE(claims.size() == 2);
  CHECK(claims[0].points == 2);
  CHECK(claims[1].points == 4);
}

TEST_CASE("Claims stand in a document as well") {
  const Sample sample;
  Problems problems;
  const std::vector<Claim> claims = parse_claims_document(
      R"({"totals": {"red": 87}, "categories": {"red": {"field": 21}},
          "features": [{"player": "red", "category": "city", "at": [3, -1], "segment": "city N", "points": 8}], "x-by": "blue"})",
      sample.game, problems);
  CHECK(problems.empty());
  REQUIRE(claims.size() == 3);
  CHECK(claims[0].text == "red=87");
  CHECK(claims[1].text == "red.field=21");
  CHECK(claims[2].text == "red.city@3,-1.city N=8");
}

TEST_CASE("A document of claims that cannot be read names the place") {
  CHECK(says(document_fault("{"), "line 1"));
  CHECK(says(document_fault("[]"), "/: this must be an object"));
  CHECK(says(document_fault("{}"), "states no claim"));
  CHECK(says(document_fault(R"({"total": {"red": 1}})"), "/total: there is no such key here"));
  CHECK(says(document_fault(R"({"totals": 3})"), "/totals: this must be an object"));
  CHECK(says(document_fault(R"({"totals": {"rad": 3}})"), "/totals/rad: there is no player `rad`"));
  CHECK(says(document_fault(R"({"totals": {"red": "3"}})"), "/totals/red: points are a whole number"));
  CHECK(says(document_fault(R"({"totals": {"red": 3.5}})"), "/totals/red: points are a whole number"));
  CHECK(says(document_fault(R"({"totals": {"red": 18446744073709551615}})"), "too large"));
  CHECK(says(document_fault(R"({"categories": {"red": 3}})"), "/categories/red: this must be an object"));
  CHECK(says(document_fault(R"({"categories": {"red": {"citi": 3}}})"), "did you mean `city`?"));
  CHECK(says(document_fault(R"({"features": {}})"), "/features: this must be a list"));
  CHECK(says(document_fault(R"({"features": [3]})"), "/features/0: this must be an object"));
  CHECK(says(document_fault(R"({"features": [{"category": "city", "at": [0, 0], "points": 1}]})"),
             "/features/0/player: this key is missing"));
  CHECK(says(document_fault(R"({"features": [{"player": 1, "category": "city", "at": [0, 0], "points": 1}]})"),
             "/features/0/player: this must be a text"));
  CHECK(says(document_fault(R"({"features": [{"player": "red", "category": "city", "at": [0], "points": 1}]})"),
             "/features/0/at: a cell is a list"));
  CHECK(says(
      document_fault(R"({"features": [{"player": "red", "category": "city", "at": [0, 999999999999], "points": 1}]})"),
      "/features/0/at: a cell is two"));
  CHECK(says(document_fault(R"({"features": [{"player": "red", "category": "city", "at": [0, 0]}]})"),
             "/features/0/points: this key is missing"));
  CHECK(says(
      document_fault(R"({"features": [{"player": "red", "category": "city", "at": [0, 0], "points": 1, "by": "N"}]})"),
      "/features/0/by: there is no such key"));
}

TEST_CASE("Totals hold the points on the track, categories those of the end") {
  CHECK(judged("red=0") == "19");
  CHECK(judged("blue=0") == "9");
  CHECK(judged("red.field=0") == "9");
  CHECK(judged("blue.city=0") == "0");  // its city was completed in play
  CHECK(judged("blue.gold=0") == "2");
  CHECK(judged("red.garden=0") == "0");
}

TEST_CASE("Before the end of the game, claims are about the points of play") {
  Sample sample;
  sample.ledger().is_final = false;
  Problems problems;
  const std::vector<Verdict> verdicts =
      judge(parse_claims("blue.city=2", sample.game, problems), sample.game, sample.result.value, problems);
  REQUIRE(verdicts.size() == 1);
  CHECK(verdicts[0].agrees());
}

TEST_CASE("A feature is found by any of its cells and its segment") {
  CHECK(judged("red.road@0,0=0") == "3");
  CHECK(judged("red.road@2,0.W=0") == "3");
  CHECK(judged("red.road@2,0.road E=0") == "3");
  CHECK(judged("red.road@2,0.#0=0") == "3");
  CHECK(judged("red.city@0,1=0") == "2");  // the other city of the tile pays nobody
  CHECK(judged("red.city@0,1.S=0") == "2");
  CHECK(judged("red.city@0,1.N=0") == "0");
  CHECK(judged("red.monastery@1,1=0") == "5");
  CHECK(judged("red.monastery@1,1.monastery=0") == "5");
  CHECK(judged("red.field@1,0.NL=0") == "3");
  CHECK(judged("red.field@1,0.SR=0") == "6");
  CHECK(judged("blue.road@1,0=0") == "0");
  CHECK(judged("blue.city@1,2=0") == "2");  // completed in play
}

TEST_CASE("Who else is paid for a feature is told") {
  const Sample sample;
  Problems problems;
  const std::vector<Verdict> verdicts =
      judge(parse_claims("blue.road@1,0=3", sample.game, problems), sample.game, sample.result.value, problems);
  REQUIRE(verdicts.size() == 1);
  CHECK_FALSE(verdicts[0].agrees());
  CHECK(verdicts[0].entries.empty());
  CHECK(verdicts[0].others == std::vector<int>{0});
}

TEST_CASE("A claim about a feature that does not exist is refused") {
  CHECK(says(judged("red.road@9,9=3"), "no tile lies on (9,9)"));
  CHECK(says(judged("red.road@0,1=3"), "there is no road at (0,1); the tile there has city N, city S"));
  CHECK(says(judged("red.road@0,0.N=3"), "here has no `road N`"));
  CHECK(says(judged("red.city@0,0.road W=3"), "there is no city `road W` at (0,0)"));
  CHECK(says(judged("red.castle@0,0=3"), "there is no castle at (0,0)"));
  CHECK(says(judged("red.field@1,0=3"), "red has more than one field at (1,0); say which, as in `field@1,0.field"));
}

namespace {

// Two halflings in (0,0): in the south-west (tile 0) roads S and W, in the north-east (tile 1) a road N; a double tile
// with a castle on (1,0) and (2,0). Red has both roads of the first halfling, 1 and 2, and the road of the second, 4; a
// road of the double tile, 8.
struct Halflings : HandLedger {
  Halflings() {
    game.tiles.push_back({catalogue_tile("halflings-1/02"), {0, 0}, 0});
    game.tiles.push_back({catalogue_tile("halflings-1/01"), {0, 0}, 2});
    game.tiles.push_back({catalogue_tile("castles-in-germany/01"), {1, 0}, 0});
    pay(0, Category::road, feature({0}, 0), {product("ROAD-1", 1, 1)});
    pay(0, Category::road, feature({0}, 1), {product("ROAD-1", 2, 1)});
    pay(0, Category::road, feature({1}, 0), {product("ROAD-1", 4, 1)});
    pay(0, Category::road, feature({2}, 2), {product("ROAD-1", 8, 1)});
  }
  std::string judged(const std::string& text) const {
    Problems problems;
    const std::vector<Claim> claims = parse_claims(text, game, problems);
    if (claims.size() != 1) return problems.at(0).detail;
    const std::vector<Verdict> verdicts = judge(claims, game, result.value, problems);
    return verdicts.empty() ? problems.at(0).detail : std::to_string(verdicts[0].points);
  }
};

}  // namespace

TEST_CASE("A claim may name a half of a cell, and any cell of a piece") {
  const Halflings sample;
  CHECK(sample.judged("red.road@0,0.S=0") == "1");
  CHECK(sample.judged("red.road@0,0.road W=0") == "2");
  CHECK(sample.judged("red.road@0,0.N=0") == "4");
  CHECK(sample.judged("red.road@0,0/NE=0") == "4");
  CHECK(sample.judged("red.road@0,0/SW.#1=0") == "2");
  CHECK(sample.judged("red.road@0,0/NE.road=0") == "4");
  CHECK(sample.judged("red.road@2,0=0") == "8");
  CHECK(sample.judged("red.road@2,0.S=0") == "8");
  CHECK(sample.judged("red.road@1,0.#2=0") == "8");
  CHECK(sample.judged("red.road@1,0.N=0") == "0");
  CHECK(says(sample.judged("red.road@0,0=0"),
             "red has more than one road at (0,0); say which, as in `road@0,0/SW.road S`"));
  CHECK(says(sample.judged("red.road@0,0.#0=0"),
             "both halflings at (0,0) have `#0`; the half says which is meant: `SW` or `NE`"));
  CHECK(says(sample.judged("red.road@0,0/NW=0"), "no halfling fills the NW half of (0,0)"));
  CHECK(says(sample.judged("red.road@1,0/NW=0"), "no halfling fills the NW half of (1,0)"));
  CHECK(says(sample.judged("red.road@0,0/N=0"), "a half is NW, NE, SE or SW"));
  CHECK(says(sample.judged("red.road@0,0/=0"), "a half is NW, NE, SE or SW"));
  CHECK(says(sample.judged("red.road@0,0/NEx=0"), "after the cell comes nothing or"));
  CHECK(says(sample.judged("red.road@2,0.E=0"), "at (2,0) it has `city N`, `road S`"));
}

TEST_CASE("A document of claims may name a half") {
  const Halflings sample;
  const auto document = [&](const std::string& half) {
    Problems problems;
    const std::vector<Claim> claims = parse_claims_document(
        R"({"features": [{"player": "red", "category": "road", "at": [0, 0], "half": )" + half + R"(, "points": 4}]})",
        sample.game, problems);
    if (claims.empty()) return problems.at(0).where + ": " + problems[0].detail;
    return claims[0].text + (judge(claims, sample.game, sample.result.value, problems).at(0).agrees() ? " agrees" : "");
  };
  CHECK(document("\"NE\"") == "red.road@0,0/NE=4 agrees");
  CHECK(says(document("\"N\""), "/features/0/half: a half is NW, NE, SE or SW"));
  CHECK(says(document("\"NEE\""), "/features/0/half: a half is NW, NE, SE or SW"));
  CHECK(says(document("7"), "/features/0/half: this must be a text"));
}

TEST_CASE("Entries on halflings and pieces are printed as lines that read back as themselves") {
  const Halflings sample;
  Expectation expect;
  expect.has_ledger = true;
  for (const Entry& entry : sample.result.value.entries)
    expect.ledger.push_back(format_ledger_line(sample.game, sample.result.value, entry));
  CHECK(expect.ledger == std::vector<std::string>{"red 1 road@0,0/SW.road S: ROAD-1 1x1",
                                                  "red 2 road@0,0/SW.road W: ROAD-1 2x1",
                                                  "red 4 road@0,0/NE: ROAD-1 4x1", "red 8 road@1,0.#2: ROAD-1 8x1"});
  CHECK(check_case(expect, sample.game, sample.result).empty());
  expect.ledger = {"red 1 road@0,0.S", "red 2 road@0,0.W", "red 4 road@0,0/NE", "red 8 road@2,0.S"};
  CHECK(check_case(expect, sample.game, sample.result).empty());
  expect.ledger[2] = "red 4 road@0,0/NW";
  CHECK(says(format_differences(check_case(expect, sample.game, sample.result), ""),
             "no halfling fills the NW half of (0,0)"));
  expect.ledger[2] = "red 4 road@0,0.#0";
  CHECK(says(format_differences(check_case(expect, sample.game, sample.result), ""),
             "both halflings at (0,0) have `#0`"));
}
