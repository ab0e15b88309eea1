// Board documents made in tests, and what is read from them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tests/unit/catch.hpp"
#include "tools/readers/reader.hpp"

namespace carc::test {

inline Checked<Reading> read(const std::string& text, const RuleSettings* overrides = nullptr) {
  Checked<Reading> reading;
  read_board(text, overrides, rulebook(), reading);
  for (const Problem& problem : reading.problems)  // what is said can be printed anywhere
    CHECK_NOTHROW(nlohmann::json(problem.where + problem.detail).dump());
  return reading;
}

// A document with these keys beside `format`.
inline std::string document(const std::string& keys) {
  return std::string(R"({"format": "carcassonne-board/1")") + (keys.empty() ? "" : ", ") + keys + "}";
}

inline Game game_of(const std::string& keys) {
  const Checked<Reading> reading = read(document(keys));
  for (const Problem& problem : reading.problems) FAIL_CHECK(problem.where << ": " << problem.detail);
  return reading.value.game;
}

// "code where: detail" of every problem, a line each.
inline std::string said(const std::string& keys) {
  std::string text;
  for (const Problem& problem : read(document(keys)).problems)
    text += std::string(problem.code->id) + " " + problem.where + ": " + problem.detail + "\n";
  return text;
}

// Everything that a game holds, as text: two games are the same if this is.
inline std::string held(const Game& game) {
  nlohmann::json all = {{"title", game.title}, {"notes", game.notes}};
  all["profile"] = game.rules.profile == "default" ? "" : game.rules.profile;
  for (const auto& [id, value] : game.rules.options) all["rules"][id] = value;
  for (const SetInPlay& set : game.sets) all["sets"].push_back({set.set->id, set.edition, set.copies});
  for (const Player& p : game.players) all["players"].push_back({p.name, p.colour, p.points, p.owns, p.holds});
  for (const PlacedTile& t : game.tiles) all["tiles"].push_back({t.def->id, t.at.x, t.at.y, t.turns});
  for (const Figure& f : game.figures)
    all["figures"].push_back({name_of(f.kind), f.owner, f.place, f.segment, f.tile, f.detail, f.square});
  for (const NeutralFigure& n : game.neutral)
    all["neutral"].push_back({name_of(n.kind), n.tile, n.segment, n.beside, n.district, n.value});
  for (const Token& t : game.tokens)
    all["tokens"].push_back({name_of(t.kind), t.owner, t.tile, t.from, t.to, t.segment, t.count, t.letter, t.square});
  for (const Prints& p : game.prints) {
    nlohmann::json shown = {p.tile, p.square, p.has_scenery};
    for (const ShownScenery& s : p.scenery) shown.push_back({s.kind, s.field, s.road});
    for (const Signpost& s : p.signposts) shown.push_back({s.side, name_of(s.points), s.verdict});
    all["prints"].push_back(shown);
  }
  for (const auto& tile : game.definitions) all["definitions"].push_back(tile->id);
  return all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// What is read from the document of a game is that game, and is written as the same document.
inline void check_survives(const Game& game) {
  const std::string text = write_board(game);
  INFO(text);
  const Checked<Reading> again = read(text);
  for (const Problem& problem : again.problems) FAIL_CHECK(problem.where << ": " << problem.detail);
  CHECK(held(again.value.game) == held(game));
  CHECK(write_board(again.value.game) == text);
}

}  // namespace carc::test
