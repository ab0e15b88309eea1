// Hostile-proof parsing of JSON texts. Internal: pulls in the JSON library.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/problem.hpp"

namespace carc {

inline constexpr ProblemCode kBadJson{"bad-json", Severity::error, "the text is not the JSON document it should be"};

// Parses `text` (UTF-8). Limits: 64 nested levels, 4 million values; a key given twice in one object is a fault.
// On a fault, `problems` says line and column and a discarded value comes back. Never throws.
nlohmann::json parse_json(std::string_view text, Problems& problems);

}  // namespace carc
