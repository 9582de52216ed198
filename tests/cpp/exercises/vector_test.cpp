#include "engine/exercises/vector.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "support/random.hpp"

using attn::exercises::readMatrix;
using attn::exercises::readVector;
using attn::exercises::Reason;
using attn::exercises::reasonName;
using attn::exercises::VectorReading;

namespace {

void checkValues(const std::string& typed, const std::vector<double>& values,
                 bool timesSeparates = false) {
  CAPTURE(typed);
  const VectorReading reading = readVector(typed, values.size(), timesSeparates);
  CHECK(reasonName(reading.reason) == reasonName(Reason::none));
  CHECK(std::vector<double>(reading.values.begin(), reading.values.end()) == values);
}

void checkReason(const std::string& typed, std::size_t length, Reason reason, int position) {
  CAPTURE(typed);
  const VectorReading reading = readVector(typed, length);
  CHECK(reasonName(reading.reason) == reasonName(reason));
  CHECK(reading.position == position);
}

const std::vector<double> kConcat = {0.768, 0.187, 0.284, 0.0};

}  // namespace

TEST_CASE("lists with every separator and bracket", "[vector]") {
  for (const char* typed :
       {"[0.768, 0.187, 0.284, 0]", "0.768,0.187,0.284,0", "0.768 0.187 0.284 0",
        "(0.768, 0.187, 0.284, 0)", "{0.768; 0.187; 0.284; 0}", "[[0.768 0.187 0.284 0]]",
        "0.768\n0.187\n0.284\n0\n", "0,768 0,187 0,284 0", "0,768; 0,187; 0,284; 0",
        "0,768, 0,187, 0,284, 0", " [ 0.768 ,0.187 ,  0.284,0 ] ", "0.768, 0.187,\n0.284, 0",
        "0.768 0.187\n0.284 0", "०.७६८, ०.१८७, ०.२८४, ०", "0.768, 0.187, 0.284, 0,",
        "[.768 .187 .284 0.]", "76.8%, 18.7%, 28.4%, 0%", "0.768;0.187;0.284;0;"}) {
    checkValues(typed, kConcat);
  }
}

TEST_CASE("entries are expressions", "[vector]") {
  checkValues("1/2, √4, sqrt( 9 ), 2^2", {0.5, 2, 3, 4});
  checkValues("1/2 √4 sqrt(9) 2^2", {0.5, 2, 3, 4});
  checkValues("(1 + 1)/4; -2", {0.5, -2});
  checkValues("(1 + 1), (2)", {2, 2});
  checkValues("1,234; 5,678", {1234, 5678});
  CHECK(readVector("1/3, √2, -1, 2e6", 4).understood == "[0.3333…, 1.4142…, −1, 2000000]");
}

TEST_CASE("a shape may be typed as a product", "[vector]") {
  for (const char* typed : {"512 × 64", "512x64", "512 X 64", "512*64", "(512, 64)", "512 64"}) {
    checkValues(typed, {512, 64}, true);
  }
  checkReason("512 × 64", 2, Reason::unexpected, 5);
}

TEST_CASE("a list of another length keeps its entries", "[vector]") {
  const VectorReading reading = readVector("[0.768, 0.187, 0.045]", 2);
  CHECK(reasonName(reading.reason) == "wrongLength");
  CHECK(reading.values.size() == 3);
  CHECK(reading.understood == "[0.768, 0.187, 0.045]");
}

