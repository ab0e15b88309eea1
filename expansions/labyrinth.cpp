// The Labyrinth: one road for value and majority (LAB-1), as it is printed; a bonus in play only (LAB-2).
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kVariants[] = {"basic", "advanced"};

enum { kVariant };
constexpr RuleOption kOptions[] = {
    {"labyrinth.variant", kVariants, "LAB-2", "what a completed road through a labyrinth pays for followers"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void road_terms(const Context& context, const Feature& road, Tally& tally) {
  if (!road.marks.has(Mark::labyrinth) || !road.is_complete) return;
  if (context.options[kVariant] == 0 || context.when != When::play) return;
  int followers = 0;
  context.graph.for_each_figure(road.root,
                                [&](int, const StandingFigure& figure) { followers += is_follower(figure.kind); });
  tally.add("LAB-2", followers, 2, Phase::flat);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr Mark kOwnMarks[] = {Mark::labyrinth};

}  // namespace

const Expansion labyrinth{.id = "labyrinth",
                          .title = "The Labyrinth",
                          .options = kOptions,
                          .marks = kOwnMarks,
                          .hooks = {.road = road_terms}};

}  // namespace carc
