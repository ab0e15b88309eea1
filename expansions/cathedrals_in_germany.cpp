// Cathedrals in Germany: roads that end at a cathedral (GCATH-n) and the archbishop (ARCH-n).
#include <algorithm>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kInn[] = {"add", "max"};

enum { kCathedralInn };
constexpr RuleOption kOptions[] = {
    {"gcath.inn", kInn, "GCATH-3", "how an inn and a German cathedral on one road combine"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void road_terms(const Context& context, const Feature& road, Tally& tally) {
  if (road.sections == 0) return;
  tally.add("GCATH-2", road.sections, 1);
  const bool is_covered_by_inn = road.marks.has(Mark::inn) && context.options[kCathedralInn] == 1;
  if (road.is_complete && !is_covered_by_inn) tally.add("GCATH-1", road.tiles + road.sections, 1);
}

// The different roads that lead to a cathedral (ARCH-1, ARCH-2), as roots.
std::vector<int> roads_at(const FeatureGraph& graph, int cathedral) {
  std::vector<int> roads;
  for_each_road_at(graph, cathedral, [&](int road) { roads.push_back(graph.root(road)); });
  std::sort(roads.begin(), roads.end());
  roads.erase(std::unique(roads.begin(), roads.end()), roads.end());
  return roads;
}

void archbishop_terms(const Context& context, const Feature& cathedral, Tally& tally) {
  if (cathedral.kind != SegmentKind::german_cathedral) return;
  int sections = 0, units = 0, at_inns = 0;
  std::vector<std::int32_t> tiles = {cathedral.tile};
  for (const int root : roads_at(context.graph, cathedral.root)) {
    const Feature road = feature_at(context.graph, root);
    context.graph.collect_tiles(root, tiles);
    const bool has_inn = road.marks.has(Mark::inn);
    if (has_inn && !road.is_complete && !context.graph.rules().keeps_open_inns) continue;  // ARCH-6
    sections += road.sections;
    units += road.tiles;
    if (has_inn && road.is_complete) at_inns += road.tiles + road.sections;
  }
  tally.add("ARCH-3", sections, 1);
  tally.add("ARCH-4", units, 1);
  tally.add("ARCH-6", at_inns, 1);
  add_buildings(tally, "ARCH-7", load_on(context.graph, tiles));
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::german_cathedral};

}  // namespace

const Expansion cathedrals_in_germany{.id = "cathedrals-in-germany",
                                      .title = "Cathedrals in Germany",
                                      .options = kOptions,
                                      .segments = kSegments,
                                      .hooks = {.road = road_terms, .other = archbishop_terms}};

}  // namespace carc
