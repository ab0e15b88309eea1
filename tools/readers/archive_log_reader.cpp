// Archive logs of the online platform: packets of events, of which a replay needs placements, figures and discards.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_set>

#include "engine/catalogue.hpp"
#include "engine/clip.hpp"
#include "engine/json_text.hpp"
#include "engine/play.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/platform_tiles.hpp"
#include "tools/readers/reader.hpp"
#include "tools/readers/seats.hpp"

namespace carc {
namespace {

using nlohmann::json;

constexpr ProblemCode kBadLog{"bad-log", Severity::error, "an archive log cannot be understood"};
constexpr ProblemCode kLogScoreDiffers{"log-score-differs", Severity::warning,
                                       "the log's own final score is not the one that the rules give"};
constexpr ProblemCode kLogPlayerIdle{"log-player-idle", Severity::warning,
                                     "the log's own result names a player who lays no tile and is left out"};
constexpr std::size_t kMaxLogPlayers = 5;
constexpr std::size_t kMaxListed = 100;  // players of a result; more cannot be right
constexpr std::size_t kMaxEvents = 200'000;
constexpr int kFollowers = 7;

// Numbers come as numbers or as texts, in the same file and for the same field.
bool integer(const json& object, const char* key, int& out) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end()) return false;
  if (found->is_number_integer()) {
    const auto value = found->get<long long>();
    if (value < -1'000'000'000 || value > 1'000'000'000) return false;
    out = static_cast<int>(value);
    return true;
  }
  if (!found->is_string()) return false;
  const auto& text = found->get_ref<const std::string&>();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

std::string text_of(const json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end()) return {};
  if (found->is_string()) return found->get<std::string>();
  return found->is_number_integer() ? found->dump() : std::string{};
}

// An empty `args` is a list, and some exports wrap a full one in a list of one.
const json* args_of(const json& event) {
  const auto found = event.find("args");
  if (found == event.end()) return &event;  // the reduced form keeps its values in the event itself
  if (found->is_array()) return found->size() == 1 ? &found->front() : nullptr;
  return found->is_object() ? &*found : nullptr;
}

class LogReader {
 public:
  LogReader(Checked<Reading>& reading, const RuleSettings* overrides, const Rulebook& book)
      : reading_(reading), book_(book) {
    if (overrides != nullptr) rules_ = *overrides;
  }

  void read(const json& document) {
    if (!collect_events(document)) return;
    seat_players();
    if (!reading_.ok()) return;
    const RuleValues values = resolve_rules(book_, rules_, reading_.problems);
    if (!reading_.ok()) return;
    start_.sets.push_back({tile_set("base-game"), "C1", 1});
    start_.tiles.push_back({platform_kinds()[15].tile, {0, 0}, 0});
    start_.rules = rules_;
    Play play(start_, book_, values);
    used_[15] = 1;
    for (const json* event : events_)
      if (!step(*event, play)) return;
    if (turn_ > 0) play.end_turn();
    reading_.value.game = play.board();
    reading_.value.played = play.finish(false);
    reading_.value.is_finished = has_end_ || 1 + turn_ + discards_ >= kPlatformTiles;
    if (has_end_) compare_score(play);
  }

 private:
  bool fail(const ProblemCode& code, std::string where, std::string detail) {
    reading_.problems.push_back({&code, std::move(where), std::move(detail)});
    return false;
  }

