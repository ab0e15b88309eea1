#include "engine/ledger.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>

namespace carc {
namespace {
constexpr std::array<std::string_view, kCategories> kNames = {
    "road",  "city",       "monastery", "garden",     "field",          "barn",      "castle",       "german-castle",
    "abbot", "archbishop", "yaga-hut",  "vodyanoy",   "fortune-teller", "circus",    "acrobats",     "toll",
    "fairy", "ringmaster", "robber",    "shepherd",   "goods",          "king",      "robber-baron", "gold",
    "fruit", "gift",       "egg",       "watchtower", "wind-rose",      "darmstadt", "other"};
}

std::string_view name_of(Category category) { return kNames[static_cast<std::size_t>(category)]; }

bool from_name(std::string_view name, Category& category) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return false;
  category = static_cast<Category>(found - kNames.begin());
  return true;
}

std::vector<int> Ledger::by_category(When when) const {
  using Matrix = Eigen::Array<int, Eigen::Dynamic, kCategories, Eigen::RowMajor>;
  std::vector<int> sums(players.size() * kCategories, 0);
  Eigen::Map<Matrix> matrix(sums.data(), static_cast<Eigen::Index>(players.size()), kCategories);
  for (const Entry& entry : entries)
    if (entry.when == when) matrix(entry.player, static_cast<Eigen::Index>(entry.category)) += entry.points;
  return sums;
}

std::vector<int> Ledger::winners() const {
  std::vector<int> best;
  for (std::size_t p = 0; p < players.size(); ++p) {
    if (!best.empty() && players[p].total() < players[static_cast<std::size_t>(best.front())].total()) continue;
    if (!best.empty() && players[p].total() > players[static_cast<std::size_t>(best.front())].total()) best.clear();
    best.push_back(static_cast<int>(p));
  }
  return best;
}

void Ledger::clear() {
  entries.clear();
  terms.clear();
  features.clear();
  tiles.clear();
  squares.clear();
  players.clear();
  is_final = false;
}

}  // namespace carc
