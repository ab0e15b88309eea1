// Under the Big Top: circus (CIRC-n), acrobats (ACRO-1) and ringmaster (RING-n).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "engine/checks.hpp"
#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kNoAnimalToken{"no-animal-token", Severity::error,
                                     "the big top stands on the board without the value of its animal token (CIRC-5)"};

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kScope[] = {"basic", "all_scored"};
constexpr const char* kYesNo[] = {"true", "false"};
constexpr const char* kTower[] = {"ignore", "count"};
constexpr const char* kCleared[] = {"last", "first"};

enum { kRingmasterScope, kRingmasterTent, kCircusTower, kCastleCleared };
constexpr RuleOption kOptions[] = {
    {"ringmaster.scope", kScope, "RING-2", "on which features the ringmaster is paid"},
    {"ringmaster.fortune_teller", kYesNo, "FT-2", "whether the ringmaster is paid on a fortune teller's tent"},
    {"circus.tower", kTower, "CIRC-2", "whether followers on towers count for the circus"},
    {"castle.cleared", kCleared, "ORDER-4", "whether castles are emptied before or after everything else"},
};

// ---- ringmaster ---------------------------------------------------------------------------------------------
bool pays_ringmaster(const Context& context, const Scored& scored) {
  switch (scored.category) {
    case Category::road:
    case Category::city:
    case Category::monastery:
    case Category::field:
      return true;
    case Category::fortune_teller:
      return context.options[kRingmasterTent] == 0;
    case Category::abbot:
      return false;
    default:
      return context.options[kRingmasterScope] == 1;
  }
}

// The block of Carcassonne in one piece stands for twelve (OPEN-38).
bool is_block(const TileDef& def) { return def.kinds.has(SegmentKind::city_of_carcassonne) && !def.is_one_cell(); }

// RING-1, RING-4: tiles with a circus or acrobat space, his own and those around.
int count_shows(const Context& context, const StandingFigure& ringmaster) {
  const FeatureGraph& graph = context.graph;
  std::vector<int> shows;
  const auto look = [&](int at) {
    const BitSet<SegmentKind> kinds = graph.tile(at).def->kinds;
    if (kinds.has(SegmentKind::circus) || kinds.has(SegmentKind::acrobat)) shows.push_back(graph.bearer(at));
  };
  const int tile = graph.tile_of(ringmaster.vertex);
  if (is_block(*graph.tile(tile).def) && ringmaster.id >= 0) {
    const int square = context.game.figures[static_cast<std::size_t>(ringmaster.id)].square;
    const Cell at = cell_of_square(graph.tile(tile), square);
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) {
        const int near = graph.tile_at({at.x + x, at.y + y});
        if (near < 0) continue;
        look(near);
        if (graph.partner(near) >= 0) look(graph.partner(near));
      }
  } else {
    look(tile);
    // Where cells are counted, both halflings of his cell are his tile.
    if (graph.partner(tile) >= 0 && !graph.rules().counts_pieces) look(graph.partner(tile));
    for_each_around(graph, tile, true, look);
  }
  std::sort(shows.begin(), shows.end());
  return static_cast<int>(std::unique(shows.begin(), shows.end()) - shows.begin());
}

void ringmaster_bonus(const Context& context, const Scored& scored, Payer& payer) {
  if (!pays_ringmaster(context, scored)) return;
  std::array<int, kMaxPlayers> shows{};
  for (const StandingFigure& figure : scored.figures)
    if (figure.kind == FigureKind::ringmaster) shows[figure.owner] += count_shows(context, figure);
  for (std::size_t p = 0; p < shows.size(); ++p) {
    if (shows[p] == 0) continue;
    Tally tally;
    tally.add("RING-1", shows[p], 2, Phase::flat);
    payer.pay(static_cast<int>(p), Category::ringmaster, tally, scored.feature.root);
  }
}

// ---- circus and acrobats ------------------------------------------------------------------------------------
// The other tile of each castle by its one tile (CIRC-3). A tile may carry two castles.
std::multimap<int, int> castle_halves(const Context& context) {
  std::multimap<int, int> halves;
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::castle || token.tile < 0 || token.to < 0) continue;
    const Cell at = cell_of_square(context.graph.tile(token.tile), token.square);
    const int other = context.graph.tile_facing(neighbour_cell(at, token.to), (token.to + 2) & 3);
    if (other < 0) continue;
    halves.emplace(token.tile, other);
    halves.emplace(other, token.tile);
  }
  return halves;
}

bool is_at_circus(const Context& context, const Figure& figure, const std::multimap<int, int>& castles,
                  const auto& is_near) {
  if (figure.tile < 0 || !is_follower(figure.kind)) return false;
  switch (figure.place) {
    case Place::segment:
    case Place::laid_down:
    case Place::pyramid:
      return is_near(figure.tile, figure.square);
    case Place::tower:
      return context.options[kCircusTower] == 1 && is_near(figure.tile, figure.square);
    case Place::castle: {
      if (context.options[kCastleCleared] != 0) return false;
      const auto [begin, end] = castles.equal_range(figure.tile);
      return is_near(figure.tile, -1) ||
             std::any_of(begin, end, [&](const auto& half) { return is_near(half.second, -1); });
    }
    default:
      return false;
  }
}

