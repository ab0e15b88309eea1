// Values of a board document, and the sentences about those that are wrong.
#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {
namespace {

constexpr std::size_t kMaxProblems = 1'000;  // enough to mend, and bounded

const char* type_word(const nlohmann::json& value) {
  switch (value.type()) {
    case nlohmann::json::value_t::object:
      return "an object";
    case nlohmann::json::value_t::array:
      return "a list";
    case nlohmann::json::value_t::string:
      return "a text";
    case nlohmann::json::value_t::boolean:
      return "true or false";
    case nlohmann::json::value_t::null:
      return "null";
    case nlohmann::json::value_t::number_float:
      return "a number with a fraction";
    default:
      return "a number";
  }
}

// A whole number held within the range of int.
int bounded(const nlohmann::json& value) {
  constexpr std::int64_t kLimit = 0x7fffffff;
  if (value.is_number_unsigned())
    return static_cast<int>(std::min<std::uint64_t>(value.get<std::uint64_t>(), static_cast<std::uint64_t>(kLimit)));
  return static_cast<int>(std::clamp<std::int64_t>(value.get<std::int64_t>(), -kLimit, kLimit));
}

}  // namespace

std::string pointer_to(const std::string& where, std::string_view key) {
  std::string pointer = where + "/";
  for (const char c : clipped(key)) {
    if (c == '~') pointer += "~0";
    else if (c == '/') pointer += "~1";
    else pointer += c;
  }
  return pointer;
}

bool BoardReader::is_full() const { return reading_.problems.size() >= kMaxProblems; }

void BoardReader::fail(const ProblemCode& code, const std::string& where, std::string detail) {
  if (is_full()) return;
  reading_.problems.push_back({&code, where.empty() ? "/" : where, std::move(detail)});
  if (is_full())
    reading_.problems.push_back(
        {&kBadDocument, "/", fmt::format("more than the first {} problems are not listed", kMaxProblems)});
}

void BoardReader::wrong_type(const std::string& where, const char* wanted, const json& found) {
  fail(kBadDocument, where, fmt::format("this must be {}, but it is {}", wanted, type_word(found)));
}

const nlohmann::json* BoardReader::member(const json& object, const char* key, const std::string& where,
                                          bool is_required) {
  const auto found = object.find(key);
  if (found != object.end()) return &*found;
  if (is_required) fail(kBadDocument, where, fmt::format("the key `{}` is missing", key));
  return nullptr;
}

bool BoardReader::check_keys(const json& object, const std::string& where, std::span<const std::string_view> known) {
  if (!object.is_object()) {
    wrong_type(where, "an object", object);
    return false;
  }
  for (const auto& [key, value] : object.get_ref<const json::object_t&>())
    if (key.rfind("x-", 0) != 0 && index_of(known, key) < 0) unknown_name(key, pointer_to(where, key), "key", known);
  return true;
}

void BoardReader::unknown_name(const std::string& name, const std::string& where, const char* what,
                               std::span<const std::string_view> known) {
  if (is_full()) return;  // looking for near names takes time
  const std::string_view near = nearest_name(name, known);
  std::string detail = fmt::format("there is no {} `{}`", what, clipped(name));
  if (!near.empty()) {
    detail += fmt::format("; did you mean `{}`?", near);
  } else {
    detail += "; known are";
    for (const std::string_view one : known) detail += fmt::format("{} {}", one == known.front() ? "" : ",", one);
  }
  fail(kBadDocument, where, std::move(detail));
}

bool BoardReader::is_text(const json& value, const std::string& where) {
  if (!value.is_string()) wrong_type(where, "a text", value);
  return value.is_string();
}

bool BoardReader::text(const json& object, const char* key, const std::string& where, std::string& out,
                       bool is_required) {
  const json* found = member(object, key, where, is_required);
  if (found == nullptr) return false;
  if (!found->is_string()) return is_text(*found, pointer_to(where, key));
  out = found->get_ref<const std::string&>();
  return true;
}

bool BoardReader::is_number(const json& value, const std::string& where, int low, int high, int& out) {
  if (!value.is_number_integer()) {
    wrong_type(where, "a whole number", value);
    return false;
  }
  const int number = bounded(value);
  if (number < low || number > high) {
    fail(kBadDocument, where, fmt::format("{} is not between {} and {}", value.dump(), low, high));
    return false;
  }
  out = number;
  return true;
}

bool BoardReader::number(const json& object, const char* key, const std::string& where, int low, int high, int& out) {
  const json* found = member(object, key, where);
  return found != nullptr && is_number(*found, pointer_to(where, key), low, high, out);
}

bool BoardReader::cell(const json& object, const char* key, const std::string& where, Cell& out, bool is_required) {
  const json* found = member(object, key, where, is_required);
  if (found == nullptr) return false;
  if (!found->is_array() || found->size() != 2 || !(*found)[0].is_number_integer() ||
      !(*found)[1].is_number_integer()) {
    fail(kBadDocument, pointer_to(where, key), "a cell is a list of two whole numbers, [x, y]");
    return false;
  }
  const Cell at{bounded((*found)[0]), bounded((*found)[1])};
  if (std::abs(at.x) > kMaxCoordinate || std::abs(at.y) > kMaxCoordinate) {
    fail(kBadCoordinate, pointer_to(where, key),
         fmt::format("x and y go from {} to {}; this is {}", -kMaxCoordinate, kMaxCoordinate, found->dump()));
    return false;
  }
  out = at;
  return true;
}

const nlohmann::json* BoardReader::list(const json& object, const char* key, const std::string& where) {
  const json* found = member(object, key, where);
  if (found == nullptr || found->is_array()) return found;
  wrong_type(pointer_to(where, key), "a list", *found);
  return nullptr;
}

bool BoardReader::has_at_most(std::size_t most, const json& entries, const std::string& where) {
  if (entries.size() <= most) return true;
  fail(kBadDocument, where, fmt::format("there are {} entries; {} is the limit", entries.size(), most));
  return false;
}

const nlohmann::json* BoardReader::object(const json& object, const char* key, const std::string& where) {
  const json* found = member(object, key, where);
  if (found == nullptr || found->is_object()) return found;
  wrong_type(pointer_to(where, key), "an object", *found);
  return nullptr;
}

}  // namespace carc
