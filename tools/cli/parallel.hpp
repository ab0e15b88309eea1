// Work in parallel whose results come out in the order in which it went in, whatever the number of threads.
#pragma once

#include <functional>
#include <memory>

namespace carc::cli {

class Job {
 public:
  virtual ~Job() = default;
  virtual void run() = 0;  // in parallel with other jobs
};

// Calls `next` until it returns null, runs the jobs on `threads` threads (0: one for each processor) and hands them to
// `done` in the order of `next`. `next` and `done` are never called by two threads at once; only a few jobs exist at a
// time, however many there are. An exception of any of the three ends the work and comes out.
void run_in_order(int threads, const std::function<std::unique_ptr<Job>()>& next,
                  const std::function<void(Job&)>& done);

}  // namespace carc::cli
