// What can be wrong with an input: a code, a place and a plain sentence. All problems of an input are
// collected; errors stop the scoring, warnings do not (unless the caller is strict).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carc {

enum class Severity : unsigned char { warning, error };

// A kind of problem. Constants of this type live beside the check that reports them; `id` never changes.
struct ProblemCode {
  const char* id;  // "edge-mismatch"
  Severity severity;
  const char* summary;  // one line for lists and documentation
};

struct Problem {
  const ProblemCode* code;
  std::string where;   // a JSON pointer, "line 3, column 7", "tile at (3,-1)", "move 12", ...
  std::string detail;  // a sentence that a player understands

  bool is_error() const { return code->severity == Severity::error; }
};

using Problems = std::vector<Problem>;

inline bool has_errors(const Problems& problems) {
  for (const Problem& problem : problems)
    if (problem.is_error()) return true;
  return false;
}

// A value, or the reasons why there is none. With warnings only, the value is there and so are the problems.
template <class T>
struct Checked {
  T value{};
  Problems problems;

  bool ok() const { return !has_errors(problems); }
};

}  // namespace carc
