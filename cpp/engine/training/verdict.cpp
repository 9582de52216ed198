#include "verdict.hpp"

#include <algorithm>

#include "trainer.hpp"

namespace attn::training {

using Eigen::Index;

Criteria criteriaOf(const TrainerOptions& options) {
  return {.learned = kLearned,
          .taken = kTaken,
          .diverged = kDivergedLoss,
          .oneHead = oneHeadSum(options.content, options.relations)};
}

double oneHeadSum(int content, int relations) {
  return 1.0 + static_cast<double>(relations - 1) / static_cast<double>(content);
}

bool isLearned(const Vector& r2) {
  return std::all_of(r2.begin(), r2.end(), [](double one) { return one >= kLearned; });
}

std::vector<int> takenRelations(MatrixRef mass) {
  std::vector<int> taken;
  for (Index head = 0; head < mass.rows(); ++head) {
    int relation = -1;
    for (Index r = 0; r + 1 < mass.cols(); ++r) {
      if (mass(head, r) > kTaken) relation = static_cast<int>(r);
    }
    taken.push_back(relation);
  }
  return taken;
}

std::vector<int> spareHeads(MatrixRef r2Without) {
  std::vector<int> spare;
  for (Index head = 0; head < r2Without.rows(); ++head) {
    if (isLearned(r2Without.row(head))) spare.push_back(static_cast<int>(head));
  }
  return spare;
}

int removableHeads(MatrixRef r2) {
  int learned = 0;
  while (learned < r2.rows() && isLearned(r2.row(learned))) ++learned;
  return std::max(learned - 1, 0);
}

}  // namespace attn::training
