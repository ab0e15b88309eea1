// Figures, tokens and what is expected of a board document.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "tools/readers/board_reader.hpp"

namespace carc {
namespace {

constexpr std::array<std::string_view, kPlaces> kPlaceWords = {"",       "abbot",    "castle",  "tower", "pyramid",
                                                               "corner", "district", "quarter", "track"};
constexpr std::string_view kCornerNames[] = {"NW", "NE", "SE", "SW"};

template <class Names>
int index_of(const Names& names, std::string_view name) {
  const auto found = std::find(std::begin(names), std::end(names), name);
  return found == std::end(names) ? -1 : static_cast<int>(found - std::begin(names));
}

// "3,-1" -> cell.
bool cell_from_text(std::string_view text, Cell& cell) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return false;
  const char* const middle = text.data() + comma;
  const char* const end = text.data() + text.size();
  return std::from_chars(text.data(), middle, cell.x).ptr == middle &&
         std::from_chars(middle + 1, end, cell.y).ptr == end && comma > 0 && std::abs(cell.x) <= kMaxCoordinate &&
         std::abs(cell.y) <= kMaxCoordinate;
}

bool is_building(SegmentKind kind) {
  return kind == SegmentKind::german_monastery || kind == SegmentKind::dutch_belgian_monastery ||
         kind == SegmentKind::japanese_building;
}

}  // namespace

std::string_view place_word(Place place) { return kPlaceWords[static_cast<std::size_t>(place)]; }
int side_of_letter(std::string_view letter) {
  return letter.size() == 1 ? static_cast<int>(std::string_view("NESW").find(letter[0])) : -1;
}
int corner_of_name(std::string_view name) { return index_of(kCornerNames, name); }

bool BoardReader::segment(const std::string& name, int tile, const std::string& where, std::int8_t& out) {
  std::string why;
  const int found = segment_named(game_.tiles[static_cast<std::size_t>(tile)], name, why);
  if (found < 0) fail(kNoSuchSegment, where, why);
  out = static_cast<std::int8_t>(found);
  return found >= 0;
}

// Puts the figure where `on` says: a segment, or one of the places that are none.
bool BoardReader::stand(const std::string& on, const Cell* at, const std::string& where, Figure& figure) {
  const std::size_t blank = on.find(' ');
  const std::string_view word = std::string_view(on).substr(0, blank);
  const std::string_view rest =
      blank == std::string::npos ? std::string_view{} : std::string_view(on).substr(blank + 1);
  const int place = index_of(kPlaceWords, word);
  figure.place = place > 0 ? static_cast<Place>(place) : Place::segment;
  const bool needs_cell =
      figure.place != Place::track && figure.place != Place::district && figure.place != Place::quarter;
  if (at != nullptr) figure.tile = tile_at(*at, where);
  if (at == nullptr && needs_cell) fail(kBadDocument, where, "the figure needs a cell (`at`)");
  if (needs_cell && figure.tile < 0) return false;
  if (at != nullptr && figure.tile < 0) return false;

  int detail = 0;
  switch (figure.place) {
    case Place::segment:
      return segment(on, figure.tile, where, figure.segment);
    case Place::laid_down: {
      const auto& segments = game_.tiles[static_cast<std::size_t>(figure.tile)].def->segments;
      const auto building =
          std::find_if(segments.begin(), segments.end(), [](const Segment& s) { return is_building(s.kind); });
      if (building == segments.end())
        fail(kNoSuchSegment, where,
             "a follower is laid down only on a German, Dutch or Belgian monastery or a Japanese building");
      figure.segment = static_cast<std::int8_t>(building - segments.begin());
      return building != segments.end();
    }
    case Place::corner:
      detail = corner_of_name(rest);
      break;
    case Place::district:
      detail = index_of(district_names(), rest);
      break;
    case Place::quarter:
      detail = index_of(quarter_names(), rest);
      break;
    default:
      detail = rest.empty() ? 0 : -1;
  }
  if (detail < 0) fail(kBadDocument, where, fmt::format("`{}` is no place for a figure", on.substr(0, 60)));
  figure.detail = static_cast<std::uint8_t>(std::max(detail, 0));
  return detail >= 0;
}

