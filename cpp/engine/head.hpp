#pragma once

// Internal: what attend and multiHead share. Their callers spell the arguments differently, so the
// names come in as parameters.

#include <optional>
#include <string_view>

#include "attention.hpp"
#include "matrix_view.hpp"
#include "softmax.hpp"

namespace attn {

/// What to say when a head overflows.
struct HeadNames {
  std::string_view scoresCause;  ///< e.g. "smaller entries in q or k"
  std::string_view outputCause;  ///< e.g. "smaller entries in v"
  int head = 0;                  ///< counted from 1; 0 = the only one
};

/// The shape of the mask, before any cap is known to hold.
/// @param queriesName, keysName  whose rows are the n_q queries and the n_k keys
/// @throws Error shapeMismatch
void requireMaskShape(const AttendOptions& options, Eigen::Index queries, Eigen::Index keys,
                      std::string_view queriesName, std::string_view keysName);

/// The contents of mask and scale.
/// @throws Error notFinite, invalidArgument
void requireMaskAndScale(const AttendOptions& options);

/// The mask joined with causality; absent when everything is visible anyway.
std::optional<Visibility> visibility(const AttendOptions& options, Eigen::Index queries,
                                     Eigen::Index keys);

/// One head from operands whose shapes and contents were checked.
/// @param q  n_q × d_k
/// @param k  n_k × d_k
/// @param v  n_k × d_v
/// @throws Error overflow
Trace traceHead(MatrixView q, MatrixView k, MatrixView v, double scale,
                const std::optional<Visibility>& visible, const HeadNames& names);

/// The scale that applies: the given one, else 1/√d_k.
double appliedScale(const AttendOptions& options, Eigen::Index keyWidth);

}  // namespace attn
