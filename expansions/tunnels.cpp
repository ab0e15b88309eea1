// The Tunnel (TUNNEL-1): markers join the mouths of tunnels.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "expansions/all.hpp"

namespace carc {
namespace {

constexpr ProblemCode kBadTunnel{"bad-tunnel", Severity::error, "a tunnel marker lies where no mouth is"};
constexpr ProblemCode kTunnelUnpaired{"tunnel-unpaired", Severity::warning,
                                      "a tunnel marker without its partner: the road stays open there"};

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kPrinted[] = {"auto", "through"};

enum { kTunnelPrinted };
constexpr RuleOption kOptions[] = {
    {"tunnel.printed", kPrinted, "TUNNEL-1", "whether tunnels printed on other sets are pairs of mouths"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
// Is the set on the table: its box, one of its tiles, or one of its markers?
bool is_in_play(const Game& game) {
  return std::any_of(game.sets.begin(), game.sets.end(), [](const SetInPlay& s) { return s.set->id == "tunnel"; }) ||
         std::any_of(game.tiles.begin(), game.tiles.end(),
                     [](const PlacedTile& tile) { return tile.def->all_marks.has(Mark::tunnel_mouth); }) ||
         std::any_of(game.tokens.begin(), game.tokens.end(),
                     [](const Token& token) { return token.kind == TokenKind::tunnel; });
}

void cut_printed(const Context& context, LayRules& rules) {
  rules.has_cut_tunnels = context.options[kTunnelPrinted] == 0 && is_in_play(context.game);
}

// The mouth under a marker, -1: none.
int mouth_under(const FeatureGraph& graph, const Token& marker) {
  if (marker.tile < 0) return -1;
  int vertex = -1;
  if (marker.from >= 0 && graph.tile(marker.tile).def->is_one_cell())
    vertex = graph.line_at(graph.tile(marker.tile).at, marker.from, 0);
  else if (marker.segment >= 0) vertex = graph.vertex(marker.tile, marker.segment);
  if (vertex < 0 || graph.kind(vertex) != SegmentKind::road) return -1;
  const Segment& segment = graph.segment(vertex);
  const bool is_mouth = segment.marks.has(Mark::tunnel_mouth) ||
                        (graph.rules().has_cut_tunnels && segment.marks.has(Mark::tunnel) && segment.half_count == 4);
  return is_mouth ? vertex : -1;
}

using MouthKey = std::pair<int, char>;  // owner and letter: the kind of a marker

std::vector<std::pair<MouthKey, int>> marked_mouths(const Context& context, const FeatureGraph& graph) {
  std::vector<std::pair<MouthKey, int>> mouths;
  for (const Token& token : context.game.tokens)
    if (token.kind == TokenKind::tunnel)
      if (const int mouth = mouth_under(graph, token); mouth >= 0)
        mouths.push_back({{token.owner, token.letter}, mouth});
  std::sort(mouths.begin(), mouths.end());
  return mouths;
}

void join_mouths(const Context& context, FeatureGraph& graph) {
  const auto mouths = marked_mouths(context, graph);
  for (std::size_t i = 0; i + 1 < mouths.size(); ++i) {
    if (mouths[i].first != mouths[i + 1].first || mouths[i].second == mouths[i + 1].second) continue;
    graph.change_open(mouths[i].second, -2);
    graph.change_open(mouths[i + 1].second, -2);
    graph.link(mouths[i].second, mouths[i + 1].second);
    ++i;
  }
}

void check(const Context& context, Problems& problems) {
  const auto place = [&](const Token& token) {
    return token.tile < 0 ? std::string("tokens") : "tile at " + cell_text(context.graph.tile(token.tile).at);
  };
  std::map<MouthKey, int> of_kind;
  std::map<int, int> on_mouth;
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::tunnel) continue;
    ++of_kind[{token.owner, token.letter}];
    ++on_mouth[mouth_under(context.graph, token)];
  }
  for (const Token& token : context.game.tokens) {
    if (token.kind != TokenKind::tunnel) continue;
    const int mouth = mouth_under(context.graph, token);
    if (mouth < 0) {
      problems.push_back({&kBadTunnel, place(token), "the tunnel marker lies where no mouth of a tunnel is"});
      continue;
    }
    const int same_kind = of_kind[{token.owner, token.letter}], same_mouth = on_mouth[mouth];
    if (same_kind > 2 || same_mouth > 1)
      problems.push_back({&kBadTunnel, place(token),
                          same_mouth > 1 ? "two markers lie on one mouth" : "more than two markers of one kind"});
    else if (same_kind == 1)
      problems.push_back({&kTunnelUnpaired, place(token), "the marker has no partner; the road is open there"});
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr Mark kOwnMarks[] = {Mark::tunnel, Mark::tunnel_mouth};
constexpr TokenKind kTokens[] = {TokenKind::tunnel};
constexpr const char* kSets[] = {"tunnel"};
constexpr const ProblemCode* kProblems[] = {&kBadTunnel, &kTunnelUnpaired};

}  // namespace

const Expansion tunnels{.id = "tunnel",
                        .title = "The Tunnel",
                        .options = kOptions,
                        .marks = kOwnMarks,
                        .tokens = kTokens,
                        .sets = kSets,
                        .problems = kProblems,
                        .hooks = {.lay = cut_printed, .check = check, .link = join_mouths}};

}  // namespace carc
