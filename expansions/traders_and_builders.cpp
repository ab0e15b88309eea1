// Traders & Builders: builder, pig (PIG-1..3) and goods (GOODS-1).
#include <algorithm>
#include <array>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kNoYes[] = {"false", "true"};

enum { kBarnFieldPig };
constexpr RuleOption kOptions[] = {
    {"field.barnx.pig", kNoYes, "BARNX-4", "whether a pig helps farmers in a barn field"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
bool has_pig(const Context& context, const FieldShare& share) {
  bool found = false;
  for (const int field : share.fields)
    context.graph.for_each_figure(field, [&](int, const StandingFigure& figure) {
      found = found || (figure.kind == FigureKind::pig && figure.owner == share.player);
    });
  return found;
}

void field_terms(const Context& context, const FieldShare& share, Tally& tally) {
  const bool is_beside = share.use == FieldUse::beside_a_barn;
  if (!share.has_city_terms || share.use == FieldUse::barn) return;
  if (is_beside && context.options[kBarnFieldPig] == 0) return;
  if (!has_pig(context, share)) return;
  tally.add(is_beside ? "BARNX-4" : "PIG-1", static_cast<int>(share.cities.size() + share.castles.size()), 1,
            Phase::units, CityRate::extra);
}

void pay_goods(const Context& context, Payer& payer) {
  constexpr TokenKind kGoods[] = {TokenKind::wine, TokenKind::grain, TokenKind::cloth, TokenKind::chicken};
  std::array<int, 4> most{};
  for (const Player& player : context.game.players)
    for (std::size_t k = 0; k < most.size(); ++k)
      most[k] = std::max<int>(most[k], player.holds[std::size_t(kGoods[k])]);
  for (std::size_t p = 0; p < context.game.players.size(); ++p) {
    int kinds = 0;
    for (std::size_t k = 0; k < most.size(); ++k)
      kinds += most[k] > 0 && context.game.players[p].holds[std::size_t(kGoods[k])] == most[k];
    if (kinds == 0) continue;
    Tally tally;
    tally.add("GOODS-1", kinds, 10);
    payer.pay(static_cast<int>(p), Category::goods, tally, -1);
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kBuilderStands[] = {SegmentKind::road, SegmentKind::city};
constexpr SegmentKind kPigStands[] = {SegmentKind::field};
constexpr FigureRule kFigures[] = {
    {FigureKind::builder, 1, 0, kBuilderStands, &kFigureNotHere},
    {FigureKind::pig, 1, 0, kPigStands, &kFigureNotHere},
};
constexpr Mark kOwnMarks[] = {Mark::wine, Mark::grain, Mark::cloth, Mark::chicken};
constexpr TokenKind kTokens[] = {TokenKind::wine, TokenKind::grain, TokenKind::cloth, TokenKind::chicken};
constexpr const char* kSets[] = {"traders-and-builders", "traders-and-builders-c31"};

}  // namespace

const Expansion traders_and_builders{.id = "traders-and-builders",
                                     .title = "Traders & Builders",
                                     .options = kOptions,
                                     .figures = kFigures,
                                     .marks = kOwnMarks,
                                     .tokens = kTokens,
                                     .sets = kSets,
                                     .hooks = {.field = field_terms, .extra = pay_goods}};

}  // namespace carc
