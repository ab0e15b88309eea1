// carc tiles
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "engine/tile_io.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/tile_picture.hpp"
#include "tools/cli/utf8.hpp"
#include "tools/readers/near_name.hpp"

namespace carc::cli {
namespace {

using Object = nlohmann::ordered_json;

struct Arguments {
  std::string set, tile, format = "text";
  int turns = 0;
};

std::string editions_text(const std::vector<EditionCount>& editions) {
  std::string text;
  for (const EditionCount& e : editions) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", e.edition, e.count);
  return text;
}

Object editions_object(const std::vector<EditionCount>& editions) {
  Object object = Object::object();
  for (const EditionCount& e : editions) object[e.edition] = e.count;
  return object;
}

std::vector<std::string_view> set_ids() {
  std::vector<std::string_view> ids;
  for (const SetInfo& info : tile_sets()) ids.push_back(info.id);
  return ids;
}

int list_sets(const Arguments& arguments) {
  Object sets = Object::array();
  std::string text = fmt::format("{:<40}{:>5}  {:<24}  {}\n", "set", "tiles", "pieces by edition", "title");
  for (const SetInfo& info : tile_sets()) {
    const TileSet& set = *tile_set(info.id);
    sets.push_back({{"set", set.id},
                    {"title", set.title},
                    {"types", set.tiles.size()},
                    {"editions", editions_object(set.editions)}});
    text += fmt::format("{:<40}{:>5}  {:<24}  {}\n", set.id, set.tiles.size(), editions_text(set.editions), set.title);
  }
  print(arguments.format == "json" ? Object{{"format", "carc-tiles/1"}, {"sets", sets}}.dump(1) + "\n" : text);
  return kAgrees;
}

int unknown_set(std::string_view id) { return complain_unknown("tile set", id, nearest_name(id, set_ids())); }

// A tile by its id, or one of the base game by its letters alone, as in drawings.
const TileDef* find_tile(const std::string& name) {
  const TileDef* tile = catalogue_tile(name);
  return tile != nullptr || name.find('/') != std::string::npos ? tile : catalogue_tile("base-game/" + name);
}

int list_tiles(const Arguments& arguments) {
  const TileSet* set = tile_set(arguments.set);
  if (set == nullptr) {
    if (find_tile(arguments.set) == nullptr) return unknown_set(arguments.set);
    complain(fmt::format("`{0}` is a tile, not a set: carc tiles show {0}", printable(arguments.set)));
    return kBadInput;
  }
  Object tiles = Object::array();
  std::string text = fmt::format("{}: {} (pieces: {})\n", set->id, set->title, editions_text(set->editions));
  for (const TileDef& tile : set->tiles) {
    tiles.push_back(tile_to_json(tile));
    std::string edges;
    for (const Side& side : tile.sides) edges += side.letter;
    text += fmt::format("  {:<42} {:<16} {}\n", tile.id, edges, editions_text(tile.copies));
  }
  print(arguments.format == "json"
            ? Object{{"format", "carc-tiles/1"}, {"set", set->id}, {"title", set->title}, {"tiles", tiles}}.dump(1) +
                  "\n"
            : text);
  return kAgrees;
}

int unknown_tile(const std::string& id) {
  const std::size_t slash = id.find('/');
  const TileSet* set = tile_set(std::string_view(id).substr(0, slash));
  if (slash == std::string::npos) {
    complain(set != nullptr ? fmt::format("`{0}` is a set; `carc tiles {0}` lists its tiles", id)
                            : fmt::format("there is no tile `{}` in the base game; a tile of another set is named as "
                                          "in `inns-and-cathedrals/A`",
                                          printable(id)));
    return kBadInput;
  }
  if (set == nullptr) return unknown_set(std::string_view(id).substr(0, slash));
  std::vector<std::string_view> known;
  for (const TileDef& tile : set->tiles) known.push_back(tile.id);
  return complain_unknown("tile", id, nearest_name(id, known));
}

int show(const Arguments& arguments) {
  const TileDef* tile = find_tile(arguments.tile);
  if (tile == nullptr) return unknown_tile(arguments.tile);
  if (arguments.format == "json") {
    print(tile_to_json(*tile).dump(1) + "\n");
    return kAgrees;
  }
  const PlacedTile placed{tile, {}, static_cast<std::uint8_t>(arguments.turns)};
  std::string text = fmt::format("{}: {}\n", tile->id, editions_text(tile->copies));
  text += draw_tile(placed);
  if (!tile->is_one_cell()) {
    text += arguments.turns == 0 ? "sides, clockwise:" : "sides before turning, clockwise:";
    for (const Side& side : tile->sides) text += fmt::format(" {} {}", side.name, side.letter);
    text += "\n";
  }
  for (std::size_t i = 0; i < tile->segments.size(); ++i) {
    const Segment& segment = tile->segments[i];
    const int number = static_cast<int>(i);
    const std::string reach = reach_of(placed, number);
    std::string name = segment_name(placed, number);
    if (name.front() == '#') name = name_of(segment.kind);
    std::string line = fmt::format("  #{:<2} {:<22} {}", i, name, reach);
    const char* separator = reach.empty() ? "" : "; ";
    const auto add = [&](const std::string& words) {
      line += separator + words;
      separator = "; ";
    };
    if (segment.pennants > 0) add(fmt::format("{} pennant{}", segment.pennants, segment.pennants == 1 ? "" : "s"));
    for (int m = 0; m < kMarks; ++m)
      if (segment.marks.has(static_cast<Mark>(m))) add(std::string(name_of(static_cast<Mark>(m))));
    std::string touched;
    for (std::size_t c = 0; c < tile->segments.size(); ++c)
      if ((segment.cities >> c) & 1u)
        touched += (touched.empty() ? "" : ", ") + segment_name(placed, static_cast<int>(c));
    if (!touched.empty()) add("touches " + touched);
    if (!segment.detail.empty()) add(segment.detail);
    for (const Scenery& print : segment.scenery)
      add(print.editions.empty() ? print.kind : fmt::format("{} ({})", print.kind, fmt::join(print.editions, ", ")));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  for (int m = 0; m < kTileMarks; ++m)
    if (tile->marks.has(static_cast<TileMark>(m))) text += fmt::format("  {}\n", name_of(static_cast<TileMark>(m)));
  if (!tile->note.empty()) text += fmt::format("  note: {}\n", tile->note);
  print(text);
  return kAgrees;
}

}  // namespace

void add_tiles(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("tiles", "tile sets and tiles; `tiles show base-game/L` draws one");
  command->add_option("SET", arguments->set, "lists the tiles of this set");
  add_format(*command, arguments->format);
  command->footer("Example: carc tiles show base-game/L");
  CLI::App* one = command->add_subcommand("show", "draws a tile and names its segments");
  one->add_option("TILE", arguments->tile, "base-game/L, or L alone for the base game")->required();
  one->add_option("--turns", arguments->turns, "quarter turns clockwise")->check(CLI::Range(0, 3))->default_str("0");
  add_format(*one, arguments->format);
  one->footer("Example: carc tiles show base-game/L --turns 1");
  command->callback([arguments, &session] {
    session.exit_code = !arguments->tile.empty() ? show(*arguments)
                        : arguments->set.empty() ? list_sets(*arguments)
                                                 : list_tiles(*arguments);
  });
}

}  // namespace carc::cli
