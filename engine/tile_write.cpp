// Tile definitions as JSON, the inverse of tile_io.cpp.
#include "engine/tile_io.hpp"

namespace carc {
namespace {

using Json = nlohmann::ordered_json;

template <class Enum>
void write_marks(Json& json, BitSet<Enum> marks, int count) {
  for (int i = 0; i < count; ++i)
    if (marks.has(static_cast<Enum>(i))) json["marks"].push_back(name_of(static_cast<Enum>(i)));
}

void write_indices(Json& json, const char* key, std::uint32_t set) {
  for (int i = 0; i < 32; ++i)
    if ((set >> i) & 1u) json[key].push_back(i);
}

Json half_list(const TileDef& tile, std::uint32_t halves, bool is_field) {
  Json list = Json::array();
  for (std::size_t side = 0; side < tile.sides.size(); ++side) {
    const unsigned pair = (halves >> (2 * side)) & 3u;
    const std::string& name = tile.sides[side].name;
    if (pair == 3u && !is_field) {
      list.push_back(name);
    } else {
      if (pair & 1u) list.push_back(name + 'L');
      if (pair & 2u) list.push_back(name + 'R');
    }
  }
  return list;
}

Json segment_to_json(const TileDef& tile, const Segment& segment) {
  const bool is_field = segment.kind == SegmentKind::field;
  Json json;
  json["kind"] = name_of(segment.kind);
  if (segment.halves != 0 || is_field) json["at"] = half_list(tile, segment.halves, is_field);
  if (segment.gates != 0) json["gates"] = half_list(tile, segment.gates, false);
  if (segment.pennants != 0) json["pennants"] = segment.pennants;
  write_marks(json, segment.marks, kMarks);
  write_indices(json, "cities", segment.cities);
  write_indices(json, "roads", segment.roads);
  if (segment.on >= 0) json["on"] = segment.on;
  if (segment.sheep != 0) json["sheep"] = segment.sheep;
  if (segment.value != 0) json["value"] = segment.value;
  if (!segment.detail.empty()) json["detail"] = segment.detail;
  for (const Scenery& print : segment.scenery) {
    if (print.editions.empty()) json["scenery"].push_back(print.kind);
    else json["scenery"].push_back(Json{{"kind", print.kind}, {"editions", print.editions}});
  }
  if (!segment.editions.empty()) json["editions"] = segment.editions;
  return json;
}

}  // namespace

nlohmann::ordered_json tile_to_json(const TileDef& tile) {
  Json json;
  json["id"] = tile.id.substr(tile.id.find('/') + 1);
  std::string letters;
  for (const Side& side : tile.sides) letters += side.letter;
  json["edges"] = letters;
  for (const EditionCount& copies : tile.copies) {
    if (copies.edition.empty()) json["copies"] = copies.count;
    else json["copies"][copies.edition] = copies.count;
  }
  if (tile.width != 1 || tile.height != 1) json["size"] = {tile.width, tile.height};
  if (tile.is_half) json["shape"] = "half";
  if (!tile.is_one_cell())
    for (const Side& side : tile.sides) json["sides"].push_back(side.name);
  write_marks(json, tile.marks, kTileMarks);
  json["segments"] = Json::array();
  for (const Segment& segment : tile.segments) json["segments"].push_back(segment_to_json(tile, segment));
  if (tile.stub_roads != 0) json["stub_roads"] = tile.stub_roads;
  if (!tile.other_side_of.empty()) json["other_side_of"] = tile.other_side_of;
  if (!tile.label.empty()) json["label"] = tile.label;
  if (!tile.jcz.empty()) json["jcz"] = tile.jcz;
  if (!tile.jcz_marks.empty()) json["jcz_marks"] = tile.jcz_marks;
  if (tile.bga_kind != 0) {
    json["bga"]["kind"] = tile.bga_kind;
    json["bga"]["tiles"] = {tile.bga_first, tile.bga_last};
    if (tile.bga_turns != 0) json["bga"]["turns"] = tile.bga_turns;
  }
  if (!tile.note.empty()) json["note"] = tile.note;
  return json;
}

}  // namespace carc
