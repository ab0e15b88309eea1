// Saved games (.jcz): tiles that are laid, and what happens by itself when they lie.
#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/saved_game_places.hpp"
#include "tools/readers/saved_game_replay.hpp"

namespace carc {

using nlohmann::json;

namespace {

constexpr std::string_view kAbbey = "AM/A";

int turns_of(const std::string& rotation) {
  return rotation == "R0" ? 0 : rotation == "R90" ? 1 : rotation == "R180" ? 2 : rotation == "R270" ? 3 : -1;
}

}  // namespace

bool Replay::lay(const SaveMessage& message) {
  const json& payload = *message.payload;
  const std::string id = save_text(payload, "tileId"), rotation = save_text(payload, "rotation");
  const TileDef* tile = save_tile(setup_, id);
  if (tile == nullptr)
    return fail(message, fmt::format("the tile `{}` is in no set of the save", clipped(id, 60)), kBadSave);
  Cell at;
  const int turns = turns_of(rotation);
  if (turns < 0 || !payload.contains("position") || !save_cell(payload["position"], at))
    return fail(message, "a placement needs tile, rotation and position", kBadSave);
  const bool is_abbey = tile->jcz == kAbbey || tile->kinds.has(SegmentKind::abbey);
  if (has_tile_ && !is_committed_) return fail(message, "a second tile is laid in one turn");
  if (has_tile_) {
    settle();
    const bool is_last_round = is_abbey && bag_.left() == 0 && !bag_.is_bazaar_open();
    next_part(!is_last_round);
    if (is_last_round && message.player >= 0 && message.player < player_count()) player_ = message.player;
  }
  if (message.player >= 0 && message.player != player_)
    return fail(message, fmt::format("player {} acts in the turn of player {} (players are counted from 0)",
                                     message.player, player_));
  if (is_abbey) {
    if (abbeys_[static_cast<std::size_t>(player_)]-- <= 0) return fail(message, "the player has no abbey left");
  } else if (!bag_.take(*tile, table_)) {
    return fail(message, fmt::format("{} is laid more often than the sets hold it", tile->id));
  }
  const PlacedTile placed{tile, at, static_cast<std::uint8_t>(turns)};
  if (std::string why = table_.lay_fault(placed); why.empty()) table_.lay(placed);
  else if (!has("bridge") || table_.graph().tile_at(at) >= 0 || !put_forced_bridge(placed))
    return fail(message, std::move(why));
  laid_ += !is_abbey;
  has_tile_ = true;
  after_laying();
  return true;
}

void Replay::after_laying() {
  const int tile = table_.last_tile();
  const FeatureGraph& graph = table_.graph();
  const TileDef& def = *graph.tile(tile).def;
  table_.score_turn({TurnPart::Moment::laid, player_, tile, {}});
  if (is_plain_) return;
  if (def.marks.has(TileMark::gold) && has("gold")) {
    add_gold(tile);
    std::vector<int> around;
    for_each_around(graph, tile, false, [&](int near) { around.push_back(near); });
    if (around.size() == 1) add_gold(around.front());  // no choice, no message
  }
  if (def.marks.has(TileMark::volcano) && has("dragon")) put_neutral(NeutralKind::dragon).tile = tile;
  if (def.marks.has(TileMark::hill) && has("hill")) bag_.hide_one();
  if (def.marks.has(TileMark::bazaar) && has("bazaar")) has_bazaar_tile_ = true;
  if (def.kinds.has(SegmentKind::circus) && has("big-top")) circus_ = tile;
  if (has("russian-trap")) spring_traps();
  if (!has("builder")) return;
  for (int s = 0; s < segment_count(def); ++s)
    graph.for_each_figure(graph.vertex(tile, s), [&](int, const StandingFigure& figure) {
      if (figure.kind == FigureKind::builder && figure.owner == player_) has_builder_worked_ = true;
    });
}

// ---- bridges ------------------------------------------------------------------------------------------------------

bool Replay::can_bridge(const PlacedTile& tile, int side) {
  return tile.def->is_one_cell() && edge_letter(tile, side) == 'F' && edge_letter(tile, (side + 2) & 3) == 'F';
}

void Replay::add_bridge(int tile, int side) {
  Token bridge;
  bridge.kind = TokenKind::bridge;
  bridge.tile = tile;
  bridge.from = static_cast<std::int8_t>(side & 1);
  table_.pieces().tokens.push_back(bridge);
  table_.changed(true);
  table_.touch(tile, bridge_segment(*table_.graph().tile(tile).def, side));
}

bool Replay::has_bridge(int tile) const {
  const auto& tokens = table_.game().tokens;
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& token) { return token.kind == TokenKind::bridge && token.tile == tile; });
}

// The one bridge, over the tile itself or over a neighbour, with which the tile fits.
bool Replay::put_forced_bridge(const PlacedTile& placed) {
  if (bridges_[static_cast<std::size_t>(player_)] <= 0) return false;
  const FeatureGraph& graph = table_.graph();
  int neighbours = 0;
  const auto fits = [&](int own, int bridged) {
    neighbours = 0;
    for (int side = 0; side < 4; ++side) {
      const int other = graph.tile_at(neighbour_cell(placed.at, side));
      if (other < 0) continue;
      ++neighbours;
      const char mine = own >= 0 && (side & 1) == own ? 'R' : edge_letter(placed, side);
      const char theirs = side == bridged ? 'R' : table_.letter_at(other, (side + 2) & 3);
      if (!edges_fit(mine, theirs)) return false;
    }
    return neighbours > 0;
  };
  for (const int own : {0, 1}) {
    if (!can_bridge(placed, own) || !fits(own, -1)) continue;
    --bridges_[static_cast<std::size_t>(player_)];
    table_.lay(placed);
    add_bridge(table_.last_tile(), own);
    return true;
  }
  for (int side = 0; side < 4; ++side) {
    const int other = graph.tile_at(neighbour_cell(placed.at, side));
    if (other < 0 || !can_bridge(graph.tile(other), side) || has_bridge(other) || !fits(-1, side)) continue;
    const int beyond = graph.tile_at(neighbour_cell(graph.tile(other).at, (side)&3));
    if (beyond >= 0 && !edges_fit('R', table_.letter_at(beyond, (side + 2) & 3))) continue;
    --bridges_[static_cast<std::size_t>(player_)];
    add_bridge(other, side);
    table_.lay(placed);
    return true;
  }
  return false;
}

// ---- pointers -----------------------------------------------------------------------------------------------------

int Replay::tile_of(const SaveMessage& message, Cell at) {
  const int tile = table_.graph().tile_at(at);
  if (tile < 0) fail(message, fmt::format("there is no tile at {}", cell_text(at)));
  return tile;
}

int Replay::segment_of(const SaveMessage& message, const SavePointer& where, int& tile) {
  tile = tile_of(message, where.at);
  if (tile < 0) return -1;
  const PlacedTile placed = table_.graph().tile(tile);
  const int segment = save_segment(placed, where.feature, where.location, table_.graph().rules().has_cut_tunnels);
  if (segment >= 0 && table_.graph().vertex(tile, segment) >= 0) return segment;
  fail(message,
       fmt::format("{} at {} has no {} `{}`", placed.def->id, cell_text(where.at),
                   where.feature.empty() ? "feature" : clipped(where.feature, 40), clipped(where.location, 40)));
  return -1;
}

}  // namespace carc
