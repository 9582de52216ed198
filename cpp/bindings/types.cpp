// The types that Embind knows in `core`, `exercises` and `labs`, in the place of its own list
// (bind.cpp of Emscripten): that one has every width of integers, texts and views, and the glue
// carries code for them all. A type that is not here is refused by name when it first crosses.

#include <emscripten/bind.h>

#include <cstring>
#include <limits>
#include <string>
#include <typeinfo>

namespace {

using emscripten::memory_view;
using emscripten::val;
using emscripten::internal::InitFunc;
using emscripten::internal::TypeID;

/// The blocks of EMSCRIPTEN_BINDINGS in this module, the last one first.
InitFunc* blocks = nullptr;

/// Embind's numbers for kinds of typed arrays.
enum class TypedArray : unsigned { int32 = 4, float32 = 6, float64 = 7 };

template <typename Number>
void registerView(TypedArray kind, const char* name) {
  emscripten::internal::_embind_register_memory_view(TypeID<memory_view<Number>>::get(),
                                                     static_cast<unsigned>(kind), name);
}

template <typename Whole>
void registerWhole(const char* name) {
  using Limits = std::numeric_limits<Whole>;
  emscripten::internal::_embind_register_integer(TypeID<Whole>::get(), name, sizeof(Whole),
                                                 Limits::min(), Limits::max());
}

}  // namespace

// What the glue and the blocks call.
// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier)
extern "C" {

/// Freed by the glue.
const char* __getTypeName(const std::type_info* type) { return strdup(type->name()); }

void _embind_register_bindings(InitFunc* block) {
  block->next = blocks;
  blocks = block;
}

void _embind_initialize_bindings() {
  for (const InitFunc* block = blocks; block != nullptr; block = block->next) block->init_func();
}

}  // NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)

EMSCRIPTEN_BINDINGS(types) {
  using namespace emscripten::internal;
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_bool(TypeID<bool>::get(), "bool", true, false);
  registerWhole<int>("int");
  registerWhole<unsigned>("unsigned");
  registerWhole<unsigned long>("unsigned long");
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  _embind_register_std_string(TypeID<std::string>::get(), "std::string");
  _embind_register_emval(TypeID<val>::get());
  registerView<int>(TypedArray::int32, "view of int");
  registerView<float>(TypedArray::float32, "view of float");
  registerView<double>(TypedArray::float64, "view of double");
}
