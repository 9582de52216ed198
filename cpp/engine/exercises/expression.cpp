#include "expression.hpp"

#include <cmath>

#include "token.hpp"

namespace attn::exercises {

namespace {

using Kind = Token::Kind;

/// base^exponent, where the exponent is a whole number of at most this size, by multiplication.
constexpr double kLargestMultiplied = 1024.0;

double power(double base, double exponent) {
  if (exponent == std::trunc(exponent) && std::abs(exponent) <= kLargestMultiplied) {
    double result = 1.0;
    double square = base;
    for (auto left = static_cast<unsigned>(std::abs(exponent)); left != 0; left >>= 1U) {
      if ((left & 1U) != 0) result *= square;
      square *= square;
    }
    return exponent < 0 ? 1.0 / result : result;
  }
  if (exponent == 0.5) return std::sqrt(base);
  // A negative base has a log₂ of NaN.
  return std::exp2(exponent * std::log2(base));
}

/// Computes the value of an expression, by recursive descent. After a failure every function
/// returns at once: `at_` then stands at the end.
class Parser {
 public:
  explicit Parser(const Tokens& tokens)
      : tokens_(tokens.list.begin()), end_(tokens.list.size() - 1) {}

  void run(NumberReading& reading) {
    double value = sum();
    const Kind next = peek();
    if (next == Kind::close) {
      fail(Reason::unbalanced);
    } else if (next == Kind::number) {
      fail(Reason::severalNumbers);
    } else if (next != Kind::end) {
      fail(Reason::unexpected);
    }
    if (reason_ != Reason::none) value = 0.0;
    reading.value = value == 0.0 ? 0.0 : value;  // not −0
    reading.reason = reason_;
    reading.position = position_;
  }

 private:
  [[nodiscard]] Kind peek() const { return tokens_[at_].kind; }

  bool take(Kind kind) {
    if (peek() != kind) return false;
    ++at_;
    return true;
  }

  double failAt(std::size_t token, Reason reason) {
    if (reason_ == Reason::none) {
      reason_ = reason;
      position_ = tokens_[token].position;
    }
    at_ = end_;
    return 0.0;
  }
  double fail(Reason reason) { return failAt(at_, reason); }

  /// `value` if it is a number, else the failure of the operator at `token`.
  double checked(double value, std::size_t token) {
    if (std::isnan(value)) return failAt(token, Reason::negativeRoot);
    return std::isinf(value) ? failAt(token, Reason::overflow) : value;
  }

  double sum() {
    double value = product();
    while (peek() == Kind::plus || peek() == Kind::minus) {
      const std::size_t token = at_++;
      const double right = product();
      value = checked(tokens_[token].kind == Kind::plus ? value + right : value - right, token);
    }
    return value;
  }

  double product() {
    double value = factors();
    while (peek() == Kind::times || peek() == Kind::divide) {
      const std::size_t token = at_++;
      const double right = factors();
      if (reason_ != Reason::none) return 0.0;
      const bool divides = tokens_[token].kind == Kind::divide;
      if (divides && right == 0.0) return failAt(token, Reason::divisionByZero);
      value = checked(divides ? value / right : value * right, token);
    }
    return value;
  }

  double factors() {
    double value = signedPower();
    while (peek() == Kind::root || peek() == Kind::open || peek() == Kind::exp ||
           peek() == Kind::euler) {
      const std::size_t token = at_;
      value = checked(value * raisedPrimary(), token);
    }
    return value;
  }

  double signedPower() {
    double sign = 1.0;
    while (peek() == Kind::plus || peek() == Kind::minus) {
      if (take(Kind::plus)) continue;
      ++at_;
      sign = -sign;
    }
    return sign * raisedPrimary();
  }

  double raisedPrimary() {
    const double base = postfix();
    const std::size_t token = at_;
    if (peek() == Kind::raised) {
      ++at_;
      return raise(base, tokens_[token].value, token);
    }
    if (!take(Kind::power)) return base;
    if (++depth_ > kDeepestNesting) return fail(Reason::tooDeep);
    const double exponent = signedPower();
    --depth_;
    return reason_ == Reason::none ? raise(base, exponent, token) : 0.0;
  }

  double raise(double base, double exponent, std::size_t token) {
    if (base == 0.0 && exponent < 0.0) return failAt(token, Reason::divisionByZero);
    return checked(power(base, exponent), token);
  }

  double postfix() {
    double value = primary();
    while (peek() == Kind::scale) {
      const std::size_t token = at_++;
      value = checked(value * tokens_[token].value, token);
    }
    return value;
  }

  double primary() {
    if (++depth_ > kDeepestNesting) return fail(Reason::tooDeep);
    const double value = innerPrimary();
    --depth_;
    return value;
  }

  double innerPrimary() {
    const std::size_t token = at_;
    switch (peek()) {
      case Kind::number:
      case Kind::euler:
        ++at_;
        return tokens_[token].value;
      case Kind::open:
        return bracketed();
      case Kind::root: {
        ++at_;
        const double radicand = primary();
        return checked(std::sqrt(radicand), token);
      }
      case Kind::exp: {
        ++at_;
        if (peek() != Kind::open) return fail(Reason::unexpected);
        const double exponent = bracketed();
        return checked(std::exp(exponent), token);
      }
      case Kind::end:
        return fail(Reason::incomplete);
      default:
        return fail(Reason::unexpected);
    }
  }

  /// Stands before an open bracket.
  double bracketed() {
    const std::size_t open = at_++;
    const double value = sum();
    if (reason_ == Reason::none && !take(Kind::close)) {
      return peek() == Kind::end ? failAt(open, Reason::unbalanced) : fail(Reason::unexpected);
    }
    return value;
  }

  const Token* tokens_;
  std::size_t end_;
  std::size_t at_ = 0;
  int depth_ = 0;
  Reason reason_ = Reason::none;
  int position_ = 0;
};

/// A number alone, with a sign perhaps: its spelling needs no "= value".
bool isPlain(const Tokens& tokens) {
  const auto& list = tokens.list;
  const bool isSigned = list[0].kind == Kind::plus || list[0].kind == Kind::minus;
  return list.size() == (isSigned ? 3 : 2) && list[isSigned ? 1 : 0].kind == Kind::number;
}

}  // namespace

NumberReading readExpression(std::u32string_view folded) {
  const Tokens tokens = tokensOf(folded);
  NumberReading reading;
  reading.reason = tokens.reason;
  reading.position = tokens.position;
  if (reading.reason == Reason::none && tokens.list.size() == 1) reading.reason = Reason::empty;
  if (reading.reason != Reason::none) return reading;

  Parser(tokens).run(reading);
  if (reading.reason != Reason::none) return reading;
  if (!isPlain(tokens)) {
    spellTokens(reading.understood, tokens);
    reading.understood += " = ";
  }
  spellNumber(reading.understood, reading.value);
  return reading;
}

}  // namespace attn::exercises
