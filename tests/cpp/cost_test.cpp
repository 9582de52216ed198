#include "engine/cost.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <tuple>

#include "engine/multi_head.hpp"
#include "support/compare.hpp"
#include "support/counting_layer.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::Cost;
using attn::cost;
using attn::CostOptions;
using attn::Error;
using attn::ErrorCode;
using attn::MatrixParameters;
using attn::RowMatrix;
using attn::test::countedForward;
using attn::test::countedWeights;
using attn::test::CountedWeights;
using attn::test::errorOf;
using attn::test::Random;
using attn::test::relativeDifference;
using attn::test::Tally;

namespace {

/// A shape whose every number is given, of any kind of sharing.
CostOptions anyShape(Random& random) {
  const int g = random.between(1, 3);
  const int h = g * random.between(1, 3);
  return {.sizes = {.n = random.between(1, 6),
                    .dModel = random.between(1, 9),
                    .heads = h,
                    .dK = random.between(1, 5),
                    .dV = random.between(1, 5)},
          .kvHeads = g,
          .bias = random.between(0, 1) == 1,
          .outputProjection = random.between(0, 3) > 0,
          .bytesPerNumber = 1 << random.between(0, 3)};
}

void requireParameters(const Cost& closed, const Tally& tally) {
  std::int64_t total = 0;
  for (const auto& [name, count] : tally.parameters) total += count;
  const auto is = [&](const MatrixParameters& matrix, const std::string& letter) {
    return matrix.weights == tally.parameters.at("w" + letter) &&
           matrix.biases == tally.parameters.at("b" + letter);
  };
  CHECK(is(closed.parameters.wQ, "Q"));
  CHECK(is(closed.parameters.wK, "K"));
  CHECK(is(closed.parameters.wV, "V"));
  CHECK(is(closed.parameters.wO, "O"));
  CHECK(closed.parameters.total == total);
}

void requireMultiplyAdds(const Cost& closed, Tally tally) {
  std::map<std::string, std::int64_t>& done = tally.multiplyAdds;
  CHECK(closed.multiplyAdds.q == done["q"]);
  CHECK(closed.multiplyAdds.k == done["k"]);
  CHECK(closed.multiplyAdds.v == done["v"]);
  CHECK(closed.multiplyAdds.scores == done["scores"]);
  CHECK(closed.multiplyAdds.weightedSum == done["weightedSum"]);
  CHECK(closed.multiplyAdds.output == done["output"]);
  CHECK(closed.multiplyAdds.projections == done["q"] + done["k"] + done["v"] + done["output"]);
  CHECK(closed.multiplyAdds.attention == done["scores"] + done["weightedSum"]);
  CHECK(closed.multiplyAdds.total ==
        closed.multiplyAdds.projections + closed.multiplyAdds.attention);
  CHECK(closed.multiplyAdds.flops == 2 * closed.multiplyAdds.total);
  CHECK(closed.exponentials == tally.exponentials);
}

void requireMemory(const Cost& closed, Tally tally, int bytes) {
  std::map<std::string, std::int64_t>& kept = tally.kept;
  std::int64_t total = 0;
  for (const auto& [name, count] : kept) total += count;
  CHECK(closed.activations.q == kept["q"]);
  CHECK(closed.activations.k == kept["k"]);
  CHECK(closed.activations.v == kept["v"]);
  CHECK(closed.activations.weights == kept["weights"]);
  CHECK(closed.activations.concat == kept["concat"]);
  CHECK(closed.activations.output == kept["output"]);
  CHECK(closed.activations.total == total);
  CHECK(closed.storedWeights == kept["weights"]);
  CHECK(closed.cache == kept["k"] + kept["v"]);
  CHECK(closed.bytes.parameters == bytes * closed.parameters.total);
  CHECK(closed.bytes.activations == bytes * total);
  CHECK(closed.bytes.weights == bytes * kept["weights"]);
  CHECK(closed.bytes.cache == bytes * (kept["k"] + kept["v"]));
}

/// A copy for each head of queries that shares it.
RowMatrix repeated(const RowMatrix& shared, int width, int h, int g) {
  RowMatrix out(shared.rows(), h * width);
  for (int i = 0; i < h; ++i) {
    out.middleCols(i * width, width) = shared.middleCols(i / (h / g) * width, width);
  }
  return out;
}

CostOptions layer(int n, int dModel, int heads, int kvHeads = 0) {
  return {.sizes = {.n = n, .dModel = dModel, .heads = heads}, .kvHeads = kvHeads};
}

}  // namespace

