#include "tools/readers/board_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/catalogue.hpp"
#include "engine/json_text.hpp"
#include "tools/readers/near_name.hpp"

namespace carc {
namespace {

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
    default:
      return "a number";
  }
}

// Rule values may be written as JSON likes them: true, 4, "second".
bool rule_text(const nlohmann::json& value, std::string& out) {
  if (value.is_string()) out = value.get<std::string>();
  else if (value.is_boolean()) out = value.get<bool>() ? "true" : "false";
  else if (value.is_number_integer()) out = fmt::format("{}", value.get<long long>());
  else return false;
  return true;
}

constexpr std::string_view kTopKeys[] = {"format",  "title",       "notes",  "cites",  "sets",    "rules",
                                         "players", "tiles",       "rows",   "origin", "figures", "neutral",
                                         "tokens",  "definitions", "expect", "source"};

}  // namespace

void BoardReader::fail(const ProblemCode& code, const std::string& where, std::string detail) {
  if (reading_.problems.size() < 1000)  // enough to mend, and bounded
    reading_.problems.push_back({&code, where.empty() ? "/" : where, std::move(detail)});
}

void BoardReader::wrong_type(const std::string& where, const char* wanted, const json& found) {
  fail(kBadDocument, where, fmt::format("this must be {}, but it is {}", wanted, type_word(found)));
}

