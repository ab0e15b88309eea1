// carc verify
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/cli/case_check.hpp"
#include "tools/cli/case_reader.hpp"
#include "tools/cli/claims.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/ledger_line.hpp"
#include "tools/cli/report_json.hpp"
#include "tools/cli/utf8.hpp"
#include "tools/cli/wording.hpp"

namespace carc::cli {
namespace {

struct Arguments {
  std::string source = "-";
  std::vector<std::string> claims;
  std::string claims_file;
  std::string format;
};

// ---- what the document expects ------------------------------------------------------------------------------
int compare_expectation(const Case& found, const Arguments& arguments) {
  const Problems& problems = found.result.problems;
  if (!found.reading.expect) {
    if (!print_problems(problems))
      complain(
          "there is nothing to verify: the source expects nothing; state what you count, as in --claim "
          "'red=87,blue=92'");
    return kBadInput;
  }
  // Problems that are expected, or that might be, are part of the comparison.
  if (!found.reading.expect->has_problems && print_problems(problems)) return kBadInput;
  const std::vector<Difference> differences = check_case(*found.reading.expect, found.reading.game, found.result);
  if (arguments.format == "json") {
    std::vector<std::string> players;
    for (const Player& player : found.reading.game.players) players.push_back(player.name);
    print(json_text({{"format", "carc-verify/1"},
                     {"agrees", differences.empty()},
                     {"finished", found.reading.is_finished},
                     {"title", found.reading.game.title},
                     {"differences", differences_object(players, differences)},
                     {"problems", problems_object(problems)}}));
  } else if (differences.empty()) {
    print("agrees with what is expected\n");
  } else {
    print("differs from what is expected\n" + format_differences(differences, "  "));
  }
  return differences.empty() ? kAgrees : kDiffers;
}

// ---- claims -------------------------------------------------------------------------------------------------
class ClaimReport {
 public:
  ClaimReport(const Case& found, const std::vector<Verdict>& verdicts)
      : game_(found.reading.game), ledger_(found.result.value), verdicts_(verdicts) {}

  std::string text(bool has_colour) const {
    std::string text;
    std::size_t agreeing = 0;
    for (const Verdict& verdict : verdicts_) {
      agreeing += verdict.agrees() ? 1 : 0;
      const auto word = [&](const char* code, const char* plain) {
        return has_colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, plain) : std::string(plain);
      };
      if (verdict.agrees()) text += fmt::format("{} {}\n", word("32", "agrees "), printable(verdict.claim.text));
      else
        text += fmt::format("{} {}: {}\n{}", word("31", "differs"), printable(verdict.claim.text),
                            right_number(verdict), reasons(verdict, has_colour));
    }
    return text + agreement_in_words(agreeing, verdicts_.size(), "claim") + "\n";
  }

  Object object() const {
    Object list = Object::array();
    for (const Verdict& verdict : verdicts_) {
      const Claim& claim = verdict.claim;
      Object item = {{"claim", claim.text}, {"player", name(claim.player)}};
      if (claim.about != Claim::About::total) item["category"] = name_of(claim.category);
      if (claim.about == Claim::About::feature) item["at"] = {claim.at.x, claim.at.y};
      if (claim.half >= 0) item["half"] = corner_names()[static_cast<std::size_t>(claim.half)];
      if (!claim.segment.empty()) item["segment"] = claim.segment;
      item["claimed"] = claim.points;
      item["points"] = verdict.points;
      item["agrees"] = verdict.agrees();
      if (claim.about == Claim::About::total)
        item["before"] = ledger_.players[static_cast<std::size_t>(claim.player)].before;
      item["entries"] = entries_object(verdict.entries);
      if (claim.about == Claim::About::feature) item["others"] = entries_object(verdict.others);
      list.push_back(std::move(item));
    }
    return list;
  }

 private:
  const Entry& entry(int e) const { return ledger_.entries[static_cast<std::size_t>(e)]; }
  const std::string& name(int player) const { return game_.players[static_cast<std::size_t>(player)].name; }

  static std::string right_number(const Verdict& verdict) {
    if (verdict.claim.about != Claim::About::feature || !verdict.entries.empty())
      return fmt::format("it is {}", verdict.points);
    return verdict.others.empty() ? "it is 0; nobody is paid for it" : "it is 0; others are paid for it";
  }

