#include "tools/readers/link_replayer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/catalogue.hpp"
#include "engine/clip.hpp"
#include "tools/readers/platform_tiles.hpp"
#include "tools/readers/seats.hpp"

namespace carc {
namespace {

constexpr std::size_t kMaxStackText = 120;  // 72 tiles need 55 characters
constexpr int kStartKind = 15;
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view kBase58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
constexpr int kMaxSeats = 5;
constexpr int kFollowers = 7;
constexpr std::string_view kHost = "carcassonnelab.com/";

constexpr std::array<std::int8_t, 256> values_of(std::string_view alphabet) {
  std::array<std::int8_t, 256> table{};
  for (auto& value : table) value = -1;
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  return table;
}
constexpr auto kValue64 = values_of(kBase64);
constexpr auto kValue58 = values_of(kBase58);

int value58(char c) { return kValue58[static_cast<unsigned char>(c)]; }

bool is_line_end(char c) { return c == '\n' || c == '\r'; }
// What a link cannot hold, so that one in quotes or angle brackets ends.
bool is_link_end(char c) {
  return c == '"' || c == '\'' || c == '<' || c == '>' || static_cast<unsigned char>(c) <= ' ';
}

// The text before the first character that is an end; quicker than find_first_of.
std::string_view until(std::string_view text, bool (*is_end)(char)) {
  return text.substr(0, static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_end) - text.begin()));
}

// %41 -> A; "+" stays. A broken escape is kept as it stands.
std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16).ptr == text.data() + i + 3) {
      decoded += static_cast<char>(byte);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

std::vector<std::string> list_in_query(std::string_view query, std::string_view key) {
  std::vector<std::string> items;
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), part.size() + 1));
    if (part.substr(0, key.size()) != key || part.size() <= key.size() || part[key.size()] != '=') continue;
    std::string_view rest = part.substr(key.size() + 1);
    while (true) {
      const std::size_t comma = rest.find(',');
      items.push_back(percent_decoded(rest.substr(0, comma)));
      if (comma == std::string_view::npos || items.size() > kMaxSeats) return items;  // more cannot play
      rest.remove_prefix(comma + 1);
    }
  }
  return items;
}

}  // namespace

bool is_link(std::string_view text) { return text.find(kHost) != std::string_view::npos || !link_path(text).empty(); }

std::string_view link_path(std::string_view text) {
  const auto rest_of_line = [&](std::size_t from) { return until(text.substr(from), is_line_end); };
  if (const std::size_t host = text.find(kHost); host != std::string_view::npos) {
    const std::string_view line = rest_of_line(host + kHost.size());
    const std::size_t hash = line.find("#/");
    return hash == std::string_view::npos ? std::string_view{} : line.substr(hash + 2);
  }
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  for (std::size_t begin = text.find_first_not_of(" \t\r\n"); begin != std::string_view::npos;) {
    if (text.substr(begin, 2) == "#/") return rest_of_line(begin + 2);
    if (text.substr(begin, 3) == "/0/") return rest_of_line(begin + 1);
    const std::size_t end = text.find('\n', begin);
    begin = end == std::string_view::npos ? end : text.find_first_not_of(" \t\r\n", end);
  }
  return {};
}

LinkReplayer::LinkReplayer(const Rulebook& book, Detail detail) : play_(start_, book, RuleValues{}, detail) {
  start_.sets.push_back({tile_set("base-game"), "C1", 1});
  start_.tiles.push_back({platform_kinds()[kStartKind].tile, {0, 0}, 0});
}

bool LinkReplayer::fail(Problems& problems, std::string where, std::string detail) {
  problems.push_back({where.rfind("move ", 0) == 0 ? &kIllegalMove : &kBadLink, std::move(where), std::move(detail)});
  return false;
}

