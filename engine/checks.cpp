#include "engine/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/catalogue.hpp"
#include "engine/layout.hpp"

namespace carc {
namespace {

std::string tile_place(const PlacedTile& tile) { return "tile at " + cell_text(tile.at); }
// Where a figure stands, and what on, as seen in its cell of the piece.
Cell cell_of_figure(const PlacedTile& tile, const Figure& figure) { return cell_of_square(tile, figure.square); }
std::string place_of_figure(const PlacedTile& tile, const Figure& figure) {
  return "tile at " + cell_text(cell_of_figure(tile, figure));
}
std::string segment_under(const PlacedTile& tile, const Figure& figure) {
  return segment_name(tile, cell_of_figure(tile, figure), figure.segment);
}
std::string tile_text(const PlacedTile& tile) { return fmt::format("{} at {}", tile.def->id, cell_text(tile.at)); }

constexpr std::size_t kMaxProblems = 1'000;

class Checker {
 public:
  Checker(const Game& game, const Rulebook& book, const RuleValues& values, FeatureGraph& graph)
      : game_(game), book_(book), values_(values), graph_(graph) {}

  Problems run() {
    if (game_.tiles.empty()) report(kNoTiles, "board", "there are no tiles on the board");
    prints();
    pieces();
    figures();
    if (cells() && !has_errors(problems_)) {
      lay_out(game_, book_, values_, graph_);
      neighbours();
      copies();
      supplies();
      boxes();
      neutral();
      if (!has_errors(problems_)) modules();
      bridged();  // after the bridges, whose own faults say why one is not there
    } else {
      copies();
      supplies();
      boxes();
      neutral();
    }
    shorten();
    return std::move(problems_);
  }

 private:
  // Enough to mend, and bounded; errors are not lost behind warnings.
  void shorten() {
    if (problems_.size() <= kMaxProblems) return;
    std::stable_partition(problems_.begin(), problems_.end(),
                          [](const Problem& problem) { return problem.code->severity == Severity::error; });
    problems_.resize(kMaxProblems);
    report(kMoreProblems, "board", fmt::format("more than the first {} problems are not listed", kMaxProblems));
  }

  void report(const ProblemCode& code, std::string where, std::string detail) {
    problems_.push_back({&code, std::move(where), std::move(detail)});
  }

  // Whatever is printed on a tile in play must have its rule here: nothing is skipped in silence.
  void prints() {
    std::set<const TileDef*> seen;
    for (const PlacedTile& tile : game_.tiles) {
      if (!seen.insert(tile.def).second) continue;
      const auto refuse = [&](std::string_view what) {
        report(kNotSupported, tile_place(tile),
               fmt::format("{} carries `{}`, whose rule is not built into this version", tile.def->id, what));
      };
      const Presence& known = book_.known();
      for (const Segment& segment : tile.def->segments)
        if (!known.segments.has(segment.kind)) refuse(name_of(segment.kind));
      for (int m = 0; m < kMarks; ++m)
        if (const auto mark = static_cast<Mark>(m);
            tile.def->all_marks.has(mark) && !known.marks.has(mark) && !game_.ignored_marks.has(mark))
          refuse(name_of(mark));
      for (int m = 0; m < kTileMarks; ++m)
        if (const auto mark = static_cast<TileMark>(m);
            tile.def->marks.has(mark) && !known.tile_marks.has(mark) && !game_.ignored_tile_marks.has(mark))
          refuse(name_of(mark));
    }
  }

  void pieces() {
    const auto refuse = [&](std::string where, std::string_view what) {
      report(kNotSupported, std::move(where), fmt::format("the rule of `{}` is not built into this version", what));
    };
    const Presence& known = book_.known();
    for (const Token& token : game_.tokens)
      if (!known.tokens.has(token.kind))
        refuse(token.tile >= 0 ? tile_place(game_.tiles[index(token.tile)]) : "tokens", name_of(token.kind));
    for (const Token& token : game_.tokens)
      if (token.kind >= TokenKind::robber && known.tokens.has(token.kind))
        report(kTokenOfPlayer, "tokens",
               fmt::format("`{}` is held by a player and stands in the player's `tokens`", name_of(token.kind)));
    for (const NeutralFigure& figure : game_.neutral)
      if (!known.neutral.has(figure.kind)) refuse("neutral figures", name_of(figure.kind));
    for (const Player& player : game_.players)
      for (int k = 0; k < kTokenKinds; ++k)
        if (const auto kind = static_cast<TokenKind>(k); player.holds[index(k)] != 0 && !known.tokens.has(kind))
          refuse("tokens of " + player.name, name_of(kind));
  }

