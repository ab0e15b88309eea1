// Options of expansions that are still to be built. Their names are known, so that a board that states the default is
// read, and any other value is refused with its reason.
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr const char* kHalfling[] = {"one", "both"};
constexpr const char* kLongRoad[] = {"1", "2"};
constexpr const char* kNoYes[] = {"false", "true"};
constexpr const char* kYesNo[] = {"true", "false"};
constexpr const char* kCathedralInn[] = {"add", "max"};

constexpr RuleOption later(const char* id, std::span<const char* const> choices, const char* rule,
                           const char* summary) {
  return {id, choices, rule, summary, false};
}

constexpr RuleOption kOptions[] = {
    later("halfling.occupies", kHalfling, "TILE-7", "whether one halfling in a cell is enough to occupy it"),
    later("leipzig.long_road", kLongRoad, "LEIP-1", "tiles that the long road of a Leipzig piece counts"),
    later("gcath.inn", kCathedralInn, "GCATH-3", "how an inn and a German cathedral on one road combine"),
    later("toll.requires_occupied", kNoYes, "TOLL-2", "whether a road must be occupied to pay tolls"),
    later("eggs.second_after_tie", kYesNo, "EGG-1",
          "whether the second number of eggs is paid after a tie for the first"),
};

}  // namespace

const Expansion announced{.id = "announced", .title = "Rules to come", .options = kOptions};

}  // namespace carc
