// Texts of unknown length, made short enough for a message.
#pragma once

#include <string>
#include <string_view>

namespace carc {

// At most `bytes` bytes of the text, cut between letters (UTF-8) and with "..." where something was left out.
inline std::string clipped(std::string_view text, std::size_t bytes = 60) {
  if (text.size() <= bytes) return std::string(text);
  std::size_t end = bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace carc
