// Saved games (.jcz): envelope and set-up.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/catalogue.hpp"
#include "engine/clip.hpp"
#include "tools/readers/saved_game.hpp"
#include "tools/readers/saved_game_codes.hpp"
#include "tools/readers/seats.hpp"

namespace carc {
namespace {

using nlohmann::json;

constexpr int kOldFollowers = 7;
constexpr int kMaxMinorVersion = 99;
constexpr std::size_t kMaxSetupProblems = 1'000;  // enough to mend, and bounded
constexpr std::size_t kMaxElements = 1'000;
constexpr std::size_t kMaxDrawOrder = 100'000;

int as_count(const json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value.is_number()) return std::clamp(static_cast<int>(std::clamp(value.get<double>(), -1.0, 1000.0)), 0, 1000);
  return 0;
}

class SetupReader {
 public:
  SetupReader(const json& save, SaveSetup& setup, Problems& problems)
      : save_(save), setup_(setup), problems_(problems) {}

  bool read() {
    const bool is_old = save_.contains("slots") && !save_.contains("setup");
    const json* setup = is_old ? &save_ : object("setup");
    if (setup == nullptr) return fail("setup", "a saved game needs its `setup`");
    if (is_old && !old_sets()) return false;
    if (is_old) add_pieces();
    if (is_old) {
      if (!old_players() || !start_tiles(*setup)) return false;
      thin_bag();
      return notes() && version(4);
    }
    const bool has_sets = sets(*setup);  // what else is missing is told too
    if (!elements(*setup) || !has_sets || !rules(*setup)) return false;
    add_pieces();
    if (!players() || !start_tiles(*setup)) return false;
    thin_bag();
    return notes() && version(5);
  }

 private:
  bool fail(std::string where, std::string detail, const ProblemCode& code = kBadSave) {
    if (problems_.size() < kMaxSetupProblems) problems_.push_back({&code, std::move(where), std::move(detail)});
    return false;
  }
  const json* object(const char* key) const {
    const auto found = save_.find(key);
    return found != save_.end() && found->is_object() ? &*found : nullptr;
  }

  // The form tells how a save is read; a version that does not go with it makes doubtful what its words mean. Always
  // true.
  bool version(int major) {
    const std::string stated = save_text(save_, "appVersion");
    int number = 0, minor = -1;
    const char* const end_of_text = stated.data() + stated.size();
    const auto [end, error] = std::from_chars(stated.data(), end_of_text, number);
    if (error == std::errc{} && end != end_of_text && *end == '.') std::from_chars(end + 1, end_of_text, minor);
    if (number == major && minor >= 0 && minor <= kMaxMinorVersion) return true;
    const std::string what = stated.empty() ? "the save does not tell its version (`appVersion`)"
                                            : "its version is `" + clipped(stated) + "`";
    fail("appVersion", fmt::format("{}; it is read as one of {}.0 to {}.{}", what, major, major, kMaxMinorVersion),
         kUnknownSaveVersion);
    return true;
  }

  void add_tiles(const TileSet& set, const std::string& edition, int copies, const std::string& name = "") {
    for (const TileDef& tile : set.tiles) {
      if (tile.jcz.empty() || tile.kinds.has(SegmentKind::abbey)) continue;
      if (set.id == "gq11" && tile.kinds.has(SegmentKind::river) != (name == "gq11/river")) continue;
      const bool is_trap = tile.kinds.has(SegmentKind::vodyanoy) || tile.kinds.has(SegmentKind::razboynik);
      if (set.id == "russian-promos" && is_trap != (name == "russian-promos/2016")) continue;
      const int held = set.copies(tile, edition);
      if (held <= 0) continue;
      setup_.tiles[tile.jcz] = &tile;
      setup_.bag[&tile] += held * copies;
    }
  }

  bool add_set(const std::string& name, int copies) {
    std::string edition;
    const TileSet* set = tile_set_by_jcz(name, edition);
    if (set == nullptr)
      return fail("setup/sets", fmt::format("the tile set `{}` is not known", clipped(name)), kUnsupportedSave);
    setup_.start.sets.push_back({set, edition, copies});
    add_tiles(*set, edition, copies, name);
    add_prints_of_other_editions(*set, edition, copies);
    if (name == "winter") add_tiles(*tile_set("base-game"), "C1", copies);  // its tiles bear the names of the base game
    for (const SetElement& own : kSetElements)
      if (name.rfind(own.set, 0) == 0) setup_.elements[own.element] = 1;
    return true;
  }

