#include "build.hpp"

#include "judge.hpp"

namespace attn::exercises {

Values valuesOf(double value) {
  Values values;
  values.push(value);
  return values;
}

Values valuesOf(double first, double second) {
  Values values = valuesOf(first);
  values.push(second);
  return values;
}

Part& addVector(Question& question, Id id, const Values& expected, double tolerance) {
  Part& part = question.parts.push({});
  part.id = id;
  part.kind = PartKind::vector;
  part.tolerance = tolerance;
  part.expected = expected;
  return part;
}

Part& addNumber(Question& question, Id id, double expected, double tolerance) {
  Part& part = addVector(question, id, valuesOf(expected), tolerance);
  part.kind = PartKind::number;
  return part;
}

Part& addChoice(Question& question, Id id, Id right, Id explanation, Id a, Id b, Id c, Id d) {
  Part& part = addVector(question, id, {}, kExact);
  part.kind = PartKind::choice;
  part.right = right;
  for (const Id option : {a, b, c, d}) part.options.push(option);
  addLine(part, explanation);
  return part;
}

void addSlip(Part& part, Id id, double answer) { addSlip(part, id, valuesOf(answer)); }

void addSlip(Part& part, Id id, const Values& answer) {
  if (isDistinct(part, answer)) part.slips.push({.id = id, .answer = answer});
}

void addNamed(Numbers& numbers, Id name, double value, int decimals) {
  addNamed(numbers, name, valuesOf(value), decimals);
}

void addNamed(Numbers& numbers, Id name, const Values& values, int decimals) {
  numbers.push({.name = name, .values = values, .decimals = decimals});
}

Numbers& addLine(Part& part, Id key) {
  return part.explanation.push({.key = key, .numbers = {}}).numbers;
}

}  // namespace attn::exercises
