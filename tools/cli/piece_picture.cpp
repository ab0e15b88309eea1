// Pieces that are not one cell, drawn with characters.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tools/cli/tile_picture.hpp"

namespace carc {
namespace {

using Canvas = std::vector<std::string>;

void set(Canvas& canvas, int x, int y, char mark) {
  if (y >= 0 && y < static_cast<int>(canvas.size()) && x >= 0 && x < static_cast<int>(canvas[0].size()))
    canvas[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = mark;
}

struct Point {
  int x, y;
};

// Along the row, then along the column.
void draw_path(Canvas& canvas, Point from, Point to, char mark) {
  for (int x = std::min(from.x, to.x); x <= std::max(from.x, to.x); ++x) set(canvas, x, from.y, mark);
  for (int y = std::min(from.y, to.y); y <= std::max(from.y, to.y); ++y) set(canvas, to.x, y, mark);
}

char line_mark(SegmentKind kind) { return kind == SegmentKind::road ? '=' : kind == SegmentKind::river ? '~' : 0; }
char area_mark(SegmentKind kind) { return kind == SegmentKind::city ? '#' : kind_letter(kind); }

// ---- halflings ----------------------------------------------------------------------------------------------------
// Drawn as the south-west half, then mirrored; its sides are the upright one, the level one and the diagonal.
constexpr int kWidth = 21, kHeight = 11;
enum HalflingSide { upright, level, diagonal };

bool is_inside(int x, int y) { return x < 2 * y; }

// In lines, times 14.
int distance(HalflingSide side, int x, int y) {
  if (side == upright) return 7 * x;
  return side == level ? 14 * (kHeight - 1 - y) : 5 * (2 * y - x);
}

void fill_halfling(Canvas& canvas, const std::array<bool, 3>& sides, char mark) {
  const bool is_cap = sides[upright] + sides[level] + sides[diagonal] == 1;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; is_inside(x, y); ++x) {
      HalflingSide nearest = upright;
      for (const HalflingSide side : {level, diagonal})
        if (distance(side, x, y) < distance(nearest, x, y)) nearest = side;
      if (sides[nearest] && (!is_cap || distance(nearest, x, y) <= 28)) set(canvas, x, y, mark);
    }
}

void draw_halfling_line(Canvas& canvas, const std::array<bool, 3>& sides, char mark) {
  const int gap = sides[upright] + sides[level] + sides[diagonal] == 1 ? 3 : 0;
  if (sides[upright]) draw_path(canvas, {0, 5}, {5 - gap, 5}, mark);
  if (sides[diagonal]) draw_path(canvas, {5 + gap / 2, 5}, {9, 5}, mark);
  if (sides[level]) draw_path(canvas, {10, kHeight - 1}, {10, gap > 0 ? 8 : 7}, mark);
  if (sides[level] && gap == 0) {
    draw_path(canvas, {10, 7}, {5, 7}, mark);
    draw_path(canvas, {5, 7}, {5, 5}, mark);
  }
}

std::string draw_halfling(const PlacedTile& tile) {
  Canvas canvas(kHeight, std::string(kWidth, ' '));
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; is_inside(x, y); ++x) set(canvas, x, y, '.');
    set(canvas, 2 * y, y, '\\');
  }
  const auto sides_of = [&](const Segment& segment) {
    std::array<bool, 3> sides{};
    const std::uint32_t lying = halves_in_cell(tile, tile.at, segment.halves | segment.gates);
    for (int side = 0; side < 5; ++side)
      if ((lying >> (2 * side)) & 3u) sides[side == 4 ? diagonal : side % 2 == 1 ? upright : level] = true;
    return sides;
  };
  const auto& segments = tile.def->segments;
  for (const Segment& segment : segments)
    if (segment.kind == SegmentKind::city) fill_halfling(canvas, sides_of(segment), '#');
  for (const Segment& segment : segments)
    if (const char mark = line_mark(segment.kind); mark != 0) draw_halfling_line(canvas, sides_of(segment), mark);
  int column = 5;
  for (const Segment& segment : segments) {
    if (const char letter = kind_letter(segment.kind); letter != 0) set(canvas, column++, 6, letter);
    const std::array<bool, 3> sides = sides_of(segment);
    for (int p = 0; p < segment.pennants && p < 3; ++p)
      set(canvas, sides[level] ? 3 + p : 1, sides[level] ? kHeight - 2 : 4 + p, 'P');
  }
  const int half = filled_half(tile);
  const bool is_north = half < 2, is_east = half == 1 || half == 2;
  if (is_north) std::reverse(canvas.begin(), canvas.end());
  if (is_east)
    for (std::string& line : canvas) std::reverse(line.begin(), line.end());
  if (is_north != is_east)
    for (std::string& line : canvas) std::replace(line.begin(), line.end(), '\\', '/');
  const std::string rim = "+" + std::string(kWidth, '-') + "+",
                    no_rim = is_east ? std::string(kWidth + 1, ' ') + "+" : "+";
  std::string text = (is_north ? rim : no_rim) + "\n";
  for (std::size_t y = 0; y < canvas.size(); ++y) {
    std::string line = (is_east ? " " : "|") + canvas[y] + (is_east ? "|" : "");
    if (y == kHeight / 2) line.replace(is_east ? 9 : 13, 1, "D");  // beyond the diagonal
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text + (is_north ? no_rim : rim) + "\n";
}

// ---- pieces of several cells ----------------------------------------------------------------------------------------

class PiecePicture {
 public:
  explicit PiecePicture(const PlacedTile& tile) : tile_(tile) {
    low_ = high_ = tile.at;
    for_each_cell(tile, [&](Cell cell) {
      low_ = {std::min(low_.x, cell.x), std::min(low_.y, cell.y)};
      high_ = {std::max(high_.x, cell.x), std::max(high_.y, cell.y)};
    });
    const bool is_small = high_.x - low_.x < 2 && high_.y - low_.y < 2;
    width_ = is_small ? 21 : 13;
    height_ = is_small ? 11 : 7;
    columns_ = (high_.x - low_.x + 1) * width_;
    rows_ = (high_.y - low_.y + 1) * height_;
    canvas_.assign(static_cast<std::size_t>(rows_), std::string(static_cast<std::size_t>(columns_), '.'));
  }

