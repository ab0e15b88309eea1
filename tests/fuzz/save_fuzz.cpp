// Saved games.
#include "tests/fuzz/read_score_write.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return carc::fuzz::read_score_write(data, size, carc::read_saved_game);
}
