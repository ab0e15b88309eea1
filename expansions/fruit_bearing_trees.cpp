// The Fruit-Bearing Trees: fruit tokens still held (FRUIT-1).
#include "expansions/all.hpp"

namespace carc {
namespace {

void pay_fruit(const Context& context, Payer& payer) { pay_held(context, payer, TokenKind::fruit, Category::fruit, "FRUIT-1", 1); }

constexpr SegmentKind kSegments[] = {SegmentKind::fruit_tree};
constexpr TileMark kOwnTileMarks[] = {TileMark::fruit_tree};
constexpr TokenKind kTokens[] = {TokenKind::fruit};
constexpr const char* kSets[] = {"fruit-bearing-trees"};

}  // namespace

const Expansion fruit_bearing_trees{.id = "fruit-bearing-trees",
                                    .title = "The Fruit-Bearing Trees",
                                    .segments = kSegments,
                                    .tile_marks = kOwnTileMarks,
                                    .tokens = kTokens,
                                    .sets = kSets,
                                    .hooks = {.extra = pay_fruit}};

}  // namespace carc
