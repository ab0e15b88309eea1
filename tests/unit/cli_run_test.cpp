// The built program as a user meets it: results, exit status, what goes where.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/catalogue.hpp"
#include "tests/unit/catch.hpp"

namespace {

const std::string kExamples = std::string(CARC_SOURCE_DIR) + "/data/examples/";

struct Run {
  int status = -1;
  std::string out, err;
};

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "carc-test-").string() + std::string(6, 'X');
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() {
    for (const char* file : {"/out", "/err", "/in", "/board.json"}) std::remove((path_ + file).c_str());
    std::remove(path_.c_str());
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// `arguments` go through the shell; `redirection` may put the streams elsewhere; the program is started in `place`.
Run run_carc(const std::string& arguments, const std::string& input = "", const std::string& redirection = "",
             const std::string& place = ".") {
  const Folder folder;
  std::ofstream(folder.path() + "/in", std::ios::binary) << input;
  const char* given = std::getenv("CARC");
  const std::string program = std::filesystem::absolute(given != nullptr ? given : CARC_PROGRAM).string();
  const std::string command = "cd '" + place + "' && '" + program + "' " + arguments + " <" + folder.path() + "/in >" +
                              folder.path() + "/out 2>" + folder.path() + "/err " + redirection;
  const int status = std::system(command.c_str());
  Run run;
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  run.out = contents(folder.path() + "/out");
  run.err = contents(folder.path() + "/err");
  return run;
}

// A pseudo-terminal at which nobody types; without a path where the system has none.
class Terminal {
 public:
  Terminal() : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
    if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0) return;
    if (const char* name = ptsname(master_)) path_ = name;
  }
  ~Terminal() {
    if (master_ >= 0) close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  const std::string& path() const { return path_; }

 private:
  int master_;
  std::string path_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

constexpr const char* kRoad = R"({"format": "carcassonne-board/1", "rows": ["U0 U0 U0"], "figures": ["red 0,0 road"]})";

}  // namespace

TEST_CASE("A board on standard input is scored, with or without a dash") {
  for (const char* arguments : {"score", "score -"}) {
    const Run run = run_carc(arguments, kRoad);
    CHECK(run.status == 0);
    CHECK(run.out == "     before  Roads  total\nred       0      3      3\n");
    CHECK(run.err.empty());
  }
}

TEST_CASE("The examples are scored in every format") {
  for (const char* file : {"by-hand.json", "two-players.txt", "archive-log.json", "saved-game.jcz"})
    for (const char* format : {"text", "json", "csv"}) {
      const Run run = run_carc("score --format " + std::string(format) + " " + kExamples + file);
      CAPTURE(file, format, run.err);
      CHECK(run.status == 0);
      CHECK(!run.out.empty());
    }
}

TEST_CASE("Terms add up to entries and entries to totals") {
  const Run run = run_carc("score --format json " + kExamples + "two-players.txt");
  const auto answer = nlohmann::json::parse(run.out);
  std::map<std::string, int> sums;
  for (const auto& entry : answer.at("entries")) {
    int terms = 0;
    for (const auto& term : entry.at("terms")) terms += term.at("points").get<int>();
    CHECK(terms == entry.at("points"));
    if (entry.at("when") == "end") sums[entry.at("player")] += terms;
  }
  for (const auto& player : answer.at("players")) {
    CHECK(sums[player.at("name")] == player.at("final"));
    CHECK(player.at("before").get<int>() + player.at("final").get<int>() == player.at("total"));
  }
}

TEST_CASE("Bad input gives status 2, its problems on standard error and nothing else") {
  for (const char* format : {"text", "json", "csv"}) {
    const Run run =
        run_carc("score --format " + std::string(format),
                 R"({"format": "carcassonne-board/1", "rows": ["U1 nothing1"], "figures": ["red 5,5 road"]})");
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(has(run.err, "[unknown-tile]\n"));
    CHECK(has(run.err, "[no-tile-there]\n"));
  }
  CHECK(run_carc("score /no/such/file").status == 2);
  CHECK(run_carc("score", "").status == 2);
}

