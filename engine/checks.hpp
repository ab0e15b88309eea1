// Faults of a board itself. All are found at once; see each code for what it says.
#pragma once

#include "engine/rulebook.hpp"

namespace carc {

inline constexpr ProblemCode kNoTiles{"no-tiles", Severity::warning, "the board has no tiles"};
inline constexpr ProblemCode kCellUsedTwice{"cell-used-twice", Severity::error, "two tiles lie on one cell"};
inline constexpr ProblemCode kBoardTooWide{"board-too-wide", Severity::error,
                                           "the box around all tiles is larger than 4,194,304 cells"};
inline constexpr ProblemCode kBoardCoordinate{"bad-coordinate", Severity::error,
                                              "a cell lies more than 5,000 cells from the origin"};
inline constexpr ProblemCode kBoardTooManyTiles{"too-many-tiles", Severity::error,
                                                "the board has more than 10,000 tiles"};
inline constexpr ProblemCode kEdgeMismatch{"edge-mismatch", Severity::warning, "two neighbouring tiles do not fit"};
inline constexpr ProblemCode kNotConnected{"not-connected", Severity::error, "the board falls into separate pieces"};
inline constexpr ProblemCode kTooManyCopies{"too-many-copies", Severity::warning,
                                            "more copies of a tile than the boxes hold"};
inline constexpr ProblemCode kTooManyFigures{"too-many-figures", Severity::warning,
                                             "more figures on the board than the player owns"};
inline constexpr ProblemCode kFigureNotHere{"figure-not-here", Severity::error,
                                            "a figure stands on what it may not stand on"};
inline constexpr ProblemCode kFinishedButOccupied{
    "finished-but-occupied", Severity::warning,
    "a figure stands on a completed feature, which is scored as completed (ORDER-12)"};
inline constexpr ProblemCode kFinishedRefused{
    "finished-but-occupied-refused", Severity::error,
    "a figure stands on a completed feature, and final.completed_occupied is `error`"};
inline constexpr ProblemCode kNotSupported{"not-supported", Severity::error,
                                           "a piece or print whose rule this version does not have"};

inline constexpr ProblemCode kMoreProblems{"more-problems", Severity::warning, "not all problems are listed"};
inline constexpr ProblemCode kPieceNotInPlay{"piece-not-in-play", Severity::warning,
                                             "a figure or token of a box that is not among the sets in play"};
inline constexpr ProblemCode kNeutralTwice{"neutral-twice", Severity::error,
                                           "a figure of which there is one stands twice"};

inline constexpr ProblemCode kTokenOfPlayer{"token-of-player", Severity::error,
                                            "a token that players hold is listed as if it lay on the board"};

// All codes that the checks above use.
std::span<const ProblemCode* const> check_codes();

// Checks the game and, if its tiles and figures are sound, loads it into `graph` (links included). Errors: the graph
// is not usable.
Problems check_and_load(const Game& game, const Rulebook& book, const RuleValues& values, FeatureGraph& graph);

}  // namespace carc
