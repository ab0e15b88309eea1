// Printed pig herds (PIG-4, PIG-5) of The River II and of the Games Quarterly tiles.
#include <string_view>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kYesNo[] = {"true", "false"};
constexpr const char* kNoYes[] = {"false", "true"};

enum { kQuarterlyHerd, kBarnPigsty };
constexpr RuleOption kOptions[] = {
    {"gq11.pig_herd", kYesNo, "PIG-4", "whether the pig herd of the Games Quarterly tiles counts"},
    {"barn.pigsty", kNoYes, "BARN-6", "whether a pigsty helps a barn"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
bool has_herd(const Context& context, int field) {
  const FeatureGraph& graph = context.graph;
  if (!graph.marks(field).has(Mark::pig_herd)) return false;
  if (context.options[kQuarterlyHerd] == 0) return true;
  int v = field;
  do {
    if (graph.segment(v).marks.has(Mark::pig_herd) && graph.tile(graph.tile_of(v)).def->id.rfind("gq11/", 0) != 0)
      return true;
    v = graph.next_in_feature(v);
  } while (v != field);
  return false;
}

void field_terms(const Context& context, const FieldShare& share, Tally& tally) {
  if (!share.has_city_terms) return;
  if (share.use == FieldUse::barn && context.options[kBarnPigsty] == 0) return;
  bool found = false;
  for (const int field : share.fields) found = found || has_herd(context, field);
  if (!found) return;
  const char* const rule = share.use == FieldUse::barn            ? "BARN-6"
                           : share.use == FieldUse::beside_a_barn ? "BARNX-4"
                                                                  : "PIG-4";
  tally.add(rule, static_cast<int>(share.cities.size() + share.castles.size()), 1, Phase::units, CityRate::extra);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr Mark kOwnMarks[] = {Mark::pig_herd};

}  // namespace

const Expansion pig_herds{
    .id = "pig-herds", .title = "Pig herds", .options = kOptions, .marks = kOwnMarks, .hooks = {.field = field_terms}};

}  // namespace carc
