#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/catalogue.hpp"
#include "tools/readers/saved_game.hpp"

namespace carc {
namespace {

using nlohmann::json;

// How a piece or mechanism of a save affects the score.
enum class Effect : unsigned char {
  built,          // this version has it
  when_used,      // nothing happens unless a tile, figure or token of it is on the table; those are looked at by themselves
  missing,        // acts by itself: refused until it is built
  play_only,      // decides only which moves are legal
};
struct Element {
  const char* key;
  Effect effect;
  const char* title;
};
constexpr Element kElements[] = {
    {"small-follower", Effect::built, "followers"}, {"farmers", Effect::built, "farmers"},
    {"abbot", Effect::built, "the abbot"}, {"garden", Effect::built, "gardens"},
    {"phantom", Effect::when_used, "the phantom"}, {"big-follower", Effect::when_used, "the large follower"},
    {"builder", Effect::when_used, "the builder"}, {"pig", Effect::when_used, "the pig"}, {"barn", Effect::when_used, "barns"},
    {"wagon", Effect::when_used, "the wagon"}, {"mayor", Effect::when_used, "the mayor"},
    {"shepherd", Effect::when_used, "the shepherd"}, {"ringmaster", Effect::when_used, "the ringmaster"},
    {"tower", Effect::when_used, "towers"}, {"abbey", Effect::when_used, "the abbey tile"},
    {"bridge", Effect::when_used, "bridges"}, {"castle", Effect::when_used, "castles"},
    {"little-buildings", Effect::when_used, "little buildings"}, {"inn", Effect::when_used, "inns"},
    {"cathedral", Effect::when_used, "cathedrals"}, {"pig-herd", Effect::when_used, "pig herds"},
    {"hill", Effect::when_used, "hills"}, {"vineyard", Effect::when_used, "vineyards"}, {"shrine", Effect::when_used, "shrines"},
    {"siege", Effect::when_used, "sieges"}, {"escape", Effect::when_used, "escape from sieges"},
    {"acrobats", Effect::when_used, "acrobats"}, {"ferry", Effect::when_used, "ferries"}, {"tunnel", Effect::when_used, "tunnels"},
    {"traders", Effect::when_used, "trade goods"}, {"gold", Effect::when_used, "gold"}, {"bazaar", Effect::when_used, "bazaars"},
    {"festival", Effect::when_used, "festivals"}, {"portal", Effect::when_used, "magic portals"},
    {"princess", Effect::when_used, "princesses"}, {"dragon", Effect::when_used, "the dragon"},
    {"fairy", Effect::when_used, "the fairy"}, {"mage", Effect::when_used, "the mage"}, {"witch", Effect::when_used, "the witch"},
    {"big-top", Effect::when_used, "the big top"}, {"river", Effect::when_used, "the river"},
    {"corn-circle", Effect::when_used, "crop circles"}, {"wind-rose", Effect::when_used, "wind roses"},
    {"monastery", Effect::when_used, "German monasteries"}, {"flier", Effect::when_used, "flying machines"},
    {"watchtower", Effect::when_used, "watchtowers"}, {"yaga", Effect::when_used, "Baba Yaga's hut"},
    {"russian-trap", Effect::when_used, "the Russian traps"}, {"labyrinth", Effect::when_used, "labyrinths"},
    {"church", Effect::when_used, "the Darmstadt church"}, {"robbers-son", Effect::when_used, "robbers' sons"},
    {"king", Effect::missing, "the king"}, {"robber", Effect::missing, "the robber baron"},
    {"count", Effect::missing, "the Count of Carcassonne"},
};

// Rules of a save that we follow by an option, if the element is in play.
struct SaveRule {
  const char* key;
  const char* value;      // of the save
  const char* element;    // "" : always
  const char* option;
  const char* choice;
};
constexpr SaveRule kRules[] = {
    {"tiny-city-scoring", "2", "", "city.tiny", "2"},
    {"little-buildings-scoring", "3/2/1", "little-buildings", "lb.scoring", "by_type"},
    {"king-and-robber-scoring", "10/20", "king", "king.scoring", "flat10"},
    {"king-and-robber-scoring", "15/40", "king", "king.scoring", "flat15_40"},
    {"king-and-robber-scoring", "continuously", "king", "king.scoring", "continuous"},
    {"hill-tiebreaker", "number-of-followers", "hill", "hill.tiebreak", "count"},
    {"fairy-placement", "on-tile", "fairy", "fairy.mode", "tile"},
    {"labyrinth-variant", "advanced", "labyrinth", "labyrinth.variant", "advanced"},
    {"coc-final-scoring", "any-district", "count", "coc.final_deploy", "any"},
    {"tunnelize-other-expansions", "false", "tunnel", "tunnel.printed", "through"},
    {"gq11-pig-herd", "nothing", "pig-herd", "gq11.pig_herd", "false"},
};

// 4.x names: expansions and figures that came with them.
struct OldExpansion {
  const char* key;
  const char* set;
};
constexpr OldExpansion kOldExpansions[] = {
    {"BASIC", "basic:1"}, {"INNS_AND_CATHEDRALS", "inns-and-cathedrals:1"}, {"TRADERS_AND_BUILDERS", "traders-and-builders:1"},
    {"PRINCESS_AND_DRAGON", "princess-and-dragon:1"}, {"TOWER", "tower:1"}, {"ABBEY_AND_MAYOR", "abbey-and-mayor:1"},
    {"BRIDGES_CASTLES_AND_BAZAARS", "bridges-castles-and-bazaars:1"}, {"HILLS_AND_SHEEP", "hills-and-sheep:1"},
    {"UNDER_THE_BIG_TOP", "under-the-big-top:1"}, {"KING_AND_ROBBER_BARON", "king-and-robber:1"}, {"RIVER", "river/1:1"},
    {"RIVER_II", "river/2:1"}, {"COUNT", "count"}, {"CULT", "cult/6"}, {"TUNNEL", "tunnel"}, {"FESTIVAL", "festival"},
    {"PHANTOM", ""}, {"WIND_ROSE", "wind-roses"}, {"GQ11", "gq11"}, {"CATHARS", "siege/cathars"}, {"BESIEGERS", "siege/besiegers"},
    {"FLIER", "flier:1"}, {"GOLDMINES", "goldmines"}, {"MAGE_AND_WITCH", "mage-and-witch:1"}, {"FERRIES", "ferries"},
    {"CORN_CIRCLES", "corn-circles/1"}, {"CORN_CIRCLES_II", "corn-circles/2"}, {"GERMAN_MONASTERIES", "monasteries"},
    {"LABYRINTH", "labyrinth"}, {"RUSSIAN_PROMOS", "russian-promos/2013"}, {"DARMSTADT", "darmstadt"},
};

int as_count(const json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value.is_number()) return std::clamp(static_cast<int>(std::clamp(value.get<double>(), -1.0, 1000.0)), 0, 1000);
  return 0;
}

class SetupReader {
 public:
  SetupReader(const json& save, SaveSetup& setup, Problems& problems) : save_(save), setup_(setup), problems_(problems) {}

