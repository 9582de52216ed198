#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reason.hpp"

namespace attn::exercises {

/// In characters, not bytes. Longer than any answer; short enough that nothing here can be slow.
inline constexpr std::size_t kLongestAnswer = 200;

/// Brackets, roots, signs and powers inside each other.
inline constexpr int kDeepestNesting = 32;

/// A typed number, or why it is none.
struct NumberReading {
  double value = 0.0;  ///< finite; 0 where there is a reason
  /// What was understood, in one spelling: "1234", "4 × 768² = 2359296", "2√2 = 2.8284…". Empty
  /// where there is a reason.
  std::string understood;
  Reason reason = Reason::none;
  int position = 0;  ///< of the character the reason concerns, from 1; 0 = none in particular
};

/// Reads what a learner types for a number (UTF-8).
///
///     sum      = product { (+ | −) product }
///     product  = factors { (× | /) factors }
///     factors  = signed { unsigned }                 2√2, 3(1 + 1): binds closer than / does
///     signed   = { + | − } power
///     power    = postfix [ ^ signed ]                also ** and raised digits: 768²
///     postfix  = primary { % | thousand | lakh | million | crore | billion }
///     primary  = literal | ( sum ) | √ primary | sqrt primary | exp ( sum ) | e
///
/// A leading = or ≈ is passed over, and so is a … behind digits.
///
/// A literal has digits of any of twelve scripts, an optional decimal separator and an optional
/// e±digits. Point and comma:
/// - both: the last kind is decimal, the other groups (5,120.5 and 5.120,5);
/// - one comma with three digits behind and a leading group of one to three that does not start
///   with 0 groups (1,234 = 1234; the doubt is settled for thousands, which `understood` shows),
///   any other single comma is decimal (0,45; 12,34; 0,450);
/// - one point is decimal (1.234), several group.
/// Groups are of three (5,120,000), or of two before a last one of three (51,20,000); spaces group
/// as commas do (5 120 000). Everything else is an ambiguousSeparator.
///
/// Words: k, K, M, cr, L, thousand, lakh, lac, million, mn, crore, billion and their plurals, and
/// the Hindi हज़ार, लाख, करोड़. × is also *, ·, x; / is also ÷; − is also -, –.
/// Literals with up to 15 digits and |exponent| ≤ 22 are correctly rounded, others within 4 units
/// in the last place.
NumberReading readNumber(std::string_view text);

/// Appends a number as `understood` spells it: 2359296, 0.0052, 2.8284… where more digits would
/// follow (cut, not rounded), 1.5e20 from 10¹⁵ on and below 10⁻⁴.
void spellNumber(std::string& text, double value);

}  // namespace attn::exercises
