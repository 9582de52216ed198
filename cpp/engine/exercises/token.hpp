#pragma once

// Internal: what a typed expression consists of.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reason.hpp"

namespace attn::exercises {

struct Token {
  enum class Kind : std::uint8_t {
    number,
    raisedNumber,  ///< the exponent of 768²; one token for power and exponent
    scale,         ///< %, thousand, lakh …: a factor behind a number
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
  double value = 0.0;  ///< of number, raisedNumber, scale and euler
  std::string text;    ///< its one spelling
  int position = 0;    ///< of its first character, from 1
};

/// The tokens of a text, the last one an end; or why there are none.
struct Tokens {
  std::vector<Token> list;
  Reason reason = Reason::none;
  int position = 0;
};

/// @param text  folded
Tokens tokensOf(std::u32string_view text);

/// The tokens in one spelling: "4 × 768²", "2√2", "(1 + 1)/3".
std::string spellTokens(const std::vector<Token>& tokens);

}  // namespace attn::exercises
