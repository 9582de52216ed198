#pragma once

// Internal: what a typed expression consists of.

#include <cstdint>
#include <string>
#include <string_view>

#include "few.hpp"
#include "number.hpp"
#include "reason.hpp"

namespace attn::exercises {

struct Token {
  enum class Kind : std::uint8_t {
    number,
    raised,  ///< the exponent of 768²: power and number in one
    scale,   ///< %, thousand, lakh …: a factor behind a number
    plus,
    minus,
    times,
    divide,
    power,
    root,  ///< √ and sqrt
    exp,
    euler,  ///< the number e
    open,
    close,
    end,
  };
  Kind kind = Kind::end;
  double value = 0.0;     ///< of number, raised, scale and euler
  const char* text = "";  ///< its one spelling; of number and raised, the value says it
  int position = 0;       ///< of its first character, from 1
};

/// The tokens of a text, the last one an end; or why there are none.
struct Tokens {
  Few<Token, kLongestAnswer + 1> list;
  Reason reason = Reason::none;
  int position = 0;
};

/// @param text  folded
Tokens tokensOf(std::u32string_view text);

/// Appends the tokens in one spelling: "4 × 768²", "2√2", "(1 + 1)/3".
void spellTokens(std::string& text, const Tokens& tokens);

}  // namespace attn::exercises
