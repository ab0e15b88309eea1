#include "expansions/all.hpp"

#include "engine/rulebook.hpp"
#include "engine/score.hpp"

namespace carc {

std::span<const Expansion* const> all_expansions() {
  static constexpr const Expansion* kAll[] = {
      &base_game,
      &abbot_and_gardens,
      &inns_and_cathedrals,
      &traders_and_builders,
      &pig_herds,
      &princess_and_dragon,
      &tower,
      &abbey_and_mayor,
      &count_of_carcassonne,
      &king_and_robber,
      &cult,
      &bridges_castles_and_bazaars,
      &hills_and_sheep,
      &under_the_big_top,
      &phantom,
      &robbers,
      &goldmines,
      &mage_and_witch,
      &sieges,
      &tunnels,
      &ferries,
      &labyrinth,
      &little_buildings,
      &german_monasteries,
      &darmstadt,
      &russian_promos,
      &watchtowers,
      &wind_roses,
      &idle_prints,
      &halflings,
      &markets_of_leipzig,
      &cathedrals_in_germany,
      &castles_in_germany,
      &fortune_teller,
      &tollkeepers,
      &signposts,
      &fruit_bearing_trees,
      &gifts,
      &easter,
  };
  return kAll;
}

const Rulebook& rulebook() {
  static const Rulebook kBook(all_expansions());
  return kBook;
}

}  // namespace carc
