// Archive logs: the shapes in which events arrive, legality, and the log's own
// result.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/unit/catch.hpp"
#include "tools/readers/reader.hpp"

using namespace carc;
using nlohmann::json;

namespace {

json tile(int player, int id, int kind, int x, int y, int turned) {
  return {{"type", "playTile"},
          {"args",
           {{"player_id", player},
            {"player_name", "Player " + std::string(1, static_cast<char>('A' + player - 1))},
            {"id", id},
            {"type", kind},
            {"x", x},
            {"y", y},
            {"ori", turned}}}};
}

json figure(int player, int position, const char* target) {
  return {
      {"type", "playPartisan"},
      {"args", {{"player_id", player}, {"pos", position}, {"target", target}, {"type", target}, {"ptype", "normal"}}}};
}

json discard(int player, int id) { return {{"type", "cantPlay"}, {"args", {{"player_id", player}, {"tile_id", id}}}}; }

json result(int first, int second) {
  return {{"type", "gameStateChange"},
          {"args",
           {{"id", 99},
            {"args",
             {{"result",
               {{{"player", "1"}, {"score", first}, {"color", "ffa500"}},
                {{"player", "2"}, {"score", std::to_string(second)}, {"color", "ff0000"}}}}}}}}};
}

// A packet of its own for every event.
json packets(const std::vector<json>& events) {
  json list = json::array();
  for (std::size_t i = 0; i < events.size(); ++i)
    list.push_back(
        {{"channel", "/table/t1"}, {"packet_id", std::to_string(i + 1)}, {"data", json::array({events[i]})}});
  return list;
}
std::string log_of(const std::vector<json>& events) {
  return json{{"status", 1}, {"data", {{"valid", 1}, {"data", packets(events)}}}}.dump();
}

// The same short game everywhere: 2 points of road for A, 3 of city for B.
std::vector<json> short_game() {
  return {tile(1, 48, 17, 1, 0, 1), figure(1, 1, "road"), tile(2, 7, 4, 0, -1, 3), figure(2, 1, "city")};
}

std::vector<int> totals(const std::string& text) {
  const Checked<Reading> reading = read_text(text);
  for (const Problem& problem : reading.problems) UNSCOPED_INFO(problem.where << ": " << problem.detail);
  REQUIRE(reading.ok());
  CHECK(reading.value.kind == InputKind::archive_log);
  const Checked<Ledger> ledger = score_reading(reading.value, true);
  REQUIRE(ledger.ok());
  std::vector<int> points;
  for (const PlayerTotals& player : ledger.value.players) points.push_back(player.total());
  return points;
}

std::string fault(const std::vector<json>& events) {
  const Checked<Reading> reading = read_text(log_of(events));
  if (reading.problems.empty()) return "";
  CHECK(reading.problems.size() == 1);
  return std::string(reading.problems[0].code->id) + " " + reading.problems[0].where + ": " +
         reading.problems[0].detail;
}
bool begins(const std::string& text, const std::string& begin) { return text.rfind(begin, 0) == 0; }

const std::vector<int> kShort = {2, 3};

}  // namespace

TEST_CASE("A log is read in every shape that exports have") {
  const std::vector<json> events = short_game();
  CHECK(totals(log_of(events)) == kShort);
  CHECK(totals(json{{"data", {{"logs", packets(events)}}}}.dump()) == kShort);
  CHECK(totals(packets(events).dump()) == kShort);
  CHECK(totals(json(events).dump(2)) == kShort);

  SECTION("numbers as texts") {
    std::vector<json> texts = events;
    for (json& event : texts)
      for (auto& [key, value] : event["args"].items())
        if (value.is_number()) value = std::to_string(value.get<int>());
    CHECK(totals(log_of(texts)) == kShort);
  }
  SECTION("arguments in a list of one, empty ones as a list") {
    std::vector<json> wrapped = events;
    for (json& event : wrapped) event["args"] = json::array({event["args"]});
    wrapped.insert(wrapped.begin() + 1, json{{"type", "simpleNode"}, {"args", json::array()}});
    wrapped.push_back({{"type", "gameStateChange"}, {"args", nullptr}});
    CHECK(totals(log_of(wrapped)) == kShort);
  }
  SECTION("packets that come once more for another channel") {
    json list = packets(events);
    for (json packet : packets(events)) {
      packet["channel"] = "/player/p1";
      list.push_back(packet);
    }
    CHECK(totals(json{{"data", {{"data", list}}}}.dump()) == kShort);
  }
  SECTION("private packets that share a number") {
    json list = packets(events);
    list.insert(list.begin() + 1, {{"channel", "/player/p1"},
                                   {"packet_id", "2"},
                                   {"data", {{{"type", "pickTile"}, {"args", {{"id", 9}, {"type", 5}}}}}}});
    CHECK(totals(list.dump()) == kShort);
  }
  SECTION("the reduced form") {
    const json flat = json::parse(R"([
      {"seq": 10, "type": "playTile", "player_id": "1", "player_name": "Player A", "tile_type": "17", "tile_id": "48",
       "x": 1, "y": 0, "orientation": 1, "rotation": 0},
      {"seq": 11, "type": "pickTile", "tile_type": 3, "tile_id": 4},
      {"seq": 12, "type": "playPartisan", "player_id": "1", "tile_event_seq": 10, "position": "1"},
      {"seq": 13, "type": "playTile", "player_id": "2", "player_name": "Player B", "tile_type": 4, "tile_id": 7, "x": "0", "y": "-1",
       "orientation": "3"},
      {"seq": 14, "type": "playPartisan", "player_id": "2", "tile_event_seq": 13, "position": 1}])");
    CHECK(totals(flat.dump()) == kShort);
    json wrong = flat;
    wrong[4]["tile_event_seq"] = 10;
    CHECK_FALSE(read_text(wrong.dump()).ok());
  }
}

