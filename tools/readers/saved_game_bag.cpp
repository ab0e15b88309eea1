#include "tools/readers/saved_game_bag.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace carc {
namespace {

constexpr int kMaxSetAside = 500;  // so that a made-up save cannot keep us busy

}  // namespace

// The linear congruential generator of Java, its state kept in the bits of a fraction.
int SaveRandom::below(int limit) {
  if (!is_known() || limit <= 0) return 0;
  const int result = static_cast<int>(state_ * limit);
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 48) - 1;
  std::uint64_t bits = 0;
  static_assert(sizeof bits == sizeof state_);
  std::memcpy(&bits, &state_, sizeof bits);
  bits = (25214903917u * (bits & kMask) + 11) & kMask;
  state_ = static_cast<double>(bits) / static_cast<double>(kMask + 1);
  return result;
}

SaveBag::SaveBag(const SaveSetup& setup, SaveRandom& random) : setup_(setup), random_(random) {
  for (const auto& [tile, count] : setup.bag) {
    entries_.push_back({tile->jcz, tile, count});
    const bool has_river = std::any_of(tile->segments.begin(), tile->segments.end(),
                                       [](const Segment& segment) { return segment.kind == SegmentKind::river; });
    if (has_river || tile->marks.has(TileMark::dragon) || tile->marks.has(TileMark::hill)) is_one_group_ = false;
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.id < b.id; });
  for (const PlacedTile& start : setup.start.tiles)
    if (Entry* entry = entry_of(start.def); entry != nullptr && entry->count > 0) --entry->count;
}

SaveBag::Entry* SaveBag::entry_of(const TileDef* tile) {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.tile == tile; });
  return found == entries_.end() ? nullptr : &*found;
}

bool SaveBag::take(const TileDef& tile, const Table& table) {
  if (const auto bought = std::find(bazaar_.begin(), bazaar_.end(), &tile); bought != bazaar_.end()) {
    bazaar_.erase(bought);
    return true;
  }
  Entry* const taken = entry_of(&tile);
  if (taken == nullptr || taken->count == 0) return false;
  while (knows_draws_) {
    Entry* const drawn = draw();
    if (drawn == taken) break;
    if (drawn == nullptr || set_aside_ >= kMaxSetAside || table.fits_somewhere(*drawn->tile)) {
      knows_draws_ = false;
    } else {
      --drawn->count;
      ++set_aside_;
    }
  }
  --taken->count;
  return true;
}

bool SaveBag::open_bazaar(int players) {
  if (!bazaar_.empty() || left() < players) return false;
  for (int i = 0; i < players && knows_draws_; ++i) {
    Entry* const drawn = draw();
    if (drawn == nullptr) {
      knows_draws_ = false;
      break;
    }
    --drawn->count;
    bazaar_.push_back(drawn->tile);
  }
  return true;
}

// The next tile drawn, still counted; nullptr if it cannot be told.
SaveBag::Entry* SaveBag::draw() {
  if (next_ < setup_.draw_order.size()) {
    Entry* const stated = entry_of(save_tile(setup_, setup_.draw_order[next_++]));
    return stated != nullptr && stated->count > 0 ? stated : nullptr;
  }
  int in_bag = 0;
  for (const Entry& entry : entries_) in_bag += entry.count;
  if (!is_one_group_ || in_bag == 0 || !random_.is_known()) return nullptr;
  int index = random_.below(in_bag);
  for (Entry& entry : entries_) {
    if (index < entry.count) return &entry;
    index -= entry.count;
  }
  return nullptr;
}

int SaveBag::left() const {
  int sum = -hidden_;
  for (const Entry& entry : entries_) sum += entry.count;
  return std::max(sum, 0);
}

bool SaveBag::is_used_up(const Table& table) const {
  if (!bazaar_.empty()) return false;
  if (left() == 0) return true;
  return std::none_of(entries_.begin(), entries_.end(),
                      [&](const Entry& entry) { return entry.count > 0 && table.fits_somewhere(*entry.tile); });
}

}  // namespace carc
