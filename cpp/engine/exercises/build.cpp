#include "build.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/random.hpp"
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

Part& addOrder(Question& question, Id id, std::span<const Id> lines) {
  Part& part = addVector(question, id, {}, kExact);
  part.kind = PartKind::order;
  for (const Id line : lines) part.options.push(line);
  RandomBits random(question.seed);
  do {
    for (std::uint32_t i = static_cast<std::uint32_t>(lines.size()); i > 1; --i) {
      std::swap(part.options[i - 1], part.options[random.below(i)]);
    }
  } while (std::ranges::equal(part.options, lines));
  for (const Id line : lines) {
    const auto* shown = std::ranges::find(part.options, line);
    part.expected.push(static_cast<double>(shown - part.options.begin()));
  }
  return part;
}

void addWrongOrder(Part& part, Id id, const char* order) {
  Values answer;
  for (; *order != '\0'; ++order) {
    answer.push(part.expected[static_cast<std::size_t>(*order - '0')]);
  }
  addSlip(part, id, answer);
}

void addSlip(Part& part, Id id, double answer) { addSlip(part, id, valuesOf(answer)); }

void addSlip(Part& part, Id id, const Values& answer) {
  if (isDistinct(part, answer)) part.slips.push({.id = id, .answer = answer});
  if (!isDistinct(part, answer, 2.0)) part.hidesSlip = true;
}

void addNamed(Numbers& numbers, Id name, double value, int decimals) {
  addNamed(numbers, name, valuesOf(value), decimals);
}

void addNamed(Numbers& numbers, Id name, const Values& values, int decimals) {
  numbers.push({.name = name, .values = values, .decimals = decimals});
}

void addGiven(Question& question, Id name, double value) {
  addGiven(question, name, valuesOf(value));
}

void addGiven(Question& question, Id name, const Values& values) {
  question.given.push({.name = name, .values = values});
}

Numbers& addLine(Part& part, Id key) {
  return part.explanation.push({.key = key, .numbers = {}}).numbers;
}

}  // namespace attn::exercises
