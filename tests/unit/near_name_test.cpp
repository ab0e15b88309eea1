// "Did you mean ...": near names are found, others are not offered.
#include "tools/readers/near_name.hpp"

#include <array>

#include "tests/unit/catch.hpp"

using namespace carc;

TEST_CASE("a mistyped name is answered with the one that was meant") {
  static constexpr std::array<std::string_view, 8> kKnown = {"base-game", "river-1", "A",     "BB",
                                                             "title",     "totals",  "fairy", "E-garden"};
  const auto near = [](std::string_view word) { return nearest_name(word, kKnown); };
  CHECK(near("bas-gmae") == "base-game");
  CHECK(near("BASE-GAME") == "base-game");
  CHECK(near("titel") == "title");
  CHECK(near("total") == "totals");
  CHECK(near("fary") == "fairy");
  CHECK(near("a") == "A");
  CHECK(near("AA") == "A");
  CHECK(near("BBB") == "BB");
  CHECK(near("e-gardn") == "E-garden");

  static constexpr std::array<std::string_view, 3> kTiles = {"base-game/A", "base-game/E-garden", "river-1/A"};
  CHECK(nearest_name("base-game/AA", kTiles) == "base-game/A");
  CHECK(nearest_name("bas-game/A", kTiles) == "base-game/A");
  CHECK(nearest_name("base-game/E-garten", kTiles) == "base-game/E-garden");
  CHECK(nearest_name("base-game/QQ", kTiles) == "");
  CHECK(nearest_name("base-game/", kTiles) == "");
}

TEST_CASE("a name that is nothing like any other is not answered with one") {
  static constexpr std::array<std::string_view, 5> kKnown = {"base-game", "A", "B", "BB", "title"};
  for (const std::string_view word : {"", "x", "XY", "QQQQ", "chess", "tilt-x", "a-name-of-no-set"}) {
    INFO(word);
    CHECK(nearest_name(word, kKnown) == "");
  }
  CHECK(nearest_name(std::string(61, 'A'), kKnown) == "");
  CHECK(nearest_name("A", {}) == "");
}
