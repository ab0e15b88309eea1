#include "tools/cli/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/clip.hpp"
#include "engine/json_text.hpp"
#include "tools/cli/ledger_line.hpp"

namespace carc::cli {
namespace {

constexpr std::string_view kForms = "a claim is `red=87`, `red.field=21`, `red.city@3,-1=8` or `red.city@3,-1.N=8`";

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Where the claim ends that begins at 0 and whose player is named up to `from`: at a comma or blank, but not at the one
// of a cell (`@3,-1.city N`) nor at blanks around `=`.
std::size_t end_of_claim(std::string_view text, std::size_t from) {
  bool has_place = false, has_number = false;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == '@') has_place = true;
    if (text[i] == '=') {
      has_number = true;
      while (i + 1 < text.size() && is_blank(text[i + 1])) ++i;
      continue;
    }
    if (text[i] != ',' && !is_blank(text[i])) continue;
    if (!has_number) {
      std::size_t next = i;
      while (next < text.size() && is_blank(text[next])) ++next;
      if (has_place || (next < text.size() && text[next] == '=')) continue;
    }
    return i;
  }
  return text.size();
}

bool parse_claim(std::string_view text, const Game& game, Claim& claim, std::string& why) {
  claim.text = std::string(trimmed(text));
  claim.player = take_player(game, text, ".= \t");
  if (claim.player < 0) {
    const std::string_view word = text.substr(0, text.find_first_of(".= \t"));
    if (player_named(game, claim.text) >= 0) why = fmt::format("no number is stated; {}", kForms);
    else why = word.empty() ? std::string(kForms) : no_such_player(game, word);
    return false;
  }
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    why = fmt::format("no number is stated; {}", kForms);
    return false;
  }
  std::string_view place = trimmed(text.substr(0, equals)), number = trimmed(text.substr(equals + 1));
  if (!place.empty()) {
    if (place.front() != '.') {
      why = std::string(kForms);
      return false;
    }
    NamedPlace named;
    if (!parse_place(place.substr(1), named, why)) return false;
    claim.about = named.has_cell ? Claim::About::feature : Claim::About::category;
    claim.category = named.category;
    claim.at = named.at;
    claim.half = named.half;
    claim.segment = std::string(trimmed(named.segment));
  }
  if (!take_number(number, claim.points, why)) return false;
  if (number.empty()) return true;
  why = fmt::format("after the number of points stands `{}`; {}", clipped(number), kForms);
  return false;
}

// Reads the parts of a document of claims; whatever is wrong is noted with its JSON pointer.
class DocumentReader {
 public:
  using json = nlohmann::json;
  DocumentReader(const Game& game, Problems& problems) : game_(game), problems_(problems) {}

  std::vector<Claim> read(const json& document) {
    if (!check_keys(document, "", {"totals", "categories", "features"})) return {};
    if (document.contains("totals") && is_object(document["totals"], "/totals"))
      for (const auto& [name, points] : document["totals"].items()) {
        Claim claim;
        if (player(name, "/totals/" + name, claim) && number(points, "/totals/" + name, claim.points)) add(claim, name);
      }
    if (document.contains("categories") && is_object(document["categories"], "/categories"))
      for (const auto& [name, of_player] : document["categories"].items()) categories(of_player, name);
    if (document.contains("features")) {
      const json& features = document["features"];
      if (!features.is_array()) fail("/features", "this must be a list");
      else
        for (std::size_t i = 0; i < features.size(); ++i) feature(features[i], fmt::format("/features/{}", i));
    }
    return std::move(claims_);
  }

 private:
  void fail(const std::string& where, std::string detail) {
    problems_.push_back({&kBadClaim, where.empty() ? "/" : where, std::move(detail)});
  }

  bool is_object(const json& value, const std::string& where) {
    if (!value.is_object()) fail(where, "this must be an object");
    return value.is_object();
  }

  bool check_keys(const json& object, const std::string& where, std::initializer_list<std::string_view> known) {
    if (!is_object(object, where)) return false;
    bool is_known = true;
    for (const auto& [key, value] : object.items()) {
      if (key.rfind("x-", 0) == 0 || std::find(known.begin(), known.end(), key) != known.end()) continue;
      std::string keys;
      for (const std::string_view name : known) keys += fmt::format("{}`{}`", keys.empty() ? "" : ", ", name);
      fail(where + "/" + clipped(key), fmt::format("there is no such key here; the keys are {}", keys));
      is_known = false;
    }
    return is_known;
  }

  bool player(const std::string& name, const std::string& where, Claim& claim) {
    claim.player = player_named(game_, name);
    if (claim.player < 0) fail(where, no_such_player(game_, name));
    return claim.player >= 0;
  }

  bool number(const json& value, const std::string& where, int& out) {
    std::string why = "points are a whole number";
    if (value.is_number_integer()) {
      const std::string digits = value.dump();
      std::string_view rest = digits;
      if (take_number(rest, out, why)) return true;
    }
    fail(where, why);
    return false;
  }

