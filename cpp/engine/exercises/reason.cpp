#include "reason.hpp"

#include <array>

namespace attn::exercises {

namespace {

constexpr std::array<std::string_view, 19> kNames = {"",
                                                     "empty",
                                                     "tooLong",
                                                     "invalidUtf8",
                                                     "unknownCharacter",
                                                     "unknownWord",
                                                     "unbalanced",
                                                     "incomplete",
                                                     "unexpected",
                                                     "ambiguousSeparator",
                                                     "divisionByZero",
                                                     "negativeRoot",
                                                     "overflow",
                                                     "tooDeep",
                                                     "severalNumbers",
                                                     "missingEntry",
                                                     "wrongLength",
                                                     "unknownOption",
                                                     "wrongShape"};
static_assert(kNames.size() == static_cast<std::size_t>(Reason::wrongShape) + 1);

}  // namespace

std::string_view reasonName(Reason reason) { return kNames[static_cast<std::size_t>(reason)]; }

}  // namespace attn::exercises
