// Everything that is shown has words: rules, terms, options and their values, categories, kinds of segments.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "engine/rulebook.hpp"
#include "engine/score.hpp"
#include "expansions/all.hpp"
#include "tests/unit/catch.hpp"
#include "tools/cli/wording.hpp"

using namespace carc;

namespace {

// First groups of all matches in the sources that push terms.
std::set<std::string> in_sources(const std::string& pattern) {
  std::set<std::string> ids;
  const std::regex regex(pattern);
  for (const char* folder : {"engine", "expansions", "tools/readers"})
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(CARC_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".cpp") continue;
      std::ifstream file(entry.path());
      std::ostringstream text;
      text << file.rdbuf();
      const std::string source = text.str();
      for (std::sregex_iterator it(source.begin(), source.end(), regex), end; it != end; ++it) ids.insert((*it)[1]);
    }
  return ids;
}

}  // namespace

TEST_CASE("every rule of a term has a text and a phrase") {
  const std::set<std::string> rules = in_sources("\"([A-Z]+-[0-9]+)\"");
  CHECK(rules.size() > 60);
  for (const std::string& rule : rules) {
    INFO(rule);
    CHECK(rule_text(rule) != "");
  }
  for (const std::string& rule :
       in_sources(R"((?:add|adjust|wipe|halve_up|repeat_city_rate)\(\s*"([A-Z]+-[0-9]+)\")")) {
    INFO(rule);
    const Term term{rule.c_str(), 2, 1, 2};
    CHECK(term_in_words(term).find(rule) == std::string::npos);
  }
}

TEST_CASE("every option, value, category and kind has words") {
  for (const RuleOption* option : rulebook().options()) {
    INFO(option->id);
    CHECK(option_text(option->id) != "");
    CHECK(rule_text(option->rule) != "");
    for (const char* value : option->choices) {
      INFO(value);
      CHECK(option_value_text(option->id, value) != "");
    }
  }
  for (int c = 0; c < kCategories; ++c)
    CHECK(category_label(static_cast<Category>(c)) != std::string(name_of(static_cast<Category>(c))));
  for (int k = 0; k < kSegmentKinds; ++k) {
    const auto kind = static_cast<SegmentKind>(k);
    INFO(name_of(kind));
    if (name_of(kind).find('-') != std::string_view::npos) CHECK(kind_word(kind) != std::string(name_of(kind)));
  }
}
