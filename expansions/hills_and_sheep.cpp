// Hills & Sheep: hills break ties (HILL-n), vineyards (VINE-n), shepherds (SHEP-1).
#include <algorithm>
#include <array>
#include <bit>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kHill[] = {"presence", "count"};

enum { kTieBreak };
constexpr RuleOption kOptions[] = {
    {"hill.tiebreak", kHill, "HILL-2", "how hills break a tie"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void break_tie(const Context& context, std::span<const StandingFigure> figures, PlayerSet& owners) {
  std::array<int, kMaxPlayers> on_hills{};
  for (const StandingFigure& figure : figures)
    if (is_follower(figure.kind) && context.graph.tile_marks(context.graph.tile_of(figure.vertex)).has(TileMark::hill))
      ++on_hills[figure.owner];
  if (context.options[kTieBreak] == 0)
    for (int& count : on_hills) count = std::min(count, 1);
  int most = 0;
  for (PlayerSet rest = owners; rest != 0; rest &= rest - 1)
    most = std::max(most, on_hills[static_cast<std::size_t>(std::countr_zero(rest))]);
  for (PlayerSet rest = owners; rest != 0; rest &= rest - 1)
    if (on_hills[static_cast<std::size_t>(std::countr_zero(rest))] < most)
      owners &= ~(PlayerSet{1} << std::countr_zero(rest));
}

void monastic_terms(const Context& context, const Feature& building, Tally& tally) {
  if (!building.is_complete) return;
  std::vector<int> vineyards;
  for_each_around(context.graph, building.tile, false, [&](int tile) {
    if (context.graph.tile_marks(tile).has(TileMark::vineyard)) vineyards.push_back(tile);
  });
  std::sort(vineyards.begin(), vineyards.end());  // a piece may fill several cells
  vineyards.erase(std::unique(vineyards.begin(), vineyards.end()), vineyards.end());
  tally.add("VINE-2", static_cast<int>(vineyards.size()), 3, Phase::flat);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kField[] = {SegmentKind::field};
constexpr FigureRule kFigures[] = {{FigureKind::shepherd, 1, 0, kField, &kFigureNotHere}};
constexpr TileMark kOwnTileMarks[] = {TileMark::hill, TileMark::vineyard};
constexpr TokenKind kTokens[] = {TokenKind::flock};
constexpr const char* kSets[] = {"hills-and-sheep"};

}  // namespace

const Expansion hills_and_sheep{.id = "hills-and-sheep",
                                .title = "Hills & Sheep",
                                .options = kOptions,
                                .figures = kFigures,
                                .tile_marks = kOwnTileMarks,
                                .tokens = kTokens,
                                .sets = kSets,
                                .hooks = {.monastic = monastic_terms, .owners = break_tie}};

}  // namespace carc