  void add_pieces() {
    add_abbey();
    add_own_marks();
    auto& options = setup_.start.rules.options;  // what the other program plays unless the save says otherwise
    if (setup_.elements.count("labyrinth") != 0) options.insert(options.begin(), {"labyrinth.variant", "advanced"});
  }

  // Sets and rules take tiles out of the bag; of the springs of rivers those remain that are laid at the start.
  void thin_bag() {
    const auto remove = [&](const char* id) {
      if (const TileDef* const tile = save_tile(setup_, id)) setup_.bag.erase(tile);
    };
    const auto has_set = [&](std::string_view id) {
      return std::any_of(setup_.start.sets.begin(), setup_.start.sets.end(),
                         [&](const SetInPlay& s) { return s.set->id == id; });
    };
    if (has_set("river-2")) remove("RI.1/I.e");
    const auto kept = setup_.rules.find("keep-monasteries");
    if (setup_.elements.count("monastery") != 0 && (kept == setup_.rules.end() || kept->second != "keep"))
      for (const char* id : {"BA/L", "BA/LR"}) remove(id);
    for (auto& [tile, count] : setup_.bag)
      if (tile->all_marks.has(Mark::spring))
        count = static_cast<int>(
            std::count_if(setup_.start.tiles.begin(), setup_.start.tiles.end(),
                          [&, wanted = tile](const PlacedTile& placed) { return placed.def == wanted; }));
  }

  // The abbey is in no set of tiles.
  void add_abbey() {
    if (setup_.elements.count("abbey") == 0) return;
    const TileSet* const set = tile_set("abbey-and-mayor");
    if (set == nullptr) return;
    for (const TileDef& tile : set->tiles)
      if (tile.kinds.has(SegmentKind::abbey)) setup_.tiles.emplace("AM/A", &tile);
  }

  // Marks that the other program's definition of a tile has and the printed tile has not.
  void add_own_marks() {
    for (auto& [id, tile] : setup_.tiles) {
      if (tile->jcz_marks.empty() || setup_.elements.count("pig-herd") == 0) continue;
      auto own = std::make_shared<TileDef>(*tile);
      std::replace(own->id.begin(), own->id.end(), '/', '-');
      own->id = "own/" + own->id;
      own->jcz_marks.clear();
      for (const std::string& name : tile->jcz_marks)
        for (Segment& segment : own->segments)
          if (Mark mark{}; segment.kind == SegmentKind::field && from_name(name, mark)) segment.marks.add(mark);
      index_tile(*own);
      const auto node = setup_.bag.find(tile);
      if (node != setup_.bag.end()) {
        setup_.bag[own.get()] += node->second;
        setup_.bag.erase(tile);
      }
      tile = own.get();
      setup_.start.definitions.push_back(std::move(own));
    }
  }

  // Where the prints of two editions differ, a save may know one of them only ("S-C1"): it stands for both.
  void add_prints_of_other_editions(const TileSet& set, const std::string& edition, int copies) {
    for (const TileDef& nameless : set.tiles) {
      const int held = nameless.jcz.empty() ? set.copies(nameless, edition) : 0;
      if (held <= 0) continue;
      for (const TileDef& tile : set.tiles) {
        if (tile.jcz.empty() || setup_.tiles.count(tile.jcz) != 0 || tile.id.rfind(nameless.id + "-", 0) != 0) continue;
        setup_.tiles[tile.jcz] = &tile;
        setup_.bag[&tile] += held * copies;
      }
    }
  }

  bool sets(const json& setup) {
    const auto found = setup.find("sets");
    if (found == setup.end() || !found->is_object() || found->empty())
      return fail("setup/sets", "the save names no tile sets");
    bool is_good = true;
    for (const auto& [name, copies] : found->items())
      if (const int count = as_count(copies); count > 0) is_good = add_set(name, std::min(count, 20)) && is_good;
    return is_good;
  }

  bool elements(const json& setup) {
    const auto found = setup.find("elements");
    if (found == setup.end() || !found->is_object()) return fail("setup/elements", "the save names no elements");
    if (found->size() > kMaxElements)
      return fail("setup/elements", fmt::format("the save names more than {} elements", kMaxElements));
    for (const auto& [name, value] : found->items())
      if (const int count = as_count(value); count > 0) setup_.elements[name] = count;
    setup_.has_farmers = setup_.elements.count("farmers") != 0;
    return true;
  }

