// The built-in tile sets, and a comparison with the shared tile facts where these are at hand.
#include "engine/catalogue.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <thread>

#include "engine/embedded.hpp"
#include "engine/tile_io.hpp"
#include "tests/unit/catch.hpp"

using namespace carc;
using nlohmann::json;

TEST_CASE("every built-in set loads and has no fault") {
  REQUIRE(tile_sets().size() >= 64);
  for (const SetInfo& info : tile_sets()) {
    CAPTURE(info.id);
    TileSet read;
    Problems problems;
    CHECK(set_from_text(embedded_file("tiles/" + std::string(info.id) + ".json"), read, problems));
    for (const Problem& problem : problems) FAIL_CHECK(problem.where << ": " << problem.detail);
    const TileSet* set = tile_set(info.id);
    REQUIRE(set != nullptr);
    CHECK(set->id == info.id);
    CHECK(set->title == info.title);
    CHECK_FALSE(info.title.empty());
    CHECK(set_faults(*set).empty());
    for (const TileDef& tile : set->tiles) {
      CHECK(tile_faults(tile).empty());
      CHECK(catalogue_tile(tile.id) == &tile);
    }
    CHECK((set->includes.empty() || tile_set(set->includes) != nullptr));
    for (const StartPlacement& start : set->start) CHECK(catalogue_tile(start.tile) != nullptr);
    for (const std::string& end : set->end) CHECK(catalogue_tile(end) != nullptr);
  }
}

TEST_CASE("the tiles of each edition add up to the pieces of its box") {
  for (const SetInfo& info : tile_sets()) {
    const TileSet& set = *tile_set(info.id);
    for (const EditionCount& edition : set.editions) {
      int sum = 0;
      for (const TileDef& tile : set.tiles) sum += set.copies(tile, edition.edition);
      CAPTURE(info.id, edition.edition);
      CHECK(sum == edition.count);
    }
  }
  const TileSet& base = *tile_set("base-game");
  CHECK(base.copies(*base.find("base-game/E"), "C1") == 5);
  CHECK(base.copies(*base.find("base-game/E"), "C2") == 4);
  CHECK(base.copies(*base.find("base-game/E"), "") == 5);
  CHECK(base.copies(*base.find("base-game/E-garden"), "C1") == 0);
  CHECK(base.copies(*base.find("base-game/E-garden"), "C2") == 1);
}

TEST_CASE("ids are unique in the catalogue, other names in their set") {
  std::set<std::string> ids;
  for (const SetInfo& info : tile_sets()) {
    std::set<std::string> jcz;
    for (const TileDef& tile : tile_set(info.id)->tiles) {
      CAPTURE(tile.id);
      CHECK(ids.insert(tile.id).second);
      if (!tile.jcz.empty()) CHECK(jcz.insert(tile.jcz).second);
    }
  }
}

TEST_CASE("the platform's 24 kinds and 72 tiles are all named once") {
  std::vector<int> kinds, numbers;
  for (const TileDef& tile : tile_set("base-game")->tiles) {
    if (tile.bga_kind == 0) continue;
    kinds.push_back(tile.bga_kind);
    for (int n = tile.bga_first; n <= tile.bga_last; ++n) numbers.push_back(n);
  }
  std::sort(kinds.begin(), kinds.end());
  std::sort(numbers.begin(), numbers.end());
  REQUIRE(kinds.size() == 24);
  REQUIRE(numbers.size() == 72);
  for (int i = 0; i < 24; ++i) CHECK(kinds[static_cast<std::size_t>(i)] == i + 1);
  for (int i = 0; i < 72; ++i) CHECK(numbers[static_cast<std::size_t>(i)] == i + 1);
}

TEST_CASE("names that are not in the catalogue give nothing") {
  std::string edition = "kept";
  CHECK(tile_set("") == nullptr);
  CHECK(tile_set("../base-game") == nullptr);
  CHECK(catalogue_tile("") == nullptr);
  CHECK(catalogue_tile("base-game") == nullptr);
  CHECK(catalogue_tile("base-game/") == nullptr);
  CHECK(catalogue_tile("base-game/d") == nullptr);
  CHECK(tile_set_by_jcz("basic:9", edition) == nullptr);
  CHECK(embedded_file("tiles/none.json").empty());
}