void BoardReader::figures() {
  const json* list = array(document_, "figures", "");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& item = (*list)[i];
    const std::string where = fmt::format("/figures/{}", i);
    Figure figure;
    const bool is_read = item.is_string() ? figure_from_text(item.get<std::string>(), where, figure)
                                          : figure_from_object(item, where, figure);
    // A fairy names figures by their place in the list, so that place must not shift; errors stop the scoring anyway.
    if (is_read) game_.figures.push_back(figure);
  }
}

// "red follower 1,0 road W", "red 1,0 monastery".
bool BoardReader::figure_from_text(const std::string& line, const std::string& where, Figure& figure) {
  std::vector<std::string_view> words;
  for (std::size_t begin = line.find_first_not_of(' '); begin != std::string::npos && words.size() < 8;) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    words.push_back(std::string_view(line).substr(begin, end - begin));
    begin = line.find_first_not_of(' ', end);
  }
  std::size_t next = 1;
  if (words.size() > 1 && from_name(words[1], figure.kind)) next = 2;
  Cell at;
  if (words.size() < next + 1 || !(cell_from_text(words[next], at) || words[next] == "track")) {
    fail(kBadDocument, where,
         fmt::format("`{}` is no figure: PLAYER FIGURE X,Y SEGMENT, as in `red follower 1,0 road W`",
                     line.substr(0, 80)));
    return false;
  }
  const bool has_cell = words[next].find(',') != std::string_view::npos;
  std::string on;
  for (std::size_t i = next + (has_cell ? 1 : 0); i < words.size(); ++i)
    on += (on.empty() ? "" : " ") + std::string(words[i]);
  const int owner = player_named(std::string(words[0]), where);
  const bool stands = stand(on, has_cell ? &at : nullptr, where, figure);
  figure.owner = static_cast<std::uint8_t>(std::max(owner, 0));
  return owner >= 0 && stands;
}

bool BoardReader::figure_from_object(const json& source, const std::string& where, Figure& figure) {
  static constexpr std::string_view kKeys[] = {"figure", "player", "at", "on"};
  if (!check_keys(source, where, kKeys)) return false;
  std::string kind = "follower", owner, on;
  Cell at;
  bool is_good = true;
  text(source, "figure", where, kind);
  if (!from_name(kind, figure.kind)) {
    fail(kBadDocument, where + "/figure", fmt::format("there is no figure `{}`", kind.substr(0, 60)));
    is_good = false;
  }
  const int player = text(source, "player", where, owner, true) ? player_named(owner, where + "/player") : -1;
  const bool has_cell = source.contains("at");
  if (has_cell && !cell(source["at"], where + "/at", at)) return false;
  if (source.contains("on") && source["on"].is_number_integer()) {  // an index is accepted too
    on = fmt::format("#{}", source["on"].dump());
  } else if (!text(source, "on", where, on, true)) {
    return false;
  }
  is_good = stand(on, has_cell ? &at : nullptr, where, figure) && is_good;
  figure.owner = static_cast<std::uint8_t>(std::max(player, 0));
  return is_good && player >= 0;
}

