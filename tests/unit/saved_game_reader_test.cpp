// Saved games (.jcz) of the base game, in all the forms that they have had.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "tests/unit/catch.hpp"
#include "tools/readers/saved_game_bag.hpp"

using namespace carc;
using nlohmann::json;

namespace {

json place(const char* tile, int x, int y, const char* rotation) {
  return {{"type", "PLACE_TILE"}, {"payload", {{"tileId", tile}, {"rotation", rotation}, {"position", {x, y}}}}};
}
json feature(int x, int y, const char* kind, const char* location) {
  return {{"position", {x, y}}, {"feature", kind}, {"location", location}};
}
json deploy(const char* id, const json& pointer) {
  return {{"type", "DEPLOY_MEEPLE"}, {"payload", {{"pointer", pointer}, {"meepleId", id}}}};
}
json bare(const char* type) { return {{"type", type}, {"payload", json::object()}}; }
const json kCommit = {{"type", "COMMIT"}, {"payload", {{"random", 0.25}}}};

json save(const std::vector<json>& messages, int players = 2, const char* set = "basic:1") {
  json document = {{"appVersion", "5.12.1"},
                   {"initialRandom", 0.5},
                   {"setup",
                    {{"sets", {{set, 1}}},
                     {"elements", {{"small-follower", 7}, {"farmers", true}}},
                     {"rules", json::object()},
                     {"start", {{{"tile", "BA/RCr"}, {"x", 0}, {"y", 0}, {"rotation", 0}}}}}},
                   {"players", json::array()},
                   {"replay", messages}};
  for (int p = 0; p < players; ++p)
    document["players"].push_back({{"name", "Player " + std::string(1, static_cast<char>('A' + p))}, {"slot", p}});
  return document;
}

// 4 points of a tiny city for A; B then has a road of 2 tiles.
std::vector<json> short_game() {
  return {place("BA/C", 0, -1, "R180"), deploy("0.small.1", feature(0, -1, "City", "S")), kCommit,
          place("BA/Rr", 1, 0, "R90"),  deploy("1.small.1", feature(1, 0, "Road", "NW")), kCommit};
}

std::vector<int> totals(const json& document, bool with_final = false, const RuleSettings* rules = nullptr) {
  const Checked<Reading> reading = read_text(document.dump(), rules);
  for (const Problem& problem : reading.problems) UNSCOPED_INFO(problem.where << ": " << problem.detail);
  REQUIRE(reading.ok());
  CHECK(reading.value.kind == InputKind::saved_game);
  const Checked<Ledger> ledger = score_reading(reading.value, with_final);
  REQUIRE(ledger.ok());
  std::vector<int> points;
  for (const PlayerTotals& player : ledger.value.players) points.push_back(player.total());
  return points;
}

std::string faults(const json& document) {
  std::string text;
  for (const Problem& problem : read_text(document.dump()).problems)
    text += std::string(problem.code->id) + " " + problem.where + ": " + problem.detail + "\n";
  return text;
}
bool begins(const std::string& text, const std::string& begin) { return text.rfind(begin, 0) == 0; }

const std::vector<int> kShort = {4, 0}, kShortFinal = {4, 2};

}  // namespace

TEST_CASE("A save is played as far as it goes") {
  const json document = save(short_game());
  CHECK(totals(document) == kShort);
  CHECK(totals(document, true) == kShortFinal);
  const Checked<Reading> reading = read_text(document.dump());
  CHECK_FALSE(reading.value.is_finished);
  CHECK_FALSE(reading.value.expect.has_value());
  CHECK(reading.value.game.players[1].colour == "blue");
}

TEST_CASE("What a turn scores waits for its end") {
  std::vector<json> messages = short_game();
  messages.resize(2);
  CHECK(totals(save(messages)) == std::vector<int>{0, 0});
}

TEST_CASE("UNDO takes back the message before it") {
  std::vector<json> messages = {place("BA/L", 0, 1, "R0"),
                                bare("UNDO"),
                                place("BA/C", 0, -1, "R180"),
                                deploy("0.small.1", feature(0, -1, "City", "S")),
                                kCommit,
                                bare("UNDO"),
                                bare("UNDO"),
                                deploy("0.small.1", feature(0, -1, "City", "S")),
                                kCommit};
  CHECK(totals(save(messages)) == kShort);
  CHECK(begins(faults(save({bare("UNDO")})), "bad-save replay/0: there is nothing to undo"));
}

