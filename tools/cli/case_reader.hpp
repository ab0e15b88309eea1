// Reading and scoring of cases: board documents with `expect`, whose board may come from elsewhere (`source`).
#pragma once

#include <string>
#include <string_view>

#include "tools/readers/reader.hpp"

namespace carc::cli {

inline constexpr ProblemCode kBadSource{"bad-source", Severity::error, "the `source` of a case cannot be used"};

struct Case {
  Reading reading;          // the game is that of the source, title and expectation are those of the case
  Checked<Ledger> result;   // with the problems of reading
  bool is_json = false;     // the text is a JSON document; looked at only where nothing can be compared
  bool has_expect = false;  // the document has the key `expect`, whether or not it could be read
};

// Reads and scores whatever `text` is. `path` tells where a `source` is looked for. A replay that stops before the end
// of its game has the points so far. Never throws.
Case read_case(std::string_view text, const std::string& path, const RuleSettings* overrides,
               const Rulebook& book = rulebook());
// The same for a file, "-" or a link.
Case read_case_from(const std::string& source, const RuleSettings* overrides, const Rulebook& book = rulebook());

}  // namespace carc::cli