bool LinkReplayer::replay(std::string_view link, const RuleValues& values, Problems& problems) {
  Parts parts;
  if (!split(link, parts, problems) || !decode_discards(parts.discards, problems) ||
      !decode_stack(parts.stack, problems) || !check_stack(problems) || !seat_players(parts.query, problems))
    return false;
  play_.restart(start_, values);
  return make_moves(parts.moves, problems);
}

bool LinkReplayer::split(std::string_view link, Parts& parts, Problems& problems) {
  std::string_view rest = link_path(link);
  if (rest.empty()) return fail(problems, "link", "a game link has its moves after `#/`");
  rest = until(rest, is_link_end);
  const std::size_t question = rest.find('?');
  if (question != std::string_view::npos) {
    parts.query = rest.substr(question + 1);
    rest = rest.substr(0, question);
  }
  std::array<std::string_view*, 4> fields = {&parts.version, &parts.discards, &parts.stack, &parts.moves};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::size_t slash = rest.find('/');
    *fields[i] = rest.substr(0, slash);
    const bool is_last = slash == std::string_view::npos;
    if (is_last != (i + 1 == fields.size()))
      return fail(problems, "link", "after `#/` there must be four parts: version, discards, stack and moves");
    if (!is_last) rest.remove_prefix(slash + 1);
  }
  if (parts.version != "0")
    return fail(problems, "link",
                fmt::format("the link has version `{}`; only version 0 is known", clipped(parts.version, 20)));
  return true;
}

bool LinkReplayer::decode_discards(std::string_view text, Problems& problems) {
  discards_.clear();
  if (text.empty() || text[0] != '0')
    return fail(problems, "discards", "the list of discarded tiles must begin with 0");
  text.remove_prefix(1);
  while (!text.empty()) {
    int placed = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), placed);
    if (text[0] != '.' || error != std::errc{} || placed < 0 || placed > kPlatformTiles ||
        discards_.size() >= kPlatformTiles)
      return fail(problems, "discards", "discarded tiles are written as `.n`, n = tiles placed before");
    if (!discards_.empty() && placed < discards_.back())
      return fail(problems, "discards", "discarded tiles must be in order");
    discards_.push_back(placed);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return true;
}

// The stack is one number in base 64; its digits in base 24 are the kinds.
bool LinkReplayer::decode_stack(std::string_view text, Problems& problems) {
  if (text.empty()) return fail(problems, "stack", "the stack of tiles is empty");
  if (text.size() > kMaxStackText)
    return fail(problems, "stack", fmt::format("the stack has {} characters; a game of 72 tiles has 55", text.size()));
  digits_.clear();  // base 2^24, most significant first: four characters each, the first group may be shorter
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int value = kValue64[static_cast<unsigned char>(text[i])];
    if (value < 0) return fail(problems, "stack", fmt::format("character {} of the stack is no base-64 digit", i + 1));
    group = group << 6 | static_cast<std::uint32_t>(value);
    if ((text.size() - 1 - i) % 4 == 0) {
      digits_.push_back(group);
      group = 0;
    }
  }
  stack_.clear();
  // Divides by 24^4 and takes four kinds from each remainder; leading zeros of the last are no kinds.
  constexpr std::uint32_t kStep = 24 * 24 * 24 * 24;
  std::size_t first = 0;
  while (first < digits_.size()) {
    std::uint64_t remainder = 0;
    for (std::size_t i = first; i < digits_.size(); ++i) {
      remainder = remainder << 24 | digits_[i];
      digits_[i] = static_cast<std::uint32_t>(remainder / kStep);
      remainder %= kStep;
    }
    while (first < digits_.size() && digits_[first] == 0) ++first;
    for (int i = 0; i < 4; ++i, remainder /= 24) stack_.push_back(static_cast<std::uint8_t>(remainder % 24 + 1));
  }
  while (!stack_.empty() && stack_.back() == 1) stack_.pop_back();
  std::reverse(stack_.begin(), stack_.end());
  return true;
}

