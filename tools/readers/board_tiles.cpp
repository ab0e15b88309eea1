// Tiles of a board document: the list, the drawing and definitions of its own.
#include <fmt/format.h>

#include "engine/catalogue.hpp"
#include "engine/tile_io.hpp"
#include "tools/readers/board_reader.hpp"
#include "tools/readers/near_name.hpp"

namespace carc {
namespace {

constexpr std::string_view kTileKeys[] = {"tile", "at", "turns"};
constexpr int kMaxDefinitions = 1'000;

std::string unknown_tile(const std::string& id) {
  const std::size_t slash = id.find('/');
  const TileSet* set = slash == std::string::npos ? nullptr : tile_set(std::string_view(id).substr(0, slash));
  std::vector<std::string_view> known;
  if (set != nullptr) {
    for (const TileDef& tile : set->tiles) known.push_back(tile.id);
  } else {
    for (const SetInfo& info : tile_sets()) known.push_back(info.id);
  }
  const std::string_view near =
      nearest_name(set != nullptr ? std::string_view(id) : std::string_view(id).substr(0, slash), known);
  return fmt::format("there is no tile `{}`{}", id.substr(0, 80),
                     near.empty() ? "" : fmt::format("; did you mean `{}`?", near));
}

}  // namespace

void BoardReader::definitions() {
  const json* list = array(document_, "definitions", "");
  if (list == nullptr) return;
  if (list->size() > kMaxDefinitions)
    return fail(kBadDocument, "/definitions",
                fmt::format("there are {} definitions; {} is the limit", list->size(), kMaxDefinitions));
  for (std::size_t i = 0; i < list->size(); ++i) {
    json source = (*list)[i];
    const std::string where = fmt::format("/definitions/{}", i);
    // The id may be written with or without its set.
    if (source.is_object() && source.contains("id") && source["id"].is_string()) {
      const std::string id = source["id"].get<std::string>();
      if (id.rfind("own/", 0) == 0) source["id"] = id.substr(4);
    }
    auto tile = std::make_shared<TileDef>();
    if (!tile_from_json(source, "own", where, *tile, reading_.problems)) continue;
    bool is_new = true;
    for (const auto& other : game_.definitions) is_new = is_new && other->id != tile->id;
    if (!is_new) fail(kBadDocument, where, fmt::format("the tile {} is defined twice", tile->id));
    else game_.definitions.push_back(std::move(tile));
  }
}

const TileDef* BoardReader::tile_named(const std::string& id, const std::string& where) {
  for (const auto& own : game_.definitions)
    if (own->id == id) return own.get();
  const TileDef* tile = catalogue_tile(id);
  if (tile == nullptr) fail(kUnknownTile, where, unknown_tile(id));
  return tile;
}

void BoardReader::place(const TileDef& tile, Cell at, int turns, const std::string& where) {
  if (game_.tiles.size() >= static_cast<std::size_t>(kMaxTiles)) {
    if (game_.tiles.size() == static_cast<std::size_t>(kMaxTiles))
      fail(kTooManyTiles, where, fmt::format("a board has at most {} tiles", kMaxTiles));
    return;
  }
  // Of two tiles on one cell the first one keeps it; the checks report the other.
  tile_by_cell_.emplace(at, static_cast<int>(game_.tiles.size()));
  game_.tiles.push_back({&tile, at, static_cast<std::uint8_t>(turns)});
}

void BoardReader::tiles() {
  const auto found = document_.find("tiles");
  if (found == document_.end()) return;
  if (found->is_object()) {  // short names for the drawing
    for (const auto& [name, id] : found->items()) {
      const std::string where = "/tiles/" + name.substr(0, 60);
      if (name.empty() || name.find_first_of(" \t./=0123456789") != std::string::npos)
        fail(kBadDocument, where, "a short name has no blanks, digits, `.`, `/` or `=`");
      else if (is_text(id, where))
        if (const TileDef* tile = tile_named(id.get<std::string>(), where)) short_names_[name] = tile;
    }
    return;
  }
  if (!found->is_array()) return wrong_type("/tiles", "a list of tiles or an object of short names", *found);
  for (std::size_t i = 0; i < found->size(); ++i) {
    const json& item = (*found)[i];
    const std::string where = fmt::format("/tiles/{}", i);
    std::string id;
    Cell at;
    int turns = 0;
    if (!check_keys(item, where, kTileKeys) || !text(item, "tile", where, id, true)) continue;
    const bool has_cell = item.contains("at") && cell(item["at"], where + "/at", at);
    if (!item.contains("at")) fail(kBadDocument, where, "the key `at` is missing");
    const bool has_turns = number(item, "turns", where, 0, 3, turns) || !item.contains("turns");
    const TileDef* tile = tile_named(id, where + "/tile");
    if (tile != nullptr && has_cell && has_turns) place(*tile, at, turns, where);
  }
}

void BoardReader::drawing() {
  const json* rows = array(document_, "rows", "");
  Cell origin;
  if (document_.contains("origin") && !cell(document_["origin"], "/origin", origin)) return;
  if (rows == nullptr) return;
  for (std::size_t y = 0; y < rows->size(); ++y) {
    const std::string where = fmt::format("/rows/{}", y);
    if (!is_text((*rows)[y], where)) continue;
    const std::string row = (*rows)[y].get<std::string>();
    int x = 0;
    for (std::size_t begin = row.find_first_not_of(" \t"); begin != std::string::npos; ++x) {
      const std::size_t end = std::min(row.find_first_of(" \t", begin), row.size());
      const Cell at{origin.x + x, origin.y + static_cast<int>(std::min<std::size_t>(y, 4u * kMaxCoordinate))};
      if (std::abs(at.x) > kMaxCoordinate || std::abs(at.y) > kMaxCoordinate)
        return fail(
            kBadCoordinate, where,
            fmt::format("the drawing leaves the board: cells go from {} to {}", -kMaxCoordinate, kMaxCoordinate));
      draw_token(std::string_view(row).substr(begin, end - begin), at, where);
      begin = row.find_first_not_of(" \t", end);
    }
  }
}

// "." is empty, "=" is covered by the piece before it, "a0/b2" are two halflings, anything else one tile.
void BoardReader::draw_token(std::string_view token, Cell at, const std::string& where) {
  if (token == "." || token == "=") return;
  if (const std::size_t slash = token.find('/'); slash != std::string_view::npos) {
    draw_token(token.substr(0, slash), at, where);
    draw_token(token.substr(slash + 1), at, where);
    return;
  }
  int turns = 0;
  std::string_view name = token;
  if (!token.empty() && token.back() >= '0' && token.back() <= '9') {
    turns = token.back() - '0';
    name.remove_suffix(1);
  }
  if (name.empty() || turns > 3)
    return fail(kBadDocument, where,
                fmt::format("`{}` is no tile of a drawing: a name and 0 to 3 quarter turns", token.substr(0, 60)));
  const auto found = short_names_.find(name);
  const TileDef* tile =
      found != short_names_.end() ? found->second : tile_named("base-game/" + std::string(name), where);
  if (tile != nullptr) place(*tile, at, turns, where);
}

int BoardReader::tile_at(Cell at, const std::string& where) {
  const auto found = tile_by_cell_.find(at);
  if (found != tile_by_cell_.end()) return found->second;
  fail(kNoTileThere, where, fmt::format("there is no tile at {}", cell_text(at)));
  return -1;
}

}  // namespace carc
