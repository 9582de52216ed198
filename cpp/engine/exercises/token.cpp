#include "token.hpp"

#include <algorithm>
#include <array>
#include <numbers>
#include <optional>

#include "characters.hpp"
#include "literal.hpp"

namespace attn::exercises {

namespace {

using Kind = Token::Kind;

struct Word {
  std::u32string_view typed;
  std::string_view text;
  Kind kind;
  double value;
};

/// Letters are compared without their case, except where one letter alone would say something else.
constexpr std::array<Word, 24> kWords = {{
    {U"x", "×", Kind::times, 0},
    {U"e", "e", Kind::euler, std::numbers::e},
    {U"exp", "exp", Kind::exp, 0},
    {U"sqrt", "√", Kind::root, 0},
    {U"k", "thousand", Kind::scale, 1e3},
    {U"thousand", "thousand", Kind::scale, 1e3},
    {U"thousands", "thousand", Kind::scale, 1e3},
    {U"हज़ार", "thousand", Kind::scale, 1e3},
    {U"हजार", "thousand", Kind::scale, 1e3},
    {U"lakh", "lakh", Kind::scale, 1e5},
    {U"lakhs", "lakh", Kind::scale, 1e5},
    {U"lac", "lakh", Kind::scale, 1e5},
    {U"lacs", "lakh", Kind::scale, 1e5},
    {U"लाख", "lakh", Kind::scale, 1e5},
    {U"mn", "million", Kind::scale, 1e6},
    {U"million", "million", Kind::scale, 1e6},
    {U"millions", "million", Kind::scale, 1e6},
    {U"cr", "crore", Kind::scale, 1e7},
    {U"crore", "crore", Kind::scale, 1e7},
    {U"crores", "crore", Kind::scale, 1e7},
    {U"करोड़", "crore", Kind::scale, 1e7},
    {U"करोड\u093C", "crore", Kind::scale, 1e7},
    {U"billion", "billion", Kind::scale, 1e9},
    {U"billions", "billion", Kind::scale, 1e9},
}};
constexpr std::array<Word, 2> kCapitals = {{
    {U"M", "million", Kind::scale, 1e6},
    {U"L", "lakh", Kind::scale, 1e5},
}};

struct Sign {
  char32_t character;
  std::string_view text;
  Kind kind;
};

constexpr std::array<Sign, 9> kSigns = {{
    {U'+', "+", Kind::plus},
    {U'-', "−", Kind::minus},
    {U'*', "×", Kind::times},
    {U'/', "/", Kind::divide},
    {U'^', "^", Kind::power},
    {U'(', "(", Kind::open},
    {U')', ")", Kind::close},
    {U'%', "%", Kind::scale},
    {kRoot, "√", Kind::root},
}};

const Word* findWord(std::u32string_view typed) {
  for (const Word& word : kCapitals) {
    if (typed == word.typed) return &word;
  }
  std::u32string lower(typed);
  for (char32_t& c : lower) {
    if (c >= U'A' && c <= U'Z') c |= 0x20U;
  }
  const auto* found = std::ranges::find(kWords, lower, &Word::typed);
  return found == kWords.end() ? nullptr : found;
}

/// Cuts a text into tokens, one at a time.
class Lexer {
 public:
  explicit Lexer(std::u32string_view text) : text_(text) {}

