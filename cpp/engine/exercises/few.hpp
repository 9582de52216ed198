#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>

namespace attn::exercises {

/// A list of at most `Capacity` items, in place. The exercises are made of these: they need no
/// allocation, so nothing has to be cleaned up either, which is most of the code that lists of
/// lists would otherwise compile to.
template <typename T, std::size_t Capacity>
class Few {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }

  /// A list that overflows is a defect in the question, not in the answer: it stops everything.
  T& push(const T& item) {
    if (size_ == Capacity) std::abort();
    items_[size_] = item;
    return items_[size_++];
  }
  void clear() { size_ = 0; }

  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& back() { return items_[size_ - 1]; }
  [[nodiscard]] const T& back() const { return items_[size_ - 1]; }

  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }

 private:
  std::array<T, Capacity> items_{};
  std::size_t size_ = 0;
};

}  // namespace attn::exercises
