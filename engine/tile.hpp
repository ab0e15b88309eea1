// Tile definitions: what is printed on a piece. No rule is known here.
//
// Half-edges: every side of a piece has a left and a right half, seen from inside; half 2*i is the left and
// 2*i+1 the right half of side i. Sides run clockwise; a piece of one cell has N E S W, so its halves are
// NL NR EL ER SL SR WL WR = 0..7 and a quarter turn clockwise adds 2. On touching pieces a half h of one side
// meets the half of the other hand: NL-SR, NR-SL, EL-WR, ER-WL.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace carc {

enum class SegmentKind : std::uint8_t {
  field,
  road,
  city,
  river,
  monastery,
  abbey,
  shrine,
  german_monastery,
  dutch_belgian_monastery,
  japanese_building,
  darmstadt_church,
  garden,
  german_castle,
  german_cathedral,
  fortune_teller_tent,
  yaga_hut,
  vodyanoy,
  razboynik,
  circus,
  acrobat,
  watchtower,
  tower_foundation,
  leipzig,
  city_of_carcassonne,
  school,
  wheel_of_fortune,
  fruit_tree,
  crossroads,
  bathhouse,
};
inline constexpr int kSegmentKinds = 29;

// What is printed in a segment (VOC-11).
enum class Mark : std::uint8_t {
  inn,
  tunnel,
  tunnel_mouth,
  labyrinth,
  travellers,
  printed_bridge,
  ring,
  long_road,
  bathhouse,
  cathedral,
  besieged,
  princess,
  darmstadtium,
  not_castle_base,
  wine,
  grain,
  cloth,
  chicken,
  pig_herd,
  touches_carcassonne,
  spring,
  lake,
  fork,
};
inline constexpr int kMarks = 23;

// What belongs to the piece as a whole.
enum class TileMark : std::uint8_t {
  volcano,
  dragon,
  magic_portal,
  princess,
  hill,
  vineyard,
  bazaar,
  gold,
  mage,
  festival,
  ferry_lake,
  well,
  city_of_carcassonne,
  crop_circle_shield,
  crop_circle_pitchfork,
  crop_circle_club,
  crop_circle_plain,
  flying_machine_w,
  flying_machine_nw,
  wind_rose_full,
  wind_rose_nw,
  wind_rose_ne,
  wind_rose_sw,
  wind_rose_se,
  fruit_tree,
  robber,
  easter_nest,
  easter_bunny,
  revolt_city,
  revolt_road,
  revolt_monastery,
  fair,
  plague_outbreak,
  gingerbread_man,
  porxada,
  dragon_hoard,
};
inline constexpr int kTileMarks = 36;

// Set of small enumerators.
template <class Enum>
struct BitSet {
  std::uint64_t bits = 0;
  constexpr bool has(Enum e) const { return (bits >> static_cast<unsigned>(e)) & 1u; }
  constexpr void add(Enum e) { bits |= std::uint64_t{1} << static_cast<unsigned>(e); }
  constexpr BitSet& operator|=(BitSet other) {
    bits |= other.bits;
    return *this;
  }
  constexpr bool empty() const { return bits == 0; }
  friend constexpr bool operator==(BitSet, BitSet) = default;
};

// Names as they stand in files: "german-monastery", "pig-herd", "crop-circle:shield". Unknown name: false.
std::string_view name_of(SegmentKind kind);
std::string_view name_of(Mark mark);
std::string_view name_of(TileMark mark);
bool from_name(std::string_view name, SegmentKind& kind);
bool from_name(std::string_view name, Mark& mark);
bool from_name(std::string_view name, TileMark& mark);

// Roadside prints of a field (VOC-11) and the editions that print them (empty: all).
struct Scenery {
  std::string kind;  // one of scenery_kinds()
  std::vector<std::string> editions;
};
// "farmhouse", "highwaymen", "stable", "stable:brown-cattle", ...
const std::array<std::string_view, 6>& scenery_kinds();

struct Segment {
  SegmentKind kind = SegmentKind::field;
  std::uint8_t pennants = 0;
  std::uint8_t sheep = 0;
  std::uint8_t value = 0;  // watchtower: points; bathhouse: its number
  BitSet<Mark> marks;
  std::uint32_t halves = 0;     // half-edges reached; a road, river or whole-edge city holds both halves
  std::uint32_t gates = 0;      // city: half-edges with a gate, closed and joined to nothing
  std::uint32_t cities = 0;     // field: the segments of this tile (bit = index) that are cities it touches (FIELD-2)
  std::uint32_t roads = 0;      // building, crossroads: the road segments that end at it
  std::int8_t on = -1;          // garden: the field it lies in; bathhouse: its road or city
  std::uint8_t half_count = 0;  // bits of `halves`, set by index_tile()
  std::string detail;           // leipzig: quarter; watchtower: what it counts; crossroads: kind;
                                // field: "walled" if a wall keeps it from a city at the corner
  std::vector<Scenery> scenery;
  std::vector<std::string> editions;  // printed only in these editions; empty: all
};

