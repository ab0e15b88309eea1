#include "features/cell_grid.hpp"

#include <algorithm>

namespace carc {

void CellGrid::clear() { cells_.setConstant(-1); }

bool CellGrid::grow(Cell low, Cell high) {
  const bool is_new = cells_.size() == 0;
  const int right = left_ + static_cast<int>(cells_.cols()) - 1, bottom = top_ + static_cast<int>(cells_.rows()) - 1;

  // Grow in steps, so that a board that is laid tile by tile is not copied for every tile; step by one where the
  // limit is near.
  for (const int margin : {12, 1}) {
    int new_left = low.x - margin, new_top = low.y - margin, new_right = high.x + margin, new_bottom = high.y + margin;
    if (!is_new) {
      new_left = low.x > left_ ? left_ : new_left;
      new_top = low.y > top_ ? top_ : new_top;
      new_right = high.x < right ? right : new_right;
      new_bottom = high.y < bottom ? bottom : new_bottom;
    }
    const long long columns = static_cast<long long>(new_right) - new_left + 1;
    const long long rows = static_cast<long long>(new_bottom) - new_top + 1;
    if (columns * rows > kMaxBoardArea + 4LL * (kMaxCoordinate + 1)) continue;
    Eigen::Array<std::int16_t, Eigen::Dynamic, Eigen::Dynamic> grown;
    grown.setConstant(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns), -1);
    if (!is_new) grown.block(top_ - new_top, left_ - new_left, cells_.rows(), cells_.cols()) = cells_;
    cells_.swap(grown);
    left_ = new_left;
    top_ = new_top;
    return true;
  }
  return false;
}

int CellGrid::occupied_around(Cell cell) const {
  const auto block = cells_.block<3, 3>(cell.y - top_ - 1, cell.x - left_ - 1);
  return static_cast<int>((block >= 0).count()) - (block(1, 1) >= 0 ? 1 : 0);
}

}  // namespace carc
