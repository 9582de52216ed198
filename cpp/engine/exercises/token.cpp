#include "token.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "characters.hpp"
#include "literal.hpp"

namespace attn::exercises {

namespace {

using Kind = Token::Kind;

struct Word {
  std::u16string_view typed;
  const char* text;
  Kind kind;
  double value;
};

/// In lower case; capitals are the same words, apart from those that only capitals are.
constexpr std::array<Word, 20> kWords = {{
    {u"M", "million", Kind::scale, 1e6},
    {u"L", "lakh", Kind::scale, 1e5},
    {u"x", "×", Kind::times, 0},
    {u"e", "e", Kind::euler, std::numbers::e},
    {u"exp", "exp", Kind::exp, 0},
    {u"sqrt", "√", Kind::root, 0},
    {u"k", "thousand", Kind::scale, 1e3},
    {u"thousand", "thousand", Kind::scale, 1e3},
    {u"हज़ार", "thousand", Kind::scale, 1e3},
    {u"हजार", "thousand", Kind::scale, 1e3},
    {u"lakh", "lakh", Kind::scale, 1e5},
    {u"lac", "lakh", Kind::scale, 1e5},
    {u"लाख", "lakh", Kind::scale, 1e5},
    {u"mn", "million", Kind::scale, 1e6},
    {u"million", "million", Kind::scale, 1e6},
    {u"cr", "crore", Kind::scale, 1e7},
    {u"crore", "crore", Kind::scale, 1e7},
    {u"करोड\u093C", "crore", Kind::scale, 1e7},
    {u"कर\u094B\u095C", "crore", Kind::scale, 1e7},
    {u"billion", "billion", Kind::scale, 1e9},
}};

struct Sign {
  char32_t character;
  const char* text;
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

bool isTyped(const Word& word, std::u32string_view typed) {
  const bool plural = typed.size() == word.typed.size() + 1 && word.kind == Kind::scale &&
                      word.typed.size() > 2 && (typed.back() | 0x20U) == U's';
  if (typed.size() != word.typed.size() && !plural) return false;
  for (std::size_t i = 0; i < word.typed.size(); ++i) {
    const bool capital = typed[i] >= U'A' && typed[i] <= U'Z' && typed[i] != word.typed[i];
    if ((capital ? typed[i] | 0x20U : typed[i]) != word.typed[i]) return false;
  }
  return true;
}

/// Exponents up to this one are spelt with raised digits.
constexpr double kLargestRaised = 1e6;

/// Cuts a text into tokens, one at a time.
class Lexer {
 public:
  Lexer(std::u32string_view text, Tokens& tokens) : text_(text), tokens_(tokens) {}

  void run() {
    while (at_ < text_.size() && tokens_.reason == Reason::none) step();
    add(Kind::end, "", 0.0, 0);
  }

 private:
  [[nodiscard]] char32_t ahead(std::size_t i) const {
    return at_ + i < text_.size() ? text_[at_ + i] : U' ';
  }

  void add(Kind kind, const char* text, double value, std::size_t length) {
    tokens_.list.push(
        {.kind = kind, .value = value, .text = text, .position = static_cast<int>(at_) + 1});
    at_ += length;
  }

  void fail(Reason reason) {
    tokens_.reason = reason;
    tokens_.position = static_cast<int>(at_) + 1;
  }

  void step() {
    const char32_t c = ahead(0);
    const bool mark = c == U'.' || c == U',';
    if (isDigit(c) || (mark && isDigit(ahead(1)))) return number();
    if (mark) return fail(Reason::ambiguousSeparator);
    if (isLetter(c)) return word();
    if (raised(c) >= 0) return raisedNumber();
    if (isSpace(c) || passedOver(c)) {
      ++at_;
      return;
    }
    if (c == U'[' || c == U']' || c == U';') return fail(Reason::severalNumbers);
    if (c == U'*' && ahead(1) == U'*') return add(Kind::power, "^", 0.0, 2);
    for (const Sign& sign : kSigns) {
      if (sign.character == c) return add(sign.kind, sign.text, 0.01, 1);  // a value for % alone
    }
    fail(Reason::unknownCharacter);
  }