TEST_CASE("closed forms are what a layer of plain loops counts", "[cost]") {
  Random random(6);
  for (int round = 0; round < 600; ++round) {
    const CostOptions options = anyShape(random);
    CAPTURE(round, options.sizes.n, options.sizes.dModel, options.sizes.heads, options.kvHeads,
            options.sizes.dK, options.sizes.dV, options.bias, options.outputProjection);
    const RowMatrix x = random.matrix(options.sizes.n, options.sizes.dModel, 0.5);
    const Tally tally = countedForward(x, countedWeights(options, 1), options);
    const Cost closed = cost(options);
    requireParameters(closed, tally);
    requireMultiplyAdds(closed, tally);
    requireMemory(closed, tally, options.bytesPerNumber);
  }
}

TEST_CASE("what is counted is the layer of the engine, and its weights", "[cost]") {
  Random random(7);
  for (int round = 0; round < 60; ++round) {
    CostOptions options = anyShape(random);
    options.bias = false;
    const auto [n, d, h, dK, dV] = options.sizes;
    const CountedWeights weights = countedWeights(options, 2);
    const RowMatrix x = random.matrix(n, d, 0.5);
    attn::Projections projections;
    projections.wQ = weights.wQ;
    projections.wK = repeated(weights.wK, dK, h, options.kvHeads);
    projections.wV = repeated(weights.wV, dV, h, options.kvHeads);
    if (options.outputProjection) projections.wO = weights.wO;
    const RowMatrix output =
        attn::multiHead(x, x, x, projections, {.heads = h, .attend = {}, .gates = {}}).output;
    const Tally tally = countedForward(x, weights, options);
    CHECK(relativeDifference(output, tally.output) <= 1e-12);
    if (options.kvHeads != h) continue;
    std::int64_t allocated = 0;
    for (const auto& w : {projections.wQ, projections.wK, projections.wV, projections.wO}) {
      if (w) allocated += w->size();
    }
    CHECK(cost(options).parameters.total == allocated);
  }
}

