#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/matrix.hpp"

namespace attn::exercises {

/// What an answer looks like.
enum class PartKind : std::uint8_t { number, vector, choice };

/// Three decimals are asked for: half a unit of the third, and as much again as sums of rounded
/// intermediate values may lose, 0.0001.
inline constexpr double kThreeDecimals = 0.0006;

/// Counts and shapes are asked for to the unit.
inline constexpr double kExact = 0.0;

/// A number that a text of the catalogue names: "{weights}".
struct NamedNumbers {
  std::string_view name;
  Vector values;
  int decimals = 0;  ///< how many to show; 0 = whole numbers
};

using Numbers = std::vector<NamedNumbers>;

/// A text of the catalogue and the numbers to put into it.
struct Message {
  std::string key;
  Numbers numbers;
};

/// A way to go wrong, with the answer it gives.
struct Slip {
  std::string_view id;
  Vector answer;  ///< of another length than expected perhaps: the learner gave something else
};

/// An answer that counts as correct although it is not the expected one.
struct Alternative {
  std::string_view note;  ///< id of the text that explains the difference
  Vector answer;          ///< empty = there is none
};

/// One thing asked for. The texts live in the page's catalogue; here are ids and numbers alone.
struct Part {
  std::string_view id;
  PartKind kind = PartKind::number;
  double tolerance = kExact;  ///< |answer − expected| at most this counts as correct
  Vector expected;            ///< 1 entry of a number, n of a vector, 0 of a choice
  Alternative alternative;
  std::vector<Slip> slips;                ///< none that `expected` or the alternative would hide
  bool timesSeparates = false;            ///< a shape: 512 × 64 is two numbers
  std::vector<std::string_view> options;  ///< of a choice, in the order shown
  std::string_view right;                 ///< the right option
  std::array<Numbers, 3> hints;           ///< numbers of the hints of grade 1 to 3
  std::vector<Message> explanation;
};

struct Question {
  std::string_view id;
  std::string_view step;  ///< id of the chapter's step that asks it
  std::vector<Part> parts;
};

}  // namespace attn::exercises
