#include "engine/catalogue.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

#include "engine/embedded.hpp"
#include "engine/tile_io.hpp"

namespace carc {
namespace {

struct Entry {
  const EmbeddedFile* file = nullptr;
  std::once_flag once;
  std::unique_ptr<const TileSet> set;

  const TileSet* get() {
    std::call_once(once, [this] {
      auto read = std::make_unique<TileSet>();
      Problems problems;
      if (set_from_text(file->text, *read, problems)) set = std::move(read);
    });
    return set.get();
  }
};

// The built-in sets in alphabetical order; entry i belongs to info i.
struct Index {
  std::vector<SetInfo> infos;
  std::unique_ptr<Entry[]> entries;

  Index() {
    constexpr std::string_view kFolder = "tiles/", kSuffix = ".json";
    std::vector<std::pair<std::string_view, const EmbeddedFile*>> files;
    for (const EmbeddedFile& file : embedded_files()) {
      if (file.path.substr(0, kFolder.size()) != kFolder) continue;
      files.emplace_back(file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - kSuffix.size()), &file);
    }
    std::sort(files.begin(), files.end());
    entries = std::make_unique<Entry[]>(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
      infos.push_back({files[i].first, files[i].second->title});
      entries[i].file = files[i].second;
    }
  }

  Entry* find(std::string_view id) const {
    const auto place = std::lower_bound(infos.begin(), infos.end(), id,
                                        [](const SetInfo& info, std::string_view wanted) { return info.id < wanted; });
    return place == infos.end() || place->id != id ? nullptr
                                                   : &entries[static_cast<std::size_t>(place - infos.begin())];
  }
};

const Index& index() {
  static const Index instance;
  return instance;
}

}  // namespace

std::span<const SetInfo> tile_sets() { return index().infos; }

const TileSet* tile_set(std::string_view id) {
  Entry* entry = index().find(id);
  return entry == nullptr ? nullptr : entry->get();
}

const TileDef* catalogue_tile(std::string_view id) {
  const TileSet* set = tile_set(id.substr(0, id.find('/')));
  return set == nullptr ? nullptr : set->find(id);
}

const TileSet* tile_set_by_jcz(std::string_view jcz_set, std::string& edition) {
  for (std::size_t i = 0; i < index().infos.size(); ++i) {
    bool is_found = false;
    std::string_view lines = index().entries[i].file->jcz;
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n'));
      lines.remove_prefix(std::min(lines.size(), line.size() + 1));
      const std::size_t blank = line.find(' ');
      if (blank == std::string_view::npos || line.substr(blank + 1) != jcz_set) continue;
      edition = is_found ? "" : line.substr(0, blank);
      is_found = true;
    }
    if (is_found) return index().entries[i].get();
  }
  return nullptr;
}

}  // namespace carc
