// carc regress
#include "tools/cli/regress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "tools/cli/case_reader.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/junit.hpp"
#include "tools/cli/parallel.hpp"
#include "tools/cli/report_json.hpp"
#include "tools/cli/utf8.hpp"
#include "tools/cli/wording.hpp"

namespace carc::cli {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::vector<std::string> paths;
  std::string format;
  std::string junit;
  int jobs = 0;
  bool is_quiet = false;
};

bool is_case_name(const fs::path& path) { return path.extension() == ".json"; }

class CaseJob final : public Job {
 public:
  CaseJob(const CaseFile& file, const RuleSettings& overrides) : file_(file), overrides_(overrides) {}
  void run() override { report_ = run_case(file_, overrides_); }
  const CaseReport& report() const { return report_; }

 private:
  const CaseFile& file_;
  const RuleSettings& overrides_;
  CaseReport report_;
};

// Takes the reports in order, prints those that do not agree and counts.
class Printer {
 public:
  Printer(const Arguments& arguments, std::size_t files)
      : arguments_(arguments), files_(files), has_progress_(isatty(STDERR_FILENO) != 0 && files > 1) {}

  bool open() {
    if (!arguments_.junit.empty() && !junit_.open(arguments_.junit)) {
      complain(fmt::format("`{}` cannot be written", printable(arguments_.junit)));
      return false;
    }
    if (is_json()) print("{\"format\": \"carc-regress/1\",\n \"files\": [");
    return true;
  }

  void add(const CaseFile& file, const CaseReport& report) {
    ++done_;
    switch (report.outcome) {
      case CaseOutcome::agrees:
        ++agreeing_;
        ++cases_;
        break;
      case CaseOutcome::differs:
        ++cases_;
        break;
      case CaseOutcome::skipped:
        break;
      case CaseOutcome::no_case:
        has_no_case_ = true;
        break;
    }
    if (report.outcome != CaseOutcome::agrees) {
      clear_progress();
      if (is_json()) add_json(file, report);
      else add_text(file, report);
    }
    if (!arguments_.junit.empty()) add_junit(file, report);
    show_progress();
  }

  int close() {
    clear_progress();
    const bool has_junit = arguments_.junit.empty() || junit_.close();
    if (!has_junit) complain(fmt::format("`{}` could not be written to its end", printable(arguments_.junit)));
    if (is_json())
      print(fmt::format("{}],\n \"cases\": {}, \"agree\": {}}}\n", listed_ == 0 ? "" : "\n ", cases_, agreeing_));
    else if (cases_ != 0) print(agreement_in_words(agreeing_, cases_, "case") + "\n");
    if (cases_ == 0 && !has_no_case_) complain("no case is found: a case is a board document with `expect`");
    if (cases_ == 0 || has_no_case_ || !has_junit) return kBadInput;
    return agreeing_ == cases_ ? kAgrees : kDiffers;
  }

 private:
  bool is_json() const { return arguments_.format == "json"; }

  void add_text(const CaseFile& file, const CaseReport& report) {
    if (report.outcome == CaseOutcome::no_case) complain(fmt::format("{}: {}", printable(file.path), report.message));
    if (arguments_.is_quiet) return;
    if (report.outcome == CaseOutcome::skipped)
      fmt::print(stderr, "skipped {}: {}\n", printable(file.path), report.message);
    if (report.outcome == CaseOutcome::differs)
      print(fmt::format("{}{}{}\n{}", printable(file.path), report.title.empty() ? "" : ": ", printable(report.title),
                        format_differences(report.differences, "  ")));
  }

  void add_json(const CaseFile& file, const CaseReport& report) {
    Object item = {{"file", file.path}, {"outcome", name_of(report.outcome)}};
    if (!report.title.empty()) item["title"] = report.title;
    if (!report.message.empty()) item["message"] = report.message;
    if (report.outcome == CaseOutcome::differs)
      item["differences"] = differences_object(report.players, report.differences);
    print((listed_++ == 0 ? "\n  " : ",\n  ") + json_line(item));
  }

  void add_junit(const CaseFile& file, const CaseReport& report) {
    using Outcome = JunitWriter::Outcome;
    const Outcome outcome = report.outcome == CaseOutcome::agrees    ? Outcome::agrees
                            : report.outcome == CaseOutcome::differs ? Outcome::differs
                            : report.outcome == CaseOutcome::skipped ? Outcome::skipped
                                                                     : Outcome::error;
    const std::string message =
        report.outcome == CaseOutcome::differs
            ? fmt::format("{} difference{}", report.differences.size(), report.differences.size() == 1 ? "" : "s")
            : report.message;
    junit_.add(file.path, report.title, outcome, message, format_differences(report.differences, ""));
  }

  void show_progress() {
    if (!has_progress_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_at_ < std::chrono::milliseconds(200)) return;
    shown_at_ = now;
    is_shown_ = true;
    fmt::print(stderr, "\r{} of {} files, {} differ\x1b[K", done_, files_, cases_ - agreeing_);
    std::fflush(stderr);
  }

  void clear_progress() {
    if (is_shown_) fmt::print(stderr, "\r\x1b[K");
    is_shown_ = false;
  }

