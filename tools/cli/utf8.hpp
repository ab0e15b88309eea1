// The letters of a UTF-8 text, one by one; broken bytes come out as letters that are not whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace carc::cli {

struct Letter {
  std::uint32_t code = 0;
  std::size_t bytes = 1;  // to go on by
  bool is_whole = false;  // false: one byte that belongs to no letter
};

// The first letter of a text that is not empty.
constexpr Letter first_letter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0 || length > text.size()) return {};
  std::uint32_t code = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  const bool is_overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (is_overlong || is_surrogate || code > 0x10FFFF) return {};
  return {code, length, true};
}

// Text that may go to a terminal: control characters, marks that turn the direction of writing and broken UTF-8 become
// "?".
std::string printable(std::string_view text);

}  // namespace carc::cli
