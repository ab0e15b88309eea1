#include "tools/readers/seats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace carc {
namespace {

constexpr std::size_t kLongestName = 120;  // leaves room for what makes it different
constexpr const char* kColours[] = {"red", "blue", "green", "yellow", "black"};

// Bytes of the letter that begins here; 0 if none does.
std::size_t letter_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return lead < 0x20 || lead == 0x7F ? 0 : 1;
  const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 0;
  const auto second = static_cast<unsigned char>(text[1]);
  const bool is_overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool is_outside = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);  // surrogates, too high
  const bool is_control = lead == 0xC2 && second < 0xA0;
  return is_overlong || is_outside || is_control ? 0 : length;
}

std::string printable(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = letter_length(text);
    if (clean.size() + std::max<std::size_t>(length, 1) > kLongestName) break;
    if (length == 0) clean += '?';
    else clean += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return clean;
}

// Bytes of the blank that begins here: a letter that takes room and shows nothing; 0 if none does.
std::size_t blank_length(std::string_view text) {
  static constexpr std::string_view kWideBlanks[] = {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80",
                                                     "\xEF\xBB\xBF"};
  if (text[0] == ' ') return 1;
  for (const std::string_view blank : kWideBlanks)
    if (text.substr(0, blank.size()) == blank) return blank.size();
  const auto third = static_cast<unsigned char>(text.size() > 2 ? text[2] : '\0');
  const bool is_space = third >= 0x80 && third <= 0x8D && text.substr(0, 2) == "\xE2\x80";
  return is_space ? 3 : 0;  // U+2000 to U+200D
}

bool is_taken(const Game& game, std::string_view word) {
  return std::any_of(game.players.begin(), game.players.end(),
                     [&](const Player& other) { return other.name == word || other.colour == word; });
}

}  // namespace

std::string_view name_fault(std::string_view name) {
  bool is_blank = !name.empty();
  for (std::size_t i = 0; i < name.size();) {
    const auto byte = static_cast<unsigned char>(name[i]);
    const bool is_high_control = byte == 0xC2 && i + 1 < name.size() && static_cast<unsigned char>(name[i + 1]) < 0xA0;
    if (byte < 0x20 || byte == 0x7F || is_high_control) return "a name has no control characters";
    const std::size_t blank = blank_length(name.substr(i));
    is_blank = is_blank && blank != 0;
    i += std::max<std::size_t>(blank, 1);
  }
  return is_blank ? "a name is more than blanks" : "";
}

std::string usable_name(std::string name, const std::string& where, Problems& problems) {
  const std::string_view fault = name_fault(name);
  if (fault.empty()) return name;
  problems.push_back({&kNameReplaced, where, fmt::format("{}; the player is called otherwise here", fault)});
  return {};
}

Player& add_seat(Game& game, std::string_view name, std::string_view colour, int followers) {
  const std::size_t seat = game.players.size();
  Player player;
  player.name = printable(name);
  if (player.name.empty()) player.name = fmt::format("Player {}", static_cast<char>('A' + seat));
  if (is_taken(game, player.name)) {
    const std::string stem = player.name;
    for (std::size_t n = seat + 1; is_taken(game, player.name); ++n) player.name = fmt::format("{} ({})", stem, n);
  }
  player.colour = printable(colour);
  if (player.colour.empty() && seat < std::size(kColours)) player.colour = kColours[seat];
  if (player.colour.empty() || is_taken(game, player.colour)) {
    const auto* const is_free =
        std::find_if(std::begin(kColours), std::end(kColours), [&](const char* c) { return !is_taken(game, c); });
    player.colour = is_free != std::end(kColours) ? *is_free : player.name;
  }
  player.owns[static_cast<std::size_t>(FigureKind::follower)] = static_cast<std::int16_t>(followers);
  game.players.push_back(std::move(player));
  return game.players.back();
}

}  // namespace carc
