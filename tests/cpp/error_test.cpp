#include "engine/error.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>

using attn::codeName;
using attn::Error;
using attn::ErrorCode;

TEST_CASE("every code has its stable spelling", "[error]") {
  CHECK(codeName(ErrorCode::empty) == "empty");
  CHECK(codeName(ErrorCode::shapeMismatch) == "shape-mismatch");
  CHECK(codeName(ErrorCode::notFinite) == "not-finite");
  CHECK(codeName(ErrorCode::invalidArgument) == "invalid-argument");
  CHECK(codeName(ErrorCode::headsDoNotDivide) == "heads-do-not-divide");
  CHECK(codeName(ErrorCode::tooLarge) == "too-large");
  CHECK(codeName(ErrorCode::overflow) == "overflow");
  CHECK(codeName(ErrorCode::outOfMemory) == "out-of-memory");
}

TEST_CASE("an error keeps its parts and says them in a sentence", "[error]") {
  const Error error(ErrorCode::shapeMismatch, {.argument = "wK", .got = "4×3", .needed = "4 rows"});
  CHECK(error.code() == ErrorCode::shapeMismatch);
  CHECK(error.detail().argument == "wK");
  CHECK(error.detail().got == "4×3");
  CHECK(error.detail().needed == "4 rows");
  CHECK(std::string(error.what()) == "wK is 4×3; it needs 4 rows");
}