  std::string reasons(const Verdict& verdict, bool has_colour) const {
    std::string text;
    const Claim& claim = verdict.claim;
    const PlayerTotals& totals = ledger_.players[static_cast<std::size_t>(claim.player)];
    if (claim.about == Claim::About::total && ledger_.is_final)
      text += fmt::format("  {:>5}  on the track when final scoring begins\n", totals.before);
    const auto list = [&](std::vector<int> entries, bool has_names) {
      std::stable_sort(entries.begin(), entries.end(), [&](int a, int b) { return entry(a).points > entry(b).points; });
      for (const int e : entries)
        if (has_names || entry(e).points != 0 || verdict.entries.size() == 1)
          text +=
              fmt::format("  {:>5}  {}{}\n", entry(e).points, has_names ? printable(name(entry(e).player)) + ": " : "",
                          entry_in_words(game_, ledger_, entry(e), has_colour));
    };
    list(verdict.entries, false);
    if (verdict.entries.empty()) list(verdict.others, true);
    if (claim.about == Claim::About::category && ledger_.is_final)
      if (const int played = ledger_.by_category(When::play)[static_cast<std::size_t>(claim.player) * kCategories +
                                                             static_cast<std::size_t>(claim.category)];
          played != 0)
        text += fmt::format("  not counted here: {} points of play\n", played);
    return text;
  }

  Object entries_object(const std::vector<int>& entries) const {
    Object list = Object::array();
    for (const int e : entries)
      list.push_back({{"when", entry(e).when == When::end ? "end" : "play"},
                      {"category", name_of(entry(e).category)},
                      {"player", name(entry(e).player)},
                      {"points", entry(e).points},
                      {"place", format_place(game_, ledger_, entry(e))},
                      {"terms", terms_object(ledger_, entry(e))}});
    return list;
  }

  const Game& game_;
  const Ledger& ledger_;
  const std::vector<Verdict>& verdicts_;
};

int compare_claims(const Case& found, const Arguments& arguments, bool has_colour) {
  if (print_problems(found.result.problems)) return kBadInput;
  const Game& game = found.reading.game;
  Problems problems;
  std::vector<Claim> claims;
  const auto add = [&](std::vector<Claim> more) { claims.insert(claims.end(), more.begin(), more.end()); };
  for (const std::string& text : arguments.claims) add(parse_claims(text, game, problems));
  if (!arguments.claims_file.empty()) {
    std::string text;
    if (read_file(arguments.claims_file, text, problems)) add(parse_claims_document(text, game, problems));
  }
  if (print_problems(problems)) return kBadInput;
  const std::vector<Verdict> verdicts = judge(claims, game, found.result.value, problems);
  if (print_problems(problems)) return kBadInput;
  if (!found.reading.is_finished)
    complain(fmt::format("the game stops after {} tiles; the claims are compared with the points so far",
                         game.tiles.size()));
  const ClaimReport report(found, verdicts);
  const bool agrees =
      std::all_of(verdicts.begin(), verdicts.end(), [](const Verdict& verdict) { return verdict.agrees(); });
  if (arguments.format == "json")
    print(json_text({{"format", "carc-verify/1"},
                     {"agrees", agrees},
                     {"finished", found.reading.is_finished},
                     {"title", game.title},
                     {"claims", report.object()},
                     {"problems", problems_object(found.result.problems)}}));
  else print(report.text(has_colour));
  return agrees ? kAgrees : kDiffers;
}

int run(const Arguments& arguments, const Session& session) {
  RuleSettings rules;
  Problems problems;
  if (!overrides(session, rules)) return kBadInput;
  resolve_rules(rulebook(), rules, problems);
  if (print_problems(problems)) return kBadInput;
  if (arguments.source == "-" && arguments.claims_file == "-") {
    complain("the board and the claims cannot both come from standard input");
    return kBadInput;
  }
  if (!has_input(arguments.source, "verify")) return kBadInput;
  const Case found = read_case_from(arguments.source, &rules);
  if (arguments.claims.empty() && arguments.claims_file.empty()) return compare_expectation(found, arguments);
  return compare_claims(found, arguments, use_colour(session));
}

}  // namespace

void add_verify(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("verify", "compares what somebody counts, or what the board expects, with the right result");
  add_source(*command, arguments->source);
  command
      ->add_option("--claim", arguments->claims,
                   "what a player has: red=87 in total, red.field=21 in a category, red.city@3,-1.N=8 for a feature; "
                   "several with "
                   "commas between, or --claim again")
      ->allow_extra_args(false);
  command->add_option("--claims", arguments->claims_file,
                      "a JSON file of claims: {\"totals\": {\"red\": 87}, ...}, or - for standard input");
  add_format(*command, arguments->format);
  add_rule_flags(*command, session);
  add_colour_flag(*command, session);
  command->footer(
      "Without claims, the `expect` of the board document is compared.\n"
      "Exit status: 0 agrees, 1 differs, 2 bad input.\n"
      "Example: carc verify data/examples/two-players.txt --claim 'red=87,blue=73'");
  command->callback([arguments, &session] { session.exit_code = run(*arguments, session); });
}

}  // namespace carc::cli
