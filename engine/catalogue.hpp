// The tile sets built into the library. Only the index is there at start-up; a set is read when first asked for.
// All functions may be called from several threads; pointers stay valid until the program ends.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/tile.hpp"

namespace carc {

struct SetInfo {
  std::string_view id;  // "base-game"
  std::string_view title;
};

std::span<const SetInfo> tile_sets();                // in alphabetical order
const TileSet* tile_set(std::string_view id);        // nullptr: no such set
const TileDef* catalogue_tile(std::string_view id);  // "base-game/L"; nullptr: no such tile
// Set and edition ("C2") that a .jcz save names "basic:2"; nullptr: unknown. The edition is "" if several share it.
const TileSet* tile_set_by_jcz(std::string_view jcz_set, std::string& edition);

}  // namespace carc
