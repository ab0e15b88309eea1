// The Princess & The Dragon: the fairy (FAIRY-n). Dragon, volcanoes, portals and princesses act in play only.
#include <bit>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kFairyModes[] = {"figure", "tile"};

enum { kFairyMode };
constexpr RuleOption kOptions[] = {
    {"fairy.mode", kFairyModes, "FAIRY-2", "whether the fairy stands beside a figure or on a tile"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void pay(int player, const Scored& scored, Payer& payer) {
  Tally tally;
  tally.add("FAIRY-1", 1, 3, Phase::flat);
  payer.pay(player, Category::fairy, tally, scored.feature.root);
}

// FAIRY-2: once a player, however many of his followers stand on her tile.
void pay_on_tile(const Context& context, const Scored& scored, int tile, Payer& payer) {
  PlayerSet paid = 0;
  for (const StandingFigure& figure : scored.figures)
    if (is_follower(figure.kind) && context.graph.tile_of(figure.vertex) == tile) paid |= PlayerSet{1} << figure.owner;
  for (; paid != 0; paid &= paid - 1) pay(std::countr_zero(paid), scored, payer);
}

void fairy_bonus(const Context& context, const Scored& scored, Payer& payer) {
  for (const NeutralFigure& fairy : context.game.neutral) {
    if (fairy.kind != NeutralKind::fairy) continue;
    if (context.options[kFairyMode] == 1) {
      const int tile = fairy.tile >= 0     ? fairy.tile
                       : fairy.beside >= 0 ? context.game.figures[static_cast<std::size_t>(fairy.beside)].tile
                                           : -1;
      pay_on_tile(context, scored, tile, payer);
      continue;
    }
    for (const StandingFigure& figure : scored.figures)
      if (fairy.beside >= 0 && figure.id == fairy.beside && is_follower(figure.kind)) pay(figure.owner, scored, payer);
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr Mark kOwnMarks[] = {Mark::princess};
constexpr TileMark kOwnTileMarks[] = {TileMark::volcano, TileMark::dragon, TileMark::magic_portal, TileMark::princess,
                                      TileMark::dragon_hoard};
constexpr NeutralKind kNeutral[] = {NeutralKind::fairy, NeutralKind::dragon};
constexpr const char* kSets[] = {"princess-and-dragon", "dragon-and-fairy-c31"};

}  // namespace

const Expansion princess_and_dragon{.id = "princess-and-dragon",
                                    .title = "The Princess & The Dragon",
                                    .options = kOptions,
                                    .marks = kOwnMarks,
                                    .tile_marks = kOwnTileMarks,
                                    .neutral = kNeutral,
                                    .sets = kSets,
                                    .hooks = {.bonus = fairy_bonus}};

}  // namespace carc
