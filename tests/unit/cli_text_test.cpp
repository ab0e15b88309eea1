// What the program says: words, tables, JSON and CSV of a ledger written by hand.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "tests/unit/catch.hpp"
#include "tools/cli/score_report.hpp"
#include "tools/cli/tile_picture.hpp"
#include "tools/cli/utf8.hpp"
#include "tools/cli/wording.hpp"

using namespace carc;
using namespace carc::cli;

namespace {

Term term(const char* rule, int count, int each) { return {rule, count, each, count * each, true}; }

// Two players on a row of road tiles.
struct Sample {
  Reading reading;
  Ledger ledger;
  Problems problems;

  Sample() {
    for (int x = 0; x < 3; ++x) reading.game.tiles.push_back({catalogue_tile("base-game/U"), {x, -1}, 1});
    reading.game.players.resize(2);
    name(0, "red");
    name(1, "blue");
    ledger.players.resize(2);
    ledger.is_final = true;
  }

  void name(std::size_t player, const std::string& text) {
    reading.game.players[player].name = text;
    reading.game.players[player].colour = player == 0 ? "red" : "blue";
  }

  void pay(int player, Category category, SegmentKind kind, const std::vector<Term>& terms, When when = When::end) {
    LedgerFeature feature;
    feature.kind = kind;
    feature.first_tile = static_cast<std::uint32_t>(ledger.tiles.size());
    feature.tile_count = 3;
    for (int tile = 0; tile < 3; ++tile) ledger.tiles.push_back(tile);
    Entry entry;
    entry.when = when;
    entry.category = category;
    entry.player = static_cast<std::uint8_t>(player);
    entry.feature = static_cast<std::int32_t>(ledger.features.size());
    entry.first_term = static_cast<std::uint32_t>(ledger.terms.size());
    entry.term_count = static_cast<std::uint32_t>(terms.size());
    for (const Term& t : terms) {
      entry.points += t.points;
      ledger.terms.push_back(t);
    }
    ledger.features.push_back(feature);
    ledger.entries.push_back(entry);
    PlayerTotals& totals = ledger.players[static_cast<std::size_t>(player)];
    (when == When::end ? totals.final : totals.before) += entry.points;
  }

  ScoreReport report() const { return {reading, ledger, problems}; }
  std::string text(bool is_explained = false, bool has_colour = false) const {
    return score_text(report(), {is_explained, has_colour});
  }
};

}  // namespace

TEST_CASE("A phrase takes the singular for one and the plural for all else") {
  CHECK(fill_phrase("{count} {count|tile|tiles}", term("X-1", 1, 1)) == "1 tile");
  CHECK(fill_phrase("{count} {count|tile|tiles}", term("X-1", 4, 1)) == "4 tiles");
  CHECK(fill_phrase("{count} {count|tile|tiles}", term("X-1", 0, 1)) == "0 tiles");
  CHECK(fill_phrase("{count} at {each} make {points}", term("X-1", 2, 3)) == "2 at 3 make 6");
}

TEST_CASE("A phrase with an open brace is left as it stands") {
  CHECK(fill_phrase("{count} {count|tile", term("X-1", 2, 1)) == "2 {count|tile");
}

TEST_CASE("A term without words shows its rule and its numbers") {
  CHECK(term_in_words(term("NO-SUCH-1", 3, 2)) == "NO-SUCH-1: 3 x 2");
  CHECK(term_in_words({"NO-SUCH-2", 1, -4, -4, false}) == "NO-SUCH-2: -4");
}

TEST_CASE("Terms of the base game have words") {
  CHECK(term_in_words(term("FIELD-8", 8, 3)) == "8 completed cities");
  CHECK(term_in_words(term("FIELD-8", 1, 3)) == "1 completed city");
  CHECK(term_in_words(term("CITY-3", 1, 2)) == "1 pennant");
}

TEST_CASE("Items are listed as in a sentence") {
  CHECK(list_in_words({}) == "");
  CHECK(list_in_words({"red"}) == "red");
  CHECK(list_in_words({"red", "blue"}) == "red and blue");
  CHECK(list_in_words({"red", "blue", "green"}) == "red, blue and green");
}

TEST_CASE("How many agree is told in the singular and the plural") {
  CHECK(agreement_in_words(0, 1, "claim") == "0 of 1 claim agrees");
  CHECK(agreement_in_words(1, 1, "claim") == "1 of 1 claim agrees");
  CHECK(agreement_in_words(0, 2, "case") == "0 of 2 cases agree");
  CHECK(agreement_in_words(1, 2, "case") == "1 of 2 cases agrees");
  CHECK(agreement_in_words(2, 2, "case") == "2 of 2 cases agree");
}

