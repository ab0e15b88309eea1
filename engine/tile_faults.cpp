// What makes a tile definition or a set contradict itself.
#include <algorithm>
#include <bit>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>

#include "engine/tile.hpp"

namespace carc {
namespace {

using Kind = SegmentKind;

constexpr bool bit(std::uint32_t set, int index) { return (set >> index) & 1u; }

// The kinds of segments in which a mark can be printed.
bool mark_suits(Mark mark, Kind kind) {
  switch (mark) {
    case Mark::inn:
    case Mark::tunnel:
    case Mark::tunnel_mouth:
    case Mark::labyrinth:
    case Mark::travellers:
    case Mark::ring:
    case Mark::long_road:
      return kind == Kind::road;
    case Mark::printed_bridge:
      return kind == Kind::road || kind == Kind::river || kind == Kind::city;
    case Mark::bathhouse:
      return kind == Kind::road || kind == Kind::city;
    case Mark::cathedral:
    case Mark::besieged:
    case Mark::princess:
    case Mark::darmstadtium:
    case Mark::not_castle_base:
    case Mark::wine:
    case Mark::grain:
    case Mark::cloth:
    case Mark::chicken:
      return kind == Kind::city;
    case Mark::pig_herd:
    case Mark::touches_carcassonne:
      return kind == Kind::field;
    case Mark::spring:
    case Mark::lake:
    case Mark::fork:
      return kind == Kind::river;
  }
  return false;
}

// Collects the faults of one tile.
struct TileCheck {
  const TileDef& tile;
  std::vector<std::string>& faults;

  int halves() const { return static_cast<int>(2 * tile.sides.size()); }
  int segments() const { return static_cast<int>(tile.segments.size()); }
  const Segment& segment(int i) const { return tile.segments[static_cast<std::size_t>(i)]; }
  char letter(int half) const { return tile.sides[static_cast<std::size_t>(half / 2)].letter; }
  std::string name(int i) const {
    return std::string(name_of(segment(i).kind)) + " (segment " + std::to_string(i) + ")";
  }
  void fault(const std::string& text) { faults.push_back(tile.id + ": " + text); }

  bool shape() {
    std::string letters;
    for (const Side& side : tile.sides) letters += side.letter;
    const std::vector<Side> expected = make_sides(tile.width, tile.height, tile.is_half, letters);
    const bool fits = !expected.empty() && std::equal(expected.begin(), expected.end(), tile.sides.begin(),
                                                      tile.sides.end(), [](const Side& a, const Side& b) {
                                                        return a.x == b.x && a.y == b.y && a.direction == b.direction &&
                                                               a.name == b.name;
                                                      });
    if (!fits) fault("the sides do not belong to the shape of the piece");
    if (letters.find_first_not_of("FRCWGX*") != std::string::npos) fault("an edge has an unknown letter");
    if (tile.segments.size() > 31) fault("more than 31 segments");
    return fits && tile.segments.size() <= 31;
  }

  // Half-edges that at least one and at least two segments hold.
  struct Held {
    std::uint32_t once = 0, twice = 0;
    void add(std::uint32_t halves) {
      twice |= once & halves;
      once |= halves;
    }
  };
  Held held(std::initializer_list<Kind> kinds) const {
    Held sum;
    for (const Segment& s : tile.segments)
      if (std::find(kinds.begin(), kinds.end(), s.kind) != kinds.end()) sum.add(s.halves);
    return sum;
  }
  // Half-edges whose letter is one of these.
  std::uint32_t lettered(std::string_view letters) const {
    std::uint32_t set = 0;
    for (int half = 0; half < halves(); ++half)
      if (letters.find(letter(half)) != std::string_view::npos) set |= std::uint32_t{1} << half;
    return set;
  }

