#include "tools/readers/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <memory>

#include "tools/readers/link_replayer.hpp"

#include <sys/stat.h>

namespace carc {
namespace {

constexpr ProblemCode kUnreadableFile{"unreadable-file", Severity::error, "a file cannot be opened or read"};
constexpr ProblemCode kInputTooLarge{"input-too-large", Severity::error, "an input is larger than 64 MB"};
constexpr ProblemCode kUnknownFormat{"unknown-format", Severity::error,
                                     "the input is none of the formats that are read"};

constexpr std::string_view kBlank = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  const std::size_t begin = text.find_first_not_of(kBlank);
  return begin == std::string_view::npos ? std::string_view{} : text.substr(begin);
}

bool has_key(std::string_view text, std::string_view key) {
  return text.find(fmt::format("\"{}\"", key)) != std::string_view::npos;
}

// Reads at most one byte more than is allowed.
bool read_stream(std::FILE* stream, std::string& text) {
  char buffer[1 << 16];
  for (std::size_t count; (count = std::fread(buffer, 1, sizeof buffer, stream)) > 0;) {
    text.append(buffer, count);
    if (text.size() > kMaxInputBytes) return false;
  }
  return true;
}

// Entries of `from` behind those of `to`.
void append(Ledger& to, const Ledger& from) {
  const auto terms = static_cast<std::uint32_t>(to.terms.size()), tiles = static_cast<std::uint32_t>(to.tiles.size());
  const auto features = static_cast<std::int32_t>(to.features.size());
  to.terms.insert(to.terms.end(), from.terms.begin(), from.terms.end());
  to.tiles.insert(to.tiles.end(), from.tiles.begin(), from.tiles.end());
  for (LedgerFeature feature : from.features) {
    feature.first_tile += tiles;
    to.features.push_back(feature);
  }
  for (Entry entry : from.entries) {
    entry.first_term += terms;
    if (entry.feature >= 0) entry.feature += features;
    to.entries.push_back(entry);
  }
}

}  // namespace

InputKind recognise(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return InputKind::unknown;
  if (text.front() != '{' && text.front() != '[') return is_link(text) ? InputKind::link : InputKind::unknown;
  if (has_key(text, "format") && text.find("carcassonne-board/") != std::string_view::npos) return InputKind::board;
  if (has_key(text, "playTile") || has_key(text, "packet_id")) return InputKind::archive_log;
  if (has_key(text, "replay") || (has_key(text, "appVersion") && has_key(text, "setup")) ||
      has_key(text, "capabilities"))
    return InputKind::saved_game;
  if (has_key(text, "tiles") || has_key(text, "rows") || has_key(text, "format")) return InputKind::board;
  return InputKind::unknown;
}

Checked<Reading> read_text(std::string_view text, const RuleSettings* overrides, const Rulebook& book) {
  Checked<Reading> reading;
  if (text.size() > kMaxInputBytes) {
    reading.problems.push_back({&kInputTooLarge, "input", "it is larger than 64 MB"});
    return reading;
  }
  switch (recognise(text)) {
    case InputKind::board:
      read_board(text, overrides, book, reading);
      break;
    case InputKind::link:
      read_link(text, overrides, book, reading);
      break;
    case InputKind::archive_log:
      read_archive_log(text, overrides, book, reading);
      break;
    case InputKind::saved_game:
      read_saved_game(text, overrides, book, reading);
      break;
    default:
      if (const std::string_view begin = trimmed(text); !begin.empty() && begin.front() == '{') {
        // Broken JSON is best answered with the place where it breaks.
        read_board(text, overrides, book, reading);
        if (!reading.ok()) break;
      }
      reading.problems.push_back(
          {&kUnknownFormat, "input",
           text.empty() ? "it is empty"
                        : "it is neither a board document (JSON with \"format\": \"carcassonne-board/1\"), nor a "
                          "carcassonnelab link, an archive log or a .jcz save"});
  }
  return reading;
}

bool is_address(std::string_view source) {
  static constexpr std::string_view kBegins[] = {"http://", "https://", "#/", "carcassonnelab.com/",
                                                 "www.carcassonnelab.com/"};
  return std::any_of(std::begin(kBegins), std::end(kBegins),
                     [&](std::string_view begin) { return source.substr(0, begin.size()) == begin; });
}

bool read_file(const std::string& path, std::string& text, Problems& problems) {
  const bool is_standard_input = path == "-";
  const auto fail = [&](const ProblemCode& code, std::string detail) {
    problems.push_back({&code, is_standard_input ? "standard input" : path, std::move(detail)});
    return false;
  };
  struct stat info {};
  if (!is_standard_input && stat(path.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) return fail(kUnreadableFile, "this is a folder; a file is wanted");
    if (S_ISREG(info.st_mode) && info.st_size > static_cast<off_t>(kMaxInputBytes))
      return fail(kInputTooLarge, "it is larger than 64 MB");
  }
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(is_standard_input ? stdin : std::fopen(path.c_str(), "rb"),
                                                       [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); });
  if (!file) return fail(kUnreadableFile, fmt::format("it cannot be opened: {}", std::strerror(errno)));
  if (!read_stream(file.get(), text)) return fail(kInputTooLarge, "it is larger than 64 MB");
  if (std::ferror(file.get()) != 0) return fail(kUnreadableFile, "it cannot be read to its end");
  return true;
}

bool source_text(const std::string& source, std::string& text, Problems& problems) {
  if (!is_address(source)) return read_file(source, text, problems);
  text = source;
  if (is_link(source)) return true;
  problems.push_back({&kUnknownFormat, "input",
                      "this address is no game link (carcassonnelab.com/#/0/...), and nothing is read over the "
                      "network: save the page and give its file"});
  return false;
}

Checked<Reading> read_source(const std::string& source, const RuleSettings* overrides, const Rulebook& book) {
  Checked<Reading> reading;
  std::string text;
  if (!source_text(source, text, reading.problems)) return reading;
  return read_text(text, overrides, book);
}

Checked<Ledger> score_reading(const Reading& reading, bool with_final, const Rulebook& book) {
  Checked<Ledger> result;
  if (with_final) {
    result = score(reading.game, book);
    if (!result.ok()) return result;
  } else {
    const RuleValues values = resolve_rules(book, reading.game.rules, result.problems);
    const Problems faults = check(reading.game, book, values);
    result.problems.insert(result.problems.end(), faults.begin(), faults.end());
    if (!result.ok()) return result;
    for (const Player& player : reading.game.players) result.value.players.push_back({player.points, 0});
  }
  if (reading.played.entries.empty()) return result;
  Ledger whole = reading.played;
  append(whole, result.value);
  whole.players = result.value.players;
  whole.is_final = with_final;
  result.value = std::move(whole);
  return result;
}

}  // namespace carc
