// Tile definitions <-> JSON, as in data/tiles and in the "definitions" of a board. Internal: pulls in the JSON library.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/problem.hpp"
#include "engine/tile.hpp"

namespace carc {

inline constexpr ProblemCode kBadTileDefinition{"bad-tile-definition", Severity::error,
                                                "a tile definition contradicts itself or cannot be read"};

// Reads one tile of set `set` (its id becomes "set/id") and indexes it. A tile with faults is refused: `problems` grows
// and false comes back. Never throws.
bool tile_from_json(const nlohmann::json& source, std::string_view set, const std::string& where, TileDef& tile,
                    Problems& problems);
nlohmann::ordered_json tile_to_json(const TileDef& tile);

// Reads a whole set file (text). Never throws.
bool set_from_text(std::string_view text, TileSet& set, Problems& problems);

}  // namespace carc
