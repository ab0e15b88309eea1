// The names of players, and the seats of a replayed game. Internal.
#pragma once

#include <string>
#include <string_view>

#include "engine/board.hpp"
#include "engine/problem.hpp"

namespace carc {

inline constexpr ProblemCode kBadName{"bad-name", Severity::error,
                                      "a player's name is blank or holds a control character"};
inline constexpr ProblemCode kNameReplaced{"name-replaced", Severity::warning,
                                           "a player's name in a log or save cannot be used; another takes its place"};

// Why a name that is not empty cannot be used, "" if it can: only blanks, or a control character in it.
std::string_view name_fault(std::string_view name);
// The name, or "" with a warning: games that were played are read whatever the players were called.
std::string usable_name(std::string name, const std::string& where, Problems& problems);

// Seats the next player with so many followers. Names come from outside: broken UTF-8 and control characters are
// replaced, an empty name becomes "Player A", ... A name or colour that somebody has already is made different, since a
// board document calls players by either.
Player& add_seat(Game& game, std::string_view name, std::string_view colour, int followers);

}  // namespace carc
