// Words of saved games (.jcz) and what they mean here. Internal: an expansion that is built gets its lines here.
#pragma once

#include "engine/board.hpp"

namespace carc {

// How a piece or mechanism of a save affects the score.
enum class Effect : unsigned char {
  built,      // this version has it
  when_used,  // nothing happens unless a tile, figure or token of it comes into play; those are looked at by themselves
  missing,    // acts by itself: refused until it is built
};
struct SaveElement {
  const char* key;
  Effect effect;
  const char* title;
  int figure = -1;  // the FigureKind of which every player gets so many
};
constexpr int figure_number(FigureKind kind) { return static_cast<int>(kind); }
inline constexpr SaveElement kSaveElements[] = {
    {"small-follower", Effect::built, "followers", figure_number(FigureKind::follower)},
    {"farmers", Effect::built, "farmers"},
    {"abbot", Effect::built, "the abbot", figure_number(FigureKind::abbot)},
    {"garden", Effect::built, "gardens"},
    {"phantom", Effect::when_used, "the phantom", figure_number(FigureKind::phantom)},
    {"big-follower", Effect::when_used, "the large follower", figure_number(FigureKind::large)},
    {"builder", Effect::when_used, "the builder", figure_number(FigureKind::builder)},
    {"pig", Effect::when_used, "the pig", figure_number(FigureKind::pig)},
    {"barn", Effect::when_used, "barns", figure_number(FigureKind::barn)},
    {"wagon", Effect::when_used, "the wagon", figure_number(FigureKind::wagon)},
    {"mayor", Effect::when_used, "the mayor", figure_number(FigureKind::mayor)},
    {"shepherd", Effect::when_used, "the shepherd", figure_number(FigureKind::shepherd)},
    {"ringmaster", Effect::when_used, "the ringmaster", figure_number(FigureKind::ringmaster)},
    {"tower", Effect::when_used, "towers"},
    {"abbey", Effect::when_used, "the abbey tile"},
    {"bridge", Effect::when_used, "bridges"},
    {"castle", Effect::when_used, "castles"},
    {"little-buildings", Effect::when_used, "little buildings"},
    {"inn", Effect::when_used, "inns"},
    {"cathedral", Effect::when_used, "cathedrals"},
    {"pig-herd", Effect::when_used, "pig herds"},
    {"hill", Effect::when_used, "hills"},
    {"vineyard", Effect::when_used, "vineyards"},
    {"shrine", Effect::when_used, "shrines"},
    {"siege", Effect::when_used, "sieges"},
    {"escape", Effect::when_used, "escape from sieges"},
    {"acrobats", Effect::when_used, "acrobats"},
    {"ferry", Effect::when_used, "ferries"},
    {"tunnel", Effect::when_used, "tunnels"},
    {"traders", Effect::when_used, "trade goods"},
    {"gold", Effect::when_used, "gold"},
    {"bazaar", Effect::when_used, "bazaars"},
    {"festival", Effect::when_used, "festivals"},
    {"portal", Effect::when_used, "magic portals"},
    {"princess", Effect::when_used, "princesses"},
    {"dragon", Effect::when_used, "the dragon"},
    {"fairy", Effect::when_used, "the fairy"},
    {"mage", Effect::when_used, "the mage"},
    {"witch", Effect::when_used, "the witch"},
    {"big-top", Effect::when_used, "the big top"},
    {"river", Effect::when_used, "the river"},
    {"corn-circle", Effect::when_used, "crop circles"},
    {"wind-rose", Effect::when_used, "wind roses"},
    {"monastery", Effect::when_used, "German monasteries"},
    {"flier", Effect::when_used, "flying machines"},
    {"watchtower", Effect::when_used, "watchtowers"},
    {"yaga", Effect::when_used, "Baba Yaga's hut"},
    {"russian-trap", Effect::when_used, "the Russian traps"},
    {"labyrinth", Effect::when_used, "labyrinths"},
    {"church", Effect::when_used, "the Darmstadt church"},
    {"robbers-son", Effect::missing, "robbers' sons"},
    {"king", Effect::when_used, "the king"},
    {"robber", Effect::when_used, "the robber baron"},
    {"count", Effect::when_used, "the Count of Carcassonne"},
};

// Sets that switch on an element by themselves; all editions of a set begin alike.
struct SetElement {
  std::string_view set;
  const char* element;
};
inline constexpr SetElement kSetElements[] = {
    {"river/", "river"},         {"corn-circles/", "corn-circle"},
    {"wind-roses", "wind-rose"}, {"monasteries", "monastery"},
    {"flier", "flier"},          {"watchtowers", "watchtower"},
    {"russian-promos/", "yaga"}, {"russian-promos/", "russian-trap"},
    {"labyrinth", "labyrinth"},  {"darmstadt", "church"},
};

// Rules of a save that we follow by an option, if the element is in play.
struct SaveRule {
  const char* key;
  const char* value;    // of the save
  const char* element;  // "" : always
  const char* option;
  const char* choice;
};
inline constexpr SaveRule kSaveRules[] = {
    {"tiny-city-scoring", "2", "", "city.tiny", "2"},
    {"little-buildings-scoring", "3/2/1", "little-buildings", "lb.scoring", "by_type"},
    {"king-and-robber-scoring", "10/20", "king", "king.scoring", "flat10"},
    {"king-and-robber-scoring", "15/40", "king", "king.scoring", "flat15_40"},
    {"king-and-robber-scoring", "continuously", "king", "king.scoring", "continuous"},
    {"hill-tiebreaker", "number-of-followers", "hill", "hill.tiebreak", "count"},
    {"fairy-placement", "on-tile", "fairy", "fairy.mode", "tile"},
    {"labyrinth-variant", "advanced", "labyrinth", "labyrinth.variant", "advanced"},
    {"labyrinth-variant", "basic", "labyrinth", "labyrinth.variant", "basic"},
    {"coc-final-scoring", "any-district", "count", "coc.final_deploy", "any"},
    {"tunnelize-other-expansions", "false", "tunnel", "tunnel.printed", "through"},
    {"gq11-pig-herd", "nothing", "pig-herd", "gq11.pig_herd", "false"},
};

// Every rule of a save and its values, separated by blanks.
struct SaveRuleValues {
  const char* key;
  const char* values;
};
inline constexpr SaveRuleValues kSaveRuleValues[] = {
    {"little-buildings-scoring", "1/1/1 3/2/1"},
    {"king-and-robber-scoring", "default 10/20 15/40 continuously"},
    {"tiny-city-scoring", "4 2"},
    {"labyrinth-variant", "advanced basic"},
    {"coc-final-scoring", "market-only any-district"},
    {"count-move", "by-player clockwise follow-meeple"},
    {"gq11-pig-herd", "pig nothing"},
    {"keep-monasteries", "replace keep"},
    {"tunnelize-other-expansions", "true false"},
    {"more-tunnel-tokens", "3/2 2/1 1/1"},
    {"hill-tiebreaker", "at-least-one-follower number-of-followers"},
    {"barn-placement", "not-occupied occupied"},
    {"fairy-placement", "next-follower on-tile"},
    {"dragon-move", "before-scoring after-scoring"},
    {"princess-action", "may must"},
    {"wagon-move", "C2 C1"},
    {"bazaar-no-auction", "false true"},
    {"espace-variant", "any-tile siege-tile"},
    {"festival-return", "meeple follower"},
};

// What 4.x called an expansion, its tiles and its elements (separated by blanks).
struct OldExpansion {
  const char* key;
  const char* set;
  const char* elements;
};
inline constexpr OldExpansion kOldExpansions[] = {
    {"BASIC", "basic:1", ""},
    {"INNS_AND_CATHEDRALS", "inns-and-cathedrals:1", "big-follower inn cathedral"},
    {"TRADERS_AND_BUILDERS", "traders-and-builders:1", "builder pig traders"},
    {"PRINCESS_AND_DRAGON", "princess-and-dragon:1", "dragon fairy princess portal"},
    {"TOWER", "tower:1", "tower"},
    {"ABBEY_AND_MAYOR", "abbey-and-mayor:1", "abbey mayor wagon barn"},
    {"BRIDGES_CASTLES_AND_BAZAARS", "bridges-castles-and-bazaars:1", "bridge castle bazaar"},
    {"HILLS_AND_SHEEP", "hills-and-sheep:1", "hill shepherd vineyard"},
    {"UNDER_THE_BIG_TOP", "under-the-big-top:1", "big-top acrobats ringmaster"},
    {"KING_AND_ROBBER_BARON", "king-and-robber:1", "king robber"},
    {"RIVER", "river/1:1", "river"},
    {"RIVER_II", "river/2:1", "river pig-herd"},
    {"COUNT", "count", "count"},
    {"CULT", "cult/6", "shrine"},
    {"TUNNEL", "tunnel", "tunnel"},
    {"FESTIVAL", "festival", "festival"},
    {"PHANTOM", "", "phantom"},
    {"WIND_ROSE", "wind-roses", "wind-rose"},
    {"GQ11", "gq11", "pig-herd"},
    {"CATHARS", "siege/cathars", "siege escape"},
    {"BESIEGERS", "siege/besiegers", "siege escape"},
    {"FLIER", "flier:1", "flier"},
    {"GOLDMINES", "goldmines", "gold"},
    {"MAGE_AND_WITCH", "mage-and-witch:1", "mage witch"},
    {"FERRIES", "ferries", "ferry"},
    {"CORN_CIRCLES", "corn-circles/1", "corn-circle"},
    {"CORN_CIRCLES_II", "corn-circles/2", "corn-circle"},
    {"GERMAN_MONASTERIES", "monasteries", "monastery"},
    {"LABYRINTH", "labyrinth", "labyrinth"},
    {"RUSSIAN_PROMOS", "russian-promos/2013", "yaga russian-trap"},
    {"DARMSTADT", "darmstadt", "church"},
};

}  // namespace carc
