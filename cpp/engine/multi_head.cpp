#include "multi_head.hpp"

#include <string>
#include <string_view>

#include "caps.hpp"
#include "check.hpp"
#include "head.hpp"
#include "limits.hpp"
#include "product.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

using check::Side;

/// An input, the matrix that projects it and their names. Without a matrix the input is taken as
/// projected already.
struct Operand {
  std::string_view xName;
  MatrixView x;
  std::string_view wName;
  const std::optional<RowMatrix>& w;

  [[nodiscard]] Eigen::Index rows() const { return x.rows(); }
  [[nodiscard]] Eigen::Index cols() const { return w ? w->cols() : x.cols(); }

  /// The argument that decides the projected width, which is its number of columns.
  [[nodiscard]] std::string_view widthName() const { return w ? wName : xName; }

  void requireShape() const {
    check::notEmpty(xName, x);
    if (!w) return;
    check::notEmpty(wName, *w);
    check::sameLength(wName, *w, Side::rows, xName, Side::cols, x.cols());
  }

  /// The projected width has to be that of another operand.
  void requireWidthOf(const Operand& other) const {
    check::sameLength(widthName(), w ? MatrixView(*w) : x, Side::cols, other.widthName(),
                      Side::cols, other.cols());
  }

  void requireFinite() const {
    check::finite(xName, x);
    if (w) check::finite(wName, *w);
  }

  /// rows × width.
  [[nodiscard]] RowMatrix projected() const {
    if (!w) return copyOf(x);
    RowMatrix result = product(x, *w);
    check::noOverflow(textOf({xName, "·", wName}), result, 0,
                      textOf({"smaller entries in ", xName, " or ", wName}));
    return result;
  }
};

/// What keeps the scores from overflowing: "smaller entries in xQ, wQ, xK or wK".
std::string scoresCause(const Operand& a, const Operand& b) {
  return textOf({"smaller entries in ", a.xName, a.w ? ", " : "", a.w ? a.wName : "",
                 b.w ? ", " : " or ", b.xName, b.w ? " or " : "", b.w ? b.wName : ""});
}

void requireHeads(int heads, const Operand& operand) {
  if (operand.cols() % heads == 0) return;
  refuse(ErrorCode::headsDoNotDivide, "heads", heads,
         textOf({"a divisor of the ", {operand.cols(), "column"}, " of ", operand.widthName()}));
}

void requireHeadsInRange(int heads) {
  if (heads < 1) {
    refuse(ErrorCode::invalidArgument, "heads", heads,
           textOf({"a whole number from 1 to ", kMaxHeads}));
  }
  if (heads > kMaxHeads) {
    refuse(ErrorCode::tooLarge, "heads", heads, textOf({"at most ", kMaxHeads}));
  }
}

void requireGatesShape(const std::optional<Vector>& gates, int heads) {
  if (!gates || gates->size() == heads) return;
  refuse(ErrorCode::shapeMismatch, "gates", check::counted(gates->size(), "number"),
         textOf({{heads, "number"}, " to match heads"}));
}

}  // namespace

MultiHeadTrace multiHead(MatrixRef xQ, MatrixRef xK, MatrixRef xV, const Projections& projections,
                         const MultiHeadOptions& options) {
  const Operand queries{.xName = "xQ", .x = xQ, .wName = "wQ", .w = projections.wQ};
  const Operand keys{.xName = "xK", .x = xK, .wName = "wK", .w = projections.wK};
  const Operand values{.xName = "xV", .x = xV, .wName = "wV", .w = projections.wV};
  const std::optional<RowMatrix>& wO = projections.wO;

  queries.requireShape();
  keys.requireShape();
  values.requireShape();
  check::sameLength("xV", xV, Side::rows, "xK", Side::rows, xK.rows());
  keys.requireWidthOf(queries);
  requireHeadsInRange(options.heads);
  requireHeads(options.heads, queries);
  requireHeads(options.heads, values);
  if (wO) {
    check::notEmpty("wO", *wO);
    check::sameLength("wO", *wO, Side::rows, values.widthName(), Side::cols, values.cols());
  }
  requireGatesShape(options.gates, options.heads);
  requireMaskShape(options.attend, xQ.rows(), xK.rows(), "xQ", "xK");

  const Eigen::Index keyWidth = queries.cols() / options.heads;
  const Eigen::Index valueWidth = values.cols() / options.heads;
  const Eigen::Index outputWidth = wO ? wO->cols() : values.cols();
  requireWithinCaps(
      {.queries = xQ.rows(),
       .keys = xK.rows(),
       .keyWidth = keyWidth,
       .valueWidth = valueWidth,
       .heads = options.heads,
       .layerDoubles = Size(xQ.rows()) * queries.cols() + Size(xK.rows()) * keys.cols() +
                       Size(xV.rows()) * values.cols() + Size(xQ.rows()) * values.cols() +
                       Size(xQ.rows()) * outputWidth});

  queries.requireFinite();
  keys.requireFinite();
  values.requireFinite();
  if (wO) check::finite("wO", *wO);
  if (options.gates) check::finiteEntries("gates", *options.gates);
  requireMaskAndScale(options.attend);

  const RowMatrix q = queries.projected();
  const RowMatrix k = keys.projected();
  const RowMatrix v = values.projected();
  const MatrixView ofQ = q;
  const MatrixView ofK = k;
  const MatrixView ofV = v;
  const double scale = appliedScale(options.attend, keyWidth);
  const std::optional<Visibility> visible = visibility(options.attend, xQ.rows(), xK.rows());
  const std::string cause = scoresCause(queries, keys);
  const std::string outputCause = textOf(
      {"smaller entries in ", values.xName, values.w ? " or " : "", values.w ? values.wName : ""});

  MultiHeadTrace trace;
  trace.heads.reserve(static_cast<std::size_t>(options.heads));
  trace.concat = RowMatrix(xQ.rows(), values.cols());
  for (int head = 0; head < options.heads; ++head) {
    trace.heads.push_back(
        traceHead(ofQ.columns(head * keyWidth, keyWidth), ofK.columns(head * keyWidth, keyWidth),
                  ofV.columns(head * valueWidth, valueWidth), scale, visible,
                  {.scoresCause = cause, .outputCause = outputCause, .head = head + 1}));
    const double gate = options.gates ? (*options.gates)(head) : 1.0;
    trace.concat.middleCols(head * valueWidth, valueWidth) = gate * trace.heads.back().output;
  }
  check::noOverflow("concat", trace.concat, 0, "gates closer to 0");

  trace.output = wO ? product(trace.concat, *wO) : trace.concat;
  check::noOverflow("output", trace.output, 0, "smaller entries in wO");
  return trace;
}

}  // namespace attn
