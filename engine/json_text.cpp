#include "engine/json_text.hpp"

#include <fmt/format.h>

#include <vector>

namespace carc {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMaxValues = 4'000'000;

// Builds the document while it is read, so that its limits hold from the first byte on.
class Builder : public nlohmann::json_sax<json> {
 public:
  json document;
  std::string fault;          // empty: none
  std::size_t position = 0;   // of a syntax fault, in bytes; npos: not known

  bool null() override { return add(nullptr) != nullptr; }
  bool boolean(bool value) override { return add(value) != nullptr; }
  bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
  bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
  bool number_float(number_float_t value, const string_t&) override { return add(value) != nullptr; }
  bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    auto& object = stack_.back()->get_ref<json::object_t&>();
    const auto [place, is_new] = object.emplace(name, nullptr);
    if (!is_new) return stop(fmt::format("the key \"{}\" is given twice in one object", name));
    slot_ = &place->second;
    return true;
  }
  bool parse_error(std::size_t at, const std::string& last_token, const json::exception&) override {
    if (!fault.empty()) return false;
    position = at;
    fault = last_token.empty() ? "the text ends before the document is complete"
                               : fmt::format("there is no way to read on at `{}`", last_token.substr(last_token.size() > 40 ? last_token.size() - 40 : 0));
    return false;
  }

 private:
  bool stop(std::string why) {
    fault = std::move(why);
    position = std::string::npos;
    return false;
  }
  template <class Value>
  json* add(Value&& value) {
    if (++values_ > kMaxValues) {
      stop(fmt::format("the document holds more than {} values", kMaxValues));
      return nullptr;
    }
    json* target = &document;
    if (!stack_.empty()) {
      if (stack_.back()->is_array()) {
        auto& array = stack_.back()->get_ref<json::array_t&>();
        array.emplace_back(std::forward<Value>(value));
        return &array.back();
      }
      target = slot_;
    }
    *target = json(std::forward<Value>(value));
    return target;
  }
  bool open(json container) {
    if (stack_.size() >= kMaxDepth) return stop(fmt::format("the document is nested deeper than {} levels", kMaxDepth));
    json* added = add(std::move(container));
    if (added != nullptr) stack_.push_back(added);
    return added != nullptr;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }

  std::vector<json*> stack_;
  json* slot_ = nullptr;   // where the value of the last key goes
  std::size_t values_ = 0;
};

std::string line_and_column(std::string_view text, std::size_t position) {
  std::size_t line = 1, column = 1;
  for (std::size_t i = 0; i + 1 < position && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
      ++column;
    }
  }
  return fmt::format("line {}, column {}", line, column);
}

// What is quoted from a broken text must be readable itself.
std::string readable(const std::string& text) {
  std::string safe;
  for (const char c : text)
    safe += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f ? '?' : c;
  return safe;
}

}  // namespace

json parse_json(std::string_view text, Problems& problems) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  Builder builder;
  bool is_read = false;
  try {
    is_read = json::sax_parse(text.begin(), text.end(), &builder);
  } catch (const json::exception&) {
    builder.fault = "the text is no JSON document";
  }
  if (is_read && builder.fault.empty()) return std::move(builder.document);
  if (builder.fault.empty()) builder.fault = "the text is no JSON document";
  problems.push_back({&kBadJson,
                      builder.position == std::string::npos ? "document" : line_and_column(text, builder.position),
                      readable(builder.fault)});
  return json(json::value_t::discarded);
}

}  // namespace carc
