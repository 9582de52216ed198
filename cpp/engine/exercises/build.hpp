#pragma once

// Internal: how parts are put together.

#include <span>

#include "question.hpp"

namespace attn::exercises {

Values valuesOf(double value);
Values valuesOf(double first, double second);

Part& addNumber(Question& question, Id id, double expected, double tolerance = kExact);
Part& addVector(Question& question, Id id, const Values& expected, double tolerance);
/// Options in the order shown; the part is explained by the text "<question>.<part>.explain".
Part& addChoice(Question& question, Id id, Id right, Id explanation, Id a, Id b, Id c, Id d);

/// Lines to be put in order. They are shown in another, which follows from the question's seed.
Part& addOrder(Question& question, Id id, std::span<const Id> lines);
/// Adds a wrong order.
/// @param order  a digit a line, its index in `lines`
void addWrongOrder(Part& part, Id id, const char* order);

/// Adds a slip, unless what it gives is accepted as an answer; notes it where it could be taken for
/// one once it is rounded as the part asks.
void addSlip(Part& part, Id id, double answer);
void addSlip(Part& part, Id id, const Values& answer);

/// Adds a number to a hint or a line; 0 decimals = a whole number.
void addNamed(Numbers& numbers, Id name, double value, int decimals = 0);
void addNamed(Numbers& numbers, Id name, const Values& values, int decimals);
/// Adds whole numbers to what a question is about.
void addGiven(Question& question, Id name, double value);
void addGiven(Question& question, Id name, const Values& values);

/// Adds a line to the explanation, for numbers to be added to.
Numbers& addLine(Part& part, Id key);

}  // namespace attn::exercises