  void categories(const json& of_player, const std::string& name) {
    const std::string where = "/categories/" + name;
    Claim claim;
    if (!player(name, where, claim) || !is_object(of_player, where)) return;
    claim.about = Claim::About::category;
    for (const auto& [word, points] : of_player.items()) {
      std::string why;
      if (!parse_category(word, claim.category, why)) fail(where + "/" + clipped(word), why);
      else if (number(points, where + "/" + word, claim.points)) add(claim, fmt::format("{}.{}", name, word));
    }
  }

  void feature(const json& source, const std::string& where) {
    if (!check_keys(source, where, {"player", "category", "at", "half", "segment", "points"})) return;
    const auto word = [&](const char* key, bool is_required, std::string& out) {
      const auto found = source.find(key);
      if (found == source.end() ? is_required : !found->is_string()) {
        fail(where + "/" + key, found == source.end() ? "this key is missing" : "this must be a text");
        return false;
      }
      if (found != source.end()) out = found->get<std::string>();
      return true;
    };
    Claim claim;
    claim.about = Claim::About::feature;
    std::string name, category, half, why;
    if (!word("player", true, name) || !word("category", true, category) || !word("half", false, half) ||
        !word("segment", false, claim.segment))
      return;
    if (!player(name, where + "/player", claim)) return;
    if (!parse_category(category, claim.category, why)) return fail(where + "/category", why);
    const auto at = source.find("at");
    if (at == source.end() || !at->is_array() || at->size() != 2 || !(*at)[0].is_number_integer() ||
        !(*at)[1].is_number_integer())
      return fail(where + "/at", "a cell is a list of two whole numbers, [x, y]");
    const std::string cell = fmt::format("{},{}", (*at)[0].dump(), (*at)[1].dump());
    std::string_view rest = cell;
    if (!take_cell(rest, claim.at, why)) return fail(where + "/at", why);
    if (!half.empty()) half.insert(0, "/");
    rest = half;
    if (!take_half(rest, claim.half, why)) return fail(where + "/half", why);
    if (!rest.empty()) return fail(where + "/half", fmt::format("a half is NW, NE, SE or SW, not `{}`", clipped(half)));
    if (!source.contains("points")) return fail(where + "/points", "this key is missing");
    if (!number(source["points"], where + "/points", claim.points)) return;
    add(claim,
        fmt::format("{}.{}@{}{}{}{}", name, category, cell, half, claim.segment.empty() ? "" : ".", claim.segment));
  }

  void add(Claim claim, const std::string& text) {
    claim.text = fmt::format("{}={}", text, claim.points);
    claims_.push_back(std::move(claim));
  }

  const Game& game_;
  Problems& problems_;
  std::vector<Claim> claims_;
};

// Looks up one claim about a feature.
class FeatureJudge {
 public:
  FeatureJudge(const Places& places, const Ledger& ledger, Verdict& verdict)
      : places_(places), ledger_(ledger), claim_(verdict.claim), verdict_(verdict) {}

  // "" or why the claim is about nothing.
  std::string judge() {
    if (places_.tiles_at(claim_.at, claim_.half).empty()) return nothing_there(claim_.at, claim_.half);
    std::string why;
    const NamedPlace place{claim_.category, true, claim_.at, claim_.half, claim_.segment};
    if (!claim_.segment.empty() && !places_.find_segment(place, named_, why)) return why;
    std::vector<int> own;
    for (std::size_t e = 0; e < ledger_.entries.size(); ++e) {
      if (!is_about(ledger_.entries[e])) continue;
      (ledger_.entries[e].player == claim_.player ? own : verdict_.others).push_back(static_cast<int>(e));
    }
    if (own.empty() && verdict_.others.empty() && !is_on_board())
      return fmt::format("there is no {} {}; the tile there has {}", name_of(claim_.category),
                         claim_.segment.empty() ? "at " + cell_text(claim_.at)
                                                : fmt::format("`{}` at {}", claim_.segment, cell_text(claim_.at)),
                         segments_here());
    for (const int e : own)
      if (!is_same(own.front(), e))
        return fmt::format("{} has more than one {} at {}; say which, as in `{}@{},{}{}`", player_name(),
                           name_of(claim_.category), cell_text(claim_.at), name_of(claim_.category), claim_.at.x,
                           claim_.at.y, segment_here(own.front()));
    // A feature completed in play pays then and not again; what is scored at the end was not completed.
    const bool is_end = std::any_of(own.begin(), own.end(), [&](int e) { return entry(e).when == When::end; });
    for (const int e : own) {
      if (is_end != (entry(e).when == When::end)) continue;
      verdict_.entries.push_back(e);
      verdict_.points += entry(e).points;
    }
    return "";
  }

 private:
  const Entry& entry(int e) const { return ledger_.entries[static_cast<std::size_t>(e)]; }
  const LedgerFeature& feature(int e) const { return ledger_.features[static_cast<std::size_t>(entry(e).feature)]; }
  const std::string& player_name() const {
    return places_.game().players[static_cast<std::size_t>(claim_.player)].name;
  }

