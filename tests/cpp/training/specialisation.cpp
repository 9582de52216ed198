#include "training/specialisation.hpp"

#include <array>
#include <utility>

namespace attn::test {

using namespace attn::training;

std::vector<Run> plannedRuns() {
  constexpr std::array<std::pair<int, int>, 6> kHeadsAndContent = {
      {{1, 4}, {2, 4}, {4, 4}, {8, 4}, {1, 2}, {1, 8}}};
  std::vector<Run> runs;
  for (const auto& [heads, content] : kHeadsAndContent) {
    for (int seed = 0; seed < kSeeds; ++seed) {
      Run run;
      run.heads = heads;
      run.content = content;
      run.seed = seed;
      runs.push_back(run);
    }
  }
  return runs;
}

void carryOut(Run& run) {
  Trainer trainer({.heads = run.heads, .content = run.content, .seed = run.seed});
  for (int steps = 0; steps < kRunSteps; steps += kStepsBetweenScores) {
    trainer.step(kStepsBetweenScores);
    run.r2 = trainer.evaluate().r2;
    if (run.solvedAfter == 0 && run.r2.minCoeff() >= kSolved) {
      run.solvedAfter = trainer.steps();
    }
  }
  run.mass = trainer.attention().mass;
  run.r2Without = trainer.importance().r2Without;
}

}  // namespace attn::test