  std::string draw() {
    const auto& segments = tile_.def->segments;
    for (const Segment& segment : segments)
      if (segment.kind != SegmentKind::field && line_mark(segment.kind) == 0) draw_area(segment);
    for (const Segment& segment : segments)
      if (line_mark(segment.kind) != 0) draw_line(segment);
    words();
    return framed();
  }

 private:
  struct Exit {
    Cell cell;
    int side;  // of the board
  };

  std::vector<Exit> exits_of(const Segment& segment) const {
    std::vector<Exit> exits;
    for_each_cell(tile_, [&](Cell cell) {
      const std::uint32_t lying = halves_in_cell(tile_, cell, segment.halves | segment.gates);
      for (int side = 0; side < 4; ++side)
        if ((lying >> (2 * side)) & 3u) exits.push_back({cell, side});
    });
    return exits;
  }

  Point corner_of(Cell cell) const { return {(cell.x - low_.x) * width_, (cell.y - low_.y) * height_}; }
  Point middle_of(Cell cell) const {
    const Point corner = corner_of(cell);
    return {corner.x + width_ / 2, corner.y + height_ / 2};
  }
  // `depth` lines inside the middle of an edge.
  Point inside(Exit exit, int depth) const {
    const Point middle = middle_of(exit.cell);
    static constexpr int kX[4] = {0, 1, 0, -1}, kY[4] = {-1, 0, 1, 0};
    return {middle.x + kX[exit.side] * (width_ / 2 - 2 * depth), middle.y + kY[exit.side] * (height_ / 2 - depth)};
  }

