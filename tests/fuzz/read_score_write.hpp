// What must hold for any bytes: a result or problems; a board that was read can be written, read back and scores the
// same.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tools/readers/reader.hpp"

namespace carc::fuzz {

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline int read_score_write(const std::uint8_t* data, std::size_t size,
                            void (*read)(std::string_view, const RuleSettings*, const Rulebook&, Checked<Reading>&)) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Checked<Reading> reading;
  if (read != nullptr) read(text, nullptr, rulebook(), reading);
  else reading = read_text(text);
  if (!reading.ok()) return 0;
  const Checked<Ledger> ledger = score_reading(reading.value, true);
  if (!ledger.ok()) {
    require(!ledger.problems.empty());
    return 0;
  }
  for (const Entry& entry : ledger.value.entries) {
    int points = 0;
    for (const Term& term : ledger.value.terms_of(entry)) points += term.points;
    require(points == entry.points);
  }
  const Checked<Reading> again = read_text(write_board(reading.value.game));
  require(again.ok());
  const Checked<Ledger> second = score_reading(again.value, true);
  require(second.ok() && second.value.players.size() == ledger.value.players.size());
  for (std::size_t p = 0; p < second.value.players.size(); ++p)
    require(second.value.players[p].total() == ledger.value.players[p].total());
  return 0;
}

}  // namespace carc::fuzz
