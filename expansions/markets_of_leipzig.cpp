// The Markets of Leipzig: the city of four quarters (CITY-7), the long road (LEIP-1) and the tanners (LEIPT-n).
#include <fmt/format.h>

#include <algorithm>

#include "engine/checks.hpp"
#include "engine/scenery.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kLeipzigOpen{"leipzig-open", Severity::warning,
                                   "the four quarters of Leipzig do not lie together (CITY-7)"};

constexpr std::uint8_t kTanners = 1;  // in quarter_names()

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kLongRoad[] = {"1", "2"};

enum { kLongRoadUnits };
constexpr RuleOption kOptions[] = {
    {"leipzig.long_road", kLongRoad, "LEIP-1", "tiles that the long road of a Leipzig piece counts"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void choose_length(const Context& context, LayRules& rules) {
  rules.long_road_units = context.options[kLongRoadUnits] + 1;
}

// The quarters are one city, wherever their tiles lie (CITY-7).
void join_quarters(const Context&, FeatureGraph& graph) {
  int first = -1;
  for (int v = 0; v < graph.vertex_count(); ++v) {
    if (graph.kind(v) != SegmentKind::leipzig) continue;
    if (first < 0) first = v;
    else graph.link(first, v);
  }
}

bool has_tanner(const Game& game, int player) {
  return std::any_of(game.figures.begin(), game.figures.end(), [&](const Figure& figure) {
    return figure.place == Place::quarter && figure.detail == kTanners && figure.owner == player &&
           is_follower(figure.kind);
  });
}

// LEIPT-1, LEIPT-2: for owners, not beside a barn and not for barns.
void field_terms(const Context& context, const FieldShare& share, Tally& tally) {
  const bool is_owners = share.use == FieldUse::farmers || share.use == FieldUse::first_system;
  if (!share.has_field_terms || !is_owners || !has_tanner(context.game, share.player)) return;
  int houses = 0;
  const int field = share.fields.front();
  int v = field;
  do {
    for (const ShownScenery& print : scenery_of(context.game, context.graph.tile_of(v)))
      houses += print.field == context.graph.segment_of(v) && (is_farmhouse(print) || is_stable(print));
    v = context.graph.next_in_feature(v);
  } while (v != field);
  tally.add("LEIPT-1", houses, 2, Phase::flat);
}

bool has_quarter(const FeatureGraph& graph, int tile, std::uint8_t quarter) {
  const auto& segments = graph.tile(tile).def->segments;
  return std::any_of(segments.begin(), segments.end(), [&](const Segment& segment) {
    return segment.kind == SegmentKind::leipzig && segment.detail == quarter_names()[quarter];
  });
}

void check(const Context& context, Problems& problems) {
  const FeatureGraph& graph = context.graph;
  for (const Figure& figure : context.game.figures) {
    if (figure.place != Place::quarter) continue;
    if (figure.detail == kTanners) warn_of_scenery(context.game, problems);
    bool is_there = figure.tile >= 0 && has_quarter(graph, figure.tile, figure.detail);
    for (int tile = 0; tile < graph.tile_count() && figure.tile < 0 && !is_there; ++tile)
      is_there = has_quarter(graph, tile, figure.detail);
    if (!is_there)
      problems.push_back({&kFigureNotHere, "figures",
                          fmt::format("the quarter of the {} does not lie {}", quarter_names()[figure.detail],
                                      figure.tile < 0 ? "on the board" : "on that tile")});
  }
  for (int v = 0; v < graph.vertex_count(); ++v)
    if (graph.kind(v) == SegmentKind::leipzig && graph.open_halves(graph.root(v)) != 0) {
      problems.push_back(
          {&kLeipzigOpen, "tile at " + cell_text(graph.tile(graph.tile_of(v)).at),
           "the quarters of Leipzig do not lie together; they count as one completed city all the same"});
      return;
    }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::leipzig};
constexpr Mark kOwnMarks[] = {Mark::long_road};
constexpr Place kOwnPlaces[] = {Place::quarter};
constexpr const ProblemCode* kProblems[] = {&kLeipzigOpen};

}  // namespace

const Expansion markets_of_leipzig{
    .id = "markets-of-leipzig",
    .title = "The Markets of Leipzig",
    .options = kOptions,
    .segments = kSegments,
    .marks = kOwnMarks,
    .places = kOwnPlaces,
    .problems = kProblems,
    .hooks = {.lay = choose_length, .check = check, .link = join_quarters, .field = field_terms}};

}  // namespace carc
