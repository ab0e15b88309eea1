// The JSON Schema of the board document: fresh, and of the same opinion as the reader.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#if __has_include(<valijson/validator.hpp>)
#define CARC_HAS_VALIJSON
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>
#endif

#include "tests/unit/catch.hpp"
#include "tools/readers/reader.hpp"

using namespace carc;
using nlohmann::json;

namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("the schema in data is the one that the program prints") {
  INFO("renew it with: carc schema > data/schema/carcassonne-board-1.json");
  CHECK(file_text(CARC_SOURCE_DIR "/data/schema/carcassonne-board-1.json") == board_schema());
}

#ifdef CARC_HAS_VALIJSON

namespace {

class SchemaCheck {
 public:
  SchemaCheck() : source_(json::parse(board_schema())) {
    const valijson::adapters::NlohmannJsonAdapter adapter(source_);
    valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(adapter, schema_);
  }
  // "" or the first thing that is wrong.
  std::string fault(const json& document) {
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    valijson::ValidationResults results;
    const valijson::adapters::NlohmannJsonAdapter adapter(document);
    if (validator.validate(schema_, adapter, &results)) return "";
    valijson::ValidationResults::Error error;
    std::string where = "?";
    if (results.popError(error)) {
      where.clear();
      for (const std::string& step : error.context) where += step;
      where += ": " + error.description;
    }
    return where;
  }

 private:
  json source_;
  valijson::Schema schema_;
};

// Codes of problems that a schema can see; other faults need the board or the rules.
bool is_of_form(const Problem& problem) {
  static const std::set<std::string> kCodes = {"bad-document", "bad-coordinate", "bad-rule"};
  if (problem.where.size() > 7 && problem.where.substr(problem.where.size() - 7) == "/beside")
    return false;  // an index
  return kCodes.count(problem.code->id) != 0;
}

}  // namespace

TEST_CASE("the schema agrees with the reader on the examples and all cases") {
  SchemaCheck check;
  const std::string readme = file_text(CARC_SOURCE_DIR "/data/README.md");
  for (std::size_t begin = readme.find("```json\n"); begin != std::string::npos;
       begin = readme.find("```json\n", begin + 1)) {
    const std::size_t from = begin + 8;
    CHECK(check.fault(json::parse(readme.substr(from, readme.find("```", from) - from))) == "");
  }
  int cases = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(CARC_SOURCE_DIR "/tests/cases")) {
    if (entry.path().extension() != ".json") continue;
    const std::string text = file_text(entry.path().string());
    Checked<Reading> reading;
    read_board(text, nullptr, rulebook(), reading);
    resolve_rules(rulebook(), reading.value.game.rules, reading.problems);
    bool is_sound = true;
    for (const Problem& problem : reading.problems) is_sound = is_sound && !is_of_form(problem);
    INFO(entry.path().string());
    if (is_sound) CHECK(check.fault(json::parse(text)) == "");
    else CHECK(check.fault(json::parse(text)) != "");
    ++cases;
  }
  CHECK(cases > 50);
}

TEST_CASE("the schema refuses what the reader refuses") {
  SchemaCheck check;
  const auto document = [](const std::string& keys) {
    return json::parse(R"({"format": "carcassonne-board/1", )" + keys + "}");
  };
  CHECK(
      check.fault(document(
          R"("x-mine": {"a": 1}, "rules": {"x-a": [], "city.tiny": "2"}, "tiles": {"a": "base-game/A"}, "finished": false,
               "players": [{"name": " \u00c4nne 1 ", "colour": "\u0416"}])")) == "");
  CHECK(check.fault(document(
            R"("prints": [{"at": [0, 0], "half": "NE", "scenery": [{"kind": "stable", "on": "field N", "road": "none"}],
               "signposts": [{"edge": "N", "points": "left", "right": true, "x-seen": 1}]}, {"at": [1, 0], "scenery": []}],
               "figures": [{"player": "red", "at": [0, 0], "half": "SW", "on": "road N"}],
               "neutral": [{"figure": "fairy", "at": [0, 0], "half": "SW"}], "tokens": [{"token": "gold", "at": [0, 0], "half": "SE"}])")) ==
        "");
  for (const char* keys : {R"("titel": "")",
                           R"("tiles": [{"tile": "base-game/A"}])",
                           R"("tiles": {"a": 5})",
                           R"("tiles": [{"tile": "base-game/A", "at": [0, 5001]}])",
                           R"("tiles": [{"tile": "base-game/A", "at": [0]}])",
                           R"("tiles": [{"tile": "base-game/A", "at": [0, 0], "turns": 4}])",
                           R"("players": [{"points": 3}])",
                           R"("players": [{"name": "red", "figures": {"folower": 1}}])",
                           R"("players": [{"name": ""}])",
                           R"("players": [{"name": "  "}])",
                           R"("players": [{"name": "a\tb"}])",
                           R"("finished": 1)",
                           R"("rules": {"profile": "none"})",
                           R"("rules": {"city.tiny": "7"})",
                           R"("rules": {"none": true})",
                           R"("figures": [{"player": "red"}])",
                           R"("figures": [5])",
                           R"("neutral": [{"figure": "pig"}])",
                           R"("tokens": [{"token": "gold", "count": 0}])",
                           R"("tokens": [{"token": "tunnel", "letter": "aa"}])",
                           R"("figures": [{"player": "red", "at": [0, 0], "half": "N", "on": "road"}])",
                           R"("figures": [{"player": "red", "half": "NE", "on": "track"}])",
                           R"("tokens": [{"token": "gold", "half": "NE"}])",
                           R"("neutral": [{"figure": "fairy", "at": [0, 0], "half": 1}])",
                           R"("prints": [{"scenery": []}])",
                           R"("rows": ["U"], "prints": [{"at": [0, 0], "scenery": [{"kind": "pig", "on": "#1"}]}])",
                           R"("rows": ["U"], "prints": [{"at": [0, 0], "scenery": [{"kind": "stable"}]}])",
                           R"("rows": ["U"], "prints": [{"at": [0, 0], "signposts": [{"edge": "E"}]}])",
                           R"("rows": ["U"], "prints": [{"at": [0, 0], "signposts": [{"edge": "E", "points": "up"}]}])",
                           R"("prints": [5])",
                           R"("definitions": [{"id": "x", "edges": "ABCD", "segments": []}])",
                           R"("expect": {"total": {}})",
                           R"("sets": [{"set": "base-game", "copies": 0}])",
                           R"("rows": "A")"}) {
    INFO(keys);
    CHECK(check.fault(document(keys)) != "");
    Checked<Reading> reading;
    read_board(document(keys).dump(), nullptr, rulebook(), reading);
    resolve_rules(rulebook(), reading.value.game.rules, reading.problems);
    CHECK_FALSE(reading.ok());
  }
}

#endif  // CARC_HAS_VALIJSON
