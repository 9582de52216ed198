#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "question.hpp"
#include "reason.hpp"

namespace attn::exercises {

/// What an answer, or one entry of it, was found to be.
enum class Outcome : std::uint8_t {
  correct,
  close,          ///< the expected value, not given precisely enough
  cutOff,         ///< the first digits of the expected value, where rounding would raise the last
  slip,           ///< the answer of one or several known slips; a wrong option of a choice
  wrong,          ///< none of these
  notUnderstood,  ///< it could not be read, and counts as no attempt
};

/// "correct", "close", "cutOff", "slip", "wrong", "notUnderstood".
Id outcomeName(Outcome outcome);

using SlipIds = Few<Id, Part::kMostSlips>;

struct EntryVerdict {
  Outcome outcome = Outcome::wrong;
  SlipIds slips;  ///< those that give this entry, and differ from what is accepted in it
};

struct Verdict {
  Outcome outcome = Outcome::wrong;
  double credit = 0.0;           ///< share of the entries that are correct, from 0 to 1
  std::string understood;        ///< as it was read and spelt; the option of a choice; the order
  Reason reason = Reason::none;  ///< only with notUnderstood
  int position = 0;              ///< see NumberReading
  SlipIds slips;                 ///< all that give this answer; of a choice, the option
  Few<EntryVerdict, Values::capacity()> entries;  ///< one an entry, but of a number or choice
  Id note = "";                                   ///< of the alternative that was given; else empty
};

/// Judges a typed answer. An entry is
/// - correct within the part's tolerance (exact: 10⁻⁹ of the value, for what doubles lose), or
///   where the alternative is given within it;
/// - a slip where it is that of a slip, within the same tolerance;
/// - close where it is the expected value rounded to two or more significant digits;
/// - cutOff where it is the expected value cut off after two or more significant digits;
/// - close where it is within 0.1 % of the expected value;
/// - a slip where the part is exact and it is a slip rounded to three or more significant digits.
/// A vector is correct where all its entries are; a slip where it is the whole vector of a slip;
/// else, where each entry is correct, close or cut off, cutOff if any is and close if none. One of
/// another length is a slip if it is one's; else it is notUnderstood.
Verdict judge(const Part& part, std::string_view answer);

/// Whether a slip's answer differs from what is accepted, so that it can be told apart.
/// @param margin  in tolerances; at 2, also once it is rounded to the decimals that are asked for
bool isDistinct(const Part& part, const Values& answer, double margin = 1.0);

}  // namespace attn::exercises
