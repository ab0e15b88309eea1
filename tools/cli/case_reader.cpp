#include "tools/cli/case_reader.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "engine/json_text.hpp"

namespace carc::cli {
namespace {

constexpr ProblemCode kUnreadableCase{"unreadable-file", Severity::error, "a file cannot be opened or read"};
constexpr ProblemCode kTooLarge{"input-too-large", Severity::error, "an input is larger than 64 MB"};

bool is_link_text(const std::string& source) {
  return source.rfind("http://", 0) == 0 || source.rfind("https://", 0) == 0 || source.rfind("#/", 0) == 0;
}

// "" or what is wrong with the name of a file that must lie beside the case.
std::string path_fault(const std::string& source) {
  if (source.find('\0') != std::string::npos || source == "-") return "it names no file";
  const std::filesystem::path path(source);
  if (path.is_absolute() || source.find('\\') != std::string::npos)
    return "the path must be relative to the case, with `/` between folders";
  for (const auto& part : path)
    if (part == "..") return "the path may not hold `..`";
  return "";
}

// The board of a case that names it elsewhere takes the place of the (empty) board of the document.
void follow_source(std::string_view text, const std::string& case_path, const RuleSettings* overrides,
                   const Rulebook& book, Checked<Reading>& document) {
  const auto refuse = [&](std::string detail) {
    document.problems.push_back({&kBadSource, "/source", std::move(detail)});
  };
  const std::string source = document.value.source;
  if (!document.value.game.tiles.empty()) return refuse("a case has a board of its own or a `source`, not both");
  RuleSettings rules = document.value.game.rules;
  if (rules.profile == "default" && (overrides == nullptr || overrides->profile.empty())) {
    // Only a profile that the case states wins over that of its source.
    Problems ignored;
    const nlohmann::json stated = parse_json(text, ignored);
    const bool is_stated = stated.is_object() && stated.contains("rules") && stated["rules"].is_object() &&
                           stated["rules"].contains("profile");
    if (!is_stated) rules.profile.clear();
  }
  Checked<Reading> found;
  if (is_link_text(source)) {
    found = read_text(source, &rules, book);
  } else if (const std::string fault = path_fault(source); !fault.empty()) {
    return refuse(fault);
  } else {
    found = read_source((std::filesystem::path(case_path).parent_path() / source).string(), &rules, book);
  }
  if (!found.value.source.empty()) return refuse("the source of a case may not name another source");
  document.problems.insert(document.problems.end(), found.problems.begin(), found.problems.end());
  if (!document.value.game.title.empty()) found.value.game.title = document.value.game.title;
  found.value.expect = std::move(document.value.expect);
  found.value.source = source;
  document.value = std::move(found.value);
}

}  // namespace

bool read_whole_file(const std::string& path, std::string& text, Problems& problems) {
  const bool is_standard_input = path == "-";
  const std::string name = is_standard_input ? "standard input" : path;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(is_standard_input ? stdin : std::fopen(path.c_str(), "rb"),
                                                       [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); });
  if (!file) {
    problems.push_back({&kUnreadableCase, name, fmt::format("it cannot be opened: {}", std::strerror(errno))});
    return false;
  }
  char buffer[1 << 14];
  for (std::size_t count; (count = std::fread(buffer, 1, sizeof buffer, file.get())) > 0;) {
    text.append(buffer, count);
    if (text.size() <= kMaxInputBytes) continue;
    problems.push_back({&kTooLarge, name, "it is larger than 64 MB"});
    return false;
  }
  if (std::ferror(file.get()) == 0) return true;
  problems.push_back({&kUnreadableCase, name, "it cannot be read to its end"});
  return false;
}

Case read_case(std::string_view text, const std::string& path, const RuleSettings* overrides, const Rulebook& book) {
  Case result;
  Checked<Reading> document = read_text(text, overrides, book);
  if (document.ok() && !document.value.source.empty()) follow_source(text, path, overrides, book, document);
  if (document.ok()) result.result = score_reading(document.value, document.value.is_finished, book);
  result.result.problems.insert(result.result.problems.begin(), document.problems.begin(), document.problems.end());
  result.reading = std::move(document.value);
  result.is_json = result.has_expect = result.reading.expect.has_value();
  if (result.has_expect) return result;
  Problems ignored;
  const nlohmann::json stated = parse_json(text, ignored);
  result.is_json = !stated.is_discarded();
  result.has_expect = stated.is_object() && stated.contains("expect");
  return result;
}

Case read_case_from(const std::string& source, const RuleSettings* overrides, const Rulebook& book) {
  if (is_link_text(source)) return read_case(source, "", overrides, book);
  Case result;
  std::string text;
  if (read_whole_file(source, text, result.result.problems))
    result = read_case(text, source == "-" ? "" : source, overrides, book);
  return result;
}

}  // namespace carc::cli
