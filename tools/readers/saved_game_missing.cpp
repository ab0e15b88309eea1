// Saved games (.jcz): what a game needs and this version does not have.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "engine/clip.hpp"
#include "expansions/all.hpp"
#include "tools/readers/saved_game.hpp"
#include "tools/readers/saved_game_codes.hpp"

namespace carc {
namespace {

constexpr std::string_view kKnownMessages[] = {"PLACE_TILE",
                                               "DEPLOY_MEEPLE",
                                               "RETURN_MEEPLE",
                                               "PLACE_TOKEN",
                                               "MOVE_NEUTRAL_FIGURE",
                                               "CAPTURE_FOLLOWER",
                                               "EXCHANGE_FOLLOWER",
                                               "PAY_RANSOM",
                                               "BAZAAR_BID",
                                               "BAZAAR_BUY_OR_SELL",
                                               "SCORE_ACROBATS",
                                               "FLOCK_EXPAND_OR_SCORE",
                                               "CIRCLE_REMOVE_OR_DEPLOY",
                                               "PASS",
                                               "COMMIT",
                                               "GAME_OVER"};

constexpr std::size_t kMaxNoted = 1'000;

class Missing {
 public:
  explicit Missing(Problems& problems) : problems_(problems) {}

  // One problem for everything that is missing, at its first place.
  void note(const std::string& what, std::string where, std::string detail) {
    if (noted_.size() < kMaxNoted && noted_.insert(what).second)
      problems_.push_back({&kUnsupportedSave, std::move(where), std::move(detail)});
  }

  void element(const std::string& key) {
    const auto* const known = std::find_if(std::begin(kSaveElements), std::end(kSaveElements),
                                           [&](const SaveElement& element) { return key == element.key; });
    if (known == std::end(kSaveElements))
      note(key, "setup/elements", fmt::format("the element `{}` is not known", clipped(key)));
    else if (known->effect == Effect::missing)
      note(key, "setup/elements", fmt::format("{} (`{}`) is not built into this version", known->title, key));
  }

  void tile(const TileDef& tile, const std::string& where) {
    const auto print = [&](std::string_view what) {
      note(std::string(what), where, fmt::format("`{}`, printed on {}, is not built into this version", what, tile.id));
    };
    if (!tile.is_one_cell()) print("a piece of several cells");
    for (const Segment& segment : tile.segments) {
      if (!book_.known().segments.has(segment.kind)) print(name_of(segment.kind));
      for (int m = 0; m < kMarks; ++m)
        if (const auto mark = static_cast<Mark>(m); segment.marks.has(mark) && !book_.known().marks.has(mark))
          print(name_of(mark));
    }
    for (int m = 0; m < kTileMarks; ++m)
      if (const auto mark = static_cast<TileMark>(m); tile.marks.has(mark) && !book_.known().tile_marks.has(mark))
        print(name_of(mark));
  }

  void message(const SaveMessage& message, const SaveSetup& setup) {
    const std::string where = fmt::format("replay/{}", message.index);
    if (std::find(std::begin(kKnownMessages), std::end(kKnownMessages), message.type) == std::end(kKnownMessages))
      note(clipped(message.type), where,
           fmt::format("the message {} is not built into this version", clipped(message.type)));
    if (message.type == "PLACE_TILE") {
      const std::string id = save_text(*message.payload, "tileId");
      if (const TileDef* placed = save_tile(setup, id); placed != nullptr) tile(*placed, where);
    }
    FigureKind kind{};
    int player = 0;
    if (message.type == "DEPLOY_MEEPLE" && save_figure(save_text(*message.payload, "meepleId"), kind, player) &&
        book_.figure(kind) == nullptr)
      note(fmt::format("figure {}", name_of(kind)), where,
           fmt::format("the figure `{}` is not built into this version", name_of(kind)));
  }

 private:
  const Rulebook& book_ = rulebook();
  Problems& problems_;
  std::set<std::string> noted_;
};

}  // namespace

void list_missing(const SaveSetup& setup, const std::vector<SaveMessage>& messages, Problems& problems) {
  Missing missing(problems);
  for (const auto& [key, count] : setup.elements) missing.element(key);
  for (const PlacedTile& tile : setup.start.tiles) missing.tile(*tile.def, "setup/start");
  for (const SaveMessage& message : messages) missing.message(message, setup);
}

}  // namespace carc
