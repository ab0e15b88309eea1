// A game as it lies on the table: boxes, players, placed tiles, figures and tokens. No rule is known here.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tile.hpp"

namespace carc {

inline constexpr int kMaxPlayers = 16;
inline constexpr int kMaxTiles = 10'000;
inline constexpr int kMaxCoordinate = 5'000;     // cells, either side of 0
inline constexpr int kMaxBoardArea = 4'194'304;  // cells of the box around all tiles
inline constexpr int kMaxNameBytes = 200;
inline constexpr int kMaxPoints = 1'000'000;  // of one player on the track, either sign
inline constexpr int kMaxHeld = 10'000;       // tokens of a kind in one hand

struct Cell {
  int x = 0;  // grows to the east
  int y = 0;  // grows to the south
  friend constexpr bool operator==(Cell, Cell) = default;
  friend constexpr auto operator<=>(Cell, Cell) = default;
};

struct PlacedTile {
  const TileDef* def = nullptr;
  Cell at;                 // of the piece's first cell
  std::uint8_t turns = 0;  // quarter turns clockwise, 0..3
};

// VOC-8. The order is that of the tables in help and documentation.
enum class FigureKind : std::uint8_t {
  follower,
  large,
  abbot,
  mayor,
  wagon,
  phantom,
  ringmaster,
  builder,
  pig,
  barn,
  shepherd,
};
inline constexpr int kFigureKinds = 11;
constexpr bool is_follower(FigureKind kind) { return kind < FigureKind::builder; }

enum class NeutralKind : std::uint8_t { fairy, dragon, mage, witch, count, big_top };
inline constexpr int kNeutralKinds = 6;

// VOC-10: the first twelve lie on the board, the others in a player's hand (gold and robber do both).
enum class TokenKind : std::uint8_t {
  bridge,
  tunnel,
  ferry,
  castle,
  shed,
  house,
  tower,
  tower_floor,
  tollhouse,
  gold,
  flock,
  robber,
  wine,
  grain,
  cloth,
  chicken,
  fruit,
  gift,
  egg,
  king,
  robber_baron,
};
inline constexpr int kTokenKinds = 21;

// Where a figure is.
enum class Place : std::uint8_t { segment, laid_down, castle, tower, pyramid, corner, district, quarter, track };
inline constexpr int kPlaces = 9;

// What a placed copy of a tile shows beyond its definition (DATA-1).
enum class Fact : std::uint8_t { scenery, signpost };
enum class Pointing : std::uint8_t { left, straight, right };
inline constexpr int kPointings = 3;

std::string_view name_of(FigureKind kind);    // "follower"
std::string_view name_of(NeutralKind kind);   // "big-top"
std::string_view name_of(TokenKind kind);     // "robber-baron"
std::string_view name_of(Pointing pointing);  // "straight"
bool from_name(std::string_view name, FigureKind& kind);
bool from_name(std::string_view name, NeutralKind& kind);
bool from_name(std::string_view name, TokenKind& kind);
bool from_name(std::string_view name, Pointing& pointing);

struct Figure {
  FigureKind kind = FigureKind::follower;
  std::uint8_t owner = 0;  // index of the player
  Place place = Place::segment;
  std::int8_t segment = -1;  // number of a segment (see segment_at), for Place::segment and Place::laid_down
  std::int32_t tile = -1;    // index into Game::tiles; -1: not on a tile
  std::uint8_t detail =
      0;  // corner: 0 NW 1 NE 2 SE 3 SW; district, quarter: index into district_names(), quarter_names()
  std::uint8_t square = 0;  // of a piece of several cells: see square_of()
};

struct NeutralFigure {
  NeutralKind kind = NeutralKind::fairy;
  std::int32_t tile = -1;
  std::int8_t segment = -1;
  std::int32_t beside = -1;   // fairy: index into Game::figures
  std::int8_t district = -1;  // count
  int value = 0;              // big top: its animal token
};

struct Token {
  TokenKind kind = TokenKind::bridge;
  std::int8_t owner = -1;  // index of the player, -1: nobody's
  std::int32_t tile = -1;
  std::int8_t from = -1;  // half-edge side as it lies: bridge end, tunnel mouth, ferry's first landing (0 N .. 3 W)
  std::int8_t to = -1;    // ferry's second landing; castle: the side on which its second tile lies
  std::int8_t segment = -1;
  int count = 1;
  char letter = 0;          // tunnel marker
  std::uint8_t square = 0;  // of a piece of several cells: see square_of()
};

// Scenery of one placed tile.
struct ShownScenery {
  static constexpr std::int8_t kAnyRoad = -2, kNoRoad = -1;
  std::string kind;             // as in Scenery
  std::int8_t field = 0;        // the segment it lies in
  std::int8_t road = kAnyRoad;  // or the one road segment to which it belongs (TOLL-3)
};

// A signpost beside the road that leaves a tile through an edge (SIGN-2).
struct Signpost {
  std::uint8_t side = 0;  // of the board, 0 N .. 3 W
  Pointing points = Pointing::straight;
  std::int8_t verdict = -1;  // 1 right, 0 wrong, whatever the board shows (OPEN-17); -1: the board tells
};

// What one placed copy of a tile shows.
struct Prints {
  std::int32_t tile = -1;
  std::uint8_t square = 0;
  bool has_scenery = false;  // `scenery` replaces that of the definition
  std::vector<ShownScenery> scenery;
  std::vector<Signpost> signposts;
};

const std::array<std::string_view, 4>& district_names();  // castle market blacksmith cathedral
const std::array<std::string_view, 4>& quarter_names();   // wheelwrights tanners coiners book-printers

struct Player {
  std::string name;
  std::string colour;
  int points = 0;                                 // on the track when final scoring begins
  std::array<std::int16_t, kFigureKinds> owns{};  // figures in the box for this player; -1: not stated
  std::array<std::int16_t, kTokenKinds> holds{};  // tokens in hand