enum class Direction : std::uint8_t { north, east, south, west, diagonal };

struct Side {
  std::int8_t x = 0, y = 0;  // cell of the piece, its first cell is (0,0)
  Direction direction = Direction::north;
  char letter = 'F';  // F field, R road, C city, W water, G gate, X fixed block, * fits everything
  std::string name;   // "N", "S1", "D"
};

// What the feature graph needs of a segment, packed.
struct SegmentBrief {
  std::uint32_t cities = 0;
  SegmentKind kind = SegmentKind::field;
  std::uint8_t half_count = 0;
  std::uint8_t pennants = 0;
  BitSet<Mark> marks;
};

struct EditionCount {
  std::string edition;  // "C1", "C2", "C3", "C3.1", "WE", ...; "": in every edition
  int count = 0;        // pieces in one box
};

struct TileDef {
  std::string id;                      // "base-game/L"
  std::uint8_t width = 1, height = 1;  // cells
  bool is_half = false;                // a triangle in the south-west half of its cell
  std::vector<Side> sides;
  std::vector<Segment> segments;
  BitSet<TileMark> marks;
  std::vector<EditionCount> copies;
  int stub_roads = 0;         // complete short roads inside the tile, without segments
  std::string other_side_of;  // id of the face of which this is the back
  std::string label;          // the town named on it
  std::string note;
  // Names elsewhere
  std::string jcz;                     // "BA/CRRR"
  std::vector<std::string> jcz_marks;  // marks of segment 0 that only the definitions behind .jcz saves have
  int bga_kind = 0;                    // 1..24; 0: none
  int bga_first = 0, bga_last = 0;     // single tile numbers
  int bga_turns = 0;                   // to add to that platform's quarter turns

  bool is_one_cell() const { return width == 1 && height == 1 && !is_half; }

  // Derived by index_tile(): segment at each half-edge, -1 where there is none.
  std::array<std::int8_t, 32> line_at{};  // road, river, city, leipzig, school, ...
  std::array<std::int8_t, 32> field_at{};
  std::vector<SegmentBrief> briefs;  // by segment
  BitSet<SegmentKind> kinds;         // of all segments
  BitSet<Mark> all_marks;            // of all segments
};

struct StartPlacement {
  std::string tile;
  int x = 0, y = 0, turns = 0;
};

struct TileSet {
  std::string id;  // "base-game"
  std::string title;
  std::vector<EditionCount> editions;  // pieces of one box
  struct JczName {
    std::string edition;
    std::vector<std::string> sets;
  };
  std::vector<JczName> jcz;
  std::string includes;  // id of a set that is always used with this one
  std::vector<StartPlacement> start;
  std::vector<std::string> end;  // river sets: the tiles that close the river
  std::string note;
  std::vector<TileDef> tiles;

  const TileDef* find(std::string_view id) const;                   // by full id, nullptr if absent
  int copies(const TileDef& tile, std::string_view edition) const;  // "" = the most of any edition
};

// Sides of a piece of this shape in clockwise order, one letter each; empty if the number of letters is wrong.
std::vector<Side> make_sides(int width, int height, bool is_half, std::string_view letters);

// Fills what is derived: line_at and field_at, unions, counts of half-edges.
void index_tile(TileDef& tile);

// Name of half-edge h of the tile ("EL", "S2R"); -1 if the tile has no such half-edge.
std::string half_name(const TileDef& tile, int half);
int half_from_name(const TileDef& tile, std::string_view name);

// Does a segment of this kind reach edges (road, city, river, Leipzig, school)? Fields reach half-edges instead.
bool is_line(SegmentKind kind);

// Faults of one definition: half-edges without segment or with two, edges that disagree with their segments, indices
// that point at the wrong kind, fields that cross a road. Each line is "base-game/L: ...".
std::vector<std::string> tile_faults(const TileDef& tile);
// Faults of a set apart from those of its tiles: names used twice, counts that do not add up.
std::vector<std::string> set_faults(const TileSet& set);

}  // namespace carc