  Tokens run() {
    while (at_ < text_.size() && tokens_.reason == Reason::none) step();
    add(Kind::end, "", 0.0, 0);
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char32_t ahead(std::size_t i) const {
    return at_ + i < text_.size() ? text_[at_ + i] : U' ';
  }

  void add(Kind kind, std::string_view text, double value, std::size_t length) {
    tokens_.list.push_back({.kind = kind,
                            .value = value,
                            .text = std::string(text),
                            .position = static_cast<int>(at_) + 1});
    at_ += length;
  }

  void fail(Reason reason) {
    tokens_.reason = reason;
    tokens_.position = static_cast<int>(at_) + 1;
  }

  void step() {
    const char32_t c = ahead(0);
    const bool starts = (c == U'.' || c == U',') && isDigit(ahead(1));
    if (isDigit(c) || starts) return number();
    if (isLetter(c)) return word();
    if (raised(c)) return raisedNumber();
    if (isSpace(c) || passedOver(c)) {
      ++at_;
      return;
    }
    if (c == U'[' || c == U']' || c == U';') return fail(Reason::severalNumbers);
    if (c == U',' || c == U'.') return fail(Reason::ambiguousSeparator);
    if (c == U'*' && ahead(1) == U'*') return add(Kind::power, "^", 0.0, 2);
    const auto* sign = std::ranges::find(kSigns, c, &Sign::character);
    if (sign == kSigns.end()) return fail(Reason::unknownCharacter);
    add(sign->kind, sign->text, 0.01, 1);  // a value only % has a use for
  }

  /// = and ≈ in front, … behind a number.
  [[nodiscard]] bool passedOver(char32_t c) const {
    if (tokens_.list.empty()) return c == U'=' || c == U'≈';
    return c == kEllipsis && tokens_.list.back().kind == Kind::number;
  }

  void number() {
    const Literal literal = readLiteral(text_.substr(at_));
    if (literal.reason != Reason::none) return fail(literal.reason);
    add(Kind::number, literal.text, literal.value, literal.length);
  }

  void word() {
    std::size_t length = 1;
    while (isLetter(ahead(length))) ++length;
    const Word* word = findWord(text_.substr(at_, length));
    if (word == nullptr) return fail(Reason::unknownWord);
    add(word->kind, word->text, word->value, length);
  }

  void raisedNumber() {
    std::string digits;
    std::string typed;
    std::size_t length = 0;
    for (std::optional<char> c; (c = raised(ahead(length))); ++length) {
      if (*c == '-' && length > 0) break;
      digits += *c;
    }
    const bool negative = digits.front() == '-';
    if (negative) digits.erase(0, 1);
    if (digits.empty()) return fail(Reason::unexpected);
    const double value = scaledByTen(digits, 0);
    add(Kind::raisedNumber, (negative ? "-" : "") + digits, negative ? -value : value, length);
  }

  std::u32string_view text_;
  std::size_t at_ = 0;
  Tokens tokens_;
};

/// Whether the power at `power` can be spelt with raised digits: 768², but not 2^0.5, and not
/// 2^3^2 or 2^3%, which 2³² and 2³% would not mean.
bool canBeRaised(const std::vector<Token>& tokens, std::size_t power) {
  const Token& exponent = tokens[power + 1];
  if (exponent.kind != Kind::number || exponent.text.find_first_of(".e") != std::string::npos) {
    return false;
  }
  const Kind next = tokens[power + 2].kind;
  return next != Kind::power && next != Kind::raisedNumber && next != Kind::scale;
}

/// "-12" → "⁻¹²".
std::string raisedText(std::string_view digits) {
  constexpr std::array<std::string_view, 10> kRaised = {"⁰", "¹", "²", "³", "⁴",
                                                        "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char c : digits) {
    text += c == '-' ? "⁻" : kRaised.at(static_cast<std::size_t>(c - '0'));
  }
  return text;
}

/// Whether a √ has one plain number in brackets, which its spelling can do without: √(2).
bool hasPlainRadicand(const std::vector<Token>& tokens, std::size_t root) {
  if (root + 4 >= tokens.size() || tokens[root + 1].kind != Kind::open ||
      tokens[root + 2].kind != Kind::number || tokens[root + 3].kind != Kind::close) {
    return false;
  }
  const Kind next = tokens[root + 4].kind;
  return next != Kind::power && next != Kind::raisedNumber && next != Kind::scale;
}

bool endsOperand(const Token& token) {
  switch (token.kind) {
    case Kind::number:
    case Kind::raisedNumber:
    case Kind::scale:
    case Kind::euler:
    case Kind::close:
      return true;
    default:
      return false;
  }
}

}  // namespace

Tokens tokensOf(std::u32string_view text) { return Lexer(text).run(); }

std::string spellTokens(const std::vector<Token>& tokens) {
  std::string spelt;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {  // without the end
    const Token& token = tokens[i];
    const bool binary = i > 0 && endsOperand(tokens[i - 1]);
    const bool sum = token.kind == Kind::plus || token.kind == Kind::minus;
    if (token.kind == Kind::raisedNumber) {
      spelt += raisedText(token.text);
    } else if (token.kind == Kind::power && canBeRaised(tokens, i)) {
      spelt += raisedText(tokens[++i].text);
    } else if (token.kind == Kind::root && hasPlainRadicand(tokens, i)) {
      spelt += token.text + tokens[i + 2].text;
      i += 3;
    } else if (token.kind == Kind::times || (sum && binary)) {
      spelt += " " + token.text + " ";
    } else if (token.kind == Kind::scale && token.text != "%") {
      spelt += " " + token.text;
    } else if (token.kind != Kind::plus) {  // a sign of + says nothing
      spelt += token.text;
    }
  }
  return spelt;
}

}  // namespace attn::exercises
