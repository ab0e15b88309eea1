// The board document of a game, in one fixed form: default values are left out, a tile and a figure take a line each.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "engine/tile_io.hpp"
#include "tools/readers/board_reader.hpp"

namespace carc {
namespace {

using Object = nlohmann::ordered_json;

// Broken UTF-8 in a name must not stop the writing.
std::string line_of(const Object& value) {
  const std::string dumped = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string spaced;  // a blank after each separator that is not in a text
  bool is_text = false;
  for (std::size_t i = 0; i < dumped.size(); ++i) {
    spaced += dumped[i];
    if (dumped[i] == '\\' && is_text) spaced += dumped[++i];
    else if (dumped[i] == '"') is_text = !is_text;
    else if (!is_text && (dumped[i] == ':' || dumped[i] == ',')) spaced += ' ';
  }
  return spaced;
}

class Writer {
 public:
  Writer(const Game& game, bool is_finished) : game_(game), is_finished_(is_finished) {
    for (std::size_t i = 0; i < game.tiles.size(); ++i)
      if (game.tiles[i].def->is_half) halflings_[game.tiles[i].at].push_back(static_cast<int>(i));
  }

  std::string write() {
    text_ = "{\n  \"format\": \"carcassonne-board/1\"";
    if (!game_.title.empty()) key("title", game_.title);
    if (!game_.notes.empty()) key("notes", game_.notes);
    if (!is_finished_) key("finished", false);
    sets();
    rules();
    without();
    list("players", game_.players, [&](const Player& player) { return player_object(player); });
    list("definitions", game_.definitions, [](const auto& tile) { return tile_to_json(*tile); });
    list("tiles", game_.tiles, [&](const PlacedTile& tile) {
      Object object = {{"tile", tile.def->id}, {"at", cell(tile.at)}};
      if (tile.turns != 0) object["turns"] = tile.turns;
      return object;
    });
    list("prints", game_.prints, [&](const Prints& prints) { return prints_object(prints); });
    list("figures", game_.figures, [&](const Figure& figure) { return figure_object(figure); });
    list("neutral", game_.neutral, [&](const NeutralFigure& figure) { return neutral_object(figure); });
    list("tokens", game_.tokens, [&](const Token& token) { return token_object(token); });
    return text_ + "\n}\n";
  }

 private:
  void key(const char* name, const Object& value) { text_ += fmt::format(",\n  \"{}\": {}", name, line_of(value)); }

  template <class Items, class ToObject>
  void list(const char* name, const Items& items, ToObject&& to_object) {
    if (items.empty()) return;
    text_ += fmt::format(",\n  \"{}\": [", name);
    const char* separator = "\n    ";
    for (const auto& item : items) {
      text_ += separator + line_of(to_object(item));
      separator = ",\n    ";
    }
    text_ += "\n  ]";
  }

  void sets() {
    if (game_.sets.empty()) return;
    Object all = Object::array();
    for (const SetInPlay& in_play : game_.sets) {
      if (in_play.edition.empty() && in_play.copies == 1) {
        all.push_back(in_play.set->id);
        continue;
      }
      Object object = {{"set", in_play.set->id}};
      if (!in_play.edition.empty()) object["edition"] = in_play.edition;
      if (in_play.copies != 1) object["copies"] = in_play.copies;
      all.push_back(std::move(object));
    }
    key("sets", all);
  }

  void rules() {
    Object object = Object::object();
    if (!game_.rules.profile.empty() && game_.rules.profile != "default") object["profile"] = game_.rules.profile;
    std::map<std::string, std::string> options;  // by id, the last statement wins
    for (const auto& [id, value] : game_.rules.options) options[id] = value;
    for (const auto& [id, value] : options) object[id] = value;
    if (!object.empty()) key("rules", object);
  }

  void without() {
    Object names = Object::array();
    for (int m = 0; m < kMarks; ++m)
      if (const auto mark = static_cast<Mark>(m); game_.ignored_marks.has(mark)) names.push_back(name_of(mark));
    for (int m = 0; m < kTileMarks; ++m)
      if (const auto mark = static_cast<TileMark>(m); game_.ignored_tile_marks.has(mark))
        names.push_back(name_of(mark));
    if (!names.empty()) key("without", names);
  }

  static Object cell(Cell at) { return Object::array({at.x, at.y}); }
  const PlacedTile& tile(int index) const { return game_.tiles[static_cast<std::size_t>(index)]; }

