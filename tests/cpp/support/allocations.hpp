#pragma once

#include <cstdint>

namespace attn::test {

/// Bytes that malloc and operator new have handed out since the program started.
std::int64_t bytesAllocated();

/// Bytes handed out while `call` ran, freed or not.
template <typename Call>
std::int64_t bytesAllocatedBy(Call&& call) {
  const std::int64_t before = bytesAllocated();
  call();
  return bytesAllocated() - before;
}

}  // namespace attn::test
