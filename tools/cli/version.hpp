#pragma once

#include <string>

namespace carc::cli {

std::string version();  // "carc 0.1.0"

}  // namespace carc::cli
