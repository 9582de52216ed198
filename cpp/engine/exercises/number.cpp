#include "number.hpp"

#include <cmath>
#include <cstdint>

#include "characters.hpp"
#include "expression.hpp"

namespace attn::exercises {

namespace {

/// A whole number of units of 10^−decimals, as a decimal: (28284, 4) → "2.8284".
std::string placed(std::int64_t units, int decimals) {
  std::string digits = std::to_string(units);
  const auto places = static_cast<std::size_t>(decimals);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (decimals > 0) digits.insert(digits.size() - places, ".");
  return digits;
}

/// From 10⁻⁴ up to 10¹⁵.
std::string spellDecimal(double value) {
  constexpr double kExact = 1e15;  // below it the steps of a double are finer than 1/8
  constexpr int kMostPlaces = 9;
  double unit = 1.0;
  for (int places = 0; places <= kMostPlaces && value * unit < kExact; ++places, unit *= 10.0) {
    const double scaled = value * unit;
    // A typed decimal differs from its double by half a step; one step more is allowed here.
    if (std::abs(scaled - std::round(scaled)) <= scaled * 4e-16) {
      return placed(static_cast<std::int64_t>(std::round(scaled)), places);
    }
  }
  int places = 4;
  unit = 1e4;
  for (double scaled = value; scaled < 0.1; scaled *= 10.0, unit *= 10.0) ++places;
  return placed(static_cast<std::int64_t>(value * unit), places) + "…";
}

}  // namespace

std::string spellNumber(double value) {
  if (value < 0.0) return "−" + spellNumber(-value);
  if (value == 0.0) return "0";
  if (value >= 1e-4 && value < 1e15) return spellDecimal(value);
  int exponent = 0;
  for (; value >= 10.0; value /= 10.0) ++exponent;
  for (; value < 1.0; value *= 10.0) --exponent;
  return spellDecimal(value) + "e" + std::to_string(exponent);
}

NumberReading readNumber(std::string_view text) {
  const Characters typed = foldCharacters(text);
  if (typed.reason == Reason::none) return readExpression(typed.text);
  return {.value = 0.0, .understood = {}, .reason = typed.reason, .position = typed.position};
}

}  // namespace attn::exercises
