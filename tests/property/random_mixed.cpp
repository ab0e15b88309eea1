// Boards that mix every set: tiles laid where they fit, and every kind of piece that the board takes.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "engine/catalogue.hpp"
#include "engine/rulebook.hpp"
#include "features/graph.hpp"
#include "tests/property/random_board.hpp"

namespace carc::test {
namespace {

void sort_prints(Game& game) {
  std::stable_sort(game.prints.begin(), game.prints.end(),
                   [](const Prints& a, const Prints& b) { return a.tile < b.tile; });
}

class Mixer {
 public:
  explicit Mixer(std::uint64_t seed) : source_(seed) {}

  Game mix() {
    players();
    rules();
    if (below(4) == 0) block_of_carcassonne();
    else lay(*catalogue_tile("base-game/D"), {0, 0}, 0);
    tiles(10 + below(80));
    const int wanted = below(40);
    for (int i = 0; i < wanted; ++i) figure();
    for (int i = below(30); i > 0; --i) token();
    for (int i = below(6); i > 0; --i) elsewhere();
    for (int i = below(20); i > 0; --i) prints();
    sort_prints(game_);
    neutral();
    return std::move(game_);
  }

 private:
  int below(int n) { return static_cast<int>(source_() % static_cast<std::uint64_t>(n)); }
  int any_tile() { return below(static_cast<int>(game_.tiles.size())); }
  const TileDef& def_of(int tile) const { return *game_.tiles[static_cast<std::size_t>(tile)].def; }

  void players() {
    static constexpr const char* kColours[] = {"red", "blue", "green", "yellow", "black"};
    for (int p = 2 + below(4); p > 0; --p) {
      Player player;
      player.name = player.colour = kColours[game_.players.size()];
      player.points = below(100);
      player.owns.fill(100);
      for (const TokenKind kind : {TokenKind::wine, TokenKind::grain, TokenKind::cloth, TokenKind::gold,
                                   TokenKind::robber, TokenKind::fruit, TokenKind::gift, TokenKind::egg})
        player.holds[static_cast<std::size_t>(kind)] = static_cast<std::int16_t>(below(6));
      game_.players.push_back(player);
    }
    game_.players[0].holds[static_cast<std::size_t>(TokenKind::king)] = static_cast<std::int16_t>(below(2));
    game_.players[1].holds[static_cast<std::size_t>(TokenKind::robber_baron)] = static_cast<std::int16_t>(below(2));
  }

  void rules() {
    for (const RuleOption* option : rule_options(rulebook()))
      if (std::string_view(option->id) != kCompletedOccupied && below(2) == 0)
        game_.rules.options.emplace_back(
            option->id, option->choices[static_cast<std::size_t>(below(static_cast<int>(option->choices.size())))]);
  }

  // Every piece whose prints are understood, apart from the fixed block of single tiles.
  static const std::vector<const TileDef*>& all_tiles() {
    static const std::vector<const TileDef*> kAll = [] {
      std::vector<const TileDef*> all;
      const Presence& known = rulebook().known();
      for (const SetInfo& info : tile_sets())
        for (const TileDef& tile : tile_set(info.id)->tiles)
          if ((tile.kinds.bits & ~known.segments.bits) == 0 && (tile.all_marks.bits & ~known.marks.bits) == 0 &&
              (tile.marks.bits & ~known.tile_marks.bits) == 0 && !tile.marks.has(TileMark::city_of_carcassonne))
            all.push_back(&tile);
      return all;
    }();
    return kAll;
  }

  void lay(const TileDef& tile, Cell at, int turns) {
    const PlacedTile placed{&tile, at, static_cast<std::uint8_t>(turns & 3)};
    for_each_cell(placed, [&](Cell cell) {
      by_cell_[cell].push_back(static_cast<int>(game_.tiles.size()));
      if (tile.is_half && by_cell_[cell].size() == 1) rim_.insert(cell);  // for its other half
      else rim_.erase(cell);
      for (int side = 0; side < 4; ++side)
        if (by_cell_.count(neighbour_cell(cell, side)) == 0) rim_.insert(neighbour_cell(cell, side));
    });
    game_.tiles.push_back(placed);
  }

  void block_of_carcassonne() {
    const TileSet& set = *tile_set("count-of-carcassonne");
    for (const StartPlacement& start : set.start) lay(*set.find(start.tile), {start.x, start.y}, start.turns);
  }