TEST_CASE("Warnings leave the score, and are errors where they are to be strict") {
  const char* board = R"({"format": "carcassonne-board/1", "rows": ["U1 U0"], "figures": ["red 0,0 road"]})";
  const Run lenient = run_carc("score", board);
  CHECK(lenient.status == 0);
  CHECK(has(lenient.err, "warning: "));
  CHECK(has(lenient.err, "[edge-mismatch]\n"));
  CHECK(!lenient.out.empty());
  const Run strict = run_carc("score --strict", board);
  CHECK(strict.status == 2);
  CHECK(has(strict.err, "error: "));
  CHECK(strict.out.empty());
}

TEST_CASE("Final scoring can be left out") {
  const Run run = run_carc("score --final never --format json " + kExamples + "two-players.txt");
  const auto answer = nlohmann::json::parse(run.out);
  for (const auto& entry : answer.at("entries")) CHECK(entry.at("when") == "play");
  for (const auto& player : answer.at("players")) CHECK(player.at("final") == 0);
}

TEST_CASE("A rule given on the command line wins over the board") {
  const char* board = R"({"format": "carcassonne-board/1", "rules": {"city.tiny": "4"}, "rows": ["E2", "E0"],
                          "figures": ["red 0,0 city"]})";
  CHECK(has(run_carc("score", board).out, "red       0       4      4"));
  CHECK(has(run_carc("score --rule city.tiny=2", board).out, "red       0       2      2"));
  CHECK(run_carc("score --rule city.tiny", board).status == 2);
  CHECK(has(run_carc("score --rule city.tiny=3", board).err, "[bad-rule]"));
  CHECK(has(run_carc("score --rule no.such=1", board).err, "[bad-rule]"));
  CHECK(has(run_carc("score --profile C9", board).err, "[bad-rule]"));
}

TEST_CASE("Names cannot control the terminal") {
  const Run run = run_carc("score --explain --color never", R"({"format": "carcassonne-board/1", "rows": ["U1"],
      "players": [{"name": "\u001b[2Jred", "colour": "red"}], "figures": ["red 0,0 road"]})");
  CHECK(!has(run.out + run.err, "\x1b"));
}

TEST_CASE("Colours come when asked for, and not into files") {
  CHECK(!has(run_carc("score --explain", kRoad).out, "\x1b"));
  CHECK(has(run_carc("score --explain --color always", kRoad).out, "\x1b[2m[ROAD-1 +3]\x1b[0m"));
  CHECK(!has(run_carc("score --explain --color never", kRoad).out, "\x1b"));
}

TEST_CASE("What cannot be written is a failure") {
  for (const char* arguments : {"tiles", "--help", "schema", "rules"}) {
    const Run full = run_carc(arguments, "", ">/dev/full");
    CHECK(full.status == 2);
    CHECK(full.err == "carc: the output cannot be written\n");
  }
  CHECK(run_carc("convert -o /no/such/folder/board.json", kRoad).status == 2);
  CHECK(run_carc("tiles", "", ">&-").status == 2);
  CHECK(run_carc("score /no/such/file", "", "2>&-").status == 2);
}

TEST_CASE("A document that is written can be read and gives the same score") {
  for (const char* file : {"by-hand.json", "two-players.txt", "archive-log.json", "saved-game.jcz"}) {
    const Run board = run_carc("convert " + kExamples + file);
    CAPTURE(file, board.err);
    REQUIRE(board.status == 0);
    const Run again = run_carc("score", board.out);
    CHECK(again.out == run_carc("score " + kExamples + file).out);
    CHECK(run_carc("convert", board.out).out == board.out);
  }
}

TEST_CASE("Usage errors give status 2 and a hint") {
  CHECK(run_carc("").status == 2);
  CHECK(run_carc("score --no-such-flag", kRoad).status == 2);
  CHECK(run_carc("score --format xml", kRoad).status == 2);
  CHECK(run_carc("score a b").status == 2);
  const Run mistyped = run_carc("scroe game.json");
  CHECK(mistyped.status == 2);
  CHECK(mistyped.err == "carc: there is no command `scroe`; did you mean `carc score`?\n");
  CHECK(has(run_carc("tiles show").err, "(carc tiles show --help)"));
}