  // Half-edges of `wanted` belong to exactly one, those of `allowed` to at most one and all others to none.
  void belong(const Held& sum, std::string_view what, std::uint32_t wanted, std::uint32_t allowed) {
    const std::uint32_t missing = wanted & ~sum.once, foreign = sum.once & ~(wanted | allowed);
    for (std::uint32_t rest = missing | foreign | sum.twice; rest != 0; rest &= rest - 1) {
      const int half = std::countr_zero(rest);
      if (half >= halves()) break;
      const std::string place = "half-edge " + half_name(tile, half);
      if (bit(missing, half)) fault(place + " belongs to no " + std::string(what));
      if (bit(sum.twice, half)) fault(place + " belongs to more than one " + std::string(what));
      if (bit(foreign, half))
        fault(place + " has the letter " + letter(half) + " but belongs to a " + std::string(what));
    }
  }

  void edges() {
    // A strip of field may run along the inner edge of a fixed block.
    belong(held({Kind::field}), "field", lettered("FRWG"), lettered("X"));
    belong(held({Kind::road}), "road", lettered("R"), 0);
    belong(held({Kind::river}), "river", lettered("W"), 0);
    belong(held({Kind::city}), "city", lettered("C"), 0);
    belong(held({Kind::leipzig, Kind::school}), "fixed block", 0, lettered("X"));
    Held gates;
    for (const Segment& s : tile.segments) gates.add(s.gates);
    belong(gates, "gate", lettered("G"), 0);
  }

  // A field beside a city edge touches that city, unless the corner is walled off.
  void corner(int half) {
    const int next = (half + 1) % halves();
    if (half / 2 == next / 2) return;
    for (const auto& [field_half, city_half] : {std::pair{half, next}, std::pair{next, half}}) {
      if (letter(city_half) != 'C') continue;
      for (int f = 0; f < segments(); ++f) {
        if (segment(f).kind != Kind::field || !bit(segment(f).halves, field_half)) continue;
        for (int c = 0; c < segments(); ++c) {
          if (segment(c).kind == Kind::city && bit(segment(c).halves, city_half) && !bit(segment(f).cities, c) &&
              segment(f).detail != "walled")
            fault(name(f) + " lies beside " + name(c) + " at " + half_name(tile, field_half) + " but does not list it");
        }
      }
    }
  }

  void indices(int i, std::uint32_t set, const char* what, bool (*is_target)(Kind)) {
    for (int k = 0; k < 32; ++k) {
      if (bit(set, k) && (k >= segments() || !is_target(segment(k).kind)))
        fault(name(i) + " lists segment " + std::to_string(k) + ", which is no " + what);
    }
  }

  void one_segment(int i) {
    const Segment& s = segment(i);
    const bool is_field = s.kind == Kind::field;
    if ((s.halves | s.gates) >> (halves() - 1) >> 1) fault(name(i) + " holds an edge that the tile does not have");
    if (s.halves && !is_field && !is_line(s.kind)) fault(name(i) + " cannot reach an edge");
    if (s.gates && s.kind != Kind::city) fault(name(i) + " cannot have gates");
    if ((s.kind == Kind::road || s.kind == Kind::river) && !s.halves) fault(name(i) + " reaches no edge");
    if (!is_field && s.kind != Kind::city && (s.halves & 0x55555555u) != ((s.halves >> 1) & 0x55555555u))
      fault(name(i) + " holds half of an edge");
    for (int m = 0; m < kMarks; ++m) {
      if (s.marks.has(static_cast<Mark>(m)) && !mark_suits(static_cast<Mark>(m), s.kind))
        fault(name(i) + " cannot have the mark " + std::string(name_of(static_cast<Mark>(m))));
    }
    if (s.pennants && s.kind != Kind::city) fault(name(i) + " cannot have pennants");
    if ((s.sheep || !s.scenery.empty()) && !is_field) fault(name(i) + " cannot have sheep or scenery");
    if (s.value && s.kind != Kind::watchtower && s.kind != Kind::bathhouse) fault(name(i) + " cannot have a value");
    if (s.cities && !is_field) fault(name(i) + " cannot list cities");
    if (s.roads && (is_field || (is_line(s.kind) && s.kind != Kind::school))) fault(name(i) + " cannot list roads");
    indices(i, s.cities, "city",
            [](Kind k) { return k == Kind::city || k == Kind::leipzig || k == Kind::city_of_carcassonne; });
    indices(i, s.roads, "road", [](Kind k) { return k == Kind::road; });
    on(i);
    if (s.kind == Kind::city) touches_a_field(i);
    if (s.kind == Kind::german_cathedral)  // every road of its tile is a section (GCATH-2)
      for (int road = 0; road < segments(); ++road)
        if (segment(road).kind == Kind::road && ((s.roads >> road) & 1u) == 0)
          fault(name(i) + " does not list " + name(road));
  }

