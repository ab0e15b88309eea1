#include "tools/cli/version.hpp"

namespace carc::cli {

std::string version() { return "carc " CARC_VERSION; }

}  // namespace carc::cli