TEST_CASE("The player key is checked where it stands") {
  json document = save(short_game());
  for (std::size_t i = 0; i < document["replay"].size(); ++i) document["replay"][i]["player"] = i < 3 ? 0 : 1;
  CHECK(totals(document) == kShort);
  document["replay"][3]["player"] = 0;
  CHECK(begins(faults(document),
               "illegal-move replay/3: PLACE_TILE: player 0 "
               "acts in the turn of player 1"));
}

TEST_CASE("Illegal messages are named by their place") {
  const auto with = [](const json& third, const json& fourth = kCommit) {
    std::vector<json> messages = short_game();
    messages.resize(3);
    messages.push_back(third);
    messages.push_back(fourth);
    return faults(save(messages));
  };
  CHECK(begins(with(place("BA/C", 0, -1, "R0")), "illegal-move replay/3: PLACE_TILE: the cell (0,-1) is taken"));
  CHECK(begins(with(place("BA/C", 1, 0, "R0")), "illegal-move replay/3: PLACE_TILE: the west edge"));
  CHECK(begins(with(place("XX/C", 1, 0, "R0")), "bad-save replay/3"));
  CHECK(begins(with(place("BA/C", 1, 0, "R45")), "bad-save replay/3"));
  CHECK(begins(with(place("BA/Rr", 1, 0, "R90"), place("BA/Rr", 2, 0, "R0")),
               "illegal-move replay/4: PLACE_TILE: a second tile"));
  CHECK(begins(with(place("BA/Rr", 1, 0, "R90"), deploy("0.small.2", feature(1, 0, "Road", "NW"))),
               "illegal-move replay/4"));
  CHECK(begins(with(place("BA/Rr", 1, 0, "R90"), deploy("1.small.1", feature(1, 0, "City", "NW"))),
               "illegal-move replay/4"));
  CHECK(begins(with(place("BA/Rr", 1, 0, "R90"), deploy("1.small.1", feature(0, 0, "Road", "WE"))),
               "illegal-move replay/4"));
  CHECK(begins(with(place("BA/Rr", 1, 0, "R90"), deploy("small", feature(1, 0, "Road", "NW"))), "bad-save replay/4"));
  CHECK(begins(with(deploy("1.small.1", feature(0, 0, "Road", "WE"))),
               "illegal-move replay/3: DEPLOY_MEEPLE: a figure is put down before"));
}

TEST_CASE("More copies than the box holds are refused") {
  std::vector<json> messages;
  for (int i = 0; i < 2; ++i) {
    messages.push_back(place("BA/RRRR", 1 + i, 0, "R0"));
    messages.push_back(kCommit);
  }
  CHECK(begins(faults(save(messages)), "illegal-move replay/2: PLACE_TILE: base-game/X is laid more often"));
}

TEST_CASE("Without farmers no figure stands on a field") {
  json document =
      save({place("BA/C", 0, -1, "R180"), deploy("0.small.1", feature(0, -1, "Field", "NL.NR.EL.ER.WL.WR")), kCommit});
  CHECK(totals(document, true) == std::vector<int>{3, 0});
  document["setup"]["elements"].erase("farmers");
  CHECK(begins(faults(document),
               "illegal-move replay/1: DEPLOY_MEEPLE: the "
               "game is played without farmers"));
}

TEST_CASE("An abbot is scored when he is taken back") {
  const json garden = feature(0, 1, "Garden", "I");
  json document =
      save({place("BA/CG", 0, 1, "R180"),
            deploy("0.abbot.1", garden),
            kCommit,
            place("BA/Rr", 1, 0, "R90"),
            kCommit,
            place("BA/L", -1, 1, "R0"),
            {{"type", "RETURN_MEEPLE"},
             {"payload",
              {{"source", "ABBOT_RETURN"}, {"pointer", {{"featurePointer", garden}, {"meepleId", "0.abbot.1"}}}}}},
            kCommit},
           2, "basic:2");
  CHECK(begins(faults(document), "illegal-move replay/1"));  // nobody has an abbot
  document["setup"]["elements"]["abbot"] = 1;
  document["setup"]["elements"]["garden"] = true;
  CHECK(totals(document) == std::vector<int>{4, 0});
  CHECK(totals(document, true) == std::vector<int>{4, 0});
  document["replay"][6]["payload"]["source"] = "ROBBERS_SON";
  CHECK(begins(faults(document), "unsupported-save replay/6"));
  document["replay"][6]["payload"]["source"] = "ABBOT_RETURN";
  document["replay"][6]["payload"]["pointer"]["meepleId"] = "0.small.1";
  CHECK(begins(faults(document), "bad-save replay/6"));
}

