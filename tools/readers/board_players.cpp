// Players of a board document: listed, or known by their figures.
#include <fmt/format.h>

#include "engine/clip.hpp"
#include "tools/readers/board_reader.hpp"
#include "tools/readers/seats.hpp"

namespace carc {
namespace {

constexpr std::size_t kMaxName = static_cast<std::size_t>(kMaxNameBytes);

std::string too_many_players() { return fmt::format("more than {} players cannot play", kMaxPlayers); }

// The owner of a figure that is written as a text.
std::string_view first_word(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string_view::npos ? std::string_view{} : line.substr(begin, line.find(' ', begin) - begin);
}

}  // namespace

void BoardReader::players() {
  const json* listed = list(document_, "players", "");
  if (listed == nullptr) return;
  has_too_many_players_ = listed->size() > static_cast<std::size_t>(kMaxPlayers);
  if (has_too_many_players_)
    return fail(kBadDocument, "/players", fmt::format("{}; this list has {}", too_many_players(), listed->size()));
  for (std::size_t i = 0; i < listed->size(); ++i) player((*listed)[i], fmt::format("/players/{}", i));
}

void BoardReader::player(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"name", "colour", "points", "figures", "tokens"};
  if (!check_keys(source, where, kKeys)) return;
  Player player;
  const bool has_name = text(source, "name", where, player.name);
  const bool has_colour = text(source, "colour", where, player.colour);
  if (!has_name) player.name = player.colour;
  if (!has_colour) player.colour = player.name;
  number(source, "points", where, -kMaxPoints, kMaxPoints, player.points);
  counts<FigureKind>(source, "figures", where, "figure", kFigureKinds, player.owns);
  counts<TokenKind>(source, "tokens", where, "token", kTokenKinds, player.holds);

  if (player.name.empty() || player.colour.empty())
    return fail(kBadDocument, where, "a player needs a name or a colour that is not empty");
  for (const auto& [key, word] : {std::pair{"name", &player.name}, std::pair{"colour", &player.colour}}) {
    const bool is_stated = word == &player.name ? has_name : has_colour;  // otherwise the same word is looked at twice
    if (is_stated) check_name(*word, pointer_to(where, key));
    // Figures call players by either, so no two players may share one.
    if (const auto other = player_by_name_.find(*word); other != player_by_name_.end())
      return fail(kBadDocument, pointer_to(where, key),
                  fmt::format("`{}` is already the name or colour of another player", clipped(*word)));
  }
  player_by_name_[player.name] = player_by_name_[player.colour] = static_cast<int>(game_.players.size());
  game_.players.push_back(std::move(player));
}

bool BoardReader::check_name(std::string_view name, const std::string& where) {
  if (name.size() > kMaxName)
    fail(kNameTooLong, where, fmt::format("a name may have {} bytes; this one has {}", kMaxName, name.size()));
  else if (const std::string_view why = name_fault(name); !why.empty()) fail(kBadName, where, std::string(why));
  else return true;
  return false;
}

template <class Kind, class Counts>
void BoardReader::counts(const json& source, const char* key, const std::string& where, const char* what, int kinds,
                         Counts& out) {
  const json* stated = object(source, key, where);
  if (stated == nullptr) return;
  const std::string place = pointer_to(where, key);
  for (const auto& [name, value] : stated->get_ref<const json::object_t&>()) {
    if (name.rfind("x-", 0) == 0) continue;
    Kind kind{};
    int count = 0;
    if (kind_named(name, pointer_to(place, name), what, kinds, kind) &&
        is_number(value, pointer_to(place, name), 0, kMaxHeld, count))
      out[static_cast<std::size_t>(kind)] = static_cast<std::int16_t>(count);
  }
}

// Without a list of players, those who own pieces or are expected to have points are the players.
void BoardReader::players_from_pieces() {
  for (const char* key : {"figures", "tokens"}) {
    const auto pieces = document_.find(key);
    if (pieces == document_.end() || !pieces->is_array()) continue;
    for (std::size_t i = 0; i < pieces->size() && !has_too_many_players_; ++i) {
      const json& piece = (*pieces)[i];
      if (piece.is_string()) {
        add_player(first_word(piece.get_ref<const std::string&>()), fmt::format("/{}/{}", key, i));
      } else if (piece.is_object()) {
        const auto owner = piece.find("player");
        if (owner != piece.end() && owner->is_string())
          add_player(owner->get_ref<const std::string&>(), fmt::format("/{}/{}/player", key, i));
      }
    }
  }
  const auto expect = document_.find("expect");
  if (expect == document_.end() || !expect->is_object()) return;
  const auto totals = expect->find("totals");
  if (totals == expect->end() || !totals->is_object()) return;
  for (const auto& [name, points] : totals->get_ref<const json::object_t&>())
    if (!has_too_many_players_) add_player(name, pointer_to("/expect/totals", name));
}

void BoardReader::add_player(std::string_view name, const std::string& where) {
  if (name.empty() || player_by_name_.find(name) != player_by_name_.end()) return;
  check_name(name, where);  // a wrong name is a player too, so that it is told once
  if (game_.players.size() == static_cast<std::size_t>(kMaxPlayers)) {
    has_too_many_players_ = true;
    return fail(kBadDocument, where, too_many_players());
  }
  player_by_name_.emplace(name, static_cast<int>(game_.players.size()));
  game_.players.emplace_back();
  game_.players.back().name = game_.players.back().colour = name;
}

int BoardReader::player_named(const std::string& name, const std::string& where) {
  const auto found = player_by_name_.find(name);
  if (found != player_by_name_.end()) return found->second;
  if (has_too_many_players_) return -1;
  std::string names;
  for (const Player& player : game_.players) names += (names.empty() ? "`" : ", `") + clipped(player.name) + "`";
  fail(kUnknownPlayer, where,
       names.empty() ? fmt::format("there is no player `{}`; nobody plays", clipped(name))
                     : fmt::format("there is no player `{}`; the players are {}", clipped(name), names));
  return -1;
}

}  // namespace carc
