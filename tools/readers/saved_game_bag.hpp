// The bag of a saved game. Internal.
#pragma once

#include <string>
#include <vector>

#include "engine/play.hpp"
#include "tools/readers/saved_game.hpp"

namespace carc {

// Tiles are drawn from it as the program draws that wrote the save: in the stated order, then by its random numbers.
// A drawn tile that fits nowhere is set aside without a message, so only drawing along tells which tiles were. Where
// the draws cannot be told, nothing is assumed to be set aside before the end.
class SaveBag {
 public:
  explicit SaveBag(const SaveSetup& setup);

  // A tile comes into play on the board of `play`, where it does not lie yet. False: the bag holds no more of it.
  bool take(const TileDef& tile, const Play& play);
  // The random number that a message carries.
  void set_random(double random) { random_ = random; }

  int set_aside() const { return set_aside_; }
  // Whatever is left fits nowhere: the next draws set it aside.
  bool is_used_up(const Play& play) const;

 private:
  struct Entry {
    std::string id;  // of the save's tile
    const TileDef* tile;
    int count;
  };
  Entry* entry_of(const TileDef* tile);
  Entry* draw();
  int random_below(int limit);

  const SaveSetup& setup_;
  std::vector<Entry> entries_;  // sorted by id
  std::size_t next_ = 0;        // in the stated order
  double random_;
  bool knows_draws_ = true;
  bool is_one_group_ = true;  // rivers, dragons and hills change what is drawn from
  int set_aside_ = 0;
};

}  // namespace carc
