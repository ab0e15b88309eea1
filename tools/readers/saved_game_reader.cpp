// Saved games (.jcz): the replay, message by message.
#include <fmt/format.h>

#include <algorithm>

#include "engine/json_text.hpp"
#include "engine/play.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/saved_game.hpp"

namespace carc {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxMessages = 100'000;

// A feature that a pointer names: where, and which segment of the tile there.
struct Pointer {
  Cell at;
  std::string feature, location;
};

class Replay {
 public:
  Replay(const SaveSetup& setup, Play& play, Checked<Reading>& reading) : setup_(setup), play_(play), reading_(reading) {}

  bool run(const std::vector<SaveMessage>& messages) {
    for (const SaveMessage& message : messages)
      if (!step(message)) return false;
    return true;
  }

  bool is_finished() const {
    if (has_tile_) return false;   // the last turn was not committed
    const int draws = laid_ + discarded();
    if (setup_.end_turn >= 0 && draws >= setup_.end_turn) return true;
    if (setup_.draw_order_ends_game && draws >= static_cast<int>(setup_.draw_order.size())) return true;
    int in_bag = 0;
    for (const auto& [tile, count] : setup_.bag) in_bag += count;
    const int on_table = static_cast<int>(setup_.start.tiles.size()) + laid_;
    return on_table + discarded() >= in_bag || nothing_fits();
  }

 private:
  bool fail(const SaveMessage& message, std::string detail, const ProblemCode& code = kIllegalMove) {
    reading_.problems.push_back({&code, fmt::format("replay/{}", message.index), fmt::format("{}: {}", message.type.substr(0, 40), detail)});
    return false;
  }

  static bool cell(const json& value, Cell& out) {
    if (!value.is_array() || value.size() != 2 || !value[0].is_number_integer() || !value[1].is_number_integer()) return false;
    const long long x = value[0].get<long long>(), y = value[1].get<long long>();
    if (std::abs(x) > kMaxCoordinate || std::abs(y) > kMaxCoordinate) return false;
    out = {static_cast<int>(x), static_cast<int>(y)};
    return true;
  }

  static std::string text(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
  }

  static bool pointer(const json& value, Pointer& out) {
    if (!value.is_object() || !value.contains("position") || !cell(value["position"], out.at)) return false;
    out.feature = text(value, "feature");
    out.location = text(value, "location");
    return !out.location.empty();
  }

  bool step(const SaveMessage& message) {
    if (message.type == "PLACE_TILE") return lay(message);
    if (message.type == "DEPLOY_MEEPLE") return deploy(message);
    if (message.type == "RETURN_MEEPLE") return take_back(message);
    if (message.type == "COMMIT" && has_tile_) {   // without a tile it closes an offer, not the turn
      play_.end_turn();
      has_tile_ = has_acted_ = false;
      player_ = (player_ + 1) % static_cast<int>(setup_.start.players.size());
    }
    return true;
  }

  bool lay(const SaveMessage& message) {
    const json& payload = *message.payload;
    const std::string id = text(payload, "tileId"), rotation = text(payload, "rotation");
    const TileDef* tile = save_tile(setup_, id);
    if (tile == nullptr) return fail(message, fmt::format("the tile `{}` is in no set of the save", id.substr(0, 60)), kBadSave);
    Cell at;
    const int turns = rotation == "R0" ? 0 : rotation == "R90" ? 1 : rotation == "R180" ? 2 : rotation == "R270" ? 3 : -1;
    if (turns < 0 || !payload.contains("position") || !cell(payload["position"], at)) return fail(message, "a placement needs tile, rotation and position", kBadSave);
    if (has_tile_) return fail(message, "a second tile is laid in one turn");
    int& used = used_[tile];
    if (used == 0)
      for (const PlacedTile& start : setup_.start.tiles) used += start.def == tile;
    if (++used > setup_.bag.at(tile)) return fail(message, fmt::format("{} is laid more often than the sets hold it", tile->id));
    if (std::string why = play_.lay(*tile, at, turns); !why.empty()) return fail(message, std::move(why));
    order_.push_back(tile);
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
      if (halves != 0 ? lying == halves && is_wanted(segment.kind, where) : segment.halves == 0 && is_wanted(segment.kind, where))
        return static_cast<int>(i);
    }
    fail(message, fmt::format("{} at {} has no {} `{}`", placed.def->id, cell_text(where.at), where.feature.empty() ? "feature" : where.feature, where.location.substr(0, 40)));
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
    const bool names_halves = where.location.find('L') != std::string::npos || where.location.find('R') != std::string::npos;
    return names_halves ? kind == SegmentKind::field : kind == SegmentKind::city || kind == SegmentKind::road;
  }