TEST_CASE("what is no list, and where", "[vector]") {
  checkReason("", 2, Reason::empty, 0);
  checkReason("[]", 2, Reason::empty, 0);
  checkReason("  [ ] ", 2, Reason::empty, 0);
  checkReason("1,,2", 2, Reason::missingEntry, 3);
  checkReason(",1", 2, Reason::wrongLength, 0);  // 0.1
  checkReason(";1", 2, Reason::missingEntry, 1);
  checkReason("[1;;2]", 3, Reason::missingEntry, 4);
  checkReason("[1, 2", 2, Reason::unbalanced, 1);
  checkReason("1, 2]", 2, Reason::unbalanced, 5);
  checkReason("[1, 2)", 2, Reason::unbalanced, 6);
  checkReason("[1, a]", 2, Reason::unknownWord, 5);
  checkReason("1; 1/0", 2, Reason::divisionByZero, 5);
  checkReason("1 \xFF", 2, Reason::invalidUtf8, 3);
  checkReason(std::string(201, '1'), 2, Reason::tooLong, 201);
}

TEST_CASE("whatever is typed is a list or is refused", "[vector][fuzz]") {
  static const std::string kBytes = "0123456789.,; \n[](){}*x/^-+e%\xC3\xA2\xE0\xA5\xAB\xFF";
  attn::test::Random random(11);
  int lists = 0;
  for (int round = 0; round < 10000; ++round) {
    std::string typed;
    const int length = random.between(0, round % 10 == 0 ? 260 : 12);
    for (int i = 0; i < length; ++i) {
      typed +=
          kBytes[static_cast<std::size_t>(random.between(0, static_cast<int>(kBytes.size()) - 1))];
    }
    const auto wanted = static_cast<std::size_t>(random.between(1, 4));
    const VectorReading reading = readVector(typed, wanted, random.between(0, 1) == 1);
    for (const double value : reading.values) REQUIRE(std::isfinite(value));
    if (reading.reason != Reason::none) continue;
    ++lists;
    REQUIRE(reading.values.size() == wanted);
  }
  CHECK(lists > 100);
}

TEST_CASE("matrices by lines, semicolons and brackets", "[vector]") {
  for (const char* typed :
       {"1 2.5 3\n4 5 6", "1\t2.5\t3\n4\t5\t6\n", "1, 2.5, 3\n4, 5, 6", "1 2.5 3; 4 5 6",
        "1, 2.5, 3; 4, 5, 6;", "[[1. 2.5 3. ]\n [4. 5.  6. ]]", "[[1, 2.5, 3], [4, 5, 6]]",
        "[1 2.5 3; 4 5 6]", "[1, 2.5, 3], [4, 5, 6]", "{{1, 2.5, 3}, {4, 5, 6}}", "1;2,5;3\n4;5;6",
        "1\t2,5\t3\n4\t5\t6", " \n1 5/2 √9\n\n2² 5 (2+4)\n"}) {
    CAPTURE(typed);
    const VectorReading reading = readMatrix(typed, 2, 3);
    CHECK(reasonName(reading.reason) == reasonName(Reason::none));
    CHECK(std::vector<double>(reading.values.begin(), reading.values.end()) ==
          std::vector<double>{1, 2.5, 3, 4, 5, 6});
    CHECK(reading.understood == "[[1, 2.5, 3], [4, 5, 6]]");
  }
}

TEST_CASE("no matrix, and why", "[vector]") {
  const auto check = [](const char* typed, Reason reason, int position) {
    CAPTURE(typed);
    const VectorReading reading = readMatrix(typed, 2, 3);
    CHECK(reasonName(reading.reason) == reasonName(reason));
    CHECK(reading.position == position);
  };
  check("", Reason::empty, 0);
  check("[[]]", Reason::empty, 0);
  check("1 2 3", Reason::wrongShape, 0);
  check("1 2 3; 4 5", Reason::wrongShape, 0);
  check("1 2; 3 4; 5 6", Reason::wrongShape, 0);
  check("[[1 2 3] [4 5 6", Reason::unbalanced, 1);
  check("1 2 3\n4 five 6", Reason::unknownWord, 9);
  check("[[1 2 3]\n [4 five 6]]", Reason::unknownWord, 14);
  check("1,,2,3\n4,5,6", Reason::missingEntry, 3);
  check("1/0 2 3; 4 5 6", Reason::divisionByZero, 2);
}