void BoardReader::neutral() {
  static constexpr std::string_view kKeys[] = {"figure", "at", "on", "beside", "value"};
  const json* list = array(document_, "neutral", "");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& item = (*list)[i];
    const std::string where = fmt::format("/neutral/{}", i);
    NeutralFigure figure;
    std::string kind, on;
    Cell at;
    if (!check_keys(item, where, kKeys) || !text(item, "figure", where, kind, true)) continue;
    if (!from_name(kind, figure.kind)) {
      fail(kBadDocument, where + "/figure", fmt::format("there is no neutral figure `{}`", kind.substr(0, 60)));
      continue;
    }
    if (item.contains("at")) {
      if (!cell(item["at"], where + "/at", at)) continue;
      figure.tile = tile_at(at, where + "/at");
      if (figure.tile < 0) continue;
    }
    if (text(item, "on", where, on)) {
      if (on.rfind("district ", 0) == 0) {
        figure.district = static_cast<std::int8_t>(index_of(district_names(), std::string_view(on).substr(9)));
        if (figure.district < 0) fail(kBadDocument, where + "/on", "there is no such district");
      } else if (figure.tile < 0) {
        fail(kBadDocument, where, "the figure needs a cell (`at`)");
      } else {
        segment(on, figure.tile, where + "/on", figure.segment);
      }
    }
    number(item, "value", where, 0, 100, figure.value);
    if (item.contains("beside")) {
      int beside = 0;
      if (number(item, "beside", where, 0, std::max(0, static_cast<int>(game_.figures.size()) - 1), beside))
        figure.beside = beside;
    }
    game_.neutral.push_back(figure);
  }
}

void BoardReader::tokens() {
  const json* list = array(document_, "tokens", "");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) token((*list)[i], fmt::format("/tokens/{}", i));
}

void BoardReader::token(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"token", "player", "at", "on", "from", "to", "count", "letter"};
  Token token;
  std::string kind, word;
  Cell at;
  if (!check_keys(source, where, kKeys) || !text(source, "token", where, kind, true)) return;
  if (!from_name(kind, token.kind))
    return fail(kBadDocument, where + "/token", fmt::format("there is no token `{}`", kind.substr(0, 60)));
  if (text(source, "player", where, word)) {
    const int owner = player_named(word, where + "/player");
    if (owner < 0) return;
    token.owner = static_cast<std::int8_t>(owner);
  }
  if (source.contains("at")) {
    if (!cell(source["at"], where + "/at", at)) return;
    token.tile = tile_at(at, where + "/at");
    if (token.tile < 0) return;
  }
  if (text(source, "on", where, word)) {
    if (token.tile < 0) return fail(kBadDocument, where, "the token needs a cell (`at`)");
    if (!segment(word, token.tile, where + "/on", token.segment)) return;
  }
  for (const auto& [key, side] : {std::pair{"from", &token.from}, std::pair{"to", &token.to}})
    if (text(source, key, where, word)) {
      *side = static_cast<std::int8_t>(side_of_letter(word));
      if (*side < 0) return fail(kBadDocument, where + "/" + key, "a side is N, E, S or W");
    }
  number(source, "count", where, 1, kMaxHeld, token.count);
  if (text(source, "letter", where, word)) {
    if (word.size() != 1 || word[0] < 'A' || word[0] > 'Z')
      return fail(kBadDocument, where + "/letter", "a letter is A to Z");
    token.letter = word[0];
  }
  game_.tokens.push_back(token);
}

void BoardReader::expectation() {
  static constexpr std::string_view kKeys[] = {"totals", "ledger", "problems", "winners"};
  const auto found = document_.find("expect");
  if (found == document_.end() || !check_keys(*found, "/expect", kKeys)) return;
  Expectation expect;
  if (const auto totals = found->find("totals"); totals != found->end()) {
    if (!totals->is_object()) wrong_type("/expect/totals", "an object", *totals);
    else
      for (const auto& [name, points] : totals->items()) {
        int value = 0;
        if (number(*totals, name, "/expect/totals", -100 * kMaxPoints, 100 * kMaxPoints, value))
          expect.totals.push_back({name, value});
      }
  }
  const auto lines = [&](const char* key, std::vector<std::string>& out) {
    const json* list = array(*found, key, "/expect");
    if (list != nullptr)
      for (std::size_t i = 0; i < list->size(); ++i)
        if (is_text((*list)[i], fmt::format("/expect/{}/{}", key, i))) out.push_back((*list)[i].get<std::string>());
    return list != nullptr;
  };
  expect.has_ledger = lines("ledger", expect.ledger);
  expect.has_problems = lines("problems", expect.problems);
  lines("winners", expect.winners);
  reading_.value.expect = std::move(expect);
}

}  // namespace carc
