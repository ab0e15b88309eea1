// Collects the terms of one feature's value for one player and folds them by phase, so that the order in which
// modules push them cannot change a score (META-8).
#pragma once

#include <array>
#include <cstdint>

#include "engine/ledger.hpp"

namespace carc {

enum class Phase : std::uint8_t {
  units,   // tiles, sections, pennants, cities: what inns, cathedrals and sieges act on
  wipe,    // "x 0": takes away all that `units` gave
  repeat,  // besieged cities of a field: the rate of one city once more for each
  magic,   // mage, and what else is halved with it
  halve,   // witch: half of all before, rounded up
  flat,    // buildings, signposts, bonuses: never multiplied, halved or wiped
};

// What the `each` of a field's term is to one city of it (SIEGEF-1): nothing, its base points, or an extra for pigs.
enum class CityRate : std::uint8_t { none, base, extra };

class Tally {
 public:
  // count x each points under `rule`.
  void add(const char* rule, int count, int each, Phase phase = Phase::units, CityRate rate = CityRate::none);
  // A correction of `points` that is no product (CITY-5, FIELD-21).
  void adjust(const char* rule, int points, Phase phase) { push({rule, 1, points, phase, CityRate::none, false}); }
  void wipe(const char* rule) { push({rule, 1, 0, Phase::wipe, CityRate::none, false}); }
  void halve_up(const char* rule) { push({rule, 1, 0, Phase::halve, CityRate::none, false}); }
  // The rate of one city `count` times more (SIEGEF-1): all of it, or the base points alone.
  void repeat_city_rate(const char* rule, int count, bool is_whole) {
    push({rule, count, 0, Phase::repeat, is_whole ? CityRate::extra : CityRate::base, true});
  }

  // Points; appends the terms in phase order to `terms` unless it is null. Terms that count nothing are left out.
  int fold(std::vector<Term>* terms) const;

 private:
  struct Item {
    const char* rule;
    int count, each;
    Phase phase;
    CityRate rate;
    bool is_product;
  };
  void push(const Item& item);

  std::array<Item, 32> items_;
  int size_ = 0;
};

}  // namespace carc
