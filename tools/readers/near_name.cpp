#include "tools/readers/near_name.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace carc {
namespace {

std::string small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

// Letters that are added, left out, changed, or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

// How many letters of a word may differ; none in a single letter, which would have nothing in common with the name.
std::size_t tolerance(std::size_t length) { return length < 2 ? 0 : std::max<std::size_t>(length / 3, 1); }

}  // namespace

std::string_view nearest_name(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > 60) return "";
  const std::string small = small_letters(word);
  const std::size_t slash = small.find('/') + 1;
  std::string_view best;
  std::size_t nearest = 60;
  for (const std::string_view name : known) {
    const std::string other = small_letters(name);
    const std::size_t same = other.compare(0, slash, small, 0, slash) == 0 ? slash : 0;
    const std::string_view a = std::string_view(small).substr(same), b = std::string_view(other).substr(same);
    const std::size_t d = distance(a, b);
    if (d >= nearest || d > tolerance(a.size()) || (d == std::max(a.size(), b.size()) && d != 0)) continue;
    best = name;
    nearest = d;
  }
  return best;
}

}  // namespace carc
