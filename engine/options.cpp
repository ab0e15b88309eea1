#include "engine/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/embedded.hpp"
#include "engine/rulebook.hpp"
#include "engine/score.hpp"

namespace carc {
namespace {

std::vector<Profile> load_profiles() {
  std::vector<Profile> loaded;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path.substr(0, 9) != "profiles/") continue;
    const auto document = nlohmann::json::parse(file.text);  // checked at build time by the tests
    Profile profile{document.at("profile"), document.at("title"), document.at("text"), {}};
    for (const auto& [id, value] : document.at("rules").items())
      profile.options.emplace_back(id, value.get<std::string>());
    loaded.push_back(std::move(profile));
  }
  std::sort(loaded.begin(), loaded.end(), [](const Profile& a, const Profile& b) {
    return std::pair(a.id != "default", a.id) < std::pair(b.id != "default", b.id);
  });
  return loaded;
}

std::string choices_text(const RuleOption& option) {
  std::string text;
  for (const char* choice : option.choices) text += fmt::format("{}`{}`", text.empty() ? "" : ", ", choice);
  return text;
}

// Number of the choice, -1 if the option has no such value.
int choice_number(const RuleOption& option, std::string_view value) {
  for (std::size_t i = 0; i < option.choices.size(); ++i)
    if (value == option.choices[i]) return static_cast<int>(i);
  return -1;
}

}  // namespace

std::span<const Profile> profiles() {
  static const std::vector<Profile> kProfiles = load_profiles();
  return kProfiles;
}

std::vector<const RuleOption*> rule_options(const Rulebook& book) { return book.options(); }

RuleValues resolve_rules(const Rulebook& book, const RuleSettings& settings, Problems& problems) {
  RuleValues values{};
  if (!settings.profile.empty() && settings.profile != "default") {
    const auto known = profiles();
    const auto profile =
        std::find_if(known.begin(), known.end(), [&](const Profile& p) { return p.id == settings.profile; });
    if (profile == known.end()) {
      std::string names;
      for (const Profile& p : known) names += (names.empty() ? "" : ", ") + p.id;
      problems.push_back(
          {&kBadRule, "rules", fmt::format("there is no profile `{}`; there are {}", settings.profile, names)});
    } else {
      for (const auto& [id, value] : profile->options)
        if (const int number = book.option_number(id); number >= 0)
          values[static_cast<std::size_t>(number)] = static_cast<std::uint8_t>(
              std::max(0, choice_number(*book.options()[static_cast<std::size_t>(number)], value)));
    }
  }
  for (const auto& [id, value] : settings.options) {
    const int number = book.option_number(id);
    if (number < 0) {
      problems.push_back(
          {&kBadRule, "rules", fmt::format("there is no rule option `{}`; `carc rules` lists them", id)});
      continue;
    }
    const RuleOption& option = *book.options()[static_cast<std::size_t>(number)];
    const int choice = choice_number(option, value);
    if (choice < 0) {
      problems.push_back(
          {&kBadRule, "rules", fmt::format("`{}` cannot be `{}`; it is one of {}", id, value, choices_text(option))});
    } else {
      values[static_cast<std::size_t>(number)] = static_cast<std::uint8_t>(choice);
    }
  }
  return values;
}

}  // namespace carc
