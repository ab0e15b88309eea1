#include "engine/scenery.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/catalogue.hpp"

namespace carc {
namespace {

struct ByTile {
  bool operator()(const Prints& prints, int tile) const { return prints.tile < tile; }
  bool operator()(int tile, const Prints& prints) const { return tile < prints.tile; }
};

}  // namespace

std::span<const Prints> prints_of(const Game& game, int tile) {
  const auto [begin, end] = std::equal_range(game.prints.begin(), game.prints.end(), tile, ByTile{});
  return {begin, end};
}

std::string_view edition_of(const Game& game, int tile) {
  const TileDef& def = *game.tiles[static_cast<std::size_t>(tile)].def;
  for (const SetInPlay& in_play : game.sets) {
    if (in_play.edition.empty()) continue;
    for (const TileSet* set = in_play.set; set != nullptr; set = tile_set(set->includes))
      if (set->find(def.id) != nullptr) return in_play.edition;
  }
  const std::string_view profile = game.rules.profile;
  return profile.substr(0, 1) == "C" ? profile.substr(0, profile.find('-')) : "C2";
}

bool is_shown(const Game& game, int tile, std::span<const std::string> editions) {
  if (editions.empty()) return true;
  return std::find(editions.begin(), editions.end(), edition_of(game, tile)) != editions.end();
}

void warn_of_scenery(const Game& game, Problems& problems) {
  const auto is_told = [](const Problem& problem) { return problem.code == &kSceneryNotStated; };
  if (std::any_of(problems.begin(), problems.end(), is_told)) return;
  int tiles = 0;
  for (int tile = 0; tile < static_cast<int>(game.tiles.size()); ++tile) {
    const std::span<const Prints> stated = prints_of(game, tile);
    if (std::any_of(stated.begin(), stated.end(), [](const Prints& prints) { return prints.has_scenery; })) continue;
    const auto& segments = game.tiles[static_cast<std::size_t>(tile)].def->segments;
    tiles += std::any_of(segments.begin(), segments.end(), [](const Segment& s) { return !s.scenery.empty(); });
  }
  if (tiles == 0) return;
  problems.push_back({&kSceneryNotStated, "prints",
                      fmt::format("the scenery of {} {} is not stated; the catalogue knows that of one copy in the "
                                  "editions it names (`carc tiles show`), and `prints` states another",
                                  tiles, tiles == 1 ? "tile" : "tiles")});
}

std::vector<ShownScenery> scenery_of(const Game& game, int tile) {
  for (const Prints& prints : prints_of(game, tile))
    if (prints.has_scenery) return prints.scenery;
  std::vector<ShownScenery> shown;
  const TileDef& def = *game.tiles[static_cast<std::size_t>(tile)].def;
  for (int s = 0; s < segment_count(def); ++s)
    for (const Scenery& print : def.segments[static_cast<std::size_t>(s)].scenery)
      if (is_shown(game, tile, print.editions))
        shown.push_back({print.kind, static_cast<std::int8_t>(s), ShownScenery::kAnyRoad});
  return shown;
}

}  // namespace carc
