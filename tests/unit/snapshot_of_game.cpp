#include <algorithm>
#include <map>
#include <stdexcept>

#include "engine/catalogue.hpp"
#include "tests/unit/snapshot.hpp"
#include "tools/readers/saved_game.hpp"
#include "tools/readers/saved_game_places.hpp"

namespace carc::test {
namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::string& why) { throw std::runtime_error(why); }

int side_of(char letter) {
  const std::size_t side = std::string_view("NESW").find(letter);
  if (side == std::string_view::npos) fail(std::string("no side: ") + letter);
  return static_cast<int>(side);
}

class Snapshot {
 public:
  Snapshot(const json& save, const json& expected)
      : expected_(expected), board_(expected.at("boardBeforeFinalScoring")) {
    Problems problems;
    if (!read_save_setup(save, setup_, problems)) fail("set-up: " + (problems.empty() ? "" : problems.front().detail));
    game_ = setup_.start;
    game_.tiles.clear();
    ignore_prints(setup_, game_);
    has_cut_tunnels_ = setup_.elements.count("tunnel") != 0 && !states("tunnel.printed", "through");
  }

  Game read() {
    tiles();
    for (const json& meeple : board_.at("meeples")) figure(meeple);
    neutral();
    tokens();
    players();
    return std::move(game_);
  }

 private:
  bool states(const char* option, const char* value) const {
    return std::any_of(game_.rules.options.begin(), game_.rules.options.end(),
                       [&](const auto& o) { return o.first == option && o.second == value; });
  }

  void tiles() {
    for (const json& entry : board_.at("tiles")) {
      const std::string id = entry.at(2);
      const TileDef* def =
          id == "AM/A" ? tile_set("abbey-and-mayor")->find("abbey-and-mayor/Abbey") : save_tile(setup_, id);
      if (id == "AM/A" && def == nullptr)
        for (const TileDef& tile : tile_set("abbey-and-mayor")->tiles)
          if (tile.kinds.has(SegmentKind::abbey)) def = &tile;
      if (def == nullptr) fail("tile " + id);
      def = with_extra_marks(def);
      const Cell at{entry.at(0), entry.at(1)};
      by_cell_[at] = static_cast<int>(game_.tiles.size());
      game_.tiles.push_back({def, at, static_cast<std::uint8_t>(entry.at(3).get<int>() / 90)});
    }
  }

  // The other program's definition has a pig herd where none is printed.
  const TileDef* with_extra_marks(const TileDef* def) {
    if (def->jcz_marks.empty() || setup_.elements.count("pig-herd") == 0) return def;
    std::string id = def->id;
    std::replace(id.begin(), id.end(), '/', '-');
    id = "own/" + id;
    for (const auto& own : game_.definitions)
      if (own->id == id) return own.get();
    auto copy = std::make_shared<TileDef>(*def);
    copy->id = id;
    for (const std::string& name : def->jcz_marks) {
      Mark mark{};
      if (!from_name(name, mark)) fail("mark " + name);
      for (Segment& segment : copy->segments)
        if (segment.kind == SegmentKind::field) segment.marks.add(mark);
    }
    index_tile(*copy);
    game_.definitions.push_back(copy);
    return copy.get();
  }

  int tile_at(const json& position) const {
    const auto found = by_cell_.find(Cell{position.at(0), position.at(1)});
    if (found == by_cell_.end()) fail("no tile at " + position.dump());
    return found->second;
  }

  int segment_at_pointer(const json& pointer, int tile) const {
    const std::string feature = pointer.at("feature"), location = pointer.at("location");
    const int segment = save_segment(game_.tiles[static_cast<std::size_t>(tile)], feature, location, has_cut_tunnels_);
    if (segment < 0) fail("no segment for " + pointer.dump());
    return segment;
  }

  void figure(const json& meeple) {
    Figure figure;
    int player = 0;
    const std::string id = meeple.at("id");
    if (!save_figure(id, figure.kind, player)) fail("figure " + id);
    figure.owner = static_cast<std::uint8_t>(player);
    figure.tile = tile_at(meeple.at("position"));
    const std::string feature = meeple.at("feature"), location = meeple.at("location");
    if (figure.kind == FigureKind::barn) {
      figure.place = Place::corner;  // its field is that of the south-east tile
      figure.detail = 0;
    } else if (feature == "Quarter") {
      figure.place = Place::district;
      const std::map<std::string, int> quarters = {
          {"QUARTER_CASTLE", 0}, {"QUARTER_MARKET", 1}, {"QUARTER_BLACKSMITH", 2}, {"QUARTER_CATHEDRAL", 3}};
      figure.detail = static_cast<std::uint8_t>(quarters.at(location));
      figure.tile = -1;
    } else if (feature == "Castle") {
      figure.place = Place::castle;
    } else if (feature == "Tower") {
      figure.place = Place::tower;
    } else if (feature == "Acrobats") {
      figure.place = Place::pyramid;
    } else {
      if (location == "AS_ABBOT") figure.place = Place::laid_down;
      figure.segment = static_cast<std::int8_t>(segment_at_pointer(meeple, figure.tile));
    }
    by_id_[id] = static_cast<int>(game_.figures.size());
    game_.figures.push_back(figure);
  }