TEST_CASE("Rules of the save are followed, rules given win") {
  json document = save(short_game());
  document["setup"]["rules"] = {
      {"tiny-city-scoring", "2"}, {"hill-tiebreaker", "number-of-followers"}, {"no-such-rule", true}};
  CHECK(totals(document) == std::vector<int>{2, 0});
  RuleSettings rules;
  rules.options.emplace_back("city.tiny", "4");
  CHECK(totals(document, false, &rules) == kShort);
  document["setup"]["rules"]["tiny-city-scoring"] = "4";
  CHECK(totals(document) == kShort);
}

TEST_CASE("A value that a known rule does not have is refused") {
  json document = save(short_game());
  json& rules = document["setup"]["rules"];
  rules = {{"tiny-city-scoring", "3"}, {"wagon-move", nullptr}};
  CHECK(faults(document) ==
        "bad-save setup/rules: the rule `tiny-city-scoring` has the value `3`; known are `4`, `2`\n"
        "bad-save setup/rules: the rule `wagon-move` has the value `null`; known are `C2`, `C1`\n");
  for (const json& value : {json("maybe"), json(""), json(" "), json(0), json(json::array()), json(json::object())}) {
    rules = {{"bazaar-no-auction", value}};
    CHECK(begins(faults(document), "bad-save setup/rules: the rule `bazaar-no-auction` has the value"));
  }
  rules = {{"bazaar-no-auction", true},
           {"tiny-city-scoring", 2},
           {"tunnelize-other-expansions", "false"},
           {"king-and-robber-scoring", "15/40"},
           {"no-longer-a-rule", nullptr}};
  CHECK(totals(document) == std::vector<int>{2, 0});
  for (const json& value : {json(nullptr), json("x"), json(json::array())}) {
    rules = value;
    CHECK(begins(faults(document), "bad-save setup/rules: the rules are an object"));
  }
  document["setup"].erase("rules");
  CHECK(totals(document) == kShort);
}

TEST_CASE("A version that does not go with the form of the save is a warning") {
  json document = save(short_game());
  for (const char* version : {"5.0.0", "5.7.99", "5.99.1", "5.12.1-beta", "5.3"}) {
    document["appVersion"] = version;
    CHECK(faults(document).empty());
  }
  for (const char* version : {"4.6.0", "6.0.0", "5.100.0", "5", "5.x", "five", ""}) {
    INFO(version);
    document["appVersion"] = version;
    CHECK(begins(faults(document), "unknown-save-version appVersion: "));
    CHECK(totals(document) == kShort);
  }
  document.erase("appVersion");
  CHECK(
      faults(document) ==
      "unknown-save-version appVersion: the save does not tell its version (`appVersion`); it is read as one of 5.0 to "
      "5.99\n");
}

TEST_CASE("A figure is one of those that the set-up gives") {
  const auto with = [](const char* id) {
    json document = save(short_game());
    document["replay"][1]["payload"]["meepleId"] = id;
    return faults(document);
  };
  CHECK(with("0.small.7").empty());
  CHECK(begins(with("0.small.8"),
               "illegal-move replay/1: DEPLOY_MEEPLE: there is no figure `0.small.8`: the set-up gives a player 7"));
  CHECK(begins(with("0.abbot.1"), "illegal-move replay/1: DEPLOY_MEEPLE: there is no figure `0.abbot.1`"));
  for (const char* id : {"0.small.0", "0.small.-1", "0.small", "0.small.", "0.small.x", "0.small.99999999999"})
    CHECK(begins(with(id), "bad-save replay/1: DEPLOY_MEEPLE: `"));
}

TEST_CASE("Names of a save that cannot be used are replaced") {
  json document = save(short_game());
  document["players"][0]["name"] = "\xC2\xA0 ";
  document["players"][1]["name"] = "B\n";
  CHECK(faults(document) ==
        "name-replaced players: a name is more than blanks; the player is called otherwise here\n"
        "name-replaced players: a name has no control characters; the player is called otherwise here\n");
  CHECK(totals(document) == kShort);
  CHECK(read_text(document.dump()).value.game.players.at(0).name == "Player A");
  CHECK(read_text(document.dump()).value.game.players.at(1).name == "Player B");
}