TEST_CASE(
    "Seats are taken in order of the first move, colours come from the "
    "result") {
  std::vector<json> events = {tile(2, 48, 17, 1, 0, 1), tile(1, 7, 4, 0, -1, 3)};
  Checked<Reading> reading = read_text(log_of(events));
  REQUIRE(reading.ok());
  CHECK_FALSE(reading.value.is_finished);
  CHECK(reading.value.game.players[0].name == "Player B");
  CHECK(reading.value.game.players[0].colour == "red");
  CHECK(reading.value.game.players[1].colour == "blue");
  events.push_back(result(0, 0));
  reading = read_text(log_of(events));
  REQUIRE(reading.ok());
  CHECK(reading.value.is_finished);
  CHECK(reading.value.game.players[0].colour == "red");
  CHECK(reading.value.game.players[1].colour == "yellow");
}

TEST_CASE("The log's own result is compared, not used") {
  std::vector<json> events = short_game();
  events.push_back(result(2, 3));
  CHECK(fault(events).empty());
  events.back() = result(2, 4);
  CHECK(begins(fault(events), "log-score-differs log: the log says 4 for Player B, the rules give 3"));
  CHECK(totals(log_of(events)) == kShort);
}

TEST_CASE("Nobody lays a tile whom the log's own result does not name") {
  std::vector<json> events = short_game();
  events.push_back(tile(3, 40, 16, 2, 0, 1));
  events.push_back(result(2, 3));
  CHECK(begins(fault(events), "bad-log log: `Player C` (player number `3`) lays tiles, but is not among the players"));
  events = short_game();
  events.push_back(result(2, 3));
  json& rows = events.back()["args"]["args"]["result"];
  rows.push_back({{"player", "7"}, {"score", 0}});
  CHECK(begins(fault(events),
               "log-player-idle log: players of the log's own result who lay no tile: 1, among them number `7`"));
  CHECK(totals(log_of(events)) == kShort);
}

TEST_CASE("Players take turns in the order of their seats") {
  const json a = tile(1, 48, 17, 1, 0, 1), b = tile(2, 7, 4, 0, -1, 3), c = tile(3, 8, 4, 9, 9, 1);
  CHECK(begins(fault({a, b, tile(1, 8, 4, 9, 9, 1), c}),
               "illegal-move move 3: Player A lays a tile in the turn of Player C"));
  CHECK(begins(fault({a, b, c}), "illegal-move move 3: no tile lies beside (9,9)"));
}

TEST_CASE("Names that cannot be used are replaced") {
  std::vector<json> events = short_game();
  events[0]["args"]["player_name"] = " ";
  CHECK(begins(fault(events), "name-replaced log: a name is more than blanks; the player is called otherwise here"));
  CHECK(read_text(log_of(events)).value.game.players.at(0).name == "Player A");
  events[0]["args"]["player_name"] = "a\tb";
  CHECK(begins(fault(events), "name-replaced log: a name has no control characters"));
  CHECK(totals(log_of(events)) == kShort);
}