bool BoardReader::check_keys(const json& object, const std::string& where, std::span<const std::string_view> known) {
  if (!object.is_object()) {
    wrong_type(where, "an object", object);
    return false;
  }
  for (const auto& [key, value] : object.items()) {
    if (key.rfind("x-", 0) == 0 || std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string_view near = nearest_name(key, known);
    fail(kBadDocument, where + "/" + key.substr(0, 60),
         near.empty() ? "there is no such key here"
                      : fmt::format("there is no such key here; did you mean `{}`?", near));
  }
  return true;
}

bool BoardReader::is_text(const json& value, const std::string& where) {
  if (!value.is_string()) wrong_type(where, "a text", value);
  return value.is_string();
}

bool BoardReader::text(const json& object, const std::string& key, const std::string& where, std::string& out,
                       bool is_required) {
  const auto found = object.find(key);
  if (found == object.end()) {
    if (is_required) fail(kBadDocument, where, fmt::format("the key `{}` is missing", key));
    return false;
  }
  if (!is_text(*found, where + "/" + key)) return false;
  out = found->get<std::string>();
  return true;
}

bool BoardReader::number(const json& object, const std::string& key, const std::string& where, int low, int high,
                         int& out, bool is_required) {
  const auto found = object.find(key);
  if (found == object.end()) {
    if (is_required) fail(kBadDocument, where, fmt::format("the key `{}` is missing", key));
    return false;
  }
  const std::string place = where + "/" + key;
  if (!found->is_number_integer()) {
    wrong_type(place, "a whole number", *found);
    return false;
  }
  // An unsigned value beyond the signed range must not wrap around.
  const bool is_huge = found->is_number_unsigned() && found->get<std::uint64_t>() > 0x7fffffffu;
  const long long value = is_huge ? 0x7fffffffLL : found->get<long long>();
  if (value < low || value > high) {
    fail(kBadDocument, place, fmt::format("{} is not between {} and {}", found->dump(), low, high));
    return false;
  }
  out = static_cast<int>(value);
  return true;
}

bool BoardReader::cell(const json& value, const std::string& where, Cell& out) {
  if (!value.is_array() || value.size() != 2 || !value[0].is_number_integer() || !value[1].is_number_integer()) {
    fail(kBadDocument, where, "a cell is a list of two whole numbers, [x, y]");
    return false;
  }
  int xy[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const bool is_huge = value[i].is_number_unsigned() && value[i].get<std::uint64_t>() > 0x7fffffffu;
    const long long number = is_huge ? 0x7fffffffLL : value[i].get<long long>();
    if (number < -kMaxCoordinate || number > kMaxCoordinate) {
      fail(kBadCoordinate, where,
           fmt::format("cells go from {} to {}; this is {}", -kMaxCoordinate, kMaxCoordinate, value[i].dump()));
      return false;
    }
    xy[i] = static_cast<int>(number);
  }
  out = {xy[0], xy[1]};
  return true;
}

const nlohmann::json* BoardReader::array(const json& object, const std::string& key, const std::string& where) {
  const auto found = object.find(key);
  if (found == object.end()) return nullptr;
  if (!found->is_array()) wrong_type(where + "/" + key, "a list", *found);
  return found->is_array() ? &*found : nullptr;
}

void BoardReader::read() {
  if (!check_keys(document_, "", kTopKeys)) return;
  std::string format;
  if (text(document_, "format", "", format, true) && format != "carcassonne-board/1")
    fail(kBadDocument, "/format",
         fmt::format("the format is `{}`; this version reads carcassonne-board/1", format.substr(0, 60)));
  text(document_, "title", "", game_.title);
  text(document_, "notes", "", game_.notes);
  text(document_, "source", "", reading_.value.source);
  if (const json* cites = array(document_, "cites", ""))
    for (std::size_t i = 0; i < cites->size(); ++i) is_text((*cites)[i], fmt::format("/cites/{}", i));
  sets();
  rules();
  definitions();
  players();
  tiles();
  drawing();
  if (!document_.contains("players")) players_from_figures();
  figures();
  neutral();
  tokens();
  expectation();
}

void BoardReader::sets() {
  static constexpr std::string_view kKeys[] = {"set", "edition", "copies"};
  const json* list = array(document_, "sets", "");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const std::string where = fmt::format("/sets/{}", i);
    const json& item = (*list)[i];
    SetInPlay in_play;
    std::string id;
    if (item.is_string()) {
      id = item.get<std::string>();
    } else {
      if (!check_keys(item, where, kKeys) || !text(item, "set", where, id, true)) continue;
      text(item, "edition", where, in_play.edition);
      number(item, "copies", where, 1, 100, in_play.copies);
    }
    in_play.set = tile_set(id);
    if (in_play.set == nullptr) {
      std::vector<std::string_view> known;
      for (const SetInfo& info : tile_sets()) known.push_back(info.id);
      const std::string_view near = nearest_name(id, known);
      fail(kUnknownSet, where,
           fmt::format("there is no tile set `{}`{}; `carc tiles` lists them", id.substr(0, 60),
                       near.empty() ? "" : fmt::format(" (did you mean `{}`?)", near)));
      continue;
    }
    const auto& editions = in_play.set->editions;
    if (!in_play.edition.empty() && std::none_of(editions.begin(), editions.end(),
                                                 [&](const EditionCount& e) { return e.edition == in_play.edition; })) {
      std::string names;
      for (const EditionCount& e : editions) names += (names.empty() ? "" : ", ") + e.edition;
      fail(kUnknownSet, where,
           fmt::format("{} has no edition `{}`; it has {}", id, in_play.edition.substr(0, 60), names));
      continue;
    }
    game_.sets.push_back(std::move(in_play));
  }
}

void BoardReader::rules() {
  const auto found = document_.find("rules");
  if (found == document_.end()) return;
  if (!found->is_object()) return wrong_type("/rules", "an object", *found);
  for (const auto& [id, value] : found->items()) {
    std::string chosen;
    if (!rule_text(value, chosen)) {
      wrong_type("/rules/" + id.substr(0, 60), "a text, a whole number, true or false", value);
    } else if (id == "profile") {
      game_.rules.profile = chosen;
    } else {
      game_.rules.options.emplace_back(id, chosen);
    }
  }
}

void BoardReader::add_player(const std::string& name) {
  if (player_by_name_.count(name) != 0 || game_.players.size() >= static_cast<std::size_t>(kMaxPlayers)) return;
  player_by_name_[name] = static_cast<int>(game_.players.size());
  game_.players.emplace_back();
  game_.players.back().name = game_.players.back().colour = name;
}