  void on(int i) {
    const Segment& s = segment(i);
    const bool is_bathhouse = s.kind == Kind::bathhouse;
    if (s.on < 0) {
      if (is_bathhouse) fault(name(i) + " does not say on which road or city it stands");
      return;
    }
    const bool is_known = s.on < segments();
    const Kind target = is_known ? segment(s.on).kind : Kind::garden;
    const bool fits =
        is_bathhouse ? target == Kind::road || target == Kind::city : s.kind == Kind::garden && target == Kind::field;
    if (!fits) fault(name(i) + " cannot stand on segment " + std::to_string(s.on));
  }

  void touches_a_field(int city) {
    bool has_fields = false;
    for (const Segment& s : tile.segments) {
      if (s.kind != Kind::field) continue;
      has_fields = true;
      if (bit(s.cities, city)) return;
    }
    if (has_fields) fault(name(city) + " touches no field");
  }

  // Places on the rim that a segment reaches: four to a side, 0 left half, 1 middle, 2 right half.
  std::uint64_t rim(const Segment& s) const {
    std::uint64_t places = 0;
    const std::uint32_t reached = s.halves | s.gates;
    for (int side = 0; 2 * side < halves(); ++side) {
      const unsigned pair = (reached >> (2 * side)) & 3u;
      if (pair == 3u && s.kind != Kind::field) {
        places |= std::uint64_t{2} << (4 * side);
      } else {
        places |= std::uint64_t{(pair & 1u) | ((pair & 2u) << 1)} << (4 * side);
      }
    }
    return places;
  }

  // Do the places of two segments alternate along the rim?
  bool crosses(const Segment& a, const Segment& b) const {
    const std::uint64_t first = rim(a), second = rim(b);
    int changes = 0, last = 0, begin = 0;
    for (std::uint64_t rest = first | second; rest != 0; rest &= rest - 1) {
      const int owner = (first & rest & (~rest + 1)) != 0 ? 1 : 2;
      if (begin == 0) begin = owner;
      changes += last != 0 && owner != last;
      last = owner;
    }
    return changes + (begin != last) > 2;
  }

  // A field cannot pass a road, river, city or field on a flat piece, so a road or river parts the fields beside it.
  // It can below a bridge or above a tunnel. Roads, rivers and cities cross each other on bridges without a mark.
  void crossings() {
    for (int f = 0; f < segments(); ++f) {
      if (segment(f).kind != Kind::field) continue;
      for (int other = 0; other < segments(); ++other) {
        const Segment& s = segment(other);
        if (s.kind == Kind::field ? other <= f : !is_line(s.kind)) continue;
        if (s.marks.has(Mark::printed_bridge) || s.marks.has(Mark::tunnel) || s.marks.has(Mark::ring)) continue;
        if (!crosses(segment(f), s)) continue;
        const bool is_bridge = s.kind == Kind::city &&
                               std::any_of(tile.segments.begin(), tile.segments.end(),
                                           [&](const Segment& line) { return is_line(line.kind) && crosses(line, s); });
        if (!is_bridge) fault(name(f) + " crosses " + name(other));
      }
    }
  }

