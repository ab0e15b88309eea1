#include "tools/cli/wording.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/embedded.hpp"

namespace carc {
namespace {

using nlohmann::json;

// Read when words are first needed.
const json& words() {
  static const json kWords = [] {
    json parsed = json::parse(embedded_file("text/en.json"), nullptr, false);
    return parsed.is_object() ? parsed : json::object();
  }();
  return kWords;
}

std::string word(std::string_view group, std::string_view key, const char* part = nullptr) {
  const auto in_group = words().find(std::string(group));
  if (in_group == words().end()) return {};
  const auto found = in_group->find(std::string(key));
  if (found == in_group->end()) return {};
  if (part == nullptr) return found->is_string() ? found->get<std::string>() : std::string{};
  const auto text = found->find(part);
  return text != found->end() && text->is_string() ? text->get<std::string>() : std::string{};
}

}  // namespace

std::string fill_phrase(std::string_view phrase, const Term& term) {
  std::string filled;
  while (!phrase.empty()) {
    const std::size_t open = phrase.find('{');
    filled += phrase.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = phrase.find('}', open);
    if (close == std::string_view::npos) return filled + std::string(phrase.substr(open));
    const std::string_view slot = phrase.substr(open + 1, close - open - 1);
    const std::size_t bar = slot.find('|');
    const std::string_view name = slot.substr(0, bar);
    const int value = name == "count" ? term.count : name == "each" ? term.each : term.points;
    if (bar == std::string_view::npos) {
      filled += fmt::format("{}", value);
    } else {
      const std::string_view forms = slot.substr(bar + 1);
      const std::size_t second = forms.find('|');
      filled += value == 1 ? forms.substr(0, second) : forms.substr(second == std::string_view::npos ? 0 : second + 1);
    }
    phrase.remove_prefix(close + 1);
  }
  return filled;
}

std::string term_in_words(const Term& term) {
  const std::string phrase = word("rules", term.rule, "term");
  if (!phrase.empty()) return fill_phrase(phrase, term);
  return term.is_product ? fmt::format("{}: {} x {}", term.rule, term.count, term.each) : fmt::format("{}: {:+}", term.rule, term.points);
}

std::string rule_text(std::string_view rule) { return word("rules", rule, "text"); }

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids;
  if (const auto rules = words().find("rules"); rules != words().end())
    for (const auto& [id, value] : rules->items()) ids.push_back(id);
  return ids;
}

std::string option_text(std::string_view option) { return word("options", option, "text"); }

std::string option_value_text(std::string_view option, std::string_view value) {
  const auto options = words().find("options");
  if (options == words().end()) return {};
  const auto found = options->find(std::string(option));
  if (found == options->end() || !found->contains("values")) return {};
  const auto text = (*found)["values"].find(std::string(value));
  return text != (*found)["values"].end() && text->is_string() ? text->get<std::string>() : std::string{};
}

std::string category_label(Category category) {
  const std::string label = word("categories", name_of(category));
  return label.empty() ? std::string(name_of(category)) : label;
}

std::string kind_word(SegmentKind kind) {
  const std::string found = word("kinds", name_of(kind));
  return found.empty() ? std::string(name_of(kind)) : found;
}

std::string feature_in_words(const Game& game, const Ledger& ledger, const LedgerFeature& feature) {
  const auto tiles = ledger.tiles_of(feature);
  // The first of its tiles from the north, then from the west, names the place.
  Cell first = game.tiles[static_cast<std::size_t>(tiles.empty() ? feature.anchor_tile : tiles[0])].at;
  for (const std::int32_t tile : tiles) {
    const Cell at = game.tiles[static_cast<std::size_t>(tile)].at;
    if (at.y < first.y || (at.y == first.y && at.x < first.x)) first = at;
  }
  std::string text = fmt::format("{} at {}", kind_word(feature.kind), cell_text(first));
  if (tiles.size() > 1) text += fmt::format(", {} tiles", tiles.size());
  if (feature.is_complete) text += ", completed";
  return text;
}

std::string list_in_words(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return text;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) == 0x80) continue;
    // East Asian wide letters and pictures take two columns: everything from U+1100 on that such names use begins with
    // these bytes; the few narrow ones among them only widen a column.
    const auto second = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    const bool is_wide = byte == 0xF0 || (byte >= 0xE3 && byte <= 0xED) || (byte == 0xE1 && second >= 0x84 && second <= 0x85) ||
                         (byte == 0xEF && second >= 0xBC);
    width += is_wide ? 2 : 1;
  }
  return width;
}

}  // namespace carc
