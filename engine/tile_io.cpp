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
constexpr std::size_t kMaxList = 64;     // entries of any other list
constexpr std::size_t kMaxFaults = 20;   // told of one tile or set; more do not help
constexpr std::size_t kMaxTiles = 1000;  // of one set
constexpr int kMaxCopies = 1000;

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

// A place in the document; spelt out as a JSON pointer only when there is a fault. Refers to the place above it, so
// that one has to live longer.
struct At {
  const At* above = nullptr;
  std::string_view key;  // of the outermost place: its whole pointer
  std::size_t index = 0;
  bool is_index = false;

  At operator[](std::string_view name) const { return {this, name, 0, false}; }
  At operator[](std::size_t i) const { return {this, {}, i, true}; }
  std::string pointer() const {
    if (above == nullptr) return std::string(key);
    std::string text = above->pointer() + "/";
    if (is_index) return text + std::to_string(index);
    for (const char c : key.substr(0, kMaxName)) {
      if (c == '~') text += "~0";
      else if (c == '/') text += "~1";
      else text += c;
    }
    return text;
  }
};

using Keys = std::initializer_list<std::string_view>;

// Typed access to JSON; each fault becomes a problem at its place, and a harmless value comes back.
struct Source {
  Problems& problems;
  std::size_t faults = 0;

  void fault(const At& at, std::string detail) {
    if (++faults <= kMaxFaults) problems.push_back({&kBadTileDefinition, at.pointer(), std::move(detail)});
  }

  bool object(const Json& json, const At& at, Keys keys) {
    if (!json.is_object()) return fault(at, "an object is expected"), false;
    for (const auto& [key, value] : json.get_ref<const Json::object_t&>())
      if (!contains(keys, key) && key.rfind("x-", 0) != 0) fault(at[key], "unknown key");
    return true;
  }

  static const Json* member(const Json& json, std::string_view key) {
    const auto* object = json.get_ptr<const Json::object_t*>();
    if (object == nullptr) return nullptr;
    if (object->size() > 8) {
      const auto place = object->find(key);
      return place == object->end() ? nullptr : &place->second;
    }
    // Most keys are absent from most small objects: comparing lengths first beats a search in the tree.
    for (const auto& [name, value] : *object)
      if (name == key) return &value;
    return nullptr;
  }

  // Calls each(value, place) for the entries of the list json[key]; a list that is not there has none.
  template <class Each>
  void list(const Json& json, const At& at, std::string_view key, std::size_t most, Each each) {
    const Json* found = member(json, key);
    if (found == nullptr) return;
    const At place = at[key];
    if (!found->is_array()) return fault(place, "a list is expected");
    if (found->size() > most) return fault(place, "the list has more than " + std::to_string(most) + " entries");
    for (std::size_t i = 0; i < found->size(); ++i) each((*found)[i], place[i]);
  }

  std::string text(const Json& json, const At& at, std::size_t most = kMaxName) {
    const auto* found = json.get_ptr<const std::string*>();
    if (found == nullptr) return fault(at, "a text is expected"), std::string{};
    if (found->size() > most) return fault(at, "the text is longer than " + std::to_string(most) + " bytes"), "";
    return *found;
  }
  std::string text(const Json& json, const At& at, std::string_view key, std::size_t most = kMaxName) {
    const Json* found = member(json, key);
    return found == nullptr ? std::string{} : text(*found, at[key], most);
  }