  bool read() {
    const bool is_old = save_.contains("slots") && !save_.contains("setup");
    const json* setup = is_old ? &save_ : object("setup");
    if (setup == nullptr) return fail("setup", "a saved game needs its `setup`");
    if (is_old && setup_of_slots()) return old_sets() && start_tiles(*setup) && notes();
    if (!is_old && sets(*setup)) return elements(*setup) && rules(*setup) && players() && start_tiles(*setup) && notes();
    return false;
  }

 private:
  bool fail(std::string where, std::string detail, const ProblemCode& code = kBadSave) {
    problems_.push_back({&code, std::move(where), std::move(detail)});
    return false;
  }
  const json* object(const char* key) const {
    const auto found = save_.find(key);
    return found != save_.end() && found->is_object() ? &*found : nullptr;
  }

  bool add_set(const std::string& name, int copies) {
    std::string edition;
    const TileSet* set = tile_set_by_jcz(name, edition);
    if (set == nullptr) return fail("setup/sets", fmt::format("the tile set `{}` is not known", name.substr(0, 60)), kUnsupportedSave);
    setup_.start.sets.push_back({set, edition, copies});
    for (const TileDef& tile : set->tiles) {
      if (tile.jcz.empty()) continue;
      const int held = set->copies(tile, edition);
      if (held <= 0) continue;
      setup_.tiles[tile.jcz] = &tile;
      setup_.bag[&tile] += held * copies;
    }
    return true;
  }

  bool sets(const json& setup) {
    const auto found = setup.find("sets");
    if (found == setup.end() || !found->is_object() || found->empty()) return fail("setup/sets", "the save names no tile sets");
    bool is_good = true;
    for (const auto& [name, copies] : found->items())
      if (const int count = as_count(copies); count > 0) is_good = add_set(name, std::min(count, 20)) && is_good;
    return is_good;
  }

