#include "engine/shapes.hpp"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/multi_head.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::divisorsNear;
using attn::Error;
using attn::ErrorCode;
using attn::layerShapes;
using attn::LayerSizes;
using attn::RowMatrix;
using attn::SymbolShape;
using attn::test::errorOf;
using attn::test::Random;

namespace {

using Shape = std::pair<int, int>;

LayerSizes sizes(int n, int dModel, int heads, int dK = 0, int dV = 0) {
  return {.n = n, .dModel = dModel, .heads = heads, .dK = dK, .dV = dV};
}

std::map<std::string, Shape> shapesOf(const LayerSizes& of) {
  std::map<std::string, Shape> shapes;
  for (const SymbolShape& symbol : layerShapes(of).symbols) {
    shapes[symbol.id] = {symbol.rows, symbol.cols};
  }
  return shapes;
}

Shape shapeOf(const RowMatrix& matrix) {
  return {static_cast<int>(matrix.rows()), static_cast<int>(matrix.cols())};
}

}  // namespace

TEST_CASE("shapes are those of what the layer computes", "[shapes]") {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    const int n = random.between(1, 7);
    const int heads = random.between(1, 4);
    const int dModel = heads * random.between(1, 5);
    const bool given = round % 2 == 1;
    const int dK = given ? random.between(1, 6) : dModel / heads;
    const int dV = given ? random.between(1, 6) : dModel / heads;
    const auto shapes = shapesOf(given ? sizes(n, dModel, heads, dK, dV) : sizes(n, dModel, heads));

    attn::Projections weights;
    weights.wQ = random.matrix(dModel, heads * dK);
    weights.wK = random.matrix(dModel, heads * dK);
    weights.wV = random.matrix(dModel, heads * dV);
    weights.wO = random.matrix(heads * dV, dModel);
    const RowMatrix x = random.matrix(n, dModel);
    attn::MultiHeadOptions options;
    options.heads = heads;
    const attn::MultiHeadTrace layer = attn::multiHead(x, x, x, weights, options);
    const attn::Trace& head = layer.heads.front();
    CHECK(shapes.at("x") == shapeOf(x));
    CHECK(shapes.at("wQ") == Shape(dModel, dK));
    CHECK(shapes.at("wK") == Shape(dModel, dK));
    CHECK(shapes.at("wV") == Shape(dModel, dV));
    CHECK(shapes.at("q") == shapeOf(head.q));
    CHECK(shapes.at("k") == shapeOf(head.k));
    CHECK(shapes.at("v") == shapeOf(head.v));
    CHECK(shapes.at("scores") == shapeOf(head.scores));
    CHECK(shapes.at("weights") == shapeOf(head.weights));
    CHECK(shapes.at("head") == shapeOf(head.output));
    CHECK(shapes.at("concat") == shapeOf(layer.concat));
    CHECK(shapes.at("wO") == shapeOf(*weights.wO));
    CHECK(shapes.at("output") == shapeOf(layer.output));
    CHECK(shapes.size() == 13);
  }
}

TEST_CASE("what there is of each head is marked", "[shapes]") {
  for (const SymbolShape& symbol : layerShapes(sizes(3, 4, 2)).symbols) {
    const std::string id = symbol.id;
    CHECK(symbol.perHead == !(id == "x" || id == "concat" || id == "wO" || id == "output"));
  }
}

TEST_CASE("the divisors on either side of a head count", "[shapes]") {
  using Divisors = std::vector<int>;
  CHECK(divisorsNear(512, 8) == Divisors{8});
  CHECK(divisorsNear(512, 7) == Divisors{4, 8});
  CHECK(divisorsNear(768, 5) == Divisors{4, 6});
  CHECK(divisorsNear(7, 5) == Divisors{1, 7});
  CHECK(divisorsNear(4, 9) == Divisors{4});
  CHECK(divisorsNear(999983, 2) == Divisors{1});  // a prime beyond the cap on heads
}

TEST_CASE("a head count that does not divide is refused with its neighbours", "[shapes]") {
  const Error error = errorOf([] { return layerShapes(sizes(3, 512, 7)); });
  CHECK(error.code() == ErrorCode::headsDoNotDivide);
  CHECK(std::string(error.what()) == "heads is 7; it needs a divisor of 512, such as 4 or 8");
  CHECK(errorOf([] { return layerShapes(sizes(3, 512, 7, 64)); }).code() ==
        ErrorCode::headsDoNotDivide);
  CHECK(layerShapes(sizes(3, 512, 7, 64, 32)).dV == 32);
}

TEST_CASE("sizes have bounds", "[shapes]") {
  const auto codeOf = [](const LayerSizes& of) {
    return errorOf([&] { return layerShapes(of); }).code();
  };
  CHECK(codeOf(sizes(0, 4, 2)) == ErrorCode::invalidArgument);
  CHECK(codeOf(sizes(1, 0, 2)) == ErrorCode::invalidArgument);
  CHECK(codeOf(sizes(1, 4, 0)) == ErrorCode::invalidArgument);
  CHECK(codeOf(sizes(1, 4, -2)) == ErrorCode::invalidArgument);
  CHECK(codeOf(sizes(1000001, 4, 2)) == ErrorCode::invalidArgument);
  CHECK(codeOf(sizes(1, 4, 2, -1)) == ErrorCode::invalidArgument);
  CHECK(codeOf(sizes(1, 4, 5000)) == ErrorCode::tooLarge);
  CHECK(codeOf(sizes(1, 4, 2, 2, 1000000)) == ErrorCode::tooLarge);
  CHECK(errorOf([] { return divisorsNear(0, 1); }).code() == ErrorCode::invalidArgument);
}
