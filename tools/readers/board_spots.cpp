// Cells on which pieces of a board document are: one tile, a piece of several cells, or two halflings.
#include <fmt/format.h>

#include "engine/clip.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {

bool BoardReader::read_spot(const json& source, const std::string& where, Spot& spot) {
  std::string half;
  const bool has_half = text(source, "half", where, half);
  if (!has_half && source.contains("half")) return false;
  if (!source.contains("at")) {
    if (has_half) fail(kBadDocument, where, "`half` is of no use without a cell (`at`)");
    return !has_half;
  }
  Cell at;
  return cell(source, "at", where, at) &&
         find_spot(at, has_half ? &half : nullptr, pointer_to(where, "at"), pointer_to(where, "half"), spot);
}

bool BoardReader::find_spot(Cell at, const std::string* half, const std::string& where, const std::string& where_half,
                            Spot& spot) {
  spot = {at, {-1, -1}};
  const int wanted = half == nullptr ? -1 : index_of(corner_names(), *half);
  if (half != nullptr && wanted < 0) {
    fail(kBadDocument, where_half, fmt::format("a half is NW, NE, SE or SW, not `{}`", clipped(*half)));
    return false;
  }
  const bool is_told = has_no_place_ || has_too_many_tiles_ || missed_.count(at) != 0;
  const auto found = tile_by_cell_.find(at);
  if (found == tile_by_cell_.end()) {
    if (!is_told) fail(kNoTileThere, where, fmt::format("there is no tile at {}", cell_text(at)));
    return false;
  }
  if (half == nullptr) {
    spot.tiles = found->second;
    return true;
  }
  for (const int tile : found->second)
    if (tile >= 0 && filled_half(game_.tiles[static_cast<std::size_t>(tile)]) == wanted) spot.tiles[0] = tile;
  if (!spot.is_known() && !is_told)
    fail(kNoTileThere, where_half, fmt::format("no halfling fills the {} half of {}", *half, cell_text(at)));
  return spot.is_known();
}

void BoardReader::ask_for_half(const Spot& spot, const std::string& where, std::string_view why) {
  fail(kWhichHalf, where,
       fmt::format("two halflings fill {}{}; `half` says which is meant: {}", cell_text(spot.at), why,
                   halves_text(game_.tiles, spot.here())));
}

int BoardReader::only_tile(const Spot& spot, const std::string& where) {
  if (!spot.is_shared()) return spot.tiles[0];
  ask_for_half(spot, where, "");
  return -1;
}

bool BoardReader::segment(const std::string& name, const Spot& spot, const std::string& where, std::int32_t& tile,
                          std::int8_t& out) {
  std::string why;
  const auto found = segments_named(game_.tiles, spot.here(), spot.at, name, why);
  if (found.empty()) {
    // Of a halfling that could not be read it is told already.
    const bool is_told = missed_.count(spot.at) != 0;
    if (!is_told) fail(kNoSuchSegment, where, std::move(why));
    return false;
  }
  if (found.size() > 1) {
    ask_for_half(spot, where, fmt::format(", and both have `{}`", clipped(name)));
    return false;
  }
  tile = found.front().first;
  out = static_cast<std::int8_t>(found.front().second);
  return true;
}

std::uint8_t BoardReader::square_of_spot(const Spot& spot, int tile) const {
  return static_cast<std::uint8_t>(square_at(game_.tiles[static_cast<std::size_t>(tile)], spot.at));
}

}  // namespace carc
