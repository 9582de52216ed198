#pragma once

// The chapter's experiment, run after run: what each number of heads reaches, seed by seed.

#include <cstdint>
#include <vector>

#include "engine/training/trainer.hpp"

namespace attn::test {

/// Steps of a run; the held-out samples are scored after every 50.
inline constexpr int kRunSteps = 2000;
inline constexpr int kStepsBetweenScores = 50;
inline constexpr int kSeeds = 16;
/// A relation counts as solved from here on.
inline constexpr double kSolved = 0.99;

struct Run {
  int heads = 0;
  int content = 0;
  int seed = 0;
  Vector r2;            ///< one a relation, on the held-out samples, at the end
  int solvedAfter = 0;  ///< steps until every R² was at least kSolved; 0 = never
  RowMatrix mass;       ///< h × 3: weight on A, on B and on the others
  RowMatrix r2Without;  ///< h × 2: R² with one head removed
};

/// The runs of the table: h = 1, 2, 4, 8 at C = 4, and h = 1 at C = 2 and 8, seeds 0 to 15.
std::vector<Run> plannedRuns();

/// Fills in what the run reaches.
void carryOut(Run& run);

}  // namespace attn::test