  // {"data": {"data": [packet...]}}, {"data": {"logs": ...}}, or a flat list of events.
  bool collect_events(const json& document) {
    const json* list = &document;
    for (int depth = 0; depth < 3 && list->is_object(); ++depth) {
      const json* inner = nullptr;
      for (const char* key : {"data", "logs", "events"})
        if (inner == nullptr && list->contains(key)) inner = &(*list)[key];
      if (inner == nullptr) break;
      list = inner;
    }
    if (!list->is_array()) return fail(kBadLog, "log", "there is no list of packets or events in it");
    // Some exports repeat a packet for every channel. Its number alone would not do: private packets of two players may
    // share one and hold different events.
    std::unordered_set<std::size_t> packets;
    for (const json& packet : *list) {
      if (!packet.is_object()) continue;
      if (packet.contains("type")) {
        events_.push_back(&packet);
        continue;
      }
      const auto data = packet.find("data");
      if (data == packet.end() || !data->is_array()) continue;
      const std::string id = text_of(packet, "packet_id");
      if (!id.empty() && !packets.insert(std::hash<std::string>{}(id)*31 + std::hash<json>{}(*data)).second) continue;
      for (const json& event : *data)
        if (event.is_object()) events_.push_back(&event);
    }
    if (events_.empty()) return fail(kBadLog, "log", "there are no events in it");
    if (events_.size() > kMaxEvents)
      return fail(kBadLog, "log", fmt::format("there are more than {} events in it", kMaxEvents));
    return true;
  }

  // Seats are taken in order of the first move.
  void seat_players() {
    std::vector<std::string> names;
    for (const json* event : events_) {
      if (text_of(*event, "type") != "playTile") continue;
      const json* args = args_of(*event);
      if (args == nullptr) continue;
      const std::string id = text_of(*args, "player_id");
      if (id.empty() || std::find(ids_.begin(), ids_.end(), id) != ids_.end()) continue;
      if (ids_.size() >= kMaxLogPlayers) {
        fail(kBadLog, "log", fmt::format("more than {} players lay tiles", kMaxLogPlayers));
        return;
      }
      ids_.push_back(id);
      names.push_back(usable_name(text_of(*args, "player_name"), "log", reading_.problems));
    }
    if (ids_.empty()) fail(kBadLog, "log", "nobody lays a tile in it");
    find_result();
    compare_players(names);
    for (std::size_t p = 0; p < names.size(); ++p) add_seat(start_, names[p], colours_[p], kFollowers);
  }

  // State 99 closes the game: colours and the platform's own totals.
  void find_result() {
    static constexpr std::pair<const char*, const char*> kCodes[] = {
        {"ff0000", "red"}, {"0000ff", "blue"}, {"008000", "green"}, {"ffa500", "yellow"}, {"000000", "black"}};
    for (const json* event : events_) {
      const json* args = args_of(*event);
      int state = 0;
      if (text_of(*event, "type") != "gameStateChange" || args == nullptr || !integer(*args, "id", state) ||
          state != 99)
        continue;
      has_end_ = true;
      const json* result = args_of(*args);
      if (result == nullptr || !result->is_object() || !result->contains("result")) continue;
      for (const json& row : (*result)["result"]) {
        if (!row.is_object()) continue;
        std::string id = text_of(row, "player");
        if (id.empty()) id = text_of(row, "player_id");
        if (id.empty()) id = text_of(row, "id");
        if (id.empty()) continue;
        if (listed_.size() < kMaxListed) listed_.insert(id);
        const auto seat = std::find(ids_.begin(), ids_.end(), id);
        if (seat == ids_.end()) continue;
        const auto p = static_cast<std::size_t>(seat - ids_.begin());
        for (const auto& [code, colour] : kCodes)
          if (text_of(row, "color") == code) colours_[p] = colour;
        int score = 0;
        if (integer(row, "score", score)) stated_.emplace_back(static_cast<int>(p), score);
      }
    }
  }

  // Where the log lists its players itself, nobody else lays a tile.
  void compare_players(const std::vector<std::string>& names) {
    if (listed_.empty()) return;
    for (std::size_t p = 0; p < ids_.size(); ++p)
      if (listed_.erase(ids_[p]) == 0)
        fail(kBadLog, "log",
             fmt::format("`{}` (player number `{}`) lays tiles, but is not among the players of the log's own result",
                         clipped(names[p]), clipped(ids_[p])));
    if (!listed_.empty())
      fail(kLogPlayerIdle, "log",
           fmt::format("players of the log's own result who lay no tile: {}, among them number `{}`", listed_.size(),
                       clipped(*listed_.begin())));
  }

