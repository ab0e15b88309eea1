// Saved games (.jcz): figures that are put down and taken back.
#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/saved_game_replay.hpp"

namespace carc {

using nlohmann::json;

bool Replay::figure_name(const SaveMessage& message, const std::string& id, FigureName& name) {
  name.number = save_figure_number(id);
  if (!save_figure(id, name.kind, name.owner) || name.number == 0 || name.owner < 0)
    return fail(message, fmt::format("`{}` is no figure", clipped(id, 40)), kBadSave);
  const int owned =
      name.owner >= player_count()
          ? 0
          : setup_.start.players[static_cast<std::size_t>(name.owner)].owns[static_cast<std::size_t>(name.kind)];
  if (name.number > owned)
    return fail(message, fmt::format("there is no figure `{}`: the set-up gives a player {} of its kind",
                                     clipped(id, 40), std::max(owned, 0)));
  return true;
}

bool Replay::spot_of(const SaveMessage& message, const FigureName& name, const SavePointer& where, Table::Spot& spot) {
  if (where.feature == "Quarter") {
    spot.place = Place::district;
    spot.detail = save_district(where.location);
    if (!has_districts_ || spot.detail < 0) return fail(message, "there is no such district");
    return true;
  }
  if (where.feature == "Tower" || where.location == "TOWER") spot.place = Place::tower;
  if (where.feature == "Acrobats") spot.place = Place::pyramid;
  if (where.location == "AS_ABBOT") spot.place = Place::laid_down;
  spot.segment = segment_of(message, where, spot.tile);
  if (spot.segment < 0) return false;
  if (name.kind == FigureKind::barn) spot = {spot.tile, -1, Place::corner, 0};
  return true;
}

bool Replay::stands_in_city(int figure) const {
  return table_.game().figures[static_cast<std::size_t>(figure)].place == Place::district;
}

bool Replay::is_about_to_score(int vertex) const {
  const FeatureGraph& graph = table_.graph();
  if (graph.kind(vertex) != SegmentKind::field) return is_complete(graph, vertex);
  // After the last tile such a move may be one of those at the end of the game, which are not committed.
  std::size_t next = bag_.left() > 0 || bag_.is_bazaar_open() ? messages_.size() : at_ + 1;
  const bool is_last_part = next < messages_.size();
  while (next < messages_.size() && messages_[next].type == "DEPLOY_MEEPLE" &&
         messages_[next].player == messages_[at_].player)
    ++next;
  if (is_last_part && (next >= messages_.size() || messages_[next].type != "COMMIT")) return false;
  bool has_barn = false, is_near = false;
  graph.for_each_figure(
      vertex, [&](int, const StandingFigure& figure) { has_barn = has_barn || figure.kind == FigureKind::barn; });
  const int tile = table_.last_tile();
  for (int s = 0; s < segment_count(*graph.tile(tile).def); ++s)
    is_near = is_near || graph.root(graph.vertex(tile, s)) == graph.root(vertex);
  return has_barn && is_near;
}

bool Replay::deploy(const SaveMessage& message) {
  const json& payload = *message.payload;
  SavePointer where;
  FigureName name;
  const std::string id = save_text(payload, "meepleId");
  if (!payload.contains("pointer") || !save_pointer(payload["pointer"], where))
    return fail(message, "it needs a pointer to a feature", kBadSave);
  if (!figure_name(message, id, name)) return false;
  if (!is_committed_ && name.owner != player_)
    return fail(message, fmt::format("the figure `{}` is not of the player whose turn it is", clipped(id, 40)));
  if (!has_tile_) return fail(message, "a figure is put down before a tile is laid");
  if (is_prisoner(name)) return fail(message, fmt::format("the figure `{}` is a prisoner", clipped(id, 40)));
  int standing = table_.find(name.owner, name.kind, name.number);
  if (standing >= 0 && is_committed_ && !is_scored_ && !stands_in_city(standing)) {
    settle();  // it comes back first
    standing = table_.find(name.owner, name.kind, name.number);
  }
  const bool leaves_city = standing >= 0 && stands_in_city(standing);
  if (standing >= 0 && !leaves_city)
    return fail(message, fmt::format("the figure `{}` stands on the board already", clipped(id, 40)));
  if (where.feature == "FlyingMachine" || where.location == "FLYING_MACHINE") {
    if (is_committed_ || has_acted_) return fail(message, "a second action in one turn");
    take_random(message);
    has_acted_ = true;
    random_.below(3);
    flyer_ = name;
    return true;
  }
  Table::Spot spot;
  if (!spot_of(message, name, where, spot)) return false;
  if (leaves_city) {
    if (spot.place != Place::segment) return fail(message, "a figure leaves Carcassonne for a feature");
    const int vertex = table_.graph().vertex(spot.tile, spot.segment);
    if (vertex < 0 || !is_about_to_score(vertex)) settle();
    table_.move(standing, spot);
    return true;
  }
  if (is_committed_) settle();
  if (!may_deploy(message, name, spot)) return false;
  const bool has_landed = flyer_ == name;
  flyer_ = {};
  if (!is_committed_) has_acted_ = has_acted_ || name.kind != FigureKind::phantom || has_landed;
  const int figure = table_.put(name.owner, name.kind, spot, name.number);
  if (spot.place == Place::district) follow_with_count(spot.detail);
  if (name.kind == FigureKind::barn) {
    const int field = field_of_barn(figure);
    if (field < 0) {
      send_home(figure);
      return fail(message, "four tiles must meet there in one field");
    }
    new_barn_ = figure;
  }
  if (name.kind == FigureKind::phantom) new_phantom_ = figure;
  if (name.kind == FigureKind::shepherd) draw_sheep(figure);
  return true;
}

int Replay::field_of_barn(int figure) const {
  const int tile = table_.game().figures[static_cast<std::size_t>(figure)].tile;
  const int field = table_.graph().field_at(table_.graph().tile(tile).at, 0, 0);
  if (field < 0) return -1;
  const std::vector<int> standing = table_.figures_on(field);
  return std::find(standing.begin(), standing.end(), figure) == standing.end() ? -1 : field;
}

bool Replay::may_deploy(const SaveMessage& message, const FigureName& name, const Table::Spot& spot) {
  const FeatureGraph& graph = table_.graph();
  if (table_.supply(name.owner, name.kind) <= 0)
    return fail(message,
                fmt::format("{} has no `{}` left", setup_.start.players[static_cast<std::size_t>(name.owner)].name,
                            name_of(name.kind)));
  const bool is_landing = flyer_ == name;
  const bool is_called = name.kind == FigureKind::wagon || spot.place == Place::district || has_circle_;
  if (is_committed_ && !is_called) return fail(message, "a figure is put down before a tile is laid");
  if (!is_committed_ && has_acted_ && name.kind != FigureKind::phantom && !is_landing)
    return fail(message, "a second action in one turn");
  if (spot.place == Place::corner) return true;
  if (spot.place != Place::segment) {
    return is_follower(name.kind) || fail(message, fmt::format("`{}` may not stand there", name_of(name.kind)));
  }
  const PlacedTile& tile = graph.tile(spot.tile);
  const int vertex = graph.vertex(spot.tile, spot.segment);
  const SegmentKind kind = graph.kind(vertex);
  const auto stands_on = table_.book().figure(name.kind)->stands_on;
  if (std::find(stands_on.begin(), stands_on.end(), kind) == stands_on.end())
    return fail(message,
                fmt::format("`{}` may not stand on `{}`", name_of(name.kind), segment_name(tile, spot.segment)));
  if (kind == SegmentKind::field && is_follower(name.kind) && !setup_.has_farmers)
    return fail(message, "the game is played without farmers");
  if (is_committed_ || is_landing) return true;
  const BitSet<TileMark> marks = graph.tile(table_.last_tile()).def->marks;
  if (spot.tile != table_.last_tile() && !(marks.has(TileMark::magic_portal) && has("portal")))
    return fail(message, "a figure goes to another tile than the one just laid");
  const int root = graph.root(vertex);
  bool is_taken = false, is_own = false;
  graph.for_each_figure(root, [&](int, const StandingFigure& figure) {
    is_taken = is_taken || is_follower(figure.kind);
    is_own = is_own || (is_follower(figure.kind) && figure.owner == name.owner);
  });
  const bool is_helper = name.kind == FigureKind::builder || name.kind == FigureKind::pig;
  if (is_helper && !is_own) return fail(message, "a builder or pig needs a follower of its owner on the feature");
  if (is_follower(name.kind) && is_taken && !graph.marks(root).has(Mark::labyrinth))
    return fail(message, fmt::format("there is a figure already on the feature of `{}` at {}",
                                     segment_name(tile, spot.segment), cell_text(tile.at)));
  return true;
}

int Replay::standing_figure(const SaveMessage& message, const json& pointer) {
  FigureName name;
  if (!pointer.is_object() || !figure_name(message, save_text(pointer, "meepleId"), name)) return -1;
  const int figure = table_.find(name.owner, name.kind, name.number);
  if (figure < 0) {
    fail(message, fmt::format("the figure `{}` stands not on the board", clipped(save_text(pointer, "meepleId"), 40)));
    return -1;
  }
  const int tile = table_.game().figures[static_cast<std::size_t>(figure)].tile;
  const auto feature = pointer.find("featurePointer");
  Cell at;
  if (tile >= 0 && feature != pointer.end() && feature->is_object() && feature->contains("position") &&
      save_cell((*feature)["position"], at) && table_.graph().tile_at(at) != tile) {
    fail(message,
         fmt::format("the figure stands at {}, not at {}", cell_text(table_.graph().tile(tile).at), cell_text(at)));
    return -1;
  }
  return figure;
}

bool Replay::take_back(const SaveMessage& message) {
  static constexpr std::string_view kSources[] = {"ABBOT_RETURN", "PRINCESS",    "SIEGE_ESCAPE",
                                                  "FESTIVAL",     "CORN_CIRCLE", "TRAP"};
  const std::string source = save_text(*message.payload, "source");
  if (std::find(std::begin(kSources), std::end(kSources), source) == std::end(kSources))
    return fail(message, fmt::format("a return because of `{}` is not built into this version", clipped(source, 40)),
                kUnsupportedSave);
  const auto found = message.payload->find("pointer");
  if (found == message.payload->end()) return fail(message, "it needs a pointer to a figure", kBadSave);
  FigureName name;
  if (source == "ABBOT_RETURN" && (!found->is_object() || !figure_name(message, save_text(*found, "meepleId"), name) ||
                                   name.kind != FigureKind::abbot))
    return fail(message, "it needs a pointer to an abbot", kBadSave);
  const int figure = standing_figure(message, *found);
  if (figure < 0) return false;
  if (source == "ABBOT_RETURN") {
    const Figure& abbot = table_.game().figures[static_cast<std::size_t>(figure)];
    if (table_.vertex_under(figure) < 0) return fail(message, "it needs a pointer to an abbot", kBadSave);
    if (abbot.owner != player_ || !has_tile_ || has_acted_ || is_committed_)
      return fail(message, "it is not the time to take an abbot back");
    score_abbot(figure);
  } else {
    settle();
  }
  if (!is_committed_) has_acted_ = true;
  send_home(figure);
  return true;
}

// GARDEN-1, MON-2: tiles as they lie, for its owner alone and without bonuses.
void Replay::score_abbot(int figure) {
  const int vertex = table_.vertex_under(figure);
  const Feature feature = feature_at(table_.graph(), vertex);
  Tally tally;
  const bool is_garden = feature.kind == SegmentKind::garden;
  tally.add(is_garden ? "GARDEN-1" : "MON-2", 1 + feature.neighbours, 1);
  table_.pay(table_.game().figures[static_cast<std::size_t>(figure)].owner,
             is_garden ? Category::garden : Category::monastery, tally, vertex);
}

void Replay::take_off(int figure) {
  const Figure gone = table_.game().figures[static_cast<std::size_t>(figure)];
  const int vertex = table_.vertex_under(figure);
  for (NeutralFigure& fairy : table_.pieces().neutral)
    if (fairy.beside == figure) fairy.tile = gone.tile;
  for (Castle& castle : castles_) std::erase(castle.lords, figure);
  std::erase_if(flocks_, [&](const Flock& flock) { return flock.figure == figure; });
  if (new_barn_ == figure) new_barn_ = -1;
  if (new_phantom_ == figure) new_phantom_ = -1;
  table_.take(figure);
  if (vertex >= 0 && is_follower(gone.kind)) drop_lonely(vertex, gone.owner);
}

void Replay::send_home(int figure) {
  const Figure gone = table_.game().figures[static_cast<std::size_t>(figure)];
  take_off(figure);
  ++table_.supply(gone.owner, gone.kind);
}

void Replay::drop_lonely(int vertex, int owner) {
  std::vector<int> helpers;
  bool has_follower = false;
  table_.graph().for_each_figure(vertex, [&](int, const StandingFigure& figure) {
    if (figure.owner != owner) return;
    has_follower = has_follower || is_follower(figure.kind);
    if (figure.kind == FigureKind::builder || figure.kind == FigureKind::pig) helpers.push_back(figure.id);
  });
  if (has_follower) return;
  for (const int helper : helpers) send_home(helper);
}

}  // namespace carc
