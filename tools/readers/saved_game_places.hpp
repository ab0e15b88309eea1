// Where the pointers of saved games point to on a board. Internal.
#pragma once

#include "tools/readers/saved_game.hpp"

namespace carc {

// Number of the segment (see segment_at) that a pointer's feature and location name on a placed tile: the complete
// piece of that feature as it lies. Bridges and the mouths of printed tunnels too, `has_cut_tunnels` if these are pairs
// of mouths. -1: the tile has none.
int save_segment(const PlacedTile& tile, std::string_view feature, std::string_view location, bool has_cut_tunnels);

// Prints that are ignored because their element is not in play.
void ignore_prints(const SaveSetup& setup, Game& game);

}  // namespace carc
