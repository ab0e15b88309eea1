// JSON pieces that verify and regress share.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/cli/case_check.hpp"

namespace carc::cli {

using Object = nlohmann::ordered_json;

// Indented by `indent`, -1 for a single line; broken UTF-8 is replaced.
inline std::string json_text(const Object& value, int indent = 1) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

inline Object problems_object(const Problems& problems) {
  Object list = Object::array();
  for (const Problem& problem : problems)
    list.push_back({{"code", problem.code->id},
                    {"severity", problem.is_error() ? "error" : "warning"},
                    {"where", problem.where},
                    {"detail", problem.detail}});
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
