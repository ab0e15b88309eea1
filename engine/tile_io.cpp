#include "engine/tile_io.hpp"

#include <algorithm>
#include <exception>
#include <initializer_list>
#include <utility>

#include "engine/json_text.hpp"

namespace carc {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxNote = 2000;
constexpr std::size_t kMaxSegments = 31;
constexpr std::size_t kMaxSides = 16;
constexpr std::size_t kMaxList = 64;      // entries of any other list
constexpr std::size_t kMaxFaults = 20;    // told of one tile or set; more do not help
constexpr std::size_t kMaxTiles = 1000;   // of one set
constexpr int kMaxCopies = 1000;

constexpr std::string_view kSceneryKinds[] = {
    "farmhouse", "highwaymen", "stable", "stable:brown-cattle", "stable:donkeys", "stable:spotted-cattle"};

struct Detail {
  SegmentKind kind;
  std::initializer_list<std::string_view> values;
};
const Detail kDetails[] = {
    {SegmentKind::field, {"walled"}},
    {SegmentKind::leipzig, {"wheelwrights", "tanners", "coiners", "book-printers"}},
    {SegmentKind::watchtower, {"figure", "monastery", "pennant", "road", "city"}},
    {SegmentKind::crossroads, {"village", "trees", "fair", "market"}},
};

template <class List, class Value>
bool contains(const List& list, const Value& value) {
  return std::find(std::begin(list), std::end(list), value) != std::end(list);
}

// Typed access to JSON; each fault becomes a problem at its place, and a harmless value comes back.
struct Source {
  Problems& problems;
  std::size_t faults = 0;

  void fault(const std::string& where, std::string detail) {
    if (++faults <= kMaxFaults) problems.push_back({&kBadTileDefinition, where, std::move(detail)});
  }

  static std::string below(const std::string& where, std::string_view key) {
    std::string pointer = where + "/";
    for (char c : key.substr(0, kMaxName)) {
      if (c == '~') pointer += "~0";
      else if (c == '/') pointer += "~1";
      else pointer += c;
    }
    return pointer;
  }
  static std::string below(const std::string& where, std::size_t index) { return where + "/" + std::to_string(index); }

  bool object(const Json& json, const std::string& where, std::initializer_list<std::string_view> keys) {
    if (!json.is_object()) return fault(where, "an object is expected"), false;
    for (const auto& [key, value] : json.items())
      if (!contains(keys, key) && key.rfind("x-", 0) != 0) fault(below(where, key), "unknown key");
    return true;
  }

  static const Json* member(const Json& json, const char* key) {
    const auto place = json.find(key);
    return place == json.end() ? nullptr : &*place;
  }

  const Json* list(const Json& json, const std::string& where, const char* key, std::size_t most) {
    const Json* found = member(json, key);
    if (found == nullptr) return nullptr;
    if (!found->is_array()) return fault(below(where, key), "a list is expected"), nullptr;
    if (found->size() > most)
      return fault(below(where, key), "the list has more than " + std::to_string(most) + " entries"), nullptr;
    return found;
  }

  std::string text(const Json& json, const std::string& where, std::size_t most = kMaxName) {
    const auto* found = json.get_ptr<const std::string*>();
    if (found == nullptr) return fault(where, "a text is expected"), std::string{};
    if (found->size() > most) return fault(where, "the text is longer than " + std::to_string(most) + " bytes"), "";
    return *found;
  }
  std::string text(const Json& json, const std::string& where, const char* key, std::size_t most = kMaxName) {
    const Json* found = member(json, key);
    return found == nullptr ? std::string{} : text(*found, below(where, key), most);
  }

  // An id or the name of an edition: stands in one-line texts, so it holds no blanks.
  std::string word(const Json& json, const std::string& where) {
    std::string found = text(json, where);
    if (found.empty() || std::any_of(found.begin(), found.end(), [](unsigned char c) { return c <= ' ' || c > '~'; }))
      fault(where, "a name without blanks, of plain letters, digits and signs, is expected");
    return found;
  }

  int number(const Json& json, const std::string& where, int least, int most) {
    const auto wrong = [&] {
      fault(where, "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " is expected");
      return least;
    };
    if (!json.is_number_integer()) return wrong();
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::max(most, 0)))
      return wrong();
    const auto value = json.get<std::int64_t>();
    return value < least || value > most ? wrong() : static_cast<int>(value);
  }
  int number(const Json& json, const std::string& where, const char* key, int least, int most, int fallback) {
    const Json* found = member(json, key);
    return found == nullptr ? fallback : number(*found, below(where, key), least, most);
  }

