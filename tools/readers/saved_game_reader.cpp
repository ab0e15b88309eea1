// Saved games (.jcz): the replay, message by message.
#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "engine/json_text.hpp"
#include "engine/play.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/saved_game_bag.hpp"

namespace carc {
namespace {

using nlohmann::json;

// A feature that a pointer names: where, and which segment of the tile there.
struct Pointer {
  Cell at;
  std::string feature, location;
};

class Replay {
 public:
  Replay(const SaveSetup& setup, Play& play, Checked<Reading>& reading)
      : setup_(setup), play_(play), reading_(reading), bag_(setup) {}

  bool run(const std::vector<SaveMessage>& messages) {
    for (const SaveMessage& message : messages)
      if (!step(message)) return false;
    return true;
  }

  bool is_finished() const {
    if (has_tile_) return false;  // the last turn was not committed
    const int draws = laid_ + bag_.set_aside();
    if (setup_.end_turn >= 0 && draws >= setup_.end_turn) return true;
    if (setup_.draw_order_ends_game && draws >= static_cast<int>(setup_.draw_order.size())) return true;
    return bag_.is_used_up(play_);
  }

 private:
  bool fail(const SaveMessage& message, std::string detail, const ProblemCode& code = kIllegalMove) {
    reading_.problems.push_back(
        {&code, fmt::format("replay/{}", message.index), fmt::format("{}: {}", clipped(message.type, 40), detail)});
    return false;
  }

  static bool cell(const json& value, Cell& out) {
    if (!value.is_array() || value.size() != 2 || !value[0].is_number_integer() || !value[1].is_number_integer())
      return false;
    const long long x = value[0].get<long long>(), y = value[1].get<long long>();
    const bool is_near = x >= -kMaxCoordinate && x <= kMaxCoordinate && y >= -kMaxCoordinate && y <= kMaxCoordinate;
    if (!is_near) return false;
    out = {static_cast<int>(x), static_cast<int>(y)};
    return true;
  }

  static bool pointer(const json& value, Pointer& out) {
    if (!value.is_object() || !value.contains("position") || !cell(value["position"], out.at)) return false;
    out.feature = save_text(value, "feature");
    out.location = save_text(value, "location");
    return !out.location.empty();
  }

  bool step(const SaveMessage& message) {
    const bool is_move =
        message.type == "PLACE_TILE" || message.type == "DEPLOY_MEEPLE" || message.type == "RETURN_MEEPLE";
    if (is_move && message.player >= 0 && message.player != player_)
      return fail(message, fmt::format("player {} acts in the turn of player {} (players are counted from 0)",
                                       message.player, player_));
    if (message.type == "PLACE_TILE") return lay(message);
    if (message.type == "DEPLOY_MEEPLE") return deploy(message);
    if (message.type == "RETURN_MEEPLE") return take_back(message);
    if (message.type != "COMMIT") return true;
    if (const auto random = message.payload->find("random"); random != message.payload->end() && random->is_number())
      bag_.set_random(random->get<double>());
    if (has_tile_) {  // without a tile it closes an offer, not the turn
      play_.end_turn();
      has_tile_ = has_acted_ = false;
      player_ = (player_ + 1) % static_cast<int>(setup_.start.players.size());
    }
    return true;
  }

  bool lay(const SaveMessage& message) {
    const json& payload = *message.payload;
    const std::string id = save_text(payload, "tileId"), rotation = save_text(payload, "rotation");
    const TileDef* tile = save_tile(setup_, id);
    if (tile == nullptr)
      return fail(message, fmt::format("the tile `{}` is in no set of the save", clipped(id, 60)), kBadSave);
    Cell at;
    const int turns = rotation == "R0"     ? 0
                      : rotation == "R90"  ? 1
                      : rotation == "R180" ? 2
                      : rotation == "R270" ? 3
                                           : -1;
    if (turns < 0 || !payload.contains("position") || !cell(payload["position"], at))
      return fail(message, "a placement needs tile, rotation and position", kBadSave);
    if (has_tile_) return fail(message, "a second tile is laid in one turn");
    if (!bag_.take(*tile, play_))
      return fail(message, fmt::format("{} is laid more often than the sets hold it", tile->id));
    if (std::string why = play_.lay(*tile, at, turns); !why.empty()) return fail(message, std::move(why));
    ++laid_;
    has_tile_ = true;
    return true;
  }

  // The tile and segment of a pointer; -1 and a problem if there is none.
  int segment_of(const SaveMessage& message, const Pointer& where, int& tile) {
    tile = play_.tile_at(where.at);
    if (tile < 0) {
      fail(message, fmt::format("there is no tile at {}", cell_text(where.at)));
      return -1;
    }
    const PlacedTile placed = play_.tile(tile);
    const std::uint32_t halves = save_location(where.location);
    const auto& segments = placed.def->segments;
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const Segment& segment = segments[i];
      std::uint32_t lying = 0;
      for (int half = 0; half < 8; ++half)
        if ((segment.halves >> half) & 1u) lying |= 1u << to_board_half(half, placed.turns);
      if (halves != 0 ? lying == halves && is_wanted(segment.kind, where)
                      : segment.halves == 0 && is_wanted(segment.kind, where))
        return static_cast<int>(i);
    }
    fail(message, fmt::format("{} at {} has no {} `{}`", placed.def->id, cell_text(where.at),
                              where.feature.empty() ? "feature" : where.feature, clipped(where.location, 40)));
    return -1;
  }

