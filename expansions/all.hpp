// The modules of the game, in one explicit list. To add one: write its file, declare it here, name it in all.cpp.
#pragma once

#include <span>

#include "engine/expansion.hpp"

namespace carc {

extern const Expansion base_game;
extern const Expansion abbot_and_gardens;
extern const Expansion inns_and_cathedrals;
extern const Expansion traders_and_builders;
extern const Expansion pig_herds;
extern const Expansion princess_and_dragon;
extern const Expansion tower;
extern const Expansion abbey_and_mayor;
extern const Expansion count_of_carcassonne;
extern const Expansion king_and_robber;
extern const Expansion cult;
extern const Expansion bridges_castles_and_bazaars;
extern const Expansion hills_and_sheep;
extern const Expansion under_the_big_top;
extern const Expansion phantom;
extern const Expansion robbers;
extern const Expansion goldmines;
extern const Expansion mage_and_witch;
extern const Expansion sieges;
extern const Expansion tunnels;
extern const Expansion ferries;
extern const Expansion labyrinth;
extern const Expansion little_buildings;
extern const Expansion german_monasteries;
extern const Expansion darmstadt;
extern const Expansion russian_promos;
extern const Expansion watchtowers;
extern const Expansion wind_roses;
extern const Expansion idle_prints;
extern const Expansion halflings;
extern const Expansion markets_of_leipzig;
extern const Expansion cathedrals_in_germany;
extern const Expansion castles_in_germany;
extern const Expansion fortune_teller;
extern const Expansion tollkeepers;
extern const Expansion signposts;
extern const Expansion fruit_bearing_trees;
extern const Expansion gifts;
extern const Expansion easter;

std::span<const Expansion* const> all_expansions();

}  // namespace carc
