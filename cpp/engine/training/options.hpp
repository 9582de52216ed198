#pragma once

#include <cstdint>

namespace attn::training {

inline constexpr int kMaxTokens = 64;
inline constexpr int kMaxContent = 32;
inline constexpr int kMaxRelations = 8;
inline constexpr int kMaxWidth = 128;
inline constexpr int kMaxTrainedHeads = 32;
inline constexpr int kMaxBatch = 1024;
inline constexpr int kMaxHeldOut = 20'000;
inline constexpr double kMaxLearningRate = 1000.0;
/// The largest whole number that JavaScript can hold exactly.
inline constexpr std::int64_t kMaxSeed = (std::int64_t{1} << 53) - 1;
/// What one trainer may allocate, in bytes.
inline constexpr std::int64_t kMaxTrainerBytes = std::int64_t{1} << 28;

/// What a run is made from; all defaults are those of the chapter's experiment. Two runs with the
/// same options are the same bit by bit, natively and in wasm.
struct TrainerOptions {
  int heads = 2;               ///< h, 1 to 32; has to divide width
  int content = 4;             ///< C, numbers a token carries, 1 to 32
  int tokens = 8;              ///< n, tokens of a sample, from `relations` to 64
  int relations = 2;           ///< tokens that are asked for, each with a role of its own, 1 to 8
  int width = 16;              ///< d_model, 1 to 128
  int batch = 64;              ///< samples a step, 1 to 1024
  int heldOut = 2000;          ///< samples of the evaluation, 2 to 20000
  double learningRate = 0.01;  ///< of Adam, above 0 and at most 1000
  std::int64_t seed = 1;  ///< 0 to 2^53 − 1; of weights and batches, not of the held-out samples

  bool operator==(const TrainerOptions&) const = default;
};

/// @throws Error invalidArgument (a value outside its range), notFinite (learningRate),
///         headsDoNotDivide, tooLarge (beyond kMaxTrainerBytes)
void requireTrainable(const TrainerOptions& options);

}  // namespace attn::training
