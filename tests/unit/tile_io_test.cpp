// Reading and writing of tile definitions, and every fault that a definition or a set can have.
#include "engine/tile_io.hpp"

#include <algorithm>

#include "engine/catalogue.hpp"
#include "tests/unit/catch.hpp"

using namespace carc;
using nlohmann::json;

namespace {

// A sound tile: city N, road S that ends, one field, a garden.
json sound() {
  return json::parse(R"({"id": "x", "edges": "CFRF", "copies": 1, "segments": [
    {"kind": "city", "at": ["N"]},
    {"kind": "road", "at": ["S"]},
    {"kind": "field", "at": ["EL", "ER", "SL", "SR", "WL", "WR"], "cities": [0]},
    {"kind": "garden", "on": 2}]})");
}

// A straight road from E to W.
json straight() {
  return json::parse(R"({"id": "x", "edges": "FRFR", "segments": [
    {"kind": "road", "at": ["E", "W"]},
    {"kind": "field", "at": ["NL", "NR", "EL", "WR"]},
    {"kind": "field", "at": ["ER", "SL", "SR", "WL"]}]})");
}

// What is said about the tile after one change at a JSON pointer.
std::string said(json tile, const char* pointer = nullptr, const json& value = nullptr) {
  if (pointer != nullptr) tile[json::json_pointer(pointer)] = value;
  TileDef def;
  Problems problems;
  const bool is_read = tile_from_json(tile, "own", "/definitions/0", def, problems);
  CHECK(is_read == problems.empty());
  std::string text;
  for (const Problem& problem : problems) {
    CHECK(problem.code == &kBadTileDefinition);
    text += problem.where + ": " + problem.detail + "\n";
  }
  return text;
}

std::string said_of_set(const char* text) {
  TileSet set;
  Problems problems;
  set_from_text(text, set, problems);
  std::string all;
  for (const Problem& problem : problems) all += problem.where + ": " + problem.detail + "\n";
  return all;
}

#if __has_include(<catch2/catch_all.hpp>)
auto Contains(const std::string& part) { return Catch::Matchers::ContainsSubstring(part); }
#else
auto Contains(const std::string& part) { return Catch::Matchers::Contains(part); }
#endif

}  // namespace

TEST_CASE("a sound definition is read and indexed") {
  TileDef tile;
  Problems problems;
  REQUIRE(tile_from_json(sound(), "own", "", tile, problems));
  CHECK(tile.id == "own/x");
  CHECK(tile.line_at[0] == 0);
  CHECK(tile.line_at[4] == 1);
  CHECK(tile.field_at[2] == 2);
  CHECK(tile.field_at[0] == -1);
  CHECK(half_name(tile, 5) == "SR");
  CHECK(half_name(tile, 8).empty());
  CHECK(half_from_name(tile, "WL") == 6);
  CHECK(half_from_name(tile, "W") == -1);
  CHECK(said(straight()).empty());
}

TEST_CASE("every tile of the catalogue is the same after writing and reading") {
  for (const SetInfo& info : tile_sets()) {
    for (const TileDef& tile : tile_set(info.id)->tiles) {
      const std::string text = tile_to_json(tile).dump();
      TileDef again;
      Problems problems;
      CAPTURE(tile.id);
      REQUIRE(tile_from_json(json::parse(text), info.id, "", again, problems));
      CHECK(tile_to_json(again).dump() == text);
      CHECK(again.line_at == tile.line_at);
      CHECK(again.field_at == tile.field_at);
    }
  }
}

TEST_CASE("names lead to their value and back") {
  const auto all = [](auto count, auto first) {
    for (int i = 0; i < count; ++i) {
      const auto value = static_cast<decltype(first)>(i);
      auto found = first;
      CHECK_FALSE(name_of(value).empty());
      CHECK((from_name(name_of(value), found) && found == value));
    }
    CHECK_FALSE(from_name("", first));
    CHECK_FALSE(from_name("Road", first));
  };
  all(kSegmentKinds, SegmentKind::road);
  all(kMarks, Mark::inn);
  all(kTileMarks, TileMark::dragon);
}

