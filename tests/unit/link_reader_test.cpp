// Game links: decoding, legality, and whole games.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/unit/catch.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/reader.hpp"

using namespace carc;

namespace {

const std::string kSource = CARC_SOURCE_DIR;
constexpr const char* kDigits64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr const char* kDigits58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

// Kinds as one number, digits in base 64.
std::string stack_of(const std::vector<int>& kinds) {
  std::vector<int> digits;  // least significant first
  for (const int kind : kinds) {
    int carry = kind - 1;
    for (int& digit : digits) {
      carry += digit * 24;
      digit = carry % 64;
      carry /= 64;
    }
    for (; carry > 0; carry /= 64) digits.push_back(carry % 64);
  }
  std::string text;
  for (const int digit : digits) text += kDigits64[digit];
  std::reverse(text.begin(), text.end());
  return text;
}

std::string move(int x, int y, int turns, int position) {
  const int sign = (x < 0 ? 16 : 0) + (y < 0 ? 32 : 0);
  return {kDigits58[std::abs(x)], kDigits58[std::abs(y)], kDigits58[turns + sign], static_cast<char>('0' + position)};
}

// A game after the start tile (kind 15).
std::string link(std::vector<int> kinds, const std::string& moves, const std::string& discards = "0",
                 const std::string& query = "") {
  kinds.insert(kinds.begin(), 15);
  return "#/0/" + discards + "/" + stack_of(kinds) + "/" + moves + query;
}

// "CODE where: detail" of the only problem, "" if there is none.
std::string fault(const std::string& text) {
  const Checked<Reading> reading = read_text(text);
  if (reading.problems.empty()) return "";
  CHECK(reading.problems.size() == 1);
  const Problem& problem = reading.problems.front();
  return std::string(problem.code->id) + " " + problem.where + ": " + problem.detail;
}

bool begins(const std::string& text, const std::string& begin) { return text.rfind(begin, 0) == 0; }

std::vector<int> totals(const Checked<Reading>& reading, bool with_final = true) {
  REQUIRE(reading.ok());
  const Checked<Ledger> ledger = score_reading(reading.value, with_final);
  REQUIRE(ledger.ok());
  std::vector<int> points;
  for (const PlayerTotals& player : ledger.value.players) points.push_back(player.total());
  return points;
}

const std::string kTwoMoves = move(1, 0, 0, 1) + move(0, -1, 2, 1);  // a road tile, a city tile

}  // namespace

TEST_CASE(
    "The stack is a number in base 64 with the kinds as its digits in "
    "base 24") {
  CHECK(stack_of({15, 17, 24, 4}) == "xor");  // the example of the format's description
  const Checked<Reading> reading = read_text("#/0/0.1/xor/" + kTwoMoves);
  CHECK(totals(reading) == std::vector<int>{2, 3});  // a discard does not change whose turn it is
  CHECK_FALSE(reading.value.is_finished);
  CHECK(reading.value.kind == InputKind::link);
  REQUIRE(reading.value.game.tiles.size() == 3);
  CHECK(reading.value.game.tiles[1].def->id == "base-game/V");
  CHECK(reading.value.game.tiles[2].def->id == "base-game/M");
}

TEST_CASE("A column's sign is in the turn character") {
  // The straight road lies north-south there and east-west in the catalogue.
  const Checked<Reading> reading = read_text(link({16, 16}, move(1, 0, 1, 1) + move(-1, 0, 3, 0)));
  REQUIRE(reading.ok());
  CHECK(reading.value.game.tiles[1].at == Cell{1, 0});
  CHECK(reading.value.game.tiles[1].turns == 2);
  CHECK(reading.value.game.tiles[2].at == Cell{-1, 0});
  CHECK(totals(reading) == std::vector<int>{3, 0});
}

