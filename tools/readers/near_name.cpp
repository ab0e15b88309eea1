#include "tools/readers/near_name.hpp"

#include <algorithm>
#include <vector>

namespace carc {
namespace {

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > 60) return "";
  std::string_view best;
  std::size_t best_distance = word.size() / 3 + 2;
  for (const std::string_view name : known)
    if (const std::size_t d = distance(word, name); d < best_distance) {
      best = name;
      best_distance = d;
    }
  return best;
}

}  // namespace carc
