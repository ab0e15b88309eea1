// Darmstadt: the church scores as a monastery (in play it has a bonus, MON-6); the Darmstadtium (DARM-1).
#include <algorithm>
#include <array>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kNoYes[] = {"false", "true"};

enum { kHalved };
constexpr RuleOption kOptions[] = {
    {"darmstadtium.halved", kNoYes, "DARM-1", "whether the witch halves the Darmstadtium's points"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void city_terms(const Context& context, const Feature& city, Tally& tally) {
  if (city.is_complete && city.marks.has(Mark::darmstadtium))
    tally.adjust("DARM-1", 3, context.options[kHalved] == 0 ? Phase::flat : Phase::magic);
}

// MON-6: whoever has most followers on the church's tile and those around, whatever they stand on.
void pay_church(const Context& context, const TurnPart& part, Payer& payer) {
  const FeatureGraph& graph = context.graph;
  for (const int church : part.completed) {
    if (graph.kind(church) != SegmentKind::darmstadt_church) continue;
    const Cell at = graph.tile(graph.tile_of(church)).at;
    std::array<int, kMaxPlayers> followers{};
    for (const Figure& figure : context.game.figures) {
      if (figure.tile < 0 || !is_follower(figure.kind)) continue;
      const Cell cell = graph.tile(figure.tile).at;
      followers[figure.owner] += std::abs(cell.x - at.x) <= 1 && std::abs(cell.y - at.y) <= 1;
    }
    const int most = *std::max_element(followers.begin(), followers.end());
    for (std::size_t player = 0; most > 0 && player < context.game.players.size(); ++player) {
      if (followers[player] < most) continue;
      Tally tally;
      tally.add("MON-6", 1, 3, Phase::flat);
      payer.pay(static_cast<int>(player), Category::darmstadt, tally, church);
    }
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::darmstadt_church};
constexpr Mark kOwnMarks[] = {Mark::darmstadtium};

}  // namespace

const Expansion darmstadt{.id = "darmstadt",
                          .title = "Darmstadt",
                          .options = kOptions,
                          .segments = kSegments,
                          .marks = kOwnMarks,
                          .hooks = {.city = city_terms, .turn = pay_church}};

}  // namespace carc
