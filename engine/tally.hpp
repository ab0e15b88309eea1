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

class Tally {
 public:
  // count x each points under `rule`. `is_city_rate`: the `each` belongs to every city of a field (Phase::repeat).
  void add(const char* rule, int count, int each, Phase phase = Phase::units, bool is_city_rate = false);
  // A correction of `points` that is no product (CITY-5, FIELD-21).
  void adjust(const char* rule, int points, Phase phase) { push({rule, 1, points, phase, false, false}); }
  void wipe(const char* rule) { push({rule, 1, 0, Phase::wipe, false, false}); }
  void halve_up(const char* rule) { push({rule, 1, 0, Phase::halve, false, false}); }
  // The city rates of this tally `count` times more (SIEGEF-1).
  void repeat_city_rate(const char* rule, int count) { push({rule, count, 0, Phase::repeat, false, true}); }

  // Points; appends the terms in phase order to `terms` unless it is null. Terms that count nothing are left out.
  int fold(std::vector<Term>* terms) const;

  void clear() { size_ = 0; }

 private:
  struct Item {
    const char* rule;
    int count, each;
    Phase phase;
    bool is_city_rate;
    bool is_product;
  };
  void push(const Item& item);

  std::array<Item, 32> items_;
  int size_ = 0;
};

}  // namespace carc
