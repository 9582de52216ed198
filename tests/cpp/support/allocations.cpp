#include "support/allocations.hpp"

#include <cstdlib>
#include <new>

namespace {

std::int64_t total = 0;

}  // namespace

// The linker's --wrap=malloc sends every call of malloc here. Eigen allocates that way; the
// containers of the standard library use operator new, which is therefore replaced below.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming,cppcoreguidelines-*)
extern "C" {
void* __real_malloc(std::size_t size);
void* __wrap_malloc(std::size_t size);

void* __wrap_malloc(std::size_t size) {
  total += static_cast<std::int64_t>(size);
  return __real_malloc(size);
}
}

void* operator new(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

// A sanitizer brings its own array forms, which would not come here.
void* operator new[](std::size_t size) { return operator new(size); }

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming,cppcoreguidelines-*)

std::int64_t attn::test::bytesAllocated() { return total; }
