// The Goldmines (GOLD-1): the more bars, the more each is worth.
#include "expansions/all.hpp"

namespace carc {
namespace {

void pay_gold(const Context& context, Payer& payer) {
  for (std::size_t p = 0; p < context.game.players.size(); ++p) {
    const int bars = context.game.players[p].holds[static_cast<std::size_t>(TokenKind::gold)];
    if (bars == 0) continue;
    Tally tally;
    tally.add("GOLD-1", bars, bars >= 10 ? 4 : bars >= 7 ? 3 : bars >= 4 ? 2 : 1);
    payer.pay(static_cast<int>(p), Category::gold, tally, -1);
  }
}

constexpr TileMark kOwnTileMarks[] = {TileMark::gold};
constexpr TokenKind kTokens[] = {TokenKind::gold};
constexpr const char* kSets[] = {"goldmines"};

}  // namespace

const Expansion goldmines{.id = "goldmines",
                          .title = "The Goldmines",
                          .tile_marks = kOwnTileMarks,
                          .tokens = kTokens,
                          .sets = kSets,
                          .hooks = {.extra = pay_gold}};

}  // namespace carc