  void draw_area(const Segment& segment) {
    const std::vector<Exit> exits = exits_of(segment);
    const char mark = area_mark(segment.kind);
    for (const Exit& exit : exits) {
      const Point corner = corner_of(exit.cell);
      for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) {
          const int dx = x - width_ / 2, dy = 2 * (y - height_ / 2);
          const int side = std::abs(dx) > std::abs(dy) ? (dx > 0 ? 1 : 3) : (dy > 0 ? 2 : 0);
          const int depth = side % 2 == 0 ? height_ / 2 - std::abs(dy) / 2 : (width_ / 2 - std::abs(dx)) / 2;
          if (side == exit.side && (exits.size() > 1 || depth <= height_ / 4))
            set(canvas_, corner.x + x, corner.y + y, mark);
        }
    }
    for (std::size_t i = 1; i < exits.size(); ++i)
      for (const int shift : {-1, 0, 1}) {
        const Point from = middle_of(exits[i - 1].cell), to = middle_of(exits[i].cell);
        if (exits[i - 1].cell != exits[i].cell)
          draw_path(canvas_, {from.x, from.y + shift}, {to.x + shift, to.y + shift}, mark);
      }
    for (int p = 0; p < segment.pennants && p < 3 && !exits.empty(); ++p) {
      const Point at = inside(exits[0], 1);
      set(canvas_, at.x - 3 + p, at.y, 'P');
    }
  }

  void draw_line(const Segment& segment) {
    const std::vector<Exit> exits = exits_of(segment);
    const char mark = line_mark(segment.kind);
    for (const Exit& exit : exits) {
      const Point end = exits.size() > 1 ? middle_of(exit.cell) : inside(exit, height_ / 4 + 1);
      draw_path(canvas_, inside(exit, 0), end, mark);
    }
    for (std::size_t i = 1; i < exits.size(); ++i)
      draw_path(canvas_, middle_of(exits[i - 1].cell), middle_of(exits[i].cell), mark);
  }

  // Whatever reaches no edge, by name, in the middle of the piece.
  void words() {
    std::vector<std::string_view> names;
    for (const Segment& segment : tile_.def->segments)
      if (segment.kind != SegmentKind::field && (segment.halves | segment.gates) == 0)
        names.push_back(name_of(segment.kind));
    int y = (rows_ - static_cast<int>(names.size())) / 2;
    for (const std::string_view name : names) {
      const int first = std::max(0, (columns_ - static_cast<int>(name.size())) / 2);
      for (std::size_t i = 0; i < name.size(); ++i) set(canvas_, first + static_cast<int>(i), y, name[i]);
      ++y;
    }
  }

  // The rim says which cell is which, counted from that of the first square.
  std::string framed() const {
    std::string rim = "    +", plain = "    +";
    for (int x = 0; x < columns_; ++x) {
      const bool is_border = x % width_ == 0 && x > 0;
      rim += is_border ? '+' : '-';
      plain += is_border ? '+' : '-';
    }
    for (int x = low_.x; x <= high_.x; ++x) {
      const std::string number = fmt::format(" {} ", x - tile_.at.x);
      rim.replace(static_cast<std::size_t>(7 + middle_of({x, low_.y}).x) - number.size(), number.size(), number);
    }
    std::string text = rim + "+\n";
    for (int y = 0; y < rows_; ++y) {
      const bool is_middle = y % height_ == height_ / 2;
      const char side = y % height_ == 0 && y > 0 ? '+' : '|';
      text += is_middle ? fmt::format("{:>3} ", y / height_ + low_.y - tile_.at.y) : "    ";
      text += side + canvas_[static_cast<std::size_t>(y)] + side + "\n";
    }
    return text + plain + "+\n";
  }

  const PlacedTile& tile_;
  Cell low_, high_;
  int width_ = 0, height_ = 0;  // characters of a cell
  int columns_ = 0, rows_ = 0;  // characters of the picture
  Canvas canvas_;
};

}  // namespace

std::string draw_piece(const PlacedTile& tile) {
  return tile.def->is_half ? draw_halfling(tile) : PiecePicture(tile).draw();
}

}  // namespace carc
