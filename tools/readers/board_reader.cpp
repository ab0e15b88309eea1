#include "tools/readers/board_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/catalogue.hpp"
#include "engine/clip.hpp"
#include "engine/json_text.hpp"

namespace carc {
namespace {

constexpr std::string_view kTopKeys[] = {"format", "title",  "notes",   "cites",    "sets",    "rules",  "players",
                                         "tiles",  "rows",   "origin",  "figures",  "neutral", "tokens", "definitions",
                                         "expect", "source", "without", "finished", "prints"};
constexpr std::size_t kMaxSets = 1'000;
constexpr std::size_t kMaxNames = 1'000;  // of rules, and in an expectation
constexpr std::size_t kMaxLedgerLines = 50'000;
constexpr std::size_t kMaxExpectedBytes = 16u << 20;

// Rule values may be written as JSON likes them: true, 4, "second".
bool rule_text(const nlohmann::json& value, std::string& out) {
  if (value.is_string()) out = value.get_ref<const std::string&>();
  else if (value.is_boolean() || value.is_number_integer()) out = value.dump();
  else return false;
  return true;
}

}  // namespace

void BoardReader::read() {
  if (!check_keys(document_, "", kTopKeys)) return;
  std::string format;
  if (text(document_, "format", "", format, true) && format != "carcassonne-board/1")
    fail(kBadDocument, "/format",
         fmt::format("the format is `{}`; this version reads `carcassonne-board/1`", clipped(format)));
  text(document_, "title", "", game_.title);
  text(document_, "notes", "", game_.notes);
  text(document_, "source", "", reading_.value.source);
  if (const json* finished = member(document_, "finished", "")) {
    if (finished->is_boolean()) reading_.value.is_finished = finished->get<bool>();
    else wrong_type("/finished", "true or false", *finished);
  }
  if (const json* cites = list(document_, "cites", ""))
    for (std::size_t i = 0; i < cites->size(); ++i) is_text((*cites)[i], fmt::format("/cites/{}", i));
  sets();
  rules();
  without();
  definitions();
  if (document_.contains("players")) players();
  else players_from_pieces();
  tiles();
  drawing();
  prints();
  figures();
  neutral();
  tokens();
  expectation();
}

void BoardReader::sets() {
  const json* boxes = list(document_, "sets", "");
  if (boxes == nullptr || !has_at_most(kMaxSets, *boxes, "/sets")) return;
  for (std::size_t i = 0; i < boxes->size(); ++i) set_in_play((*boxes)[i], fmt::format("/sets/{}", i));
}

void BoardReader::set_in_play(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"set", "edition", "copies"};
  SetInPlay in_play;
  std::string id;
  if (source.is_string()) {
    id = source.get_ref<const std::string&>();
  } else {
    if (!check_keys(source, where, kKeys) || !text(source, "set", where, id, true)) return;
    text(source, "edition", where, in_play.edition);
    number(source, "copies", where, 1, 100, in_play.copies);
  }
  in_play.set = tile_set(id);
  if (in_play.set == nullptr) {
    std::vector<std::string_view> known;
    for (const SetInfo& info : tile_sets()) known.push_back(info.id);
    const std::string_view near = nearest_name(id, known);
    return fail(kUnknownSet, where,
                fmt::format("there is no tile set `{}`{}; `carc tiles` lists them", clipped(id),
                            near.empty() ? "" : fmt::format(" (did you mean `{}`?)", near)));
  }
  std::string editions;
  bool is_known = in_play.edition.empty();
  for (const EditionCount& edition : in_play.set->editions) {
    is_known = is_known || edition.edition == in_play.edition;
    editions += (editions.empty() ? "" : ", ") + edition.edition;
  }
  if (!is_known)
    return fail(kUnknownSet, where,
                fmt::format("{} has no edition `{}`; it has {}", id, clipped(in_play.edition), editions));
  game_.sets.push_back(std::move(in_play));
}

