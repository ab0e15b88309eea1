// One case after the other: what carc regress does with a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/case_check.hpp"

namespace carc::cli {

struct CaseFile {
  std::string path;
  bool is_named = false;  // by the user; false: found in a folder
};

enum class CaseOutcome : unsigned char {
  agrees,
  differs,  // also: cannot be read
  skipped,  // found in a folder, a JSON document without `expect`
  no_case,  // the same, but named
};
std::string_view name_of(CaseOutcome outcome);

struct CaseReport {
  CaseOutcome outcome = CaseOutcome::agrees;
  std::string title;
  std::string message;  // why there is nothing to compare
  std::vector<Difference> differences;
  std::vector<std::string> players;  // names, for the differences
};

// Appends a file, or the .json files of a folder and the folders in it, sorted. False with a sentence in `why`.
bool list_cases(const std::string& path, std::vector<CaseFile>& files, std::string& why);
// Reads, scores and compares. Never throws.
CaseReport run_case(const CaseFile& file, const RuleSettings& overrides);

}  // namespace carc::cli