  bool rules(const json& setup) {
    const auto found = setup.find("rules");
    if (found == setup.end()) return true;
    if (!found->is_object()) return fail("setup/rules", "the rules are an object of names and values");
    bool is_good = true;
    for (const auto& [key, value] : found->items()) {
      const std::string text = value.is_string()      ? value.get<std::string>()
                               : value.is_primitive() ? value.dump()
                                                      : value.type_name();
      is_good = has_known_value(key, text) && is_good;
      setup_.rules[clipped(key)] = clipped(text);
      for (const SaveRule& rule : kSaveRules)
        if (key == rule.key && text == rule.value &&
            (rule.element[0] == '\0' || setup_.elements.count(rule.element) != 0))
          setup_.start.rules.options.emplace_back(rule.option, rule.choice);
    }
    return is_good;
  }

  // Rules that are not known are those of other versions and change nothing.
  bool has_known_value(const std::string& key, const std::string& text) {
    const auto* const known = std::find_if(std::begin(kSaveRuleValues), std::end(kSaveRuleValues),
                                           [&](const SaveRuleValues& rule) { return key == rule.key; });
    if (known == std::end(kSaveRuleValues)) return true;
    std::string listed;
    for (std::string_view words = known->values; !words.empty();) {
      const std::string_view word = words.substr(0, words.find(' '));
      if (word == text) return true;
      listed += fmt::format("{}`{}`", listed.empty() ? "" : ", ", word);
      words.remove_prefix(std::min(words.size(), word.size() + 1));
    }
    return fail("setup/rules",
                fmt::format("the rule `{}` has the value `{}`; known are {}", key, clipped(text), listed));
  }

  bool add_player(std::string name, long long slot) {
    static constexpr const char* kColours[] = {"red",    "blue",   "yellow", "green", "black",
                                               "purple", "orange", "cyan",   "brown"};
    if (setup_.start.players.size() >= static_cast<std::size_t>(kMaxPlayers))
      return fail("players", fmt::format("at most {} can play", kMaxPlayers));
    name = usable_name(std::move(name), "players", problems_);
    Player& player = add_seat(setup_.start, name, slot >= 0 && slot < 9 ? kColours[slot] : "", 0);
    for (const SaveElement& element : kSaveElements)
      if (const auto found = setup_.elements.find(element.key); element.figure >= 0 && found != setup_.elements.end())
        player.owns[static_cast<std::size_t>(element.figure)] = static_cast<std::int16_t>(found->second);
    return true;
  }

  bool players() {
    const auto found = save_.find("players");
    if (found == save_.end() || !found->is_array() || found->empty())
      return fail("players", "the save names no players");
    for (const json& item : *found) {
      if (!item.is_object()) return fail("players", "a player is an object with name and slot");
      const auto slot = item.find("slot"), name = item.find("name");
      const bool has_slot = slot != item.end() && slot->is_number_integer();
      if (!add_player(name != item.end() && name->is_string() ? name->get<std::string>() : "",
                      has_slot ? slot->get<long long>() : static_cast<long long>(setup_.start.players.size())))
        return false;
    }
    return true;
  }

  // 4.x: one slot a player, seated by `serial`.
  bool old_players() {
    const auto slots = save_.find("slots");
    if (!slots->is_array() || slots->empty()) return fail("slots", "the save names no players");
    std::vector<std::pair<long long, const json*>> order;
    for (const json& slot : *slots)
      if (slot.is_object())
        order.emplace_back(
            slot.contains("serial") && slot["serial"].is_number_integer() ? slot["serial"].get<long long>() : 0, &slot);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [serial, slot] : order) {
      const auto name = slot->find("nickname"), number = slot->find("number");
      if (!add_player(name != slot->end() && name->is_string() ? name->get<std::string>() : "",
                      number != slot->end() && number->is_number_integer() ? number->get<long long>() : 0))
        return false;
    }
    return !setup_.start.players.empty() || fail("slots", "the save names no players");
  }

