#include "tools/readers/reader.hpp"
namespace carc { void read_archive_log(std::string_view, const RuleSettings*, const Rulebook&, Checked<Reading>&) {} void read_saved_game(std::string_view, const RuleSettings*, const Rulebook&, Checked<Reading>&) {} }
