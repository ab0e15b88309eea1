// The base game. Rules ROAD-n, CITY-n, MON-n, FIELD-n.
#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kCounting[] = {"cell", "physical"};
constexpr const char* kTiny[] = {"4", "2"};
constexpr const char* kFarms[] = {"third", "second", "first"};
constexpr const char* kFlat[] = {"false", "true"};
constexpr const char* kFloor[] = {"none", "zero"};
constexpr const char* kOccupied[] = {"score", "error"};

enum { kTileCounting, kCityTiny, kFieldRule, kCompletedFlat, kScoreFloor, kCompletedOccupied };
constexpr RuleOption kOptions[] = {
    {"tile.counting", kCounting, "TILE-1", "whether roads, cities and neighbourhoods count cells or pieces"},
    {"city.tiny", kTiny, "CITY-5", "points of a completed city of two tiles without pennants"},
    {"field.rule", kFarms, "FIELD-20", "which of the three historical ways of paying fields is played"},
    {"monastic.completed_flat", kFlat, "MON-3",
     "whether a completed monastery or garden is worth 9, a German castle 12, whatever surrounds it"},
    {"score.floor", kFloor, "ORDER-11", "whether a total below zero is raised to zero"},
    {"final.completed_occupied", kOccupied, "ORDER-12",
     "what happens to a completed feature that still holds a figure at the end"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void choose_units(const Context& context, LayRules& rules) {
  rules.counts_pieces = context.options[kTileCounting] == 1;
  rules.counts_flat = context.options[kCompletedFlat] == 1;
}

void road_terms(const Context&, const Feature& road, Tally& tally) {
  tally.add(road.is_complete ? "ROAD-2" : "ROAD-1", road.tiles, 1);
}

void city_terms(const Context& context, const Feature& city, Tally& tally) {
  const int rate = city.is_complete ? 2 : 1;
  tally.add(city.is_complete ? "CITY-2" : "CITY-1", city.tiles, rate);
  tally.add("CITY-3", city.pennants, rate);
  if (city.is_complete && city.tiles == 2 && context.options[kCityTiny] == 1)
    tally.adjust("CITY-5", -(city.tiles + city.pennants), Phase::units);
}

void monastic_terms(const Context&, const Feature& building, Tally& tally) {
  tally.add(building.is_complete ? "MON-3" : "MON-2", 1 + building.neighbours, 1);
}

void field_terms(const Context&, const FieldShare& share, Tally& tally) {
  if (!share.has_city_terms) return;
  const int cities = static_cast<int>(share.cities.size());
  if (share.use == FieldUse::first_system) tally.add("FIELD-22", cities, 4, Phase::units, CityRate::base);
  if (share.use == FieldUse::farmers) tally.add("FIELD-8", cities, 3, Phase::units, CityRate::base);
}

// ---- what is in the box -------------------------------------------------------------------------------------
// Crossroads are printed where roads end; they matter to tollhouses only.
constexpr SegmentKind kSegments[] = {SegmentKind::road, SegmentKind::city, SegmentKind::field, SegmentKind::monastery,
                                     SegmentKind::crossroads};
// Which small cities may become castles matters to castle tokens only.
constexpr Mark kIdleMarks[] = {Mark::not_castle_base};
constexpr FigureRule kFigures[] = {
    {FigureKind::follower, 7, 1, kFollowerPlaces, &kFigureNotHere},
};

}  // namespace

const Expansion base_game{
    .id = "base-game",
    .title = "Base game",
    .options = kOptions,
    .figures = kFigures,
    .segments = kSegments,
    .marks = kIdleMarks,
    .hooks = {
        .lay = choose_units, .road = road_terms, .city = city_terms, .monastic = monastic_terms, .field = field_terms}};

}  // namespace carc
