// Neutral figures and tokens of a board document.
#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "engine/json_text.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {
namespace {

constexpr int kMaxValue = 100;  // of an animal token
constexpr std::string_view kDistrict = "district ";

}  // namespace

void BoardReader::neutral() {
  const json* pieces = list(document_, "neutral", "");
  if (pieces == nullptr) return;
  for (std::size_t i = 0; i < pieces->size(); ++i) neutral_figure((*pieces)[i], fmt::format("/neutral/{}", i));
}

void BoardReader::neutral_figure(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"figure", "at", "half", "on", "beside", "value"};
  NeutralFigure figure;
  std::string kind;
  if (!check_keys(source, where, kKeys) || !text(source, "figure", where, kind, true)) return;
  if (!kind_named(kind, pointer_to(where, "figure"), "neutral figure", kNeutralKinds, figure.kind)) return;
  number(source, "value", where, 0, kMaxValue, figure.value);
  int beside = 0;
  if (number(source, "beside", where, 0, static_cast<int>(kMaxJsonValues), beside)) {
    const auto figures = document_.find("figures");
    const bool is_listed = figures != document_.end() && static_cast<std::size_t>(beside) < figures->size();
    if (is_listed) figure.beside = beside;
    else
      fail(kBadDocument, pointer_to(where, "beside"),
           fmt::format("the list of figures has no number {}; it is counted from 0", beside));
  }
  if (stand_neutral(source, where, figure)) game_.neutral.push_back(figure);
}

bool BoardReader::stand_neutral(const json& source, const std::string& where, NeutralFigure& figure) {
  Spot spot;
  if (!read_spot(source, where, spot)) return false;
  std::string on;
  if (!text(source, "on", where, on)) {
    if (spot.is_known()) figure.tile = only_tile(spot, pointer_to(where, "at"));
    return !source.contains("on") && (figure.tile >= 0 || !spot.is_known());
  }
  const std::string place = pointer_to(where, "on");
  if (on.rfind(kDistrict, 0) == 0) {
    figure.tile = spot.tiles[0];
    figure.district =
        static_cast<std::int8_t>(index_of(district_names(), std::string_view(on).substr(kDistrict.size())));
    if (figure.district < 0) unknown_name(on.substr(kDistrict.size()), place, "district", district_names());
    return figure.district >= 0;
  }
  if (!spot.is_known()) {
    fail(kBadDocument, where, "the figure needs a cell (`at`)");
    return false;
  }
  return segment(on, spot, place, figure.tile, figure.segment);
}

void BoardReader::tokens() {
  const json* pieces = list(document_, "tokens", "");
  if (pieces == nullptr) return;
  for (std::size_t i = 0; i < pieces->size(); ++i) token((*pieces)[i], fmt::format("/tokens/{}", i));
}

void BoardReader::token(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"token", "player", "at", "half", "on", "from", "to", "count", "letter"};
  Token token;
  std::string kind, owner, on, letter;
  Spot spot;
  if (!check_keys(source, where, kKeys) || !text(source, "token", where, kind, true)) return;
  if (!kind_named(kind, pointer_to(where, "token"), "token", kTokenKinds, token.kind)) return;
  bool is_good = true;
  if (text(source, "player", where, owner)) {
    token.owner = static_cast<std::int8_t>(player_named(owner, pointer_to(where, "player")));
    is_good = token.owner >= 0;
  }
  is_good = read_spot(source, where, spot) && is_good;
  if (text(source, "on", where, on)) {
    if (!source.contains("at")) fail(kBadDocument, where, "the token needs a cell (`at`)");
    if (!spot.is_known() || !segment(on, spot, pointer_to(where, "on"), token.tile, token.segment)) is_good = false;
  } else if (spot.is_known()) {
    // A little building too: which halfling bears it matters where pieces are counted (TILE-9).
    token.tile = only_tile(spot, pointer_to(where, "at"));
    is_good = token.tile >= 0 && is_good;
  }
  if (token.tile >= 0) token.square = square_of_spot(spot, token.tile);
  is_good = side(source, "from", where, token.from) && is_good;
  is_good = side(source, "to", where, token.to) && is_good;
  number(source, "count", where, 1, kMaxHeld, token.count);
  if (text(source, "letter", where, letter)) {
    const bool is_letter = letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z';
    if (is_letter) token.letter = letter[0];
    else fail(kBadDocument, pointer_to(where, "letter"), fmt::format("a letter is A to Z, not `{}`", clipped(letter)));
  }
  if (is_good) game_.tokens.push_back(token);
}

bool BoardReader::side(const json& source, const char* key, const std::string& where, std::int8_t& out) {
  std::string letter;
  if (!text(source, key, where, letter)) return true;  // left out, or already reported
  out = static_cast<std::int8_t>(index_of(side_names(), letter));
  if (out < 0)
    fail(kBadDocument, pointer_to(where, key), fmt::format("a side is N, E, S or W, not `{}`", clipped(letter)));
  return out >= 0;
}

}  // namespace carc