  bool step(const json& event, Play& play) {
    const std::string type = text_of(event, "type");
    const json* args = args_of(event);
    if (args == nullptr) return true;
    if (type == "playTile") return lay(*args, play);
    if (type == "playPartisan") return put(*args, play);
    if (type == "cantPlay") return discard(*args);
    return true;
  }

  // The event names no kind; the single tile tells it.
  bool discard(const json& args) {
    int single = 0;
    const int kind = integer(args, "tile_id", single) || integer(args, "id", single) ? platform_kind_of(single) : 0;
    if (kind == 0) return fail(kBadLog, move_name(), "a tile that fits nowhere needs its number, 1 to 72");
    ++discards_;
    return use(kind);
  }

  bool use(int kind) {
    const PlatformKind& tile = platform_kinds()[static_cast<std::size_t>(kind)];
    return ++used_[static_cast<std::size_t>(kind)] <= tile.copies ||
           fail(kIllegalMove, move_name(),
                fmt::format("{} comes more often than the {} copies of the base game", tile.tile->id, tile.copies));
  }

  std::string move_name() const { return fmt::format("move {}", turn_); }

  bool lay(const json& args, Play& play) {
    if (turn_ > 0) play.end_turn();
    ++turn_;
    int kind = 0, single = 0, x = 0, y = 0, turns = 0;
    const auto seat = std::find(ids_.begin(), ids_.end(), text_of(args, "player_id"));
    const bool has_turns = integer(args, "ori", turns) || integer(args, "orientation", turns);
    if (seat == ids_.end() || !integer(args, "x", x) || !integer(args, "y", y) || !has_turns)
      return fail(kBadLog, move_name(), "a placement needs player, x, y and orientation");
    const int player = static_cast<int>(seat - ids_.begin());
    if (player == player_ && ids_.size() > 1)
      return fail(kIllegalMove, move_name(),
                  fmt::format("{} lays two tiles in a row", start_.players[static_cast<std::size_t>(player)].name));
    if (const int next = (player_ + 1) % static_cast<int>(ids_.size()); player != next)
      return fail(kIllegalMove, move_name(),
                  fmt::format("{} lays a tile in the turn of {}", start_.players[static_cast<std::size_t>(player)].name,
                              start_.players[static_cast<std::size_t>(next)].name));
    player_ = player;
    if (integer(args, "tile_id", single) || integer(args, "id", single)) kind = platform_kind_of(single);
    int stated = 0;
    const bool has_kind = integer(args, "tile_type", stated) || integer(args, "type", stated);
    if (kind == 0) kind = has_kind ? stated : 0;
    if (has_kind && stated != kind)
      return fail(kIllegalMove, move_name(), fmt::format("tile {} is of kind {}, not {}", single, kind, stated));
    if (kind < 1 || kind > kPlatformKinds)
      return fail(
          kBadLog, move_name(),
          fmt::format("tile kind {} is not of the base game (1 to 24); expansions of this platform are not read",
                      has_kind ? stated : single));
    if (turns < 1 || turns > 4)
      return fail(kBadLog, move_name(), fmt::format("the orientation {} is not 1 to 4", turns));
    const PlatformKind& tile = platform_kinds()[static_cast<std::size_t>(kind)];
    if (!use(kind)) return false;
    std::string why = play.lay(*tile.tile, {x, y}, turns - 1 + tile.turns);
    if (!why.empty()) return fail(kIllegalMove, move_name(), std::move(why));
    kind_ = kind;
    sequence_ = text_of(args, "seq");
    has_figure_ = false;
    return true;
  }