TEST_CASE("What is not built is named once for each thing") {
  json document = save(short_game());
  document["setup"]["elements"]["robbers-son"] = 1;
  document["setup"]["elements"]["phantom"] = 1;  // never put down: no harm
  document["setup"]["elements"]["unheard-of"] = 1;
  document["setup"]["sets"]["no-such-set"] = 1;
  const std::string text = faults(document);
  CHECK(text.find("unsupported-save setup/elements: robbers' sons (`robbers-son`)") != std::string::npos);
  CHECK(text.find("the element `unheard-of` is not known") != std::string::npos);
  CHECK(text.find("the tile set `no-such-set` is not known") != std::string::npos);
  CHECK(text.find("phantom") == std::string::npos);
  document = save({bare("JUGGLE"), bare("JUGGLE"), bare("GAME_OVER"), bare("PASS"), kCommit});
  CHECK(faults(document) ==
        "unsupported-save replay/0: the message JUGGLE "
        "is not built into this version\n");
}

TEST_CASE("Saves of 5.0 to 5.6 have pointers without features") {
  json document = save(short_game());
  document["appVersion"] = "5.4.2";
  document.erase("initialRandom");
  document["initialSeed"] = "123456789";
  document["setup"]["rules"] = {
      {"tiny-city-scoring", "4"}, {"king-and-robber-scoring", "default"}, {"fairy-placement", "on-tile"}};
  for (json& message : document["replay"])
    if (message["type"] == "DEPLOY_MEEPLE") message["payload"]["pointer"].erase("feature");
  CHECK(totals(document, true) == kShortFinal);
  document["replay"] = {place("BA/L", 0, 1, "R0"),
                        deploy("0.small.1", {{"position", {0, 1}}, {"location", "MONASTERY"}}), kCommit};
  CHECK(totals(document, true) == std::vector<int>{2, 0});
  document["replay"][1] = deploy("0.small.1", {{"position", {0, 1}}, {"location", "NL.NR.EL.ER.SL.SR.WL.WR"}});
  CHECK(totals(document, true) == std::vector<int>{0, 0});
}

TEST_CASE("Saves of 4.x have slots, expansions and dots") {
  json document = {
      {"appVersion", "4.6.0"},
      {"initialSeed", 42},
      {"slots",
       {{{"number", 3}, {"serial", 2}, {"nickname", "Second"}}, {{"number", 0}, {"serial", 1}, {"nickname", "First"}}}},
      {"expansions", {{"BASIC", 1}, {"PHANTOM", 0}}},
      {"capabilities", json::array()},
      {"rules", {{"TUNNELIZE_ALL_EXPANSIONS", true}, {"TINY_CITY_2_POINTS", false}}},
      {"replay",
       {place("BA.C", 0, -1, "R180"), deploy("0.small.1", {{"position", {0, -1}}, {"location", "S"}}), kCommit,
        place("BA.L", 0, 1, "R0"), deploy("1.small.1", {{"position", {0, 1}}, {"location", "CLOISTER"}}), kCommit,
        bare("GAME_OVER")}}};
  CHECK(totals(document) == kShort);
  CHECK(totals(document, true) == std::vector<int>{4, 2});
  const Checked<Reading> reading = read_text(document.dump());
  CHECK(reading.problems.empty());
  CHECK(reading.value.game.players[0].name == "First");
  CHECK(reading.value.game.players[1].colour == "green");
  document["annotations"] = {{"tilePack", {{"params", {{"drawOrder", {"BA.C", "BA.L", "#END"}}}}}}};
  CHECK(read_text(document.dump()).value.is_finished);
  document["rules"]["TINY_CITY_2_POINTS"] = nullptr;
  CHECK(faults(document) == "bad-save rules: the rule `TINY_CITY_2_POINTS` is neither true nor false\n");
  document["rules"]["TINY_CITY_2_POINTS"] = true;
  CHECK(totals(document) == std::vector<int>{2, 0});
  document["expansions"]["KING_AND_ROBBER_BARON"] = 1;
  document["expansions"]["MARS"] = 1;
  const std::string text = faults(document);
  CHECK(text.find("the expansion `MARS` is not known") != std::string::npos);
  document["expansions"].erase("MARS");
  CHECK(totals(document) == std::vector<int>{2, 0});
}

TEST_CASE("Notes may end a game early") {
  json document = save(short_game());
  document["gameAnnotations"] = {{"drawOrder", {"BA/C", "BA/Rr"}}, {"endTurn", 2}};
  CHECK(read_text(document.dump()).value.is_finished);
  document["gameAnnotations"]["endTurn"] = 3;
  CHECK_FALSE(read_text(document.dump()).value.is_finished);
  document["gameAnnotations"] = {{"drawOrder", {"BA/C", "BA/Rr", "#END"}}};
  CHECK(read_text(document.dump()).value.is_finished);
  document["replay"].erase(5);  // the last turn is not committed
  CHECK_FALSE(read_text(document.dump()).value.is_finished);
}

