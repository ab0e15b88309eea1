// Files and folders of cases, reports of failures, and work in parallel.
#include "tools/cli/regress.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/unit/catch.hpp"
#include "tools/cli/junit.hpp"
#include "tools/cli/parallel.hpp"

using namespace carc;
using namespace carc::cli;
namespace fs = std::filesystem;

namespace {

// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "carc-regress-").string() + std::string(6, 'X');
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  std::string path(const std::string& name = "") const {
    return name.empty() ? path_.string() : (path_ / name).string();
  }
  std::string write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path(name);
  }

 private:
  fs::path path_;
};

std::string road_case(const std::string& expect, const std::string& more = "") {
  return R"({"format": "carcassonne-board/1", "title": "a road", "rows": ["U0 U0 U0"], "figures": ["red 0,0 road W"])" +
         more + (expect.empty() ? "" : R"(, "expect": )" + expect) + "}";
}

CaseReport report_of(const std::string& path, bool is_named = true, RuleSettings rules = {"", {}}) {
  return run_case({path, is_named}, rules);
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("A case agrees or differs") {
  const Folder folder;
  CHECK(report_of(
            folder.write("a.json", road_case(R"({"totals": {"red": 3}, "ledger": ["red 3 road@1,0: ROAD-1 3x1"]})")))
            .outcome == CaseOutcome::agrees);
  const CaseReport report = report_of(folder.write("b.json", road_case(R"({"totals": {"red": 4}})")));
  CHECK(report.outcome == CaseOutcome::differs);
  CHECK(report.title == "a road");
  CHECK(format_differences(report.differences, "  ") == "  totals: - expected, + got\n  - red 4\n  + red 3\n");
}

TEST_CASE("A JSON document without `expect` is skipped in a folder and no case by name") {
  const Folder folder;
  const std::string path = folder.write("a.json", road_case(""));
  CHECK(report_of(path, false).outcome == CaseOutcome::skipped);
  CHECK(report_of(path, true).outcome == CaseOutcome::no_case);
}

TEST_CASE("What cannot be read is a case that fails") {
  const Folder folder;
  CHECK(report_of(folder.path("missing.json")).outcome == CaseOutcome::differs);
  CHECK(report_of(folder.write("empty.json", ""), false).outcome == CaseOutcome::differs);
  CHECK(report_of(folder.write("broken.json", road_case(R"({"totals": {"red")")), false).outcome ==
        CaseOutcome::differs);
  CHECK(report_of(folder.write("odd.json", road_case("3")), false).outcome == CaseOutcome::differs);
  const CaseReport report = report_of(folder.write("nothing.json", road_case("{}")), false);
  REQUIRE(report.differences.size() == 1);
  CHECK(report.differences[0].kind == DifferenceKind::expects_nothing);
}

TEST_CASE("Faults of the document may be what is expected") {
  const Folder folder;
  CHECK(report_of(folder.write("a.json", road_case(R"({"problems": ["bad-document"]})", R"(, "colour": "red")")))
            .outcome == CaseOutcome::agrees);
}

TEST_CASE("Rules of the command line win") {
  const Folder folder;
  const std::string path = folder.write("a.json", road_case(R"({"totals": {"red": 3}})"));
  CHECK(report_of(path, true, {"", {{"field.rule", "second"}}}).outcome == CaseOutcome::agrees);
  CHECK(report_of(path, true, {"nobody", {}}).outcome == CaseOutcome::differs);
}

TEST_CASE("The board of a case may lie beside it") {
  const Folder folder;
  folder.write("boards/road.json", road_case(""));
  const auto with_source = [&](const std::string& source) {
    return report_of(
        folder.write("case.json", R"({"format": "carcassonne-board/1", "title": "elsewhere", "source": ")" + source +
                                      R"(", "expect": {"totals": {"red": 3}}})"));
  };
  const CaseReport report = with_source("boards/road.json");
  CHECK(report.outcome == CaseOutcome::agrees);
  CHECK(report.title == "elsewhere");
  for (const char* source : {"boards/none.json", "../case.json", "boards/../boards/road.json", "/etc/hostname", "-",
                             "case.json", "boards", "boards\\\\road.json", "a\\u0000b"}) {
    INFO(source);
    CHECK(with_source(source).outcome == CaseOutcome::differs);
  }
  CHECK(
      report_of(folder.write("both.json", road_case(R"({"totals": {"red": 3}})", R"(, "source": "boards/road.json")")))
          .outcome == CaseOutcome::differs);
}

TEST_CASE("The board of a case may be a link, with or without its protocol") {
  const Folder folder;
  std::string link = text_of(CARC_SOURCE_DIR "/data/examples/two-players.txt");
  link = link.substr(link.find("carcassonnelab.com"));
  link = link.substr(0, link.find('\n'));
  for (const char* begin : {"https://www.", "www.", ""})
    CHECK(report_of(folder.write("case.json", R"({"format": "carcassonne-board/1", "source": ")" + (begin + link) +
                                                  R"(", "expect": {"totals": {"red": 95, "blue": 73}}})"))
              .outcome == CaseOutcome::agrees);
}

