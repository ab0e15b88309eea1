#include "tools/cli/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/embedded.hpp"
#include "engine/score.hpp"
#include "tools/cli/utf8.hpp"

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

struct Range {
  std::uint32_t first, last;
};

template <std::size_t N>
constexpr bool is_in(const Range (&ranges)[N], std::uint32_t code) {
  for (const Range range : ranges)
    if (code >= range.first && code <= range.last) return true;
  return false;
}

// Accents that stand above the letter before them, joiners and variants.
constexpr Range kNoColumn[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},
                               {0x064B, 0x065F}, {0x200B, 0x200F}, {0x20D0, 0x20F0},
                               {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF}};
// East Asian letters and pictures.
constexpr Range kTwoColumns[] = {{0x1100, 0x115F},  {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},
                                 {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                 {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF},
                                 {0x20000, 0x3FFFD}};

constexpr std::size_t columns_of(std::uint32_t code) {
  if (code < 0x0300) return 1;
  return is_in(kNoColumn, code) ? 0 : is_in(kTwoColumns, code) ? 2 : 1;
}

// Does the kind of the feature say what the points are for? Everything monastic is one category (MON-1).
bool is_named_by_feature(Category category, SegmentKind kind) {
  return category == Category::monastery || name_of(category) == name_of(kind);
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
  return term.is_product ? fmt::format("{}: {} x {}", term.rule, term.count, term.each)
                         : fmt::format("{}: {:+}", term.rule, term.points);
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

namespace {

// "road", or "road W" where the cell alone does not tell which of its roads is meant.
std::string name_there(const LedgerFeature& feature, const PlacedTile& anchor, Cell at, std::size_t cells) {
  const auto& segments = anchor.def->segments;
  const auto of_kind = std::count_if(segments.begin(), segments.end(),
                                     [&](const Segment& segment) { return segment.kind == feature.kind; });
  const std::string word = kind_word(feature.kind);
  if (cells != 1 || of_kind < 2 || feature.anchor_segment < 0) return word;
  const std::string name = segment_name(anchor, at, feature.anchor_segment);
  const std::size_t blank = name.find(' ');
  return blank == std::string::npos ? word : word + name.substr(blank);
}

}  // namespace

std::string feature_in_words(const Game& game, const Ledger& ledger, const LedgerFeature& feature) {
  const std::vector<Cell> cells = cells_of(game, ledger, feature);
  // The first of its cells from the north, then from the west, names the place.
  const std::int32_t tile = feature.anchor_tile >= 0 ? feature.anchor_tile : ledger.tiles[feature.first_tile];
  const PlacedTile& anchor = game.tiles[static_cast<std::size_t>(tile)];
  Cell first = cells.empty() ? anchor.at : cells[0];
  for (const Cell at : cells)
    if (at.y < first.y || (at.y == first.y && at.x < first.x)) first = at;
  std::string text = fmt::format(
      "{} at {}", feature.is_castle ? "castle" : name_there(feature, anchor, first, cells.size()), cell_text(first));
  if (cells.size() > 1) text += fmt::format(", {} {}", cells.size(), ledger.squares.empty() ? "tiles" : "cells");
  if (feature.is_complete && !feature.is_castle) text += ", completed";
  return text;
}

std::string entry_in_words(const Game& game, const Ledger& ledger, const Entry& entry, bool has_colour) {
  const LedgerFeature* feature =
      entry.feature < 0 ? nullptr : &ledger.features[static_cast<std::size_t>(entry.feature)];
  std::string text;
  if (feature == nullptr || !is_named_by_feature(entry.category, feature->kind)) text = category_label(entry.category);
  if (feature != nullptr) text += (text.empty() ? "" : ", ") + feature_in_words(game, ledger, *feature);
  const char* separator = ": ";
  for (const Term& term : ledger.terms_of(entry)) {
    const std::string rule = fmt::format("[{} {:+}]", term.rule, term.points);
    text += fmt::format("{}{} {}", separator, term_in_words(term), has_colour ? "\x1b[2m" + rule + "\x1b[0m" : rule);
    separator = "; ";
  }
  if (entry.term_count == 0) text += entry.category == Category::field ? ": no completed city" : ": nothing counts";
  return text;
}

std::string list_in_words(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i)
    text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return text;
}

std::string agreement_in_words(std::size_t agreeing, std::size_t all, std::string_view noun) {
  return fmt::format("{} of {} {}{} {}", agreeing, all, noun, all == 1 ? "" : "s",
                     all == 1 || agreeing == 1 ? "agrees" : "agree");
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const cli::Letter letter = cli::first_letter(text);
    width += letter.is_whole ? columns_of(letter.code) : 1;
    text.remove_prefix(letter.bytes);
  }
  return width;
}

}  // namespace carc
