// The ledger: the only form that points take. An entry is the points of one player for one reason, made of terms;
// each term names the rule that gives it. Terms add up to the entry, entries to the totals.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/tile.hpp"

namespace carc {

enum class Category : std::uint8_t {
  road,
  city,
  monastery,
  garden,
  field,
  barn,
  castle,
  german_castle,
  abbot,
  archbishop,
  yaga_hut,
  vodyanoy,
  fortune_teller,
  circus,
  acrobats,
  toll,
  fairy,
  ringmaster,
  robber,
  shepherd,
  goods,
  king,
  robber_baron,
  gold,
  fruit,
  gift,
  egg,
  watchtower,
  wind_rose,
  darmstadt,
  other,
};
inline constexpr int kCategories = 31;
std::string_view name_of(Category category);  // "german-castle"
bool from_name(std::string_view name, Category& category);

enum class When : std::uint8_t { play, end };

struct Term {
  const char* rule = "";   // "ROAD-1"
  int count = 0;           // what is counted (tiles, pennants, cities)
  int each = 0;            // points for each
  int points = 0;          // count * each, or the effect of a halving or wiping (then count = 1 and each = points)
  bool is_product = true;  // false: an effect on the terms before it
};

// A feature as the ledger keeps it.
struct LedgerFeature {
  SegmentKind kind = SegmentKind::field;
  bool is_complete = false;
  bool is_castle = false;         // a city under a castle token
  std::int32_t anchor_tile = -1;  // a tile of the game and a segment of it that belong to the feature
  std::int32_t anchor_segment = -1;
  std::uint32_t first_tile = 0;  // range of Ledger::tiles
  std::uint32_t tile_count = 0;
};

struct Entry {
  When when = When::end;
  Category category = Category::road;
  std::uint8_t player = 0;
  int points = 0;
  std::int32_t feature = -1;     // index into Ledger::features; -1: points without a feature
  std::uint32_t first_term = 0;  // range of Ledger::terms
  std::uint32_t term_count = 0;
  std::int32_t turn = -1;  // play: index of the tile placed in that turn
};

struct PlayerTotals {
  int before = 0;  // on the track when final scoring begins
  int final = 0;   // sum of the entries of final scoring
  int total() const { return before + final; }
};

struct Ledger {
  std::vector<Entry> entries;
  std::vector<Term> terms;
  std::vector<LedgerFeature> features;
  std::vector<std::int32_t> tiles;  // indices into Game::tiles, each feature's own range ascending
  // Beside `tiles`: the squares of the piece that the feature fills (see square_of); empty where all pieces are one
  // cell.
  std::vector<std::uint64_t> squares;
  std::vector<PlayerTotals> players;  // in seat order
  bool is_final = false;              // final scoring was done

  std::span<const Term> terms_of(const Entry& entry) const {
    return {terms.data() + entry.first_term, entry.term_count};
  }
  std::span<const std::int32_t> tiles_of(const LedgerFeature& feature) const {
    return {tiles.data() + feature.first_tile, feature.tile_count};
  }
  // Points of `when` by player and category: row-major players x kCategories.
  std::vector<int> by_category(When when) const;
  // Players with the highest total (ORDER-13), ascending.
  std::vector<int> winners() const;

  void clear();
};

}  // namespace carc
