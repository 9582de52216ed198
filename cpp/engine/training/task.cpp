#include "task.hpp"

#include <cstddef>
#include <numeric>
#include <utility>

namespace attn::training {

namespace {

/// The first `count` of `order` become a random choice of 0 … n − 1, in random order.
void shuffleStart(Random& random, std::vector<int>& order, int count) {
  std::iota(order.begin(), order.end(), 0);
  const auto n = static_cast<int>(order.size());
  for (int i = 0; i < count; ++i) {
    const auto other = i + static_cast<int>(random.below(static_cast<std::uint32_t>(n - i)));
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(other)]);
  }
}

}  // namespace

TaskShape taskOf(const TrainerOptions& options) {
  return {.tokens = options.tokens, .content = options.content, .relations = options.relations};
}

Batch::Batch(const TaskShape& shape, int size)
    : samples(size),
      tokens(RowMatrix::Zero(Eigen::Index{size} * shape.tokens, shape.inputs())),
      targets(RowMatrix::Zero(size, shape.outputs())),
      places(static_cast<std::size_t>(size) * static_cast<std::size_t>(shape.relations)),
      order(static_cast<std::size_t>(shape.tokens)) {}

void sample(const TaskShape& shape, Random& random, Batch& batch) {
  const int content = shape.content;
  for (int s = 0; s < batch.samples; ++s) {
    auto tokens = batch.tokens.middleRows(Eigen::Index{s} * shape.tokens, shape.tokens);
    for (int token = 0; token < shape.tokens; ++token) {
      for (int c = 0; c < content; ++c) tokens(token, c) = random.normal();
      for (int role = 0; role < shape.relations; ++role) tokens(token, content + role) = 0.0;
      tokens(token, content + shape.relations) = 1.0;  // one of the others, until it is chosen
    }
    shuffleStart(random, batch.order, shape.relations);
    for (int role = 0; role < shape.relations; ++role) {
      const int place = batch.order[static_cast<std::size_t>(role)];
      batch.places[static_cast<std::size_t>(s * shape.relations + role)] = place;
      tokens(place, content + role) = 1.0;
      tokens(place, content + shape.relations) = 0.0;
      for (int c = 0; c < content; ++c) batch.targets(s, role * content + c) = tokens(place, c);
    }
  }
}

}  // namespace attn::training