TEST_CASE("Links are recognised wherever they begin") {
  const std::string path = link({17, 4}, kTwoMoves);
  const std::string bare = path.substr(1);
  for (const std::string& text :
       {path, bare, path + "\n", "\xEF\xBB\xBF" + path, "https://www.carcassonnelab.com/" + path,
        "http://carcassonnelab.com/" + path, "# my best game\n\n" + path + "\n# lost\n",
        "seen here:\n  <a href=\"https://www.carcassonnelab.com/" + path + "\">game</a>\n",
        "https://www.carcassonnelab.com/en/" + path + "\r\n"}) {
    CHECK(recognise(text) == InputKind::link);
    CHECK(totals(read_text(text)) == std::vector<int>{2, 3});
  }
  CHECK(recognise("a letter") == InputKind::unknown);
  CHECK(recognise("") == InputKind::unknown);
  CHECK(begins(fault("https://www.carcassonnelab.com/"), "bad-link link"));
  CHECK(begins(fault(path + "\n" + path), "several-links"));
}

TEST_CASE("A link may be given in place of a file") {
  const std::string path = link({17, 4}, kTwoMoves);
  CHECK(totals(read_source(path)) == std::vector<int>{2, 3});
  CHECK(totals(read_source("www.carcassonnelab.com/" + path)) == std::vector<int>{2, 3});
  const Checked<Reading> elsewhere = read_source("https://www.example.org/game/12");
  REQUIRE(elsewhere.problems.size() == 1);
  CHECK(elsewhere.problems[0].code->id == std::string("unknown-format"));
}

TEST_CASE("What is no file says so") {
  const auto code = [](const std::string& source) {
    const Checked<Reading> reading = read_source(source);
    return reading.problems.empty() ? std::string{} : std::string(reading.problems[0].code->id);
  };
  CHECK(code(kSource) == "unreadable-file");
  CHECK(code(kSource + "/no-such-file") == "unreadable-file");
  if (std::filesystem::exists("/dev/zero")) CHECK(code("/dev/zero") == "input-too-large");
  if (std::filesystem::exists("/dev/null")) CHECK(code("/dev/null") == "unknown-format");
}

