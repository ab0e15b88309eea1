// Hostile-proof parsing of JSON texts. Internal: pulls in the JSON library.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/problem.hpp"

namespace carc {

inline constexpr ProblemCode kBadJson{"bad-json", Severity::error, "the text is not the JSON document it should be"};

// Limits of a document, so that the largest inputs stay below 256 MB of memory with all that is made of them: a value
// takes up to 200 bytes beside its letters.
inline constexpr std::size_t kMaxJsonDepth = 64;
inline constexpr std::size_t kMaxJsonValues = 400'000;
inline constexpr std::size_t kMaxJsonTextBytes = 1u << 20;  // of one text, key or number, as it is written

// Parses `text` (UTF-8) within these limits; a key given twice in one object is a fault, and so is a byte of value 0.
// On a fault, `problems` says line and column and a discarded value comes back. Never throws.
nlohmann::json parse_json(std::string_view text, Problems& problems);

}  // namespace carc