TEST_CASE("a half-edge without field or with two is a fault") {
  CHECK_THAT(said(straight(), "/segments/1/at", {"NL", "NR", "EL"}), Contains("WR belongs to no field"));
  CHECK_THAT(said(straight(), "/segments/1/at", {"NL", "NR", "EL", "WR", "SL"}),
             Contains("SL belongs to more than one field"));
  CHECK_THAT(said(sound(), "/segments/2/at", {"NL", "EL", "ER", "SL", "SR", "WL", "WR"}),
             Contains("NL has the letter C but belongs to a field"));
}

TEST_CASE("edges that disagree with their segments are a fault") {
  CHECK_THAT(said(straight(), "/segments/0/at", {"E"}), Contains("WL belongs to no road"));
  CHECK_THAT(said(straight(), "/segments/0/at", {"N", "E", "W"}),
             Contains("NL has the letter F but belongs to a road"));
  CHECK_THAT(said(straight(), "/edges", "FWFR"), Contains("EL belongs to no river"));
  CHECK_THAT(said(sound(), "/segments/0/at", {"NL"}), Contains("NR belongs to no city"));
  CHECK_THAT(said(sound(), "/edges", "GFRF"), Contains("NL belongs to no gate"));
  CHECK_THAT(said(straight(), "/segments/0/at", {"E", "WL"}), Contains("holds half of an edge"));
  CHECK_THAT(said(straight(), "/segments/3", {{"kind", "monastery"}, {"at", {"N"}}}), Contains("cannot reach an edge"));
  CHECK_THAT(said(straight(), "/segments/3", {{"kind", "road"}}), Contains("reaches no edge"));
  CHECK_THAT(said(straight(), "/segments/0/gates", {"N"}), Contains("cannot have gates"));
  CHECK_THAT(said(straight(), "/edges", "FRZR"), Contains("unknown letter"));
}

TEST_CASE("two cities may share an edge") {
  CHECK(said(json::parse(R"({"id": "x", "edges": "CCFC", "segments": [
    {"kind": "city", "at": ["NL", "W"]}, {"kind": "city", "at": ["NR", "E"]},
    {"kind": "field", "at": ["SL", "SR"], "cities": [0, 1]}]})"))
            .empty());
}

TEST_CASE("a field beside a city edge has to list the city, unless a wall keeps it away") {
  json tile = sound();
  tile["segments"].push_back({{"kind", "field"}, {"at", json::array()}, {"cities", {0}}});
  CHECK_THAT(said(tile, "/segments/2/cities", json::array()), Contains("but does not list it"));
  tile["segments"][2]["detail"] = "walled";
  CHECK(said(tile, "/segments/2/cities", json::array()).empty());
}

TEST_CASE("a city has to touch a field") {
  json tile = sound();
  tile["segments"].push_back({{"kind", "city"}, {"at", json::array()}});
  CHECK_THAT(said(tile), Contains("city (segment 4) touches no field"));
}

TEST_CASE("a road parts the fields beside it, but not above a tunnel") {
  json tile = straight();
  tile["segments"].erase(2);
  tile["segments"][1]["at"] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
  CHECK_THAT(said(tile), Contains("field (segment 1) crosses road (segment 0)"));
  CHECK(said(tile, "/segments/0/marks", {"tunnel"}).empty());
}

TEST_CASE("fields cannot cross each other") {
  CHECK_THAT(said(json::parse(R"({"id": "x", "edges": "FFFF", "segments": [
    {"kind": "field", "at": ["NL", "NR", "SL", "SR"]}, {"kind": "field", "at": ["EL", "ER", "WL", "WR"]}]})")),
             Contains("field (segment 0) crosses field (segment 1)"));
}

