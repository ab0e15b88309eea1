// The Russian promos: Baba Yaga's hut (YAGA-n), the Vodyanoy (VOD-n) and the Razboynik, with whom followers count
// nowhere.
#include <array>

#include "expansions/all.hpp"

namespace carc {
namespace {

void hut_terms(const Context&, const Feature& hut, Tally& tally) {
  if (hut.kind != SegmentKind::yaga_hut) return;
  tally.add(hut.is_complete ? "YAGA-2" : "YAGA-1", 1 + hut.empty, 1);
}

// VOD-1: every follower counts one, whatever its size.
void pay_vodyanoy(const Context& context, Payer& payer) {
  for (int v = 0; v < context.graph.vertex_count(); ++v) {
    if (context.graph.kind(v) != SegmentKind::vodyanoy || context.graph.first_figure(v) < 0) continue;
    std::array<int, kMaxPlayers> followers{};
    context.graph.for_each_figure(
        v, [&](int, const StandingFigure& figure) { followers[figure.owner] += is_follower(figure.kind); });
    for (std::size_t p = 0; p < context.game.players.size(); ++p) {
      if (followers[p] == 0) continue;
      Tally tally;
      tally.add("VOD-1", followers[p], -2);
      payer.pay(static_cast<int>(p), Category::vodyanoy, tally, v);
    }
  }
}

constexpr SegmentKind kSegments[] = {SegmentKind::yaga_hut, SegmentKind::vodyanoy, SegmentKind::razboynik};

}  // namespace

const Expansion russian_promos{.id = "russian-promos",
                               .title = "Russian promos",
                               .segments = kSegments,
                               .hooks = {.other = hut_terms, .extra = pay_vodyanoy}};

}  // namespace carc
