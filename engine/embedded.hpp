// The files of data/ that are built into the library.
#pragma once

#include <span>
#include <string_view>

namespace carc {

struct EmbeddedFile {
  std::string_view path;  // "tiles/base-game.json"
  std::string_view text;
  std::string_view title;  // of the JSON document, "" if it has none
  std::string_view jcz;    // tile sets: a line "C2 basic:2" for each name in .jcz saves
};

std::span<const EmbeddedFile> embedded_files();  // sorted by path

// Text of a file such as "profiles/C1.json"; "" if there is none.
inline std::string_view embedded_file(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return file.text;
  return {};
}

}  // namespace carc
