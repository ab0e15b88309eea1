// The Count of Carcassonne: the City of Carcassonne, as a block of twelve tiles or in one piece (CITY-7, FIELD-4).
// Figures in its districts count nowhere; where they may go at the end is a matter of play (ORDER-2).
#include <fmt/format.h>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kDeploy[] = {"market", "any"};
constexpr RuleOption kOptions[] = {
    {"coc.final_deploy", kDeploy, "ORDER-2", "from which quarters of Carcassonne figures may move at the end"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
// The vertex that stands for the city; -1: it is not on the board.
int big_city(const FeatureGraph& graph) {
  if (!graph.prints().segments.has(SegmentKind::city_of_carcassonne)) return -1;
  for (int v = graph.vertex_count() - 1; v >= 0; --v)
    if (graph.kind(v) == SegmentKind::city_of_carcassonne) return v;
  return -1;
}

// The twelve tiles print no segment for the city.
void add_city(const Context&, FeatureGraph& graph) {
  if (big_city(graph) >= 0) return;
  for (int tile = 0; tile < graph.tile_count(); ++tile)
    if (graph.tile_marks(tile).has(TileMark::city_of_carcassonne)) {
      graph.add_vertex(tile, SegmentKind::city_of_carcassonne);
      return;
    }
}

void touch_city(const Context& context, int field, std::vector<int>& cities) {
  if (!context.graph.marks(field).has(Mark::touches_carcassonne)) return;
  if (const int city = big_city(context.graph); city >= 0) cities.push_back(context.graph.root(city));
}

void check_districts(const Context& context, Problems& problems) {
  if (big_city(context.graph) >= 0) return;
  const auto report = [&](std::string who) {
    problems.push_back({&kFigureNotHere, "figures", who + " stands in Carcassonne, which is not on the board"});
  };
  for (const Figure& figure : context.game.figures)
    if (figure.place == Place::district)
      report(fmt::format("{}'s {}", context.game.players[figure.owner].name, name_of(figure.kind)));
  for (const NeutralFigure& figure : context.game.neutral)
    if (figure.kind == NeutralKind::count) report("the count");
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::city_of_carcassonne};
constexpr Mark kOwnMarks[] = {Mark::touches_carcassonne};
constexpr TileMark kOwnTileMarks[] = {TileMark::city_of_carcassonne};
constexpr NeutralKind kNeutral[] = {NeutralKind::count};
constexpr Place kOwnPlaces[] = {Place::district};
constexpr const char* kSets[] = {"count-of-carcassonne", "count-start-tableau"};

}  // namespace

const Expansion count_of_carcassonne{.id = "count-of-carcassonne",
                                     .title = "The Count of Carcassonne",
                                     .options = kOptions,
                                     .segments = kSegments,
                                     .marks = kOwnMarks,
                                     .tile_marks = kOwnTileMarks,
                                     .neutral = kNeutral,
                                     .places = kOwnPlaces,
                                     .sets = kSets,
                                     .hooks = {.check = check_districts, .link = add_city, .touch = touch_city}};

}  // namespace carc
