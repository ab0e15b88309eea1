// A tile drawn with characters.
#pragma once

#include <string>

#include "engine/board.hpp"

namespace carc {

// 11 lines of 21 characters and a rim, as the tile lies: `#` city, `=` road, `~` river, `.` field, letters for what is
// printed. A halfling is a triangle with its edge `D`; a piece of several cells has the numbers of its cells, counted
// from the first square, on its rim, and names for what is printed.
std::string draw_tile(const PlacedTile& tile);
std::string draw_piece(const PlacedTile& tile);  // the latter two

// The letter for what is printed; 0: it is drawn otherwise.
char kind_letter(SegmentKind kind);

// "N E" or "SL SR": the edges or half-edges of a segment as it lies; of several cells "(0,0) N  (1,0) E".
std::string reach_of(const PlacedTile& tile, int segment);

}  // namespace carc