TEST_CASE("a set is found by the name that saves use") {
  std::string edition;
  CHECK(tile_set_by_jcz("basic:2", edition) == tile_set("base-game"));
  CHECK(edition == "C2");
  CHECK(tile_set_by_jcz("gq11/river", edition) == tile_set("gq11"));
  CHECK(edition == "C1");
  CHECK(tile_set_by_jcz("count", edition) == tile_set("count-of-carcassonne"));
  CHECK(edition.empty());  // both editions have that name
}

TEST_CASE("the catalogue may be read from several threads at once") {
  std::vector<const TileDef*> found(8, nullptr);
  std::vector<std::thread> readers;
  for (const TileDef*& tile : found) readers.emplace_back([&tile] { tile = catalogue_tile("gq11/11"); });
  for (std::thread& reader : readers) reader.join();
  for (const TileDef* tile : found) CHECK((tile != nullptr && tile == found[0]));
}

// ---- comparison with the shared facts ---------------------------------------------------------------------------
namespace {

std::filesystem::path shared_tiles() {
  if (const char* path = std::getenv("CARC_SHARED")) return std::filesystem::path(path) / "tiles";
#ifdef CARC_SOURCE_DIR
  return std::filesystem::path(CARC_SOURCE_DIR) / ".." / "shared" / "tiles";
#else
  return "../shared/tiles";
#endif
}

json read_json(const std::filesystem::path& path) {
  std::ifstream file(path);
  return json::parse(file);
}

std::string joined(std::vector<std::string> words, bool is_sorted = true) {
  if (is_sorted) std::sort(words.begin(), words.end());
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

std::vector<std::string> strings(const json& source, const char* key) {
  return source.value(key, json::array()).get<std::vector<std::string>>();
}

std::vector<std::string> numbers(std::uint32_t set) {
  std::vector<std::string> found;
  for (int i = 0; i < 32; ++i)
    if ((set >> i) & 1u) found.push_back(std::to_string(i));
  return found;
}

// One text per segment in either source; equal texts mean equal segments.
struct SegmentText {
  std::string kind, detail;
  std::vector<std::string> at, gates, marks, cities, roads, scenery, editions;
  int pennants = 0, sheep = 0, value = 0, on = -1;

  std::string text() const {
    std::ostringstream out;
    out << kind << " at" << joined(at) << " gates" << joined(gates) << " marks" << joined(marks) << " cities"
        << joined(cities) << " roads" << joined(roads) << " scenery" << joined(scenery) << " in" << joined(editions)
        << " detail " << detail << " numbers " << pennants << ' ' << sheep << ' ' << value << ' ' << on;
    return out.str();
  }
};

std::string print_text(const std::string& kind, const std::vector<std::string>& editions) {
  return kind + "[" + joined(editions) + "]";
}

// Half-edges by name: a whole edge is both of its halves.
std::vector<std::string> half_names(const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    if (name.back() == 'L' || name.back() == 'R') {
      found.push_back(name);
    } else {
      found.push_back(name + 'L');
      found.push_back(name + 'R');
    }
  }
  return found;
}

std::vector<std::string> half_names(const TileDef& tile, std::uint32_t halves) {
  std::vector<std::string> found;
  for (int half = 0; half < 32; ++half)
    if ((halves >> half) & 1u) found.push_back(half_name(tile, half));
  return found;
}

SegmentText of_ours(const TileDef& tile, const Segment& segment) {
  SegmentText found;
  found.kind = name_of(segment.kind);
  if (segment.kind != SegmentKind::field) found.detail = segment.detail;  // "walled" is told by no other source
  found.at = half_names(tile, segment.halves);
  found.gates = half_names(tile, segment.gates);
  for (int m = 0; m < kMarks; ++m)
    if (segment.marks.has(static_cast<Mark>(m))) found.marks.emplace_back(name_of(static_cast<Mark>(m)));
  found.cities = numbers(segment.cities);
  found.roads = numbers(segment.roads);
  for (const Scenery& print : segment.scenery) found.scenery.push_back(print_text(print.kind, print.editions));
  found.editions = segment.editions;
  found.pennants = segment.pennants;
  found.sheep = segment.sheep;
  found.value = segment.value;
  found.on = segment.on;
  return found;
}

SegmentText of_theirs(const json& source) {
  SegmentText found;
  found.kind = source.at("type").get<std::string>();
  if (found.kind == "castle") found.kind = "german-castle";
  for (const char* key : {"quarter", "per", "kind"})
    if (source.contains(key)) found.detail = source[key].get<std::string>();
  if (found.kind == "watchtower" && (found.detail[0] == 'm' && found.detail[1] == 'e')) found.detail = "figure";
  found.at = half_names(strings(source, "at"));
  found.gates = half_names(strings(source, "gates"));
  for (const std::string& flag : strings(source, "flags"))
    found.marks.push_back(flag == "bridge" ? "printed-bridge" : flag);
  for (int city : source.value("cities", std::vector<int>{})) found.cities.push_back(std::to_string(city));
  for (int road : source.value("roads", std::vector<int>{})) found.roads.push_back(std::to_string(road));
  for (const json& print : source.value("scenery", json::array())) {
    found.scenery.push_back(print.is_string() ? print_text(print, {})
                                              : print_text(print.at("kind"), strings(print, "editions")));
  }
  found.editions = strings(source, "editions");
  found.pennants = source.value("pennants", 0);
  found.sheep = source.value("sheep", 0);
  found.value = source.value("points", source.value("value", 0));
  found.on = source.value("field", source.value("on", -1));
  return found;
}

// The segments of a shared tile together with what the list of second-edition scenery adds.
std::vector<std::string> shared_segments(const json& tile, const json& scenery, bool is_second_only) {
  std::vector<SegmentText> found;
  for (const json& segment : tile.at("segments")) found.push_back(of_theirs(segment));
  const auto extra = scenery.find(tile.at("id").get<std::string>());
  const std::vector<std::string> editions =
      is_second_only ? std::vector<std::string>{} : std::vector<std::string>{"C2"};
  if (extra != scenery.end()) {
    for (const json& item : extra->value("items", json::array())) {
      for (SegmentText& segment : found) {
        const auto& at = segment.at;
        if (segment.kind == "field" && std::find(at.begin(), at.end(), item.at("in").get<std::string>()) != at.end())
          segment.scenery.push_back(print_text(item.at("kind"), editions));
      }
    }
    if (extra->contains("crossroads")) {
      SegmentText crossroads;
      crossroads.kind = "crossroads";
      crossroads.detail = extra->at("crossroads").get<std::string>();
      crossroads.editions = editions;
      for (std::size_t i = 0; i < found.size(); ++i)  // the roads that end on the tile: two half-edges, one edge
        if (found[i].kind == "road" && found[i].at.size() == 2) crossroads.roads.push_back(std::to_string(i));
      found.push_back(crossroads);
    }
  }
  std::vector<std::string> texts;
  for (const SegmentText& segment : found) texts.push_back(segment.text());
  return texts;
}

void compare_tile(const TileSet& set, const json& source, const json& shared_set, const json& scenery) {
  const std::string id = source.at("id");
  CAPTURE(id);
  const TileDef* tile = catalogue_tile(id);
  REQUIRE(tile != nullptr);
  const std::vector<std::string> all = strings(shared_set, "editions");
  const std::vector<std::string> named = source.contains("editions") ? strings(source, "editions") : all;

  std::string letters, names;
  for (const Side& side : tile->sides) letters += side.letter, names += " " + side.name;
  CHECK(letters == source.at("edges").get<std::string>());
  CHECK(names ==
        joined(source.contains("sides") ? strings(source, "sides") : std::vector<std::string>{"N", "E", "S", "W"},
               false));
  CHECK(tile->is_half == (source.value("shape", "") == "half"));
  CHECK(std::vector<int>{tile->width, tile->height} == source.value("size", std::vector<int>{1, 1}));

  std::vector<std::string> ours;
  for (const Segment& segment : tile->segments) ours.push_back(of_ours(*tile, segment).text());
  CHECK(ours == shared_segments(source, scenery, named == std::vector<std::string>{"C2"}));

  std::vector<std::string> marks, features = strings(source, "features");
  for (int m = 0; m < kTileMarks; ++m)
    if (tile->marks.has(static_cast<TileMark>(m))) marks.emplace_back(name_of(static_cast<TileMark>(m)));
  std::replace(features.begin(), features.end(), std::string("wind-rose:NWSE"), std::string("wind-rose:full"));
  CHECK(joined(marks) == joined(features));

  for (const std::string& edition : all) {
    const bool is_there = std::find(named.begin(), named.end(), edition) != named.end();
    const int count = source.value("counts", json::object()).value(edition, source.at("count").get<int>());
    CAPTURE(edition);
    CHECK(set.copies(*tile, edition) == (is_there ? count : 0));
  }

  const json& aliases = source.at("aliases");
  const std::vector<int> range = aliases.value("bga-tile-ids", std::vector<int>{0, 0});
  CHECK(tile->jcz == aliases.value("jcz", ""));
  CHECK(tile->bga_kind == aliases.value("bga", 0));
  CHECK(tile->bga_turns == aliases.value("bga-turn", 0));
  CHECK(std::vector<int>{tile->bga_first, tile->bga_last} == range);
  CHECK(tile->jcz_marks == strings(source.value("jcz-flags", json::object()), "0"));
  CHECK(tile->stub_roads == static_cast<int>(source.value("stub_roads", json::array()).size()));
  CHECK(tile->other_side_of == source.value("other_side_of", ""));
  CHECK(tile->label == source.value("label", ""));
}

}  // namespace

