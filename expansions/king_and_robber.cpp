// King & Robber Baron (KING-n, BARON-1). Who holds the tiles is told by the board (KING-4).
#include <fmt/format.h>

#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kHeldTwice{"held-twice", Severity::error, "a tile of which there is one is held twice"};

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kScoring[] = {"count", "flat10", "flat15_40", "continuous"};

enum { kKingScoring };
constexpr RuleOption kOptions[] = {
    {"king.scoring", kScoring, "KING-3", "what king and robber baron are worth"},
};
enum KingScoring { kCount, kFlat10, kFlat15, kContinuous };

// ---- hooks --------------------------------------------------------------------------------------------------
bool holds(const Player& player, TokenKind kind) { return player.holds[static_cast<std::size_t>(kind)] > 0; }

int count_cities(const FeatureGraph& graph) {
  int count = 0;
  for (int v = 0; v < graph.vertex_count(); ++v) {
    const SegmentKind kind = graph.kind(v);
    if (kind != SegmentKind::city && !is_big_city(kind)) continue;
    count += graph.is_root(v) && is_completed_city(graph, v);
  }
  return count;
}

int count_roads(const FeatureGraph& graph) {
  int count = 0;
  for (int v = 0; v < graph.vertex_count(); ++v)
    count += graph.kind(v) == SegmentKind::road && graph.is_root(v) && graph.open_halves(v) == 0;
  return count;
}

void pay_titles(const Context& context, Payer& payer) {
  const auto scoring = static_cast<KingScoring>(context.options[kKingScoring]);
  if (scoring == kContinuous) return;
  for (std::size_t p = 0; p < context.game.players.size(); ++p) {
    const bool is_king = holds(context.game.players[p], TokenKind::king);
    const bool is_baron = holds(context.game.players[p], TokenKind::robber_baron);
    const auto pay = [&](Category category, const char* rule, int count, int each) {
      Tally tally;
      tally.add(rule, count, each);
      payer.pay(static_cast<int>(p), category, tally, -1);
    };
    if (scoring == kFlat15 && is_king && is_baron) {
      pay(Category::king, "KING-3", 1, 40);
      continue;
    }
    const int flat = scoring == kFlat10 ? 10 : 15;
    if (is_king && scoring == kCount) pay(Category::king, "KING-1", count_cities(context.graph), 1);
    else if (is_king) pay(Category::king, "KING-3", 1, flat);
    if (is_baron && scoring == kCount) pay(Category::robber_baron, "BARON-1", count_roads(context.graph), 1);
    else if (is_baron) pay(Category::robber_baron, "KING-3", 1, flat);
  }
}

void check_titles(const Context& context, Problems& problems) {
  for (const TokenKind kind : {TokenKind::king, TokenKind::robber_baron}) {
    int held = 0;
    for (const Player& player : context.game.players) held += player.holds[static_cast<std::size_t>(kind)];
    if (held > 1)
      problems.push_back(
          {&kHeldTwice, "players", fmt::format("there is one `{}`, and {} are held", name_of(kind), held)});
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr TokenKind kTokens[] = {TokenKind::king, TokenKind::robber_baron};
constexpr const char* kSets[] = {"king-and-robber"};
constexpr const ProblemCode* kProblems[] = {&kHeldTwice};

}  // namespace

const Expansion king_and_robber{.id = "king-and-robber",
                                .title = "King & Robber Baron",
                                .options = kOptions,
                                .tokens = kTokens,
                                .sets = kSets,
                                .problems = kProblems,
                                .hooks = {.check = check_titles, .extra = pay_titles}};

}  // namespace carc
