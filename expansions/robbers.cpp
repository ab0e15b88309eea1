// The Robbers: a robber still on the score track (ROBB-1).
#include "expansions/all.hpp"

namespace carc {
namespace {

void pay_robbers(const Context& context, Payer& payer) {
  pay_held(context, payer, TokenKind::robber, Category::robber, "ROBB-1", 3);
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
