#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/cost.hpp"
#include "engine/matrix.hpp"

namespace attn::test {

/// What a layer of plain loops did, counted one by one.
struct Tally {
  std::map<std::string, std::int64_t> multiplyAdds;  ///< by stage
  std::int64_t exponentials = 0;
  std::map<std::string, std::int64_t> parameters;  ///< "wQ" and "bQ" and so on, as allocated
  std::map<std::string, std::int64_t> kept;        ///< numbers stored, by tensor
  RowMatrix output;
};

/// The weights of a layer, made from a seed: head i of the queries uses head i·g/h of the keys.
struct CountedWeights {
  RowMatrix wQ, wK, wV, wO;
  Vector bQ, bK, bV, bO;
};

CountedWeights countedWeights(const CostOptions& options, std::uint64_t seed);

/// Attention with shared keys and values, written without any product of matrices: three nested
/// loops a product, and a counter beside each multiply-add and each exponential.
Tally countedForward(const RowMatrix& x, const CountedWeights& weights, const CostOptions& options);

}  // namespace attn::test