  // Ids and names of editions stand in one-line texts, so they hold no blanks.
  static bool is_word(std::string_view name) {
    return !name.empty() && name.size() <= kMaxName &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) { return c > ' ' && c <= '~'; });
  }
  std::string word(const Json& json, const At& at) {
    std::string found = text(json, at);
    if (!is_word(found)) fault(at, "a name of plain letters, digits and signs without blanks is expected");
    return found;
  }

  int number(const Json& json, const At& at, int least, int most) {
    const bool is_huge = json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{1} << 32;
    const std::int64_t value = json.is_number_integer() && !is_huge ? json.get<std::int64_t>() : std::int64_t{1} << 32;
    if (value >= least && value <= most) return static_cast<int>(value);
    fault(at, "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " is expected");
    return least;
  }
  int number(const Json& json, const At& at, std::string_view key, int least, int most, int fallback) {
    const Json* found = member(json, key);
    return found == nullptr ? fallback : number(*found, at[key], least, most);
  }

  // Two numbers [a, b]; false if the key is not there or wrong.
  bool pair(const Json& json, const At& at, std::string_view key, int least, int most, int& first, int& second) {
    const std::size_t before = faults;
    int found[2] = {}, count = 0;
    list(json, at, key, 2,
         [&](const Json& entry, const At& place) { found[count++] = number(entry, place, least, most); });
    if (count != 2) {
      if (faults == before) fault(at[key], "two numbers are expected");
      return false;
    }
    first = found[0];
    second = found[1];
    return faults == before;
  }

  std::vector<std::string> words(const Json& json, const At& at, std::string_view key) {
    std::vector<std::string> found;
    list(json, at, key, kMaxList, [&](const Json& entry, const At& place) { found.push_back(word(entry, place)); });
    return found;
  }

  // Positions in the list of segments.
  std::uint32_t indices(const Json& json, const At& at, std::string_view key) {
    std::uint32_t set = 0;
    list(json, at, key, kMaxSegments, [&](const Json& entry, const At& place) {
      set |= std::uint32_t{1} << number(entry, place, 0, static_cast<int>(kMaxSegments) - 1);
    });
    return set;
  }

  template <class Enum>
  BitSet<Enum> marks(const Json& json, const At& at) {
    BitSet<Enum> set;
    list(json, at, "marks", kMaxList, [&](const Json& entry, const At& place) {
      const std::string name = text(entry, place);
      Enum mark{};
      if (from_name(name, mark)) set.add(mark);
      else fault(place, "unknown mark \"" + name + "\"");
    });
    return set;
  }

  // "N" is a whole edge (not of a field), "NL" one half of it.
  std::uint32_t halves(const Json& json, const At& at, std::string_view key, const TileDef& tile, bool is_field) {
    std::uint32_t set = 0;
    list(json, at, key, 2 * kMaxSides, [&](const Json& entry, const At& place) {
      const std::string name = text(entry, place);
      std::uint32_t found = 0;
      if (const int half = half_from_name(tile, name); half >= 0) found = std::uint32_t{1} << half;
      for (std::size_t side = 0; side < tile.sides.size() && !is_field; ++side)
        if (tile.sides[side].name == name) found = std::uint32_t{3} << (2 * side);
      if (found == 0) fault(place, "this tile has no edge or half-edge \"" + name + "\" for such a segment");
      if (set & found) fault(place, "\"" + name + "\" is listed twice");
      set |= found;
    });
    return set;
  }

  Scenery scenery(const Json& json, const At& at) {
    Scenery print;
    if (json.is_string()) {
      print.kind = text(json, at);
    } else if (object(json, at, {"kind", "editions"})) {
      print.kind = text(json, at, "kind");
      print.editions = words(json, at, "editions");
    }
    if (!contains(scenery_kinds(), print.kind)) fault(at, "unknown scenery \"" + print.kind + "\"");
    return print;
  }

  Segment segment(const Json& json, const At& at, const TileDef& tile) {
    Segment found;
    if (!object(json, at,
                {"kind", "at", "gates", "pennants", "marks", "cities", "roads", "on", "sheep", "value", "detail",
                 "scenery", "editions"}))
      return found;
    const std::string kind = text(json, at, "kind");
    if (!from_name(kind, found.kind)) fault(at["kind"], "unknown kind of segment \"" + kind + "\"");
    found.halves = halves(json, at, "at", tile, found.kind == SegmentKind::field);
    found.gates = halves(json, at, "gates", tile, false);
    found.pennants = static_cast<std::uint8_t>(number(json, at, "pennants", 0, 9, 0));
    found.sheep = static_cast<std::uint8_t>(number(json, at, "sheep", 0, 9, 0));
    found.value = static_cast<std::uint8_t>(number(json, at, "value", 0, 99, 0));
    found.marks = marks<Mark>(json, at);
    found.cities = indices(json, at, "cities");
    found.roads = indices(json, at, "roads");
    found.on = static_cast<std::int8_t>(number(json, at, "on", 0, static_cast<int>(kMaxSegments) - 1, -1));
    found.detail = text(json, at, "detail");
    if (!found.detail.empty() && std::none_of(std::begin(kDetails), std::end(kDetails), [&](const Detail& detail) {
          return detail.kind == found.kind && contains(detail.values, found.detail);
        }))
      fault(at["detail"], "unknown detail \"" + found.detail + "\" of a " + kind);
    list(json, at, "scenery", kMaxList,
         [&](const Json& entry, const At& place) { found.scenery.push_back(scenery(entry, place)); });
    found.editions = words(json, at, "editions");
    return found;
  }

  void shape(const Json& json, const At& at, TileDef& tile) {
    const std::string form = text(json, at, "shape");
    tile.is_half = form == "half";
    if (!form.empty() && !tile.is_half) fault(at["shape"], "the only shape with a name is \"half\"");
    int width = 1, height = 1;
    if (member(json, "size") != nullptr) pair(json, at, "size", 1, 7, width, height);
    tile.width = static_cast<std::uint8_t>(width);
    tile.height = static_cast<std::uint8_t>(height);
    tile.sides = make_sides(width, height, tile.is_half, text(json, at, "edges"));
    if (tile.is_half && width * height != 1) return fault(at["size"], "a half tile has no size");
    if (tile.sides.empty()) return fault(at["edges"], "one letter for each side is expected");
    if (member(json, "sides") == nullptr) return;
    const std::vector<std::string> names = words(json, at, "sides");
    if (!std::equal(names.begin(), names.end(), tile.sides.begin(), tile.sides.end(),
                    [](const std::string& name, const Side& side) { return name == side.name; }))
      fault(at["sides"], "these are not the sides of such a piece in clockwise order");
  }

  std::vector<EditionCount> copies(const Json& json, const At& at, std::string_view key) {
    std::vector<EditionCount> found;
    const Json* source = member(json, key);
    if (source == nullptr) return found;
    const At place = at[key];
    if (!source->is_object()) return {{"", number(*source, place, 0, kMaxCopies)}};
    if (source->size() > kMaxList) return fault(place, "too many editions"), found;
    for (const auto& [edition, count] : source->get_ref<const Json::object_t&>()) {
      if (!is_word(edition)) fault(place[edition], "this cannot be the name of an edition");
      else found.push_back({edition, number(count, place[edition], 0, kMaxCopies)});
    }
    return found;
  }

  void other_names(const Json& json, const At& at, TileDef& tile) {
    tile.jcz = text(json, at, "jcz");
    tile.jcz_marks = words(json, at, "jcz_marks");
    for (const std::string& name : tile.jcz_marks)
      if (Mark mark{}; !from_name(name, mark)) fault(at["jcz_marks"], "unknown mark \"" + name + "\"");
    const Json* bga = member(json, "bga");
    const At place = at["bga"];
    if (bga == nullptr || !object(*bga, place, {"kind", "tiles", "turns"})) return;
    tile.bga_kind = number(*bga, place, "kind", 1, 24, 0);
    tile.bga_turns = number(*bga, place, "turns", 0, 3, 0);
    if (pair(*bga, place, "tiles", 1, 72, tile.bga_first, tile.bga_last) && tile.bga_last < tile.bga_first)
      fault(place["tiles"], "the last number is below the first");
  }

  void tile(const Json& json, std::string_view set, const At& at, TileDef& found) {
    if (!object(json, at,
                {"id", "edges", "size", "shape", "sides", "copies", "marks", "segments", "stub_roads", "other_side_of",
                 "label", "jcz", "jcz_marks", "bga", "note"}))
      return;
    const std::string prefix = std::string(set) + "/";
    found.id = text(json, at, "id");
    if (found.id.rfind(prefix, 0) == 0) found.id.erase(0, prefix.size());
    if (!is_word(found.id) || found.id.find('/') != std::string::npos)
      fault(at["id"], "a tile needs an id of plain letters, digits and signs without blanks and slashes");
    found.id.insert(0, prefix);
    shape(json, at, found);
    found.copies = copies(json, at, "copies");
    found.marks = marks<TileMark>(json, at);
    found.stub_roads = number(json, at, "stub_roads", 0, 9, 0);
    found.other_side_of = text(json, at, "other_side_of");
    found.label = text(json, at, "label");
    found.note = text(json, at, "note", kMaxNote);
    other_names(json, at, found);
    if (found.sides.empty()) return;
    if (member(json, "segments") == nullptr) fault(at["segments"], "a tile needs a list of segments");
    list(json, at, "segments", kMaxSegments,
         [&](const Json& entry, const At& place) { found.segments.push_back(segment(entry, place, found)); });
  }

  void set(const Json& json, TileSet& found) {
    const At top;
    if (!object(json, top, {"set", "title", "editions", "jcz", "includes", "start", "end", "note", "tiles"})) return;
    found.id = text(json, top, "set");
    found.title = text(json, top, "title");
    found.editions = copies(json, top, "editions");
    found.includes = text(json, top, "includes");
    found.end = words(json, top, "end");
    found.note = text(json, top, "note", kMaxNote);
    const At jcz_place = top["jcz"];
    if (const Json* jcz = member(json, "jcz"); jcz != nullptr && !jcz->is_object()) {
      fault(jcz_place, "an object is expected");
    } else if (jcz != nullptr) {
      for (const auto& [edition, names] : jcz->get_ref<const Json::object_t&>())
        found.jcz.push_back({edition, words(*jcz, jcz_place, edition)});
    }
    list(json, top, "start", kMaxList,
         [&](const Json& entry, const At& place) { found.start.push_back(placement(entry, place)); });
    if (member(json, "tiles") == nullptr) fault(top["tiles"], "a list of tiles is expected");
    list(json, top, "tiles", kMaxTiles, [&](const Json& entry, const At& place) {
      TileDef tile;
      if (tile_from_json(entry, found.id, place.pointer(), tile, problems)) found.tiles.push_back(std::move(tile));
    });
    for (TileDef& tile : found.tiles) name_editions(tile.copies, found.editions);
  }

  StartPlacement placement(const Json& json, const At& at) {
    StartPlacement found;
    if (!object(json, at, {"tile", "at", "turns"})) return found;
    found.tile = text(json, at, "tile");
    found.turns = number(json, at, "turns", 0, 3, 0);
    pair(json, at, "at", -1000, 1000, found.x, found.y);
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
  const At at{nullptr, where};
  try {
    tile = TileDef{};
    reader.tile(source, set, at, tile);
    if (reader.faults == 0) {
      index_tile(tile);
      for (std::string& text : tile_faults(tile)) reader.fault(at, std::move(text));
    }
  } catch (const std::exception& e) {
    reader.fault(at, unread(e));
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
      for (std::string& fault : set_faults(set)) reader.fault(At{}, std::move(fault));
  } catch (const std::exception& e) {
    reader.fault(At{}, unread(e));
  }
  return problems.size() == before;
}

}  // namespace carc