TEST_CASE("the numbers of the chapter", "[cost]") {
  const Cost bert = cost(layer(512, 768, 12));
  CHECK(bert.parameters.total == 4 * 768 * 768);
  CHECK(bert.parameters.wO.weights == 589'824);
  CHECK(bert.parameters.total - bert.parameters.wO.weights == 1'769'472);
  CHECK(bert.dK == 64);
  const Cost one = cost(layer(100, 512, 1));
  const Cost eight = cost(layer(100, 512, 8));
  CHECK(one.multiplyAdds.scores == 5'120'000);
  CHECK(eight.multiplyAdds.scores == 5'120'000);
  CHECK(one.exponentials == 10'000);
  CHECK(eight.exponentials == 80'000);
  CHECK(one.parameters.total == eight.parameters.total);
  CHECK(eight.multiplyAdds.projections == 104'857'600);
  CHECK(std::abs(eight.projectionsPerScores - 20.48) <= 1e-12);
  CHECK(std::abs(eight.balancedLength - 1024.0) <= 1e-9);
  const Cost balanced = cost(layer(1024, 512, 8));
  CHECK(balanced.multiplyAdds.attention == balanced.multiplyAdds.projections);
}

TEST_CASE("a layer of Llama 3 8B", "[cost]") {
  // 32 heads of 128 over 8 of keys and values, no biases (Meta, "The Llama 3 herd of models",
  // arXiv:2407.21783, table 3): 4096 · (4096 + 1024 + 1024) + 4096².
  CostOptions options = layer(8192, 4096, 32, 8);
  options.bytesPerNumber = 2;
  const Cost llama = cost(options);
  CHECK(llama.parameters.total == 41'943'040);
  CHECK(llama.parameters.wK.weights == 4'194'304);
  CHECK(llama.bytes.cache == 33'554'432);  // 32 MiB; of 32 heads it would be 128
  CHECK(cost(layer(8192, 4096, 32)).bytes.cache == 4 * 2 * llama.bytes.cache);
}

TEST_CASE("a bias costs parameters and no multiply-add", "[cost]") {
  CostOptions options = layer(10, 12, 3, 1);
  const Cost without = cost(options);
  options.bias = true;
  const Cost with = cost(options);
  CHECK(with.parameters.total - without.parameters.total == 12 + 4 + 4 + 12);
  CHECK(with.multiplyAdds.total == without.multiplyAdds.total);
}

TEST_CASE("counts are exact up to 2^53 and refused beyond", "[cost]") {
  CHECK(cost(layer(1'000'000, 1, 1)).multiplyAdds.flops == 4'000'008'000'000);
  CostOptions options = layer(1'000'000, 1, 1);
  options.sizes.dK = 1'000'000;
  const Error error = errorOf([&] { return cost(options); });
  CHECK(error.code() == ErrorCode::tooLarge);
  CHECK(std::string(error.what()) ==
        "multiplyAdds.scores is more than 2^53; it needs a count up to 9007199254740992, so that "
        "it is exact: smaller sizes");
  // The scores alone take 2^12 · 2^32 · 2^9 = 2^53, which is allowed; the weighted sum adds to
  // them.
  CostOptions edge{.sizes = {.n = 1 << 16, .dModel = 1, .heads = 4096, .dK = 1 << 9, .dV = 1},
                   .outputProjection = false};
  CHECK(errorOf([&] { return cost(edge); }).detail().argument == "multiplyAdds.attention");
  edge.sizes.n = 46'000;
  CHECK(cost(edge).multiplyAdds.scores == 4096LL * 512 * 46'000 * 46'000);
}

TEST_CASE("the cost refuses sizes that make no layer", "[cost]") {
  const auto refused = [](const CostOptions& options) {
    const Error error = errorOf([&] { return cost(options); });
    return std::tuple(error.code(), std::string(error.what()));
  };
  CHECK(
      (refused(layer(0, 8, 2)) == std::tuple(ErrorCode::invalidArgument,
                                             "n is 0; it needs a whole number from 1 to 1000000")));
  CHECK((refused(layer(4, -8, 2)) ==
         std::tuple(ErrorCode::invalidArgument,
                    "dModel is -8; it needs a whole number from 1 to 1000000")));
  CHECK((refused(layer(4, 8, 3)) ==
         std::tuple(ErrorCode::headsDoNotDivide,
                    "heads is 3; it needs a divisor of 8, such as 2 or 4")));
  CHECK((refused(layer(4, 8, 4, 3)) ==
         std::tuple(ErrorCode::invalidArgument, "kvHeads is 3; it needs a divisor of heads (4)")));
  CHECK((refused(layer(4, 8, 4, -4)) ==
         std::tuple(ErrorCode::invalidArgument, "kvHeads is -4; it needs a divisor of heads (4)")));
  CHECK((refused({.sizes = {.n = 4, .dModel = 8, .heads = 2}, .bytesPerNumber = 3}) ==
         std::tuple(ErrorCode::invalidArgument, "bytesPerNumber is 3; it needs 1, 2, 4 or 8")));
}
