#include "builder.hpp"

#include "judge.hpp"

namespace attn::exercises {

Vector scalar(double value) { return Vector::Constant(1, value); }

NamedNumbers named(std::string_view name, double value, int decimals) {
  return {.name = name, .values = scalar(value), .decimals = decimals};
}

NamedNumbers named(std::string_view name, const Vector& values, int decimals) {
  return {.name = name, .values = values, .decimals = decimals};
}

Part vectorPart(std::string_view id, const Vector& expected, double tolerance) {
  Part part;
  part.id = id;
  part.kind = PartKind::vector;
  part.tolerance = tolerance;
  part.expected = expected;
  return part;
}

Part numberPart(std::string_view id, double expected, double tolerance) {
  Part part = vectorPart(id, scalar(expected), tolerance);
  part.kind = PartKind::number;
  return part;
}

Part choicePart(std::string_view id, std::vector<std::string_view> options,
                std::string_view right) {
  Part part;
  part.id = id;
  part.kind = PartKind::choice;
  part.options = std::move(options);
  part.right = right;
  return part;
}

void addSlip(Part& part, std::string_view id, const Vector& answer) {
  if (isDistinct(part, answer)) part.slips.push_back({.id = id, .answer = answer});
}

void addSlips(Part& part, std::initializer_list<std::pair<std::string_view, double>> slips) {
  for (const auto& [id, answer] : slips) addSlip(part, id, scalar(answer));
}

}  // namespace attn::exercises
