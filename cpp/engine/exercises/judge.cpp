#include "judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "number.hpp"
#include "vector.hpp"

namespace attn::exercises {

namespace {

/// Of exact values: what a chain of operations on doubles may lose.
constexpr double kRelativeNoise = 1e-9;

constexpr double kCloseShare = 0.001;
constexpr int kMostDigits = 9;

bool matches(const Part& part, double answer, double value) {
  const double allowed = std::max(part.tolerance, kRelativeNoise * std::max(1.0, std::abs(value)));
  return std::abs(answer - value) <= allowed;
}

bool matchesAll(const Part& part, const Vector& answer, const Vector& values) {
  if (answer.size() != values.size()) return false;
  for (Eigen::Index i = 0; i < answer.size(); ++i) {
    if (!matches(part, answer(i), values(i))) return false;
  }
  return true;
}

/// Whether `answer` is `value` rounded to `least` or more significant digits.
bool isRounded(double answer, double value, int least) {
  if (value == 0.0) return false;
  double unit = 1.0;  // of the first digit
  for (const double size = std::abs(value); size >= 10.0 * unit;) unit *= 10.0;
  for (const double size = std::abs(value); size < unit;) unit /= 10.0;
  for (int digits = 1; digits <= kMostDigits; ++digits, unit /= 10.0) {
    const double rounded = std::round(value / unit) * unit;
    if (digits >= least && std::abs(answer - rounded) <= kRelativeNoise * std::abs(rounded)) {
      return true;
    }
  }
  return false;
}

bool isClose(double answer, double value) {
  return isRounded(answer, value, 2) || std::abs(answer - value) <= kCloseShare * std::abs(value);
}

bool accepts(const Part& part, double answer, Eigen::Index entry) {
  return matches(part, answer, part.expected(entry)) ||
         (part.alternative.answer.size() > 0 &&
          matches(part, answer, part.alternative.answer(entry)));
}

/// The slips for which `gives` holds; one that can give several answers is named once.
template <typename Gives>
std::vector<std::string_view> slipsThat(const Part& part, Gives gives) {
  std::vector<std::string_view> ids;
  for (const Slip& slip : part.slips) {
    if (gives(slip.answer) && std::ranges::find(ids, slip.id) == ids.end()) ids.push_back(slip.id);
  }
  return ids;
}

EntryVerdict judgeEntry(const Part& part, double answer, Eigen::Index entry) {
  if (accepts(part, answer, entry)) return {.outcome = Outcome::correct, .slips = {}};
  // Where a slip changes nothing in this entry, the entry cannot show it.
  const auto named = [&](auto equal) {
    return slipsThat(part, [&](const Vector& slip) {
      return slip.size() == part.expected.size() && equal(slip(entry)) &&
             !accepts(part, slip(entry), entry);
    });
  };
  auto slips = named([&](double value) { return matches(part, answer, value); });
  if (!slips.empty()) return {.outcome = Outcome::slip, .slips = std::move(slips)};
  if (isClose(answer, part.expected(entry))) return {.outcome = Outcome::close, .slips = {}};
  if (part.tolerance == kExact) {
    slips = named([&](double value) { return isRounded(answer, value, 3); });
    if (!slips.empty()) return {.outcome = Outcome::slip, .slips = std::move(slips)};
  }
  return {};
}

Verdict judgeChoice(const Part& part, std::string_view answer) {
  const auto option = std::ranges::find(part.options, answer);
  Verdict verdict;
  if (option == part.options.end()) {
    verdict.outcome = Outcome::notUnderstood;
    verdict.reason = answer.empty() ? Reason::empty : Reason::unknownOption;
    return verdict;
  }
  verdict.understood = *option;
  if (*option == part.right) {
    verdict.outcome = Outcome::correct;
    verdict.credit = 1.0;
  } else {
    verdict.outcome = Outcome::slip;
    verdict.slips = {*option};
  }
  return verdict;
}

/// The alternative's note, where an entry is its and not the expected one.
std::string_view noteOn(const Part& part, const Vector& values) {
  return matchesAll(part, values, part.expected) ? std::string_view{} : part.alternative.note;
}

Verdict judgeNumber(const Part& part, std::string_view answer) {
  NumberReading reading = readNumber(answer);
  Verdict verdict;
  verdict.understood = std::move(reading.understood);
  if (reading.reason != Reason::none) {
    verdict.outcome = Outcome::notUnderstood;
    verdict.reason = reading.reason;
    verdict.position = reading.position;
    return verdict;
  }
  EntryVerdict entry = judgeEntry(part, reading.value, 0);
  verdict.outcome = entry.outcome;
  verdict.slips = std::move(entry.slips);
  if (verdict.outcome == Outcome::correct) {
    verdict.credit = 1.0;
    verdict.note = noteOn(part, Vector::Constant(1, reading.value));
  }
  return verdict;
}

void judgeEntries(const Part& part, const Vector& values, Verdict& verdict) {
  const auto count = [&](Outcome outcome) {
    return std::ranges::count(verdict.entries, outcome, &EntryVerdict::outcome);
  };
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    verdict.entries.push_back(judgeEntry(part, values(i), i));
  }
  const auto correct = count(Outcome::correct);
  verdict.credit = static_cast<double>(correct) / static_cast<double>(values.size());
  if (correct == values.size()) {
    verdict.outcome = Outcome::correct;
    verdict.note = noteOn(part, values);
  } else if (!verdict.slips.empty()) {
    verdict.outcome = Outcome::slip;
  } else if (correct + count(Outcome::close) == values.size()) {
    verdict.outcome = Outcome::close;
  }
}

Verdict judgeVector(const Part& part, std::string_view answer) {
  VectorReading reading =
      readVector(answer, static_cast<int>(part.expected.size()), part.timesSeparates);
  Verdict verdict;
  verdict.understood = std::move(reading.understood);
  verdict.slips =
      slipsThat(part, [&](const Vector& slip) { return matchesAll(part, reading.values, slip); });
  if (reading.reason == Reason::none) {
    judgeEntries(part, reading.values, verdict);
    if (verdict.outcome == Outcome::correct) verdict.slips.clear();
  } else if (!verdict.slips.empty()) {  // of the slip's length
    verdict.outcome = Outcome::slip;
  } else {
    verdict.outcome = Outcome::notUnderstood;
    verdict.reason = reading.reason;
    verdict.position = reading.position;
  }
  return verdict;
}

}  // namespace

std::string_view outcomeName(Outcome outcome) {
  constexpr std::array<std::string_view, 5> kNames = {"correct", "close", "slip", "wrong",
                                                      "notUnderstood"};
  return kNames.at(static_cast<std::size_t>(outcome));
}

Verdict judge(const Part& part, std::string_view answer) {
  switch (part.kind) {
    case PartKind::choice:
      return judgeChoice(part, answer);
    case PartKind::number:
      return judgeNumber(part, answer);
    case PartKind::vector:
      return judgeVector(part, answer);
  }
  return {};
}

bool isDistinct(const Part& part, const Vector& answer) {
  if (answer.size() != part.expected.size()) return true;
  for (Eigen::Index i = 0; i < answer.size(); ++i) {
    if (!accepts(part, answer(i), i)) return true;
  }
  return false;
}

}  // namespace attn::exercises
