// Turns the set-up of a saved game and a snapshot of its board into a Game: the board as another program had it when
// final scoring began.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/board.hpp"

namespace carc::test {

// Throws std::runtime_error with a sentence where the snapshot names what the board does not have.
Game game_of_snapshot(const nlohmann::json& save, const nlohmann::json& expected);

}  // namespace carc::test