void BoardReader::rules() {
  const json* stated = object(document_, "rules", "");
  if (stated == nullptr || !has_at_most(kMaxNames, *stated, "/rules")) return;
  for (const auto& [id, value] : stated->get_ref<const json::object_t&>()) {
    if (id.rfind("x-", 0) == 0) continue;
    std::string chosen;
    if (!rule_text(value, chosen)) wrong_type(pointer_to("/rules", id), "a text, a whole number, true or false", value);
    else if (id == "profile") game_.rules.profile = chosen;
    else game_.rules.options.emplace_back(id, chosen);
  }
}

// Prints that the table plays without: marks of segments or of tiles.
void BoardReader::without() {
  const json* prints = list(document_, "without", "");
  if (prints == nullptr) return;
  for (std::size_t i = 0; i < prints->size(); ++i) {
    const std::string where = fmt::format("/without/{}", i);
    if (!is_text((*prints)[i], where)) continue;
    const auto& name = (*prints)[i].get_ref<const std::string&>();
    Mark mark{};
    TileMark tile_mark{};
    const bool is_mark = from_name(name, mark), is_tile_mark = from_name(name, tile_mark);
    if (is_mark) game_.ignored_marks.add(mark);
    if (is_tile_mark) game_.ignored_tile_marks.add(tile_mark);
    if (!is_mark && !is_tile_mark)
      fail(kBadDocument, where, fmt::format("`{}` is no print that could be ignored", clipped(name)));
  }
}

void BoardReader::expectation() {
  static constexpr std::string_view kKeys[] = {"totals", "ledger", "problems", "winners"};
  const json* found = member(document_, "expect", "");
  const std::size_t problems = reading_.problems.size();
  if (found == nullptr || !check_keys(*found, "/expect", kKeys)) return;
  Expectation expect;
  const json* totals = object(*found, "totals", "/expect");
  if (totals != nullptr && has_at_most(kMaxNames, *totals, "/expect/totals"))
    for (const auto& [name, points] : totals->get_ref<const json::object_t&>()) {
      int value = 0;
      if (is_number(points, pointer_to("/expect/totals", name), -2 * kMaxPoints, 2 * kMaxPoints, value))
        expect.totals.push_back({name, value});
    }
  std::size_t bytes = 0;
  const auto lines = [&](const char* key, std::size_t most, std::vector<std::string>& out) {
    const json* entries = list(*found, key, "/expect");
    if (entries == nullptr || !has_at_most(most, *entries, pointer_to("/expect", key))) return false;
    for (std::size_t i = 0; i < entries->size(); ++i) {
      const json& entry = (*entries)[i];
      if (!is_text(entry, fmt::format("/expect/{}/{}", key, i))) continue;
      out.push_back(entry.get<std::string>());
      bytes += out.back().size();
      if (bytes <= kMaxExpectedBytes) continue;
      fail(kBadDocument, "/expect", fmt::format("there are more than {} bytes of text", kMaxExpectedBytes));
      break;
    }
    return true;
  };
  expect.has_ledger = lines("ledger", kMaxLedgerLines, expect.ledger);
  expect.has_problems = lines("problems", kMaxNames, expect.problems);
  lines("winners", kMaxNames, expect.winners);
  // What is left of an expectation that is wrong would be taken for all of it; only problems can be expected beside it.
  if (reading_.problems.size() != problems && !expect.has_problems) return;
  reading_.value.expect = std::move(expect);
}

void read_board(std::string_view text, const RuleSettings* overrides, const Rulebook&, Checked<Reading>& reading) {
  reading.value.kind = InputKind::board;
  const nlohmann::json document = parse_json(text, reading.problems);
  if (document.is_discarded()) return;
  BoardReader(document, reading).read();
  if (overrides == nullptr) return;
  RuleSettings& rules = reading.value.game.rules;
  if (!overrides->profile.empty()) rules.profile = overrides->profile;
  rules.options.insert(rules.options.end(), overrides->options.begin(), overrides->options.end());
}

}  // namespace carc
