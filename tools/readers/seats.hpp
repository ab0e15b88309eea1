// The players of a replayed game. Internal.
#pragma once

#include <string_view>

#include "engine/board.hpp"

namespace carc {

// Seats the next player with so many followers. Names come from outside: broken UTF-8 and control characters are
// replaced, an empty name becomes "Player A", ... A name or colour that somebody has already is made different, since a
// board document calls players by either.
Player& add_seat(Game& game, std::string_view name, std::string_view colour, int followers);

}  // namespace carc
