// The Abbot: gardens and the figure that may stand on them. Rules GARDEN-n.
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- hooks --------------------------------------------------------------------------------------------------
void garden_terms(const Context&, const Feature& garden, Tally& tally) {
  tally.add(garden.is_complete ? "GARDEN-2" : "GARDEN-1", 1 + garden.neighbours, 1);
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr ProblemCode kAbbotNotHere{"abbot-not-here", Severity::error,
                                    "an abbot stands on something else than a monastic building or a garden"};
constexpr SegmentKind kGarden[] = {SegmentKind::garden};
// VOC-9: monastic features and gardens only.
constexpr SegmentKind kAbbotStands[] = {SegmentKind::monastery,
                                        SegmentKind::abbey,
                                        SegmentKind::shrine,
                                        SegmentKind::german_monastery,
                                        SegmentKind::dutch_belgian_monastery,
                                        SegmentKind::japanese_building,
                                        SegmentKind::darmstadt_church,
                                        SegmentKind::garden};
constexpr FigureRule kFigures[] = {
    {FigureKind::abbot, 1, 1, kAbbotStands, &kAbbotNotHere},
};

}  // namespace

const Expansion abbot_and_gardens{.id = "abbot-and-gardens",
                                  .title = "The Abbot and the gardens",
                                  .figures = kFigures,
                                  .segments = kGarden,
                                  .hooks = {.garden = garden_terms}};

}  // namespace carc
