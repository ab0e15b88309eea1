// Figures of a board document, written as objects or as short texts.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "engine/clip.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {
namespace {

constexpr std::array<std::string_view, kPlaces> kPlaceWords = {"",       "abbot",    "castle",  "tower", "pyramid",
                                                               "corner", "district", "quarter", "track"};

bool needs_cell(Place place) { return place != Place::track && place != Place::district && place != Place::quarter; }

// The place that `on` begins with, Place::segment if it is none of the special ones.
Place place_of(std::string_view on) {
  const int place = index_of(kPlaceWords, on.substr(0, on.find(' ')));
  return place > 0 ? static_cast<Place>(place) : Place::segment;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t begin = line.find_first_not_of(' '); begin != std::string_view::npos && words.size() < 8;) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(' ', end);
  }
  return words;
}

// "3,-1" or "3,-1/NE" -> cell and half. Numbers out of range come back as one far beyond the board, so that they are
// not mistaken for a word.
bool cell_from_text(std::string_view text, Cell& cell, std::optional<std::string>& half) {
  half.reset();
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    half = text.substr(slash + 1);
    text = text.substr(0, slash);
  }
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return false;
  const auto read = [](std::string_view digits, int& number) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc::result_out_of_range) number = kMaxCoordinate + 1;
    return error != std::errc::invalid_argument && end == digits.data() + digits.size();
  };
  return read(text.substr(0, comma), cell.x) && read(text.substr(comma + 1), cell.y);
}

// Buildings on which a follower may be laid down (abbots of Germany, the Netherlands and Belgium, Japan).
bool is_house_of_abbots(const Segment& segment) {
  return segment.kind == SegmentKind::german_monastery || segment.kind == SegmentKind::dutch_belgian_monastery ||
         segment.kind == SegmentKind::japanese_building;
}

template <class Names>
std::string listed(const char* word, const Names& names) {
  std::string text;
  for (const std::string_view name : names) text += fmt::format("{}`{} {}`", text.empty() ? "" : ", ", word, name);
  return text;
}

}  // namespace

std::string_view place_word(Place place) { return kPlaceWords[static_cast<std::size_t>(place)]; }

const std::array<std::string_view, 4>& side_names() {
  static constexpr std::array<std::string_view, 4> kNames = {"N", "E", "S", "W"};
  return kNames;
}

bool BoardReader::lay_down(const std::string& where, const Spot& spot, Figure& figure) {
  int houses = 0;
  for (const int tile : spot.here()) {
    const auto& segments = game_.tiles[static_cast<std::size_t>(tile)].def->segments;
    const auto house = std::find_if(segments.begin(), segments.end(), is_house_of_abbots);
    if (house == segments.end()) continue;
    ++houses;
    figure.tile = tile;
    figure.segment = static_cast<std::int8_t>(house - segments.begin());
  }
  if (houses == 0)
    fail(kNoSuchSegment, where,
         "a follower is laid down only on a German, Dutch or Belgian monastery or a Japanese building");
  if (houses > 1) ask_for_half(spot, where, "");
  return houses == 1;
}

bool BoardReader::stand(const std::string& on, const std::string& where, const Spot& spot, Figure& figure) {
  figure.place = place_of(on);
  if (!spot.is_known() && needs_cell(figure.place)) {
    fail(kBadDocument, where, "the figure needs a cell (`at`)");
    return false;
  }
  if (figure.place == Place::segment) {
    if (!segment(on, spot, where, figure.tile, figure.segment)) return false;
  } else if (figure.place == Place::laid_down) {
    if (!lay_down(where, spot, figure)) return false;
  } else if (spot.is_known()) {
    // A barn stands between tiles, and a figure in a district has no need of its cell.
    const bool is_any = figure.place == Place::corner || !needs_cell(figure.place);
    figure.tile = is_any ? spot.tiles[0] : only_tile(spot, where);
    if (figure.tile < 0) return false;
  }
  if (figure.tile >= 0) figure.square = square_of_spot(spot, figure.tile);
  if (figure.place == Place::segment) return true;
  const std::size_t blank = on.find(' ');
  const std::string_view rest =
      blank == std::string::npos ? std::string_view{} : std::string_view(on).substr(blank + 1);
  const std::string word(place_word(figure.place));
  int detail = rest.empty() ? 0 : -1;
  std::string wanted = "`" + word + "` alone";
  const auto choose = [&](const auto& names) {
    detail = index_of(names, rest);
    if (detail < 0) wanted = listed(word.c_str(), names);
  };
  if (figure.place == Place::corner) choose(corner_names());
  if (figure.place == Place::district) choose(district_names());
  if (figure.place == Place::quarter) choose(quarter_names());
  if (detail < 0)
    fail(kBadDocument, where, fmt::format("`{}` is no place for a figure; wanted is {}", clipped(on), wanted));
  figure.detail = static_cast<std::uint8_t>(std::max(detail, 0));
  return detail >= 0;
}

