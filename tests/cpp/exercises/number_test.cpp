#include "engine/exercises/number.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using attn::exercises::NumberReading;
using attn::exercises::readNumber;
using attn::exercises::Reason;
using attn::exercises::reasonName;
using attn::exercises::spellNumber;

namespace {

struct Read {
  std::string typed;
  double value;
  std::string understood;
};

struct Refused {
  std::string typed;
  Reason reason;
  int position;
};

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string spelt(double value) {
  std::string text;
  spellNumber(text, value);
  return text;
}

void checkRead(const std::vector<Read>& table) {
  for (const Read& row : table) {
    CAPTURE(row.typed);
    const NumberReading reading = readNumber(row.typed);
    CHECK(reasonName(reading.reason) == reasonName(Reason::none));
    CHECK(std::abs(reading.value - row.value) <= 1e-15 * std::abs(row.value));
    CHECK(reading.understood == row.understood);
    CHECK(reading.position == 0);
  }
}

void checkRefused(const std::vector<Refused>& table) {
  for (const Refused& row : table) {
    CAPTURE(row.typed);
    const NumberReading reading = readNumber(row.typed);
    CHECK(reasonName(reading.reason) == reasonName(row.reason));
    CHECK(reading.position == row.position);
    CHECK(reading.understood.empty());
    CHECK(reading.value == 0.0);
  }
}

}  // namespace

TEST_CASE("whole numbers with every grouping", "[number]") {
  checkRead({{"5120000", 5120000, "5120000"},
             {"5,120,000", 5120000, "5120000"},
             {"51,20,000", 5120000, "5120000"},
             {"5.120.000", 5120000, "5120000"},
             {"5 120 000", 5120000, "5120000"},
             {"51 20 000", 5120000, "5120000"},
             {"5\u202F120\u202F000", 5120000, "5120000"},
             {"5\u00A0120\u00A0000", 5120000, "5120000"},
             {"5\u2009120\u2009000", 5120000, "5120000"},
             {"1,00,00,000", 10000000, "10000000"},
             {"12,34,567", 1234567, "1234567"},
             {"1,234", 1234, "1234"},
             {"007", 7, "7"},
             {"0", 0, "0"},
             {"-0", 0, "0"},
             {"+5", 5, "5"},
             {"\u22125", -5, "−5"},
             {"\u20135", -5, "−5"},
             {"  64 ", 64, "64"},
             {"\u200E64\u200B", 64, "64"},
             {"= 64", 64, "64"},
             {"≈64", 64, "64"}});
}

TEST_CASE("decimals with point and comma", "[number]") {
  checkRead({{"0.45", 0.45, "0.45"},
             {"0,45", 0.45, "0.45"},
             {"0,450", 0.45, "0.45"},
             {"00,450", 0.45, "0.45"},
             {"12,34", 12.34, "12.34"},
             {"1234,567", 1234.567, "1234.567"},
             {",5", 0.5, "0.5"},
             {".5", 0.5, "0.5"},
             {"5.", 5, "5"},
             {"1,234.5", 1234.5, "1234.5"},
             {"1.234,5", 1234.5, "1234.5"},
             {"12,34,567.25", 1234567.25, "1234567.25"},
             {"5 120 000,5", 5120000.5, "5120000.5"},
             {"1.234", 1.234, "1.234"},
             {"2.8284…", 2.8284, "2.8284"},
             {"0.0001", 0.0001, "0.0001"},
             {"45%", 0.45, "45% = 0.45"},
             {"45 ％", 0.45, "45% = 0.45"}});
}

TEST_CASE("digits of other scripts", "[number]") {
  checkRead({{"५१,२०,०००", 5120000, "5120000"},
             {"०.४५", 0.45, "0.45"},
             {"५१२", 512, "512"},
             {"５１２", 512, "512"},
             {"৫১২", 512, "512"},
             {"੫੧੨", 512, "512"},
             {"૫૧૨", 512, "512"},
             {"୫୧୨", 512, "512"},
             {"௫௧௨", 512, "512"},
             {"౫౧౨", 512, "512"},
             {"೫೧೨", 512, "512"},
             {"൫൧൨", 512, "512"},
             {"٥١٢", 512, "512"},
             {"۵۱۲", 512, "512"},
             {"۰٫۴۵", 0.45, "0.45"},
             {"４＊７６８＾２", 2359296, "4 × 768² = 2359296"}});
}

