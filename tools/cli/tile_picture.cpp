#include "tools/cli/tile_picture.hpp"

#include <array>
#include <cstdlib>

namespace carc {
namespace {

constexpr int kWidth = 21, kHeight = 11;
constexpr int kMiddleX = kWidth / 2, kMiddleY = kHeight / 2;

using Picture = std::array<std::array<char, kWidth>, kHeight>;

// The side (0 N .. 3 W) in whose triangle a point lies; a character is twice as high as it is wide.
int sector(int x, int y) {
  const int dx = x - kMiddleX, dy = 2 * (y - kMiddleY);
  if (std::abs(dx) > std::abs(dy)) return dx > 0 ? 1 : 3;
  return dy > 0 ? 2 : 0;
}

int depth_from(int side, int x, int y) {  // in lines
  switch (side) {
    case 0:
      return y;
    case 1:
      return (kWidth - 1 - x) / 2;
    case 2:
      return kHeight - 1 - y;
    default:
      return x / 2;
  }
}

std::array<bool, 4> sides_of(const PlacedTile& tile, const Segment& segment) {
  std::array<bool, 4> sides{};
  for (int half = 0; half < 8; ++half)
    if (((segment.halves | segment.gates) >> half) & 1u)
      sides[static_cast<std::size_t>(to_board_half(half, tile.turns) / 2)] = true;
  return sides;
}

void draw_city(Picture& picture, const std::array<bool, 4>& sides) {
  const int edges = sides[0] + sides[1] + sides[2] + sides[3];
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      const int side = sector(x, y);
      const bool is_cap = edges == 1 && depth_from(side, x, y) > 2;
      const bool is_bridge = (sides[1] && sides[3] && std::abs(y - kMiddleY) <= 1) ||
                             (sides[0] && sides[2] && std::abs(x - kMiddleX) <= 2);
      if ((sides[static_cast<std::size_t>(side)] && !is_cap) || (edges > 1 && is_bridge))
        picture[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '#';
    }
}

// A road or river runs from the middle of its edges to the middle of the tile, or stops short of it where it ends.
void draw_line(Picture& picture, const std::array<bool, 4>& sides, char mark) {
  const int edges = sides[0] + sides[1] + sides[2] + sides[3];
  const int gap_x = edges == 1 ? 3 : 0, gap_y = edges == 1 ? 2 : 0;
  const auto set = [&](int x, int y) { picture[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = mark; };
  if (sides[0])
    for (int y = 0; y <= kMiddleY - gap_y; ++y) set(kMiddleX, y);
  if (sides[2])
    for (int y = kMiddleY + gap_y; y < kHeight; ++y) set(kMiddleX, y);
  if (sides[3])
    for (int x = 0; x <= kMiddleX - gap_x; ++x) set(x, kMiddleY);
  if (sides[1])
    for (int x = kMiddleX + gap_x; x < kWidth; ++x) set(x, kMiddleY);
}

}  // namespace

char kind_letter(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::garden:
      return 'G';
    case SegmentKind::crossroads:
      return '+';
    case SegmentKind::field:
    case SegmentKind::road:
    case SegmentKind::city:
    case SegmentKind::river:
      return 0;
    default: {
      const char first = name_of(kind).front();
      return static_cast<char>(first - 'a' + 'A');
    }
  }
}

std::string draw_tile(const PlacedTile& tile) {
  if (!tile.def->is_one_cell()) return draw_piece(tile);
  Picture picture;
  for (auto& line : picture) line.fill('.');
  for (const Segment& segment : tile.def->segments)
    if (segment.kind == SegmentKind::city) draw_city(picture, sides_of(tile, segment));
  for (const Segment& segment : tile.def->segments) {
    if (segment.kind == SegmentKind::river) draw_line(picture, sides_of(tile, segment), '~');
    if (segment.kind == SegmentKind::road) draw_line(picture, sides_of(tile, segment), '=');
  }
  std::size_t column = kMiddleX;
  for (const Segment& segment : tile.def->segments) {
    if (segment.kind == SegmentKind::city && segment.pennants > 0) {
      const auto sides = sides_of(tile, segment);
      static constexpr std::size_t kX[4] = {kMiddleX - 3, kWidth - 4, kMiddleX - 3, 3},
                                   kY[4] = {1, kMiddleY, kHeight - 2, kMiddleY};
      for (std::size_t side = 0; side < 4; ++side)
        if (sides[side]) {
          for (std::size_t p = 0; p < segment.pennants && p < 3; ++p) picture[kY[side]][kX[side] + p] = 'P';
          break;
        }
    }
    if (segment.kind == SegmentKind::garden) picture[kHeight - 3][4] = 'G';
    else if (const char letter = kind_letter(segment.kind); letter != 0 && column < kWidth)
      picture[kMiddleY][column++] = letter;
  }
  const std::string rim = "+" + std::string(kWidth, '-') + "+\n";
  std::string text = rim;
  for (const auto& line : picture) text += "|" + std::string(line.begin(), line.end()) + "|\n";
  return text + rim;
}

std::string reach_of(const PlacedTile& tile, int segment) {
  const Segment& reached = tile.def->segments[static_cast<std::size_t>(segment)];
  static constexpr std::string_view kSides = "NESWD", kHands = "LR";
  std::string text;
  for_each_cell(tile, [&](Cell cell) {
    const std::uint32_t lying = halves_in_cell(tile, cell, reached.halves);
    std::string names;
    for (std::size_t side = 0; side < kSides.size(); ++side) {
      const std::uint32_t both = (lying >> (2 * side)) & 3u;
      if (both == 3u && reached.kind != SegmentKind::field) names += std::string(" ") + kSides[side];
      else
        for (std::size_t hand = 0; hand < 2; ++hand)
          if ((both >> hand) & 1u) names += std::string(" ") + kSides[side] + kHands[hand];
    }
    if (names.empty()) return;
    const bool is_large = tile.def->width * tile.def->height > 1;
    text += (text.empty() ? "" : "  ") + (is_large ? cell_text(cell) + names : names.substr(1));
  });
  return text;
}

}  // namespace carc
