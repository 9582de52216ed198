#include "number.hpp"

#include <cmath>
#include <cstdint>

#include "characters.hpp"
#include "expression.hpp"

namespace attn::exercises {

namespace {

/// Appends a whole number of units of 10^−places as a decimal: (28284, 4) → "2.8284".
void spellUnits(std::string& text, std::int64_t units, int places) {
  if (units >= 10 || places > 0) {
    spellUnits(text, units / 10, places - 1);
    if (places == 1) text += '.';
  }
  text += static_cast<char>('0' + units % 10);
}

/// From 10⁻⁴ up to 10¹⁵.
/// @param noise  relative error that may be rounded away
void spellDecimal(std::string& text, double value, double noise) {
  constexpr double kExact = 1e15;  // below it the steps of a double are finer than 1/8
  constexpr int kMostPlaces = 9;
  double unit = 1.0;
  for (int places = 0; places <= kMostPlaces && value * unit < kExact; ++places, unit *= 10.0) {
    const double scaled = value * unit;
    if (std::abs(scaled - std::round(scaled)) <= scaled * noise) {
      return spellUnits(text, static_cast<std::int64_t>(std::round(scaled)), places);
    }
  }
  int places = 4;
  unit = 1e4;
  for (double scaled = value; scaled < 0.1; scaled *= 10.0, unit *= 10.0) ++places;
  spellUnits(text, static_cast<std::int64_t>(value * unit), places);
  text += "…";
}

}  // namespace

void spellNumber(std::string& text, double value) {
  if (value < 0.0) text += "−";
  value = std::abs(value);
  constexpr double kDecimalNoise = 4e-16;  // a typed decimal is half a step from its double
  constexpr double kScaledNoise = 1e-13;   // 308 divisions below add half a step each
  int exponent = 0;
  if (value != 0.0 && (value < 1e-4 || value >= 1e15)) {
    for (; value >= 10.0 - kScaledNoise; value /= 10.0) ++exponent;
    for (; value < 1.0 - kScaledNoise; value *= 10.0) --exponent;
  }
  spellDecimal(text, value, exponent == 0 ? kDecimalNoise : kScaledNoise);
  if (exponent == 0) return;
  text += exponent < 0 ? "e-" : "e";
  spellUnits(text, std::abs(exponent), 0);
}

NumberReading readNumber(std::string_view text) {
  const Characters typed = foldCharacters(text);
  if (typed.reason == Reason::none) return readExpression(typed.text());
  NumberReading reading;
  reading.reason = typed.reason;
  reading.position = typed.position;
  return reading;
}

}  // namespace attn::exercises
