// Saved games (.jcz) of expansions: points of play, pieces that change hands, and messages that are not legal.
#include <nlohmann/json.hpp>

#include "tests/unit/catch.hpp"
#include "tools/readers/reader.hpp"

using namespace carc;
using nlohmann::json;

namespace {

json message(const char* type, json payload) { return {{"type", type}, {"payload", std::move(payload)}}; }
json place(const char* tile, int x, int y, const char* rotation) {
  return message("PLACE_TILE", {{"tileId", tile}, {"position", {x, y}}, {"rotation", rotation}});
}
json at(int x, int y, const char* feature, const char* location) {
  return {{"position", {x, y}}, {"feature", feature}, {"location", location}};
}
json deploy(const char* id, json where) {
  return message("DEPLOY_MEEPLE", {{"meepleId", id}, {"pointer", std::move(where)}});
}
json token(const char* name, json where) {
  return message("PLACE_TOKEN", {{"token", name}, {"pointer", std::move(where)}});
}
const json kCommit = {{"type", "COMMIT"}, {"payload", json::object()}};

json save(json elements, json sets, json replay, int players = 1, const char* start = "BA/RCr") {
  sets["basic:1"] = 1;
  elements["small-follower"] = 7;
  elements["farmers"] = true;
  json document = {{"appVersion", "5.12.1"},
                   {"setup",
                    {{"sets", sets},
                     {"elements", elements},
                     {"rules", json::object()},
                     {"start", {{{"tile", start}, {"x", 0}, {"y", 0}, {"rotation", 0}}}}}},
                   {"players", json::array()},
                   {"replay", std::move(replay)}};
  for (int p = 0; p < players; ++p)
    document["players"].push_back({{"name", std::string(1, char('A' + p))}, {"slot", p}});
  return document;
}

std::vector<int> points(const json& document) {
  const Checked<Reading> reading = read_text(document.dump());
  INFO((reading.problems.empty() ? std::string{} : reading.problems.front().detail));
  REQUIRE(reading.ok());
  std::vector<int> totals;
  for (const Player& player : reading.value.game.players) totals.push_back(player.points);
  return totals;
}

std::string fault(const json& document) {
  const Checked<Reading> reading = read_text(document.dump());
  return reading.ok() ? std::string{} : reading.problems.front().where;
}

}  // namespace

TEST_CASE("A rose in its quarter pays when its tile is laid") {
  const json replay = {place("BA/RCr", -1, 0, "R0"), kCommit, place("WR/RrC", -1, 1, "R270")};
  CHECK(points(save({}, {{"wind-roses", 1}}, replay, 1, "WR/CFR")) == std::vector<int>{3});
}

TEST_CASE("Whoever has most followers around a completed church gets three") {
  const json replay = {place("BA/Rr", 1, 0, "R0"),
                       kCommit,
                       place("BA/Rr", 1, 1, "R90"),
                       kCommit,
                       place("DA/LRR", 0, 1, "R0"),
                       kCommit,
                       place("BA/RRRR", 0, 2, "R0"),
                       deploy("1.small.1", at(0, 2, "Road", "S")),
                       kCommit,
                       place("BA/RFr", 1, 2, "R0"),
                       kCommit,
                       place("BA/RFr", -1, 2, "R0"),
                       kCommit,
                       place("BA/C", -1, 1, "R0"),
                       kCommit,
                       place("BA/RCr", -1, 0, "R180"),
                       kCommit};
  CHECK(points(save({}, {{"darmstadt", 1}}, replay, 2)) == std::vector<int>{0, 3});
}

TEST_CASE("A castle is paid by a road that nobody holds") {
  json replay = {place("BA/C", 0, -1, "R180"),
                 deploy("0.small.1", at(0, -1, "City", "S")),
                 token("CASTLE", at(0, -1, "City", "S")),
                 kCommit,
                 place("BA/RRR", -1, 0, "R0"),
                 kCommit,
                 place("BA/RRR", 1, 0, "R0"),
                 kCommit};
  CHECK(points(save({{"castle", 1}}, json::object(), replay, 2)) == std::vector<int>{3, 0});
  CHECK(fault(save(json::object(), json::object(), replay, 2)) == "replay/2");  // no castles in play
  replay[2] = token("CASTLE", at(0, -1, "Field", "NL.NR.EL.ER.WL.WR"));
  CHECK(fault(save({{"castle", 1}}, json::object(), replay, 2)) == "replay/2");
}

TEST_CASE("Titles that pay continuously pay whoever held them before") {
  json document = save({{"king", true}, {"robber", true}}, {{"king-and-robber:1", 1}},
                       {place("BA/CC.2", 0, -1, "R270"), kCommit, place("BA/RCr", -1, 0, "R0"), kCommit,
                        place("BA/CC.2", -1, -1, "R180"), kCommit});
  document["setup"]["rules"]["king-and-robber-scoring"] = "continuously";
  CHECK(points(document) == std::vector<int>{2});
}