TEST_CASE("Width counts columns of the terminal, not bytes") {
  CHECK(display_width("red") == 3);
  CHECK(display_width("J\xC3\xB6rg") == 4);
  CHECK(display_width("e\xCC\x81") == 1);         // e and a combining accent
  CHECK(display_width("\xE8\xB5\xA4") == 2);      // a Chinese letter
  CHECK(display_width("\xF0\x9F\x90\xB7") == 2);  // a picture of a pig
  CHECK(display_width("\xE2\x80\xA6") == 1);      // an ellipsis
  CHECK(display_width("\xFF\xFE") == 2);          // broken bytes are shown as a mark each
}

TEST_CASE("Text for a terminal holds nothing that controls it") {
  CHECK(printable("\x1b[31mred\x1b[0m") == "?[31mred?[0m");
  CHECK(printable("a\nb\rc\x07") == "a?b?c?");
  CHECK(printable("\xC2\x9B"
                  "31m") == "?31m");  // the control character CSI in one letter
  CHECK(printable("\xE2\x80\xAE"
                  "der") == "?der");  // turns the direction of writing
  CHECK(printable("J\xC3\xB6rg \xE2\x82\xAC\xF0\x9F\x8F\xB0") == "J\xC3\xB6rg \xE2\x82\xAC\xF0\x9F\x8F\xB0");
  CHECK(printable("\xC3(") == "?(");
  CHECK(printable("\xC0\xAF\xED\xA0\x80\xF8") == "??????");  // overlong, half a pair, no letter
}

TEST_CASE("The table has a column for each category at the end, numbers to the right") {
  Sample sample;
  sample.ledger.players[0].before = 38;
  sample.pay(0, Category::field, SegmentKind::field, {term("FIELD-8", 8, 3)});
  sample.pay(1, Category::road, SegmentKind::road, {term("ROAD-1", 3, 1)});
  sample.pay(1, Category::city, SegmentKind::city, {term("CITY-2", 3, 2)}, When::play);
  CHECK(sample.text() ==
        "      before  Roads  Fields  total\n"
        "red       38      0      24     62\n"
        "blue       6      3       0      9\n"
        "red wins\n");
}

TEST_CASE("Letters that are wide or of several bytes do not disturb the table") {
  Sample sample;
  sample.name(0, "J\xC3\xB6rg");
  sample.name(1, "\xE8\xB5\xA4");
  CHECK(sample.text() ==
        "      before  total\n"
        "J\xC3\xB6rg       0      0\n"
        "\xE8\xB5\xA4         0      0\n"
        "J\xC3\xB6rg and \xE8\xB5\xA4 share the victory\n");
}

TEST_CASE("Entries are told with their terms, most valuable first") {
  Sample sample;
  sample.pay(1, Category::road, SegmentKind::road, {term("ROAD-1", 3, 1)});
  sample.pay(0, Category::field, SegmentKind::field, {term("FIELD-8", 1, 3), {"FIELD-21", 1, -3, -3, false}});
  sample.pay(0, Category::field, SegmentKind::field, {term("FIELD-8", 2, 3)});
  sample.pay(1, Category::field, SegmentKind::field, {});
  const std::string text = sample.text(true);
  CHECK(text.substr(text.find("At the end")) ==
        "At the end\n"
        "  red     6  field at (0,-1), 3 tiles: 2 completed cities [FIELD-8 +6]\n"
        "  blue    3  road at (0,-1), 3 tiles: 3 tiles [ROAD-1 +3]\n"
        "  red     0  field at (0,-1), 3 tiles: 1 completed city [FIELD-8 +3]; already paid to this player in another "
        "field [FIELD-21 -3]\n"
        "  blue    0  field at (0,-1), 3 tiles: no completed city\n");
}

TEST_CASE("Points of play stand behind those of the end") {
  Sample sample;
  sample.pay(0, Category::road, SegmentKind::road, {term("ROAD-2", 3, 1)}, When::play);
  sample.pay(1, Category::road, SegmentKind::road, {term("ROAD-1", 3, 1)});
  const std::string text = sample.text(true);
  CHECK(text.find("During play") > text.find("At the end"));
  CHECK(sample.text().find("During play") == std::string::npos);
}

