#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "convert_labs.hpp"
#include "engine/training/trainer.hpp"
#include "engine/training/verdict.hpp"
#include "guard.hpp"

/// A run of training as JavaScript holds it: labs.cpp binds it, web/src/engine/raw_labs.d.ts
/// describes it for TypeScript.
namespace attn::bindings {

/// {heads?, content?, tokens?, relations?, width?, batch?, heldOut?, learningRate?, seed?}
inline training::TrainerOptions toTrainerOptions(const val& input) {
  training::TrainerOptions options;
  const auto whole = [&](const char* name, int& to) {
    to = optionalField(input, name, toWhole).value_or(to);
  };
  whole("heads", options.heads);
  whole("content", options.content);
  whole("tokens", options.tokens);
  whole("relations", options.relations);
  whole("width", options.width);
  whole("batch", options.batch);
  whole("heldOut", options.heldOut);
  if (const val rate = field(input, "learningRate"); !rate.isUndefined()) {
    options.learningRate = rate.as<double>();
  }
  if (!field(input, "seed").isUndefined()) {
    options.seed = static_cast<std::int64_t>(toSeed(input));
  }
  return options;
}

inline training::PruneBy toPruneBy(const std::string& name) {
  if (name == "greedy") return training::PruneBy::greedy;
  if (name == "removal") return training::PruneBy::removal;
  if (name == "gradient") return training::PruneBy::gradient;
  throw Error(ErrorCode::invalidArgument, {"by", name, "greedy, removal or gradient"});
}

inline training::Snapshot toSnapshot(const val& input) {
  return {.options = toTrainerOptions(field(input, "options")),
          .steps = toWhole(field(input, "steps"), "steps"),
          .parameters = toVector(field(input, "parameters"), "parameters"),
          .first = toVector(field(input, "first"), "first"),
          .second = toVector(field(input, "second"), "second"),
          .gates = toVector(field(input, "gates"), "gates")};
}

inline val toJs(const std::vector<int>& wholes) {
  return copied(wholes.data(), std::ssize(wholes));
}

inline val toJs(const training::TrainerOptions& options) {
  val out = val::object();
  put(out, "heads", options.heads);
  put(out, "content", options.content);
  put(out, "tokens", options.tokens);
  put(out, "relations", options.relations);
  put(out, "width", options.width);
  put(out, "batch", options.batch);
  put(out, "heldOut", options.heldOut);
  put(out, "learningRate", options.learningRate);
  put(out, "seed", static_cast<double>(options.seed));
  return out;
}

inline val toJs(const training::Criteria& criteria) {
  val out = val::object();
  put(out, "learned", criteria.learned);
  put(out, "taken", criteria.taken);
  put(out, "diverged", criteria.diverged);
  put(out, "oneHead", criteria.oneHead);
  return out;
}

inline val toJs(const training::Progress& progress) {
  val out = val::object();
  put(out, "steps", progress.steps);
  put(out, "losses", toJs(progress.losses));
  put(out, "diverged", val(progress.diverged));
  put(out, "divergedAt", progress.divergedAt ? val(*progress.divergedAt) : val::null());
  return out;
}

inline val toJs(const training::Score& score) {
  val out = val::object();
  put(out, "loss", score.loss);
  put(out, "r2", toJs(score.r2));
  put(out, "sum", score.sum);
  put(out, "learned", val(score.learned));
  return out;
}

inline val toJs(const training::Attention& attention) {
  val out = val::object();
  put(out, "mass", toJs(attention.mass));
  put(out, "hits", toJs(attention.hits));
  put(out, "uniform", toJs(attention.uniform));
  put(out, "fixed", toJs(attention.fixed));
  put(out, "positions", toJs(attention.positions));
  put(out, "overlap", toJs(attention.overlap));
  put(out, "takes", toJs(attention.takes));
  return out;
}

inline val toJs(const training::Importance& importance) {
  val out = val::object();
  put(out, "lossWithout", toJs(importance.lossWithout));
  put(out, "r2Without", toJs(importance.r2Without));
  put(out, "gradient", toJs(importance.gradient));
  put(out, "spare", toJs(importance.spare));
  return out;
}

inline val toJs(const training::Pruning& pruning) {
  val out = val::object();
  put(out, "order", toJs(pruning.order));
  put(out, "loss", toJs(pruning.loss));
  put(out, "r2", toJs(pruning.r2));
  put(out, "removable", pruning.removable);
  return out;
}

inline val toJs(const training::Example& example) {
  val out = val::object();
  put(out, "places", toJs(example.places));
  put(out, "content", toJs(example.content));
  put(out, "weights", toJs(example.weights));
  put(out, "answer", toJs(example.answer));
  put(out, "target", toJs(example.target));
  return out;
}

inline val toJs(const training::Snapshot& snapshot) {
  val out = val::object();
  put(out, "options", toJs(snapshot.options));
  put(out, "steps", snapshot.steps);
  put(out, "parameters", toJs(snapshot.parameters));
  put(out, "first", toJs(snapshot.first));
  put(out, "second", toJs(snapshot.second));
  put(out, "gates", toJs(snapshot.gates));
  return out;
}

/// One run. `start` comes first; Embind's constructors cannot fail in the guard.
class Trainer {
 public:
  /// @return {options, parameters, criteria}: the options with their defaults, the number of
  ///         parameters, what the run's numbers are held against
  val start(const val& options) {
    return guarded([&] {
      trainer_.emplace(toTrainerOptions(options));
      val out = val::object();
      put(out, "options", toJs(trainer().options()));
      put(out, "parameters", static_cast<double>(trainer().parameterCount()));
      put(out, "criteria", toJs(training::criteriaOf(trainer().options())));
      return out;
    });
  }

  val step(const val& count) {
    return guarded([&] { return toJs(trainer().step(toWhole(count, "count"))); });
  }

  val setGates(const val& gates) {
    return guarded([&] {
      trainer().setGates(toVector(gates, "gates"));
      return val::undefined();
    });
  }

  val evaluate() {
    return guarded([&] { return toJs(trainer().evaluate()); });
  }

  val attention() {
    return guarded([&] { return toJs(trainer().attention()); });
  }

  val importance() {
    return guarded([&] { return toJs(trainer().importance()); });
  }

  val prune(const val& by) {
    return guarded([&] { return toJs(trainer().prune(toPruneBy(by.as<std::string>()))); });
  }

  val example(const val& index) {
    return guarded([&] { return toJs(trainer().example(toWhole(index, "index"))); });
  }

  val snapshot() {
    return guarded([&] { return toJs(trainer().snapshot()); });
  }

  val restore(const val& snapshot) {
    return guarded([&] {
      trainer().restore(toSnapshot(snapshot));
      return val::undefined();
    });
  }

 private:
  /// @throws std::bad_optional_access, a defect of the facade, when nothing was started
  training::Trainer& trainer() { return trainer_.value(); }

  std::optional<training::Trainer> trainer_;
};

}  // namespace attn::bindings