TEST_CASE("Every command has a help with an example") {
  CHECK(run_carc("--version").out.rfind("carc ", 0) == 0);
  CHECK(has(run_carc("--help").out, "Example: carc "));
  for (const char* command :
       {"score", "verify", "regress", "convert", "tiles", "tiles show", "rules", "rules show", "graph", "schema"}) {
    const Run run = run_carc(std::string(command) + " --help");
    CAPTURE(command);
    CHECK(run.status == 0);
    CHECK(has(run.out, "Example: carc " + std::string(command).substr(0, std::string(command).find(' '))));
  }
  for (const char* command : {"score", "verify", "convert", "graph"})
    CHECK(has(run_carc(std::string(command) + " --help").out, "or - for standard input (the default)"));
}

TEST_CASE("The examples of the help can be run in the folder of the project") {
  for (const char* command :
       {"", "score", "verify", "regress", "convert", "tiles", "tiles show", "rules", "rules show", "graph", "schema"}) {
    const std::string help = run_carc(std::string(command) + " --help").out, mark = "Example: carc ";
    const std::size_t begin = help.find(mark);
    REQUIRE(begin != std::string::npos);
    std::string arguments = help.substr(begin + mark.size(), help.find('\n', begin) - begin - mark.size());
    for (const char* end : {" -o ", " | ", " > "}) arguments = arguments.substr(0, arguments.find(end));
    const Run run = run_carc(arguments, "", "", CARC_SOURCE_DIR);
    CAPTURE(arguments, run.err);
    CHECK((run.status == 0 || (run.status == 1 && std::string(command) == "verify")));
    CHECK_FALSE(run.out.empty());
  }
}

TEST_CASE("A link is a source with or without its protocol, for every command") {
  const std::string file = contents(kExamples + "two-players.txt");
  const std::string link =
      file.substr(file.find("carcassonnelab.com"), file.find('\n') - file.find("carcassonnelab.com"));
  for (const std::string& begin : {std::string("https://www."), std::string("www."), std::string()}) {
    const std::string source = "'" + begin + link + "'";
    CAPTURE(begin);
    CHECK(run_carc("score " + source).out == run_carc("score " + kExamples + "two-players.txt").out);
    CHECK(run_carc("convert " + source).status == 0);
    CHECK(run_carc("graph " + source).status == 0);
    CHECK(run_carc("verify --claim red=95 " + source).out == "agrees  red=95\n1 of 1 claim agrees\n");
  }
  for (const char* command : {"score ", "convert ", "graph ", "verify --claim red=95 "}) {
    const Run run = run_carc(std::string(command) + "https://example.org/game");
    CHECK(run.status == 2);
    CHECK(has(run.err, "this address is no game link"));
  }
}

TEST_CASE("A folder is no source, for every command") {
  for (const char* command : {"score ", "convert ", "graph ", "verify ", "verify --claim red=1 "}) {
    const Run run = run_carc(std::string(command) + kExamples);
    CHECK(run.status == 2);
    CHECK(run.err == "error: " + kExamples + ": this is a folder; a file is wanted [unreadable-file]\n");
  }
  const Run claims = run_carc("verify --claims " + kExamples, kRoad);
  CHECK(claims.status == 2);
  CHECK(has(claims.err, "this is a folder; a file is wanted"));
}

TEST_CASE("Nobody is made to type a game into a terminal") {
  const Terminal terminal;
  if (terminal.path().empty()) {
    WARN("there is no pseudo-terminal; nothing is tried");
    return;
  }
  for (const char* command : {"score", "convert", "graph", "verify", "verify --claim red=1", "score -"}) {
    const Run run = run_carc(command, "", "<" + terminal.path());
    const std::string name = std::string(command).substr(0, std::string(command).find(' '));
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err == "carc: there is nothing to read: name a file or a link (carc " + name + " --help)\n");
  }
}

