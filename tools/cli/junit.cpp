#include "tools/cli/junit.hpp"

#include <fmt/format.h>

#include "tools/cli/utf8.hpp"

namespace carc::cli {

std::string xml_text(std::string_view text, bool keeps_lines) {
  std::string safe;
  while (!text.empty()) {
    const Letter letter = first_letter(text);
    const std::string_view bytes = text.substr(0, letter.bytes);
    text.remove_prefix(letter.bytes);
    switch (letter.code) {
      case '&':
        safe += "&amp;";
        continue;
      case '<':
        safe += "&lt;";
        continue;
      case '>':
        safe += "&gt;";
        continue;
      case '"':
        safe += "&quot;";
        continue;
      case '\'':
        safe += "&apos;";
        continue;
      case '\t':
      case '\n':
      case '\r':
        safe += keeps_lines && letter.code == '\n' ? "\n" : fmt::format("&#{};", letter.code);
        continue;
      default:
        break;
    }
    const bool is_allowed = letter.is_whole && letter.code >= 0x20 && letter.code != 0x7F &&
                            !(letter.code >= 0x80 && letter.code < 0xA0) && letter.code != 0xFFFE &&
                            letter.code != 0xFFFF;
    if (is_allowed) safe += bytes;
    else safe += "\xEF\xBF\xBD";
  }
  return safe;
}

bool JunitWriter::open(const std::string& path) {
  target_.reset(std::fopen(path.c_str(), "wb"));
  if (target_) waiting_.reset(std::tmpfile());
  return target_ && waiting_;
}

void JunitWriter::write(const std::string& text) {
  is_good_ = is_good_ && std::fwrite(text.data(), 1, text.size(), waiting_.get()) == text.size();
}

void JunitWriter::add(std::string_view file, std::string_view title, Outcome outcome, std::string_view message,
                      std::string_view details) {
  ++tests_;
  // Folders are the classes of a test report.
  const std::size_t slash = file.rfind('/');
  const std::string_view folder = slash == std::string_view::npos ? "cases" : file.substr(0, slash);
  const std::string_view name = slash == std::string_view::npos ? file : file.substr(slash + 1);
  std::string text = fmt::format("  <testcase classname=\"{}\" name=\"{}{}{}\"", xml_text(folder), xml_text(name),
                                 title.empty() ? "" : ": ", xml_text(title));
  switch (outcome) {
    case Outcome::agrees:
      text += "/>\n";
      break;
    case Outcome::skipped:
      ++skipped_;
      text += fmt::format("><skipped message=\"{}\"/></testcase>\n", xml_text(message));
      break;
    default:
      ++(outcome == Outcome::error ? errors_ : failures_);
      const char* element = outcome == Outcome::error ? "error" : "failure";
      text += fmt::format(">\n    <{0} message=\"{1}\">{2}</{0}>\n  </testcase>\n", element, xml_text(message),
                          xml_text(details, true));
  }
  write(text);
}

bool JunitWriter::close() {
  if (!target_ || !waiting_) return false;
  const std::string head = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n <testsuite name=\"carc regress\" tests=\"{}\" "
      "failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n",
      tests_, failures_, errors_, skipped_);
  const std::string tail = " </testsuite>\n</testsuites>\n";
  const auto put = [&](const char* bytes, std::size_t count) {
    is_good_ = is_good_ && std::fwrite(bytes, 1, count, target_.get()) == count;
  };
  put(head.data(), head.size());
  is_good_ = is_good_ && std::fflush(waiting_.get()) == 0;
  std::rewind(waiting_.get());
  char buffer[1 << 14];
  for (std::size_t count; (count = std::fread(buffer, 1, sizeof buffer, waiting_.get())) > 0;) put(buffer, count);
  is_good_ = is_good_ && std::ferror(waiting_.get()) == 0;
  put(tail.data(), tail.size());
  waiting_.reset();
  is_good_ = std::fclose(target_.release()) == 0 && is_good_;
  return is_good_;
}

}  // namespace carc::cli