TEST_CASE("A game that stops early says so") {
  Sample sample;
  sample.reading.is_finished = false;
  sample.ledger.is_final = false;
  sample.ledger.players[0].before = 4;
  CHECK(sample.text() ==
        "The game stops after 3 tiles; points so far:\n"
        "      points\n"
        "red        4\n"
        "blue       0\n");
  sample.reading.game.sets = {{tile_set("base-game"), "C2", 1}};
  CHECK(sample.text().find("The game stops after 3 of 72 tiles; points so far:\n") == 0);
  sample.ledger.is_final = true;
  CHECK(sample.text().find("The game stops after 3 of 72 tiles; scored as if it ended there.\n") == 0);
}

TEST_CASE("Colours are there only where they are wanted, and names bring none") {
  Sample sample;
  sample.name(0, "\x1b[2Jred");
  sample.pay(0, Category::road, SegmentKind::road, {term("ROAD-1", 3, 1)});
  CHECK(sample.text(true).find('\x1b') == std::string::npos);
  const std::string coloured = sample.text(true, true);
  CHECK(coloured.find("\x1b[2m[ROAD-1 +3]\x1b[0m") != std::string::npos);
  CHECK(coloured.find("\x1b[2J") == std::string::npos);
}

TEST_CASE("JSON has the keys that scripts rely on") {
  Sample sample;
  sample.ledger.players[0].before = 38;
  sample.pay(0, Category::field, SegmentKind::field, {term("FIELD-8", 8, 3)});
  static constexpr ProblemCode kCode{"edge-mismatch", Severity::warning, ""};
  sample.problems.push_back({&kCode, "tile at (3,-1)", "it does not fit"});
  const auto answer = nlohmann::json::parse(score_json(sample.report()));
  CHECK(answer.at("format") == "carc-score/1");
  CHECK(answer.at("finished") == true);
  CHECK(answer.at("winners") == nlohmann::json{"red"});
  CHECK(answer.at("players").at(0) ==
        nlohmann::json{{"name", "red"}, {"colour", "red"}, {"before", 38}, {"final", 24}, {"total", 62}});
  REQUIRE(answer.at("entries").size() == 1);
  const auto& entry = answer.at("entries").at(0);
  CHECK(entry.at("when") == "end");
  CHECK(entry.at("category") == "field");
  CHECK(entry.at("player") == "red");
  CHECK(entry.at("points") == 24);
  CHECK(entry.at("feature").at("kind") == "field");
  CHECK(entry.at("feature").at("tiles").dump() == "[[0,-1],[1,-1],[2,-1]]");
  CHECK(entry.at("terms").dump() == R"([{"count":8,"each":3,"points":24,"rule":"FIELD-8"}])");
  CHECK(answer.at("problems").at(0) == nlohmann::json{{"code", "edge-mismatch"},
                                                      {"severity", "warning"},
                                                      {"where", "tile at (3,-1)"},
                                                      {"detail", "it does not fit"}});
}

TEST_CASE("JSON survives names that are no UTF-8") {
  Sample sample;
  sample.name(0, "\xFFred\"\\");
  CHECK(nlohmann::json::parse(score_json(sample.report())).at("players").at(0).at("name") == "\xEF\xBF\xBDred\"\\");
}

TEST_CASE("JSON of a game without final scoring names no winners") {
  Sample sample;
  sample.ledger.is_final = false;
  sample.reading.is_finished = false;
  const auto answer = nlohmann::json::parse(score_json(sample.report()));
  CHECK(answer.at("finished") == false);
  CHECK_FALSE(answer.contains("winners"));
  CHECK(answer.at("entries").empty());
}

TEST_CASE("CSV has a row for each player and category and quotes what needs it") {
  Sample sample;
  sample.name(1, "blue, \"the\"");
  sample.ledger.players[1].before = 2;
  sample.pay(0, Category::road, SegmentKind::road, {term("ROAD-1", 3, 1)});
  CHECK(score_csv(sample.report()) ==
        "player,colour,part,points\n"
        "red,red,before,0\n"
        "red,red,road,3\n"
        "red,red,total,3\n"
        "\"blue, \"\"the\"\"\",blue,before,2\n"
        "\"blue, \"\"the\"\"\",blue,road,0\n"
        "\"blue, \"\"the\"\"\",blue,total,2\n");
}

TEST_CASE("The pieces in the boxes are counted only where the edition cannot matter") {
  Game game;
  CHECK(pieces_in_boxes(game) == 0);
  game.sets = {{tile_set("base-game"), "", 2}};
  CHECK(pieces_in_boxes(game) == 144);
  game.sets = {{tile_set("cult"), "", 1}};  // 6 in one edition, 5 in another
  CHECK(pieces_in_boxes(game) == 0);
  game.sets = {{tile_set("cult"), "C2", 1}};
  CHECK(pieces_in_boxes(game) == 5);
}

