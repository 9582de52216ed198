#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/matrix.hpp"

namespace attn::test {

/// Numbers with a shape, row-major.
struct Tensor {
  std::vector<Eigen::Index> shape;
  std::vector<double> data;

  /// Two dimensions as they are; one dimension as a single row.
  [[nodiscard]] RowMatrix matrix() const;
  /// The i-th matrix of a tensor of three dimensions.
  [[nodiscard]] RowMatrix slice(Eigen::Index i) const;
};

/// A file of tests/reference, as support/flatten.py prepared it. Paths are spelt as in the JSON,
/// "cases/3/inputs/wQ". A path that is not there throws std::out_of_range.
class Reference {
 public:
  /// @param name  "multi_head", "cricket", "cut_off", "exercises", "mistakes", "random", "variance"
  /// or "variants"
  explicit Reference(const std::string& name);

  [[nodiscard]] bool has(const std::string& path) const { return tensors_.contains(path); }
  [[nodiscard]] const Tensor& tensor(const std::string& path) const { return tensors_.at(path); }
  [[nodiscard]] RowMatrix matrix(const std::string& path) const { return tensor(path).matrix(); }
  [[nodiscard]] double number(const std::string& path) const { return tensor(path).data.at(0); }
  [[nodiscard]] int whole(const std::string& path) const { return static_cast<int>(number(path)); }
  [[nodiscard]] const std::string& text(const std::string& path) const { return texts_.at(path); }
  /// The length of a list that is not an array of numbers.
  [[nodiscard]] int size(const std::string& path) const { return whole(path + "#"); }

 private:
  std::map<std::string, Tensor> tensors_;
  std::map<std::string, std::string> texts_;
};

}  // namespace attn::test