bool LinkReplayer::check_stack(Problems& problems) {
  if (stack_.empty() || stack_.front() != kStartKind)
    return fail(problems, "stack", "the first tile must be the start tile, kind 15");
  std::array<int, kPlatformKinds + 1> used{};
  for (const std::uint8_t kind : stack_) {
    if (++used[kind] > platform_kinds()[kind].copies)
      return fail(problems, "stack",
                  fmt::format("kind {} ({}) comes more often than the {} copies of the base game", kind,
                              platform_kinds()[kind].tile->id, platform_kinds()[kind].copies));
  }
  return true;
}

bool LinkReplayer::seat_players(std::string_view query, Problems& problems) {
  const std::vector<std::string> names = list_in_query(query, "players"), colours = list_in_query(query, "colors");
  const std::size_t count = names.empty() ? (colours.empty() ? 2 : colours.size()) : names.size();
  if (count > kMaxSeats)
    return fail(problems, "players", fmt::format("the link names more than the {} players that can play", kMaxSeats));
  for (const auto* const words : {&names, &colours})
    for (const std::string& word : *words)
      if (const std::string_view why = name_fault(word); !why.empty()) {
        problems.push_back({&kBadName, "players", std::string(why)});
        return false;
      }
  start_.players.clear();
  for (std::size_t p = 0; p < count; ++p)
    add_seat(start_, p < names.size() ? names[p] : "", p < colours.size() ? colours[p] : "", kFollowers);
  return true;
}

bool LinkReplayer::make_moves(std::string_view moves, Problems& problems) {
  if (moves.size() % 4 != 0) return fail(problems, "moves", "the moves are not whole groups of four characters");
  const std::size_t count = moves.size() / 4;
  if (count + discards_.size() + 1 != stack_.size())
    return fail(problems, "moves",
                fmt::format("the stack holds {} tiles, but {} are placed and {} discarded besides the start tile",
                            stack_.size(), count, discards_.size()));
  const auto& kinds = platform_kinds();
  std::size_t drawn = 1, discarded = 0;
  const int seats = static_cast<int>(start_.players.size());
  for (std::size_t move = 0; move < count; ++move) {
    while (discarded < discards_.size() && discards_[discarded] == static_cast<int>(move)) ++discarded, ++drawn;
    const auto illegal = [&](std::string why) {
      return fail(problems, fmt::format("move {}", move + 1), std::move(why));
    };
    if (drawn >= stack_.size()) return illegal("there is no tile left for it");
    const std::string_view code = moves.substr(4 * move, 4);
    const int column = value58(code[0]), row = value58(code[1]), turn = value58(code[2]);
    if (column < 0 || row < 0 || turn < 0 || (turn & 15) > 3 || turn > 51 || code[3] < '0' || code[3] > '9')
      return illegal(fmt::format("`{}` is no move", code));
    const PlatformKind& kind = kinds[stack_[drawn++]];
    const Cell at{(turn & 16) != 0 ? -column : column, (turn & 32) != 0 ? -row : row};
    if (std::string why = play_.lay(*kind.tile, at, (turn & 3) + kind.turns); !why.empty())
      return illegal(std::move(why));
    if (const int position = code[3] - '0'; position != 0) {
      const int segment = position < kPlatformPositions ? kind.segment[static_cast<std::size_t>(position)] : -1;
      if (segment < 0) return illegal(fmt::format("{} has no place {} for a figure", kind.tile->id, position));
      std::string why = play_.put(static_cast<int>(move) % seats, FigureKind::follower, play_.last_tile(), segment);
      if (!why.empty()) return illegal(std::move(why));
    }
    play_.end_turn();
  }
  while (discarded < discards_.size() && discards_[discarded] == static_cast<int>(count)) ++discarded;
  if (discarded != discards_.size())
    return fail(problems, "discards", "a tile is discarded after more placements than there are");
  is_finished_ = stack_.size() == kPlatformTiles;
  return true;
}

}  // namespace carc