TEST_CASE("Every tile can be drawn in every position") {
  for (const SetInfo& info : tile_sets())
    for (const TileDef& tile : tile_set(info.id)->tiles)
      for (std::uint8_t turns = 0; turns < 4; ++turns) {
        const PlacedTile placed{&tile, {}, turns};
        const std::string drawn = draw_tile(placed);
        CAPTURE(tile.id);
        if (tile.is_one_cell()) CHECK(drawn.size() == 13u * 24u);
        if (tile.is_half) CHECK(std::count(drawn.begin(), drawn.end(), '\n') == 13);
        std::size_t width = 0;
        for (std::size_t begin = 0, end = 0; (end = drawn.find('\n', begin)) != std::string::npos; begin = end + 1)
          width = std::max(width, end - begin);
        CHECK(width > 20);
        CHECK(width <= 60);
        for (int segment = 0; segment < static_cast<int>(tile.segments.size()); ++segment) reach_of(placed, segment);
      }
}

TEST_CASE("A quarter turn turns the picture of a tile") {
  const PlacedTile tile{catalogue_tile("base-game/L"), {}, 1};
  const std::string drawn = draw_tile(tile);
  const auto at = [&](std::size_t x, std::size_t y) { return drawn[(y + 1) * 24 + x + 1]; };
  CHECK(at(20, 5) == '#');  // the city lies in the east now
  CHECK(at(10, 0) == '=');  // and roads in the north, west and south
  CHECK(at(0, 5) == '=');
  CHECK(at(10, 10) == '=');
  CHECK(reach_of(tile, 0) == "E");
}

TEST_CASE("A halfling is drawn as a triangle") {
  const auto drawn = [](const char* id, std::uint8_t turns) { return draw_tile({catalogue_tile(id), {}, turns}); };
  const std::string bend =
      "+\n"
      "|\\\n"
      "|..\\\n"
      "|....\\\n"
      "|......\\\n"
      "|........\\\n"
      "|======....\\ D\n"
      "|.....=......\\\n"
      "|.....======...\\\n"
      "|..........=.....\\\n"
      "|..........=.......\\\n"
      "|..........=.........\\\n"
      "+---------------------+\n";
  CHECK(drawn("halflings-1/03", 0) == bend);
  std::string turned = drawn("halflings-1/03", 2);  // the same picture upside down
  std::string lines;
  for (std::size_t begin = 0, end = 0; (end = turned.find('\n', begin)) != std::string::npos; begin = end + 1) {
    std::string line = turned.substr(begin, end - begin);
    std::reverse(line.begin(), line.end());
    lines = line.substr(0, line.find_last_not_of(' ') + 1) + "\n" + lines;
  }
  CHECK(lines == bend);
  CHECK(reach_of({catalogue_tile("halflings-1/03"), {}, 2}, 0) == "N E");
  CHECK(reach_of({catalogue_tile("halflings-2/06"), {}, 1}, 1) == "D");
  CHECK(reach_of({catalogue_tile("halflings-2/06"), {}, 1}, 2) == "DL");
}

TEST_CASE("A piece of several cells is drawn with the numbers of its cells") {
  const PlacedTile castle{catalogue_tile("castles-in-germany/01"), {3, 4}, 0};
  const std::string drawn = draw_tile(castle);
  CHECK(drawn.find("    +--------- 0 ---------+-------- 1 ---------+\n") == 0);
  CHECK(drawn.find("  0 |") != std::string::npos);
  CHECK(drawn.find("german-castle") != std::string::npos);
  CHECK(reach_of(castle, 2) == "(4,4) S");
  CHECK(reach_of(castle, 4) == "(3,4) NR  (4,4) EL ER SL");
  CHECK(draw_tile({castle.def, {3, 4}, 2}).find("    +-------- -1 ---------+-------- 0 ---------+\n") == 0);
}

TEST_CASE("Two halflings of one cell are one cell of a feature") {
  Sample sample;
  sample.reading.game.tiles = {{catalogue_tile("halflings-1/02"), {0, 0}, 0},
                               {catalogue_tile("castles-in-germany/01"), {1, 0}, 0},
                               {catalogue_tile("halflings-1/01"), {0, 0}, 2}};
  sample.pay(0, Category::road, SegmentKind::road, {term("ROAD-1", 3, 1)});
  CHECK(score_json(sample.report()).find("\"tiles\":[[0,0],[1,0]]") != std::string::npos);
}