void pay_circus(const Context& context, Payer& payer) {
  const std::multimap<int, int> castles = castle_halves(context);
  for (const NeutralFigure& tent : context.game.neutral) {
    if (tent.kind != NeutralKind::big_top || tent.tile < 0) continue;
    const Cell at = context.graph.tile(tent.tile).at;
    const auto is_beside = [&](Cell cell) { return std::abs(cell.x - at.x) <= 1 && std::abs(cell.y - at.y) <= 1; };
    // CIRC-4: the follower's cell, or any part of its piece; -1 stands for the whole piece.
    const auto is_near = [&](int tile, int square) {
      const PlacedTile& piece = context.graph.tile(tile);
      if (square >= 0 && (!context.graph.rules().counts_pieces || is_block(*piece.def)))
        return is_beside(cell_of_square(piece, square));
      bool found = false;
      for_each_cell(piece, [&](Cell cell) { found = found || is_beside(cell); });
      return found;
    };
    std::array<int, kMaxPlayers> followers{};
    for (const Figure& figure : context.game.figures)
      followers[figure.owner] += is_at_circus(context, figure, castles, is_near);
    for (std::size_t p = 0; p < context.game.players.size(); ++p) {
      if (followers[p] == 0) continue;
      Tally tally;
      tally.add("CIRC-1", followers[p], tent.value);
      payer.pay(static_cast<int>(p), Category::circus, tally, -1);
    }
  }
}

void pay_acrobats(const Context& context, Payer& payer) {
  std::map<std::pair<int, int>, int> acrobats;  // by tile and player
  for (const Figure& figure : context.game.figures)
    if (figure.place == Place::pyramid) ++acrobats[{figure.tile, figure.owner}];
  for (const auto& [pyramid, count] : acrobats) {
    const auto& [tile, player] = pyramid;
    int space = -1;
    for (int s = 0; tile >= 0 && s < segment_count(*context.graph.tile(tile).def); ++s)
      if (context.graph.kind(context.graph.vertex(tile, s)) == SegmentKind::acrobat)
        space = context.graph.vertex(tile, s);
    Tally tally;
    tally.add("ACRO-1", count, 5);
    payer.pay(player, Category::acrobats, tally, space);
  }
}

void pay(const Context& context, Payer& payer) {
  pay_circus(context, payer);
  pay_acrobats(context, payer);
}

void check(const Context& context, Problems& problems) {
  const auto report = [&](const ProblemCode& code, int tile, std::string detail) {
    problems.push_back(
        {&code, tile < 0 ? "figures" : "tile at " + cell_text(context.graph.tile(tile).at), std::move(detail)});
  };
  for (const NeutralFigure& tent : context.game.neutral) {
    if (tent.kind != NeutralKind::big_top) continue;
    if (tent.tile < 0 || !context.graph.tile(tent.tile).def->kinds.has(SegmentKind::circus))
      report(kFigureNotHere, tent.tile, "the big top stands only on a tile with a circus space");
    if (tent.value < 1 || tent.value == 2 || tent.value > 7)
      report(kNoAnimalToken, tent.tile, "the animal token under the big top is worth 1, 3, 4, 5, 6 or 7 (CIRC-1)");
  }
  for (const Figure& figure : context.game.figures)
    if (figure.place == Place::pyramid &&
        (figure.tile < 0 || !context.graph.tile(figure.tile).def->kinds.has(SegmentKind::acrobat)))
      report(kFigureNotHere, figure.tile, "a pyramid of acrobats stands only on a tile with an acrobat space");
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr SegmentKind kSegments[] = {SegmentKind::circus, SegmentKind::acrobat};
constexpr FigureRule kFigures[] = {{FigureKind::ringmaster, 1, 1, kFollowerPlaces, &kFigureNotHere}};
constexpr NeutralKind kNeutral[] = {NeutralKind::big_top};
constexpr Place kOwnPlaces[] = {Place::pyramid};
constexpr const char* kSets[] = {"under-the-big-top"};
constexpr const ProblemCode* kProblems[] = {&kNoAnimalToken};

}  // namespace

const Expansion under_the_big_top{.id = "under-the-big-top",
                                  .title = "Under the Big Top",
                                  .options = kOptions,
                                  .figures = kFigures,
                                  .segments = kSegments,
                                  .neutral = kNeutral,
                                  .places = kOwnPlaces,
                                  .sets = kSets,
                                  .problems = kProblems,
                                  .hooks = {.check = check, .bonus = ringmaster_bonus, .extra = pay}};

}  // namespace carc
