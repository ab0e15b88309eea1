// Benchmarks: carc_bench [SECONDS]. Prints boards a second and nanoseconds a tile; the best of several rounds.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "tests/property/random_board.hpp"
#include "tools/readers/link_replayer.hpp"
#include "tools/readers/reader.hpp"

namespace {

using namespace carc;

double seconds_each = 1.0;
long long sink = 0;  // keeps results alive

void measure(const char* name, int tiles, const std::function<int()>& once) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds_each);
  int rounds = 0;
  while (Clock::now() < end || rounds < 3) {
    constexpr int kBatch = 200;
    const auto begin = Clock::now();
    for (int i = 0; i < kBatch; ++i) sink += once();
    best = std::min(best, std::chrono::duration<double>(Clock::now() - begin).count() / kBatch);
    ++rounds;
  }
  fmt::print("{:<44} {:>9.2f} us  {:>9.0f} a second  {:>7.1f} ns a tile\n", name, best * 1e6, 1 / best,
             best * 1e9 / tiles);
}

std::string first_line(const char* path) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line) && (line.empty() || line[0] == '/')) {
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) seconds_each = std::atof(argv[1]);
  const std::string link = first_line(argc > 2 ? argv[2] : "data/examples/two-players.txt");
  Checked<Reading> real = read_text(link);
  if (!real.ok()) {
    fmt::print(stderr, "carc_bench: run it from the project's folder: {} cannot be read\n",
               argc > 2 ? argv[2] : "data/examples/two-players.txt");
    return 2;
  }
  const Game& board = real.value.game;
  const int tiles = static_cast<int>(board.tiles.size());
  const RuleValues values{};
  const std::string text = write_board(board);

  Scorer scorer;
  measure("(a) finished board in memory, full ledger", tiles,
          [&] { return scorer.score(board, values).players[0].final; });
  measure("(b) finished board in memory, totals only", tiles,
          [&] { return scorer.score(board, values, Detail::totals).players[0].final; });
  LinkReplayer replayer;
  measure("(c) real game from its link, played and scored", tiles, [&] {
    Problems problems;
    replayer.replay(link, values, problems);
    return replayer.play().finish().players[0].final;
  });
  measure("(d) board document from JSON text, scored", tiles, [&] {
    const Checked<Reading> reading = read_text(text);
    return scorer.score(reading.value.game, values).players[0].final;
  });
  std::string save;
  if (Problems unread; read_file("data/examples/saved-game.jcz", save, unread))
    measure("(f) saved game from JSON text, played", 72, [&] {
      const Checked<Reading> reading = read_text(save);
      return reading.value.played.players.empty() ? 0 : reading.value.played.players[0].before;
    });
  std::string mixed_text;
  Problems problems;
  if (read_file("data/examples/many-expansions.json", mixed_text, problems)) {
    const Checked<Reading> mixed = read_text(mixed_text);
    const RuleValues mixed_values = resolve_rules(rulebook(), mixed.value.game.rules, problems);
    measure("(e) large board of many expansions, full ledger", static_cast<int>(mixed.value.game.tiles.size()),
            [&] { return scorer.score(mixed.value.game, mixed_values).players[0].final; });
  }
  return sink == 42 ? 1 : 0;
}