  Object player_object(const Player& player) const {
    Object object = {{"name", player.name}};
    if (player.colour != player.name) object["colour"] = player.colour;
    if (player.points != 0) object["points"] = player.points;
    for (int k = 0; k < kFigureKinds; ++k) {
      const auto kind = static_cast<FigureKind>(k);
      int owned = player.owns[static_cast<std::size_t>(k)];
      if (owned < 0 && kind == FigureKind::abbot && game_.has_abbots) owned = 1;
      if (owned >= 0) object["figures"][std::string(name_of(kind))] = owned;
    }
    for (int k = 0; k < kTokenKinds; ++k)
      if (const int held = player.holds[static_cast<std::size_t>(k)]; held != 0)
        object["tokens"][std::string(name_of(static_cast<TokenKind>(k)))] = held;
    return object;
  }

  // Writes a cell of a tile and, if one is named, a segment of it; the half too where two halflings share the cell and
  // the rest does not tell them apart.
  void place(Object& object, int index, int square, const std::string& on) const {
    const PlacedTile& lying = tile(index);
    const Cell at = cell_of_square(lying, square);
    object["at"] = cell(at);
    std::string ignored;
    if (const auto found = halflings_.find(at);
        found != halflings_.end() && found->second.size() > 1 && lying.def->is_half &&
        (on.empty() || segments_named(game_.tiles, found->second, at, on, ignored).size() != 1))
      object["half"] = corner_names()[static_cast<std::size_t>(filled_half(lying))];
    if (!on.empty()) object["on"] = on;
  }
  std::string segment(int index, int square, int segment) const {
    return segment_name(tile(index), cell_of_square(tile(index), square), segment);
  }

  Object figure_object(const Figure& figure) const {
    Object object = {{"figure", name_of(figure.kind)}, {"player", game_.players[figure.owner].name}};
    const bool is_on_segment = figure.place == Place::segment && figure.tile >= 0;
    if (figure.tile >= 0)
      place(object, figure.tile, figure.square,
            is_on_segment ? segment(figure.tile, figure.square, figure.segment) : "");
    if (is_on_segment) return object;
    std::string on{place_word(figure.place)};
    if (figure.place == Place::corner) on += fmt::format(" {}", corner_names()[figure.detail & 3]);
    if (figure.place == Place::district) on += fmt::format(" {}", district_names()[figure.detail & 3]);
    if (figure.place == Place::quarter) on += fmt::format(" {}", quarter_names()[figure.detail & 3]);
    object["on"] = on;
    return object;
  }

  Object neutral_object(const NeutralFigure& figure) const {
    Object object = {{"figure", name_of(figure.kind)}};
    const bool is_on_segment = figure.segment >= 0 && figure.district < 0;
    if (figure.tile >= 0) place(object, figure.tile, 0, is_on_segment ? segment(figure.tile, 0, figure.segment) : "");
    if (figure.district >= 0)
      object["on"] = fmt::format("district {}", district_names()[static_cast<std::size_t>(figure.district)]);
    if (figure.beside >= 0) object["beside"] = figure.beside;
    if (figure.value != 0) object["value"] = figure.value;
    return object;
  }

  Object token_object(const Token& token) const {
    Object object = {{"token", name_of(token.kind)}};
    if (token.owner >= 0) object["player"] = game_.players[static_cast<std::size_t>(token.owner)].name;
    if (token.tile >= 0)
      place(object, token.tile, token.square,
            token.segment >= 0 ? segment(token.tile, token.square, token.segment) : "");
    if (token.from >= 0) object["from"] = side_names()[token.from & 3];
    if (token.to >= 0) object["to"] = side_names()[token.to & 3];
    if (token.count != 1) object["count"] = token.count;
    if (token.letter != 0) object["letter"] = std::string(1, token.letter);
    return object;
  }

  Object prints_object(const Prints& prints) const {
    Object object = Object::object();
    place(object, prints.tile, prints.square, "");
    if (prints.has_scenery) object["scenery"] = Object::array();
    for (const ShownScenery& shown : prints.scenery) {
      Object print = {{"kind", shown.kind}, {"on", segment(prints.tile, prints.square, shown.field)}};
      if (shown.road == ShownScenery::kNoRoad) print["road"] = "none";
      else if (shown.road >= 0) print["road"] = segment(prints.tile, prints.square, shown.road);
      object["scenery"].push_back(std::move(print));
    }
    for (const Signpost& post : prints.signposts) {
      Object sign = {{"edge", side_names()[post.side & 3]}, {"points", name_of(post.points)}};
      if (post.verdict >= 0) sign["right"] = post.verdict != 0;
      object["signposts"].push_back(std::move(sign));
    }
    return object;
  }

  const Game& game_;
  std::map<Cell, std::vector<int>> halflings_;  // indices of tiles
  bool is_finished_;
  std::string text_;
};

}  // namespace

std::string write_board(const Game& game, bool is_finished) { return Writer(game, is_finished).write(); }

}  // namespace carc
