// The Gifts: those that were not opened (GIFT-1).
#include "expansions/all.hpp"

namespace carc {
namespace {

void pay_gifts(const Context& context, Payer& payer) { pay_held(context, payer, TokenKind::gift, Category::gift, "GIFT-1", 2); }

constexpr TokenKind kTokens[] = {TokenKind::gift};
constexpr const char* kSets[] = {"gifts"};

}  // namespace

const Expansion gifts{
    .id = "gifts", .title = "The Gifts", .tokens = kTokens, .sets = kSets, .hooks = {.extra = pay_gifts}};

}  // namespace carc
