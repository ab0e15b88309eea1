// "Did you mean ...": the known name that is closest to a mistyped one.
#pragma once

#include <span>
#include <string_view>

namespace carc {

// The name of `known` with the fewest changed letters, "" if none is near (more than a third of the letters differ).
std::string_view nearest_name(std::string_view word, std::span<const std::string_view> known);

}  // namespace carc
