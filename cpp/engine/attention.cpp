#include "attention.hpp"

#include "caps.hpp"
#include "check.hpp"
#include "head.hpp"

namespace attn {

Trace attend(MatrixRef q, MatrixRef k, MatrixRef v, const AttendOptions& options) {
  using check::Side;
  check::notEmpty("q", q);
  check::notEmpty("k", k);
  check::notEmpty("v", v);
  check::sameLength("k", k, Side::cols, "q", Side::cols, q.cols());
  check::sameLength("v", v, Side::rows, "k", Side::rows, k.rows());
  requireMaskShape(options, q.rows(), k.rows(), "q", "k");

  // Before the contents are read: a shape that is refused costs nothing, however large.
  requireWithinCaps(
      {.queries = q.rows(), .keys = k.rows(), .keyWidth = k.cols(), .valueWidth = v.cols()});

  check::finite("q", q);
  check::finite("k", k);
  check::finite("v", v);
  requireMaskAndScale(options);

  return traceHead(
      q, k, v, appliedScale(options, q.cols()), visibility(options, q.rows(), k.rows()),
      {.scoresCause = "smaller entries in q or k", .outputCause = "smaller entries in v"});
}

}  // namespace attn
