// The Robbers: a robber still on the score track (ROBB-1).
#include "expansions/all.hpp"

namespace carc {
namespace {

void pay_robbers(const Context& context, Payer& payer) {
  for (std::size_t p = 0; p < context.game.players.size(); ++p) {
    const int robbers = context.game.players[p].holds[static_cast<std::size_t>(TokenKind::robber)];
    if (robbers == 0) continue;
    Tally tally;
    tally.add("ROBB-1", robbers, 3);
    payer.pay(static_cast<int>(p), Category::robber, tally, -1);
  }
}

constexpr TileMark kOwnTileMarks[] = {TileMark::robber};
constexpr TokenKind kTokens[] = {TokenKind::robber};
constexpr const char* kSets[] = {"robbers"};

}  // namespace

const Expansion robbers{.id = "robbers",
                        .title = "The Robbers",
                        .tile_marks = kOwnTileMarks,
                        .tokens = kTokens,
                        .sets = kSets,
                        .hooks = {.extra = pay_robbers}};

}  // namespace carc
