#pragma once

// Internal: how parts are put together.

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "question.hpp"

namespace attn::exercises {

/// A vector of one entry.
Vector scalar(double value);

/// A whole number for a text; more decimals for a computed value.
NamedNumbers named(std::string_view name, double value, int decimals = 0);
NamedNumbers named(std::string_view name, const Vector& values, int decimals);

Part numberPart(std::string_view id, double expected, double tolerance = kExact);
Part vectorPart(std::string_view id, const Vector& expected, double tolerance);
/// @param options  in the order shown, `right` among them
Part choicePart(std::string_view id, std::vector<std::string_view> options, std::string_view right);

/// Adds a slip, unless what it gives is accepted as an answer.
void addSlip(Part& part, std::string_view id, const Vector& answer);
void addSlips(Part& part, std::initializer_list<std::pair<std::string_view, double>> slips);

}  // namespace attn::exercises