TEST_CASE("positions that point at the wrong kind are a fault") {
  CHECK_THAT(said(sound(), "/segments/2/cities", {0, 1}), Contains("lists segment 1, which is no city"));
  CHECK_THAT(said(sound(), "/segments/2/cities", {0, 30}), Contains("lists segment 30, which is no city"));
  CHECK_THAT(said(sound(), "/segments/3/roads", {0}), Contains("lists segment 0, which is no road"));
  CHECK_THAT(said(sound(), "/segments/3/on", 0), Contains("cannot stand on segment 0"));
  CHECK_THAT(said(sound(), "/segments/3/on", 9), Contains("cannot stand on segment 9"));
  CHECK_THAT(said(sound(), "/segments/3", {{"kind", "bathhouse"}}), Contains("does not say on which"));
  CHECK_THAT(said(sound(), "/segments/0/cities", {0}), Contains("cannot list cities"));
  CHECK_THAT(said(sound(), "/segments/0/roads", {1}), Contains("cannot list roads"));
}

TEST_CASE("marks and numbers belong to certain kinds of segments") {
  CHECK_THAT(said(sound(), "/segments/0/marks", {"inn"}), Contains("cannot have the mark inn"));
  CHECK_THAT(said(sound(), "/segments/1/marks", {"cathedral"}), Contains("cannot have the mark cathedral"));
  CHECK_THAT(said(sound(), "/segments/1/pennants", 1), Contains("cannot have pennants"));
  CHECK_THAT(said(sound(), "/segments/1/sheep", 1), Contains("cannot have sheep"));
  CHECK_THAT(said(sound(), "/segments/1/value", 1), Contains("cannot have a value"));
}

TEST_CASE("what has the wrong type or range is named by its place") {
  CHECK_THAT(said(json(7)), Contains("/definitions/0: an object is expected"));
  CHECK_THAT(said(sound(), "/colour", "red"), Contains("/definitions/0/colour: unknown key"));
  CHECK(said(sound(), "/x-colour", "red").empty());
  CHECK_THAT(said(sound(), "/a~1b", 1), Contains("/definitions/0/a~1b: unknown key"));
  CHECK_THAT(said(sound(), "/id", 7), Contains("/definitions/0/id: a text is expected"));
  CHECK_THAT(said(sound(), "/id", "a b"), Contains("without blanks"));
  CHECK_THAT(said(sound(), "/id", std::string(201, 'a')), Contains("longer than 200 bytes"));
  CHECK(said(sound(), "/id", "own/y").empty());
  CHECK_THAT(said(sound(), "/edges", "CFR"), Contains("/definitions/0/edges: one letter for each side"));
  CHECK_THAT(said(sound(), "/size", {2, 1}), Contains("one letter for each side"));
  CHECK_THAT(said(sound(), "/size", {9, 9}), Contains("/definitions/0/size/0: a whole number from 1 to 7"));
  CHECK_THAT(said(sound(), "/size", {1}), Contains("two numbers are expected"));
  CHECK_THAT(said(sound(), "/sides", {"N", "E", "W", "S"}), Contains("not the sides of such a piece"));
  CHECK_THAT(said(sound(), "/shape", "round"), Contains("the only shape with a name"));
  CHECK_THAT(said(sound(), "/copies", -1), Contains("/copies: a whole number"));
  CHECK_THAT(said(sound(), "/copies", {{"C1", 1.5}}), Contains("/copies/C1: a whole number"));
  CHECK_THAT(said(sound(), "/copies", 18446744073709551615u), Contains("/copies: a whole number"));
  CHECK_THAT(said(sound(), "/marks", {"sun"}), Contains("/marks/0: unknown mark \"sun\""));
  CHECK_THAT(said(sound(), "/segments", "none"), Contains("/segments: a list is expected"));
  CHECK_THAT(said(sound(), "/segments", json(std::vector<json>(32, json::object()))), Contains("more than 31 entries"));
  CHECK_THAT(said(sound(), "/segments/1", 5), Contains("/segments/1: an object is expected"));
  CHECK_THAT(said(sound(), "/segments/1/kind", "lane"), Contains("unknown kind of segment \"lane\""));
  CHECK_THAT(said(sound(), "/segments/1/at/0", "S2"), Contains("/segments/1/at/0: this tile has no edge"));
  CHECK_THAT(said(sound(), "/segments/2/at/0", "E"), Contains("this tile has no edge or half-edge \"E\""));
  CHECK_THAT(said(sound(), "/segments/2/at/0", "ER"), Contains("\"ER\" is listed twice"));
  CHECK_THAT(said(sound(), "/segments/0/pennants", 10), Contains("from 0 to 9"));
  CHECK_THAT(said(sound(), "/segments/2/cities", {-1}), Contains("/segments/2/cities/0: a whole number"));
  CHECK_THAT(said(sound(), "/segments/2/scenery", {"moat"}), Contains("unknown scenery \"moat\""));
  CHECK_THAT(said(sound(), "/segments/2/detail", "village"), Contains("unknown detail"));
  CHECK_THAT(said(sound(), "/bga", {{"kind", 25}}), Contains("/bga/kind"));
  CHECK_THAT(said(sound(), "/bga", {{"kind", 2}, {"tiles", {5, 4}}}), Contains("the last number is below the first"));
  json bare = sound();
  bare.erase("segments");
  CHECK_THAT(said(bare), Contains("a tile needs a list of segments"));
}