  bool elements(const json& setup) {
    const auto found = setup.find("elements");
    if (found == setup.end() || !found->is_object()) return fail("setup/elements", "the save names no elements");
    for (const auto& [name, value] : found->items())
      if (const int count = as_count(value); count > 0) setup_.elements[name] = count;
    setup_.has_farmers = setup_.elements.count("farmers") != 0;
    return true;
  }

  bool rules(const json& setup) {
    const auto found = setup.find("rules");
    if (found == setup.end() || !found->is_object()) return true;
    for (const auto& [key, value] : found->items()) {
      const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
      for (const SaveRule& rule : kRules)
        if (key == rule.key && text == rule.value && (rule.element[0] == '\0' || setup_.elements.count(rule.element) != 0))
          setup_.start.rules.options.emplace_back(rule.option, rule.choice);
    }
    return true;
  }

  bool add_player(const std::string& stated, int slot) {
    static constexpr const char* kColours[] = {"red", "blue", "yellow", "green", "black", "purple", "orange", "cyan", "brown"};
    if (setup_.start.players.size() >= static_cast<std::size_t>(kMaxPlayers)) return fail("players", fmt::format("at most {} can play", kMaxPlayers));
    Player player;
    player.name = stated.empty() ? fmt::format("Player {}", setup_.start.players.size() + 1) : stated;
    if (player.name.size() > static_cast<std::size_t>(kMaxNameBytes)) return fail("players", fmt::format("a name is longer than {} bytes", kMaxNameBytes));
    player.colour = slot >= 0 && slot < 9 ? kColours[slot] : fmt::format("colour {}", slot);
    for (const Player& other : setup_.start.players) {
      if (other.name == player.name) player.name += fmt::format(" ({})", setup_.start.players.size() + 1);
      if (other.colour == player.colour) player.colour += fmt::format(" {}", setup_.start.players.size() + 1);
    }
    const auto owned = [&](const char* element) {
      const auto found = setup_.elements.find(element);
      return static_cast<std::int16_t>(found == setup_.elements.end() ? 0 : found->second);
    };
    player.owns[static_cast<std::size_t>(FigureKind::follower)] = owned("small-follower");
    player.owns[static_cast<std::size_t>(FigureKind::abbot)] = owned("abbot");
    setup_.start.players.push_back(std::move(player));
    return true;
  }

  bool players() {
    const auto found = save_.find("players");
    if (found == save_.end() || !found->is_array() || found->empty()) return fail("players", "the save names no players");
    for (const json& item : *found) {
      if (!item.is_object()) return fail("players", "a player is an object with name and slot");
      const auto slot = item.find("slot");
      const bool has_slot = slot != item.end() && slot->is_number_integer();
      const auto name = item.find("name");
      if (!add_player(name != item.end() && name->is_string() ? name->get<std::string>() : "",
                      has_slot ? std::clamp(static_cast<int>(slot->get<long long>() & 0xff), 0, 255) : static_cast<int>(setup_.start.players.size())))
        return false;
    }
    return true;
  }

  // 4.x: one slot a player, seated by `serial`.
  bool setup_of_slots() {
    const auto slots = save_.find("slots");
    if (!slots->is_array() || slots->empty()) return fail("slots", "the save names no players");
    setup_.elements["small-follower"] = 7;
    setup_.elements["farmers"] = 1;
    setup_.has_farmers = true;
    std::vector<std::pair<long long, const json*>> order;
    for (const json& slot : *slots)
      if (slot.is_object())
        order.emplace_back(slot.contains("serial") && slot["serial"].is_number_integer() ? slot["serial"].get<long long>() : 0, &slot);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [serial, slot] : order) {
      const auto name = slot->find("nickname"), number = slot->find("number");
      if (!add_player(name != slot->end() && name->is_string() ? name->get<std::string>() : "",
                      number != slot->end() && number->is_number_integer() ? static_cast<int>(number->get<long long>() & 0xff) : 0))
        return false;
    }
    return !setup_.start.players.empty() || fail("slots", "the save names no players");
  }

