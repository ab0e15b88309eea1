#include "tools/cli/case_reader.hpp"

#include <filesystem>

#include "engine/json_text.hpp"

namespace carc::cli {
namespace {

// "" or what is wrong with the name of a file that must lie beside the case.
std::string path_fault(const std::string& source) {
  if (source.find('\0') != std::string::npos || source == "-") return "it names no file";
  const std::filesystem::path path(source);
  if (path.is_absolute() || source.find('\\') != std::string::npos)
    return "the path must be relative to the case, with `/` between folders";
  for (const auto& part : path)
    if (part == "..") return "the path may not hold `..`";
  return "";
}

// The board of a case that names it elsewhere takes the place of the (empty) board of the document.
void follow_source(std::string_view text, const std::string& case_path, const RuleSettings* overrides,
                   const Rulebook& book, Checked<Reading>& document) {
  const auto refuse = [&](std::string detail) {
    document.problems.push_back({&kBadSource, "/source", std::move(detail)});
  };
  const std::string source = document.value.source;
  if (!document.value.game.tiles.empty()) return refuse("a case has a board of its own or a `source`, not both");
  RuleSettings rules = document.value.game.rules;
  if (rules.profile == "default" && (overrides == nullptr || overrides->profile.empty())) {
    // Only a profile that the case states wins over that of its source.
    Problems ignored;
    const nlohmann::json stated = parse_json(text, ignored);
    const bool is_stated = stated.is_object() && stated.contains("rules") && stated["rules"].is_object() &&
                           stated["rules"].contains("profile");
    if (!is_stated) rules.profile.clear();
  }
  std::string place = source;
  if (!is_address(source)) {
    if (const std::string fault = path_fault(source); !fault.empty()) return refuse(fault);
    place = (std::filesystem::path(case_path).parent_path() / source).string();
  }
  Checked<Reading> found = read_source(place, &rules, book);
  if (!found.value.source.empty()) return refuse("the source of a case may not name another source");
  document.problems.insert(document.problems.end(), found.problems.begin(), found.problems.end());
  if (!document.value.game.title.empty()) found.value.game.title = document.value.game.title;
  found.value.expect = std::move(document.value.expect);
  found.value.source = source;
  document.value = std::move(found.value);
}

}  // namespace

Case read_case(std::string_view text, const std::string& path, const RuleSettings* overrides, const Rulebook& book) {
  Case result;
  Checked<Reading> document = read_text(text, overrides, book);
  if (document.ok() && !document.value.source.empty()) follow_source(text, path, overrides, book, document);
  if (document.ok()) result.result = score_reading(document.value, document.value.is_finished, book);
  result.result.problems.insert(result.result.problems.begin(), document.problems.begin(), document.problems.end());
  result.reading = std::move(document.value);
  result.is_json = result.has_expect = result.reading.expect.has_value();
  if (result.has_expect) return result;
  Problems ignored;
  const nlohmann::json stated = parse_json(text, ignored);
  result.is_json = !stated.is_discarded();
  result.has_expect = stated.is_object() && stated.contains("expect");
  return result;
}

Case read_case_from(const std::string& source, const RuleSettings* overrides, const Rulebook& book) {
  Case result;
  std::string text;
  if (source_text(source, text, result.result.problems))
    result = read_case(text, is_address(source) || source == "-" ? "" : source, overrides, book);
  return result;
}

}  // namespace carc::cli