TEST_CASE("a flood of faults is cut short") {
  json tile = sound();
  for (int i = 0; i < 1000; ++i) tile["key" + std::to_string(i)] = i;
  const std::string text = said(tile);
  CHECK(std::count(text.begin(), text.end(), '\n') == 20);
}

TEST_CASE("a set with repeated names or wrong counts is at fault") {
  const auto with = [](const std::string& rest, const std::string& tiles) {
    return said_of_set(
        (R"({"set": "s", "title": "S", "editions": {"C1": 2}, )" + rest + R"("tiles": [)" + tiles + "]}").c_str());
  };
  const std::string cities = R"(, "edges": "CCCC", "segments": [{"kind": "city", "at": ["N", "E", "S", "W"]}])";
  const std::string a = R"({"id": "a", "copies": 1)" + cities + "}", b = R"({"id": "b", "copies": 1)" + cities + "}";
  CHECK(with("", a + "," + b).empty());
  CHECK_THAT(with("", a), Contains("s: the tiles of edition C1 are 1, not 2"));
  CHECK_THAT(with("", a + "," + a), Contains("s/a: the id is used twice"));
  CHECK_THAT(with("", R"({"id": "a", "copies": {"C9": 2})" + cities + "}"),
             Contains("edition C9 is none of the set's"));
  CHECK_THAT(with(R"("start": [{"tile": "s/c", "at": [0, 0], "turns": 0}], )", a + "," + b),
             Contains("there is no tile s/c"));
  CHECK_THAT(with(R"("end": ["s/c"], )", a + "," + b), Contains("there is no tile s/c"));
  CHECK_THAT(with(R"("jcz": {"C2": ["x"]}, )", a + "," + b), Contains("edition C2 is none of the set's"));
  CHECK_THAT(with(R"("jcz": 4, )", a + "," + b), Contains("/jcz: an object is expected"));
  CHECK_THAT(with("", R"({"id": "a", "jcz": "J", "copies": 2)" + cities + R"(}, {"id": "b", "jcz": "J", "copies": 0)" +
                          cities + "}"),
             Contains("the name J is used twice"));
  CHECK_THAT(with("", R"({"id": "a", "bga": {"kind": 1, "tiles": [1, 2]}, "copies": 2)" + cities +
                          R"(}, {"id": "b", "bga": {"kind": 1, "tiles": [2, 3]}, "copies": 0)" + cities + "}"),
             Contains("kind is used twice") && Contains("number 2 is used twice"));
  CHECK_THAT(with("", a + R"(, {"id": "b", "copies": 1, "other_side_of": "s/a")" + cities + "}"),
             Contains("a back is counted as a piece"));
  CHECK_FALSE(said_of_set("[1").empty());
  CHECK_FALSE(said_of_set("{}").empty());
  CHECK_FALSE(said_of_set("").empty());
  CHECK_THAT(said_of_set(R"({"set": "s", "title": "S", "editions": {"C1": 0}, "start": [5], "tiles": 5})"),
             Contains("/start/0: an object is expected") && Contains("/tiles: a list is expected"));
}