  /// = and ≈ in front, … behind a number.
  [[nodiscard]] bool passedOver(char32_t c) const {
    if (tokens_.list.empty()) return c == U'=' || c == U'≈';
    return c == kEllipsis && tokens_.list.back().kind == Kind::number;
  }

  void number() {
    const Literal literal = readLiteral(text_.substr(at_));
    if (literal.reason != Reason::none) return fail(literal.reason);
    add(Kind::number, "", literal.value, literal.length);
  }

  void word() {
    std::size_t length = 1;
    while (isLetter(ahead(length))) ++length;
    for (const Word& word : kWords) {
      if (isTyped(word, text_.substr(at_, length))) {
        return add(word.kind, word.text, word.value, length);
      }
    }
    fail(Reason::unknownWord);
  }

  void raisedNumber() {
    constexpr int kMinus = 10;
    const bool negative = raised(ahead(0)) == kMinus;
    std::size_t length = negative ? 1 : 0;
    double value = 0.0;
    for (; raised(ahead(length)) >= 0 && raised(ahead(length)) < kMinus; ++length) {
      value = value * 10.0 + raised(ahead(length));
    }
    if (negative && length == 1) return fail(Reason::unexpected);
    if (value > kLargestRaised) return fail(Reason::overflow);
    add(Kind::raised, "", negative ? -value : value, length);
  }

  std::u32string_view text_;
  std::size_t at_ = 0;
  Tokens& tokens_;
};

/// Appends a whole number with raised digits.
void spellRaised(std::string& text, int value) {
  constexpr std::array<const char*, 10> kRaised = {"⁰", "¹", "²", "³", "⁴",
                                                   "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (value < 0) {
    text += "⁻";
    value = -value;
  }
  if (value >= 10) spellRaised(text, value / 10);
  text += kRaised[static_cast<std::size_t>(value % 10)];
}

/// Whether what stands before token i would have to be bracketed if it were spelt in a shorter way:
/// 2^3^2 is not 2³², 2^3% is not 2³%.
bool bindsBackwards(const Token& token) {
  return token.kind == Kind::power || token.kind == Kind::raised || token.kind == Kind::scale;
}

bool endsOperand(Kind kind) {
  return kind <= Kind::scale || kind == Kind::euler || kind == Kind::close;
}

}  // namespace

Tokens tokensOf(std::u32string_view text) {
  Tokens tokens;
  Lexer(text, tokens).run();
  return tokens;
}

void spellTokens(std::string& text, const Tokens& tokens) {
  const Token* const all = tokens.list.begin();
  const Token* const end = tokens.list.end() - 1;
  for (const Token* token = all; token < end; ++token) {
    const bool binary = token > all && endsOperand(token[-1].kind);
    const bool sum = token->kind == Kind::plus || token->kind == Kind::minus;
    if (token->kind == Kind::number) {
      spellNumber(text, token->value);
    } else if (token->kind == Kind::raised) {
      spellRaised(text, static_cast<int>(token->value));
    } else if (token->kind == Kind::power && token[1].kind == Kind::number &&
               token[1].value == std::floor(token[1].value) && token[1].value <= kLargestRaised &&
               !bindsBackwards(token[2])) {
      spellRaised(text, static_cast<int>((++token)->value));
    } else if (token->kind == Kind::root && token + 4 <= end && token[1].kind == Kind::open &&
               token[2].kind == Kind::number && token[3].kind == Kind::close &&
               !bindsBackwards(token[4])) {  // √(2) is √2
      text += token->text;
      spellNumber(text, token[2].value);
      token += 3;
    } else {
      const bool spaced = token->kind == Kind::times || (sum && binary);
      if (spaced || (token->kind == Kind::scale && *token->text != '%')) text += ' ';
      if (binary || token->kind != Kind::plus) text += token->text;  // +5 is 5
      if (spaced) text += ' ';
    }
  }
}

}  // namespace attn::exercises