TEST_CASE("the catalogue agrees with the shared tile facts") {
  if (!std::filesystem::is_directory(shared_tiles())) {
    WARN("no shared tile facts at " << shared_tiles() << "; nothing is compared");
    return;
  }
  const json scenery = read_json(shared_tiles() / "extras" / "scenery-c2.json").at("tiles");
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(shared_tiles())) {
    if (entry.path().extension() != ".json") continue;
    const json shared = read_json(entry.path());
    const TileSet* set = tile_set(shared.at("set").get<std::string>());
    CAPTURE(entry.path().string());
    REQUIRE(set != nullptr);
    std::map<std::string, int> totals;
    for (const EditionCount& edition : set->editions) totals[edition.edition] = edition.count;
    CHECK(totals == shared.at("totals").get<std::map<std::string, int>>());
    std::map<std::string, std::vector<std::string>> jcz;
    for (const TileSet::JczName& name : set->jcz) jcz[name.edition] = name.sets;
    CHECK(jcz == shared.value("jcz-sets", json::object()).get<decltype(jcz)>());
    CHECK(set->end == strings(shared, "end"));
    CHECK(set->includes == (shared.contains("includes") ? shared["includes"][0]["set"].get<std::string>() : ""));
    std::vector<std::string> starts, expected;
    for (const StartPlacement& s : set->start)
      starts.push_back(s.tile + " " + std::to_string(s.x) + " " + std::to_string(s.y) + " " + std::to_string(s.turns));
    for (const json& s : shared.value("start", json::array()))
      expected.push_back(s["tile"].get<std::string>() + " " + s["x"].dump() + " " + s["y"].dump() + " " +
                         s["turn"].dump());
    CHECK(starts == expected);
    CHECK(set->tiles.size() == shared.at("tiles").size());
    for (const json& tile : shared.at("tiles")) compare_tile(*set, tile, shared, scenery);
    compared += shared.at("tiles").size();
  }
  CHECK(compared >= 694);
}
