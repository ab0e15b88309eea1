// Options of expansions that are still to be built. Their names are known, so that a board that states the default is
// read, and any other value is refused with its reason.
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr const char* kHalfling[] = {"one", "both"};
constexpr const char* kLongRoad[] = {"1", "2"};
constexpr const char* kSiege[] = {"whole", "base_only"};
constexpr const char* kBarnCastle[] = {"4", "2"};
constexpr const char* kNoYes[] = {"false", "true"};
constexpr const char* kYesNo[] = {"true", "false"};
constexpr const char* kBuildings[] = {"flat", "by_type"};
constexpr const char* kLabyrinth[] = {"basic", "advanced"};
constexpr const char* kCathedralInn[] = {"add", "max"};
constexpr const char* kMagic[] = {"error", "mage_then_witch"};
constexpr const char* kHill[] = {"presence", "count"};
constexpr const char* kFairy[] = {"figure", "tile"};
constexpr const char* kRingmaster[] = {"basic", "all_scored"};
constexpr const char* kCleared[] = {"last", "first"};
constexpr const char* kDeploy[] = {"market", "any"};
constexpr const char* kKing[] = {"count", "flat10", "flat15_40", "continuous"};
constexpr const char* kZeroKeep[] = {"zero", "keep"};
constexpr const char* kAbbot[] = {"line", "square"};
constexpr const char* kTower[] = {"ignore", "count"};
constexpr const char* kTunnel[] = {"auto", "through"};

constexpr RuleOption later(const char* id, std::span<const char* const> choices, const char* rule,
                           const char* summary) {
  return {id, choices, rule, summary, false};
}

constexpr RuleOption kOptions[] = {
    later("halfling.occupies", kHalfling, "TILE-7", "whether one halfling in a cell is enough to occupy it"),
    later("leipzig.long_road", kLongRoad, "LEIP-1", "tiles that the long road of a Leipzig piece counts"),
    later("field.siege", kSiege, "SIEGEF-1", "what a besieged city doubles for a field"),
    later("field.barnx.castle", kBarnCastle, "BARNX-3", "points of a castle for farmers in a barn field"),
    later("field.barnx.pig", kNoYes, "BARNX-4", "whether a pig helps farmers in a barn field"),
    later("barn.pigsty", kNoYes, "BARN-6", "whether a pigsty helps a barn"),
    later("lb.scoring", kBuildings, "LB-1", "points of a little building"),
    later("lb.own_tile", kYesNo, "LB-7", "whether a building on a monastery's own tile counts for it"),
    later("labyrinth.variant", kLabyrinth, "LAB-2", "what a completed road through a labyrinth pays for followers"),
    later("gcath.inn", kCathedralInn, "GCATH-3", "how an inn and a German cathedral on one road combine"),
    later("magic.both", kMagic, "WITCH-4", "what happens when mage and witch stand on one feature"),
    later("darmstadtium.halved", kNoYes, "DARM-1", "whether the witch halves the Darmstadtium's points"),
    later("hill.tiebreak", kHill, "HILL-2", "how hills break a tie"),
    later("fairy.mode", kFairy, "FAIRY-2", "whether the fairy stands beside a figure or on a tile"),
    later("ringmaster.scope", kRingmaster, "RING-2", "on which features the ringmaster is paid"),
    later("ringmaster.fortune_teller", kYesNo, "FT-2", "whether the ringmaster is paid on a fortune teller's tent"),
    later("castle.cleared", kCleared, "ORDER-4", "whether castles are emptied before or after everything else"),
    later("coc.final_deploy", kDeploy, "ORDER-2", "from which quarters of Carcassonne figures may move at the end"),
    later("toll.requires_occupied", kNoYes, "TOLL-2", "whether a road must be occupied to pay tolls"),
    later("king.scoring", kKing, "KING-3", "what king and robber baron are worth"),
    later("eggs.second_after_tie", kYesNo, "EGG-1",
          "whether the second number of eggs is paid after a tie for the first"),
    later("inn.incomplete", kZeroKeep, "INN-5", "what an unfinished road with an inn is worth"),
    later("cathedral.incomplete", kZeroKeep, "CATH-4", "what an unfinished city with a cathedral is worth"),
    later("abbot.buildings", kAbbot, "ABBOT-5", "which little buildings an abbot laid down counts"),
    later("circus.tower", kTower, "CIRC-2", "whether followers on towers count for the circus"),
    later("tunnel.printed", kTunnel, "TUNNEL-1", "whether tunnels printed on other sets are pairs of mouths"),
    later("gq11.pig_herd", kYesNo, "PIG-4", "whether the pig herd of the Games Quarterly tiles counts"),
};

}  // namespace

const Expansion announced{.id = "announced",
                          .title = "Rules to come",
                          .options = kOptions,
                          .figures = {},
                          .segments = {},
                          .marks = {},
                          .tile_marks = {},
                          .tokens = {},
                          .neutral = {},
                          .places = {},
                          .hooks = {}};

}  // namespace carc