  void figures() {
    for (const Figure& figure : game_.figures) {
      const std::string where = figure.tile >= 0 ? place_of_figure(game_.tiles[index(figure.tile)], figure) : "figures";
      const FigureRule* rule = book_.figure(figure.kind);
      if (rule == nullptr || (figure.place != Place::segment && !book_.known().places.has(figure.place))) {
        report(kNotSupported, where,
               rule == nullptr ? fmt::format("the figure `{}` is not built into this version", name_of(figure.kind))
                               : "a figure that stands on no segment of a tile is not built into this version");
        continue;
      }
      if (figure.place != Place::segment || figure.tile < 0) {
        const bool is_barn_place = figure.place == Place::corner;
        if (is_barn_place != (figure.kind == FigureKind::barn) || (!is_barn_place && !is_follower(figure.kind)))
          report(*rule->misplaced, where,
                 fmt::format("{}'s {} may not stand in such a place", game_.players[figure.owner].name,
                             name_of(figure.kind)));
        continue;
      }
      const PlacedTile& tile = game_.tiles[index(figure.tile)];
      const SegmentKind kind = segment_at(*tile.def, figure.segment).kind;
      if (std::find(rule->stands_on.begin(), rule->stands_on.end(), kind) == rule->stands_on.end())
        report(*rule->misplaced, where,
               fmt::format("{}'s {} may not stand on `{}`", game_.players[figure.owner].name, name_of(figure.kind),
                           segment_under(tile, figure)));
    }
  }

  // One tile a cell, all within the limits. False: the board cannot be laid out.
  bool cells() {
    bool is_sound = true;
    if (game_.tiles.size() > static_cast<std::size_t>(kMaxTiles)) {
      report(kBoardTooManyTiles, "board", fmt::format("{} tiles; {} is the limit", game_.tiles.size(), kMaxTiles));
      return false;
    }
    std::vector<std::pair<Cell, int>> order;
    order.reserve(game_.tiles.size());
    for (std::size_t i = 0; i < game_.tiles.size(); ++i) {
      const PlacedTile& tile = game_.tiles[i];
      bool is_inside = true;
      for_each_cell(tile, [&](Cell cell) {
        is_inside = is_inside && std::abs(cell.x) <= kMaxCoordinate && std::abs(cell.y) <= kMaxCoordinate;
        order.emplace_back(cell, static_cast<int>(i));
      });
      if (is_inside) continue;
      report(kBoardCoordinate, tile_place(tile),
             fmt::format("cells go from {} to {}", -kMaxCoordinate, kMaxCoordinate));
      is_sound = false;
    }
    std::sort(order.begin(), order.end());
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (order[i].first != order[i - 1].first) continue;
      const PlacedTile &one = game_.tiles[index(order[i - 1].second)], &other = game_.tiles[index(order[i].second)];
      const bool is_third = i > 1 && order[i - 2].first == order[i].first;
      if (fill_a_cell(one, other) && !is_third) continue;
      report(kCellUsedTwice, "tile at " + cell_text(order[i].first),
             one.def->is_half && other.def->is_half
                 ? fmt::format("{} and {} lie on the same cell and do not face each other; two halflings fill a cell "
                               "when their turns differ by 2",
                               one.def->id, other.def->id)
                 : fmt::format("{} and {} lie on the same cell", one.def->id, other.def->id));
      is_sound = false;
    }
    if (!is_sound || order.empty()) return is_sound;
    order.erase(
        std::unique(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
        order.end());
    Cell low = order.front().first, high = low;
    for (const auto& [cell, tile] : order) {
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    }
    if ((high.x - low.x + 1LL) * (high.y - low.y + 1LL) <= kMaxBoardArea) return connected(order);
    connected(order);
    report(kBoardTooWide, "board",
           fmt::format("the tiles spread over {} by {} cells; a board may take up {} cells", high.x - low.x + 1,
                       high.y - low.y + 1, kMaxBoardArea));
    return false;
  }

