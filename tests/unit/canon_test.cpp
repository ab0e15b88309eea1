// Every example, table row and row of the rules canon is named by a case, where the canon is at hand.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "tests/unit/catch.hpp"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

fs::path canon() { return fs::path(CARC_SOURCE_DIR) / ".." / "shared" / "rules"; }

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Ids that cases cite, without the "EX " before examples.
std::set<std::string> cited() {
  std::set<std::string> ids;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CARC_SOURCE_DIR) / "tests" / "cases")) {
    if (entry.path().extension() != ".json") continue;
    const json document = json::parse(text_of(entry.path()));
    const auto cites = document.find("cites");
    if (cites == document.end()) continue;
    for (const std::string id : *cites) ids.insert(id.rfind("EX ", 0) == 0 ? id.substr(3) : id);
  }
  return ids;
}

std::set<std::string> found(const std::string& text, const std::string& pattern) {
  std::set<std::string> ids;
  const std::regex regex(pattern);
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) ids.insert((*it)[1]);
  return ids;
}

// Files 01 to 08 and 11, which speak of boards.
std::string scoring_canon() {
  std::string text;
  for (const auto& entry : fs::directory_iterator(canon())) {
    const std::string name = entry.path().filename().string();
    const std::string number = name.substr(0, 2);
    if ((number >= "01" && number <= "08") || number == "11") text += text_of(entry.path());
  }
  return text;
}

bool is_missing() {
  if (fs::is_directory(canon())) return false;
  WARN("no rules canon at " << canon() << "; nothing is compared");
  return true;
}

}  // namespace

TEST_CASE("every example and table row of the canon is a case") {
  if (is_missing()) return;
  // What is scored during play cannot be a board: tests/unit/play_scoring_test.cpp has these.
  const std::set<std::string> in_play = {"DISP-16a"};
  const std::set<std::string> cites = cited();
  const std::string text = scoring_canon();
  std::set<std::string> all = found(text, "EX ([A-Z]+-[0-9]+[a-z]+)");
  const std::set<std::string> rows = found(text, "\\| (TAB-[RCFB][0-9]+) ");
  CHECK(all.size() >= 200);
  CHECK(rows.size() == 120);
  all.insert(rows.begin(), rows.end());
  std::string missing;
  for (const std::string& id : all)
    if (cites.count(id) == 0 && in_play.count(id) == 0) missing += " " + id;
  CHECK(missing == "");
}

TEST_CASE("every row of the seed is named by a case") {
  if (is_missing()) return;
  const std::set<std::string> cites = cited();
  const std::string index = text_of(canon() / "00-index.md");
  const std::regex row(R"(\| (S3-[0-9]+) \|[^|]*\|([^|\n]*)\|)");
  const std::regex rule(R"(([A-Z]+-)([0-9]+)(?:\.\.([0-9]+))?)");
  std::size_t rows = 0;
  for (std::sregex_iterator it(index.begin(), index.end(), row), end; it != end; ++it, ++rows) {
    const std::string ids = (*it)[2];
    bool is_named = false;
    for (std::sregex_iterator id(ids.begin(), ids.end(), rule); id != end; ++id) {
      const int first = std::stoi((*id)[2]), last = (*id)[3].matched ? std::stoi((*id)[3]) : first;
      for (int n = first; n <= last; ++n) is_named = is_named || cites.count((*id)[1].str() + std::to_string(n)) != 0;
    }
    INFO((*it)[1].str() << ":" << ids);
    CHECK(is_named);
  }
  CHECK(rows == 80);
}