  bool old_sets() {
    const json* expansions = object("expansions");
    bool is_good = expansions != nullptr || add_set("basic:1", 1);
    if (expansions != nullptr)
      for (const auto& [name, value] : expansions->items()) {
        if (as_count(value) <= 0) continue;
        const auto known = std::find_if(std::begin(kOldExpansions), std::end(kOldExpansions), [&](const OldExpansion& e) { return name == e.key; });
        if (known == std::end(kOldExpansions))
          is_good = fail("expansions", fmt::format("the expansion `{}` is not known", name.substr(0, 60)), kUnsupportedSave);
        else if (known->set[0] != '\0')
          is_good = add_set(known->set, 1) && is_good;
        if (name == "KING_AND_ROBBER_BARON") setup_.elements["king"] = 1;
        if (name == "COUNT") setup_.elements["count"] = 1;
      }
    const json* rules = object("rules");
    if (rules != nullptr)
      for (const auto& [key, value] : rules->items()) {
        if (key.rfind("TINY_CITY", 0) == 0 && value == true) setup_.start.rules.options.emplace_back("city.tiny", "2");
        else if (value == true && key != "TUNNELIZE_ALL_EXPANSIONS" && key != "MORE_TUNNEL_TOKENS" && key != "PIG_HERD_ON_GQ_FARM")
          fail("rules", fmt::format("the rule `{}` is not known", key.substr(0, 60)), kUnknownSaveRule);
      }
    return is_good;
  }

  bool start_tiles(const json& setup) {
    const auto found = setup.find("start");
    if (found == setup.end()) {   // 4.x: the start tile is understood
      const TileDef* tile = save_tile(setup_, "BA/RCr");
      if (tile == nullptr) return fail("setup", "there is no start tile");
      setup_.start.tiles.push_back({tile, {0, 0}, 0});
      return true;
    }
    if (!found->is_array() || found->size() > 100) return fail("setup/start", "the start tiles are a list");
    for (const json& item : *found) {
      if (!item.is_object() || !item.contains("tile") || !item["tile"].is_string()) return fail("setup/start", "a start tile needs its `tile`");
      const TileDef* tile = save_tile(setup_, item["tile"].get<std::string>());
      if (tile == nullptr) return fail("setup/start", fmt::format("the tile `{}` is in no set of the save", item["tile"].get<std::string>().substr(0, 60)));
      int values[3] = {0, 0, 0};
      static constexpr const char* kKeys[] = {"x", "y", "rotation"};
      for (int i = 0; i < 3; ++i)
        if (item.contains(kKeys[i])) {
          if (!item[kKeys[i]].is_number_integer() || item[kKeys[i]].get<long long>() < -kMaxCoordinate || item[kKeys[i]].get<long long>() > kMaxCoordinate)
            return fail("setup/start", "a start tile needs whole numbers x, y and rotation");
          values[i] = static_cast<int>(item[kKeys[i]].get<long long>());
        }
      setup_.start.tiles.push_back({tile, {values[0], values[1]}, static_cast<std::uint8_t>((values[2] / 90) & 3)});
    }
    return true;
  }

