// Seeded nonsense against the grammar of numbers; the sanitizers of the debug preset watch.

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "engine/exercises/number.hpp"
#include "support/random.hpp"

using attn::exercises::NumberReading;
using attn::exercises::readNumber;
using attn::exercises::Reason;
using attn::exercises::reasonName;

TEST_CASE("whatever is typed is read or refused", "[number][fuzz]") {
  static const std::vector<std::string> kPieces = {
      "1",       "0",    "768",    ".",    ",",   " ",      "(", ")", "[", "]",    "^",
      "**",      "*",    "/",      "+",    "-",   "√",      "²", "⁻", "e", "exp(", "sqrt",
      "million", "%",    "x",      "lakh", ";",   "\n",     "…", "=", "५", "लाख",  "\xC3",
      "\xE2",    "\xFF", "\u2212", "1e",   "9e9", "\u00A0", "٫", "k", "M"};
  attn::test::Random random(7);
  int understood = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string typed;
    const int pieces = random.between(0, round % 10 == 0 ? 120 : 8);
    for (int i = 0; i < pieces; ++i) {
      const bool wild = random.between(0, 19) == 0;
      typed += wild ? std::string(1, static_cast<char>(random.between(0, 255)))
                    : kPieces[static_cast<std::size_t>(
                          random.between(0, static_cast<int>(kPieces.size()) - 1))];
    }
    const NumberReading reading = readNumber(typed);
    const bool read = reading.reason == Reason::none;
    understood += read ? 1 : 0;
    if (!std::isfinite(reading.value) || read == reading.understood.empty() ||
        (!read && reading.value != 0.0) || reading.position < 0 || reading.position > 201) {
      CAPTURE(typed, reading.value, reading.understood, reading.position);
      FAIL("neither read nor refused");
    }
    // One spelling is understood as itself, where it says all: without a cut or a rounded value.
    if (!read || reading.understood.contains("…") || reading.understood.size() > 60) continue;
    const std::size_t equals = reading.understood.find(" = ");
    const std::string spelling = reading.understood.substr(0, equals);
    const NumberReading again = readNumber(spelling);
    CAPTURE(typed, spelling);
    REQUIRE(reasonName(again.reason) == reasonName(Reason::none));
    REQUIRE(std::abs(again.value - reading.value) <= 1e-9 * std::abs(reading.value));
  }
  CHECK(understood > 500);
}
