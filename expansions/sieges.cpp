// The Cathars, Siege and the Besiegers: besieged cities (SIEGE-n, SIEGEF-1, BARNX-5, BARN-4).
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kFieldSiege[] = {"whole", "base_only"};

enum { kSiegeInFields };
constexpr RuleOption kOptions[] = {
    {"field.siege", kFieldSiege, "SIEGEF-1", "what a besieged city doubles for a field"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void city_terms(const Context&, const Feature& city, Tally& tally) {
  if (city.marks.has(Mark::besieged)) tally.add("SIEGE-1", city.tiles + city.pennants, -1);
}

void field_terms(const Context& context, const FieldShare& share, Tally& tally) {
  if (!share.has_city_terms) return;
  int besieged = 0;
  for (const int city : share.cities) besieged += context.graph.marks(city).has(Mark::besieged);
  if (besieged == 0) return;
  const char* const rule = share.use == FieldUse::barn            ? "BARN-4"
                           : share.use == FieldUse::beside_a_barn ? "BARNX-5"
                                                                  : "SIEGEF-1";
  tally.repeat_city_rate(rule, besieged, context.options[kSiegeInFields] == 0);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr Mark kOwnMarks[] = {Mark::besieged};

}  // namespace

const Expansion sieges{.id = "sieges",
                       .title = "The Cathars, Siege and the Besiegers",
                       .options = kOptions,
                       .marks = kOwnMarks,
                       .hooks = {.city = city_terms, .field = field_terms}};

}  // namespace carc
