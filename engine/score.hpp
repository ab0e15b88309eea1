// Scoring of a finished board.
#pragma once

#include <string>
#include <string_view>

#include "engine/board.hpp"
#include "engine/ledger.hpp"
#include "engine/options.hpp"
#include "engine/problem.hpp"

namespace carc {

class Rulebook;  // engine/rulebook.hpp: the modules of the game, compiled; the built-in one is rulebook()

// The rule book of this library: every expansion of expansions/all.cpp.
const Rulebook& rulebook();

// All options of a rule book, in the order of its modules.
std::vector<const RuleOption*> rule_options(const Rulebook& book);

// Resolves profile and options to values; an option stated by itself overrules the profile. Faults: bad-rule.
RuleValues resolve_rules(const Rulebook& book, const RuleSettings& settings, Problems& problems);

// Every fault of the board itself under these rules (codes in engine/checks.hpp and in the modules).
Problems check(const Game& game, const Rulebook& book, const RuleValues& values);

// The cells of a feature in a ledger of this game, in order of x, then y.
std::vector<Cell> cells_of(const Game& game, const Ledger& ledger, const LedgerFeature& feature);

enum class Detail : unsigned char {
  totals,  // only Ledger::players
  full,    // entries, terms and features too
};

// Final scoring of the board in `game` (ORDER-1..14): checks it, then scores it if there is no error.
// On errors the ledger is empty. Thread-safe.
Checked<Ledger> score(const Game& game, const Rulebook& book = rulebook(), Detail detail = Detail::full);

// The same without any check, for boards known to be sound; reuses its memory from call to call. One thread each.
class Scorer {
 public:
  explicit Scorer(const Rulebook& book = rulebook());
  ~Scorer();
  Scorer(const Scorer&) = delete;
  Scorer& operator=(const Scorer&) = delete;
  // The ledger is valid until the next call.
  const Ledger& score(const Game& game, const RuleValues& values, Detail detail = Detail::full);

 private:
  struct Workspace;
  Workspace* workspace_;
};

}  // namespace carc
