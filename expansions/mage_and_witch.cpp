// Mage & Witch (MAGE-n, WITCH-n).
#include <fmt/format.h>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kTogether{"mage-and-witch-together", Severity::error,
                                "mage and witch stand on one feature (WITCH-4)"};

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kBoth[] = {"error", "mage_then_witch"};

enum { kMagicBoth };
constexpr RuleOption kOptions[] = {
    {"magic.both", kBoth, "WITCH-4", "what happens when mage and witch stand on one feature"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
int feature_of(const Context& context, NeutralKind kind) {
  for (const NeutralFigure& figure : context.game.neutral) {
    if (figure.kind != kind || figure.tile < 0 || figure.segment < 0) continue;
    const int vertex = context.graph.vertex(figure.tile, figure.segment);
    if (vertex >= 0) return context.graph.root(vertex);
  }
  return -1;
}

void add_magic(const Context& context, const Feature& feature, Tally& tally, const char* mage, const char* witch) {
  if (feature_of(context, NeutralKind::mage) == feature.root)
    tally.add(mage, feature.tiles + feature.section_tiles, 1, Phase::magic);  // MAGE-2
  if (feature_of(context, NeutralKind::witch) == feature.root) tally.halve_up(witch);
}

void road_terms(const Context& context, const Feature& road, Tally& tally) {
  add_magic(context, road, tally, "MAGE-1", "WITCH-1");
}

void city_terms(const Context& context, const Feature& city, Tally& tally) {
  add_magic(context, city, tally, "MAGE-3", "WITCH-3");
}

void check(const Context& context, Problems& problems) {
  for (const NeutralFigure& figure : context.game.neutral) {
    if (figure.kind != NeutralKind::mage && figure.kind != NeutralKind::witch) continue;
    if (figure.tile < 0) continue;  // beside the board
    if (figure.segment < 0) {
      problems.push_back(
          {&kFigureNotHere, "tile at " + cell_text(context.graph.tile(figure.tile).at),
           fmt::format("the {} needs the road or city on which it stands (`on`)", name_of(figure.kind))});
      continue;
    }
    const PlacedTile& tile = context.graph.tile(figure.tile);
    const int vertex = context.graph.vertex(figure.tile, figure.segment);
    const SegmentKind kind = segment_at(*tile.def, figure.segment).kind;
    if (vertex < 0 || (kind != SegmentKind::road && kind != SegmentKind::city))
      problems.push_back(
          {&kFigureNotHere, "tile at " + cell_text(tile.at), "mage and witch stand on roads and cities"});
  }
  const int mage = feature_of(context, NeutralKind::mage);
  if (mage >= 0 && mage == feature_of(context, NeutralKind::witch) && context.options[kMagicBoth] == 0)
    problems.push_back({&kTogether, "tile at " + cell_text(context.graph.tile(context.graph.tile_of(mage)).at),
                        "mage and witch may not stand on one feature; magic.both tells how to score it nevertheless"});
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr TileMark kOwnTileMarks[] = {TileMark::mage};
constexpr NeutralKind kNeutral[] = {NeutralKind::mage, NeutralKind::witch};
constexpr const char* kSets[] = {"mage-and-witch"};
constexpr const ProblemCode* kProblems[] = {&kTogether};

}  // namespace

const Expansion mage_and_witch{.id = "mage-and-witch",
                               .title = "Mage & Witch",
                               .options = kOptions,
                               .tile_marks = kOwnTileMarks,
                               .neutral = kNeutral,
                               .sets = kSets,
                               .problems = kProblems,
                               .hooks = {.check = check, .road = road_terms, .city = city_terms}};

}  // namespace carc
