#include "output_parts.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "caps.hpp"
#include "check.hpp"
#include "limits.hpp"
#include "product.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

using check::Side;

void requireArguments(MatrixView concat, const std::optional<RowMatrix>& wO, int heads,
                      MatrixView before) {
  check::notEmpty("concat", concat);
  if (wO) {
    check::notEmpty("wO", *wO);
    check::sameLength("wO", *wO, Side::rows, "concat", Side::cols, concat.cols());
  }
  if (heads < 1) refuse(ErrorCode::invalidArgument, "heads", heads, "a whole number from 1");
  if (concat.cols() % heads != 0) {
    refuse(ErrorCode::headsDoNotDivide, "heads", heads,
           textOf({"a divisor of the ", {concat.cols(), "column"}, " of concat"}));
  }
  check::sameLength("before", before, Side::rows, "concat", Side::rows, concat.rows());
  check::sameLength("before", before, Side::cols, wO ? "wO" : "concat", Side::cols,
                    wO ? wO->cols() : concat.cols());
  const Size bytes = Size(concat.rows()) * before.cols() * (Size(heads) + 1) * sizeof(double);
  if (bytes.value() > kMaxTracedBytes) {
    refuse(ErrorCode::tooLarge, "memory", textOf({bytes.value(), " bytes for the terms"}),
           textOf({"at most ", kMaxTracedBytes, " bytes"}));
  }
  check::finite("concat", concat);
  if (wO) check::finite("wO", *wO);
  check::finite("before", before);
}

}  // namespace

OutputParts outputParts(MatrixRef concat, const std::optional<RowMatrix>& wO, int heads,
                        MatrixRef before) {
  requireArguments(concat, wO, heads, before);
  const Eigen::Index width = concat.cols() / heads;
  OutputParts parts;
  parts.terms.reserve(static_cast<std::size_t>(heads));
  RowMatrix sum = RowMatrix::Zero(before.rows(), before.cols());
  RowMatrix size = before.cwiseAbs();
  for (Eigen::Index head = 0; head < heads; ++head) {
    const Eigen::Index from = head * width;
    RowMatrix term = RowMatrix::Zero(before.rows(), before.cols());
    if (wO) {
      term = product(concat.middleCols(from, width), wO->middleRows(from, width));
      size += product(RowMatrix(concat.middleCols(from, width).cwiseAbs()),
                      RowMatrix(wO->middleRows(from, width).cwiseAbs()));
    } else {
      term.middleCols(from, width) = concat.middleCols(from, width);
      size += term.cwiseAbs();
    }
    sum += term;
    parts.terms.push_back(std::move(term));
  }
  check::noOverflow("output", sum, 0, "smaller entries in wO");

  // A sum of m products is off by at most m roundings of the sum of their sizes; `before` is such a
  // sum too, in another order.
  const double roundings =
      2.0 * static_cast<double>(concat.cols() + 1) * std::numeric_limits<double>::epsilon();
  parts.change = sum - before;
  for (Eigen::Index i = 0; i < parts.change.size(); ++i) {
    double& change = parts.change.data()[i];
    if (std::abs(change) <= roundings * size.data()[i]) change = 0.0;
  }
  return parts;
}

}  // namespace attn
