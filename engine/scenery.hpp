// What is printed beside the roads and in the fields of a placed tile: farmhouses, stables, highwaymen (VOC-11). The
// copies of a tile differ, and so do the editions, so a board may state what lies there (DATA-1).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "engine/problem.hpp"

namespace carc {

// What the board states of a tile.
std::span<const Prints> prints_of(const Game& game, int tile);
// The edition of a tile's box: the one stated for its set, else that of the profile, else "C2".
std::string_view edition_of(const Game& game, int tile);
// Is something printed in these editions (none: all) there on this tile?
bool is_shown(const Game& game, int tile, std::span<const std::string> editions);
// As the board states it, or as the definition prints it in the edition of the tile.
std::vector<ShownScenery> scenery_of(const Game& game, int tile);

inline constexpr ProblemCode kSceneryNotStated{
    "scenery-not-stated", Severity::warning, "points rest on scenery that the catalogue knows from one copy of a tile"};
// Adds a warning, once, if some tile has scenery of its definition that the board does not state.
void warn_of_scenery(const Game& game, Problems& problems);

inline bool is_farmhouse(const ShownScenery& print) { return print.kind == "farmhouse"; }
// Of any kind (OPEN-23).
inline bool is_stable(const ShownScenery& print) { return print.kind.rfind("stable", 0) == 0; }

}  // namespace carc