  std::vector<std::string> words(const Json& json, const std::string& where, const char* key) {
    std::vector<std::string> found;
    const Json* entries = list(json, where, key, kMaxList);
    if (entries == nullptr) return found;
    for (std::size_t i = 0; i < entries->size(); ++i)
      found.push_back(word((*entries)[i], below(below(where, key), i)));
    return found;
  }

  // Positions in the list of segments.
  std::uint32_t indices(const Json& json, const std::string& where, const char* key) {
    std::uint32_t set = 0;
    const Json* entries = list(json, where, key, kMaxSegments);
    if (entries == nullptr) return set;
    for (std::size_t i = 0; i < entries->size(); ++i) {
      const int index = number((*entries)[i], below(below(where, key), i), 0, static_cast<int>(kMaxSegments) - 1);
      set |= std::uint32_t{1} << index;
    }
    return set;
  }

  template <class Enum>
  BitSet<Enum> marks(const Json& json, const std::string& where) {
    BitSet<Enum> set;
    const Json* entries = list(json, where, "marks", kMaxList);
    if (entries == nullptr) return set;
    for (std::size_t i = 0; i < entries->size(); ++i) {
      const std::string place = below(where + "/marks", i);
      const std::string name = text((*entries)[i], place);
      Enum mark{};
      if (from_name(name, mark)) set.add(mark);
      else fault(place, "unknown mark \"" + name + "\"");
    }
    return set;
  }

  // "N" is a whole edge (not of a field), "NL" one half of it.
  std::uint32_t halves(const Json& json, const std::string& where, const char* key, const TileDef& tile, bool is_field) {
    std::uint32_t set = 0;
    const Json* entries = list(json, where, key, 2 * kMaxSides);
    if (entries == nullptr) return set;
    for (std::size_t i = 0; i < entries->size(); ++i) {
      const std::string place = below(below(where, key), i);
      const std::string name = text((*entries)[i], place);
      std::uint32_t found = 0;
      if (const int half = half_from_name(tile, name); half >= 0) found = std::uint32_t{1} << half;
      for (std::size_t side = 0; side < tile.sides.size() && !is_field; ++side)
        if (tile.sides[side].name == name) found = std::uint32_t{3} << (2 * side);
      if (found == 0) fault(place, "this tile has no edge or half-edge \"" + name + "\" for such a segment");
      if (set & found) fault(place, "\"" + name + "\" is listed twice");
      set |= found;
    }
    return set;
  }

  std::vector<Scenery> scenery(const Json& json, const std::string& where) {
    std::vector<Scenery> found;
    const Json* entries = list(json, where, "scenery", kMaxList);
    if (entries == nullptr) return found;
    for (std::size_t i = 0; i < entries->size(); ++i) {
      const std::string place = below(where + "/scenery", i);
      const Json& entry = (*entries)[i];
      Scenery print;
      if (entry.is_string()) {
        print.kind = text(entry, place);
      } else if (object(entry, place, {"kind", "editions"})) {
        print.kind = text(entry, place, "kind");
        print.editions = words(entry, place, "editions");
      }
      if (!contains(kSceneryKinds, print.kind)) fault(place, "unknown scenery \"" + print.kind + "\"");
      found.push_back(std::move(print));
    }
    return found;
  }

  Segment segment(const Json& json, const std::string& where, const TileDef& tile) {
    Segment found;
    if (!object(json, where, {"kind", "at", "gates", "pennants", "marks", "cities", "roads", "on", "sheep", "value",
                              "detail", "scenery", "editions"}))
      return found;
    const std::string kind = text(json, where, "kind");
    if (!from_name(kind, found.kind)) fault(below(where, "kind"), "unknown kind of segment \"" + kind + "\"");
    found.halves = halves(json, where, "at", tile, found.kind == SegmentKind::field);
    found.gates = halves(json, where, "gates", tile, false);
    found.pennants = static_cast<std::uint8_t>(number(json, where, "pennants", 0, 9, 0));
    found.sheep = static_cast<std::uint8_t>(number(json, where, "sheep", 0, 9, 0));
    found.value = static_cast<std::uint8_t>(number(json, where, "value", 0, 99, 0));
    found.marks = marks<Mark>(json, where);
    found.cities = indices(json, where, "cities");
    found.roads = indices(json, where, "roads");
    found.on = static_cast<std::int8_t>(number(json, where, "on", 0, static_cast<int>(kMaxSegments) - 1, -1));
    found.detail = text(json, where, "detail");
    if (!found.detail.empty() && std::none_of(std::begin(kDetails), std::end(kDetails), [&](const Detail& detail) {
          return detail.kind == found.kind && contains(detail.values, found.detail);
        }))
      fault(below(where, "detail"), "unknown detail \"" + found.detail + "\" of a " + kind);
    found.scenery = scenery(json, where);
    found.editions = words(json, where, "editions");
    return found;
  }

