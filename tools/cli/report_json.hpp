// JSON pieces that the answers of score, verify and regress share.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/cli/case_check.hpp"

namespace carc::cli {

using Object = nlohmann::ordered_json;

// In one line; broken UTF-8 is replaced.
inline std::string json_line(const Object& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// The same, indented and ending in a newline.
inline std::string json_text(const Object& value) {
  return value.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

inline Object problem_object(const Problem& problem) {
  return {{"code", problem.code->id},
          {"severity", problem.is_error() ? "error" : "warning"},
          {"where", problem.where},
          {"detail", problem.detail}};
}

inline Object problems_object(const Problems& problems) {
  Object list = Object::array();
  for (const Problem& problem : problems) list.push_back(problem_object(problem));
  return list;
}

inline Object terms_object(const Ledger& ledger, const Entry& entry) {
  Object list = Object::array();
  for (const Term& term : ledger.terms_of(entry))
    list.push_back({{"rule", term.rule}, {"count", term.count}, {"each", term.each}, {"points", term.points}});
  return list;
}

inline Object differences_object(const std::vector<std::string>& players, const std::vector<Difference>& differences) {
  Object list = Object::array();
  for (const Difference& difference : differences) {
    Object item = {{"kind", name_of(difference.kind)}};
    if (difference.player >= 0) item["player"] = players[static_cast<std::size_t>(difference.player)];
    if (!difference.expected.empty()) item["expected"] = difference.expected;
    if (!difference.got.empty()) item["got"] = difference.got;
    if (!difference.detail.empty()) item["detail"] = difference.detail;
    list.push_back(std::move(item));
  }
  return list;
}

}  // namespace carc::cli
