// The module `labs`: what is counted, simulated and trained. web/src/engine/raw_labs.d.ts describes
// the same functions for TypeScript.

#include <emscripten/bind.h>

#include <optional>

#include "convert_labs.hpp"
#include "guard.hpp"
#include "trainer.hpp"

namespace attn::bindings {
namespace {

val cost(const val& input) {
  return guarded([&] { return toJs(attn::cost(toCostOptions(input))); });
}

val predictDotProduct(const val& input) {
  return guarded([&] {
    return toJs(attn::predictDotProduct(wholeField(input, "dK"), toComponentOptions(input)));
  });
}

val scoreEntropy(const val& input) {
  return guarded([&] { return toJs(attn::scoreEntropy(toScoreEntropyOptions(input))); });
}

val compareTimings(const val& input) {
  return guarded(
      [&] { return toJs(attn::compareTimings(toMatrix(field(input, "times"), "times"))); });
}

/// Normal numbers of mean 0 and standard deviation sigma, for weights whose values do not matter.
val randomNumbers(const val& input) {
  return guarded([&] {
    Random random(toSeed(input));
    Vector numbers(wholeField(input, "count"));
    const double sigma = numberField(input, "sigma");
    for (double& number : numbers) number = sigma * random.normal();
    return toJs(numbers);
  });
}

/// A run that JavaScript holds. Made empty, since a constructor cannot say why it fails.
class Variance {
 public:
  val start(const val& input) {
    return guarded([&] {
      run_.emplace(toVarianceOptions(input));
      return val::undefined();
    });
  }

  val run(const val& samples) {
    return guarded([&] {
      run_.value().run(toWhole(samples, "samples"));
      return val(static_cast<double>(run_->samples()));
    });
  }

  val result() const {
    return guarded([&] { return toJs(run_.value().result()); });
  }

 private:
  std::optional<VarianceRun> run_;
};

}  // namespace
}  // namespace attn::bindings

EMSCRIPTEN_BINDINGS(labs) {
  using attn::bindings::Trainer;
  using attn::bindings::Variance;
  emscripten::function("cost", &attn::bindings::cost);
  emscripten::function("predictDotProduct", &attn::bindings::predictDotProduct);
  emscripten::function("scoreEntropy", &attn::bindings::scoreEntropy);
  emscripten::function("compareTimings", &attn::bindings::compareTimings);
  emscripten::function("randomNumbers", &attn::bindings::randomNumbers);
  emscripten::class_<Variance>("Variance")
      .constructor<>()
      .function("start", &Variance::start)
      .function("run", &Variance::run)
      .function("result", &Variance::result);
  emscripten::class_<Trainer>("Trainer")
      .constructor<>()
      .function("start", &Trainer::start)
      .function("step", &Trainer::step)
      .function("setGates", &Trainer::setGates)
      .function("evaluate", &Trainer::evaluate)
      .function("attention", &Trainer::attention)
      .function("importance", &Trainer::importance)
      .function("prune", &Trainer::prune)
      .function("example", &Trainer::example)
      .function("snapshot", &Trainer::snapshot)
      .function("restore", &Trainer::restore);
}
