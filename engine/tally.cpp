#include "engine/tally.hpp"

#include <cstdio>
#include <cstdlib>

namespace carc {

void Tally::push(const Item& item) {
  if (size_ == static_cast<int>(items_.size())) {  // a fault of ours, not of an input
    std::fprintf(stderr, "carc: more than %d terms for one feature (%s)\n", size_, item.rule);
    std::abort();
  }
  items_[static_cast<std::size_t>(size_++)] = item;
}

void Tally::add(const char* rule, int count, int each, Phase phase, CityRate rate) {
  push({rule, count, each, phase, rate, true});
}

int Tally::fold(std::vector<Term>* terms) const {
  int sum = 0, base_rate = 0, extra_rate = 0;
  const auto emit = [&](const Item& item, int count, int each, int points) {
    sum += points;
    if (terms != nullptr && points != 0) terms->push_back({item.rule, count, each, points, item.is_product});
  };
  for (int i = 0; i < size_; ++i) {
    const Item& item = items_[static_cast<std::size_t>(i)];
    if (item.phase == Phase::repeat) continue;
    if (item.rate == CityRate::base) base_rate += item.each;
    if (item.rate == CityRate::extra) extra_rate += item.each;
  }

  for (const Phase phase : {Phase::units, Phase::wipe, Phase::repeat, Phase::magic, Phase::halve, Phase::flat}) {
    bool is_done = false;  // two inns wipe no more than one (META-8)
    for (int i = 0; i < size_; ++i) {
      const Item& item = items_[static_cast<std::size_t>(i)];
      if (item.phase != phase) continue;
      switch (phase) {
        case Phase::units:
        case Phase::magic:
        case Phase::flat:
          emit(item, item.count, item.each, item.count * item.each);
          break;
        case Phase::repeat: {
          const int rate = base_rate + (item.rate == CityRate::extra ? extra_rate : 0);
          emit(item, item.count, rate, item.count * rate);
          break;
        }
        case Phase::wipe:
          if (!is_done) emit(item, 1, -sum, -sum);
          break;
        case Phase::halve:
          if (!is_done && sum > 0) emit(item, 1, -(sum / 2), -(sum / 2));  // half rounded up stays
          break;
      }
      is_done = true;
    }
  }
  return sum;
}

}  // namespace carc