void BoardReader::players() {
  const json* list = array(document_, "players", "");
  if (list == nullptr) return;
  if (list->size() > static_cast<std::size_t>(kMaxPlayers))
    return fail(kBadDocument, "/players",
                fmt::format("there are {} players; at most {} can play", list->size(), kMaxPlayers));
  for (std::size_t i = 0; i < list->size(); ++i) player((*list)[i], fmt::format("/players/{}", i));
}

void BoardReader::player(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"name", "colour", "points", "figures", "tokens"};
  if (!check_keys(source, where, kKeys)) return;
  Player player;
  const bool has_colour = text(source, "colour", where, player.colour);
  if (!text(source, "name", where, player.name)) player.name = player.colour;
  if (!has_colour) player.colour = player.name;
  if (player.name.empty() || player.colour.empty())
    return fail(kBadDocument, where, "a player needs a name or a colour");
  for (const std::string* name : {&player.name, &player.colour})
    if (name->size() > static_cast<std::size_t>(kMaxNameBytes))
      return fail(kNameTooLong, where,
                  fmt::format("a name may have {} bytes, this one has {}", kMaxNameBytes, name->size()));
  number(source, "points", where, -kMaxPoints, kMaxPoints, player.points);
  const auto counts = [&](const char* key, auto kind, auto& table) {
    const auto found = source.find(key);
    if (found == source.end()) return;
    const std::string place = where + "/" + key;
    if (!found->is_object()) return wrong_type(place, "an object", *found);
    for (const auto& [id, value] : found->items()) {
      int count = 0;
      if (!from_name(id, kind)) fail(kBadDocument, place + "/" + id.substr(0, 60), "there is no such piece");
      else if (number(*found, id, place, 0, kMaxHeld, count))
        table[static_cast<std::size_t>(kind)] = static_cast<std::int16_t>(count);
    }
  };
  counts("figures", FigureKind{}, player.owns);
  counts("tokens", TokenKind{}, player.holds);
  const int index = static_cast<int>(game_.players.size());
  const bool is_taken = player_by_name_.count(player.name) != 0 || player_by_name_.count(player.colour) != 0;
  if (is_taken)
    return fail(kBadDocument, where, fmt::format("another player has the name or colour of {}", player.name));
  player_by_name_[player.name] = player_by_name_[player.colour] = index;
  game_.players.push_back(std::move(player));
}

// Without a list of players, those who own figures or are expected to have points are the players.
void BoardReader::players_from_figures() {
  const auto list = document_.find("figures");
  if (list != document_.end() && list->is_array())
    for (const json& item : *list) {
      if (item.is_string()) {
        const std::string line = item.get<std::string>();
        add_player(line.substr(0, std::min(line.find(' '), static_cast<std::size_t>(kMaxNameBytes))));
      } else if (item.is_object() && item.contains("player") && item["player"].is_string()) {
        add_player(item["player"].get<std::string>().substr(0, static_cast<std::size_t>(kMaxNameBytes)));
      }
    }
  const auto expect = document_.find("expect");
  if (expect != document_.end() && expect->is_object() && expect->contains("totals") && (*expect)["totals"].is_object())
    for (const auto& [name, points] : (*expect)["totals"].items())
      add_player(name.substr(0, static_cast<std::size_t>(kMaxNameBytes)));
}

int BoardReader::player_named(const std::string& name, const std::string& where) {
  const auto found = player_by_name_.find(name);
  if (found != player_by_name_.end()) return found->second;
  std::string names;
  for (const Player& player : game_.players) names += (names.empty() ? "" : ", ") + player.name;
  fail(kUnknownPlayer, where,
       fmt::format("there is no player `{}`; the players are {}", name.substr(0, 60), names.empty() ? "none" : names));
  return -1;
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