  bool notes() {
    const json* notes = object("gameAnnotations");
    const json* order = notes != nullptr && notes->contains("drawOrder") ? &(*notes)["drawOrder"] : nullptr;
    if (const json* old = object("annotations"); old != nullptr && order == nullptr) {
      const json::json_pointer place("/tilePack/params/drawOrder");
      if (old->contains(place)) order = &old->at(place);
    }
    if (order != nullptr && order->is_array())
      for (const json& id : *order) {
        if (!id.is_string()) continue;
        setup_.draw_order_ends_game = id == "#END";
        if (!setup_.draw_order_ends_game) setup_.draw_order.push_back(id.get<std::string>());
      }
    if (notes != nullptr && notes->contains("endTurn") && (*notes)["endTurn"].is_number_integer())
      setup_.end_turn = static_cast<int>(std::clamp((*notes)["endTurn"].get<long long>(), 0LL, 100'000LL));
    return true;
  }

  const json& save_;
  SaveSetup& setup_;
  Problems& problems_;
};

}  // namespace

bool read_save_setup(const json& save, SaveSetup& setup, Problems& problems) { return SetupReader(save, setup, problems).read(); }

const TileDef* save_tile(const SaveSetup& setup, const std::string& id) {
  if (const auto found = setup.tiles.find(id); found != setup.tiles.end()) return found->second;
  for (std::size_t dot = id.find('.'); dot != std::string::npos; dot = id.find('.', dot + 1)) {   // 4.x wrote dots
    std::string with_slash = id;
    with_slash[dot] = '/';
    if (const auto found = setup.tiles.find(with_slash); found != setup.tiles.end()) return found->second;
  }
  return nullptr;
}

void list_missing(const SaveSetup& setup, const std::vector<SaveMessage>& messages, const Rulebook& book, Problems& problems) {
  static constexpr const char* kKnownMessages[] = {"PLACE_TILE", "DEPLOY_MEEPLE", "RETURN_MEEPLE", "PASS", "COMMIT", "GAME_OVER"};
  const auto missing = [&](std::string where, std::string detail) {
    const bool is_new = std::none_of(problems.begin(), problems.end(), [&](const Problem& p) { return p.detail == detail; });
    if (is_new) problems.push_back({&kUnsupportedSave, std::move(where), std::move(detail)});
  };
  for (const auto& [name, count] : setup.elements) {
    const auto known = std::find_if(std::begin(kElements), std::end(kElements), [&](const Element& e) { return name == e.key; });
    if (known == std::end(kElements)) missing("setup/elements", fmt::format("the element `{}` is not known", name.substr(0, 60)));
    else if (known->effect == Effect::missing) missing("setup/elements", fmt::format("{} (`{}`) is not built into this version", known->title, name));
  }
  const auto look_at = [&](const TileDef& tile, const std::string& where) {
    const auto refuse = [&](std::string_view what) {
      missing(where, fmt::format("`{}`, printed on {}, is not built into this version", what, tile.id));
    };
    if (!tile.is_one_cell()) refuse("a piece of several cells");
    for (const Segment& segment : tile.segments) {
      if (!book.knows(segment.kind)) refuse(name_of(segment.kind));
      for (int m = 0; m < kMarks; ++m)
        if (segment.marks.has(static_cast<Mark>(m)) && !book.knows(static_cast<Mark>(m))) refuse(name_of(static_cast<Mark>(m)));
    }
    for (int m = 0; m < kTileMarks; ++m)
      if (tile.marks.has(static_cast<TileMark>(m)) && !book.knows(static_cast<TileMark>(m))) refuse(name_of(static_cast<TileMark>(m)));
  };
  for (const PlacedTile& tile : setup.start.tiles) look_at(*tile.def, "setup/start");
  for (const SaveMessage& message : messages) {
    const std::string where = fmt::format("replay/{}", message.index);
    if (std::find(std::begin(kKnownMessages), std::end(kKnownMessages), message.type) == std::end(kKnownMessages))
      missing(where, fmt::format("the message {} is not built into this version", message.type.substr(0, 60)));
    if (message.type == "PLACE_TILE" && message.payload->contains("tileId") && (*message.payload)["tileId"].is_string()) {
      const std::string id = (*message.payload)["tileId"].get<std::string>();
      if (const TileDef* tile = save_tile(setup, id)) look_at(*tile, where);
      else if (id == "AM/A" || id == "AM.A") missing(where, "the abbey tile is not built into this version");
    }
    FigureKind kind{};
    int player = 0;
    if (message.type == "DEPLOY_MEEPLE" && message.payload->contains("meepleId") && (*message.payload)["meepleId"].is_string())
      if (save_figure((*message.payload)["meepleId"].get<std::string>(), kind, player) && book.figure(kind) == nullptr)
        missing(where, fmt::format("the figure `{}` is not built into this version", name_of(kind)));
  }
}

bool save_figure(const std::string& id, FigureKind& kind, int& player) {
  static constexpr std::pair<const char*, FigureKind> kKinds[] = {
      {"small", FigureKind::follower}, {"big", FigureKind::large}, {"abbot", FigureKind::abbot}, {"phantom", FigureKind::phantom},
      {"wagon", FigureKind::wagon}, {"mayor", FigureKind::mayor}, {"ringmaster", FigureKind::ringmaster},
      {"builder", FigureKind::builder}, {"pig", FigureKind::pig}, {"barn", FigureKind::barn}, {"shepherd", FigureKind::shepherd}};
  const std::size_t dot = id.find('.');
  if (dot == std::string::npos) return false;
  const auto [end, error] = std::from_chars(id.data(), id.data() + dot, player);
  if (error != std::errc{} || end != id.data() + dot) return false;
  const std::string word = id.substr(dot + 1, id.find('.', dot + 1) - dot - 1);
  for (const auto& [name, value] : kKinds)
    if (word == name) {
      kind = value;
      return true;
    }
  return false;
}

}  // namespace carc