void BoardReader::figures() {
  const json* pieces = list(document_, "figures", "");
  if (pieces == nullptr) return;
  for (std::size_t i = 0; i < pieces->size(); ++i) {
    const json& piece = (*pieces)[i];
    const std::string where = fmt::format("/figures/{}", i);
    Figure figure;
    const bool is_read = piece.is_string() ? figure_from_text(piece.get_ref<const std::string&>(), where, figure)
                                           : figure_from_object(piece, where, figure);
    // A fairy names a figure by its place in this list. Left-out figures shift the places, but then nothing is scored.
    if (is_read) game_.figures.push_back(figure);
  }
}

// "red follower 1,0 road W", "red 1,0 monastery", "red track".
bool BoardReader::figure_from_text(const std::string& line, const std::string& where, Figure& figure) {
  const std::vector<std::string_view> words = words_of(line);
  std::size_t next = words.size() > 1 && from_name(words[1], figure.kind) ? 2 : 1;
  Cell at;
  std::optional<std::string> half;
  const bool has_cell = words.size() > next && cell_from_text(words[next], at, half);
  const bool is_elsewhere = words.size() > next && !has_cell && !needs_cell(place_of(words[next]));
  if (!has_cell && !is_elsewhere) {
    const bool is_other_kind = words.size() > 2 && next == 1 && cell_from_text(words[2], at, half);
    if (is_other_kind) return kind_named(std::string(words[1]), where, "figure", kFigureKinds, figure.kind);
    fail(kBadDocument, where,
         fmt::format("`{}` is no figure: PLAYER FIGURE X,Y SEGMENT, as in `red follower 1,0 road W`",
                     clipped(line, 80)));
    return false;
  }
  bool is_good = true;
  Spot spot;
  if (has_cell) {
    ++next;
    if (std::abs(at.x) > kMaxCoordinate || std::abs(at.y) > kMaxCoordinate) {
      fail(kBadCoordinate, where,
           fmt::format("x and y go from {} to {}; this is {}", -kMaxCoordinate, kMaxCoordinate,
                       words[next - 1].substr(0, 40)));
      is_good = false;
    } else {
      is_good = find_spot(at, half ? &*half : nullptr, where, where, spot);
    }
  }
  std::string on;
  for (std::size_t i = next; i < words.size(); ++i) on += (on.empty() ? "" : " ") + std::string(words[i]);
  const int owner = player_named(std::string(words[0]), where);
  is_good = is_good && stand(on, where, spot, figure);
  figure.owner = static_cast<std::uint8_t>(std::max(owner, 0));
  return is_good && owner >= 0;
}

bool BoardReader::figure_from_object(const json& source, const std::string& where, Figure& figure) {
  static constexpr std::string_view kKeys[] = {"figure", "player", "at", "half", "on"};
  if (!check_keys(source, where, kKeys)) return false;
  std::string kind, owner, on;
  Spot spot;
  bool is_good = true;
  if (text(source, "figure", where, kind))
    is_good = kind_named(kind, pointer_to(where, "figure"), "figure", kFigureKinds, figure.kind);
  else is_good = !source.contains("figure");
  const int player = text(source, "player", where, owner, true) ? player_named(owner, pointer_to(where, "player")) : -1;
  figure.owner = static_cast<std::uint8_t>(std::max(player, 0));
  const bool is_placed = read_spot(source, where, spot);
  if (!text(source, "on", where, on, true)) return false;
  return is_placed && stand(on, pointer_to(where, "on"), spot, figure) && is_good && player >= 0;
}

}  // namespace carc