  bool deploy(const SaveMessage& message) {
    const json& payload = *message.payload;
    Pointer where;
    FigureKind kind{};
    int player = 0, tile = -1;
    const std::string id = text(payload, "meepleId");
    if (!payload.contains("pointer") || !pointer(payload["pointer"], where)) return fail(message, "it needs a pointer to a feature", kBadSave);
    if (!save_figure(id, kind, player)) return fail(message, fmt::format("`{}` is no figure", id.substr(0, 40)), kBadSave);
    if (player != player_) return fail(message, fmt::format("the figure `{}` is not of the player whose turn it is", id.substr(0, 40)));
    if (!has_tile_) return fail(message, "a figure is put down before a tile is laid");
    if (has_acted_) return fail(message, "a second action in one turn");
    const int segment = segment_of(message, where, tile);
    if (segment < 0) return false;
    if (tile != play_.last_tile()) return fail(message, "a figure goes to another tile than the one just laid");
    if (!setup_.has_farmers && play_.tile(tile).def->segments[static_cast<std::size_t>(segment)].kind == SegmentKind::field)
      return fail(message, "the game is played without farmers");
    if (std::string why = play_.put(player, kind, tile, segment); !why.empty()) return fail(message, std::move(why));
    has_acted_ = true;
    return true;
  }

  bool take_back(const SaveMessage& message) {
    const json& payload = *message.payload;
    const std::string source = text(payload, "source");
    if (source != "ABBOT_RETURN") return fail(message, fmt::format("a return because of `{}` is not built into this version", source.substr(0, 40)), kUnsupportedSave);
    const auto found = payload.find("pointer");
    Pointer where;
    FigureKind kind{};
    int player = 0, tile = -1;
    if (found == payload.end() || !found->is_object() || !found->contains("featurePointer") || !pointer((*found)["featurePointer"], where) ||
        !save_figure(text(*found, "meepleId"), kind, player) || kind != FigureKind::abbot)
      return fail(message, "it needs a pointer to an abbot", kBadSave);
    if (player != player_ || !has_tile_ || has_acted_) return fail(message, "it is not the time to take an abbot back");
    const int segment = segment_of(message, where, tile);
    if (segment < 0) return false;
    if (std::string why = play_.take_back_abbot(player, tile, segment); !why.empty()) return fail(message, std::move(why));
    has_acted_ = true;
    return true;
  }

  // Tiles of the stated order that were drawn and found no place: they leave no message.
  int discarded() const {
    std::size_t next = 0;
    int count = 0;
    for (const TileDef* tile : order_) {
      std::size_t drawn = next;
      while (drawn < setup_.draw_order.size() && save_tile(setup_, setup_.draw_order[drawn]) != tile) ++drawn;
      if (drawn >= setup_.draw_order.size()) break;
      count += static_cast<int>(drawn - next);
      next = drawn + 1;
    }
    return count;
  }

