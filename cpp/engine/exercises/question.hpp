#pragma once

#include <cstddef>
#include <cstdint>

#include "few.hpp"

namespace attn::exercises {

/// What an answer looks like.
enum class PartKind : std::uint8_t {
  number,
  vector,
  choice,
  matrix,  ///< typed as rows; credit an entry
  order,   ///< lines to be put in order; an entry is the index of a line among the options
};

/// Three decimals are asked for: half a unit of the third, and as much again as sums of rounded
/// intermediate values may lose, 0.0001.
inline constexpr double kThreeDecimals = 0.0006;

/// Counts and shapes are asked for to the unit.
inline constexpr double kExact = 0.0;

/// The numbers of one answer.
using Values = Few<double, 16>;

/// Ids of slips, options, texts: literals, all of them.
using Id = const char*;

/// Numbers that a text of the catalogue names: "{weights}".
struct NamedNumbers {
  Id name = "";
  Values values;
  int decimals = 0;  ///< how many to show; 0 = whole numbers
};

using Numbers = Few<NamedNumbers, 6>;

/// What a question is about, for its texts: rows of a matrix have names of their own.
using Given = Few<NamedNumbers, 12>;

/// A text of the catalogue and the numbers to put into it.
struct Message {
  Id key = "";
  Numbers numbers;
};

/// A way to go wrong, with the answer it gives.
struct Slip {
  Id id = "";
  Values answer;  ///< of another length than expected perhaps: the learner gave something else
};

/// One thing asked for. The texts live in the page's catalogue; here are ids and numbers alone.
struct Part {
  static constexpr std::size_t kMostSlips = 20;

  Id id = "";
  PartKind kind = PartKind::number;
  double tolerance = kExact;  ///< |answer − expected| at most this counts as correct
  /// 1 entry of a number, n of a vector or of an order, all of a matrix row by row, 0 of a choice
  Values expected;
  std::size_t columns = 0;      ///< of a matrix
  Values alternative;           ///< counts as correct too; empty = there is none
  Id note = "";                 ///< of the text that explains the alternative
  Few<Slip, kMostSlips> slips;  ///< none that would be accepted
  bool timesSeparates = false;  ///< a shape: 512 × 64 is two numbers
  bool hidesSlip = false;       ///< what a slip gives could be taken for a right answer
  Few<Id, 5> options;           ///< of a choice or an order, in the order shown
  Id right = "";                ///< the right option
  Numbers hint;                 ///< numbers of the hint of the highest grade
  Few<Message, 6> explanation;
};

/// Which numbers a question has.
using Seed = std::uint32_t;
inline constexpr Seed kOriginal = 0;  ///< the chapter's own

struct Question {
  Id id = "";
  Id step = "";  ///< id of the chapter's step that asks it
  Seed seed = kOriginal;
  Given given;
  Few<Part, 7> parts;
};

}  // namespace attn::exercises