TEST_CASE("Players are seated in order of the link") {
  const auto players = [](const std::string& query) {
    const Checked<Reading> reading = read_text(link({17, 4}, kTwoMoves, "0", query));
    REQUIRE(reading.ok());
    std::string text;
    for (const Player& player : reading.value.game.players) text += player.name + "/" + player.colour + " ";
    return text;
  };
  CHECK(players("") == "Player A/red Player B/blue ");
  CHECK(players("?players=a%20b,c&colors=black,yellow") == "a b/black c/yellow ");
  CHECK(players("?colors=green,red") == "Player A/green Player B/red ");
  CHECK(players("?players=x,x") == "x/red x (2)/blue ");
  CHECK(players("?players=x,y&colors=blue") == "x/blue y/red ");
  CHECK(players("?players=%FF,%C3%A9") == "\?/red \xC3\xA9/blue ");
  CHECK(players("?players=,%20b") == "Player A/red  b/blue ");
  CHECK(players("?players=a,b,c") == "a/red b/blue c/green ");
  CHECK(begins(fault(link({17}, move(1, 0, 0, 0), "0", "?players=a,b,c,d,e,f")), "bad-link players"));
  CHECK(begins(fault(link({17}, move(1, 0, 0, 0), "0", "?players=" + std::string(100'000, ','))), "bad-link players"));
  for (const char* query : {"?players=a%0A,b", "?players=a,%20%C2%A0", "?players=a,b&colors=red,%1Bblue"})
    CHECK(begins(fault(link({17}, move(1, 0, 0, 0), "0", query)), "bad-name players"));
}

TEST_CASE("Whoever the link names takes turns") {
  const std::string three = link({17, 4, 11}, kTwoMoves + move(-1, 0, 3, 1), "0", "?players=a,b,c");
  CHECK_FALSE(read_text(three).ok());  // the city tile's city does not meet the road
  const std::string good = link({17, 4, 16}, kTwoMoves + move(-1, 0, 1, 3), "0", "?players=a,b,c");
  const Checked<Reading> reading = read_text(good);
  REQUIRE(reading.ok());
  REQUIRE(reading.value.game.figures.size() == 3);
  int owners = 0;
  for (const Figure& figure : reading.value.game.figures) owners |= 1 << figure.owner;
  CHECK(owners == 7);
}

TEST_CASE("Links that cannot be decoded are refused") {
  const std::string stack = stack_of({15, 17});
  const std::string one = move(1, 0, 0, 0);
  CHECK(begins(fault("#/1/0/" + stack + "/" + one), "bad-link link: the link has version `1`"));
  CHECK(begins(fault("#/0/0/" + stack), "bad-link link"));
  CHECK(begins(fault("#/0/0/" + stack + "/" + one + "/x"), "bad-link link"));
  CHECK(begins(fault("#/0/0//" + one), "bad-link stack"));
  CHECK(begins(fault("#/0/0/x+r/" + one), "bad-link stack"));
  CHECK(begins(fault("#/0/0/" + std::string(300, '_') + "/" + one), "bad-link stack"));
  CHECK(begins(fault("#/0/0/" + stack_of({17, 15}) + "/" + one), "bad-link stack: the first tile"));
  CHECK(begins(fault("#/0/0/" + stack_of({15, 22, 22}) + "/" + one + one), "bad-link stack: kind 22"));
  CHECK(begins(fault("#/0/0/" + stack + "/" + one + "1"), "bad-link moves"));
  CHECK(begins(fault("#/0/0/" + stack + "/" + one + one), "bad-link moves"));
  CHECK(begins(fault("#/0/1/" + stack + "/"), "bad-link discards"));
  CHECK(begins(fault("#/0/0x0/" + stack + "/"), "bad-link discards"));
  CHECK(begins(fault("#/0/0.1/" + stack + "/"), "bad-link discards"));
  CHECK(begins(fault("#/0/0.1.0/" + stack + "/"), "bad-link discards"));
  CHECK(begins(fault("#/0/0.99999999999999999999/" + stack + "/"), "bad-link discards"));
  CHECK(fault("#/0/0.0/" + stack + "/").empty());
}

TEST_CASE("Illegal moves are named by their number") {
  const std::string road = move(1, 0, 0, 1);
  CHECK(begins(fault(link({17, 17}, road + move(1, 0, 0, 0))), "illegal-move move 2: the cell (1,0) is taken"));
  CHECK(begins(fault(link({17}, move(3, 0, 0, 0))), "illegal-move move 1: no tile lies beside (3,0)"));
  CHECK(begins(fault(link({17}, move(1, 0, 2, 0))), "illegal-move move 1: the west edge"));
  CHECK(begins(fault(link({16}, move(1, 0, 1, 2))), "illegal-move move 1: base-game/U has no place 2"));
  CHECK(begins(fault(link({17}, move(1, 0, 0, 9))), "illegal-move move 1: base-game/V has no place 9"));
  CHECK(begins(fault(link({17, 16}, road + move(-1, 0, 1, 1))), "illegal-move move 2: there is a figure already"));
  CHECK(begins(fault(link({17}, "1110")), "illegal-move move 1: the cell (0,0) is taken"));
  CHECK(begins(fault(link({17}, "21x0")), "illegal-move move 1: `21x0` is no move"));
  CHECK(begins(fault(link({17}, "l110")), "illegal-move move 1: `l110` is no move"));
}

TEST_CASE("The eighth figure is not there") {
  // A strip of straight roads below the start tile, side by side, each road
  // with a figure of the only player.
  std::vector<int> kinds;
  std::string moves;
  for (int i = 0; i < 8; ++i) {
    kinds.push_back(i == 0 ? 20 : 16);
    moves += i == 0 ? move(0, 1, 0, 1) : move(i, 1, 0, 1);
  }
  const auto cut = [&](int count) {
    return link({kinds.begin(), kinds.begin() + count}, moves.substr(0, 4 * static_cast<std::size_t>(count)), "0",
                "?players=a");
  };
  CHECK(fault(cut(7)).empty());
  CHECK(begins(fault(cut(8)), "illegal-move move 8: a has no `follower` left"));
}

TEST_CASE("A replayer plays one game after the other") {
  std::ifstream file(kSource + "/data/examples/two-players.txt");
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  LinkReplayer replayer;
  for (int round = 0; round < 2; ++round) {
    Problems problems;
    CHECK_FALSE(replayer.replay(link({17}, move(1, 0, 2, 0)), RuleValues{}, problems));
    CHECK(problems.size() == 1);
    problems.clear();
    REQUIRE(replayer.replay(text, RuleValues{}, problems));
    CHECK(replayer.is_finished());
    const Ledger& ledger = replayer.play().finish();
    CHECK(ledger.players[0].before == 38);
    CHECK(ledger.players[0].total() == 95);
    CHECK(ledger.players[1].before == 51);
    CHECK(ledger.players[1].total() == 73);
  }
}

TEST_CASE("Entries of play come before those of final scoring") {
  const Checked<Reading> reading = read_source(kSource + "/data/examples/two-players.txt");
  REQUIRE(reading.ok());
  CHECK(reading.value.is_finished);
  CHECK(totals(reading, false) == std::vector<int>{38, 51});
  const Checked<Ledger> ledger = score_reading(reading.value, true);
  std::vector<int> played(2), final(2);
  bool has_end = false;
  for (const Entry& entry : ledger.value.entries) {
    if (entry.when == When::end) has_end = true;
    else CHECK_FALSE(has_end);
    int terms = 0;
    for (const Term& term : ledger.value.terms_of(entry)) terms += term.points;
    CHECK(terms == entry.points);
    (entry.when == When::end ? final : played)[entry.player] += entry.points;
    if (entry.feature < 0) continue;
    for (const int tile : ledger.value.tiles_of(ledger.value.features[static_cast<std::size_t>(entry.feature)]))
      CHECK(static_cast<std::size_t>(tile) < reading.value.game.tiles.size());
  }
  CHECK(played == std::vector<int>{38, 51});
  CHECK(final == std::vector<int>{57, 22});
}

TEST_CASE("Rules given win over those of the source") {
  RuleSettings rules;
  rules.options.emplace_back("city.tiny", "2");
  // The city cap closes the start tile's city.
  const std::string text = link({11}, move(0, -1, 2, 1));
  CHECK(totals(read_text(text)) == std::vector<int>{4, 0});
  CHECK(totals(read_text(text, &rules)) == std::vector<int>{2, 0});
  rules.options.emplace_back("city.tiny", "3");
  CHECK_FALSE(read_text(text, &rules).ok());
}

TEST_CASE("Real games have their known results", "[shared]") {
  const std::filesystem::path folder = std::filesystem::path(kSource) / ".." / "shared" / "cases" / "bga-games";
  std::ifstream table(folder / "games.csv");
  if (!table) return;
  std::string line;
  std::getline(table, line);
  LinkReplayer replayer;
  int games = 0;
  while (std::getline(table, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream row(line);
    std::string id, discards, stack, moves;
    std::getline(row, id, ',');
    std::getline(row, discards, ',');
    std::getline(row, stack, ',');
    std::getline(row, moves, ',');
    std::ifstream file(folder / (id + ".expected.json"));
    const nlohmann::json wanted = nlohmann::json::parse(file);
    INFO(id);
    Problems problems;
    REQUIRE(replayer.replay("#/0/" + discards + "/" + stack + "/" + moves, RuleValues{}, problems));
    CHECK(replayer.is_finished());
    const Ledger& ledger = replayer.play().finish();
    for (std::size_t p = 0; p < 2; ++p) {
      const auto colour = wanted["players"][p].get<std::string>();
      CHECK(ledger.players[p].before == wanted["before_final_scoring"][colour].get<int>());
      CHECK(ledger.players[p].total() == wanted["totals"][colour].get<int>());
    }
    ++games;
  }
  CHECK(games > 0);
}
