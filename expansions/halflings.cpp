// Halflings: triangles, one or two in a cell. Their shape is the engine's; here is what they occupy (TILE-7).
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kOccupies[] = {"one", "both"};

enum { kHalflingOccupies };
constexpr RuleOption kOptions[] = {
    {"halfling.occupies", kOccupies, "TILE-7", "whether one halfling in a cell is enough to occupy it"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void choose_holes(const Context& context, LayRules& rules) {
  rules.needs_both_halves = context.options[kHalflingOccupies] == 1;
}

}  // namespace

const Expansion halflings{
    .id = "halflings", .title = "Halflings", .options = kOptions, .hooks = {.lay = choose_holes}};

}  // namespace carc
