// What can be wrong with a board document before anything is known about the board that it holds.
#pragma once

#include "engine/problem.hpp"

namespace carc {

inline constexpr ProblemCode kBadDocument{"bad-document", Severity::error,
                                          "a board document has a wrong key, type or value"};
inline constexpr ProblemCode kUnknownTile{"unknown-tile", Severity::error, "there is no such tile"};
inline constexpr ProblemCode kUnknownSet{"unknown-set", Severity::error, "there is no such tile set or edition"};
inline constexpr ProblemCode kUnknownPlayer{"unknown-player", Severity::error, "there is no such player"};
inline constexpr ProblemCode kNoTileThere{"no-tile-there", Severity::error, "a piece is on a cell without a tile"};
inline constexpr ProblemCode kNoSuchSegment{"no-such-segment", Severity::error, "a tile has no such segment"};
inline constexpr ProblemCode kWhichHalf{"which-half", Severity::error,
                                        "a cell holds two halflings, and nothing says on which one a piece is"};
inline constexpr ProblemCode kPrintNowhere{"print-nowhere", Severity::error,
                                           "scenery lies in no field, or belongs to no road, of its tile"};
inline constexpr ProblemCode kSignpostTwice{"signpost-twice", Severity::error,
                                            "a signpost is stated twice for one edge"};
inline constexpr ProblemCode kSignpostNowhere{"signpost-nowhere", Severity::error,
                                              "a signpost stands at an edge through which no road leaves the tile"};
inline constexpr ProblemCode kBadCoordinate{"bad-coordinate", Severity::error,
                                            "a cell lies more than 5,000 cells from the origin"};
inline constexpr ProblemCode kTooManyTiles{"too-many-tiles", Severity::error, "the board has more than 10,000 tiles"};
inline constexpr ProblemCode kNameTooLong{"name-too-long", Severity::error, "a name is longer than 200 bytes"};

}  // namespace carc
