// JUnit XML, the form in which build servers read test results.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace carc::cli {

// Text for XML 1.0: the five marks as entities, line breaks (unless they are kept) and tabs as character references,
// everything that XML cannot hold (control characters, broken UTF-8) as U+FFFD.
std::string xml_text(std::string_view text, bool keeps_lines = false);

// Writes one test suite. The cases wait in an unnamed file until their number, which stands first, is known.
class JunitWriter {
 public:
  enum class Outcome : unsigned char { agrees, differs, error, skipped };

  // False: the file cannot be written.
  bool open(const std::string& path);
  void add(std::string_view file, std::string_view title, Outcome outcome, std::string_view message,
           std::string_view details);
  // False: something could not be written.
  bool close();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Closer>;
  void write(const std::string& text);

  File target_, waiting_;
  bool is_good_ = true;
  long long tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
};

}  // namespace carc::cli