  void shape(const Json& json, const std::string& where, TileDef& tile) {
    const std::string form = text(json, where, "shape");
    tile.is_half = form == "half";
    if (!form.empty() && !tile.is_half) fault(below(where, "shape"), "the only shape with a name is \"half\"");
    if (const Json* size = list(json, where, "size", 2)) {
      if (size->size() != 2) return fault(below(where, "size"), "width and height are expected");
      tile.width = static_cast<std::uint8_t>(number((*size)[0], where + "/size/0", 1, 7));
      tile.height = static_cast<std::uint8_t>(number((*size)[1], where + "/size/1", 1, 7));
    }
    const std::string letters = text(json, where, "edges");
    tile.sides = make_sides(tile.width, tile.height, tile.is_half, letters);
    if (tile.sides.empty()) return fault(below(where, "edges"), "one letter for each side is expected");
    if (member(json, "sides") == nullptr) return;
    const std::vector<std::string> names = words(json, where, "sides");
    if (!std::equal(names.begin(), names.end(), tile.sides.begin(), tile.sides.end(),
                    [](const std::string& name, const Side& side) { return name == side.name; }))
      fault(below(where, "sides"), "these are not the sides of such a piece in clockwise order");
  }

  std::vector<EditionCount> copies(const Json& json, const std::string& where, const char* key) {
    std::vector<EditionCount> found;
    const Json* source = member(json, key);
    if (source == nullptr) return found;
    const std::string place = below(where, key);
    if (!source->is_object()) return {{"", number(*source, place, 0, kMaxCopies)}};
    if (source->size() > kMaxList) return fault(place, "too many editions"), found;
    for (const auto& [edition, count] : source->items()) {
      if (edition.size() > kMaxName || edition.empty()) fault(place, "the name of an edition is too long or empty");
      found.push_back({edition.substr(0, kMaxName), number(count, below(place, edition), 0, kMaxCopies)});
    }
    return found;
  }

  void other_names(const Json& json, const std::string& where, TileDef& tile) {
    tile.jcz = text(json, where, "jcz");
    tile.jcz_marks = words(json, where, "jcz_marks");
    for (std::size_t i = 0; i < tile.jcz_marks.size(); ++i) {
      if (Mark mark{}; !from_name(tile.jcz_marks[i], mark)) fault(below(where + "/jcz_marks", i), "unknown mark");
    }
    const Json* bga = member(json, "bga");
    const std::string place = where + "/bga";
    if (bga == nullptr || !object(*bga, place, {"kind", "tiles", "turns"})) return;
    tile.bga_kind = number(*bga, place, "kind", 1, 24, 0);
    tile.bga_turns = number(*bga, place, "turns", 0, 3, 0);
    const Json* tiles = list(*bga, place, "tiles", 2);
    if (tiles == nullptr || tiles->size() != 2) return fault(place + "/tiles", "first and last number are expected");
    tile.bga_first = number((*tiles)[0], place + "/tiles/0", 1, 72);
    tile.bga_last = number((*tiles)[1], place + "/tiles/1", tile.bga_first, 72);
  }

