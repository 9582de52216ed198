#pragma once

#include <cstdint>

namespace attn {

/// The traced path keeps several n_q × n_k matrices a head for display; beyond this many scores
/// (n_q · n_k · h) it refuses before it allocates.
inline constexpr std::int64_t kMaxTracedScores = std::int64_t{1} << 22;

/// What one traced call may allocate for its results and intermediates, in bytes.
inline constexpr std::int64_t kMaxTracedBytes = std::int64_t{1} << 30;

/// What a layer with packed weights may take for them and its workspace, in bytes. Addresses in
/// wasm end at 2 GiB; a layer, its input and its output have to fit there together.
inline constexpr std::int64_t kMaxFastBytes = std::int64_t{1} << 30;

/// More heads than any published layer has; beyond it an argument is taken for a mistake.
inline constexpr int kMaxHeads = 4096;

/// The largest count that is given: every whole number up to 2⁵³ is a double, the next one is not.
inline constexpr std::int64_t kMaxExactCount = std::int64_t{1} << 53;

}  // namespace attn
