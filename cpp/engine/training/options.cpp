#include "options.hpp"

#include <string>
#include <string_view>

#include "../caps.hpp"
#include "../check.hpp"
#include "../refuse.hpp"

namespace attn::training {

namespace {

void requireWithin(std::string_view name, int value, int least, int most) {
  if (value >= least && value <= most) return;
  refuse(ErrorCode::invalidArgument, name, value,
         "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

/// A little more than what a trainer holds: per sample its tokens, x, K, V, weights and six rows.
Size bytesOf(const TrainerOptions& o) {
  const Size inputs = Size(o.content) + o.relations + 1;
  const Size sample = Size(o.tokens) * (inputs + Size(o.width) * 6 + o.heads) + Size(o.width) * 8 +
                      Size(o.content) * o.relations * 4;
  return (Size(o.heldOut) + o.batch) * sample * sizeof(double);
}

}  // namespace

void requireTrainable(const TrainerOptions& options) {
  requireWithin("relations", options.relations, 1, kMaxRelations);
  requireWithin("tokens", options.tokens, options.relations, kMaxTokens);
  requireWithin("content", options.content, 1, kMaxContent);
  requireWithin("width", options.width, 1, kMaxWidth);
  requireWithin("heads", options.heads, 1, kMaxTrainedHeads);
  requireWithin("batch", options.batch, 1, kMaxBatch);
  requireWithin("heldOut", options.heldOut, 2, kMaxHeldOut);
  check::finite("learningRate", options.learningRate);
  if (options.learningRate <= 0.0 || options.learningRate > kMaxLearningRate) {
    refuse(ErrorCode::invalidArgument, "learningRate",
           options.learningRate > 0.0 ? "more than 1000" : "not above 0",
           "a number above 0 and at most 1000");
  }
  if (options.seed < 0 || options.seed > kMaxSeed) {
    refuse(ErrorCode::invalidArgument, "seed", std::to_string(options.seed),
           "a whole number from 0 to 9007199254740991");
  }
  if (options.width % options.heads != 0) {
    refuse(ErrorCode::headsDoNotDivide, "heads", options.heads,
           "a divisor of the width " + std::to_string(options.width));
  }
  const Size bytes = bytesOf(options);
  if (bytes.value() > kMaxTrainerBytes) {
    refuse(ErrorCode::tooLarge, "memory", std::to_string(bytes.value()) + " bytes",
           "at most " + std::to_string(kMaxTrainerBytes) + " bytes: fewer tokens or samples");
  }
}

}  // namespace attn::training
