// Final scoring of whole boards whose entries another program has worked out, where they are at hand: every entry is
// compared by player, kind, points and, for roads, cities and fields, the tiles.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "engine/score.hpp"
#include "tests/unit/catch.hpp"
#include "tests/unit/snapshot.hpp"

namespace {

using namespace carc;
using nlohmann::json;
namespace fs = std::filesystem;

fs::path folder() { return fs::path(CARC_SOURCE_DIR) / ".." / "shared" / "cases" / "jcz-games"; }

json parsed(const fs::path& path) {
  std::ifstream file(path);
  return json::parse(file);
}

// One entry as text that both sides can be brought to. Those that the other program gives piece by piece are summed.
using Entries = std::map<std::string, int>;  // key, how often

std::string kind_of(const std::string& feature) {
  static const std::map<std::string, std::string> kKinds = {
      {"shrine", "monastery"},    {"special-monastery", "abbot"}, {"bigtop", "circus"}, {"trade-goods", "goods"},
      {"robber", "robber-baron"}, {"king+robber", "king"},        {"barn", "field"}};
  const auto found = kKinds.find(feature);
  return found == kKinds.end() ? feature : found->second;
}

bool has_tiles(const std::string& kind) { return kind == "road" || kind == "city" || kind == "field"; }

std::string key(int player, const std::string& kind, int points, std::set<std::pair<int, int>> tiles) {
  std::string text = fmt::format("player {} {} {}", player, kind, points);
  if (!has_tiles(kind)) return text;
  for (const auto& [x, y] : tiles) text += fmt::format(" {},{}", x, y);
  return text;
}

Entries expected_entries(const json& expected) {
  Entries entries;
  std::map<std::pair<int, std::string>, int> sums;
  for (const json& event : expected.at("finalEvents")) {
    const int points = event.at("points");
    const int player = event.at("player");
    const std::string kind = kind_of(event.at("feature"));
    if (points == 0) continue;
    if (kind == "goods") {
      sums[{player, kind}] += points;
      continue;
    }
    std::set<std::pair<int, int>> tiles;
    if (event.contains("tiles") && event.at("tiles").is_array())
      for (const json& tile : event.at("tiles")) tiles.emplace(tile.at(0), tile.at(1));
    ++entries[key(player, kind, points, tiles)];
  }
  for (const auto& [who, points] : sums) ++entries[key(who.first, who.second, points, {})];
  return entries;
}

Entries our_entries(const Game& game, const Ledger& ledger) {
  Entries entries;
  for (const Entry& entry : ledger.entries) {
    if (entry.points == 0) continue;
    std::set<std::pair<int, int>> tiles;
    if (entry.feature >= 0)
      for (const int tile : ledger.tiles_of(ledger.features[static_cast<std::size_t>(entry.feature)]))
        tiles.emplace(game.tiles[static_cast<std::size_t>(tile)].at.x, game.tiles[static_cast<std::size_t>(tile)].at.y);
    ++entries[key(entry.player, kind_of(std::string(name_of(entry.category))), entry.points, tiles)];
  }
  return entries;
}

std::string difference(const Entries& expected, const Entries& got) {
  std::string text;
  for (const auto& [entry, count] : expected)
    if (const auto found = got.find(entry); found == got.end() || found->second != count) text += "\n  - " + entry;
  for (const auto& [entry, count] : got)
    if (const auto found = expected.find(entry); found == expected.end() || found->second != count)
      text += "\n  + " + entry;
  return text;
}

// What differs on one board, "" if nothing.
std::string compare(const fs::path& path, const json& expected, const char* profile) {
  const json save = parsed(path);
  Game game;
  try {
    game = test::game_of_snapshot(save, expected);
  } catch (const std::exception& error) {
    return std::string("\n  ! ") + error.what();
  }
  game.rules.profile = profile;
  const Checked<Ledger> result = score(game);
  if (!result.ok()) {
    std::string text;
    for (const Problem& problem : result.problems)
      if (problem.code->severity == Severity::error)
        text += "\n  ! " + std::string(problem.code->id) + " " + problem.where + ": " + problem.detail;
    return text;
  }
  std::string text = difference(expected_entries(expected), our_entries(game, result.value));
  for (std::size_t p = 0; p < game.players.size(); ++p)
    if (result.value.players[p].total() != expected.at("total").at(p).get<int>())
      text += fmt::format("\n  total of player {}: {}, not {}", p, result.value.players[p].total(),
                          expected.at("total").at(p).get<int>());
  return text;
}

}  // namespace

TEST_CASE("Boards that another program has scored give the same entries", "[shared]") {
  if (!fs::exists(folder())) {
    WARN("the known boards are not at hand; skipped");
    CHECK(std::getenv("CI") == nullptr);
    return;
  }
  int undisputed = 0, undisputed_agree = 0, disputed = 0, disputed_agree = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder())) {
    const std::string name = entry.path().string();
    constexpr std::string_view kSuffix = ".expected.json";
    if (name.size() < kSuffix.size() || name.compare(name.size() - kSuffix.size(), kSuffix.size(), kSuffix) != 0)
      continue;
    const json expected = parsed(entry.path());
    const bool is_disputed = expected.contains("disputed") && !expected.at("disputed").empty();
    const fs::path save = name.substr(0, name.size() - kSuffix.size()) + ".jcz";
    const std::string text = compare(save, expected, is_disputed ? "jcz" : "default");
    (is_disputed ? disputed : undisputed) += 1;
    (is_disputed ? disputed_agree : undisputed_agree) += text.empty();
    INFO(save.filename().string() << (is_disputed ? " " + expected.at("disputed").dump() : "") << text);
    CHECK(text.empty());
  }
  WARN(undisputed_agree << " of " << undisputed << " undisputed boards agree, " << disputed_agree << " of " << disputed
                        << " disputed ones under the profile jcz");
}
