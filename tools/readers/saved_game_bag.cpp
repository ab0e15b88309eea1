#include "tools/readers/saved_game_bag.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace carc {
namespace {

constexpr int kMaxSetAside = 500;  // so that a made-up save cannot keep us busy

}  // namespace

SaveBag::SaveBag(const SaveSetup& setup) : setup_(setup), random_(setup.initial_random) {
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

bool SaveBag::take(const TileDef& tile, const Play& play) {
  Entry* const taken = entry_of(&tile);
  if (taken == nullptr || taken->count == 0) return false;
  while (knows_draws_) {
    Entry* const drawn = draw();
    if (drawn == taken) break;
    if (drawn == nullptr || set_aside_ >= kMaxSetAside || play.fits_somewhere(*drawn->tile)) {
      knows_draws_ = false;
    } else {
      --drawn->count;
      ++set_aside_;
    }
  }
  --taken->count;
  return true;
}

// The next tile drawn, still counted; nullptr if it cannot be told.
SaveBag::Entry* SaveBag::draw() {
  if (next_ < setup_.draw_order.size()) {
    Entry* const stated = entry_of(save_tile(setup_, setup_.draw_order[next_++]));
    return stated != nullptr && stated->count > 0 ? stated : nullptr;
  }
  int left = 0;
  for (const Entry& entry : entries_) left += entry.count;
  if (!is_one_group_ || left == 0 || !(random_ >= 0 && random_ < 1)) return nullptr;
  int index = random_below(left);
  for (Entry& entry : entries_) {
    if (index < entry.count) return &entry;
    index -= entry.count;
  }
  return nullptr;
}

// The linear congruential generator of Java, its state kept in the bits of a fraction.
int SaveBag::random_below(int limit) {
  const int result = static_cast<int>(random_ * limit);
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 48) - 1;
  std::uint64_t bits = 0;
  static_assert(sizeof bits == sizeof random_);
  std::memcpy(&bits, &random_, sizeof bits);
  bits = (25214903917u * (bits & kMask) + 11) & kMask;
  random_ = static_cast<double>(bits) / static_cast<double>(kMask + 1);
  return result;
}

bool SaveBag::is_used_up(const Play& play) const {
  return std::none_of(entries_.begin(), entries_.end(),
                      [&](const Entry& entry) { return entry.count > 0 && play.fits_somewhere(*entry.tile); });
}

}  // namespace carc