  bool fits(const TileDef& tile, Cell at, int turns) const {
    const PlacedTile placed{&tile, at, static_cast<std::uint8_t>(turns & 3)};
    const auto piece = [&](int i) -> const PlacedTile& { return game_.tiles[static_cast<std::size_t>(i)]; };
    bool is_free = true;
    for_each_cell(placed, [&](Cell cell) {
      const auto there = by_cell_.find(cell);
      if (there == by_cell_.end()) return;
      const PlacedTile& other = piece(there->second.front());
      is_free = is_free && there->second.size() == 1 && fill_a_cell(placed, other) &&
                edges_fit(tile.sides[kDiagonalSide].letter, other.def->sides[kDiagonalSide].letter);
    });
    if (!is_free) return false;
    for (const Side& side : tile.sides) {
      if (side.direction == Direction::diagonal) continue;
      const int direction = (static_cast<int>(side.direction) + turns) & 3;
      const Cell across = neighbour_cell(cell_of(placed, side.x, side.y), direction);
      const auto there = by_cell_.find(across);
      if (there == by_cell_.end()) continue;
      for (const int i : there->second) {
        const int facing = side_facing(piece(i), across, (direction + 2) & 3);
        if (facing >= 0 && !edges_fit(side.letter, piece(i).def->sides[static_cast<std::size_t>(facing)].letter))
          return false;
      }
    }
    return true;
  }

  void tiles(int count) {
    for (int tries = 0; count > 0 && tries < 2000; ++tries) {
      const TileDef& tile = *all_tiles()[static_cast<std::size_t>(below(static_cast<int>(all_tiles().size())))];
      auto cell = rim_.begin();
      std::advance(cell, below(static_cast<int>(rim_.size())));
      const Cell at = *cell;
      const int turns = below(4);
      if (!fits(tile, at, turns)) continue;
      lay(tile, at, turns);
      --count;
    }
  }

  // Takes the last piece away again if the board does not allow it.
  template <class Pieces>
  bool keep(Pieces& pieces) {
    Problems ignored;
    const RuleValues values = resolve_rules(rulebook(), game_.rules, ignored);
    if (!has_errors(check(game_, rulebook(), values))) return true;
    pieces.pop_back();
    return false;
  }

  void figure() {
    Figure figure;
    figure.kind = static_cast<FigureKind>(below(kFigureKinds));
    if (below(2) == 0) figure.kind = FigureKind::follower;
    figure.owner = static_cast<std::uint8_t>(below(static_cast<int>(game_.players.size())));
    figure.tile = any_tile();
    if (def_of(figure.tile).segments.empty()) return;
    figure.segment = static_cast<std::int8_t>(below(segment_count(def_of(figure.tile))));
    figure.square = any_square(figure.tile);
    if (figure.kind == FigureKind::barn) {
      figure.place = Place::corner;
      figure.detail = static_cast<std::uint8_t>(below(4));
    }
    game_.figures.push_back(figure);
    keep(game_.figures);
  }

  // Followers who stand on no segment.
  void elsewhere() {
    static constexpr Place kWhere[] = {Place::castle,   Place::tower,     Place::pyramid,
                                       Place::district, Place::laid_down, Place::quarter};
    Figure figure;
    figure.place = kWhere[below(6)];
    figure.owner = static_cast<std::uint8_t>(below(static_cast<int>(game_.players.size())));
    for (int tries = 0; tries < 20; ++tries) {
      figure.tile = any_tile();
      if (figure.place == Place::district || figure.place == Place::quarter) figure.tile = -1;
      if (figure.place == Place::quarter) figure.detail = static_cast<std::uint8_t>(below(4));
      if (figure.place == Place::laid_down) {
        const auto& segments = def_of(figure.tile).segments;
        const auto house = std::find_if(segments.begin(), segments.end(),
                                        [](const Segment& s) { return s.kind == SegmentKind::german_monastery; });
        if (house == segments.end()) continue;
        figure.segment = static_cast<std::int8_t>(house - segments.begin());
      }
      game_.figures.push_back(figure);
      if (keep(game_.figures)) return;
    }
  }

  void token() {
    static constexpr TokenKind kKinds[] = {TokenKind::bridge, TokenKind::tunnel, TokenKind::ferry,
                                           TokenKind::castle, TokenKind::shed,   TokenKind::house,
                                           TokenKind::tower,  TokenKind::gold,   TokenKind::tollhouse};
    Token token;
    token.kind = kKinds[below(9)];
    token.owner = static_cast<std::int8_t>(below(static_cast<int>(game_.players.size())));
    token.letter = static_cast<char>('A' + below(2));
    for (int tries = 0; tries < 20; ++tries) {
      token.tile = any_tile();
      token.square = any_square(token.tile);
      token.from = static_cast<std::int8_t>(below(4));
      token.to = static_cast<std::int8_t>(token.kind == TokenKind::bridge ? (token.from + 2) & 3 : below(4));
      if (token.kind == TokenKind::castle) token.from = -1;
      if (token.kind == TokenKind::tunnel) token.to = -1;
      const bool is_loose = token.kind == TokenKind::shed || token.kind == TokenKind::house ||
                            token.kind == TokenKind::tower || token.kind == TokenKind::gold ||
                            token.kind == TokenKind::tollhouse;
      if (is_loose) token.from = token.to = -1;
      if (token.kind != TokenKind::tunnel) token.letter = 0;
      game_.tokens.push_back(token);
      if (keep(game_.tokens)) break;
    }
    if (token.kind != TokenKind::bridge || game_.tokens.empty() || game_.tokens.back().kind != TokenKind::bridge)
      return;
    Figure thief;
    thief.tile = game_.tokens.back().tile;
    thief.segment = static_cast<std::int8_t>(bridge_segment(def_of(thief.tile), game_.tokens.back().from));
    game_.figures.push_back(thief);
    keep(game_.figures);
  }

