// Saved games (.jcz): what players do to each other outside of scoring: captures, ransoms and bazaars.
#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/saved_game_replay.hpp"

namespace carc {

using nlohmann::json;

namespace {
constexpr int kRansom = 3, kMaxBid = 1'000;
}

// ---- towers -------------------------------------------------------------------------------------------------------

bool Replay::is_prisoner(const FigureName& name) const {
  return std::any_of(prisoners_.begin(), prisoners_.end(),
                     [&](const Prisoner& prisoner) { return prisoner.figure == name; });
}

void Replay::free_prisoner(std::size_t index) {
  const FigureName name = prisoners_[index].figure;
  prisoners_.erase(prisoners_.begin() + static_cast<std::ptrdiff_t>(index));
  ++table_.supply(name.owner, name.kind);
}

bool Replay::capture(const SaveMessage& message) {
  const auto pointer = message.payload->find("pointer");
  if (!has("tower")) return fail(message, "the game is played without towers");
  if (pointer == message.payload->end()) return fail(message, "it needs a pointer to a figure", kBadSave);
  const int figure = standing_figure(message, *pointer);
  if (figure < 0) return false;
  const Figure taken = table_.game().figures[static_cast<std::size_t>(figure)];
  const FigureName name{taken.kind, taken.owner, table_.number_of(figure)};
  if (!is_follower(name.kind)) return fail(message, "only followers are captured");
  if (name.owner == player_) {
    send_home(figure);
    return true;
  }
  take_off(figure);
  prisoners_.push_back({name, player_});
  // The player's own people whom the other one holds: one of them comes back for the captive.
  std::vector<FigureName> held;
  bool is_one_kind = true;
  for (const Prisoner& prisoner : prisoners_)
    if (prisoner.jailer == name.owner && prisoner.figure.owner == player_) {
      is_one_kind = is_one_kind && (held.empty() || held.front().kind == prisoner.figure.kind);
      held.push_back(prisoner.figure);
    }
  if (held.empty()) return true;
  if (!is_one_kind) {
    captive_ = name;
    return true;
  }
  free_prisoner_named(held.front());
  free_prisoner_named(name);
  return true;
}

void Replay::free_prisoner_named(const FigureName& name) {
  for (std::size_t i = 0; i < prisoners_.size(); ++i)
    if (prisoners_[i].figure == name) return free_prisoner(i);
}

bool Replay::exchange(const SaveMessage& message) {
  FigureName name;
  if (!figure_name(message, save_text(*message.payload, "meepleId"), name)) return false;
  if (captive_.number == 0 || !is_prisoner(name) || name.owner != player_)
    return fail(message, "there is nobody to be exchanged");
  free_prisoner_named(name);
  free_prisoner_named(captive_);
  captive_ = {};
  return true;
}

bool Replay::pay_ransom(const SaveMessage& message) {
  FigureName name;
  if (!figure_name(message, save_text(*message.payload, "meepleId"), name)) return false;
  for (std::size_t i = 0; i < prisoners_.size(); ++i) {
    if (!(prisoners_[i].figure == name)) continue;
    table_.move_points(name.owner, -kRansom);
    table_.move_points(prisoners_[i].jailer, kRansom);
    free_prisoner(i);
    return true;
  }
  return fail(message, "the figure is no prisoner");
}

// ---- bazaars ------------------------------------------------------------------------------------------------------

bool Replay::bid(const SaveMessage& message) {
  const json& payload = *message.payload;
  settle();
  const auto number = [&](const char* key, int& out) {
    const auto found = payload.find(key);
    if (found == payload.end() || !found->is_number_integer()) return false;
    const long long value = found->get<long long>();
    out = static_cast<int>(value);
    return value >= 0 && value <= kMaxBid;
  };
  int supply = 0, price = 0;
  if (!number("supplyIndex", supply) || !number("price", price))
    return fail(message, "it needs a tile and a price", kBadSave);
  if (!has("bazaar")) return fail(message, "the game is played without bazaars");
  if (message.player < 0 || message.player >= player_count()) return fail(message, "it needs its player", kBadSave);
  if (auction_.supply >= 0 && auction_.supply != supply) close_auction();
  if (auction_.supply < 0) auction_ = {supply, message.player, message.player, price};
  auction_.bidder = message.player;
  auction_.price = price;
  return true;
}

bool Replay::buy_or_sell(const SaveMessage& message) {
  const std::string value = save_text(*message.payload, "value");
  if (auction_.supply < 0 || (value != "BUY" && value != "SELL"))
    return fail(message, "there is nothing to buy or sell");
  const bool sells = value == "SELL";
  table_.move_points(sells ? auction_.bidder : auction_.seller, -auction_.price);
  table_.move_points(sells ? auction_.seller : auction_.bidder, auction_.price);
  auction_ = {};
  return true;
}

// Nobody bid more than the player who put the tile up.
void Replay::close_auction() {
  if (auction_.bidder == auction_.seller) table_.move_points(auction_.seller, -auction_.price);
  auction_ = {};
}

}  // namespace carc