TEST_CASE("A tile that fits nowhere leaves the turn where it is") {
  std::vector<json> events = short_game();
  events.insert(events.begin() + 2, discard(2, 68));
  CHECK(totals(log_of(events)) == kShort);
  events.insert(events.begin() + 2, discard(2, 68));  // there is only one of its kind
  CHECK(begins(fault(events), "illegal-move move 1: base-game/C comes more often"));
  events[2] = discard(2, 73);
  CHECK(begins(fault(events), "bad-log move 1"));
}

TEST_CASE("Illegal moves of a log are named") {
  const json first = tile(1, 48, 17, 1, 0, 1);
  CHECK(begins(fault({first, tile(1, 7, 4, 0, -1, 3)}), "illegal-move move 2: Player A lays two tiles in a row") ==
        false);
  CHECK(begins(fault({first, tile(2, 7, 4, 0, -1, 3), tile(2, 8, 4, 9, 9, 1)}),
               "illegal-move move 3: Player B lays two tiles in a row"));
  CHECK(begins(fault({first, tile(2, 7, 4, 1, 0, 3)}), "illegal-move move 2: the cell (1,0) is taken"));
  CHECK(begins(fault({tile(1, 48, 16, 1, 0, 1)}), "illegal-move move 1: tile 48 is of kind 17, not 16"));
  CHECK(begins(fault({tile(1, 80, 25, 1, 0, 1)}), "bad-log move 1: tile kind 25"));
  CHECK(begins(fault({tile(1, 48, 17, 1, 0, 5)}), "bad-log move 1: the orientation 5"));
  CHECK(begins(fault({tile(1, 40, 16, 1, 0, 2), figure(1, 2, "city")}),
               "illegal-move move 1: base-game/U has no place 2"));
  CHECK(begins(fault({first, figure(1, 1, "city")}), "illegal-move move 1: place 1 of base-game/V is no city"));
  CHECK(begins(fault({first, figure(1, 1, "road"), figure(1, 2, "field")}), "illegal-move move 1: a second figure"));
  CHECK(begins(fault({first, figure(2, 1, "road")}), "illegal-move move 1: a figure of somebody"));
  CHECK(begins(fault({first, figure(1, 1, "road"), tile(2, 40, 16, -1, 0, 2), figure(2, 1, "road")}),
               "illegal-move move 2: there is a figure already"));
  json elsewhere = figure(1, 1, "road");
  elsewhere["args"]["x"] = 0;
  elsewhere["args"]["y"] = 0;
  CHECK(begins(fault({first, elsewhere}), "illegal-move move 1: a figure goes to another tile"));
  json large = figure(1, 1, "road");
  large["args"]["ptype"] = "big";
  CHECK(begins(fault({first, large}), "bad-log move 1: figures of kind `big`"));
}

TEST_CASE("What is no log is refused") {
  const auto code = [](const char* text) {
    Checked<Reading> reading;
    read_archive_log(text, nullptr, rulebook(), reading);
    return reading.problems.empty() ? std::string{} : std::string(reading.problems[0].code->id);
  };
  CHECK(code("{") == "bad-json");
  CHECK(code("{}") == "bad-log");
  CHECK(code("[]") == "bad-log");
  CHECK(code("3") == "bad-log");
  CHECK(code(R"({"data": {"data": [{"data": [{"type": "simpleNode"}]}]}})") == "bad-log");
  CHECK(code(R"([{"type": "playTile", "args": {"player_id": 1}}])") == "bad-log");
}

TEST_CASE("The example log gives its known result") {
  std::ifstream file(std::string(CARC_SOURCE_DIR) + "/data/examples/archive-log.json");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  CHECK(totals(text) == std::vector<int>{96, 98});
  const Checked<Reading> reading = read_text(text);
  CHECK(reading.problems.empty());
  CHECK(reading.value.is_finished);
  const Checked<Ledger> played = score_reading(reading.value, false);
  CHECK(played.value.players[0].total() == 51);
  CHECK(played.value.players[1].total() == 61);
}

TEST_CASE("Real logs agree with their own results", "[shared]") {
  const std::filesystem::path folder = std::filesystem::path(CARC_SOURCE_DIR) / ".." / "shared" / "cases" / "bga-games";
  if (!std::filesystem::exists(folder)) return;
  for (const auto& item : std::filesystem::directory_iterator(folder)) {
    if (item.path().string().find(".bga-log.json") == std::string::npos) continue;
    const Checked<Reading> reading = read_source(item.path().string());
    INFO(item.path().filename().string());
    CHECK(reading.problems.empty());  // the log's own final score included
    CHECK(reading.value.is_finished);
  }
}
