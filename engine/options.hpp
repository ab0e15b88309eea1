// Rule options: declared once by the module that acts on them, known by name everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "engine/problem.hpp"

namespace carc {

struct RuleOption {
  const char* id;                        // "city.tiny"
  std::span<const char* const> choices;  // the first one is the default
  const char* rule;                      // "CITY-5"
  const char* summary;                   // a sentence; the values follow in the texts
};

inline constexpr int kMaxOptions = 96;

// One chosen value for each option, by the option's number in its Rulebook.
using RuleValues = std::array<std::uint8_t, kMaxOptions>;

struct Profile {
  std::string id;  // "C1"
  std::string title;
  std::string text;
  std::vector<std::pair<std::string, std::string>> options;
};

// The built-in profiles in alphabetical order, "default" first.
std::span<const Profile> profiles();

inline constexpr ProblemCode kBadRule{"bad-rule", Severity::error, "an unknown profile, rule option or value"};

}  // namespace carc
