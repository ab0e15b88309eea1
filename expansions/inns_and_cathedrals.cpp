// Inns & Cathedrals: the large follower, inns (INN-n) and cathedrals (CATH-n).
#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kZeroKeep[] = {"zero", "keep"};

enum { kInnIncomplete, kCathedralIncomplete };
constexpr RuleOption kOptions[] = {
    {"inn.incomplete", kZeroKeep, "INN-5", "what an unfinished road with an inn is worth"},
    {"cathedral.incomplete", kZeroKeep, "CATH-4", "what an unfinished city with a cathedral is worth"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void choose_inns(const Context& context, LayRules& rules) {
  rules.keeps_open_inns = context.options[kInnIncomplete] == 1;
}

void road_terms(const Context& context, const Feature& road, Tally& tally) {
  if (!road.marks.has(Mark::inn)) return;
  if (road.is_complete) tally.add("INN-2", road.tiles + road.sections, 1);
  else if (context.options[kInnIncomplete] == 0) tally.wipe("INN-1");
}

void city_terms(const Context& context, const Feature& city, Tally& tally) {
  if (!city.marks.has(Mark::cathedral)) return;
  if (city.is_complete) tally.add("CATH-2", city.tiles + city.pennants, 1);
  else if (context.options[kCathedralIncomplete] == 0) tally.wipe("CATH-1");
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr FigureRule kFigures[] = {{FigureKind::large, 1, 2, kFollowerPlaces, &kFigureNotHere}};
constexpr Mark kOwnMarks[] = {Mark::inn, Mark::cathedral};
constexpr const char* kSets[] = {"inns-and-cathedrals", "inns-and-cathedrals-c31"};

}  // namespace

const Expansion inns_and_cathedrals{.id = "inns-and-cathedrals",
                                    .title = "Inns & Cathedrals",
                                    .options = kOptions,
                                    .figures = kFigures,
                                    .marks = kOwnMarks,
                                    .sets = kSets,
                                    .hooks = {.lay = choose_inns, .road = road_terms, .city = city_terms}};

}  // namespace carc
