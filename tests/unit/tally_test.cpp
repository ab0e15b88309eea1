#include "engine/tally.hpp"

#include "tests/unit/catch.hpp"

using namespace carc;

namespace {
int folded(const Tally& tally) {
  std::vector<Term> terms;
  const int points = tally.fold(&terms);
  int sum = 0;
  for (const Term& term : terms) sum += term.points;
  CHECK(sum == points);
  CHECK(tally.fold(nullptr) == points);
  return points;
}
}  // namespace

TEST_CASE("The order in which terms are pushed changes nothing") {
  // WITCH-2a: completed, 5 tiles, inn, witch, one tower: ceil(10 / 2) + 3.
  Tally forward, backward;
  forward.add("ROAD-2", 5, 1);
  forward.add("INN-2", 5, 1);
  forward.halve_up("WITCH-1");
  forward.add("LB-2", 1, 3, Phase::flat);
  backward.add("LB-2", 1, 3, Phase::flat);
  backward.halve_up("WITCH-1");
  backward.add("INN-2", 5, 1);
  backward.add("ROAD-2", 5, 1);
  CHECK(folded(forward) == 8);
  CHECK(folded(backward) == 8);
}

TEST_CASE("Half is rounded up") {
  Tally tally;
  tally.add("ROAD-1", 5, 1);  // WITCH-1a
  tally.halve_up("WITCH-1");
  CHECK(folded(tally) == 3);
}

TEST_CASE("Wiping takes the tiles and leaves mage and buildings") {
  Tally tally;
  tally.add("ROAD-1", 6, 1);  // LB-2a and MAGE-1a in one
  tally.wipe("INN-1");
  tally.add("MAGE-1", 6, 1, Phase::magic);
  tally.add("LB-2", 2, 1, Phase::flat);
  CHECK(folded(tally) == 8);
}

TEST_CASE("Two wipes or two halvings act once") {
  Tally tally;
  tally.add("ROAD-1", 9, 1, Phase::magic);
  tally.wipe("INN-1");
  tally.wipe("INN-1");
  tally.halve_up("WITCH-1");
  tally.halve_up("WITCH-1");
  CHECK(folded(tally) == 5);
}

TEST_CASE("A besieged city repeats the rate of a city, not of a castle") {
  // SIEGEF-1c: one besieged city, pig and pigsty: (3 + 1 + 1) * 2; a castle beside it is not doubled.
  Tally tally;
  tally.add("FIELD-8", 1, 3, Phase::units, CityRate::base);
  tally.add("PIG-1", 1, 1, Phase::units, CityRate::extra);
  tally.add("PIG-4", 1, 1, Phase::units, CityRate::extra);
  tally.add("FIELD-9", 1, 4);
  tally.repeat_city_rate("SIEGEF-1", 1, true);
  CHECK(folded(tally) == 14);
}

TEST_CASE("Terms that count nothing are left out") {
  Tally tally;
  tally.add("CITY-1", 3, 1);
  tally.add("CITY-3", 0, 1);
  std::vector<Term> terms;
  tally.fold(&terms);
  REQUIRE(terms.size() == 1);
  CHECK(std::string_view(terms[0].rule) == "CITY-1");
}

TEST_CASE("An empty tally is worth nothing") { CHECK(folded(Tally{}) == 0); }