  std::uint8_t any_square(int tile) {
    return static_cast<std::uint8_t>(below(def_of(tile).width * def_of(tile).height));
  }

  // Scenery and signposts of one tile.
  void prints() {
    Prints prints;
    prints.tile = any_tile();
    const TileDef& def = def_of(prints.tile);
    prints.square = any_square(prints.tile);
    const auto is_listed = [&](const Prints& other) { return other.tile == prints.tile; };
    if (std::any_of(game_.prints.begin(), game_.prints.end(), is_listed)) return;
    prints.has_scenery = below(2) == 0;
    static constexpr const char* kKinds[] = {"farmhouse", "highwaymen", "stable", "stable:donkeys"};
    for (int s = 0; s < segment_count(def) && prints.has_scenery; ++s)
      if (def.segments[static_cast<std::size_t>(s)].kind == SegmentKind::field && below(2) == 0)
        prints.scenery.push_back({kKinds[below(4)], static_cast<std::int8_t>(s), ShownScenery::kAnyRoad});
    const PlacedTile& placed = game_.tiles[static_cast<std::size_t>(prints.tile)];
    for (int side = 0; side < 4; ++side) {
      const int edge = side_facing(placed, cell_of_square(placed, prints.square), side);
      if (edge >= 0 && def.sides[static_cast<std::size_t>(edge)].letter == 'R' && below(2) == 0)
        prints.signposts.push_back({static_cast<std::uint8_t>(side), static_cast<Pointing>(below(3)),
                                    static_cast<std::int8_t>(below(8) == 0 ? below(2) : -1)});
    }
    if (prints.has_scenery || !prints.signposts.empty()) game_.prints.push_back(prints);
  }

  void neutral() {
    for (const NeutralKind kind : {NeutralKind::fairy, NeutralKind::mage, NeutralKind::witch, NeutralKind::big_top}) {
      for (int tries = 0; tries < 30; ++tries) {
        NeutralFigure figure;
        figure.kind = kind;
        figure.tile = any_tile();
        if (kind == NeutralKind::big_top) figure.value = 1 + below(7);
        if (kind == NeutralKind::fairy && !game_.figures.empty() && below(2) == 0) {
          figure.beside = below(static_cast<int>(game_.figures.size()));
          figure.tile = -1;
        }
        if (kind == NeutralKind::mage || kind == NeutralKind::witch) {
          if (def_of(figure.tile).segments.empty()) continue;
          figure.segment = static_cast<std::int8_t>(below(segment_count(def_of(figure.tile))));
        }
        game_.neutral.push_back(figure);
        if (keep(game_.neutral)) break;
      }
    }
  }

  std::mt19937_64 source_;
  Game game_;
  std::map<Cell, std::vector<int>> by_cell_;  // two halflings may share a cell
  std::set<Cell> rim_;
};

}  // namespace

Game random_mixed_board(std::uint64_t seed) { return Mixer(seed).mix(); }

Game reordered(const Game& game, const std::vector<std::size_t>& tiles, const std::vector<std::size_t>& figures) {
  Game result = game;
  std::vector<int> tile_place(tiles.size()), figure_place(figures.size());
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    result.tiles[i] = game.tiles[tiles[i]];
    tile_place[tiles[i]] = static_cast<int>(i);
  }
  for (std::size_t i = 0; i < figures.size(); ++i) {
    result.figures[i] = game.figures[figures[i]];
    figure_place[figures[i]] = static_cast<int>(i);
  }
  const auto move = [&](std::int32_t& tile) {
    if (tile >= 0) tile = tile_place[static_cast<std::size_t>(tile)];
  };
  for (Figure& figure : result.figures) move(figure.tile);
  for (Token& token : result.tokens) move(token.tile);
  for (Prints& prints : result.prints) move(prints.tile);
  sort_prints(result);
  for (NeutralFigure& figure : result.neutral) {
    move(figure.tile);
    if (figure.beside >= 0) figure.beside = figure_place[static_cast<std::size_t>(figure.beside)];
  }
  return result;
}

}  // namespace carc::test
