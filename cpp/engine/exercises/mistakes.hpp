#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/matrix.hpp"
#include "question.hpp"

namespace attn::exercises {

/// A bug that people do put into this layer. Each gives numbers, and no error.
enum class Mistake : std::uint8_t {
  none,
  notScaled,            ///< the scores go into the softmax as they are
  dividedByRootDModel,  ///< divided by √d_model instead of √d_k
  softmaxOverQueries,  ///< normalised down the queries of each key, not over the keys of each query
  reshapedKeys,        ///< K of a head reshaped to d_k × n instead of transposed
  reshapedHeads,       ///< n × d reshaped to h × n × d_k; the axes of n × h × d_k are never swapped
  valuesForKeys,       ///< V in the place of K
};

/// The name as it is spelt above; "" for none.
Id mistakeName(Mistake mistake);

/// The mistake of a name, "" being none.
std::optional<Mistake> mistakeOf(std::string_view name);

/// Self-attention whose projections are taken as applied.
struct LayerInput {
  RowMatrix q;    ///< n × d
  RowMatrix k;    ///< n × d
  RowMatrix v;    ///< n × d
  int heads = 1;  ///< h, divides d; d_k = d_v = d/h
};

struct LayerResult {
  std::vector<RowMatrix> scaled;   ///< h matrices, n × n, what the softmax is taken of
  std::vector<RowMatrix> weights;  ///< h matrices, n × n: queries are rows, keys columns
  RowMatrix output;                ///< n × d, the heads' outputs side by side; there is no W_O
};

/// The layer, worked with one mistake and right in everything else.
/// @throws Error empty, shapeMismatch, notFinite, headsDoNotDivide, invalidArgument (heads < 1),
///         tooLarge (see limits.hpp), overflow (scores, scaled, output)
LayerResult layerWith(Mistake mistake, const LayerInput& input);

/// Where the step `mistakes` shows them: no two of the mistakes, nor the right layer, give the same
/// numbers here.
struct MistakesExample {
  std::array<const char*, 4> tokens{};  ///< n words
  LayerInput input;                     ///< n = 4, d = 6, two heads: d_k = 3
};
MistakesExample mistakesExample();

/// The broken layers of the step, in its order.
inline constexpr std::array<Mistake, 6> kBrokenLayers = {
    Mistake::softmaxOverQueries, Mistake::notScaled,    Mistake::dividedByRootDModel,
    Mistake::valuesForKeys,      Mistake::reshapedKeys, Mistake::reshapedHeads,
};

/// What is wrong with a broken layer: four diagnoses to choose from. `question` is empty before.
/// @param layer  index in kBrokenLayers
void diagnoseLayer(Question& question, std::size_t layer);

}  // namespace attn::exercises
