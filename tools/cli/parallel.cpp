#include "tools/cli/parallel.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace carc::cli {

void run_in_order(int threads, const std::function<std::unique_ptr<Job>()>& next,
                  const std::function<void(Job&)>& done) {
  namespace tbb = oneapi::tbb;
  if (threads == 1) {  // no thread is started for nothing
    while (const std::unique_ptr<Job> job = next()) {
      job->run();
      done(*job);
    }
    return;
  }
  if (threads <= 0) threads = std::max(1, tbb::info::default_concurrency());
  // More threads than processors are allowed, so that a fault of order shows on any machine.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  using Item = std::shared_ptr<Job>;  // filters copy what they pass on
  arena.execute([&] {
    tbb::parallel_pipeline(
        static_cast<std::size_t>(threads) * 8,
        tbb::make_filter<void, Item>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) -> Item {
          Item job = next();
          if (!job) control.stop();
          return job;
        }) & tbb::make_filter<Item, Item>(tbb::filter_mode::parallel, [](Item job) -> Item {
          job->run();
          return job;
        }) & tbb::make_filter<Item, void>(tbb::filter_mode::serial_in_order, [&](const Item& job) { done(*job); }));
  });
}

}  // namespace carc::cli
