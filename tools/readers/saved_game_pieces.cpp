// Saved games (.jcz): tokens that are placed and neutral figures that move.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/clip.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/saved_game_replay.hpp"

namespace carc {

using nlohmann::json;

namespace {

// The sides that a location of one or two edges names, in the order N E S W.
std::vector<int> sides_named(const std::string& location) {
  std::vector<int> sides;
  const std::uint32_t halves = save_location(location);
  for (int side = 0; side < 4; ++side)
    if ((halves >> (2 * side)) & 3u) sides.push_back(side);
  return sides;
}

std::string token_name(const json& payload) {
  const auto token = payload.find("token");
  if (token == payload.end()) return {};
  if (token->is_string()) return token->get<std::string>();
  return token->is_array() && !token->empty() && token->back().is_string() ? token->back().get<std::string>() : "";
}

}  // namespace

bool Replay::place_token(const SaveMessage& message) {
  const json& payload = *message.payload;
  const std::string name = token_name(payload);
  const auto place = payload.find("pointer");
  if (place == payload.end()) return fail(message, "it needs a pointer to a place", kBadSave);
  if (!has_tile_) return fail(message, "a token is placed before a tile is laid");
  if (is_committed_) settle();
  SavePointer where;
  if (!save_pointer(*place, where) && !save_cell(*place, where.at))
    return fail(message, "it needs a pointer to a place", kBadSave);
  const int tile = tile_of(message, where.at);
  if (tile < 0) return false;
  Token token;
  token.tile = tile;
  const auto put = [&](bool is_joined) {
    table_.pieces().tokens.push_back(token);
    table_.changed(is_joined);
    return true;
  };
  const auto needs = [&](const char* element) {
    return has(element) || fail(message, fmt::format("the game is played without `{}`", element));
  };
  if (name == "GOLD") {
    if (!needs("gold")) return false;
    add_gold(tile);
    return true;
  }
  if (name == "TOWER_PIECE") {
    if (!needs("tower")) return false;
    if (!table_.graph().tile(tile).def->kinds.has(SegmentKind::tower_foundation))
      return fail(message, "there is no tower");
    for (Token& floor : table_.pieces().tokens)
      if (floor.kind == TokenKind::tower_floor && floor.tile == tile) {
        ++floor.count;
        return true;
      }
    token.kind = TokenKind::tower_floor;
    return put(false);
  }
  if (name == "LB_SHED" || name == "LB_HOUSE" || name == "LB_TOWER") {
    if (!needs("little-buildings")) return false;
    const int kind = name == "LB_SHED" ? 0 : name == "LB_HOUSE" ? 1 : 2;
    if (buildings_[static_cast<std::size_t>(3 * player_ + kind)]-- <= 0)
      return fail(message, "the player has no such building left");
    token.kind = name == "LB_SHED" ? TokenKind::shed : name == "LB_HOUSE" ? TokenKind::house : TokenKind::tower;
    return put(true);
  }
  if (name == "BRIDGE") {
    const std::vector<int> sides = sides_named(where.location);
    if (!needs("bridge")) return false;
    if (sides.size() != 2 || sides[1] - sides[0] != 2 || !can_bridge(table_.graph().tile(tile), sides[0]) ||
        has_bridge(tile))
      return fail(message, "a bridge cannot lie so");
    if (bridges_[static_cast<std::size_t>(player_)]-- <= 0) return fail(message, "the player has no bridge left");
    add_bridge(tile, sides[0]);
    return true;
  }
  if (name == "CASTLE") return needs("castle") && build_castle(message, where);
  if (name == "FERRY") return needs("ferry") && set_ferry(message, where);
  if (name.rfind("TUNNEL_", 0) == 0 && name.size() == 8) {
    const std::vector<int> sides = sides_named(where.location);
    if (!needs("tunnel")) return false;
    if (sides.size() != 1) return fail(message, "a tunnel marker lies at one edge");
    token.kind = TokenKind::tunnel;
    token.owner = static_cast<std::int8_t>(player_);
    token.from = static_cast<std::int8_t>(sides[0]);
    token.letter = name[7];
    const auto& others = table_.game().tokens;
    const auto same_kind = std::count_if(others.begin(), others.end(), [&](const Token& other) {
      return other.kind == TokenKind::tunnel && other.owner == token.owner && other.letter == token.letter;
    });
    const bool is_taken = std::any_of(others.begin(), others.end(), [&](const Token& other) {
      return other.kind == TokenKind::tunnel && other.tile == tile && other.from == token.from;
    });
    if (same_kind >= 2 || is_taken) return fail(message, "the marker cannot lie there");
    put(true);
    const int line = table_.graph().line_at(where.at, sides[0], 0);
    if (line >= 0) table_.touch(tile, table_.graph().segment_of(line));
    return true;
  }
  return fail(message, fmt::format("the token `{}` is not known", clipped(name, 40)), kUnsupportedSave);
}

void Replay::add_gold(int tile) {
  for (Token& gold : table_.pieces().tokens)
    if (gold.kind == TokenKind::gold && gold.tile == tile) {
      ++gold.count;
      return;
    }
  Token gold;
  gold.kind = TokenKind::gold;
  gold.tile = tile;
  table_.pieces().tokens.push_back(gold);
  table_.changed(false);
}

bool Replay::build_castle(const SaveMessage& message, const SavePointer& where) {
  const FeatureGraph& graph = table_.graph();
  int tile = -1;
  const int segment = segment_of(message, where, tile);
  if (segment < 0) return false;
  const int vertex = graph.vertex(tile, segment), other = graph.next_in_feature(vertex);
  const std::vector<int> sides = sides_named(where.location);
  if (graph.kind(vertex) != SegmentKind::city || sides.size() != 1 || other == vertex ||
      graph.next_in_feature(other) != vertex || graph.open_halves(graph.root(vertex)) != 0)
    return fail(message, "a castle is built from a city of two small halves");
  const std::vector<int> lords = table_.figures_on(vertex);
  if (lords.empty()) return fail(message, "nobody stands in the city");
  const int owner = table_.game().figures[static_cast<std::size_t>(lords.front())].owner;
  if (castle_tokens_[static_cast<std::size_t>(owner)]-- <= 0) return fail(message, "the player has no castle left");
  for (const int lord : lords)
    table_.move(lord, {table_.game().figures[static_cast<std::size_t>(lord)].tile, -1, Place::castle, 0});
  Token token;
  token.kind = TokenKind::castle;
  token.tile = tile;
  token.to = static_cast<std::int8_t>(sides[0]);
  castles_.push_back({token, table_.graph().tile_count(), lords, false});
  table_.pieces().tokens.push_back(token);
  table_.changed(true);
  return true;
}

bool Replay::set_ferry(const SaveMessage& message, const SavePointer& where) {
  const std::vector<int> sides = sides_named(where.location);
  const int tile = table_.graph().tile_at(where.at);
  if (sides.size() != 2 || !table_.graph().tile(tile).def->marks.has(TileMark::ferry_lake))
    return fail(message, "a ferry joins two roads of a lake");
  auto& tokens = table_.pieces().tokens;
  auto old = std::find_if(tokens.begin(), tokens.end(),
                          [&](const Token& token) { return token.kind == TokenKind::ferry && token.tile == tile; });
  if (old == tokens.end()) {
    tokens.emplace_back();
    old = tokens.end() - 1;
  }
  old->kind = TokenKind::ferry;
  old->tile = tile;
  old->from = static_cast<std::int8_t>(sides[0]);
  old->to = static_cast<std::int8_t>(sides[1]);
  table_.changed(true);
  for (int side = 0; side < 4; ++side) {
    const int line = table_.graph().line_at(where.at, side, 0);
    if (line >= 0 && table_.graph().kind(line) == SegmentKind::road)
      table_.touch(tile, table_.graph().segment_of(line));
  }
  for (int i = 0; i < static_cast<int>(table_.game().figures.size()); ++i)  // builders may be cut off
    if (table_.game().figures[static_cast<std::size_t>(i)].kind == FigureKind::builder && table_.vertex_under(i) >= 0)
      drop_lonely(table_.vertex_under(i), table_.game().figures[static_cast<std::size_t>(i)].owner);
  return true;
}

// ---- neutral figures ----------------------------------------------------------------------------------------------

NeutralFigure* Replay::neutral(NeutralKind kind) {
  for (NeutralFigure& figure : table_.pieces().neutral)
    if (figure.kind == kind) return &figure;
  return nullptr;
}

NeutralFigure& Replay::put_neutral(NeutralKind kind) {
  if (NeutralFigure* const standing = neutral(kind)) return *standing;
  NeutralFigure figure;
  figure.kind = kind;
  table_.pieces().neutral.push_back(figure);
  table_.changed(false);
  return table_.pieces().neutral.back();
}

void Replay::remove_neutral(NeutralKind kind) {
  std::erase_if(table_.pieces().neutral, [&](const NeutralFigure& figure) { return figure.kind == kind; });
}

bool Replay::move_neutral(const SaveMessage& message) {
  const json& payload = *message.payload;
  const std::string id = save_text(payload, "figureId");
  const std::string kind = id.substr(0, id.find('.'));
  const json& to = payload.contains("to") ? payload["to"] : payload;
  const bool is_magic = kind == "mage" || kind == "witch";
  if (kind == "bigtop" || !(is_magic ? has("mage") || has("witch") : has(kind.c_str())))
    return fail(message, fmt::format("`{}` is not in play", clipped(id, 40)));
  if (kind != "count") settle();
  Cell at;
  SavePointer where;
  if (kind == "dragon") {
    if (!save_cell(to, at)) return fail(message, "it needs a position", kBadSave);
    const int tile = tile_of(message, at);
    NeutralFigure* const dragon = neutral(NeutralKind::dragon);
    if (tile < 0) return false;
    if (dragon == nullptr) return fail(message, "the dragon is not on the board");
    const Cell from = table_.graph().tile(dragon->tile).at;
    if (std::abs(from.x - at.x) + std::abs(from.y - at.y) != 1) return fail(message, "the dragon moves one step");
    dragon->tile = tile;
    eat_on(tile);
    return true;
  }
  if (kind == "fairy") {
    if (save_cell(to, at)) {
      const int tile = tile_of(message, at);
      if (tile < 0) return false;
      put_neutral(NeutralKind::fairy).tile = tile;
      return true;
    }
    const int figure = standing_figure(message, to);
    if (figure < 0) return false;
    NeutralFigure& fairy = put_neutral(NeutralKind::fairy);
    fairy.beside = figure;
    fairy_spot_ = Table::spot_of(table_.game().figures[static_cast<std::size_t>(figure)]);
    fairy.tile = -1;
    return true;
  }
  if (kind == "count") {
    settle();
    if (!save_pointer(to, where)) return fail(message, "it needs a district", kBadSave);
    const int district = save_district(where.location);
    if (!has_districts_ || district < 0) return fail(message, "there is no such district");
    put_neutral(NeutralKind::count).district = static_cast<std::int8_t>(district);
    return true;
  }
  const NeutralKind figure_kind = kind == "mage" ? NeutralKind::mage : NeutralKind::witch;
  if (to.is_null()) {
    remove_neutral(figure_kind);
    return true;
  }
  int tile = -1;
  if (!save_pointer(to, where)) return fail(message, "it needs a road or city", kBadSave);
  const int segment = segment_of(message, where, tile);
  if (segment < 0) return false;
  const SegmentKind under = table_.graph().kind(table_.graph().vertex(tile, segment));
  if (under != SegmentKind::road && under != SegmentKind::city) return fail(message, "it needs a road or city");
  NeutralFigure& figure = put_neutral(figure_kind);
  figure.tile = tile;
  figure.segment = static_cast<std::int8_t>(segment);
  return true;
}

void Replay::eat_on(int tile) {
  std::vector<int> eaten;
  const auto& figures = table_.game().figures;
  for (std::size_t i = 0; i < figures.size(); ++i)
    if (figures[i].tile == tile && figures[i].place != Place::corner && figures[i].place != Place::castle)
      eaten.push_back(static_cast<int>(i));
  for (const int figure : eaten)
    if (table_.is_standing(figure)) send_home(figure);
}

// VOD-2: the Vodyanoy catches the followers around it, the Razboynik those on its road.
void Replay::spring_traps() {
  const FeatureGraph& graph = table_.graph();
  for (int tile = 0; tile < graph.tile_count(); ++tile) {
    const TileDef& def = *graph.tile(tile).def;
    const bool is_vodyanoy = def.kinds.has(SegmentKind::vodyanoy);
    if (!is_vodyanoy && !def.kinds.has(SegmentKind::razboynik)) continue;
    std::vector<int> roads;
    Table::Spot trap{tile, -1, Place::segment, 0};
    for (int s = 0; s < segment_count(def); ++s) {
      const SegmentKind kind = def.segments[static_cast<std::size_t>(s)].kind;
      if (kind == SegmentKind::road) roads.push_back(graph.root(graph.vertex(tile, s)));
      if (kind == SegmentKind::vodyanoy || kind == SegmentKind::razboynik) trap.segment = s;
    }
    const Cell at = graph.tile(tile).at;
    const auto& figures = table_.game().figures;
    for (int i = 0; i < static_cast<int>(figures.size()); ++i) {
      const Figure figure = figures[static_cast<std::size_t>(i)];
      if (figure.tile < 0 || !is_follower(figure.kind) || i == new_phantom_ || figure.place == Place::castle) continue;
      const int vertex = table_.vertex_under(i);
      const SegmentKind under = vertex < 0 ? SegmentKind::field : graph.kind(vertex);
      if (under == SegmentKind::vodyanoy || under == SegmentKind::razboynik) continue;
      const Cell cell = graph.tile(figure.tile).at;
      const bool is_caught =
          is_vodyanoy ? std::abs(cell.x - at.x) <= 1 && std::abs(cell.y - at.y) <= 1
                      : vertex >= 0 && std::find(roads.begin(), roads.end(), graph.root(vertex)) != roads.end();
      if (!is_caught) continue;
      table_.move(i, trap);
      if (vertex >= 0) drop_lonely(vertex, figure.owner);
    }
  }
}

void Replay::follow_with_count(int district) {
  NeutralFigure& count = put_neutral(NeutralKind::count);
  if (rule_is("count-move", "follow-meeple")) count.district = static_cast<std::int8_t>(district);
  if (rule_is("count-move", "clockwise")) count.district = static_cast<std::int8_t>((count.district + 1) & 3);
}

}  // namespace carc