  void tile(const Json& json, std::string_view set, const std::string& where, TileDef& found) {
    if (!object(json, where, {"id", "edges", "size", "shape", "sides", "copies", "marks", "segments", "stub_roads",
                              "other_side_of", "label", "jcz", "jcz_marks", "bga", "note"}))
      return;
    const std::string prefix = std::string(set) + "/";
    found.id = text(json, where, "id");
    if (found.id.rfind(prefix, 0) == 0) found.id.erase(0, prefix.size());
    if (found.id.empty() || std::any_of(found.id.begin(), found.id.end(),
                                        [](unsigned char c) { return c <= ' ' || c > '~' || c == '/'; }))
      fault(below(where, "id"), "a tile needs an id of letters, digits and signs, without blanks and slashes");
    found.id.insert(0, prefix);
    shape(json, where, found);
    found.copies = copies(json, where, "copies");
    found.marks = marks<TileMark>(json, where);
    found.stub_roads = number(json, where, "stub_roads", 0, 9, 0);
    found.other_side_of = text(json, where, "other_side_of");
    found.label = text(json, where, "label");
    found.note = text(json, where, "note", kMaxNote);
    other_names(json, where, found);
    if (found.sides.empty()) return;
    const Json* segments = list(json, where, "segments", kMaxSegments);
    if (segments == nullptr) {
      if (!json.contains("segments")) fault(below(where, "segments"), "a tile needs a list of segments");
      return;
    }
    for (std::size_t i = 0; i < segments->size(); ++i)
      found.segments.push_back(segment((*segments)[i], below(where + "/segments", i), found));
  }

  void set(const Json& json, TileSet& found) {
    if (!object(json, "", {"set", "title", "editions", "jcz", "includes", "start", "end", "note", "tiles"})) return;
    found.id = text(json, "", "set");
    found.title = text(json, "", "title");
    found.editions = copies(json, "", "editions");
    found.includes = text(json, "", "includes");
    found.end = words(json, "", "end");
    found.note = text(json, "", "note", kMaxNote);
    if (const Json* jcz = member(json, "jcz"); jcz != nullptr && jcz->is_object()) {
      for (const auto& [edition, names] : jcz->items())
        found.jcz.push_back({edition, words(*jcz, "/jcz", edition.c_str())});
    }
    if (const Json* start = list(json, "", "start", kMaxList)) {
      for (std::size_t i = 0; i < start->size(); ++i) found.start.push_back(placement((*start)[i], below("/start", i)));
    }
    const Json* tiles = list(json, "", "tiles", kMaxTiles);
    if (tiles == nullptr) return fault("/tiles", "a list of tiles is expected");
    found.tiles.reserve(tiles->size());
    for (std::size_t i = 0; i < tiles->size(); ++i) {
      TileDef tile;
      if (tile_from_json((*tiles)[i], found.id, below("/tiles", i), tile, problems))
        found.tiles.push_back(std::move(tile));
    }
    for (TileDef& tile : found.tiles) name_editions(tile.copies, found.editions);
  }

  StartPlacement placement(const Json& json, const std::string& where) {
    StartPlacement found;
    if (!object(json, where, {"tile", "at", "turns"})) return found;
    found.tile = text(json, where, "tile");
    found.turns = number(json, where, "turns", 0, 3, 0);
    const Json* at = list(json, where, "at", 2);
    if (at == nullptr || at->size() != 2) return fault(where + "/at", "x and y are expected"), found;
    found.x = number((*at)[0], where + "/at/0", -1000, 1000);
    found.y = number((*at)[1], where + "/at/1", -1000, 1000);
    return found;
  }

  // One number of copies stands for that many in each edition of the set.
  static void name_editions(std::vector<EditionCount>& copies, const std::vector<EditionCount>& editions) {
    if (copies.size() != 1 || !copies[0].edition.empty()) return;
    const int count = copies[0].count;
    copies.clear();
    for (const EditionCount& edition : editions) copies.push_back({edition.edition, count});
  }
};

std::string unread(const std::exception& e) { return std::string("cannot be read: ") + e.what(); }

}  // namespace

bool tile_from_json(const Json& source, std::string_view set, const std::string& where, TileDef& tile,
                    Problems& problems) {
  Source reader{problems};
  try {
    tile = TileDef{};
    reader.tile(source, set, where, tile);
    if (reader.faults == 0) {
      index_tile(tile);
      for (std::string& text : tile_faults(tile)) reader.fault(where, std::move(text));
    }
  } catch (const std::exception& e) {
    reader.fault(where, unread(e));
  }
  return reader.faults == 0;
}

bool set_from_text(std::string_view text, TileSet& set, Problems& problems) {
  const std::size_t before = problems.size();
  Source reader{problems};
  try {
    set = TileSet{};
    const Json json = parse_json(text, problems);
    if (!json.is_discarded()) reader.set(json, set);
    if (problems.size() == before)
      for (std::string& fault : set_faults(set)) reader.fault("", std::move(fault));
  } catch (const std::exception& e) {
    reader.fault("", unread(e));
  }
  return problems.size() == before;
}

}  // namespace carc