  // None of the tiles that are left can be laid: they are all set aside, which ends the game.
  bool nothing_fits() const {
    for (const auto& [tile, count] : setup_.bag) {
      const auto used = used_.find(tile);
      int on_table = used != used_.end() ? used->second : 0;
      if (used == used_.end())
        for (const PlacedTile& start : setup_.start.tiles) on_table += start.def == tile;
      if (count > on_table && play_.fits_somewhere(*tile)) return false;
    }
    return true;
  }

  const SaveSetup& setup_;
  Play& play_;
  Checked<Reading>& reading_;
  std::map<const TileDef*, int> used_;
  std::vector<const TileDef*> order_;
  int player_ = 0, laid_ = 0;
  bool has_tile_ = false, has_acted_ = false;
};

}  // namespace

std::uint32_t save_location(std::string_view code) {
  static constexpr std::string_view kHalves[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
  static constexpr std::string_view kSides = "NESW";
  std::uint32_t halves = 0;
  while (!code.empty()) {
    const std::string_view part = code.substr(0, code.find('.'));
    code.remove_prefix(std::min(code.size(), part.size() + 1));
    const auto half = std::find(std::begin(kHalves), std::end(kHalves), part);
    if (half != std::end(kHalves)) {
      halves |= 1u << (half - std::begin(kHalves));
      continue;
    }
    const bool is_complement = !part.empty() && part[0] == '_';
    std::uint32_t edges = 0;
    for (const char letter : is_complement ? part.substr(1) : part) {
      const std::size_t side = kSides.find(letter);
      if (side == std::string_view::npos) return 0;
      edges |= 3u << (2 * side);
    }
    halves |= is_complement ? 0xffu & ~edges : edges;
  }
  return halves;
}

bool read_save_messages(const json& save, std::vector<SaveMessage>& messages, Problems& problems) {
  const auto replay = save.find("replay");
  if (replay == save.end() || !replay->is_array()) {
    problems.push_back({&kBadSave, "replay", "this is a saved set-up: it holds no moves"});
    return false;
  }
  static const json kNoPayload = json::object();
  for (std::size_t i = 0; i < replay->size() && i < kMaxMessages; ++i) {
    const json& item = (*replay)[i];
    if (!item.is_object() || !item.contains("type") || !item["type"].is_string()) {
      problems.push_back({&kBadSave, fmt::format("replay/{}", i), "a message is an object with a type"});
      return false;
    }
    const std::string type = item["type"].get<std::string>();
    if (type == "UNDO") {
      if (!messages.empty()) messages.pop_back();
      continue;
    }
    const auto payload = item.find("payload");
    messages.push_back({i, type, payload != item.end() && payload->is_object() ? &*payload : &kNoPayload});
  }
  return true;
}

void read_saved_game(std::string_view text, const RuleSettings* overrides, const Rulebook& book, Checked<Reading>& reading) {
  reading.value.kind = InputKind::saved_game;
  const json save = parse_json(text, reading.problems);
  if (save.is_discarded()) return;
  SaveSetup setup;
  std::vector<SaveMessage> messages;
  const bool has_setup = read_save_setup(save, setup, reading.problems);
  if (!read_save_messages(save, messages, reading.problems)) return;
  list_missing(setup, messages, book, reading.problems);
  if (!has_setup || !reading.ok()) return;

  RuleSettings& rules = setup.start.rules;
  if (overrides != nullptr) {
    if (!overrides->profile.empty()) rules.profile = overrides->profile;
    rules.options.insert(rules.options.end(), overrides->options.begin(), overrides->options.end());
  }
  const RuleValues values = resolve_rules(book, rules, reading.problems);
  Problems start_faults = check(setup.start, book, values);
  if (has_errors(start_faults)) reading.problems.insert(reading.problems.end(), start_faults.begin(), start_faults.end());
  if (!reading.ok()) return;
  Play play(setup.start, book, values);
  Replay replay(setup, play, reading);
  if (!replay.run(messages)) return;
  reading.value.game = play.board();
  reading.value.played = play.finish(false);
  reading.value.is_finished = replay.is_finished();
}

}  // namespace carc
