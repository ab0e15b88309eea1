// What placed tiles of a board document show beyond their definitions: scenery and signposts.
#include <fmt/format.h>

#include <algorithm>

#include "engine/tile.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {

void BoardReader::prints() {
  const json* entries = list(document_, "prints", "");
  if (entries == nullptr || !has_at_most(kMaxPrints, *entries, "/prints")) return;
  for (std::size_t i = 0; i < entries->size() && !is_full(); ++i) print((*entries)[i], fmt::format("/prints/{}", i));
  std::stable_sort(game_.prints.begin(), game_.prints.end(),
                   [](const Prints& a, const Prints& b) { return a.tile < b.tile; });
}

void BoardReader::print(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"at", "half", "scenery", "signposts"};
  Spot spot;
  if (!check_keys(source, where, kKeys) || member(source, "at", where, true) == nullptr) return;
  if (!read_spot(source, where, spot)) return;
  const int tile = only_tile(spot, pointer_to(where, "at"));
  if (tile < 0) return;
  const std::uint8_t square = square_of_spot(spot, tile);
  const auto [place, is_new] = prints_by_square_.try_emplace({tile, square}, game_.prints.size());
  if (is_new) {
    game_.prints.emplace_back();
    game_.prints.back().tile = tile;
    game_.prints.back().square = square;
  }
  Prints& prints = game_.prints[place->second];
  const std::string of_scenery = pointer_to(where, "scenery"), of_signposts = pointer_to(where, "signposts");
  const json* shown = list(source, "scenery", where);
  if (shown != nullptr && has_at_most(kMaxPrintsOfTile, *shown, of_scenery)) {
    if (!has_scenery_.insert(tile).second)
      fail(kBadDocument, of_scenery, fmt::format("the scenery of the tile at {} is stated twice", cell_text(spot.at)));
    prints.has_scenery = true;
    for (std::size_t i = 0; i < shown->size(); ++i)
      scenery((*shown)[i], fmt::format("{}/{}", of_scenery, i), spot, prints.scenery);
  }
  const json* posts = list(source, "signposts", where);
  if (posts != nullptr && has_at_most(kMaxPrintsOfTile, *posts, of_signposts))
    for (std::size_t i = 0; i < posts->size(); ++i)
      signpost((*posts)[i], fmt::format("{}/{}", of_signposts, i), spot, prints);
}

void BoardReader::scenery(const json& source, const std::string& where, const Spot& spot,
                          std::vector<ShownScenery>& shown) {
  static constexpr std::string_view kKeys[] = {"kind", "on", "road"};
  ShownScenery print;
  std::string on, road;
  if (!check_keys(source, where, kKeys)) return;
  bool is_good = text(source, "kind", where, print.kind, true);
  if (is_good && index_of(scenery_kinds(), print.kind) < 0) {
    unknown_name(print.kind, pointer_to(where, "kind"), "scenery", scenery_kinds());
    is_good = false;
  }
  const TileDef& def = *game_.tiles[static_cast<std::size_t>(spot.tiles[0])].def;
  // The number of a printed segment of this kind.
  const auto printed = [&](const std::string& name, const char* key, SegmentKind kind, std::int8_t& out) {
    std::int32_t tile = -1;
    const std::string place = pointer_to(where, key);
    if (!segment(name, spot, place, tile, out)) return false;
    const bool is_one = segment_at(def, out).kind == kind && !is_bridge(def, out);
    if (!is_one) fail(kPrintNowhere, place, fmt::format("`{}` is no {} of {}", name, name_of(kind), def.id));
    return is_one;
  };
  is_good = text(source, "on", where, on, true) && printed(on, "on", SegmentKind::field, print.field) && is_good;
  if (text(source, "road", where, road)) {
    print.road = ShownScenery::kNoRoad;
    if (road != "none") is_good = printed(road, "road", SegmentKind::road, print.road) && is_good;
  }
  if (is_good) shown.push_back(std::move(print));
}

void BoardReader::signpost(const json& source, const std::string& where, const Spot& spot, Prints& prints) {
  static constexpr std::string_view kKeys[] = {"edge", "points", "right"};
  Signpost post;
  std::int8_t edge = -1;
  std::string points;
  if (!check_keys(source, where, kKeys)) return;
  bool is_good = member(source, "edge", where, true) != nullptr && side(source, "edge", where, edge) && edge >= 0;
  if (is_good) {
    const PlacedTile& tile = game_.tiles[static_cast<std::size_t>(spot.tiles[0])];
    const int printed = side_facing(tile, spot.at, edge);
    const int line = printed < 0 ? -1 : tile.def->line_at[static_cast<std::size_t>(2 * printed)];
    is_good = line >= 0 && segment_at(*tile.def, line).kind == SegmentKind::road;
    if (!is_good)
      fail(kSignpostNowhere, pointer_to(where, "edge"),
           fmt::format("no road leaves {} through the {} edge of {}", tile.def->id,
                       side_names()[static_cast<std::size_t>(edge)], cell_text(spot.at)));
    post.side = static_cast<std::uint8_t>(edge);
  }
  if (!text(source, "points", where, points, true) ||
      !kind_named(points, pointer_to(where, "points"), "direction", kPointings, post.points))
    is_good = false;
  if (const json* right = member(source, "right", where)) {
    if (right->is_boolean()) post.verdict = right->get<bool>() ? 1 : 0;
    else wrong_type(pointer_to(where, "right"), "true or false", *right);
  }
  if (!is_good) return;
  const auto is_same = [&](const Signpost& other) { return other.side == post.side && other.points == post.points; };
  if (std::any_of(prints.signposts.begin(), prints.signposts.end(), is_same))
    return fail(
        kSignpostTwice, where,
        fmt::format("the signpost that points {} at this edge of {} is stated twice", points, cell_text(spot.at)));
  prints.signposts.push_back(post);
}

}  // namespace carc