  Player() { owns.fill(-1); }
};

struct SetInPlay {
  const TileSet* set = nullptr;
  std::string edition;  // "" : not stated
  int copies = 1;
};

// Rules as a file or a user states them; resolved by a Rulebook.
struct RuleSettings {
  // Id of a profile; "": not stated, which comes to "default".
  std::string profile;
  std::vector<std::pair<std::string, std::string>> options;  // id, value; a later one wins
};

struct Game {
  std::string title;
  std::string notes;
  std::vector<SetInPlay> sets;  // empty: not stated
  RuleSettings rules;
  BitSet<Mark> ignored_marks;  // prints that this table plays without
  BitSet<TileMark> ignored_tile_marks;
  std::vector<Player> players;  // in seat order
  std::vector<PlacedTile> tiles;
  std::vector<Figure> figures;
  std::vector<NeutralFigure> neutral;
  std::vector<Token> tokens;
  std::vector<Prints> prints;                               // in the order of their tiles
  std::vector<std::shared_ptr<const TileDef>> definitions;  // tiles of its own
  bool has_abbots = false;                                  // every player owns one abbot unless stated otherwise
};

// ---- segments of a placed tile -------------------------------------------------------------------------------
// Figures and neutral figures call a segment by number: 0 to n-1 are those of the definition; n is a bridge from north
// to south and n+1 one from east to west, as they lie (BRIDGE-1); n+2+s is the far mouth of the printed tunnel s, which
// is the same as s unless The Tunnel is in play (TUNNEL-1). No figure stands on -1, the City of Carcassonne where no
// segment is printed for it.
inline int segment_count(const TileDef& def) { return static_cast<int>(def.segments.size()); }
inline int bridge_segment(const TileDef& def, int side) { return segment_count(def) + (side & 1); }
inline int far_mouth(const TileDef& def, int segment) { return segment_count(def) + 2 + segment; }
inline bool is_bridge(const TileDef& def, int segment) {
  return segment == segment_count(def) || segment == segment_count(def) + 1;
}
// The printed segment of a number, or a road without marks for a bridge. The number must be valid.
const Segment& segment_at(const TileDef& def, int segment);
// Does the half-edge of printed tunnel `segment` lead to its far mouth? The near one has the tile's first half-edge.
inline bool is_far_half(const Segment& tunnel, int half) { return half >> 1 != std::countr_zero(tunnel.halves) >> 1; }

// ---- turning ------------------------------------------------------------------------------------------------
// Half-edge or side of a tile of one cell as it lies on the board, and back.
constexpr int to_board_half(int half, int turns) { return (half + 2 * turns) & 7; }
constexpr int to_tile_half(int half, int turns) { return (half - 2 * turns) & 7; }

// The board's cell of square (x, y) of a piece, counted from its first one before turning.
constexpr Cell cell_of(const PlacedTile& tile, int x, int y) {
  constexpr int kCos[4] = {1, 0, -1, 0}, kSin[4] = {0, 1, 0, -1};
  const int c = kCos[tile.turns & 3], s = kSin[tile.turns & 3];
  return {tile.at.x + c * x - s * y, tile.at.y + s * x + c * y};
}
// A square of a piece as one number, and its cell on the board.
constexpr int square_of(const TileDef& def, int x, int y) { return x + y * def.width; }
constexpr Cell cell_of_square(const PlacedTile& tile, int square) {
  return cell_of(tile, square % tile.def->width, square / tile.def->width);
}
// Side of the definition that faces the board's `direction` (0 N .. 3 W) from cell `at` of the piece; -1 if none does.
int side_facing(const PlacedTile& tile, Cell at, int direction);
// Cells of the piece: calls f(cell) for each.
template <class F>
void for_each_cell(const PlacedTile& tile, F&& f) {
  for (int y = 0; y < tile.def->height; ++y)
    for (int x = 0; x < tile.def->width; ++x) f(cell_of(tile, x, y));
}

// Do two pieces fill one cell together: two halflings that lie opposite to each other?
inline bool fill_a_cell(const PlacedTile& a, const PlacedTile& b) {
  return a.def->is_half && b.def->is_half && ((a.turns + 2 - b.turns) & 3) == 0;
}
// The side of a halfling's diagonal.
inline constexpr int kDiagonalSide = 0;

// The letter of the edge that faces `side` (0 N, 1 E, 2 S, 3 W) on the board.
inline char edge_letter(const PlacedTile& tile, int side) {
  return tile.def->sides[static_cast<std::size_t>((side - tile.turns) & 3)].letter;
}

// Do two letters fit on one edge? '*' fits all, a gate fits a field, a road or a gate.
bool edges_fit(char a, char b);

// The square of a piece that lies on a cell of the board, -1: none.
int square_at(const PlacedTile& tile, Cell cell);

// NW NE SE SW: the corners of a cell, and the halves of it that halflings fill.
const std::array<std::string_view, 4>& corner_names();
// Index into corner_names() of the half that a halfling fills; -1: the piece is no halfling.
inline int filled_half(const PlacedTile& tile) { return tile.def->is_half ? (tile.turns + 3) & 3 : -1; }

// ---- names of segments --------------------------------------------------------------------------------------------
// A segment is named by an edge at which it leaves one cell of its piece, as it lies on the board: "road W",
// "field SL", "field DL" (the diagonal of a halfling); by its kind alone, "monastery", where the piece has one of that
// kind; always by its number, "#2". "bridge N" is the bridge over a tile of one cell (BRIDGE-1).

// A set of half-edges of the definition as they lie in a cell of the piece: NL NR .. WR are the bits 0..7, the diagonal
// of a halfling 8 and 9.
std::uint32_t halves_in_cell(const PlacedTile& tile, Cell cell, std::uint32_t halves);

// The name in a cell of the piece: an edge where the segment reaches one, otherwise the kind or the number.
std::string segment_name(const PlacedTile& tile, Cell cell, int segment);
// The name without a cell: a piece of several has no edges then.
std::string segment_name(const PlacedTile& tile, int segment);
// The inverse: a number. With a sentence in `why` -1 if no segment has the name, -2 if several have it.
int segment_named(const PlacedTile& tile, Cell cell, std::string_view name, std::string& why);
inline int segment_named(const PlacedTile& tile, std::string_view name, std::string& why) {
  return segment_named(tile, tile.at, name, why);
}
// The same on all pieces of a cell, which may be two halflings; `here` are their indices in `tiles`. Returns tile and
// number of each segment that has the name; none: with a sentence in `why`.
std::vector<std::pair<int, int>> segments_named(const std::vector<PlacedTile>& tiles, std::span<const int> here,
                                                Cell cell, std::string_view name, std::string& why);
// "`SW` or `NE`": the halves that the pieces of a cell fill.
std::string halves_text(const std::vector<PlacedTile>& tiles, std::span<const int> here);

// "(3,-1)"
std::string cell_text(Cell cell);

}  // namespace carc