  bool is_about(const Entry& entry) const {
    if (entry.category != claim_.category || entry.feature < 0) return false;
    const LedgerFeature& feature = ledger_.features[static_cast<std::size_t>(entry.feature)];
    return places_.covers(ledger_, feature, claim_.at, claim_.half) &&
           (named_.first < 0 || places_.holds(feature, named_.first, named_.second));
  }

  bool is_same(int a, int b) const {
    return places_.holds(feature(a), feature(b).anchor_tile, feature(b).anchor_segment);
  }

  template <class F>
  void for_each_segment_here(F&& f) const {
    for (const int tile : places_.tiles_at(claim_.at, claim_.half)) {
      const PlacedTile& placed = places_.game().tiles[static_cast<std::size_t>(tile)];
      for (std::size_t s = 0; s < placed.def->segments.size(); ++s) f(placed, tile, static_cast<int>(s));
    }
  }

  // Could the cell, or the named segment, hold a feature of the category? Only where the category tells the kind.
  bool is_on_board() const {
    bool is_here = false;
    for_each_segment_here([&](const PlacedTile& placed, int tile, int segment) {
      if (named_.first >= 0 && (tile != named_.first || segment != named_.second)) return;
      is_here |= has_own_kind(claim_.category) &&
                 is_kind_of(claim_.category, placed.def->segments[static_cast<std::size_t>(segment)].kind);
    });
    return is_here;
  }

  std::string segments_here() const {
    std::string names;
    for_each_segment_here([&](const PlacedTile& placed, int, int segment) {
      names += (names.empty() ? "" : ", ") + segment_name(placed, claim_.at, segment);
    });
    return names.empty() ? "nothing" : names;
  }

  // ".road W" or "/NE.road W": the feature of an entry as it is called in the cell of the claim.
  std::string segment_here(int e) const {
    std::string name;
    for_each_segment_here([&](const PlacedTile& placed, int tile, int segment) {
      if (!name.empty() || !places_.holds(feature(e), tile, segment)) return;
      if (const int half = filled_half(placed); half >= 0)
        name = fmt::format("/{}", corner_names()[static_cast<std::size_t>(half)]);
      name += "." + segment_name(placed, claim_.at, segment);
    });
    return name;
  }

  const Places& places_;
  const Ledger& ledger_;
  const Claim& claim_;
  Verdict& verdict_;
  std::pair<int, int> named_{-1, -1};  // tile and segment
};

}  // namespace

std::vector<Claim> parse_claims(std::string_view text, const Game& game, Problems& problems) {
  std::vector<Claim> claims;
  bool is_any = false;
  for (;;) {
    while (!text.empty() && (is_blank(text.front()) || text.front() == ',')) text.remove_prefix(1);
    if (text.empty()) break;
    is_any = true;
    std::string_view behind_name = text;
    take_player(game, behind_name, ".= \t\n,");
    const std::size_t end = end_of_claim(text, text.size() - behind_name.size());
    Claim claim;
    std::string why;
    if (parse_claim(text.substr(0, end), game, claim, why)) claims.push_back(std::move(claim));
    else problems.push_back({&kBadClaim, fmt::format("claim `{}`", clipped(trimmed(text.substr(0, end)))), why});
    text.remove_prefix(end);
  }
  if (!is_any) problems.push_back({&kBadClaim, "claim", fmt::format("it is empty; {}", kForms)});
  return claims;
}

std::vector<Claim> parse_claims_document(std::string_view text, const Game& game, Problems& problems) {
  const std::size_t before = problems.size();
  const nlohmann::json document = parse_json(text, problems);
  if (document.is_discarded()) return {};
  std::vector<Claim> claims = DocumentReader(game, problems).read(document);
  if (claims.empty() && problems.size() == before)
    problems.push_back({&kBadClaim, "/", "the document states no claim"});
  return claims;
}

std::vector<Verdict> judge(const std::vector<Claim>& claims, const Game& game, const Ledger& ledger, Problems& problems,
                           const Rulebook& book) {
  const Places places(game, book);
  const When when = ledger.is_final ? When::end : When::play;
  std::vector<Verdict> verdicts;
  for (const Claim& claim : claims) {
    Verdict verdict;
    verdict.claim = claim;
    if (claim.about == Claim::About::feature) {
      const std::string why = FeatureJudge(places, ledger, verdict).judge();
      if (!why.empty()) {
        problems.push_back({&kBadClaim, fmt::format("claim `{}`", claim.text), why});
        continue;
      }
    } else {
      for (std::size_t e = 0; e < ledger.entries.size(); ++e) {
        const Entry& entry = ledger.entries[e];
        if (entry.player != claim.player || entry.when != when) continue;
        if (claim.about == Claim::About::category && entry.category != claim.category) continue;
        verdict.entries.push_back(static_cast<int>(e));
        verdict.points += entry.points;
      }
      if (claim.about == Claim::About::total)
        verdict.points = ledger.players[static_cast<std::size_t>(claim.player)].total();
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

}  // namespace carc::cli