TEST_CASE("The bag is drawn from as the saving program draws") {
  // The four-sided city lies alone, so that a monastery fits nowhere.
  const TileDef* city = catalogue_tile("base-game/C");
  const TileDef* cap = catalogue_tile("base-game/E");
  const TileDef* monastery = catalogue_tile("base-game/B");
  SaveSetup setup;
  setup.start.players.emplace_back();
  setup.start.tiles.push_back({city, {0, 0}, 0});
  setup.bag = {{city, 1}, {cap, 1}, {monastery, 1}};
  setup.tiles = {{city->jcz, city}, {cap->jcz, cap}, {monastery->jcz, monastery}};
  Table table(rulebook(), Detail::full);
  table.begin(setup.start, RuleValues{});
  const auto draw_cap = [&] {
    SaveRandom random(setup.initial_random);
    SaveBag bag(setup, random);
    CHECK(bag.take(*cap, table));
    CHECK_FALSE(bag.take(*cap, table));
    return bag.set_aside();
  };
  setup.initial_random = 0.9;  // the second of BA/C, BA/L
  CHECK(draw_cap() == 1);
  setup.initial_random = 0.1;
  CHECK(draw_cap() == 0);
  setup.initial_random = -1;  // not known
  CHECK(draw_cap() == 0);
  setup.draw_order = {monastery->jcz, cap->jcz};
  CHECK(draw_cap() == 1);
  setup.draw_order = {"XX/Y"};
  CHECK(draw_cap() == 0);

  setup.draw_order = {cap->jcz, monastery->jcz};
  SaveRandom random(setup.initial_random);
  SaveBag bag(setup, random);
  CHECK_FALSE(bag.is_used_up(table));
  CHECK(bag.take(*cap, table));
  CHECK(bag.is_used_up(table));  // the monastery cannot be laid beside the city
  const PlacedTile above{cap, {0, -1}, 2};
  REQUIRE(table.lay_fault(above).empty());
  table.lay(above);
  CHECK_FALSE(bag.is_used_up(table));
}

TEST_CASE("Claims about totals are kept") {
  json document = save(short_game());
  document["test"] = {{"assertions",
                       {"Player A has 4 points", "Player B has 1 point", "Player B scored road for 2 points",
                        "Nobody has 3 points", "Player can pass", 7}}};
  const Checked<Reading> reading = read_text(document.dump());
  REQUIRE(reading.value.expect.has_value());
  REQUIRE(reading.value.expect->totals.size() == 2);
  CHECK(reading.value.expect->totals[0].player == "Player A");
  CHECK(reading.value.expect->totals[0].points == 4);
  CHECK(reading.value.expect->totals[1].points == 1);
}

TEST_CASE("What is no save is refused") {
  const auto code = [](const std::string& text) {
    Checked<Reading> reading;
    read_saved_game(text, nullptr, rulebook(), reading);
    return reading.problems.empty() ? std::string{} : std::string(reading.problems[0].code->id);
  };
  CHECK(code("{") == "bad-json");
  for (const char* text : {"{}", "[]", "3", R"({"setup": {}})", R"({"setup": {"sets": {}}, "replay": []})",
                           R"({"slots": [], "replay": []})", R"({"slots": 1, "replay": [{}]})"})
    CHECK(code(text) == "bad-save");
  for (const char* key : {"setup", "players", "replay"}) {
    json document = save(short_game());
    document.erase(key);
    CHECK(code(document.dump()) == "bad-save");
    document[key] = 5;
    CHECK(code(document.dump()) == "bad-save");
    document[key] = json::array({5});
    CHECK(code(document.dump()) == "bad-save");
  }
  json document = save(short_game());
  document["setup"]["start"][0]["rotation"] = 45;
  CHECK(code(document.dump()) == "bad-save");
  document["setup"]["start"][0]["tile"] = "BA/unknown";
  CHECK(code(document.dump()) == "bad-save");
}

TEST_CASE("The example save gives its known result") {
  const Checked<Reading> reading = read_source(std::string(CARC_SOURCE_DIR) + "/data/examples/saved-game.jcz");
  REQUIRE(reading.ok());
  CHECK(reading.value.is_finished);
  const Checked<Ledger> ledger = score_reading(reading.value, true);
  CHECK(ledger.value.players[0].total() == 108);
  CHECK(ledger.value.players[1].total() == 84);
}
