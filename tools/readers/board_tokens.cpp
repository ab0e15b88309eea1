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
  static constexpr std::string_view kKeys[] = {"figure", "at", "on", "beside", "value"};
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
  Cell at;
  if (source.contains("at")) {
    if (!cell(source, "at", where, at)) return false;
    figure.tile = tile_at(at, pointer_to(where, "at"));
    if (figure.tile < 0) return false;
  }
  std::string on;
  if (!text(source, "on", where, on)) return !source.contains("on");
  const std::string place = pointer_to(where, "on");
  if (on.rfind(kDistrict, 0) == 0) {
    figure.district =
        static_cast<std::int8_t>(index_of(district_names(), std::string_view(on).substr(kDistrict.size())));
    if (figure.district < 0) unknown_name(on.substr(kDistrict.size()), place, "district", district_names());
    return figure.district >= 0;
  }
  if (figure.tile < 0) {
    fail(kBadDocument, where, "the figure needs a cell (`at`)");
    return false;
  }
  return segment(on, figure.tile, place, figure.segment);
}

void BoardReader::tokens() {
  const json* pieces = list(document_, "tokens", "");
  if (pieces == nullptr) return;
  for (std::size_t i = 0; i < pieces->size(); ++i) token((*pieces)[i], fmt::format("/tokens/{}", i));
}

void BoardReader::token(const json& source, const std::string& where) {
  static constexpr std::string_view kKeys[] = {"token", "player", "at", "on", "from", "to", "count", "letter"};
  Token token;
  std::string kind, owner, on, letter;
  Cell at;
  if (!check_keys(source, where, kKeys) || !text(source, "token", where, kind, true)) return;
  if (!kind_named(kind, pointer_to(where, "token"), "token", kTokenKinds, token.kind)) return;
  bool is_good = true;
  if (text(source, "player", where, owner)) {
    token.owner = static_cast<std::int8_t>(player_named(owner, pointer_to(where, "player")));
    is_good = token.owner >= 0;
  }
  if (cell(source, "at", where, at)) {
    token.tile = tile_at(at, pointer_to(where, "at"));
    is_good = is_good && token.tile >= 0;
  }
  if (text(source, "on", where, on)) {
    if (!source.contains("at")) fail(kBadDocument, where, "the token needs a cell (`at`)");
    if (token.tile < 0 || !segment(on, token.tile, pointer_to(where, "on"), token.segment)) is_good = false;
  }
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