TEST_CASE("The Vodyanoy catches who stands around") {
  json replay = {place("RU/V", 0, 1, "R0"), kCommit, place("BA/RFr", 1, 0, "R0"),
                 deploy("0.small.1", at(1, 0, "Road", "WE")), kCommit};
  const Checked<Reading> reading = read_text(save({}, {{"russian-promos/2016", 1}}, replay).dump());
  REQUIRE(reading.ok());
  REQUIRE(reading.value.game.figures.size() == 1);
  CHECK(reading.value.game.figures[0].tile == 1);
  replay.push_back(message(
      "RETURN_MEEPLE",
      {{"source", "TRAP"}, {"pointer", {{"featurePointer", at(0, 1, "Vodyanoy", "I")}, {"meepleId", "0.small.1"}}}}));
  CHECK(read_text(save({}, {{"russian-promos/2016", 1}}, replay).dump()).value.game.figures.empty());
}

TEST_CASE("The fairy pays at the start of the turn") {
  const json fairy = message(
      "MOVE_NEUTRAL_FIGURE",
      {{"figureId", "fairy.1"}, {"to", {{"featurePointer", at(1, 0, "Road", "WE")}, {"meepleId", "0.small.1"}}}});
  const json replay = {place("BA/RFr", 1, 0, "R0"),
                       deploy("0.small.1", at(1, 0, "Road", "WE")),
                       kCommit,
                       place("BA/RFr", 2, 0, "R0"),
                       fairy,
                       kCommit,
                       place("BA/RFr", 3, 0, "R0")};
  CHECK(points(save({{"fairy", 1}}, json::object(), replay)) == std::vector<int>{1});
  CHECK(fault(save(json::object(), json::object(), replay)) == "replay/4");
}

TEST_CASE("Messages out of place are refused, whatever they name") {
  const json start = {place("BA/RFr", 1, 0, "R0"), deploy("0.small.1", at(1, 0, "Road", "WE"))};
  const json all = {{"tower", 10},      {"bridge", 3},          {"castle", 3}, {"bazaar", true}, {"ferry", 8},
                    {"tunnel", 2},      {"dragon", 1},          {"fairy", 1},  {"count", 1},     {"mage", 1},
                    {"witch", 1},       {"shepherd", 1},        {"barn", 1},   {"phantom", 1},   {"gold", 1},
                    {"acrobats", true}, {"little-buildings", 1}};
  const auto refused = [&](const json& next) {
    json replay = start;
    replay.push_back(next);
    INFO(next.dump());
    CHECK(fault(save(all, json::object(), replay)) == "replay/2");
  };
  refused(token("BRIDGE", at(1, 0, "Road", "WE")));
  refused(token("FERRY", at(1, 0, "Road", "WE")));
  refused(token("TOWER_PIECE", at(1, 0, "Tower", "I")));
  refused(token("CASTLE", at(1, 0, "Road", "WE")));
  refused(token("GOLD", {70, 70}));
  refused(token("NO_SUCH", {1, 0}));
  refused(message("MOVE_NEUTRAL_FIGURE", {{"figureId", "dragon.1"}, {"to", {1, 0}}}));
  refused(message("MOVE_NEUTRAL_FIGURE", {{"figureId", "mage.1"}, {"to", at(1, 0, "Field", "NL.NR.EL.WR")}}));
  refused(message("MOVE_NEUTRAL_FIGURE", {{"figureId", "bigtop.1"}, {"to", {1, 0}}}));
  refused(message("PAY_RANSOM", {{"meepleId", "0.small.1"}}));
  refused(message("EXCHANGE_FOLLOWER", {{"meepleId", "0.small.1"}}));
  refused(message("CAPTURE_FOLLOWER", {{"pointer", {{"meepleId", "0.small.2"}}}}));
  refused(message("BAZAAR_BUY_OR_SELL", {{"value", "BUY"}}));
  refused(message("BAZAAR_BID", {{"supplyIndex", 0}, {"price", -1}}));
  refused(message("SCORE_ACROBATS", {{"pointer", at(1, 0, "Acrobats", "I")}}));
  refused(message("FLOCK_EXPAND_OR_SCORE", {{"value", "SCORE"}}));
  refused(deploy("0.small.1", at(1, 0, "Road", "WE")));
  refused(deploy("0.small.2", at(1, 0, "Field", "NL.NR.EL.WR")));
  refused(deploy("0.small.2", at(0, 0, "Quarter", "QUARTER_NORTH")));
}
