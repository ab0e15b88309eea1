// The base tiles as the online platform numbers them: kinds 1..24, single tiles 1..72, and the numbers that it gives to
// the places for a figure on each kind.
#pragma once

#include <array>
#include <cstdint>

#include "engine/tile.hpp"

namespace carc {

inline constexpr int kPlatformKinds = 24;
inline constexpr int kPlatformTiles = 72;
inline constexpr int kPlatformPositions = 9;  // position 0 is "no figure"

struct PlatformKind {
  const TileDef* tile = nullptr;
  int copies = 0;
  int turns = 0;                                          // to add to the platform's quarter turns
  std::array<std::int8_t, kPlatformPositions> segment{};  // by position, of the tile's definition; -1: no such place
};

// By kind; index 0 is unused.
const std::array<PlatformKind, kPlatformKinds + 1>& platform_kinds();
// Kind of a single tile 1..72, 0 for any other number.
int platform_kind_of(int single_tile);

}  // namespace carc