  bool put(const json& args, Play& play) {
    static constexpr std::pair<const char*, SegmentKind> kTargets[] = {{"road", SegmentKind::road},
                                                                       {"city", SegmentKind::city},
                                                                       {"abbey", SegmentKind::monastery},
                                                                       {"field", SegmentKind::field}};
    if (turn_ == 0) return fail(kIllegalMove, "move 0", "a figure is put down before any tile");
    int position = 0, x = 0, y = 0;
    if (!integer(args, "pos", position) && !integer(args, "position", position))
      return fail(kBadLog, move_name(), "a figure needs its position");
    const auto seat = std::find(ids_.begin(), ids_.end(), text_of(args, "player_id"));
    if (seat == ids_.end() || seat - ids_.begin() != player_)
      return fail(kIllegalMove, move_name(), "a figure of somebody whose turn it is not");
    if (integer(args, "x", x) && integer(args, "y", y) && play.tile_at({x, y}) != play.last_tile())
      return fail(kIllegalMove, move_name(), "a figure goes to another tile than the one just laid");
    const std::string sequence = text_of(args, "tile_event_seq");
    if (!sequence.empty() && !sequence_.empty() && sequence != sequence_)
      return fail(kIllegalMove, move_name(), "a figure belongs to another placement than the last one");
    const std::string piece = text_of(args, "ptype");
    if (!piece.empty() && piece != "normal")
      return fail(kBadLog, move_name(), fmt::format("figures of kind `{}` are not read", clipped(piece, 40)));
    const PlatformKind& tile = platform_kinds()[static_cast<std::size_t>(kind_)];
    const int segment =
        position > 0 && position < kPlatformPositions ? tile.segment[static_cast<std::size_t>(position)] : -1;
    if (segment < 0)
      return fail(kIllegalMove, move_name(), fmt::format("{} has no place {} for a figure", tile.tile->id, position));
    if (has_figure_) return fail(kIllegalMove, move_name(), "a second figure is put down in one turn");
    const std::string target = text_of(args, "target");
    for (const auto& [word, kind] : kTargets)
      if (target == word && tile.tile->segments[static_cast<std::size_t>(segment)].kind != kind)
        return fail(kIllegalMove, move_name(), fmt::format("place {} of {} is no {}", position, tile.tile->id, target));
    std::string why = play.put(player_, FigureKind::follower, play.last_tile(), segment);
    if (!why.empty()) return fail(kIllegalMove, move_name(), std::move(why));
    has_figure_ = true;
    return true;
  }

  void compare_score(Play& play) {
    const Ledger& ledger = play.finish();
    for (const auto& [player, score] : stated_)
      if (const int ours = ledger.players[static_cast<std::size_t>(player)].total(); ours != score)
        fail(kLogScoreDiffers, "log",
             fmt::format("the log says {} for {}, the rules give {}", score,
                         start_.players[static_cast<std::size_t>(player)].name, ours));
  }

  Checked<Reading>& reading_;
  const Rulebook& book_;
  RuleSettings rules_;
  Game start_;
  std::vector<const json*> events_;
  std::vector<std::string> ids_;  // of the players, in seat order
  std::set<std::string> listed_;  // ids of the players that the log's own result names
  std::array<std::string, kMaxLogPlayers> colours_;
  std::string sequence_;                     // of the last placement, in the reduced form
  std::vector<std::pair<int, int>> stated_;  // player, the platform's own total
  std::array<int, kPlatformKinds + 1> used_{};
  int turn_ = 0, player_ = -1, kind_ = 0, discards_ = 0;
  bool has_figure_ = false, has_end_ = false;
};

}  // namespace

void read_archive_log(std::string_view text, const RuleSettings* overrides, const Rulebook& book,
                      Checked<Reading>& reading) {
  reading.value.kind = InputKind::archive_log;
  const json document = parse_json(text, reading.problems);
  if (!document.is_discarded()) LogReader(reading, overrides, book).read(document);
}

}  // namespace carc
