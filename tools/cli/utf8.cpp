#include "tools/cli/utf8.hpp"

namespace carc::cli {

std::string printable(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const Letter letter = first_letter(text);
    const std::uint32_t code = letter.code;
    const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
    const bool turns_direction = code == 0x061C || code == 0x200E || code == 0x200F ||
                                 (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    if (letter.is_whole && !is_control && !turns_direction) safe += text.substr(0, letter.bytes);
    else safe += '?';
    text.remove_prefix(letter.bytes);
  }
  return safe;
}

}  // namespace carc::cli
