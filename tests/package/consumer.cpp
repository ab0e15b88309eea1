// What a program that links the library looks like.
#include <carc/carc.hpp>
#include <cstdio>

int main() {
  const auto reading = carc::read_text(R"({
    "format": "carcassonne-board/1",
    "rows": ["U0 U0 U0"],
    "figures": ["red 1,0 road W"]
  })");
  if (!reading.ok()) return 2;
  const auto ledger = carc::score_reading(reading.value, true);
  if (!ledger.ok()) return 2;
  std::printf("%s %d\n", reading.value.game.players[0].name.c_str(), ledger.value.players[0].total());
}
