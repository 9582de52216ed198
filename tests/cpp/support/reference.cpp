#include "support/reference.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace attn::test {

RowMatrix Tensor::matrix() const {
  const bool flat = shape.size() == 1;
  return Eigen::Map<const RowMatrix>(data.data(), flat ? 1 : shape.at(0), shape.at(flat ? 0 : 1));
}

RowMatrix Tensor::slice(Eigen::Index i) const {
  const Eigen::Index rows = shape.at(1);
  const Eigen::Index cols = shape.at(2);
  return Eigen::Map<const RowMatrix>(data.data() + i * rows * cols, rows, cols);
}

Reference::Reference(const std::string& name) {
  std::ifstream file(std::string(ATTN_REFERENCE_DIR) + "/" + name + ".txt");
  if (!file) throw std::runtime_error("cannot read the reference vectors of " + name);
  std::string path;
  std::string shape;
  std::string values;
  while (std::getline(file, path, '\t') && std::getline(file, shape, '\t') &&
         std::getline(file, values)) {
    if (shape == "text") {
      texts_[path] = values;
      continue;
    }
    Tensor& tensor = tensors_[path];
    std::istringstream lengths(shape);
    for (Eigen::Index length = 0; lengths >> length;) tensor.shape.push_back(length);
    // strtod and not a stream: it rounds correctly in every standard library.
    const char* next = values.c_str();
    for (char* end = nullptr; *next != '\0'; next = end) {
      tensor.data.push_back(std::strtod(next, &end));
      if (end == next) throw std::runtime_error("not a number in " + path);
    }
  }
}

}  // namespace attn::test