  bool connected(const std::vector<std::pair<Cell, int>>& order) {
    const auto find = [&](Cell cell) {
      const auto at = std::lower_bound(order.begin(), order.end(), std::pair{cell, 0});
      return at != order.end() && at->first == cell ? at - order.begin() : -1;
    };
    std::vector<char> reached(order.size(), 0);
    std::vector<std::ptrdiff_t> todo;
    std::size_t count = 0;
    const auto reach = [&](std::ptrdiff_t i) {
      if (i < 0 || reached[static_cast<std::size_t>(i)]) return;
      reached[static_cast<std::size_t>(i)] = 1;
      ++count;
      todo.push_back(i);
    };
    reach(find(game_.tiles.front().at));
    while (!todo.empty()) {
      const Cell cell = order[static_cast<std::size_t>(todo.back())].first;
      todo.pop_back();
      for (int side = 0; side < 4; ++side) reach(find(neighbour_cell(cell, side)));
    }
    if (count == order.size()) return true;
    const auto apart = static_cast<std::size_t>(std::find(reached.begin(), reached.end(), 0) - reached.begin());
    report(kNotConnected, tile_place(game_.tiles[index(order[apart].second)]),
           fmt::format("{} of {} cells do not hang together with {}", order.size() - count, order.size(),
                       tile_text(game_.tiles.front())));
    return false;
  }

  // The letter at an edge of a cell; where a bridge ends, its module tells what is wrong.
  char letter_at(int tile_index, Cell cell, int direction) const {
    const PlacedTile& tile = game_.tiles[index(tile_index)];
    const int side = side_facing(tile, cell, direction);
    if (side < 0) return '*';
    const bool has_bridge = tile.def->is_one_cell() && graph_.has_extras() &&
                            graph_.vertex(tile_index, bridge_segment(*tile.def, direction)) >= 0;
    return has_bridge ? '*' : tile.def->sides[index(side)].letter;
  }

  void neighbours() {
    for (std::size_t i = 0; i < game_.tiles.size(); ++i)
      for_each_cell(game_.tiles[i], [&](Cell cell) {
        for (const int direction : {1, 2}) {
          const Cell across = neighbour_cell(cell, direction);
          const int other = graph_.tile_facing(across, (direction + 2) & 3);
          if (other < 0 || other == static_cast<int>(i)) continue;
          if (!edges_fit(letter_at(static_cast<int>(i), cell, direction),
                         letter_at(other, across, (direction + 2) & 3)))
            report(kEdgeMismatch, tile_place(game_.tiles[i]),
                   fmt::format("its {} edge does not fit {}", direction == 1 ? "east" : "south",
                               tile_text(game_.tiles[index(other)])));
        }
      });
    for (int i = 0; i < graph_.tile_count() && graph_.has_pieces(); ++i)
      if (const int other = graph_.partner(i); other > i) {
        const auto letter = [&](int half) { return graph_.tile(half).def->sides[kDiagonalSide].letter; };
        if (!edges_fit(letter(i), letter(other)))
          report(kEdgeMismatch, tile_place(game_.tiles[index(i)]),
                 fmt::format("its diagonal does not fit {}", tile_text(game_.tiles[index(other)])));
      }
  }

  // A figure on a bridge needs the bridge.
  void bridged() {
    for (const Figure& figure : game_.figures)
      if (figure.place == Place::segment && figure.tile >= 0 && graph_.vertex(figure.tile, figure.segment) < 0)
        report(kFigureNotHere, tile_place(game_.tiles[index(figure.tile)]),
               fmt::format("{}'s {} stands on a bridge that is not there", game_.players[figure.owner].name,
                           name_of(figure.kind)));
  }

  void copies() {
    if (game_.sets.empty()) return;
    std::map<const TileDef*, int> used;
    for (const PlacedTile& tile : game_.tiles) ++used[tile.def];
    std::vector<std::string> lines;
    for (const auto& [tile, count] : used) {
      int held = 0;
      bool is_own = tile->id.rfind("own/", 0) == 0;
      for (const SetInPlay& in_play : game_.sets)
        for (const TileSet* set = in_play.set; set != nullptr; set = tile_set(set->includes))
          if (set->find(tile->id) != nullptr)
            held += in_play.copies * set->copies(*tile, set == in_play.set ? in_play.edition : "");
      if (!is_own && count > held)
        lines.push_back(fmt::format("{} copies of {}; the sets in play hold {}", count, tile->id, held));
    }
    std::sort(lines.begin(), lines.end());
    for (std::string& line : lines) report(kTooManyCopies, "board", std::move(line));
  }

