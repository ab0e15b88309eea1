// Abbey & Mayor: the abbey tile (MON-1), mayor, wagon and barn (BARN-n); farmers beside a barn (BARNX-n).
#include <fmt/format.h>

#include <algorithm>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kBarnNotOnCorner{"barn-not-on-corner", Severity::error,
                                       "a barn stands where no four tiles meet in one field (BARN-7)"};

// ---- hooks --------------------------------------------------------------------------------------------------
int weight(const Context&, const Feature& feature, const StandingFigure& figure) {
  if (figure.kind == FigureKind::barn) return 0;
  if (figure.kind == FigureKind::wagon) return 1;
  return feature.kind == SegmentKind::city ? feature.pennants : 0;
}

// A vertex of the field around a corner of a cell (0 NW, 1 NE, 2 SE, 3 SW); -1: four tiles do not meet there in one
// field. Around a corner the four cells have eight half-edges.
int field_around(const FeatureGraph& graph, Cell cell, int corner) {
  const Cell north_west{cell.x - (corner == 0 || corner == 3 ? 1 : 0), cell.y - (corner < 2 ? 1 : 0)};
  constexpr int kX[4] = {0, 1, 1, 0}, kY[4] = {0, 0, 1, 1};
  int found = -1;
  for (int i = 0; i < 4; ++i) {
    const Cell at{north_west.x + kX[i], north_west.y + kY[i]};
    const int inner = (i + 2) & 3;  // the corner of that cell: NW's is SE and so on
    for (const int field : {graph.field_at(at, inner, 0), graph.field_at(at, (inner + 3) & 3, 1)}) {
      if (field < 0 || (found >= 0 && graph.root(field) != graph.root(found))) return -1;
      found = field;
    }
  }
  return found;
}

int field_of(const Context& context, const Figure& barn) {
  if (barn.place != Place::corner || barn.tile < 0) return -1;
  return field_around(context.graph, cell_of_square(context.graph.tile(barn.tile), barn.square), barn.detail);
}

void put_barns(const Context& context, FeatureGraph& graph) {
  for (std::size_t i = 0; i < context.game.figures.size(); ++i) {
    const Figure& figure = context.game.figures[i];
    const int field = figure.kind == FigureKind::barn ? field_of(context, figure) : -1;
    if (field >= 0) graph.put_figure(figure.kind, figure.owner, field, static_cast<int>(i));
  }
}

void check_barns(const Context& context, Problems& problems) {
  for (const Figure& figure : context.game.figures)
    if (figure.kind == FigureKind::barn && field_of(context, figure) < 0)
      problems.push_back({&kBarnNotOnCorner,
                          figure.tile < 0 ? "figures" : "tile at " + cell_text(context.graph.tile(figure.tile).at),
                          fmt::format("the barn of {} needs a corner at which four tiles meet in one field",
                                      context.game.players[figure.owner].name)});
}

void field_terms(const Context&, const FieldShare& share, Tally& tally) {
  if (!share.has_city_terms) return;
  const int cities = static_cast<int>(share.cities.size());
  if (share.use == FieldUse::beside_a_barn) tally.add("BARNX-2", cities, 1, Phase::units, CityRate::base);
  if (share.use == FieldUse::barn) tally.add("BARN-2", cities, 4, Phase::units, CityRate::base);
}

// BARN-1: several barns of a player in one field count once.
void pay_barns(const Context& context, Payer& payer) {
  std::vector<std::pair<int, int>> barns;  // field, player
  for (const Figure& figure : context.game.figures) {
    const int field = figure.kind == FigureKind::barn ? field_of(context, figure) : -1;
    if (field >= 0) barns.emplace_back(context.graph.root(field), figure.owner);
  }
  std::sort(barns.begin(), barns.end());
  barns.erase(std::unique(barns.begin(), barns.end()), barns.end());
  for (const auto& [field, player] : barns) payer.pay_barn(player, field);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::abbey};
constexpr SegmentKind kMayorStands[] = {SegmentKind::city, SegmentKind::vodyanoy, SegmentKind::razboynik};
// A wagon does not enter fields.
constexpr FigureRule kFigures[] = {
    {FigureKind::mayor, 1, 0, kMayorStands, &kFigureNotHere},
    {FigureKind::wagon, 1, 1, std::span(kFollowerPlaces).subspan(1), &kFigureNotHere},
    {FigureKind::barn, 1, 0, {}, &kBarnNotOnCorner},
};
constexpr TileMark kOwnTileMarks[] = {TileMark::well};
constexpr Place kOwnPlaces[] = {Place::corner};
constexpr const char* kSets[] = {"abbey-and-mayor"};
constexpr const ProblemCode* kProblems[] = {&kBarnNotOnCorner};

}  // namespace

const Expansion abbey_and_mayor{
    .id = "abbey-and-mayor",
    .title = "Abbey & Mayor",
    .figures = kFigures,
    .segments = kSegments,
    .tile_marks = kOwnTileMarks,
    .places = kOwnPlaces,
    .sets = kSets,
    .problems = kProblems,
    .hooks = {.check = check_barns, .link = put_barns, .weight = weight, .field = field_terms, .extra = pay_barns}};

}  // namespace carc
