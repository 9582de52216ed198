#include "multi_head.hpp"

#include <string>
#include <string_view>

#include "caps.hpp"
#include "check.hpp"
#include "error.hpp"
#include "head.hpp"
#include "limits.hpp"
#include "product.hpp"

namespace attn {

namespace {

using check::Side;

/// An input, the matrix that projects it and their names. Without a matrix the input is taken as
/// projected already.
struct Operand {
  std::string_view xName;
  MatrixRef x;
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
    const Eigen::Ref<const RowMatrix> decides = w ? Eigen::Ref<const RowMatrix>(*w) : x;
    check::sameLength(widthName(), decides, Side::cols, other.widthName(), Side::cols,
                      other.cols());
  }

  void requireFinite() const {
    check::finite(xName, x);
    if (w) check::finite(wName, *w);
  }

  /// rows × width.
  [[nodiscard]] RowMatrix projected() const {
    if (!w) return x;
    RowMatrix result = product(x, *w);
    check::noOverflow(std::string(xName) + "·" + std::string(wName), result, 0,
                      "smaller entries in " + std::string(xName) + " or " + std::string(wName));
    return result;
  }
};

/// The names of two operands' arguments, for the cause of an overflow: "xQ, wQ, xK or wK".
std::string argumentNames(const Operand& a, const Operand& b) {
  std::string names(a.xName);
  if (a.w) names += ", " + std::string(a.wName);
  names += (b.w ? ", " : " or ") + std::string(b.xName);
  if (b.w) names += " or " + std::string(b.wName);
  return names;
}

std::string argumentNames(const Operand& a) {
  return std::string(a.xName) + (a.w ? " or " + std::string(a.wName) : "");
}

void requireHeads(int heads, const Operand& operand) {
  if (operand.cols() % heads == 0) return;
  throw Error(ErrorCode::headsDoNotDivide,
              {.argument = "heads",
               .got = std::to_string(heads),
               .needed = "a divisor of the " + check::counted(operand.cols(), "column") + " of " +
                         std::string(operand.widthName())});
}

void requireHeadsInRange(int heads) {
  if (heads < 1) {
    throw Error(ErrorCode::invalidArgument,
                {.argument = "heads",
                 .got = std::to_string(heads),
                 .needed = "a whole number from 1 to " + std::to_string(kMaxHeads)});
  }
  if (heads > kMaxHeads) {
    throw Error(ErrorCode::tooLarge, {.argument = "heads",
                                      .got = std::to_string(heads),
                                      .needed = "at most " + std::to_string(kMaxHeads)});
  }
}

void requireGatesShape(const std::optional<Vector>& gates, int heads) {
  if (!gates || gates->size() == heads) return;
  throw Error(ErrorCode::shapeMismatch,
              {.argument = "gates",
               .got = check::counted(gates->size(), "number"),
               .needed = check::counted(heads, "number") + " to match heads"});
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
  const double scale = appliedScale(options.attend, keyWidth);
  const std::optional<Visibility> visible = visibility(options.attend, xQ.rows(), xK.rows());
  const std::string scoresCause = "smaller entries in " + argumentNames(queries, keys);
  const std::string outputCause = "smaller entries in " + argumentNames(values);

  MultiHeadTrace trace;
  trace.heads.reserve(static_cast<std::size_t>(options.heads));
  trace.concat = RowMatrix(xQ.rows(), values.cols());
  for (int head = 0; head < options.heads; ++head) {
    trace.heads.push_back(
        traceHead(q.middleCols(head * keyWidth, keyWidth), k.middleCols(head * keyWidth, keyWidth),
                  v.middleCols(head * valueWidth, valueWidth), scale, visible,
                  {.scoresCause = scoresCause, .outputCause = outputCause, .head = head + 1}));
    const double gate = options.gates ? (*options.gates)(head) : 1.0;
    trace.concat.middleCols(head * valueWidth, valueWidth) = gate * trace.heads.back().output;
  }
  check::noOverflow("concat", trace.concat, 0, "gates closer to 0");

  trace.output = wO ? product(trace.concat, *wO) : trace.concat;
  check::noOverflow("output", trace.output, 0, "smaller entries in wO");
  return trace;
}

}  // namespace attn