TEST_CASE("numbers in words", "[number]") {
  checkRead({{"5.12 million", 5120000, "5.12 million = 5120000"},
             {"5.12million", 5120000, "5.12 million = 5120000"},
             {"5.12 Millions", 5120000, "5.12 million = 5120000"},
             {"5.12M", 5120000, "5.12 million = 5120000"},
             {"5.12 mn", 5120000, "5.12 million = 5120000"},
             {"51.2 lakh", 5120000, "51.2 lakh = 5120000"},
             {"51.2 lakhs", 5120000, "51.2 lakh = 5120000"},
             {"51.2 lacs", 5120000, "51.2 lakh = 5120000"},
             {"51.2 L", 5120000, "51.2 lakh = 5120000"},
             {"५१.२ लाख", 5120000, "51.2 lakh = 5120000"},
             {"0.512 crore", 5120000, "0.512 crore = 5120000"},
             {"0.512 Cr", 5120000, "0.512 crore = 5120000"},
             {"0.512 कर\u094B\u095C", 5120000, "0.512 crore = 5120000"},
             {"0.512 करोड\u093C", 5120000, "0.512 crore = 5120000"},
             {"5120 thousand", 5120000, "5120 thousand = 5120000"},
             {"5120k", 5120000, "5120 thousand = 5120000"},
             {"5120 K", 5120000, "5120 thousand = 5120000"},
             {"5120 हजार", 5120000, "5120 thousand = 5120000"},
             {"5120 ह\u091C\u093Cार", 5120000, "5120 thousand = 5120000"},
             {"0.00512 billion", 5120000, "0.00512 billion = 5120000"},
             {"2 lakh crore", 2e12, "2 lakh crore = 2000000000000"},
             {"5.12e6", 5120000, "5120000"},
             {"5.12E+6", 5120000, "5120000"},
             {"512e-2", 5.12, "5.12"}});
}

TEST_CASE("expressions", "[number]") {
  checkRead({{"4*768^2", 2359296, "4 × 768² = 2359296"},
             {"4·768²", 2359296, "4 × 768² = 2359296"},
             {"4×768**2", 2359296, "4 × 768² = 2359296"},
             {"4 x 768^2", 2359296, "4 × 768² = 2359296"},
             {"5.12×10⁶", 5120000, "5.12 × 10⁶ = 5120000"},
             {"10⁻³", 0.001, "10⁻³ = 0.001"},
             {"√2", std::sqrt(2.0), "√2 = 1.4142…"},
             {"sqrt(2)", std::sqrt(2.0), "√2 = 1.4142…"},
             {"sqrt 2", std::sqrt(2.0), "√2 = 1.4142…"},
             {"2√2", 2 * std::sqrt(2.0), "2√2 = 2.8284…"},
             {"2*sqrt(2)", 2 * std::sqrt(2.0), "2 × √2 = 2.8284…"},
             {"1/√2", 1 / std::sqrt(2.0), "1/√2 = 0.7071…"},
             {"1/2√2", 1 / (2 * std::sqrt(2.0)), "1/2√2 = 0.3535…"},
             {"√√16", 2, "√√16 = 2"},
             {"sqrt(2)^2", 2, "√(2)² = 2"},
             {"√(1 + 3)", 2, "√(1 + 3) = 2"},
             {"1/3", 1.0 / 3, "1/3 = 0.3333…"},
             {"1÷4", 0.25, "1/4 = 0.25"},
             {"12/4/3", 1, "12/4/3 = 1"},
             {"exp(2)", std::exp(2.0), "exp(2) = 7.3890…"},
             {"EXP(0)", 1, "exp(0) = 1"},
             {"e^2", std::exp(2.0), "e² = 7.3890…"},
             {"2e", 2 * std::exp(1.0), "2e = 5.4365…"},
             {"e", std::exp(1.0), "e = 2.7182…"},
             {"e^4/(2e^4 + e)", std::exp(4.0) / (2 * std::exp(4.0) + std::exp(1.0)),
              "e⁴/(2e⁴ + e) = 0.4878…"},
             {"2^0.5", std::sqrt(2.0), "2^0.5 = 1.4142…"},
             {"2^-1", 0.5, "2^−1 = 0.5"},
             {"2^3^2", 512, "2^3² = 512"},
             {"2^3²", 512, "2^3² = 512"},
             {"-2^2", -4, "−2² = −4"},
             {"(-2)^3", -8, "(−2)³ = −8"},
             {"--5", 5, "−−5 = 5"},
             {"1--1", 2, "1 − −1 = 2"},
             {"2(3 + 4)", 14, "2(3 + 4) = 14"},
             {"(1 + 2)(3)", 9, "(1 + 2)(3) = 9"},
             {"0.1 + 0.2", 0.1 + 0.2, "0.1 + 0.2 = 0.3"},
             {"2^1000", std::ldexp(1.0, 1000), "2¹⁰⁰⁰ = 1.0715…e301"},
             {"1e-300", 1e-300, "1e-300"},
             {"1e15", 1e15, "1e15"}});
}

