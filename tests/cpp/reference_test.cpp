// The engine against values computed by others: PyTorch (multi_head.json) and NumPy (cricket.json).

#include <catch2/catch_test_macros.hpp>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "engine/multi_head.hpp"
#include "support/compare.hpp"
#include "support/reference.hpp"

using attn::MultiHeadTrace;
using attn::RowMatrix;
using attn::Trace;
using attn::Vector;
using attn::test::largestDifference;
using attn::test::Reference;
using attn::test::relativeDifference;
using attn::test::Tensor;

namespace {

/// Field of the reference → how far the engine is from it.
using Errors = std::map<std::string, double>;

std::string at(const std::string& list, int i) { return list + "/" + std::to_string(i) + "/"; }

std::optional<RowMatrix> given(const Reference& reference, const std::string& path) {
  if (!reference.has(path)) return std::nullopt;
  return reference.matrix(path);
}

MultiHeadTrace runCase(const Reference& reference, const std::string& path) {
  const std::string inputs = path + "inputs/";
  const RowMatrix xQ = reference.matrix(inputs + "xQ");
  const RowMatrix xK = given(reference, inputs + "xK").value_or(xQ);
  attn::MultiHeadOptions options;
  options.heads = reference.whole(path + "heads");
  options.attend.scale = reference.number(path + "scale");
  options.attend.causal = reference.whole(path + "causal") != 0;
  if (const std::optional<RowMatrix> keep = given(reference, path + "keep")) {
    options.gates = keep->row(0);
  }
  return attn::multiHead(xQ, xK, xK,
                         {.wQ = given(reference, inputs + "wQ"),
                          .wK = given(reference, inputs + "wK"),
                          .wV = given(reference, inputs + "wV"),
                          .wO = given(reference, inputs + "wO")},
                         options);
}

/// The heads' matrices below each other, as the reference stores them.
template <typename Field>
RowMatrix stacked(const MultiHeadTrace& trace, Field field) {
  const Eigen::Index rows = (trace.heads[0].*field).rows();
  const auto heads = static_cast<Eigen::Index>(trace.heads.size());
  RowMatrix all(rows * heads, (trace.heads[0].*field).cols());
  for (Eigen::Index i = 0; i < heads; ++i) {
    all.middleRows(i * rows, rows) = trace.heads[static_cast<std::size_t>(i)].*field;
  }
  return all;
}

/// A tensor of the reference with its leading dimensions joined.
RowMatrix flattened(const Tensor& tensor, Eigen::Index cols) {
  const auto size = static_cast<Eigen::Index>(tensor.data.size());
  return Eigen::Map<const RowMatrix>(tensor.data.data(), size / cols, cols);
}

/// max |err| / max |ref| of every field.
Errors errorsOfCase(const Reference& reference, const std::string& path) {
  const MultiHeadTrace trace = runCase(reference, path);
  Errors errors;
  const auto compare = [&](const char* field, const RowMatrix& actual) {
    const Tensor& tensor = reference.tensor(path + field);
    errors[field] = relativeDifference(actual, flattened(tensor, actual.cols()));
  };
  compare("scores", stacked(trace, &Trace::scores));
  compare("weights", stacked(trace, &Trace::weights));
  compare("headOutputs", stacked(trace, &Trace::output));
  compare("entropyBits", stacked(trace, &Trace::entropyBits));
  compare("concat", trace.concat);
  compare("output", trace.output);
  return errors;
}

MultiHeadTrace runScenario(const Reference& reference, const std::string& path) {
  const int heads = reference.whole(path + "heads");
  const auto dK = static_cast<Eigen::Index>(reference.number(path + "dK"));
  // Each scenario has its own V and scale; they are read from its heads.
  RowMatrix v(reference.size("tokens"), heads * dK);
  for (int i = 0; i < heads; ++i) {
    v.middleCols(i * dK, dK) = flattened(reference.tensor(at(path + "perHead", i) + "v"), dK);
  }
  attn::MultiHeadOptions options;
  options.heads = heads;
  options.attend.scale = reference.number(at(path + "perHead", 0) + "scale");
  return attn::multiHead(reference.matrix("Q"), reference.matrix("K"), v, {}, options);
}

/// |err| of every field, and whether the same tokens share the largest weight.
Errors errorsOfScenario(const Reference& reference, const std::string& path) {
  const MultiHeadTrace trace = runScenario(reference, path);
  Errors errors;
  const auto keep = [&](const char* field, double error) {
    errors[field] = std::max(errors[field], error);
  };
  const auto compare = [&](const char* field, const RowMatrix& actual, const std::string& where) {
    keep(field,
         largestDifference(actual, flattened(reference.tensor(where + field), actual.cols())));
  };
  for (int i = 0; i < reference.whole(path + "heads"); ++i) {
    const std::string where = at(path + "perHead", i);
    const Trace& head = trace.heads.at(static_cast<std::size_t>(i));
    compare("q", head.q, where);
    compare("k", head.k, where);
    compare("dots", head.scores, where);
    compare("scaled", head.scaled, where);
    compare("exps", head.exps.value(), where);
    compare("expSum", head.sums.value(), where);
    compare("weights", head.weights, where);
    const RowMatrix contributions =
        head.v.array().colwise() * head.weights.row(0).transpose().array();
    compare("contributions", contributions, where);
    compare("output", head.output, where);
    compare("entropyBits", head.entropyBits, where);

    std::vector<std::string> largest;
    for (const int key : head.largest.at(0)) {
      largest.push_back(reference.text("tokens/" + std::to_string(key)));
    }
    std::vector<std::string> expected;
    for (int j = 0; j < reference.size(where + "argmax"); ++j) {
      expected.push_back(reference.text(where + "argmax/" + std::to_string(j)));
    }
    CHECK(largest == expected);
  }
  compare("concat", trace.concat, path);
  compare("concat", trace.output, path);
  return errors;
}

void keepLargest(Errors& largest, const Errors& errors) {
  for (const auto& [field, error] : errors) largest[field] = std::max(largest[field], error);
}

}  // namespace

