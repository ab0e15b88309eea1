// Darmstadt: the church scores as a monastery (its own bonus is of play, MON-6); the Darmstadtium (DARM-1).
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kNoYes[] = {"false", "true"};

enum { kHalved };
constexpr RuleOption kOptions[] = {
    {"darmstadtium.halved", kNoYes, "DARM-1", "whether the witch halves the Darmstadtium's points"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void city_terms(const Context& context, const Feature& city, Tally& tally) {
  if (city.is_complete && city.marks.has(Mark::darmstadtium))
    tally.adjust("DARM-1", 3, context.options[kHalved] == 0 ? Phase::flat : Phase::magic);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::darmstadt_church};
constexpr Mark kOwnMarks[] = {Mark::darmstadtium};

}  // namespace

const Expansion darmstadt{.id = "darmstadt",
                          .title = "Darmstadt",
                          .options = kOptions,
                          .segments = kSegments,
                          .marks = kOwnMarks,
                          .hooks = {.city = city_terms}};

}  // namespace carc
