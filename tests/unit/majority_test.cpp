#include "features/majority.hpp"

#include "tests/unit/catch.hpp"

using namespace carc;

namespace {
Weights weights(std::initializer_list<int> values) {
  Weights result = Weights::Zero();
  int player = 0;
  for (const int value : values) result(player++) = value;
  return result;
}
}  // namespace

TEST_CASE("The highest sum owns the feature") { CHECK(majority(weights({1, 2, 0})) == 0b010u); }
TEST_CASE("Tied players all own it") {
  CHECK(majority(weights({2, 2})) == 0b11u);
  CHECK(majority(weights({1, 3, 3, 0, 3})) == 0b10110u);
}
TEST_CASE("A sum of zero owns nothing") {
  CHECK(majority(weights({})) == 0u);
  CHECK(majority(weights({0, 0})) == 0u);
}
TEST_CASE("The last seat can own a feature") {
  Weights last = Weights::Zero();
  last(kMaxPlayers - 1) = 1;
  CHECK(majority(last) == PlayerSet{1} << (kMaxPlayers - 1));
}