  const Arguments& arguments_;
  std::size_t files_, done_ = 0, cases_ = 0, agreeing_ = 0, listed_ = 0;
  bool has_progress_, is_shown_ = false, has_no_case_ = false;
  std::chrono::steady_clock::time_point shown_at_ = std::chrono::steady_clock::now();
  JunitWriter junit_;
};

int run(const Arguments& arguments, const Session& session) {
  RuleSettings rules;
  Problems problems;
  if (!overrides(session, rules)) return kBadInput;
  resolve_rules(rulebook(), rules, problems);
  if (print_problems(problems)) return kBadInput;
  std::string why;
  std::vector<CaseFile> files;
  for (const std::string& path : arguments.paths)
    if (!list_cases(path, files, why)) {
      complain(printable(why));
      return kBadInput;
    }
  Printer printer(arguments, files.size());
  if (!printer.open()) return kBadInput;
  std::size_t begun = 0, ended = 0;
  run_in_order(
      files.size() == 1 ? 1 : arguments.jobs,
      [&]() -> std::unique_ptr<Job> {
        if (begun == files.size()) return nullptr;
        return std::make_unique<CaseJob>(files[begun++], rules);
      },
      [&](Job& job) { printer.add(files[ended++], static_cast<CaseJob&>(job).report()); });
  return printer.close();
}

}  // namespace

std::string_view name_of(CaseOutcome outcome) {
  switch (outcome) {
    case CaseOutcome::agrees:
      return "agrees";
    case CaseOutcome::differs:
      return "differs";
    case CaseOutcome::skipped:
      return "skipped";
    case CaseOutcome::no_case:
      return "no-case";
  }
  return "";
}

bool list_cases(const std::string& path, std::vector<CaseFile>& files, std::string& why) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (path == "-" || fs::exists(status)) {
    if (!fs::is_directory(status)) {
      files.push_back({path, true});
      return true;
    }
  } else {
    why = fmt::format("{}: there is no such file or folder", path);
    return false;
  }
  std::vector<std::string> found;
  std::vector<fs::path> folders{path};
  while (!folders.empty()) {
    const fs::path folder = folders.back();
    folders.pop_back();
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      std::error_code ignored;  // of a file that vanishes meanwhile or a link that leads nowhere
      const bool is_link = entry->is_symlink(ignored);
      if (!is_link && entry->is_directory(ignored)) folders.push_back(entry->path());  // links might run in circles
      else if (is_case_name(entry->path()) && (entry->is_regular_file(ignored) || !entry->exists(ignored)))
        found.push_back(entry->path().string());
    }
    if (error) {
      why = fmt::format("{}: the folder cannot be read: {}", folder.string(), error.message());
      return false;
    }
  }
  std::sort(found.begin(), found.end());
  for (std::string& name : found) files.push_back({std::move(name), false});
  return true;
}

CaseReport run_case(const CaseFile& file, const RuleSettings& overrides) {
  CaseReport report;
  try {
    std::string text;
    Case found;
    const bool is_read = read_file(file.path, text, found.result.problems);
    if (is_read) found = read_case(text, file.path == "-" ? "" : file.path, &overrides);
    report.title = found.reading.game.title;
    if (found.reading.expect) {
      report.differences = check_case(*found.reading.expect, found.reading.game, found.result);
    } else if (is_read && found.is_json && !found.has_expect) {
      report.outcome = file.is_named ? CaseOutcome::no_case : CaseOutcome::skipped;
      report.message = "it is no case: there is no `expect` in it";
      return report;
    } else {  // what is expected cannot be read: the faults of reading are what differs
      report.differences = check_case({}, found.reading.game, found.result);
      if (has_errors(found.result.problems))
        std::erase_if(report.differences,
                      [](const Difference& d) { return d.kind == DifferenceKind::expects_nothing; });
    }
    for (const Player& player : found.reading.game.players) report.players.push_back(player.name);
  } catch (const std::exception& error) {
    report.differences.push_back({DifferenceKind::not_scored, -1, "", "", -1, error.what()});
  }
  report.outcome = report.differences.empty() ? CaseOutcome::agrees : CaseOutcome::differs;
  return report;
}

void add_regress(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("regress", "checks cases: board documents that hold what is expected of them");
  command->add_option("PATH", arguments->paths, "files, or folders in which every .json file with `expect` is a case")
      ->required();
  command->add_option("--jobs,-j", arguments->jobs, "cases at a time; one for each processor when left out")
      ->check(CLI::Range(1, 256));
  add_format(*command, arguments->format);
  command->add_option("--junit", arguments->junit, "writes a JUnit XML report to this file as well");
  command->add_flag("-q,--quiet", arguments->is_quiet, "only the closing line");
  add_rule_flags(*command, session);
  command->footer(
      "Prints the cases that differ, a line of a ledger for each difference, and how many agree.\n"
      "Exit status: 0 all agree, 1 some differ, 2 no case is found.\n"
      "Example: carc regress tests/cases");
  command->callback([arguments, &session] { session.exit_code = run(*arguments, session); });
}

}  // namespace carc::cli
