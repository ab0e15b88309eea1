#include "engine/json_text.hpp"

#include <fmt/format.h>

#include <cstring>
#include <iterator>
#include <vector>

#include "engine/clip.hpp"

namespace carc {
namespace {

using nlohmann::json;

constexpr int kNumberOutOfRange = 406;  // of the JSON library

// Hands out the bytes of a text and notes in `*reached` how far the reading has come.
class Cursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Cursor(const char* place, const char** reached) : place_(place), reached_(reached) {}
  reference operator*() const { return *place_; }
  Cursor& operator++() {
    *reached_ = ++place_;
    return *this;
  }
  Cursor operator++(int) {
    const Cursor before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Cursor& a, const Cursor& b) { return a.place_ == b.place_; }

 private:
  const char* place_;
  const char** reached_;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The last byte before `end` that is not blank, 0 if there is none.
char last_sign(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text.empty() ? '\0' : text.back();
}

// Where the quoted text begins that ends with the last byte of `text`.
std::size_t opening_quote(std::string_view text) {
  std::size_t quote = text.size() - 1;
  while (quote > 0) {
    --quote;
    std::size_t backslashes = 0;
    while (backslashes < quote && text[quote - 1 - backslashes] == '\\') ++backslashes;
    if (text[quote] == '"' && backslashes % 2 == 0) break;
  }
  return quote;
}

// Where the last letter of a text that is not empty begins.
std::size_t letter_before(std::string_view text) {
  std::size_t begin = text.size() - 1;
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  return begin;
}

// Where the number begins that ends with the last byte of `text`.
std::size_t number_before(std::string_view text) {
  std::size_t begin = text.size() - 1;
  while (begin > 0 && std::strchr("0123456789.+-eE", text[begin - 1]) != nullptr) --begin;
  return begin;
}

// Where the first text or number begins that is longer than one may be, npos if there is none. The JSON library would
// hold it several times over before it hands it out.
std::size_t overlong_token(std::string_view text) {
  std::size_t begin = 0;  // of what is being read
  bool is_quoted = false, is_number = false;
  for (std::size_t i = 0; text.size() > kMaxJsonTextBytes && i < text.size(); ++i) {
    const char c = text[i];
    if (is_quoted) {
      if (c == '\\') ++i;
      is_quoted = c != '"' && static_cast<unsigned char>(c) >= 0x20;  // no text goes on behind the end of a line
    } else {
      const bool goes_on = (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
      if (c == '"' || (goes_on && !is_number)) begin = i;
      is_quoted = c == '"';
      is_number = goes_on;
    }
    if ((is_quoted || is_number) && i - begin > kMaxJsonTextBytes) return begin;
  }
  return std::string_view::npos;
}

// Builds the document while it is read, so that its limits hold from the first byte on.
class Builder : public nlohmann::json_sax<json> {
 public:
  explicit Builder(std::string_view text) : text_(text), reached_(text.data()) {}

  bool parse() { return json::sax_parse(cursor(text_.data()), cursor(text_.data() + text_.size()), this); }

  json document;
  std::string fault;         // empty: none
  std::size_t position = 0;  // of the fault: bytes before it

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
    if (!is_new)
      return stop(opening_quote(text_.substr(0, consumed())),
                  fmt::format("the key \"{}\" is given twice in one object", clipped(name)));
    slot_ = &place->second;
    return true;
  }
  bool parse_error(std::size_t at, const std::string&, const json::exception& error) override {
    // `at` counts the bytes up to the end of what cannot be read; a byte read ahead is not among them.
    return syntax_fault(text_.substr(0, at), error);
  }

 private:
  Cursor cursor(const char* place) { return {place, &reached_}; }
  std::size_t consumed() const { return static_cast<std::size_t>(reached_ - text_.data()); }

  bool stop(std::size_t at, std::string why) {
    position = at;
    fault = std::move(why);
    return false;
  }

  // What is wrong at the end of `read`, in words for those who typed the text. The library's message tells the cases
  // apart but is never shown; for a message that it does not know, a general sentence does.
  bool syntax_fault(std::string_view read, const json::exception& error) {
    const auto says = [&](const char* part) { return std::strstr(error.what(), part) != nullptr; };
    const bool is_cut_off = says("unexpected end of input") || says("missing closing quote");
    if (read.empty() || (is_cut_off && read.size() == text_.size()))
      return stop(text_.size(), "the text ends before the document is complete");
    const std::size_t last = letter_before(read);
    if (says("ill-formed UTF-8")) return stop(last, "the text is not UTF-8 here");
    if (static_cast<unsigned char>(read.back()) < 0x20)
      return stop(last, "a control character or the end of a line cannot stand here");
    if (static_cast<unsigned char>(read.back()) >= 0x80)
      return stop(last, "a letter outside of quotes cannot stand here");
    std::size_t begin = last;
    if (says("unexpected string literal")) begin = opening_quote(read);
    if (error.id == kNumberOutOfRange || says("unexpected number literal")) begin = number_before(read);
    const std::string token = clipped(read.substr(begin), 40);
    if (error.id == kNumberOutOfRange) return stop(begin, fmt::format("the number {} is too large", token));
    if (says(" expected end of input")) return stop(begin, fmt::format("the document is complete before `{}`", token));
    const char previous = last_sign(read.substr(0, begin));
    if ((token == "}" || token == "]") && previous == ',')
      return stop(begin, fmt::format("`{}` cannot stand here, directly after a comma", token));
    const bool is_value_end = previous != 0 && std::strchr("[{:,", previous) == nullptr;
    if (is_value_end && says("unexpected "))
      return stop(begin, fmt::format("`{}` cannot stand here; is a comma, colon or bracket missing before it?", token));
    return stop(begin, fmt::format("`{}` cannot stand here", token));
  }

  template <class Value>
  json* add(Value&& value) {
    if (++values_ > kMaxJsonValues) {
      stop(consumed() - 1, fmt::format("the document holds more than {} values", kMaxJsonValues));
      return nullptr;
    }
    json* target = &document;
    if (!stack_.empty()) {
      if (stack_.back()->is_array()) {
        auto& array = stack_.back()->get_ref<json::array_t&>();
        if (array.empty()) array.reserve(2);  // most lists are cells
        array.emplace_back(std::forward<Value>(value));
        return &array.back();
      }
      target = slot_;
    }
    *target = json(std::forward<Value>(value));
    return target;
  }
  bool open(json container) {
    if (stack_.size() >= kMaxJsonDepth)
      return stop(consumed() - 1, fmt::format("the document is nested deeper than {} levels", kMaxJsonDepth));
    json* added = add(std::move(container));
    if (added != nullptr) stack_.push_back(added);
    return added != nullptr;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }

  std::string_view text_;
  const char* reached_;
  std::vector<json*> stack_;
  json* slot_ = nullptr;  // where the value of the last key goes
  std::size_t values_ = 0;
};

// Place of the letter that begins at `position`, or of the end of the text.
std::string line_and_column(std::string_view text, std::size_t position) {
  std::size_t line = 1, column = 1;
  for (const char c : text.substr(0, position)) {
    if (c == '\n') {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
      ++column;
    }
  }
  return fmt::format("line {}, column {}", line, column);
}

}  // namespace

json parse_json(std::string_view text, Problems& problems) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // some editors begin files with it
  const std::size_t overlong = overlong_token(text);
  Builder builder(text.substr(0, overlong));  // what is wrong before it is told first
  bool is_read = false;
  try {
    is_read = builder.parse();
  } catch (const std::exception&) {  // out of memory, or a fault of the library
    builder.fault = "the text cannot be read";
  }
  if (overlong != std::string_view::npos && (is_read || builder.position >= overlong)) {
    builder.position = overlong;
    builder.fault = fmt::format("a text or number is longer than {} bytes", kMaxJsonTextBytes);
  }
  // The library takes a byte of value 0 for the end of the text.
  if (const std::size_t zero = text.find('\0'); is_read && builder.fault.empty() && zero != std::string_view::npos) {
    builder.position = zero;
    builder.fault = "the document is complete before a byte of value 0";
  }
  if (is_read && builder.fault.empty()) return std::move(builder.document);
  if (builder.fault.empty()) builder.fault = "the text is no JSON document";
  problems.push_back({&kBadJson, line_and_column(text, builder.position), std::move(builder.fault)});
  return json(json::value_t::discarded);
}

}  // namespace carc
