#pragma once

#include <catch2/catch_test_macros.hpp>
#include <utility>

#include "engine/error.hpp"

namespace attn::test {

/// The error that `call` throws; the test fails if it throws none.
template <typename Call>
Error errorOf(Call&& call) {
  try {
    static_cast<void>(std::forward<Call>(call)());
  } catch (const Error& error) {
    return error;
  }
  FAIL("no attn::Error was thrown");
  return {ErrorCode::empty, {}};
}

}  // namespace attn::test
