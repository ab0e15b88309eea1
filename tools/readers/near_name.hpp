// "Did you mean ...": the known name that is closest to a mistyped one.
#pragma once

#include <span>
#include <string_view>

namespace carc {

// The name of `known` with the fewest changed letters, "" if none is near: at most a third of the letters may differ,
// one in words of two to five letters. Capitals and small letters are the same. Of names with the same beginning up to
// a slash only the rest is compared.
std::string_view nearest_name(std::string_view word, std::span<const std::string_view> known);

}  // namespace carc
