// Reading of JSON texts: limits, and what is said about a broken text.
#include "engine/json_text.hpp"

#include <string>

#include "tests/unit/catch.hpp"

using namespace carc;
using nlohmann::json;

namespace {

// "line 1, column 2: sentence", or "" for a sound text.
std::string said(const std::string& text) {
  Problems problems;
  const json document = parse_json(text, problems);
  CHECK(document.is_discarded() == !problems.empty());
  if (problems.empty()) return "";
  CHECK(problems.size() == 1);
  CHECK(problems[0].code == &kBadJson);
  CHECK(problems[0].detail.find("json.exception") == std::string::npos);
  return problems[0].where + ": " + problems[0].detail;
}

json parsed(const std::string& text) {
  Problems problems;
  json document = parse_json(text, problems);
  CHECK(problems.empty());
  return document;
}

std::string repeated(const std::string& part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

}  // namespace

TEST_CASE("JSON texts become the same document as ever") {
  const std::string text =
      R"({"a": [1, -2, 3.5, true, false, null, "x"], "b": {"c": {}, "d": []}, "ä": 18446744073709551615})";
  CHECK(parsed(text) == json::parse(text));
  CHECK(parsed("5") == 5);
  CHECK(parsed(" \n[]\t") == json::array());
  CHECK(parsed("\xEF\xBB\xBF{}") == json::object());
  CHECK(parsed(R"(["\ud83d\ude00", "\u0000"])") == json::parse(R"(["\ud83d\ude00", "\u0000"])"));
}

TEST_CASE("a broken JSON text is told with line and column") {
  CHECK(said("") == "line 1, column 1: the text ends before the document is complete");
  CHECK(said("{\n  \"a\": [1,\n") == "line 3, column 1: the text ends before the document is complete");
  CHECK(said("[\"abc") == "line 1, column 6: the text ends before the document is complete");
  CHECK(said("{\n  \"a\": 1,\n}") == "line 3, column 1: `}` cannot stand here, directly after a comma");
  CHECK(said(R"({"a": 1 "b": 2})") ==
        "line 1, column 9: `\"b\"` cannot stand here; is a comma, colon or bracket missing before it?");
  CHECK(said("[1 25]") == "line 1, column 4: `25` cannot stand here; is a comma, colon or bracket missing before it?");
  CHECK(said("[NaN]") == "line 1, column 2: `N` cannot stand here");
  CHECK(said("['a']") == "line 1, column 2: `'` cannot stand here");
  CHECK(said("[1] [2]") == "line 1, column 5: the document is complete before `[`");
  CHECK(said("[\"a\nb\"]") == "line 1, column 4: a control character or the end of a line cannot stand here");
  CHECK(said(std::string("[1,\0]", 5)) ==
        "line 1, column 4: a control character or the end of a line cannot stand here");
  CHECK(said("// a comment") == "line 1, column 1: `/` cannot stand here");
}

TEST_CASE("columns count letters, not bytes") {
  CHECK(said("[\"äöü\", x]") == "line 1, column 9: `x` cannot stand here");
  CHECK(said("\xEF\xBB\xBF[x]") == "line 1, column 2: `x` cannot stand here");
}

TEST_CASE("bytes that are no UTF-8 are refused") {
  CHECK(said("[\"a\xff\"]") == "line 1, column 4: the text is not UTF-8 here");
  CHECK(said("[\"\xed\xa0\x80\"]").find("the text is not UTF-8 here") != std::string::npos);
  CHECK(said("[\"\xc3").find("line 1, column 3") == 0);
  CHECK(said("[\xc3\xa4]") == "line 1, column 2: a letter outside of quotes cannot stand here");
  CHECK(said("[\"\\ud800\"]") != "");
}

TEST_CASE("numbers beyond all bounds are refused, large ones lose digits only") {
  CHECK(said("[1, 1e999]") == "line 1, column 5: the number 1e999 is too large");
  CHECK(said("[-1e400]") == "line 1, column 2: the number -1e400 is too large");
  CHECK(said("[-]") == "line 1, column 3: `]` cannot stand here");
  CHECK(parsed("[123456789012345678901234567890]")[0].is_number_float());
  CHECK(parsed("[1e-999]")[0] == 0.0);
}

TEST_CASE("a key given twice is told where it stands the second time") {
  CHECK(said("{\"a\": 1,\n \"b\": 2,\n \"a\": 3}") == "line 3, column 2: the key \"a\" is given twice in one object");
  CHECK(said(R"({"x\"y": 1, "x\"y": 2})") == "line 1, column 13: the key \"x\"y\" is given twice in one object");
  CHECK(said(R"({"a": 1, "\u0061": 2})") == "line 1, column 10: the key \"a\" is given twice in one object");
  CHECK(said(R"([{"a": 1}, {"a": 1}])") == "");
  const std::string name = repeated("ä", 100);
  CHECK(said("{\"" + name + "\": 1, \"" + name + "\": 2}").find(repeated("ä", 30) + "...\" is given") !=
        std::string::npos);
}

TEST_CASE("a byte of value 0 ends no document") {
  CHECK(said(std::string("[1]\0", 4)) == "line 1, column 4: the document is complete before a byte of value 0");
  CHECK(said(std::string("[1]\n\0 [2]", 9)) == "line 2, column 1: the document is complete before a byte of value 0");
  CHECK(said(std::string("[\"a\0b\"]", 7)) ==
        "line 1, column 4: a control character or the end of a line cannot stand here");
  CHECK(said(std::string("\0[1]", 4)) != "");
}

TEST_CASE("a text, key or number is at most a megabyte long") {
  const std::string longest(kMaxJsonTextBytes - 1, '1');
  CHECK(said("[\"" + longest + "\", \"" + longest + "\"]") == "");
  CHECK(said("[0,\"11" + longest + "\"]") == "line 1, column 4: a text or number is longer than 1048576 bytes");
  CHECK(said("[\n" + longest + "111]") == "line 2, column 1: a text or number is longer than 1048576 bytes");
  CHECK(said("{\"11" + longest + "\": 1}") == "line 1, column 2: a text or number is longer than 1048576 bytes");
  CHECK(said("[x, \"11" + longest + "\"]") == "line 1, column 2: `x` cannot stand here");
  CHECK(said("[1] \"11" + longest + "\"") == "line 1, column 5: a text or number is longer than 1048576 bytes");
  CHECK(said("[\"\\\"1" + longest + "\"]") == "line 1, column 2: a text or number is longer than 1048576 bytes");
  CHECK(said("[1" + repeated(" ", 2 * kMaxJsonTextBytes) + "]") == "");
}

TEST_CASE("a document may be 64 levels deep and hold 400,000 values") {
  CHECK(said(repeated("[", 64) + repeated("]", 64)) == "");
  CHECK(said(repeated("[", 65) + repeated("]", 65)) ==
        "line 1, column 65: the document is nested deeper than 64 levels");
  CHECK(said(repeated("[", 1'000'000)) == "line 1, column 65: the document is nested deeper than 64 levels");
  CHECK(said(repeated("{\"a\":", 1'000'000)) != "");
  const std::string many = "[" + repeated("1,", 399'998) + "1]";
  CHECK(said(many) == "");
  CHECK(said("[1," + many.substr(1)).find("the document holds more than 400000 values") != std::string::npos);
}
