// Easter in Carcassonne: the most uneaten eggs (EGG-1).
#include <algorithm>
#include <functional>

#include "expansions/all.hpp"

namespace carc {
namespace {

// ---- options ------------------------------------------------------------------------------------------------
constexpr const char* kYesNo[] = {"true", "false"};

enum { kSecondAfterTie };
constexpr RuleOption kOptions[] = {
    {"eggs.second_after_tie", kYesNo, "EGG-1", "whether the second number of eggs is paid after a tie for the first"},
};

// ---- hooks --------------------------------------------------------------------------------------------------
void pay_eggs(const Context& context, Payer& payer) {
  const auto eggs_of = [](const Player& player) { return player.holds[static_cast<std::size_t>(TokenKind::egg)]; };
  std::vector<int> numbers;
  for (const Player& player : context.game.players)
    if (eggs_of(player) > 0) numbers.push_back(eggs_of(player));
  if (numbers.empty()) return;
  std::sort(numbers.begin(), numbers.end(), std::greater<>());
  const int most = numbers.front();
  const auto below = std::find_if(numbers.begin(), numbers.end(), [&](int number) { return number < most; });
  const bool is_tied = below - numbers.begin() > 1;
  const bool has_second = below != numbers.end() && !(is_tied && context.options[kSecondAfterTie] == 1);
  for (std::size_t p = 0; p < context.game.players.size(); ++p) {
    const int eggs = eggs_of(context.game.players[p]);
    const int prize = eggs == most ? 10 : has_second && eggs == *below ? 5 : 0;
    if (prize == 0) continue;
    Tally tally;
    tally.add("EGG-1", 1, prize);
    payer.pay(static_cast<int>(p), Category::egg, tally, -1);
  }
}

// ---- what is in the box -------------------------------------------------------------------------------------
constexpr TileMark kOwnTileMarks[] = {TileMark::easter_nest, TileMark::easter_bunny};
constexpr TokenKind kTokens[] = {TokenKind::egg};
constexpr const char* kSets[] = {"easter-in-carcassonne"};

}  // namespace

const Expansion easter{.id = "easter-in-carcassonne",
                       .title = "Easter in Carcassonne",
                       .options = kOptions,
                       .tile_marks = kOwnTileMarks,
                       .tokens = kTokens,
                       .sets = kSets,
                       .hooks = {.extra = pay_eggs}};

}  // namespace carc
