// carc: scores the end of a game of Carcassonne and gives the reason of every point.
//
//   auto reading = carc::read_source("game.json");            // or a link, a log, a saved game
//   if (reading.ok()) {
//     auto ledger = carc::score_reading(reading.value, true);
//     for (const auto& player : ledger.value.players) std::cout << player.total() << '\n';
//   }
//
// Units: points are integers, cells are squares of the grid (x east, y south), turns are quarter turns clockwise.
// Nothing here throws on bad input: faults come back as problems.
#pragma once

#include "engine/board.hpp"
#include "engine/catalogue.hpp"
#include "engine/ledger.hpp"
#include "engine/options.hpp"
#include "engine/play.hpp"
#include "engine/problem.hpp"
#include "engine/score.hpp"
#include "engine/tile.hpp"
#include "tools/readers/reader.hpp"
