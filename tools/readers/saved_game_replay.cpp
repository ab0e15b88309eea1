// Saved games (.jcz): the replay, turn by turn.
#include "tools/readers/saved_game_replay.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "tools/readers/link_replayer.hpp"

namespace carc {

using nlohmann::json;

namespace {
constexpr std::string_view kDistrictsTile = "CO/7";  // on which figures in the districts of Carcassonne stand
constexpr long long kMaxTilesLaidAgain = 5'000'000;  // so that a made-up save cannot keep us busy
}  // namespace

bool save_cell(const json& value, Cell& out) {
  if (!value.is_array() || value.size() != 2 || !value[0].is_number_integer() || !value[1].is_number_integer())
    return false;
  const long long x = value[0].get<long long>(), y = value[1].get<long long>();
  const bool is_near = x >= -kMaxCoordinate && x <= kMaxCoordinate && y >= -kMaxCoordinate && y <= kMaxCoordinate;
  if (!is_near) return false;
  out = {static_cast<int>(x), static_cast<int>(y)};
  return true;
}

bool save_pointer(const json& value, SavePointer& out) {
  if (!value.is_object() || !value.contains("position") || !save_cell(value["position"], out.at)) return false;
  out.feature = save_text(value, "feature");
  out.location = save_text(value, "location");
  return !out.location.empty();
}

bool is_plain(const SaveSetup& setup) {
  static constexpr std::string_view kPlain[] = {"small-follower", "farmers", "abbot", "garden",   "big-follower",
                                                "phantom",        "inn",     "river", "cathedral"};
  return std::all_of(setup.elements.begin(), setup.elements.end(), [](const auto& element) {
    return std::find(std::begin(kPlain), std::end(kPlain), element.first) != std::end(kPlain);
  });
}

Replay::Replay(const SaveSetup& setup, Table& table, Problems& problems)
    : setup_(setup),
      table_(table),
      problems_(problems),
      random_(setup.initial_random),
      bag_(setup, random_),
      is_plain_(is_plain(setup)) {
  const auto owned = [&](const char* element, int each) {
    return std::vector<int>(setup.start.players.size(), has(element) ? each : 0);
  };
  abbeys_ = owned("abbey", 1);
  bridges_ = owned("bridge", setup.start.players.size() < 5 ? 3 : 2);
  castle_tokens_ = owned("castle", setup.start.players.size() < 5 ? 3 : 2);
  buildings_.assign(3 * setup.start.players.size(),
                    has("little-buildings") ? 6 / static_cast<int>(setup.start.players.size()) : 0);
  has_districts_ =
      has("count") && std::any_of(setup.start.tiles.begin(), setup.start.tiles.end(),
                                  [](const PlacedTile& t) { return t.def->marks.has(TileMark::city_of_carcassonne); });
  if (has_districts_) put_neutral(NeutralKind::count).district = 0;
}

bool Replay::fail(const SaveMessage& message, std::string detail, const ProblemCode& code) {
  problems_.push_back(
      {&code, fmt::format("replay/{}", message.index), fmt::format("{}: {}", clipped(message.type, 40), detail)});
  return false;
}
bool Replay::fail(const SaveMessage& message, std::string detail) {
  return fail(message, std::move(detail), kIllegalMove);
}

bool Replay::rule_is(const char* key, const char* value) const {
  const auto found = setup_.rules.find(key);
  return found != setup_.rules.end() && found->second == value;
}

bool Replay::run(const std::vector<SaveMessage>& messages) {
  messages_ = messages;
  for (at_ = 0; at_ < messages_.size(); ++at_)
    if (!step(messages_[at_])) return false;
  end_game();
  return true;
}

bool Replay::is_finished() const {
  if (has_tile_ && !is_committed_) return false;  // the last turn was not committed
  const int draws = laid_ + bag_.set_aside();
  if (setup_.end_turn >= 0 && draws >= setup_.end_turn) return true;
  if (setup_.draw_order_ends_game && draws >= static_cast<int>(setup_.draw_order.size())) return true;
  return bag_.is_used_up(table_);
}

bool Replay::step(const SaveMessage& message) {
  if (table_.tiles_laid_again() > kMaxTilesLaidAgain) return fail(message, "the game is too long");
  using Handler = bool (Replay::*)(const SaveMessage&);
  struct Known {
    const char* type;
    Handler handler;
    bool is_of_turn;  // only the player whose turn it is may send it, until he commits
  };
  static constexpr Known kKnown[] = {
      {"PLACE_TILE", &Replay::lay, false},
      {"DEPLOY_MEEPLE", &Replay::deploy, true},
      {"RETURN_MEEPLE", &Replay::take_back, true},
      {"PLACE_TOKEN", &Replay::place_token, false},
      {"MOVE_NEUTRAL_FIGURE", &Replay::move_neutral, false},
      {"CAPTURE_FOLLOWER", &Replay::capture, true},
      {"EXCHANGE_FOLLOWER", &Replay::exchange, true},
      {"PAY_RANSOM", &Replay::pay_ransom, false},
      {"BAZAAR_BID", &Replay::bid, false},
      {"BAZAAR_BUY_OR_SELL", &Replay::buy_or_sell, false},
      {"SCORE_ACROBATS", &Replay::score_acrobats, true},
      {"FLOCK_EXPAND_OR_SCORE", &Replay::flock, true},
      {"COMMIT", &Replay::commit, false},
  };
  if (message.type == "PASS" || message.type == "GAME_OVER") return true;
  if (message.type == "CIRCLE_REMOVE_OR_DEPLOY") {
    has_circle_ = true;
    return true;
  }
  if (auction_.supply >= 0 && message.type.rfind("BAZAAR", 0) != 0) close_auction();
  const auto* const known = std::find_if(std::begin(kKnown), std::end(kKnown),
                                         [&](const Known& entry) { return message.type == entry.type; });
  if (known == std::end(kKnown)) return fail(message, "the message is not known", kUnsupportedSave);
  if (known->is_of_turn && !is_committed_ && message.player >= 0 && message.player != player_)
    return fail(message, fmt::format("player {} acts in the turn of player {} (players are counted from 0)",
                                     message.player, player_));
  if (is_scored_ && message.type != "DEPLOY_MEEPLE" && message.type != "COMMIT") move_tent();
  return (this->*known->handler)(message);
}

void Replay::take_random(const SaveMessage& message) {
  if (const auto random = message.payload->find("random"); random != message.payload->end() && random->is_number())
    random_.set(random->get<double>());
}

// Without a tile it closes an offer, not the turn.
bool Replay::commit(const SaveMessage& message) {
  take_random(message);
  if (!has_tile_ || is_committed_) return true;
  flyer_ = {};
  if (!is_plain_ && has("russian-trap")) spring_traps();
  is_committed_ = true;
  score_closed_flocks();
  if (!has_districts_) settle();  // otherwise figures may come out of Carcassonne first
  return true;
}

void Replay::settle() {
  if (!is_committed_ || is_scored_) return;
  is_scored_ = true;
  score_part();
}

void Replay::next_part(bool begins_turn) {
  settle();
  move_tent();
  if (has_builder_worked_ && !is_second_part_ && bag_.left() > 0) {
    is_second_part_ = true;
  } else {
    is_second_part_ = false;
    player_ = (player_ + 1) % player_count();
    has_builder_worked_ = false;
    if (has_bazaar_tile_) bag_.open_bazaar(player_count());
    has_bazaar_tile_ = false;
    if (begins_turn) pay_fairy();
  }
  has_tile_ = has_acted_ = is_committed_ = is_scored_ = has_circle_ = false;
  new_barn_ = new_phantom_ = -1;
  grown_.clear();
  table_.forget_touched();
}

// PLAY-1: a point for each follower of the player whose turn begins who stands where she stands.
void Replay::pay_fairy() {
  const NeutralFigure* const fairy = neutral(NeutralKind::fairy);
  if (fairy == nullptr) return;
  int points = 0;
  const std::vector<Figure>& figures = table_.game().figures;
  if (rule_is("fairy-placement", "on-tile")) {
    const bool is_in_city = fairy->tile >= 0 && table_.graph().tile(fairy->tile).def->jcz == kDistrictsTile;
    for (const Figure& figure : figures)
      points += figure.owner == player_ && fairy->tile >= 0 &&
                (figure.tile == fairy->tile || (is_in_city && figure.place == Place::district));
  } else {
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const Figure& figure = figures[i];
      const bool is_beside = fairy->beside == static_cast<int>(i);
      const bool is_with_her = figure.place != Place::district && fairy_spot_ == Table::spot_of(figure);
      if (figure.owner == player_ && is_follower(figure.kind) && (is_beside || is_with_her)) points = 1;
    }
  }
  if (points == 0) return;
  Tally tally;
  tally.add("PLAY-1", points, 1, Phase::flat);
  table_.pay(player_, Category::fairy, tally);
}

// What happens after the last message without another one.
void Replay::end_game() {
  if (auction_.supply >= 0) close_auction();
  if (has_tile_ && is_committed_) {
    settle();
    move_tent();
    if (!bag_.is_bazaar_open() && bag_.left() > 0 && bag_.is_used_up(table_) && setup_.end_turn < 0 &&
        !(has_builder_worked_ && !is_second_part_))
      next_part();  // a turn began, and no tile could be laid
  }
  if (NeutralFigure* const tent = neutral(NeutralKind::big_top)) tent->value = draw_animal();
}

}  // namespace carc
