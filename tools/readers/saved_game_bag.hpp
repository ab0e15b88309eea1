// The bag of a saved game. Internal.
#pragma once

#include <string>
#include <vector>

#include "engine/play_table.hpp"
#include "tools/readers/saved_game.hpp"

namespace carc {

// The random source of the program that wrote the save: one number, which messages replace.
class SaveRandom {
 public:
  explicit SaveRandom(double first) : state_(first) {}
  void set(double state) { state_ = state; }
  bool is_known() const { return state_ >= 0 && state_ < 1; }
  int below(int limit);  // 0 where the source is not known

 private:
  double state_;
};

// Tiles are drawn from it as the program draws that wrote the save: in the stated order, then by its random numbers.
// A drawn tile that fits nowhere is set aside without a message, so only drawing along tells which tiles were. Where
// the draws cannot be told, nothing is assumed to be set aside before the end.
class SaveBag {
 public:
  SaveBag(const SaveSetup& setup, SaveRandom& random);

  // A tile comes into play on the board of `table`, where it does not lie yet. False: the bag holds no more of it.
  bool take(const TileDef& tile, const Table& table);
  // Draws tiles for a bazaar, one a player; they are taken before others are drawn. False: there are too few.
  bool open_bazaar(int players);
  bool is_bazaar_open() const { return !bazaar_.empty(); }
  // A tile is hidden under a hill, if there is one.
  void hide_one() { hidden_ += left() > 0; }

  int set_aside() const { return set_aside_; }
  int left() const;  // tiles that can still be drawn
  // Whatever is left fits nowhere: the next draws set it aside.
  bool is_used_up(const Table& table) const;

 private:
  struct Entry {
    std::string id;  // of the save's tile
    const TileDef* tile;
    int count;
  };
  Entry* entry_of(const TileDef* tile);
  Entry* draw();

  const SaveSetup& setup_;
  SaveRandom& random_;
  std::vector<Entry> entries_;          // sorted by id
  std::size_t next_ = 0;                // in the stated order
  std::vector<const TileDef*> bazaar_;  // drawn, not laid yet
  bool knows_draws_ = true;
  bool is_one_group_ = true;  // rivers, dragons and hills change what is drawn from
  int set_aside_ = 0, hidden_ = 0;
};

}  // namespace carc
