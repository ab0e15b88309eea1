// Saved games (.jcz): messages, the codes in them, and claims about the result.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "engine/clip.hpp"
#include "tools/readers/saved_game.hpp"

namespace carc {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxMessages = 100'000;

// "Alice has 8 points"; the name may hold blanks.
bool read_claim(std::string_view sentence, Expectation::Total& total) {
  static constexpr std::string_view kHas = " has ";
  const std::size_t has = sentence.rfind(kHas);
  if (has == std::string_view::npos) return false;
  const std::string_view number = sentence.substr(has + kHas.size());
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), total.points);
  if (error != std::errc{}) return false;
  const std::string_view unit(end, static_cast<std::size_t>(number.data() + number.size() - end));
  total.player = sentence.substr(0, has);
  return unit == " point" || unit == " points";
}

}  // namespace

std::string save_text(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::uint32_t save_location(std::string_view code) {
  static constexpr std::string_view kHalves[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
  static constexpr std::string_view kSides = "NESW";
  std::uint32_t halves = 0;
  while (!code.empty()) {
    const std::string_view part = code.substr(0, code.find('.'));
    code.remove_prefix(std::min(code.size(), part.size() + 1));
    const auto* const half = std::find(std::begin(kHalves), std::end(kHalves), part);
    if (half != std::end(kHalves)) {
      halves |= 1u << (half - std::begin(kHalves));
      continue;
    }
    const bool is_complement = !part.empty() && part[0] == '_';
    std::uint32_t edges = 0;
    for (const char letter : is_complement ? part.substr(1) : part) {
      const std::size_t side = kSides.find(letter);
      if (side == std::string_view::npos) return 0;
      edges |= 3u << (2 * side);
    }
    halves |= is_complement ? 0xffu & ~edges : edges;
  }
  return halves;
}

int save_district(std::string_view location) {
  static constexpr std::string_view kDistricts[] = {"QUARTER_CASTLE", "QUARTER_MARKET", "QUARTER_BLACKSMITH",
                                                    "QUARTER_CATHEDRAL"};
  const auto* const found = std::find(std::begin(kDistricts), std::end(kDistricts), location);
  return found == std::end(kDistricts) ? -1 : static_cast<int>(found - std::begin(kDistricts));
}

bool save_figure(const std::string& id, FigureKind& kind, int& player) {
  static constexpr std::pair<const char*, FigureKind> kKinds[] = {{"small", FigureKind::follower},
                                                                  {"big", FigureKind::large},
                                                                  {"abbot", FigureKind::abbot},
                                                                  {"phantom", FigureKind::phantom},
                                                                  {"wagon", FigureKind::wagon},
                                                                  {"mayor", FigureKind::mayor},
                                                                  {"ringmaster", FigureKind::ringmaster},
                                                                  {"builder", FigureKind::builder},
                                                                  {"pig", FigureKind::pig},
                                                                  {"barn", FigureKind::barn},
                                                                  {"shepherd", FigureKind::shepherd}};
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

int save_figure_number(const std::string& id) {
  const std::size_t dot = id.rfind('.');
  int number = 0;
  if (dot == std::string::npos || dot == id.find('.')) return 0;
  const auto [end, error] = std::from_chars(id.data() + dot + 1, id.data() + id.size(), number);
  return error == std::errc{} && end == id.data() + id.size() ? std::max(number, 0) : 0;
}

bool read_save_messages(const json& save, std::vector<SaveMessage>& messages, Problems& problems) {
  const auto fail = [&](std::string where, std::string detail) {
    problems.push_back({&kBadSave, std::move(where), std::move(detail)});
    return false;
  };
  const auto replay = save.find("replay");
  if (replay == save.end() || !replay->is_array()) return fail("replay", "this is a saved set-up: it holds no moves");
  if (replay->size() > kMaxMessages)
    return fail("replay", fmt::format("there are more than {} messages", kMaxMessages));
  static const json kNoPayload = json::object();
  for (std::size_t i = 0; i < replay->size(); ++i) {
    const json& item = (*replay)[i];
    if (!item.is_object() || !item.contains("type") || !item["type"].is_string())
      return fail(fmt::format("replay/{}", i), "a message is an object with a type");
    std::string type = clipped(item["type"].get_ref<const std::string&>());
    if (type == "UNDO") {
      if (messages.empty()) return fail(fmt::format("replay/{}", i), "there is nothing to undo");
      messages.pop_back();
      continue;
    }
    const auto payload = item.find("payload"), player = item.find("player");
    SaveMessage message{i, std::move(type), payload != item.end() && payload->is_object() ? &*payload : &kNoPayload};
    if (player != item.end() && player->is_number_integer())
      message.player = static_cast<int>(std::clamp(player->get<long long>(), -1LL, 1000LL));
    messages.push_back(std::move(message));
  }
  return true;
}

void read_save_claims(const json& save, Reading& reading) {
  const auto test = save.find("test");
  if (test == save.end() || !test->is_object()) return;
  const auto sentences = test->find("assertions");
  if (sentences == test->end() || !sentences->is_array()) return;
  Expectation expect;
  for (const json& sentence : *sentences) {
    Expectation::Total total{};
    if (!sentence.is_string() || !read_claim(sentence.get_ref<const std::string&>(), total)) continue;
    const auto& players = reading.game.players;
    const bool is_seated =
        std::any_of(players.begin(), players.end(), [&](const Player& player) { return player.name == total.player; });
    if (is_seated) expect.totals.push_back(std::move(total));
  }
  if (!expect.totals.empty()) reading.expect = std::move(expect);
}

}  // namespace carc
