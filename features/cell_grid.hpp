// Which tile lies on which cell: an Eigen array of tile indices that grows with the board and always keeps an empty
// rim, so that a neighbourhood never leaves it.
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "engine/board.hpp"

namespace carc {

class CellGrid {
 public:
  void clear();
  // Makes room for all cells from `low` to `high` inclusive. False if that is more than kMaxBoardArea.
  bool make_room(Cell low, Cell high) {
    const int right = left_ + static_cast<int>(cells_.cols()) - 1, bottom = top_ + static_cast<int>(cells_.rows()) - 1;
    return (low.x > left_ && low.y > top_ && high.x < right && high.y < bottom) || grow(low, high);
  }
  // Index of the tile on the cell, -1 if it is empty.
  int at(Cell cell) const {
    const int column = cell.x - left_, row = cell.y - top_;
    return column < 0 || row < 0 || column >= cells_.cols() || row >= cells_.rows() ? -1 : cells_(row, column);
  }
  // The cell must have room.
  void set(Cell cell, int tile) { cells_(cell.y - top_, cell.x - left_) = static_cast<std::int16_t>(tile); }
  // Occupied cells among the 8 around (MON-2, GARDEN-1). The cell must have room.
  int occupied_around(Cell cell) const;

 private:
  bool grow(Cell low, Cell high);

  Eigen::Array<std::int16_t, Eigen::Dynamic, Eigen::Dynamic> cells_;  // rows = y, columns = x
  int left_ = 0, top_ = 0;                                            // cell of cells_(0, 0)
};

}  // namespace carc
