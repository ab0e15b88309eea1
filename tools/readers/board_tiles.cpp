// Tiles of a board document: the list, the drawing and definitions of its own.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/catalogue.hpp"
#include "engine/clip.hpp"
#include "engine/tile_io.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {
namespace {

constexpr std::string_view kTileKeys[] = {"tile", "at", "turns"};
constexpr std::size_t kMaxDefinitions = 1'000;
constexpr std::size_t kMaxCovered = 100'000;  // "=" and cells that are kept; no board that can be scored has as many
constexpr const char* kBlanks = " \t";

std::string unknown_tile(std::string_view id) {
  const std::string_view set_id = id.substr(0, id.find('/'));
  const TileSet* set = set_id.size() == id.size() ? nullptr : tile_set(set_id);
  std::vector<std::string_view> known;
  if (set != nullptr) {
    for (const TileDef& tile : set->tiles) known.push_back(tile.id);
    const std::string_view near = nearest_name(id, known);
    return fmt::format("there is no tile `{}`; {}", clipped(id),
                       near.empty() ? fmt::format("`carc tiles {}` lists those of its set", set_id)
                                    : fmt::format("did you mean `{}`?", near));
  }
  for (const SetInfo& info : tile_sets()) known.push_back(info.id);
  const std::string_view near = nearest_name(set_id, known);
  return fmt::format("there is no tile `{}`; its name must begin with a set and a slash{}", clipped(id),
                     near.empty() ? ", as in `base-game/A`" : fmt::format("; did you mean the set `{}`?", near));
}

bool is_on_board(Cell at) { return std::abs(at.x) <= kMaxCoordinate && std::abs(at.y) <= kMaxCoordinate; }

}  // namespace

void BoardReader::definitions() {
  const json* own = list(document_, "definitions", "");
  if (own == nullptr || !has_at_most(kMaxDefinitions, *own, "/definitions")) return;
  for (std::size_t i = 0; i < own->size() && !is_full(); ++i) {
    const std::string where = fmt::format("/definitions/{}", i);
    auto tile = std::make_shared<TileDef>();
    if (!tile_from_json((*own)[i], "own", where, *tile, reading_.problems)) {
      has_bad_definition_ = true;
      continue;
    }
    const bool is_taken = std::any_of(game_.definitions.begin(), game_.definitions.end(),
                                      [&](const auto& other) { return other->id == tile->id; });
    if (is_taken) fail(kBadDocument, where, fmt::format("the tile {} is defined twice", tile->id));
    else game_.definitions.push_back(std::move(tile));
  }
}

const TileDef* BoardReader::tile_named(const std::string& id, const std::string& where) {
  for (const auto& own : game_.definitions)
    if (own->id == id) return own.get();
  const TileDef* tile = catalogue_tile(id);
  const bool is_told = has_bad_definition_ && id.rfind("own/", 0) == 0;
  if (tile == nullptr && !is_told && !is_full()) fail(kUnknownTile, where, unknown_tile(id));
  return tile;
}

void BoardReader::place(const TileDef& tile, Cell at, int turns, const std::string& where) {
  if (game_.tiles.size() >= static_cast<std::size_t>(kMaxTiles)) {
    if (!has_too_many_tiles_) fail(kTooManyTiles, where, fmt::format("a board has at most {} tiles", kMaxTiles));
    has_too_many_tiles_ = true;
    return;
  }
  const int index = static_cast<int>(game_.tiles.size());
  game_.tiles.push_back({&tile, at, static_cast<std::uint8_t>(turns)});
  // Of two tiles on one cell the first one keeps it, and the checks of the board report the other; two halflings may
  // share it.
  for_each_cell(game_.tiles.back(), [&](Cell cell) {
    std::array<int, 2>& here = tile_by_cell_.try_emplace(cell, std::array<int, 2>{index, -1}).first->second;
    if (here[0] != index && here[1] < 0 &&
        fill_a_cell(game_.tiles[static_cast<std::size_t>(here[0])], game_.tiles.back()))
      here[1] = index;
  });
}

void BoardReader::tiles() {
  const json* found = member(document_, "tiles", "");
  if (found == nullptr) return;
  if (found->is_object()) return short_names(*found);
  if (!found->is_array()) return wrong_type("/tiles", "a list of tiles or an object of short names", *found);
  for (std::size_t i = 0; i < found->size() && !has_too_many_tiles_; ++i)
    listed_tile((*found)[i], fmt::format("/tiles/{}", i));
}

