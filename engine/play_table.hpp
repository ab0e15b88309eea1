// The table of a game in progress: the game as it lies, the feature graph beside it and the points so far. It does what
// a move does to them, and leaves to its user whether the move is legal.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/pipeline.hpp"

namespace carc {

class Table {
 public:
  Table(const Rulebook& book, Detail detail) : book_(&book), detail_(detail), pipeline_(book) {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // Players, sets, definitions and tiles of `start`; the rest of it must be empty.
  void begin(const Game& start, const RuleValues& values);

  // Figures keep their index while they stand; those taken off leave an entry without a tile behind.
  const Game& game() const { return game_; }
  const FeatureGraph& graph() const { return graph_; }
  const Rulebook& book() const { return *book_; }
  const Ledger& ledger() const { return ledger_; }
  int player_count() const { return static_cast<int>(game_.players.size()); }
  int last_tile() const { return graph_.tile_count() - 1; }

  // ---- tiles
  // "" or why the tile cannot lie so. Bridges count as roads.
  std::string lay_fault(const PlacedTile& placed);
  void lay(const PlacedTile& placed);
  // Could the tile be laid anywhere now, in any position?
  bool fits_somewhere(const TileDef& tile) const;
  // What meets a side of a placed tile: its letter, or a road on a bridge.
  char letter_at(int tile, int side) const;

  // ---- figures
  struct Spot {
    int tile = -1, segment = -1;
    Place place = Place::segment;
    int detail = 0;
    friend bool operator==(const Spot&, const Spot&) = default;
  };
  static Spot spot_of(const Figure& figure) { return {figure.tile, figure.segment, figure.place, figure.detail}; }
  int& supply(int player, FigureKind kind) {
    return supply_[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)];
  }
  // Puts a figure of the supply down; the number is the caller's name for it. Returns its index.
  int put(int player, FigureKind kind, const Spot& spot, int number = 0);
  // Takes a figure off the table, without giving it to anybody.
  void take(int figure);
  void send_home(int figure) {
    const Figure gone = game_.figures[static_cast<std::size_t>(figure)];
    take(figure);
    ++supply(gone.owner, gone.kind);
  }
  bool is_standing(int figure) const {
    const Figure& f = game_.figures[static_cast<std::size_t>(figure)];
    return f.tile >= 0 || f.place == Place::district;
  }
  int number_of(int figure) const { return numbers_[static_cast<std::size_t>(figure)]; }
  // The standing figure of that name, -1: none.
  int find(int player, FigureKind kind, int number) const;
  // Moves a standing figure; its index stays.
  void move(int figure, const Spot& spot);
  // Vertex of the segment on which a figure stands, -1: it stands on none.
  int vertex_under(int figure) const;
  // Figures, by index, on the whole feature of a vertex.
  std::vector<int> figures_on(int vertex) const;

  // ---- other pieces
  // Changes in what lies on the table, followed by changed().
  Game& pieces() { return game_; }
  // Pieces have come or gone; `is_joined`: features are joined, bridged or cut in another way than before.
  void changed(bool is_joined);
  // How much work such changes were: tiles that were laid out again.
  long long tiles_laid_again() const { return laid_again_; }

  // ---- scoring
  // The features that this part of the turn has completed so far, a vertex each; castles are none.
  std::vector<int> completed() const;
  // A feature that a move may have completed, though no tile touched it.
  void touch(int tile, int segment) { touched_.push_back({tile, segment}); }
  void forget_touched() { touched_.clear(); }
  void score_feature(int vertex) { pipeline_.score_feature(vertex, When::play, last_tile()); }
  void score_field(int vertex, FieldUse use) { pipeline_.score_field(vertex, use, last_tile()); }
  void score_turn(const TurnPart& part) { pipeline_.score_turn(part, last_tile()); }
  int value_of(int vertex) { return pipeline_.value_of(vertex); }
  PlayerSet owners_at(int vertex) { return pipeline_.owners_at(vertex); }
  void pay(int player, Category category, const Tally& tally, int vertex = -1) {
    pipeline_.pay_in_play(player, category, tally, vertex, last_tile());
  }
  // Points that change hands without being scored (ransoms, bids).
  void move_points(int player, int points) { ledger_.players[static_cast<std::size_t>(player)].before += points; }
  int points(int player) const { return ledger_.players[static_cast<std::size_t>(player)].before; }

  // The board as it is now: figures that stand on it, points on the track.
  Game board() const;
  const Ledger& score_end() {
    pipeline_.look_at_pieces();
    pipeline_.score_end();
    return ledger_;
  }

 private:
  struct Touched {
    int tile, segment;
  };
  void lay_out_again();
  bool fits(const PlacedTile& placed, int side) const;

  const Rulebook* book_;
  Detail detail_;
  RuleValues values_{};
  Game game_;
  FeatureGraph graph_;
  Pipeline pipeline_;
  Ledger ledger_;
  std::vector<std::array<int, kFigureKinds>> supply_;  // by player
  std::vector<int> numbers_;                           // by figure
  std::vector<int> free_;                              // indices of figures that were taken off
  std::vector<Touched> touched_;
  long long laid_again_ = 0;
  BitSet<FigureKind> seen_;            // kinds of figures that the pipeline knows of
  std::vector<std::uint8_t> bridged_;  // by tile: bit 0 a bridge from north to south, bit 1 from east to west
};

}  // namespace carc