  void supplies() {
    for (std::size_t p = 0; p < game_.players.size(); ++p)
      for (int k = 0; k < kFigureKinds; ++k) {
        const auto kind = static_cast<FigureKind>(k);
        const FigureRule* rule = book_.figure(kind);
        if (rule == nullptr) continue;
        const auto used = std::count_if(game_.figures.begin(), game_.figures.end(),
                                        [&](const Figure& f) { return f.owner == p && f.kind == kind; });
        const int owned = game_.players[p].owns[index(k)] >= 0 ? game_.players[p].owns[index(k)] : rule->owned;
        if (used > owned)
          report(kTooManyFigures, "figures",
                 fmt::format("{} has {} figures `{}` on the board and owns {}", game_.players[p].name, used,
                             name_of(kind), owned));
      }
  }

  // Pieces whose box is not among the boxes on the table, where these are stated.
  void boxes() {
    if (game_.sets.empty()) return;
    const auto is_missing = [&](const Expansion* module) {
      if (module == nullptr || module->sets.empty()) return false;
      return std::none_of(game_.sets.begin(), game_.sets.end(), [&](const SetInPlay& in_play) {
        return std::any_of(module->sets.begin(), module->sets.end(),
                           [&](const char* set) { return in_play.set->id == set; });
      });
    };
    const auto note = [&](const Expansion* module, std::string_view piece, std::string where) {
      if (is_missing(module))
        report(kPieceNotInPlay, std::move(where),
               fmt::format("`{}` belongs to {}, which is not among the sets in play", piece, module->title));
    };
    const Presence pieces = pieces_of(game_);
    for (int k = 0; k < kFigureKinds; ++k)
      if (const auto kind = static_cast<FigureKind>(k); pieces.figures.has(kind))
        note(book_.module_of(kind), name_of(kind), "figures");
    for (int k = 0; k < kTokenKinds; ++k)
      if (const auto kind = static_cast<TokenKind>(k); pieces.tokens.has(kind))
        note(book_.module_of(kind), name_of(kind), "tokens");
    for (int k = 0; k < kNeutralKinds; ++k)
      if (const auto kind = static_cast<NeutralKind>(k); pieces.neutral.has(kind))
        note(book_.module_of(kind), name_of(kind), "neutral figures");
  }

  // Of each neutral figure there is one.
  void neutral() {
    std::array<int, kNeutralKinds> count{};
    for (const NeutralFigure& figure : game_.neutral)
      if (++count[static_cast<std::size_t>(figure.kind)] == 2)
        report(kNeutralTwice, "neutral figures",
               fmt::format("the figure `{}` stands there twice", name_of(figure.kind)));
  }

  void modules() {
    HookTable hooks;
    book_.select_hooks(presence_on(game_, graph_), hooks);
    for (const auto& [module, hook] : hooks.check)
      hook(Context{game_, graph_, book_.options_of(module, values_), When::end}, problems_);
    const bool is_refused = book_.choice(book_.completed_occupied, values_) != 0;
    for (const Figure& figure : game_.figures) {  // ORDER-12
      if (figure.place != Place::segment || figure.tile < 0 || !is_follower(figure.kind)) continue;
      const int vertex = graph_.vertex(figure.tile, figure.segment);
      if (vertex < 0 || !is_complete(graph_, vertex)) continue;
      const SegmentKind kind = graph_.kind(vertex);
      const bool may_be_refused = kind == SegmentKind::road || kind == SegmentKind::city ||
                                  kind == SegmentKind::german_cathedral || is_monastic(kind);  // OPEN-31
      const PlacedTile& tile = game_.tiles[index(figure.tile)];
      report(is_refused && may_be_refused ? kFinishedRefused : kFinishedButOccupied, place_of_figure(tile, figure),
             fmt::format("{}'s {} stands on the completed `{}`", game_.players[figure.owner].name, name_of(figure.kind),
                         segment_under(tile, figure)));
    }
  }

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  const Game& game_;
  const Rulebook& book_;
  const RuleValues& values_;
  FeatureGraph& graph_;
  Problems problems_;
};

constexpr const ProblemCode* kCodes[] = {
    &kNoTiles,      &kCellUsedTwice,  &kBoardTooWide,   &kBoardCoordinate, &kBoardTooManyTiles,   &kEdgeMismatch,
    &kNotConnected, &kTooManyCopies,  &kTooManyFigures, &kFigureNotHere,   &kFinishedButOccupied, &kFinishedRefused,
    &kNotSupported, &kPieceNotInPlay, &kTokenOfPlayer,  &kNeutralTwice,    &kMoreProblems};

}  // namespace

std::span<const ProblemCode* const> check_codes() { return kCodes; }

Problems check_and_load(const Game& game, const Rulebook& book, const RuleValues& values, FeatureGraph& graph) {
  return Checker(game, book, values, graph).run();
}

}  // namespace carc
