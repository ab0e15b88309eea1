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
Object list_of(Object items) { return {{"type", "array"}, {"items", std::move(items)}}; }
Object one_of(Object choices) { return {{"enum", std::move(choices)}}; }

// An object with these keys, others beginning with "x-", and nothing else.
Object keys(Object properties, Object required = Object::array()) {
  Object object = {{"type", "object"},
                   {"properties", std::move(properties)},
                   {"patternProperties", {{"^x-", Object::object()}}},
                   {"additionalProperties", false}};
  if (!required.empty()) object["required"] = std::move(required);
  return object;
}

template <class Kind>
Object counts(int count) {
  Object properties = Object::object();
  for (int k = 0; k < count; ++k) properties[std::string(name_of(static_cast<Kind>(k)))] = whole(0, kMaxHeld);
  return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
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
  return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

Object definition() {
  const Object indices = list_of(whole(0, 30));
  const Object segment = keys({{"kind", one_of(names<SegmentKind>(kSegmentKinds))},
                               {"at", list_of(text())},
                               {"gates", list_of(text())},
                               {"pennants", whole(0, 9)},
                               {"marks", list_of(one_of(names<Mark>(kMarks)))},
                               {"cities", indices},
                               {"roads", indices},
                               {"on", whole(0, 30)},
                               {"sheep", whole(0, 9)},
                               {"value", whole(0, 9)},
                               {"detail", text()},
                               {"scenery", {{"type", "array"}}},
                               {"editions", list_of(text())}},
                              {"kind"});
  return {{"type", "object"},
          {"properties",
           {{"id", text()},
            {"edges", {{"type", "string"}, {"pattern", "^[FRCWGX*]{1,16}$"}}},
            {"segments", list_of(segment)},
            {"marks", list_of(one_of(names<TileMark>(kTileMarks)))}}},
          {"required", {"id", "edges", "segments"}}};
}

}  // namespace

std::string board_schema(const Rulebook& book) {
  const Object figure = keys({{"figure", one_of(names<FigureKind>(kFigureKinds))},
                              {"player", text()},
                              {"at", ref("cell")},
                              {"on", {{"type", {"string", "integer"}}}}},
                             {"player", "on"});
  const Object neutral = keys({{"figure", one_of(names<NeutralKind>(kNeutralKinds))},
                               {"at", ref("cell")},
                               {"on", text()},
                               {"beside", whole(0, 1'000'000)},
                               {"value", whole(0, 100)}},
                              {"figure"});
  const Object side = one_of({"N", "E", "S", "W"});
  const Object token = keys({{"token", one_of(names<TokenKind>(kTokenKinds))},
                             {"player", text()},
                             {"at", ref("cell")},
                             {"on", text()},
                             {"from", side},
                             {"to", side},
                             {"count", whole(1, kMaxHeld)},
                             {"letter", {{"type", "string"}, {"pattern", "^[A-Z]$"}}}},
                            {"token"});
  const Object player = keys({{"name", ref("name")},
                              {"colour", ref("name")},
                              {"points", whole(-kMaxPoints, kMaxPoints)},
                              {"figures", counts<FigureKind>(kFigureKinds)},
                              {"tokens", counts<TokenKind>(kTokenKinds)}});
  const Object tile = keys({{"tile", text()}, {"at", ref("cell")}, {"turns", whole(0, 3)}}, {"tile", "at"});
  const Object set = keys({{"set", text()}, {"edition", text()}, {"copies", whole(1, 100)}}, {"set"});
  const Object expect = keys({{"totals", {{"type", "object"}, {"additionalProperties", {{"type", "integer"}}}}},
                              {"ledger", list_of(text())},
                              {"problems", list_of(text())},
                              {"winners", list_of(text())}});
  Object players = list_of(player);
  players["maxItems"] = kMaxPlayers;
  Object schema =
      keys({{"format", {{"const", "carcassonne-board/1"}}},
            {"title", text()},
            {"notes", text()},
            {"cites", list_of(text())},
            {"source", text()},
            {"sets", list_of({{"anyOf", {text(), set}}})},
            {"rules", rules(book)},
            {"players", players},
            {"definitions", list_of(definition())},
            {"tiles", {{"anyOf", {list_of(tile), Object{{"type", "object"}, {"additionalProperties", text()}}}}}},
            {"rows", list_of(text())},
            {"origin", ref("cell")},
            {"figures", list_of({{"anyOf", {text(), figure}}})},
            {"neutral", list_of(neutral)},
            {"tokens", list_of(token)},
            {"expect", expect}},
           {"format"});
  Object document = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                     {"$id", "carcassonne-board-1.json"},
                     {"title", "carcassonne-board/1"},
                     {"description", "A finished board of Carcassonne; see data/README.md."}};
  document.update(schema);
  Object cell = list_of(whole(-kMaxCoordinate, kMaxCoordinate));
  cell["minItems"] = cell["maxItems"] = 2;
  document["definitions"] = {{"cell", cell},
                             {"name", {{"type", "string"}, {"minLength", 1}, {"maxLength", kMaxNameBytes}}}};
  return document.dump(2) + "\n";
}

}  // namespace carc