TEST_CASE("what is no number, and where", "[number]") {
  checkRefused({{"", Reason::empty, 0},
                {" \u00A0\n", Reason::empty, 0},
                {"=", Reason::empty, 0},
                {"abc", Reason::unknownWord, 1},
                {"64 heads", Reason::unknownWord, 4},
                {"5m", Reason::unknownWord, 2},
                {"NaN", Reason::unknownWord, 1},
                {"Infinity", Reason::unknownWord, 1},
                {"∞", Reason::unknownCharacter, 1},
                {"64$", Reason::unknownCharacter, 3},
                {"क्ष", Reason::unknownWord, 1},
                {"5 = 5", Reason::unknownCharacter, 3},
                {"4*", Reason::incomplete, 3},
                {"√", Reason::incomplete, 2},
                {"2^", Reason::incomplete, 3},
                {"-", Reason::incomplete, 2},
                {"*4", Reason::unexpected, 1},
                {"4*/2", Reason::unexpected, 3},
                {"()", Reason::unexpected, 2},
                {"exp 2", Reason::unexpected, 5},
                {"million", Reason::unexpected, 1},
                {"⁻", Reason::unexpected, 1},
                {"(2", Reason::unbalanced, 1},
                {"2*(3+(4)", Reason::unbalanced, 3},
                {"2)", Reason::unbalanced, 2},
                {"1,2,3", Reason::ambiguousSeparator, 1},
                {"1,23,4567", Reason::ambiguousSeparator, 1},
                {"0,123,456", Reason::ambiguousSeparator, 1},
                {"1.2.3", Reason::ambiguousSeparator, 1},
                {"1,234.567,8", Reason::ambiguousSeparator, 1},
                {"1,,2", Reason::ambiguousSeparator, 1},
                {",", Reason::ambiguousSeparator, 1},
                {"4 + .", Reason::ambiguousSeparator, 5},
                {"1 2", Reason::severalNumbers, 1},
                {"0.768 0.187", Reason::severalNumbers, 1},
                {"0.768, 0.187", Reason::severalNumbers, 1},
                {"1; 2", Reason::severalNumbers, 2},
                {"[1]", Reason::severalNumbers, 1},
                {"√2 3", Reason::severalNumbers, 2},
                {"(2)3", Reason::severalNumbers, 4},
                {"1/0", Reason::divisionByZero, 2},
                {"1/(2 - 2)", Reason::divisionByZero, 2},
                {"0^-1", Reason::divisionByZero, 2},
                {"√(-1)", Reason::negativeRoot, 1},
                {"(-8)^0.5", Reason::negativeRoot, 5},
                {"(-8)^(1/3)", Reason::negativeRoot, 5},
                {"1e400", Reason::overflow, 1},
                {"10^400", Reason::overflow, 3},
                {"1e308*10", Reason::overflow, 6},
                {"exp(1000)", Reason::overflow, 1},
                {"2¹⁰⁰⁰⁰⁰⁰⁰", Reason::overflow, 2},
                {"\xFF", Reason::invalidUtf8, 1},
                {"5\xC3", Reason::invalidUtf8, 2},
                {"\xC0\xB5", Reason::invalidUtf8, 1},
                {"\xE0\x9F\xBF", Reason::invalidUtf8, 1},
                {"\xF0\x8F\xBF\xBF", Reason::invalidUtf8, 1},
                {"\xED\xA0\x80", Reason::invalidUtf8, 1},
                {"\xF4\x90\x80\x80", Reason::invalidUtf8, 1},
                {std::string("5\0", 2), Reason::unknownCharacter, 2},
                {repeated("1", 201), Reason::tooLong, 201},
                {repeated("(", 40) + "1" + repeated(")", 40), Reason::tooDeep, 33},
                {repeated("√", 40) + "1", Reason::tooDeep, 33},
                {repeated("2^", 40) + "1", Reason::tooDeep, 65}});
}

TEST_CASE("nothing behind the end of a text is read", "[number]") {
  const std::string_view whole = "5\xC3\xA9";
  CHECK(readNumber(whole).reason == Reason::unknownCharacter);
  CHECK(readNumber(whole.substr(0, 2)).reason == Reason::invalidUtf8);
}

TEST_CASE("a text of 200 characters is read", "[number]") {
  CHECK(readNumber(repeated("1", 200)).value > 1.1e199);
  CHECK(readNumber("1" + repeated("+1", 99)).value == 100.0);
}

TEST_CASE("literals are the doubles a compiler makes of them", "[number]") {
  CHECK(readNumber("0.1").value == 0.1);
  CHECK(readNumber("123456789012345").value == 123456789012345.0);
  CHECK(readNumber("0.000000000000001").value == 1e-15);
  CHECK(readNumber("9007199254740993").value == 9007199254740992.0);
  CHECK(readNumber("1.5e-7").value == 1.5e-7);
  CHECK(std::abs(readNumber("1.7976931348623157e308").value / 1.7976931348623157e308 - 1) <= 1e-15);
  CHECK(readNumber("1e-400").value == 0.0);
}

TEST_CASE("numbers are spelt without rounding", "[number]") {
  CHECK(spelt(0.0) == "0");
  CHECK(spelt(2359296.0) == "2359296");
  CHECK(spelt(-0.5) == "−0.5");
  CHECK(spelt(0.1 + 0.2) == "0.3");
  CHECK(spelt(2.0 / 3) == "0.6666…");
  CHECK(spelt(0.0123456789012) == "0.01234…");
  CHECK(spelt(999.99999999) == "999.99999999");
  CHECK(spelt(1e15) == "1e15");
  CHECK(spelt(1.5e-5) == "1.5e-5");
  CHECK(spelt(1e300) == "1e300");
}