  // Older files name no feature: then the location tells.
  static bool is_wanted(SegmentKind kind, const Pointer& where) {
    if (where.feature == "City") return kind == SegmentKind::city;
    if (where.feature == "Road") return kind == SegmentKind::road;
    if (where.feature == "Field" || where.feature == "Farm") return kind == SegmentKind::field;
    if (where.feature == "Garden") return kind == SegmentKind::garden;
    if (where.feature == "Monastery" || where.feature == "Cloister") return is_monastic(kind);
    if (where.location == "CLOISTER" || where.location == "MONASTERY") return is_monastic(kind);
    if (where.location == "I" || where.location == "II") return is_monastic(kind) || kind == SegmentKind::garden;
    const bool names_halves =
        where.location.find('L') != std::string::npos || where.location.find('R') != std::string::npos;
    return names_halves ? kind == SegmentKind::field : kind == SegmentKind::city || kind == SegmentKind::road;
  }

  bool deploy(const SaveMessage& message) {
    const json& payload = *message.payload;
    Pointer where;
    FigureKind kind{};
    int player = 0, tile = -1;
    const std::string id = save_text(payload, "meepleId");
    if (!payload.contains("pointer") || !pointer(payload["pointer"], where))
      return fail(message, "it needs a pointer to a feature", kBadSave);
    const int number = save_figure_number(id);
    if (!save_figure(id, kind, player) || number == 0)
      return fail(message, fmt::format("`{}` is no figure", clipped(id, 40)), kBadSave);
    if (player != player_)
      return fail(message, fmt::format("the figure `{}` is not of the player whose turn it is", clipped(id, 40)));
    const int owned = setup_.start.players[static_cast<std::size_t>(player)].owns[static_cast<std::size_t>(kind)];
    if (number > owned)
      return fail(message, fmt::format("there is no figure `{}`: the set-up gives a player {} of its kind",
                                       clipped(id, 40), std::max(owned, 0)));
    if (!has_tile_) return fail(message, "a figure is put down before a tile is laid");
    if (has_acted_) return fail(message, "a second action in one turn");
    const int segment = segment_of(message, where, tile);
    if (segment < 0) return false;
    if (tile != play_.last_tile()) return fail(message, "a figure goes to another tile than the one just laid");
    if (!setup_.has_farmers &&
        play_.tile(tile).def->segments[static_cast<std::size_t>(segment)].kind == SegmentKind::field)
      return fail(message, "the game is played without farmers");
    if (std::string why = play_.put(player, kind, tile, segment); !why.empty()) return fail(message, std::move(why));
    has_acted_ = true;
    return true;
  }

  bool take_back(const SaveMessage& message) {
    const json& payload = *message.payload;
    const std::string source = save_text(payload, "source");
    if (source != "ABBOT_RETURN")
      return fail(message, fmt::format("a return because of `{}` is not built into this version", clipped(source, 40)),
                  kUnsupportedSave);
    const auto found = payload.find("pointer");
    Pointer where;
    FigureKind kind{};
    int player = 0, tile = -1;
    if (found == payload.end() || !found->is_object() || !found->contains("featurePointer") ||
        !pointer((*found)["featurePointer"], where) || !save_figure(save_text(*found, "meepleId"), kind, player) ||
        kind != FigureKind::abbot)
      return fail(message, "it needs a pointer to an abbot", kBadSave);
    if (player != player_ || !has_tile_ || has_acted_) return fail(message, "it is not the time to take an abbot back");
    const int segment = segment_of(message, where, tile);
    if (segment < 0) return false;
    if (std::string why = play_.take_back_abbot(player, tile, segment); !why.empty())
      return fail(message, std::move(why));
    has_acted_ = true;
    return true;
  }

  const SaveSetup& setup_;
  Play& play_;
  Checked<Reading>& reading_;
  SaveBag bag_;
  int player_ = 0, laid_ = 0;
  bool has_tile_ = false, has_acted_ = false;
};

}  // namespace

void read_saved_game(std::string_view text, const RuleSettings* overrides, const Rulebook& book,
                     Checked<Reading>& reading) {
  reading.value.kind = InputKind::saved_game;
  const json save = parse_json(text, reading.problems);
  if (save.is_discarded()) return;
  SaveSetup setup;
  std::vector<SaveMessage> messages;
  const bool has_setup = read_save_setup(save, setup, reading.problems);
  if (!read_save_messages(save, messages, reading.problems)) return;
  list_missing(setup, messages, reading.problems);
  if (!has_setup || !reading.ok()) return;

  for (Player& player : setup.start.players)  // what a save does not mention is not in play
    for (int k = 0; k < kFigureKinds; ++k)
      if (player.owns[static_cast<std::size_t>(k)] < 0 && book.figure(static_cast<FigureKind>(k)) != nullptr)
        player.owns[static_cast<std::size_t>(k)] = 0;
  RuleSettings& rules = setup.start.rules;
  if (overrides != nullptr) {
    if (!overrides->profile.empty()) rules.profile = overrides->profile;
    rules.options.insert(rules.options.end(), overrides->options.begin(), overrides->options.end());
  }
  const RuleValues values = resolve_rules(book, rules, reading.problems);
  Problems start_faults = check(setup.start, book, values);
  if (has_errors(start_faults))
    reading.problems.insert(reading.problems.end(), start_faults.begin(), start_faults.end());
  if (!reading.ok()) return;
  Play play(setup.start, book, values);
  Replay replay(setup, play, reading);
  if (!replay.run(messages)) return;
  reading.value.game = play.board();
  reading.value.played = play.finish(false);
  reading.value.is_finished = replay.is_finished();
  read_save_claims(save, reading.value);
}

}  // namespace carc