void BoardReader::short_names(const json& names) {
  if (!has_at_most(kMaxTiles, names, "/tiles")) {
    has_no_place_ = true;
    return;
  }
  for (const auto& [name, id] : names.get_ref<const json::object_t&>()) {
    if (name.rfind("x-", 0) == 0) continue;
    const std::string where = pointer_to("/tiles", name);
    // A name that is wrong, or that of an unknown tile, stays known, so that its fault is told once and not for every
    // cell.
    const TileDef*& tile = short_names_[name];
    tile = nullptr;
    if (name.empty() || name.find_first_of(" \t./=0123456789") != std::string::npos)
      fail(kBadDocument, where, "a short name has no blanks, digits, `.`, `/` or `=`");
    else if (is_text(id, where)) tile = tile_named(id.get_ref<const std::string&>(), where);
  }
}

void BoardReader::listed_tile(const json& source, const std::string& where) {
  std::string id;
  Cell at;
  int turns = 0;
  if (!check_keys(source, where, kTileKeys)) return;
  const bool has_name = text(source, "tile", where, id, true);
  const bool has_cell = cell(source, "at", where, at, true);
  const bool has_turns = !source.contains("turns") || number(source, "turns", where, 0, 3, turns);
  const TileDef* tile = has_name ? tile_named(id, pointer_to(where, "tile")) : nullptr;
  if (tile != nullptr && has_cell && has_turns) place(*tile, at, turns, where);
  else if (has_cell) miss_tile(at);
}

void BoardReader::miss_tile(Cell at) {
  if (missed_.size() < kMaxCovered) missed_.insert(at);
}

void BoardReader::drawing() {
  const json* rows = list(document_, "rows", "");
  Cell origin;
  if (document_.contains("origin") && !cell(document_, "origin", "", origin)) {
    has_no_place_ = true;
    return;
  }
  if (rows == nullptr || has_no_place_) return;
  for (std::size_t y = 0; y < rows->size() && !has_too_many_tiles_; ++y) {
    const std::string where = fmt::format("/rows/{}", y);
    const Cell first{origin.x, origin.y + static_cast<int>(std::min<std::size_t>(y, 4u * kMaxCoordinate))};
    if (is_text((*rows)[y], where) && !draw_row((*rows)[y].get_ref<const std::string&>(), first, where)) return;
  }
  for (const auto& [at, row] : covered_)
    if (missed_.empty() && tile_by_cell_.find(at) == tile_by_cell_.end())
      fail(kBadDocument, row, fmt::format("no piece covers the `=` at {}", cell_text(at)));
}

bool BoardReader::draw_row(const std::string& row, Cell first, const std::string& where) {
  Cell at = first;
  for (std::size_t begin = row.find_first_not_of(kBlanks); begin != std::string::npos && !has_too_many_tiles_; ++at.x) {
    const std::size_t end = std::min(row.find_first_of(kBlanks, begin), row.size());
    const std::string_view token = std::string_view(row).substr(begin, end - begin);
    begin = row.find_first_not_of(kBlanks, end);
    if (token == ".") continue;
    if (!is_on_board(at)) {
      fail(kBadCoordinate, where,
           fmt::format("the drawing leaves the board at {}: x and y go from {} to {}", cell_text(at), -kMaxCoordinate,
                       kMaxCoordinate));
      return false;
    }
    draw_token(token, at, where);
  }
  return true;
}

// "=" is covered by another piece, "a0/b2" are two halflings, anything else one tile.
void BoardReader::draw_token(std::string_view token, Cell at, const std::string& where) {
  // The name with its turns, or without a digit at the end.
  for (const std::string_view name : {token, token.substr(0, token.size() - 1)})
    if (const auto found = short_names_.find(name); found != short_names_.end() && found->second == nullptr)
      return miss_tile(at);
  if (token == "=") {
    if (covered_.size() < kMaxCovered) covered_.emplace_back(at, where);
    return;
  }
  const std::size_t slash = token.find('/');
  draw_tile(token.substr(0, slash), at, where);
  if (slash != std::string_view::npos) draw_tile(token.substr(slash + 1), at, where);
}

void BoardReader::draw_tile(std::string_view token, Cell at, const std::string& where) {
  int turns = 0;
  std::string_view name = token;
  if (!token.empty() && token.back() >= '0' && token.back() <= '9') {
    turns = token.back() - '0';
    name.remove_suffix(1);
  }
  if (name.empty() || turns > 3 || name.find('/') != std::string_view::npos) {
    miss_tile(at);
    return fail(kBadDocument, where,
                fmt::format("`{}` is no tile of a drawing: a name and 0 to 3 quarter turns", clipped(token)));
  }
  const auto found = short_names_.find(name);
  const TileDef* tile =
      found != short_names_.end() ? found->second : tile_named("base-game/" + std::string(name), where);
  if (tile != nullptr) place(*tile, at, turns, where);
  else miss_tile(at);
}

}  // namespace carc
