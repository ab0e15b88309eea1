// The JSON Schema of the board document, made from the same declarations that the reader uses.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "engine/tile.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {
namespace {

using Object = nlohmann::ordered_json;

template <class Kind>
Object names(int count) {
  Object list = Object::array();
  for (int k = 0; k < count; ++k) list.push_back(name_of(static_cast<Kind>(k)));
  return list;
}

Object text() { return {{"type", "string"}}; }
Object ref(const char* name) { return {{"$ref", fmt::format("#/definitions/{}", name)}}; }
Object whole(int low, int high) { return {{"type", "integer"}, {"minimum", low}, {"maximum", high}}; }
Object one_of(Object choices) { return {{"enum", std::move(choices)}}; }
Object any_of(Object choices) { return {{"anyOf", std::move(choices)}}; }
Object list_of(Object items, int most = 0) {
  Object list = {{"type", "array"}, {"items", std::move(items)}};
  if (most > 0) list["maxItems"] = most;
  return list;
}

// An object with these keys, others beginning with "x-", and `others` (nothing else if that is false).
Object keys(Object properties, Object required = Object::array(), Object others = false) {
  Object object = {{"type", "object"}};
  if (!properties.empty()) object["properties"] = std::move(properties);
  object["patternProperties"] = {{"^x-", Object::object()}};
  object["additionalProperties"] = std::move(others);
  if (!required.empty()) object["required"] = std::move(required);
  return object;
}

template <class Names>
Object names_of(const Names& known) {
  Object list = Object::array();
  for (const std::string_view name : known) list.push_back(name);
  return list;
}

// What stands on a cell may say on which half of it.
Object with_half(Object object) {
  object["properties"]["half"] = one_of(names_of(corner_names()));
  object["dependencies"] = {{"half", {"at"}}};
  return object;
}

template <class Kind>
Object counts(int count) {
  Object properties = Object::object();
  for (int k = 0; k < count; ++k) properties[std::string(name_of(static_cast<Kind>(k)))] = whole(0, kMaxHeld);
  return keys(std::move(properties));
}

Object rules(const Rulebook& book) {
  Object properties = Object::object();
  Object profile = Object::array();
  for (const Profile& known : profiles()) profile.push_back(known.id);
  properties["profile"] = one_of(std::move(profile));
  for (const RuleOption* option : rule_options(book)) {
    Object choices = Object::array();
    for (const char* choice : option->choices) {
      const std::string value = choice;
      choices.push_back(value);
      if (value == "true" || value == "false") choices.push_back(value == "true");
      else if (value.size() == 1 && value[0] >= '0' && value[0] <= '9') choices.push_back(value[0] - '0');
    }
    properties[option->id] = {{"enum", std::move(choices)},
                              {"default", option->choices[0]},
                              {"description", fmt::format("{} ({})", option->summary, option->rule)}};
  }
  return keys(std::move(properties));
}

// A tile as in data/tiles.
Object definition() {
  const Object indices = list_of(whole(0, 30));
  const Object words = list_of(text());
  const Object scenery = any_of({text(), keys({{"kind", text()}, {"editions", words}}, {"kind"})});
  const Object segment = keys({{"kind", one_of(names<SegmentKind>(kSegmentKinds))},
                               {"at", words},
                               {"gates", words},
                               {"pennants", whole(0, 9)},
                               {"marks", list_of(one_of(names<Mark>(kMarks)))},
                               {"cities", indices},
                               {"roads", indices},
                               {"on", whole(0, 30)},
                               {"sheep", whole(0, 9)},
                               {"value", whole(0, 99)},
                               {"detail", text()},
                               {"scenery", list_of(scenery)},
                               {"editions", words}},
                              {"kind"});
  const Object copies = {{"type", "object"}, {"additionalProperties", whole(0, 1000)}};
  Object size = list_of(whole(1, 7));
  size["minItems"] = size["maxItems"] = 2;
  return keys({{"id", text()},
               {"edges", {{"type", "string"}, {"pattern", "^[FRCWGX*]{1,16}$"}}},
               {"size", size},
               {"shape", one_of({"half"})},
               {"sides", words},
               {"copies", any_of({whole(0, 1000), copies})},
               {"segments", list_of(segment, 31)},
               {"marks", list_of(one_of(names<TileMark>(kTileMarks)))},
               {"stub_roads", whole(0, 9)},
               {"other_side_of", text()},
               {"label", text()},
               {"jcz", text()},
               {"jcz_marks", words},
               {"bga", {{"type", "object"}}},
               {"note", text()}},
              {"id", "edges", "segments"});
}

Object player() {
  Object player = keys({{"name", ref("name")},
                        {"colour", ref("name")},
                        {"points", whole(-kMaxPoints, kMaxPoints)},
                        {"figures", counts<FigureKind>(kFigureKinds)},
                        {"tokens", counts<TokenKind>(kTokenKinds)}});
  player["anyOf"] = {Object{{"required", {"name"}}}, Object{{"required", {"colour"}}}};
  return player;
}

Object figure() {
  return with_half(keys(
      {{"figure", one_of(names<FigureKind>(kFigureKinds))}, {"player", text()}, {"at", ref("cell")}, {"on", text()}},
      {"player", "on"}));
}

Object neutral() {
  return with_half(keys({{"figure", one_of(names<NeutralKind>(kNeutralKinds))},
                         {"at", ref("cell")},
                         {"on", text()},
                         {"beside", {{"type", "integer"}, {"minimum", 0}}},
                         {"value", whole(0, 100)}},
                        {"figure"}));
}

Object token() {
  const Object sides = names_of(side_names());
  return with_half(keys({{"token", one_of(names<TokenKind>(kTokenKinds))},
                         {"player", text()},
                         {"at", ref("cell")},
                         {"on", text()},
                         {"from", one_of(sides)},
                         {"to", one_of(sides)},
                         {"count", whole(1, kMaxHeld)},
                         {"letter", {{"type", "string"}, {"pattern", "^[A-Z]$"}}}},
                        {"token"}));
}

// What one placed tile shows.
Object shown() {
  const int most = static_cast<int>(kMaxPrintsOfTile);
  const Object scenery =
      keys({{"kind", one_of(names_of(scenery_kinds()))}, {"on", text()}, {"road", text()}}, {"kind", "on"});
  const Object signpost = keys({{"edge", one_of(names_of(side_names()))},
                                {"points", one_of(names<Pointing>(kPointings))},
                                {"right", {{"type", "boolean"}}}},
                               {"edge", "points"});
  return with_half(
      keys({{"at", ref("cell")}, {"scenery", list_of(scenery, most)}, {"signposts", list_of(signpost, most)}}, {"at"}));
}

Object expectation() {
  Object totals = {{"type", "object"}, {"additionalProperties", whole(-2 * kMaxPoints, 2 * kMaxPoints)}};
  return keys({{"totals", std::move(totals)},
               {"ledger", list_of(text())},
               {"problems", list_of(text())},
               {"winners", list_of(text())}});
}

// The list form and the short names of the drawing.
Object tiles() {
  const Object tile = keys({{"tile", text()}, {"at", ref("cell")}, {"turns", whole(0, 3)}}, {"tile", "at"});
  return any_of({list_of(tile, kMaxTiles), keys(Object::object(), Object::array(), text())});
}

// Marks of segments and of tiles; some names are both.
Object marks() {
  Object all = names<Mark>(kMarks);
  for (const auto& name : names<TileMark>(kTileMarks))
    if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  return all;
}

}  // namespace

