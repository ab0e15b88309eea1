// The replay of a saved game, message by message. Internal.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/play_table.hpp"
#include "tools/readers/saved_game.hpp"
#include "tools/readers/saved_game_bag.hpp"

namespace carc {

// A feature that a pointer names: where, and which segment of the tile there.
struct SavePointer {
  Cell at;
  std::string feature, location;
};

bool save_cell(const nlohmann::json& value, Cell& out);
bool save_pointer(const nlohmann::json& value, SavePointer& out);
// Is the game played without anything that does more in play than to stand on a feature and be scored?
bool is_plain(const SaveSetup& setup);

class Replay {
 public:
  Replay(const SaveSetup& setup, Table& table, Problems& problems);

  // False: a problem tells which message is not legal, and why.
  bool run(const std::vector<SaveMessage>& messages);
  bool is_finished() const;

 private:
  struct FigureName {
    FigureKind kind{};
    int owner = 0, number = 0;
    friend bool operator==(const FigureName&, const FigureName&) = default;
  };
  struct Prisoner {
    FigureName figure;
    int jailer;
  };

  bool fail(const SaveMessage& message, std::string detail, const ProblemCode& code);
  bool fail(const SaveMessage& message, std::string detail);
  bool has(const char* element) const { return setup_.elements.count(element) != 0; }
  bool rule_is(const char* key, const char* value) const;
  int player_count() const { return table_.player_count(); }

  // ---- turns (saved_game_replay.cpp)
  bool step(const SaveMessage& message);
  bool commit(const SaveMessage& message);
  void settle();                            // scores a part of a turn that was committed
  void next_part(bool begins_turn = true);  // of this turn or the next one
  void take_random(const SaveMessage& message);
  void pay_fairy();
  void end_game();

  // ---- tiles (saved_game_tiles.cpp)
  bool lay(const SaveMessage& message);
  bool put_forced_bridge(const PlacedTile& placed);
  void after_laying();
  static bool can_bridge(const PlacedTile& tile, int side);
  void add_bridge(int tile, int side);
  bool has_bridge(int tile) const;
  int tile_of(const SaveMessage& message, Cell at);
  // The segment of a pointer; -1 and a problem if there is none.
  int segment_of(const SaveMessage& message, const SavePointer& where, int& tile);

  // ---- figures (saved_game_figures.cpp)
  bool figure_name(const SaveMessage& message, const std::string& id, FigureName& name);
  bool stands_in_city(int figure) const;
  bool is_about_to_score(int vertex) const;
  bool deploy(const SaveMessage& message);
  int field_of_barn(int figure) const;  // -1: it stands in none
  bool may_deploy(const SaveMessage& message, const FigureName& name, const Table::Spot& spot);
  bool spot_of(const SaveMessage& message, const FigureName& name, const SavePointer& where, Table::Spot& spot);
  // The figure of a meeple pointer; -1 and a problem if it stands not there.
  int standing_figure(const SaveMessage& message, const nlohmann::json& pointer);
  bool take_back(const SaveMessage& message);
  void score_abbot(int figure);
  void send_home(int figure);
  // A figure leaves its place: the fairy stays, builders and pigs left alone go home.
  void take_off(int figure);
  void drop_lonely(int vertex, int owner);

  // ---- other pieces (saved_game_pieces.cpp)
  bool place_token(const SaveMessage& message);
  bool move_neutral(const SaveMessage& message);
  NeutralFigure* neutral(NeutralKind kind);
  NeutralFigure& put_neutral(NeutralKind kind);
  void remove_neutral(NeutralKind kind);
  void eat_on(int tile);
  void spring_traps();
  void add_gold(int tile);
  void follow_with_count(int district);
  bool build_castle(const SaveMessage& message, const SavePointer& where);
  bool set_ferry(const SaveMessage& message, const SavePointer& where);

  // ---- towers, bazaars (saved_game_deals.cpp)
  bool capture(const SaveMessage& message);
  bool exchange(const SaveMessage& message);
  bool pay_ransom(const SaveMessage& message);
  bool is_prisoner(const FigureName& name) const;
  void free_prisoner(std::size_t index);
  void free_prisoner_named(const FigureName& name);
  bool bid(const SaveMessage& message);
  bool buy_or_sell(const SaveMessage& message);
  void close_auction();
  // ---- sheep, circus, acrobats (saved_game_herds.cpp)
  bool score_acrobats(const SaveMessage& message);
  bool flock(const SaveMessage& message);
  void draw_sheep(int figure);
  void score_flock(int vertex);
  void remove_flock(int vertex);
  void score_closed_flocks();
  bool is_closed_field(int vertex) const;
  void move_tent();
  int draw_animal();

  // ---- scoring (saved_game_scoring.cpp)
  void score_part();
  void take_pieces(const std::vector<int>& completed);
  void score_barns();
  bool is_with_fairy(int figure);
  void score_castles(const std::vector<int>& completed);
  void return_figures(int vertex);
  void take_goods(const std::vector<int>& completed);
  void take_titles(const std::vector<int>& completed);
  void share_gold(const std::vector<int>& completed);
  void settle_challenges(const std::vector<int>& completed);
  void dismiss_magic(const std::vector<int>& completed);
  int size_of(int vertex) const;

  const SaveSetup& setup_;
  Table& table_;
  Problems& problems_;
  SaveRandom random_;
  SaveBag bag_;
  const bool is_plain_;
  bool has_districts_ = false;  // the count and his city are in play

  std::span<const SaveMessage> messages_;
  std::size_t at_ = 0;  // of the message that is being played
  int player_ = 0, laid_ = 0;
  bool has_tile_ = false, has_acted_ = false, is_committed_ = false, is_scored_ = false;
  bool has_builder_worked_ = false, is_second_part_ = false;
  bool has_circle_ = false;  // a crop circle lets figures be put down
  FigureName flyer_;         // left by flying machine and has not landed; number 0: none

  std::vector<Prisoner> prisoners_;
  FigureName captive_;      // for whom one of the player's own people must still be named; number 0: none
  int new_barn_ = -1;       // figure
  int new_phantom_ = -1;    // figure, put down in this part
  Table::Spot fairy_spot_;  // of the follower to whom the fairy came
  int largest_city_ = 0, longest_road_ = 0;
  struct Castle {
    Token token;
    int laid;                // tiles when it was built
    std::vector<int> lords;  // figures
    bool is_scored = false;
  };
  std::vector<Castle> castles_;
  struct Flock {
    int figure;
    std::vector<int> sheep;
  };
  std::vector<Flock> flocks_;
  std::vector<int> grown_;  // shepherds who have had their say in this part
  std::vector<int> animals_used_;
  struct Auction {
    int supply = -1, seller = -1, bidder = -1, price = 0;
  } auction_;
  bool has_bazaar_tile_ = false;
  int circus_ = -1;                                    // tile of a circus to which the tent has not moved yet
  std::vector<int> abbeys_, bridges_, castle_tokens_;  // left, by player
  std::vector<int> buildings_;                         // left, three kinds a player
};

}  // namespace carc
