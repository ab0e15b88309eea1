// carc rules
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/cli/commands.hpp"
#include "tools/cli/wording.hpp"
#include "tools/readers/near_name.hpp"

namespace carc::cli {
namespace {

using Object = nlohmann::ordered_json;

std::string summary(const RuleOption& option) {
  const std::string words = option_text(option.id);
  return words.empty() ? std::string(option.summary) : words;
}

Object option_object(const RuleOption& option) {
  Object values = Object::array();
  for (const char* choice : option.choices)
    values.push_back({{"value", choice}, {"text", option_value_text(option.id, choice)}});
  return {{"id", option.id},
          {"default", option.choices[0]},
          {"rule", option.rule},
          {"text", summary(option)},
          {"values", values}};
}

Object profile_object(const Profile& profile) {
  Object rules = Object::object();
  for (const auto& [id, value] : profile.options) rules[id] = value;
  return {{"id", profile.id}, {"title", profile.title}, {"text", profile.text}, {"rules", rules}};
}

Object rule_object(const std::string& id) {
  Object options = Object::array();
  for (const RuleOption* option : rule_options(rulebook()))
    if (id == option->rule) options.push_back(option->id);
  return {{"rule", id}, {"text", rule_text(id)}, {"options", options}};
}

std::string values_in_line(const RuleOption& option) {
  std::string line;
  for (const char* choice : option.choices) line += (line.empty() ? "" : ", ") + std::string(choice);
  return line;
}

void list(const std::string& format) {
  const std::vector<const RuleOption*> options = rule_options(rulebook());
  if (format == "json") {
    Object document = {{"format", "carc-rules/1"}, {"options", Object::array()}, {"profiles", Object::array()}};
    for (const RuleOption* option : options) document["options"].push_back(option_object(*option));
    for (const Profile& profile : profiles()) document["profiles"].push_back(profile_object(profile));
    return print(document.dump(1) + "\n");
  }
  std::string text = "Rule options (--rule NAME=VALUE); the first value is the default.\n\n";
  for (const RuleOption* option : options)
    text += fmt::format("  {:<26}  {:<38}  {:<9}  {}\n", option->id, values_in_line(*option), option->rule,
                        summary(*option));
  text += "\nProfiles (--profile NAME):\n\n";
  for (const Profile& profile : profiles()) text += fmt::format("  {:<26}  {}\n", profile.id, profile.text);
  print(text + "\n`carc rules show NAME` explains a rule (FIELD-3), an option or a profile.\n");
}

std::string show_rule(const std::string& id) {
  std::string text = fmt::format("{}\n  {}\n", id, rule_text(id));
  for (const RuleOption* option : rule_options(rulebook()))
    if (id == option->rule)
      text += fmt::format("  option {} = {}: {}\n", option->id, values_in_line(*option), summary(*option));
  return text;
}

std::string show_option(const RuleOption& option) {
  std::string text = fmt::format("{} ({})\n  {}\n", option.id, option.rule, summary(option));
  for (std::size_t i = 0; i < option.choices.size(); ++i)
    text += fmt::format("  {:<16} {}{}\n", option.choices[i], option_value_text(option.id, option.choices[i]),
                        i == 0 ? " (default)" : "");
  if (const std::string rule = rule_text(option.rule); !rule.empty())
    text += fmt::format("  {}: {}\n", option.rule, rule);
  return text;
}

std::string show_profile(const Profile& profile) {
  std::string text = fmt::format("{}: {}\n  {}\n", profile.id, profile.title, profile.text);
  for (const auto& [id, value] : profile.options) text += fmt::format("  {} = {}\n", id, value);
  return text;
}

int show(const std::string& name, const std::string& format) {
  std::string upper = name;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  const bool is_json = format == "json";
  std::vector<std::string> known = rule_ids();
  if (!rule_text(upper).empty()) {
    print(is_json ? rule_object(upper).dump() + "\n" : show_rule(upper));
    return kAgrees;
  }
  for (const RuleOption* option : rule_options(rulebook())) {
    known.emplace_back(option->id);
    if (name != option->id) continue;
    print(is_json ? option_object(*option).dump() + "\n" : show_option(*option));
    return kAgrees;
  }
  for (const Profile& profile : profiles()) {
    known.push_back(profile.id);
    if (name != profile.id) continue;
    print(is_json ? profile_object(profile).dump() + "\n" : show_profile(profile));
    return kAgrees;
  }
  const std::vector<std::string_view> views(known.begin(), known.end());
  // Rule ids are the only names in capitals; a name in small letters may mean one of them.
  std::string_view near = nearest_name(name, views);
  if (near.empty()) near = nearest_name(upper, views);
  return complain_unknown("rule, option or profile", name, near);
}

}  // namespace

void add_rules(CLI::App& app, Session& session) {
  auto format = std::make_shared<std::string>("text");
  auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("rules", "rule options and profiles; `rules show NAME` explains one");
  add_format(*command, *format);
  command->footer("Example: carc rules show FIELD-3");
  CLI::App* explain = command->add_subcommand("show", "explains a rule, an option or a profile");
  explain->add_option("NAME", *name, "FIELD-3, field.rule, C1, ...")->required();
  add_format(*explain, *format);
  explain->footer("Example: carc rules show field.rule");
  command->callback([=, &session] {
    session.exit_code = kAgrees;
    if (name->empty()) list(*format);
    else session.exit_code = show(*name, *format);
  });
}

}  // namespace carc::cli