std::string board_schema(const Rulebook& book) {
  const Object set = keys({{"set", text()}, {"edition", text()}, {"copies", whole(1, 100)}}, {"set"});
  const Object schema = keys({{"format", {{"const", "carcassonne-board/1"}}},
                              {"title", text()},
                              {"notes", text()},
                              {"cites", list_of(text())},
                              {"source", text()},
                              {"finished", {{"type", "boolean"}, {"default", true}}},
                              {"sets", list_of(any_of({text(), set}), 1000)},
                              {"rules", rules(book)},
                              {"without", list_of(one_of(marks()))},
                              {"players", list_of(player(), kMaxPlayers)},
                              {"definitions", list_of(definition(), 1000)},
                              {"tiles", tiles()},
                              {"rows", list_of(text())},
                              {"origin", ref("cell")},
                              {"prints", list_of(shown(), static_cast<int>(kMaxPrints))},
                              {"figures", list_of(any_of({text(), figure()}))},
                              {"neutral", list_of(neutral())},
                              {"tokens", list_of(token())},
                              {"expect", expectation()}},
                             {"format"});
  Object document = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                     {"$id", "carcassonne-board-1.json"},
                     {"title", "carcassonne-board/1"},
                     {"description", "A board of Carcassonne at the end of the game; see data/README.md."}};
  document.update(schema);
  Object cell = list_of(whole(-kMaxCoordinate, kMaxCoordinate), 2);
  cell["minItems"] = 2;
  // Not only blanks, no control characters.
  const Object name = {{"type", "string"},
                       {"minLength", 1},
                       {"maxLength", kMaxNameBytes},
                       {"pattern", R"(^[^\x00-\x1F\x7F]*[^\x00-\x20\x7F][^\x00-\x1F\x7F]*$)"}};
  document["definitions"] = {{"cell", cell}, {"name", name}};
  return document.dump(2) + "\n";
}

}  // namespace carc