  void all() {
    if (!shape()) return;
    edges();
    for (int half = 0; half < halves(); ++half) corner(half);
    for (int i = 0; i < segments(); ++i) one_segment(i);
    crossings();
  }
};

// Collects the faults of a set, apart from those of its tiles.
struct SetCheck {
  const TileSet& set;
  std::vector<std::string>& faults;

  void fault(const std::string& id, const std::string& text) { faults.push_back(id + ": " + text); }
  bool has_edition(const std::string& edition) const {
    return std::any_of(set.editions.begin(), set.editions.end(),
                       [&](const EditionCount& e) { return e.edition == edition; });
  }
  void editions(const std::string& id, const std::vector<std::string>& named) {
    for (const std::string& edition : named)
      if (!has_edition(edition)) fault(id, "edition " + edition + " is none of the set's");
  }

  void names() {
    std::set<std::string> ids, jcz;
    std::set<int> kinds, numbers;
    for (const TileDef& tile : set.tiles) {
      if (tile.id.rfind(set.id + "/", 0) != 0) fault(tile.id, "the id does not begin with that of the set");
      if (!ids.insert(tile.id).second) fault(tile.id, "the id is used twice");
      if (!tile.jcz.empty() && !jcz.insert(tile.jcz).second) fault(tile.id, "the name " + tile.jcz + " is used twice");
      if (tile.bga_kind == 0) continue;
      if (!kinds.insert(tile.bga_kind).second) fault(tile.id, "the number of the kind is used twice");
      for (int number = tile.bga_first; number <= tile.bga_last; ++number)
        if (!numbers.insert(number).second) fault(tile.id, "number " + std::to_string(number) + " is used twice");
    }
  }

  void counts() {
    std::map<std::string, int> sums;
    for (const TileDef& tile : set.tiles) {
      for (const EditionCount& copies : tile.copies) {
        editions(tile.id, copies.edition.empty() ? std::vector<std::string>{} : std::vector{copies.edition});
        for (const EditionCount& edition : set.editions)
          if (copies.edition.empty() || copies.edition == edition.edition) sums[edition.edition] += copies.count;
      }
    }
    for (const EditionCount& edition : set.editions) {
      if (sums[edition.edition] != edition.count)
        fault(set.id, "the tiles of edition " + edition.edition + " are " + std::to_string(sums[edition.edition]) +
                          ", not " + std::to_string(edition.count));
    }
  }

  // Tiles of other sets cannot be looked up here.
  void reference(const std::string& from, const std::string& tile) {
    if (tile.rfind(set.id + "/", 0) == 0 && set.find(tile) == nullptr) fault(from, "there is no tile " + tile);
  }

  void all() {
    names();
    counts();
    for (const TileDef& tile : set.tiles) {
      reference(tile.id, tile.other_side_of);
      // A second face is not a piece of its own.
      if (!tile.other_side_of.empty() && set.copies(tile, "") != 0) fault(tile.id, "a back is counted as a piece");
      for (const Segment& segment : tile.segments) {
        editions(tile.id, segment.editions);
        for (const Scenery& scenery : segment.scenery) editions(tile.id, scenery.editions);
      }
    }
    for (const TileSet::JczName& name : set.jcz) editions(set.id, {name.edition});
    for (const StartPlacement& start : set.start) reference(set.id, start.tile);
    for (const std::string& tile : set.end) reference(set.id, tile);
  }
};

}  // namespace

std::vector<std::string> tile_faults(const TileDef& tile) {
  std::vector<std::string> faults;
  TileCheck{tile, faults}.all();
  return faults;
}

std::vector<std::string> set_faults(const TileSet& set) {
  std::vector<std::string> faults;
  SetCheck{set, faults}.all();
  return faults;
}

}  // namespace carc