TEST_CASE("The closing line of verify and regress is a sentence") {
  const std::string board = kExamples + "by-hand.json";
  CHECK(has(run_carc("verify --claim red=21 " + board).out, "\n1 of 1 claim agrees\n"));
  CHECK(has(run_carc("verify --claim red=21,blue=0 " + board).out, "\n1 of 2 claims agrees\n"));
  CHECK(has(run_carc("verify --claim red=21,blue=15 " + board).out, "\n2 of 2 claims agree\n"));
  CHECK(run_carc("regress " + board).out == "1 of 1 case agrees\n");
  CHECK(run_carc("regress " + board + " " + board).out == "2 of 2 cases agree\n");
}

TEST_CASE("Rules, options and profiles are explained, near names offered") {
  CHECK(has(run_carc("rules").out, "  field.rule "));
  CHECK(has(run_carc("rules show FIELD-3").out, "A field counts a city once"));
  CHECK(run_carc("rules show field-3").out == run_carc("rules show FIELD-3").out);
  CHECK(has(run_carc("rules show field.rule").out, "(default)"));
  CHECK(has(run_carc("rules show C1").out, "tile.counting = physical"));
  CHECK(nlohmann::json::parse(run_carc("rules --format json").out).at("options").size() > 6);
  CHECK(nlohmann::json::parse(run_carc("rules show FIELD-3 --format json").out).at("rule") == "FIELD-3");
  const Run unknown = run_carc("rules show field.rul");
  CHECK(unknown.status == 2);
  CHECK(has(unknown.err, "did you mean `field.rule`?"));
  CHECK(run_carc("rules show foo").err == "carc: there is no rule, option or profile `foo`\n");
  CHECK(has(run_carc("rules show fields-3").err,
            "there is no rule, option or profile `fields-3`; did you mean `FIELD-3`?"));
}

TEST_CASE("Every tile of the catalogue is shown, in all positions") {
  for (const carc::SetInfo& info : carc::tile_sets()) {
    const Run list = run_carc("tiles " + std::string(info.id));
    CHECK(list.status == 0);
    const carc::TileSet& set = *carc::tile_set(info.id);
    if (set.tiles.empty()) continue;
    // One tile of each set through the program; draw_tile is tried with all of them elsewhere.
    for (const char* turns : {"0", "1", "2", "3"}) {
      const Run shown = run_carc("tiles show " + set.tiles.back().id + " --turns " + turns);
      CAPTURE(set.tiles.back().id, turns);
      CHECK(shown.status == 0);
    }
  }
  CHECK(nlohmann::json::parse(run_carc("tiles --format json").out).at("sets").size() == carc::tile_sets().size());
  CHECK(nlohmann::json::parse(run_carc("tiles show base-game/L --format json").out).contains("segments"));
}

TEST_CASE("Letters alone are a tile of the base game") {
  for (const char* letters : {"L", "E-garden"}) {
    const Run run = run_carc(std::string("tiles show ") + letters);
    CHECK(run.status == 0);
    CHECK(run.out == run_carc(std::string("tiles show base-game/") + letters).out);
  }
  CHECK(run_carc("tiles show inns-and-cathedrals/A").status == 0);
}

TEST_CASE("A tile or set that is not there is answered with a near one") {
  CHECK(has(run_carc("tiles bas-game").err, "did you mean `base-game`?"));
  CHECK(has(run_carc("tiles base-game/L").err, "carc tiles show base-game/L"));
  CHECK(has(run_carc("tiles L").err, "carc tiles show L"));
  CHECK(has(run_carc("tiles show base-gam/L").err, "did you mean `base-game`?"));
  CHECK(run_carc("tiles show ZZ").err ==
        "carc: there is no tile `ZZ` in the base game; a tile of another set is named as in "
        "`inns-and-cathedrals/A`\n");
  CHECK(has(run_carc("tiles show base-game").err, "carc tiles base-game"));
  CHECK(run_carc("tiles show bas-game/L").status == 2);
}

TEST_CASE("The graph is a Graphviz document, the schema a JSON Schema") {
  const Run graph = run_carc("graph", kRoad);
  CHECK(graph.status == 0);
  CHECK(has(graph.out, "graph"));
  CHECK(nlohmann::json::parse(run_carc("schema").out).contains("$schema"));
}