  void neutral() {
    for (const auto& [name, state] : board_.at("neutralFigures").items()) {
      NeutralFigure figure;
      if (!from_name(name == "bigtop" ? "big-top" : name, figure.kind)) fail("neutral figure " + name);
      const json& placement = state.contains("placement") ? state.at("placement") : state.at("position");
      if (figure.kind == NeutralKind::count) {
        figure.district = 0;
      } else if (placement.is_array()) {
        figure.tile = tile_at(placement);
      } else if (placement.contains("featurePointer")) {
        const json& pointer = placement.at("featurePointer");
        figure.tile = tile_at(pointer.at("position"));
        if (placement.contains("meepleId") && placement.at("meepleId").is_string())
          figure.beside = by_id_.at(placement.at("meepleId"));
      } else {
        figure.tile = tile_at(placement.at("position"));
        figure.segment = static_cast<std::int8_t>(segment_at_pointer(placement, figure.tile));
      }
      if (figure.kind == NeutralKind::big_top) figure.value = expected_.at("finalAnimalToken").at("pointsPerFollower");
      game_.neutral.push_back(figure);
    }
  }

  void put(TokenKind kind, const json& position, int owner = -1, int from = -1, int to = -1, char letter = 0) {
    Token token;
    token.kind = kind;
    token.owner = static_cast<std::int8_t>(owner);
    token.tile = tile_at(position);
    token.from = static_cast<std::int8_t>(from);
    token.to = static_cast<std::int8_t>(to);
    token.letter = letter;
    game_.tokens.push_back(token);
  }

  void tokens() {
    for (const auto& [name, places] : board_.at("tokens").items())
      for (const json& place : places) {
        if (name == "LB_SHED") put(TokenKind::shed, place);
        else if (name == "LB_HOUSE") put(TokenKind::house, place);
        else if (name == "LB_TOWER") put(TokenKind::tower, place);
        else if (name == "GOLD") put(TokenKind::gold, place.at("position"));
        else if (name == "FERRY") {
          const std::string sides = place.at("location");
          put(TokenKind::ferry, place.at("position"), -1, side_of(sides.at(0)), side_of(sides.at(1)));
        } else if (name.rfind("TUNNEL_", 0) == 0) {
          const std::string side = place.at("location");
          put(TokenKind::tunnel, place.at("position"), std::stoi(name.substr(9)), side_of(side.at(0)), -1, name.at(7));
        } else {
          fail("token " + name);
        }
      }
    for (const json& bridge : board_.at("bridges"))
      put(TokenKind::bridge, bridge.at("position"), -1, bridge.at("location") == "NS" ? 0 : 1);
    for (const json& castle : board_.at("castles")) {
      const json &one = castle.at(0), &two = castle.at(1);
      for (int side = 0; side < 4; ++side)
        if (neighbour_cell({one.at(0), one.at(1)}, side) == Cell{two.at(0), two.at(1)})
          put(TokenKind::castle, one, -1, -1, side);
    }
  }

  void players() {
    const std::map<std::string, TokenKind> kinds = {{"KING", TokenKind::king},   {"ROBBER", TokenKind::robber_baron},
                                                    {"WINE", TokenKind::wine},   {"CLOTH", TokenKind::cloth},
                                                    {"GRAIN", TokenKind::grain}, {"GOLD", TokenKind::gold}};
    const json& list = board_.at("players");
    for (std::size_t p = 0; p < list.size(); ++p) {
      game_.players[p].points = list[p].at("points");
      for (const auto& [name, count] : list[p].at("tokens").items())
        if (const auto kind = kinds.find(name); kind != kinds.end())
          game_.players[p].holds[static_cast<std::size_t>(kind->second)] = count;
    }
  }

  const json& expected_;
  const json& board_;
  SaveSetup setup_;
  Game game_;
  bool has_cut_tunnels_ = false;
  std::map<Cell, int> by_cell_;
  std::map<std::string, int> by_id_;
};

}  // namespace

Game game_of_snapshot(const json& save, const json& expected) { return Snapshot(save, expected).read(); }

}  // namespace carc::test