  bool old_sets() {
    setup_.elements["small-follower"] = kOldFollowers;
    setup_.elements["farmers"] = 1;
    setup_.has_farmers = true;
    const json* expansions = object("expansions");
    bool is_good = expansions != nullptr || add_set("basic:1", 1);
    if (expansions != nullptr)
      for (const auto& [name, value] : expansions->items()) {
        if (as_count(value) <= 0) continue;
        const auto* const known =
            std::find_if(std::begin(kOldExpansions), std::end(kOldExpansions),
                         [&, key = std::string_view(name)](const OldExpansion& e) { return key == e.key; });
        if (known == std::end(kOldExpansions)) {
          is_good = fail("expansions", fmt::format("the expansion `{}` is not known", clipped(name)), kUnsupportedSave);
          continue;
        }
        if (known->set[0] != '\0') is_good = add_set(known->set, 1) && is_good;
        for (std::string_view words = known->elements; !words.empty();) {
          const std::string_view word = words.substr(0, words.find(' '));
          setup_.elements[std::string(word)] = 1;
          words.remove_prefix(std::min(words.size(), word.size() + 1));
        }
      }
    const json* rules = object("rules");
    if (rules != nullptr)
      for (const auto& [key, value] : rules->items()) {
        const bool is_tiny_city = key.rfind("TINY_CITY", 0) == 0;
        const bool is_known = is_tiny_city || key == "TUNNELIZE_ALL_EXPANSIONS" || key == "MORE_TUNNEL_TOKENS" ||
                              key == "PIG_HERD_ON_GQ_FARM";
        if (is_known && !value.is_boolean())
          is_good = fail("rules", fmt::format("the rule `{}` is neither true nor false", clipped(key)));
        else if (is_tiny_city && value == true) setup_.start.rules.options.emplace_back("city.tiny", "2");
        else if (value == true && !is_known)
          fail("rules", fmt::format("the rule `{}` is not known", clipped(key)), kUnknownSaveRule);
      }
    return is_good;
  }

  bool start_tiles(const json& setup) {
    const auto found = setup.find("start");
    if (found == setup.end()) {  // 4.x: the start tile is understood
      const TileDef* tile = save_tile(setup_, "BA/RCr");
      if (tile == nullptr) return fail("setup", "there is no start tile");
      setup_.start.tiles.push_back({tile, {0, 0}, 0});
      return true;
    }
    if (!found->is_array() || found->size() > 100) return fail("setup/start", "the start tiles are a list");
    for (const json& item : *found) {
      if (!item.is_object() || !item.contains("tile") || !item["tile"].is_string())
        return fail("setup/start", "a start tile needs its `tile`");
      const TileDef* tile = save_tile(setup_, item["tile"].get<std::string>());
      if (tile == nullptr)
        return fail("setup/start",
                    fmt::format("the tile `{}` is in no set of the save", clipped(item["tile"].get<std::string>())));
      int values[3] = {0, 0, 0};
      static constexpr const char* kKeys[] = {"x", "y", "rotation"};
      for (int i = 0; i < 3; ++i)
        if (item.contains(kKeys[i])) {
          if (!item[kKeys[i]].is_number_integer() || item[kKeys[i]].get<long long>() < -kMaxCoordinate ||
              item[kKeys[i]].get<long long>() > kMaxCoordinate)
            return fail("setup/start", "a start tile needs whole numbers x, y and rotation");
          values[i] = static_cast<int>(item[kKeys[i]].get<long long>());
        }
      if (values[2] % 90 != 0) return fail("setup/start", "a tile is turned by 0, 90, 180 or 270 degrees");
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
    if (order != nullptr && order->size() > kMaxDrawOrder)
      return fail("drawOrder", fmt::format("the order of drawing names more than {} tiles", kMaxDrawOrder));
    if (order != nullptr && order->is_array())
      for (const json& id : *order) {
        if (!id.is_string()) continue;
        setup_.draw_order_ends_game = id == "#END";
        if (!setup_.draw_order_ends_game) setup_.draw_order.push_back(id.get<std::string>());
      }
    if (notes != nullptr && notes->contains("endTurn") && (*notes)["endTurn"].is_number_integer())
      setup_.end_turn = static_cast<int>(std::clamp((*notes)["endTurn"].get<long long>(), 0LL, 100'000LL));
    if (const auto random = save_.find("initialRandom"); random != save_.end() && random->is_number())
      setup_.initial_random = random->get<double>();
    return true;
  }

  const json& save_;
  SaveSetup& setup_;
  Problems& problems_;
};

}  // namespace

bool read_save_setup(const json& save, SaveSetup& setup, Problems& problems) {
  return SetupReader(save, setup, problems).read();
}

const TileDef* save_tile(const SaveSetup& setup, const std::string& id) {
  if (const auto found = setup.tiles.find(id); found != setup.tiles.end()) return found->second;
  for (std::size_t dot = id.find('.'); dot != std::string::npos; dot = id.find('.', dot + 1)) {  // 4.x wrote dots
    std::string with_slash = id;
    with_slash[dot] = '/';
    if (const auto found = setup.tiles.find(with_slash); found != setup.tiles.end()) return found->second;
  }
  return nullptr;
}

}  // namespace carc