TEST_CASE("multi-head attention agrees with PyTorch in every case", "[reference]") {
  const Reference reference("multi_head");
  const int cases = reference.size("cases");
  CHECK(cases == 16);
  for (int i = 0; i < cases; ++i) {
    const std::string path = at("cases", i);
    for (const auto& [field, error] : errorsOfCase(reference, path)) {
      INFO(reference.text(path + "name") << ": " << field);
      CHECK(error <= 1e-10);
    }
  }
}

TEST_CASE("the worked example agrees with NumPy in every scenario", "[reference]") {
  const Reference reference("cricket");
  const int scenarios = reference.size("scenarios");
  CHECK(scenarios == 9);
  for (int i = 0; i < scenarios; ++i) {
    const std::string path = at("scenarios", i);
    INFO(reference.text(path + "name"));
    for (const auto& [field, error] : errorsOfScenario(reference, path)) {
      INFO(field);
      CHECK(error <= 1e-12);
    }
  }
}

// Hidden: prints how near the engine comes, for a reader who asks (attn_tests "[.errors]").
TEST_CASE("largest errors against the references", "[.errors]") {
  Errors torch;
  const Reference vectors("multi_head");
  for (int i = 0; i < vectors.size("cases"); ++i) {
    keepLargest(torch, errorsOfCase(vectors, at("cases", i)));
  }
  for (const auto& [field, error] : torch) {
    std::printf("multi_head.json %-14s max|err|/max|ref| %.2e\n", field.c_str(), error);
  }
  Errors cricket;
  const Reference example("cricket");
  for (int i = 0; i < example.size("scenarios"); ++i) {
    keepLargest(cricket, errorsOfScenario(example, at("scenarios", i)));
  }
  for (const auto& [field, error] : cricket) {
    std::printf("cricket.json    %-14s |err| %.2e\n", field.c_str(), error);
  }
}
