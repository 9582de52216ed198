#pragma once

// The task with two relations: some tokens have a role, and the answer is what those tokens carry.

#include <vector>

#include "../matrix.hpp"
#include "../random.hpp"
#include "options.hpp"

namespace attn::training {

/// Sizes of the task.
struct TaskShape {
  int tokens;     ///< n
  int content;    ///< C
  int relations;  ///< roles that are asked for; one more role is shared by all other tokens

  /// A token is its content and its role, one-hot: C + relations + 1 numbers.
  [[nodiscard]] int inputs() const { return content + relations + 1; }
  /// The answer is the content of each role's token, one after the other: relations·C numbers.
  [[nodiscard]] int outputs() const { return relations * content; }
};

TaskShape taskOf(const TrainerOptions& options);

/// Samples in memory that is used again.
struct Batch {
  Batch(const TaskShape& shape, int samples);

  int samples;
  RowMatrix tokens;         ///< samples·n × inputs, sample by sample
  RowMatrix targets;        ///< samples × outputs
  std::vector<int> places;  ///< samples·relations: where each role's token is, counted from 0
  std::vector<int> order;   ///< room for n numbers
};

/// Fills the batch anew: contents from N(0, 1), roles in places that are equally likely.
void sample(const TaskShape& shape, Random& random, Batch& batch);

}  // namespace attn::training
