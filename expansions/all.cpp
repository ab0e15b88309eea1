#include "expansions/all.hpp"

#include "engine/rulebook.hpp"
#include "engine/score.hpp"

namespace carc {

std::span<const Expansion* const> all_expansions() {
  static constexpr const Expansion* kAll[] = {
      &base_game,
      &abbot_and_gardens,
      &announced,
  };
  return kAll;
}

const Rulebook& rulebook() {
  static const Rulebook kBook(all_expansions());
  return kBook;
}

}  // namespace carc