TEST_CASE("Rules of a case win over those of its source, and those of the command line over both") {
  const Folder folder;
  folder.write("city.json", R"({"format": "carcassonne-board/1", "rows": ["E2", "E0"], "figures": ["red 0,0 city S"],
                                "rules": {"final.completed_occupied": "error"}})");
  const auto with_rules = [&](const std::string& rules, const std::string& expect,
                              const RuleSettings& overrides = {"", {}}) {
    const std::string path = folder.write("case.json", R"({"format": "carcassonne-board/1", "source": "city.json")" +
                                                           rules + R"(, "expect": )" + expect + "}");
    return report_of(path, true, overrides).outcome;
  };
  const std::string refused = R"({"problems": ["finished-but-occupied-refused"]})",
                    scored = R"({"totals": {"red": 4}})";
  CHECK(with_rules("", refused) == CaseOutcome::agrees);
  CHECK(with_rules(R"(, "rules": {"final.completed_occupied": "score"})", scored) == CaseOutcome::agrees);
  CHECK(with_rules(R"(, "rules": {"final.completed_occupied": "score"})", refused,
                   {"", {{"final.completed_occupied", "error"}}}) == CaseOutcome::agrees);
}

TEST_CASE("Folders are searched in order") {
  const Folder folder;
  for (const char* name : {"b/2.json", "b/1.json", "a.json", "c/d/e.json", "notes.txt", "c/README.md"})
    folder.write(name, "{}");
  fs::create_directory_symlink(folder.path(), folder.path("circle"));
  std::vector<CaseFile> files;
  std::string why;
  REQUIRE(list_cases(folder.path(), files, why));
  std::vector<std::string> names;
  for (const CaseFile& file : files) {
    CHECK_FALSE(file.is_named);
    names.push_back(file.path.substr(folder.path().size() + 1));
  }
  CHECK(names == std::vector<std::string>{"a.json", "b/1.json", "b/2.json", "c/d/e.json"});
  REQUIRE(list_cases(folder.path("notes.txt"), files, why));
  CHECK(files.back().is_named);
  CHECK_FALSE(list_cases(folder.path("nowhere"), files, why));
  CHECK(why == folder.path("nowhere") + ": there is no such file or folder");
}

TEST_CASE("Results come in the order of the work for any number of threads") {
  struct Square final : Job {
    explicit Square(int n) : number(n) {}
    void run() override {
      for (int i = 0; i < (number % 7) * 1000; ++i) waste = waste + i;
      square = number * number;
    }
    int number, square = -1;
    volatile int waste = 0;
  };
  for (const int threads : {0, 1, 2, 8}) {
    int next = 0, expected = 0;
    run_in_order(
        threads, [&]() -> std::unique_ptr<Job> { return next == 1000 ? nullptr : std::make_unique<Square>(next++); },
        [&](Job& job) {
          const int square = static_cast<Square&>(job).square;
          if (square != expected * expected) FAIL("out of order");
          ++expected;
        });
    CHECK(expected == 1000);
  }
}

TEST_CASE("An exception ends the work") {
  struct Thrower final : Job {
    void run() override { throw std::runtime_error("stop"); }
  };
  for (const int threads : {1, 2})
    CHECK_THROWS_AS(run_in_order(
                        threads, [] { return std::make_unique<Thrower>(); }, [](Job&) {}),
                    std::runtime_error);
}

TEST_CASE("XML holds any text") {
  CHECK(xml_text("a < b & 'c' > \"d\"") == "a &lt; b &amp; &apos;c&apos; &gt; &quot;d&quot;");
  CHECK(xml_text("a\tb\nc\rd") == "a&#9;b&#10;c&#13;d");
  CHECK(xml_text("a\nb\rc", true) == "a\nb&#13;c");
  CHECK(xml_text(std::string_view("\x1b[0m\0", 5)) == "\xEF\xBF\xBD[0m\xEF\xBF\xBD");
  CHECK(xml_text("\xC3\xA9\xFF\xEF\xBF\xBF") == "\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(xml_text("]]>") == "]]&gt;");
}

TEST_CASE("A JUnit report counts first and lists then") {
  const Folder folder;
  JunitWriter writer;
  REQUIRE(writer.open(folder.path("report.xml")));
  writer.add("cases/roads/a.json", "a <road>", JunitWriter::Outcome::agrees, "", "");
  writer.add("cases/roads/b.json", "", JunitWriter::Outcome::differs, "1 differences", "- red 3\n+ red 4\n");
  writer.add("c.json", "", JunitWriter::Outcome::skipped, "no case", "");
  writer.add("d.json", "", JunitWriter::Outcome::error, "no case", "");
  REQUIRE(writer.close());
  CHECK(text_of(folder.path("report.xml")) == R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
 <testsuite name="carc regress" tests="4" failures="1" errors="1" skipped="1">
  <testcase classname="cases/roads" name="a.json: a &lt;road&gt;"/>
  <testcase classname="cases/roads" name="b.json">
    <failure message="1 differences">- red 3
+ red 4
</failure>
  </testcase>
  <testcase classname="cases" name="c.json"><skipped message="no case"/></testcase>
  <testcase classname="cases" name="d.json">
    <error message="no case"></error>
  </testcase>
 </testsuite>
</testsuites>
)");
  CHECK_FALSE(JunitWriter().open(folder.path("nowhere/report.xml")));
}
