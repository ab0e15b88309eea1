// The modules of the game, in one explicit list. To add one: write its file, declare it here, name it in all.cpp.
#pragma once

#include <span>

#include "engine/expansion.hpp"

namespace carc {

extern const Expansion base_game;
extern const Expansion abbot_and_gardens;
extern const Expansion announced;  // options whose rules are still to come; always last

std::span<const Expansion* const> all_expansions();

}  // namespace carc
