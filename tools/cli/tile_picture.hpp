// A tile drawn with characters.
#pragma once

#include <string>

#include "engine/board.hpp"

namespace carc {

// 11 lines of 21 characters, as the tile lies: `#` city, `=` road, `~` river, `.` field, letters for what is printed.
// Only tiles of one cell can be drawn; others give "".
std::string draw_tile(const PlacedTile& tile);

// "N E" or "SL SR": the edges or half-edges of a segment as it lies.
std::string reach_of(const PlacedTile& tile, int segment);

}  // namespace carc
