#include "judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "number.hpp"
#include "vector.hpp"

namespace attn::exercises {

namespace {

bool matches(const Part& part, double answer, double value, double margin = 1.0) {
  constexpr double kRelativeNoise = 1e-9;  // what a chain of operations on doubles may lose
  const double allowed =
      std::max(margin * part.tolerance, kRelativeNoise * std::max(1.0, std::abs(value)));
  return std::abs(answer - value) <= allowed;
}

/// Whether `answer` is `value` with `least` or more significant digits, the last of them rounded
/// or, for `cut`, as it stands in `value`.
bool hasFirstDigits(double answer, double value, int least, bool cut) {
  constexpr int kMostDigits = 9;
  constexpr double kNoise = 1e-9;  // 0.3 / 0.1 is a little less than 3
  const double size = std::abs(value);
  if (size == 0.0) return false;
  double unit = 1.0;  // of the first digit
  while (size >= 10.0 * unit) unit *= 10.0;
  while (size < unit) unit /= 10.0;
  for (int digits = 1; digits <= kMostDigits; ++digits, unit /= 10.0) {
    const double units = cut ? std::floor(size / unit + kNoise) : std::round(size / unit);
    const double given = std::copysign(units * unit, value);
    if (digits >= least && std::abs(answer - given) <= kNoise * std::abs(given)) return true;
  }
  return false;
}

bool isRounded(double answer, double value, int least) {
  return hasFirstDigits(answer, value, least, false);
}

bool isCutOff(double answer, double value) {
  return !isRounded(answer, value, 2) && hasFirstDigits(answer, value, 2, true);
}

bool isClose(double answer, double value) {
  return isRounded(answer, value, 2) || std::abs(answer - value) <= 0.001 * std::abs(value);
}

bool accepts(const Part& part, double answer, std::size_t entry, double margin = 1.0) {
  return matches(part, answer, part.expected[entry], margin) ||
         (!part.alternative.empty() && matches(part, answer, part.alternative[entry], margin));
}

/// One that can give several answers is named once.
void nameSlip(SlipIds& ids, Id id) {
  for (const Id named : ids) {
    if (std::string_view(named) == id) return;
  }
  ids.push(id);
}

/// The slips that give this entry, exactly or rounded. Where a slip changes nothing, the entry
/// cannot show it.
void nameSlipsOfEntry(const Part& part, double answer, std::size_t entry, bool rounded,
                      SlipIds& ids) {
  for (const Slip& slip : part.slips) {
    if (slip.answer.size() != part.expected.size()) continue;
    const double value = slip.answer[entry];
    const bool given = rounded ? isRounded(answer, value, 3) : matches(part, answer, value);
    if (given && !accepts(part, value, entry)) nameSlip(ids, slip.id);
  }
}

EntryVerdict judgeEntry(const Part& part, double answer, std::size_t entry) {
  EntryVerdict verdict;
  if (accepts(part, answer, entry)) {
    verdict.outcome = Outcome::correct;
    return verdict;
  }
  nameSlipsOfEntry(part, answer, entry, false, verdict.slips);
  if (verdict.slips.empty() && isCutOff(answer, part.expected[entry])) {
    verdict.outcome = Outcome::cutOff;
    return verdict;
  }
  if (verdict.slips.empty() && isClose(answer, part.expected[entry])) {
    verdict.outcome = Outcome::close;
    return verdict;
  }
  if (verdict.slips.empty() && part.tolerance == kExact) {
    nameSlipsOfEntry(part, answer, entry, true, verdict.slips);
  }
  if (!verdict.slips.empty()) verdict.outcome = Outcome::slip;
  return verdict;
}

void judgeChoice(const Part& part, std::string_view answer, Verdict& verdict) {
  verdict.outcome = Outcome::notUnderstood;
  verdict.reason = answer.empty() ? Reason::empty : Reason::unknownOption;
  for (const Id option : part.options) {
    if (answer != option) continue;
    verdict.reason = Reason::none;
    verdict.understood = answer;
    verdict.outcome = answer == part.right ? Outcome::correct : Outcome::slip;
    if (verdict.outcome == Outcome::slip) verdict.slips.push(option);
  }
}

void judgeNumber(const Part& part, std::string_view answer, Verdict& verdict) {
  const NumberReading reading = readNumber(answer);
  verdict.understood = reading.understood;
  verdict.reason = reading.reason;
  verdict.position = reading.position;
  if (reading.reason != Reason::none) {
    verdict.outcome = Outcome::notUnderstood;
    return;
  }
  const EntryVerdict entry = judgeEntry(part, reading.value, 0);
  verdict.outcome = entry.outcome;
  verdict.slips = entry.slips;
  if (entry.outcome == Outcome::correct && !matches(part, reading.value, part.expected[0])) {
    verdict.note = part.note;
  }
}

/// The entries of an answer that has the expected length.
void judgeEntries(const Part& part, const VectorReading& reading, Verdict& verdict) {
  std::size_t correct = 0;
  std::size_t near = 0;  // of the others; a slip may be near as well
  std::size_t cutOff = 0;
  Id note = "";
  for (std::size_t i = 0; i < part.expected.size(); ++i) {
    const EntryVerdict& entry = verdict.entries.push(judgeEntry(part, reading.values[i], i));
    correct += entry.outcome == Outcome::correct ? 1 : 0;
    if (entry.outcome != Outcome::correct) {
      const bool isCut = isCutOff(reading.values[i], part.expected[i]);
      if (isCut) ++cutOff;
      if (isCut || isClose(reading.values[i], part.expected[i])) ++near;
    }
    if (!matches(part, reading.values[i], part.expected[i])) note = part.note;
  }
  verdict.credit = static_cast<double>(correct) / static_cast<double>(part.expected.size());
  if (correct == part.expected.size()) {
    verdict.outcome = Outcome::correct;
    verdict.note = note;
  } else if (!verdict.slips.empty()) {
    verdict.outcome = Outcome::slip;
  } else if (correct + near == part.expected.size()) {
    verdict.outcome = cutOff > 0 ? Outcome::cutOff : Outcome::close;
  }
}

bool givesAll(const Part& part, const VectorReading& reading, const Values& answer) {
  if (answer.size() != reading.values.size()) return false;
  for (std::size_t i = 0; i < answer.size(); ++i) {
    if (!matches(part, reading.values[i], answer[i])) return false;
  }
  return true;
}

/// Reads ids of options with commas between, each of them once.
VectorReading readOrder(const Part& part, std::string_view answer) {
  VectorReading reading;
  reading.understood = answer;
  if (answer.empty()) reading.reason = Reason::empty;
  while (reading.reason == Reason::none) {
    const std::string_view id = answer.substr(0, answer.find(','));
    const auto* option = std::ranges::find(part.options, id);
    const auto index = static_cast<double>(option - part.options.begin());
    const bool again = std::ranges::contains(reading.values, index);
    if (again || option == part.options.end()) {
      reading.reason = Reason::unknownOption;
    } else {
      reading.values.push(index);
      if (id.size() == answer.size()) break;
      answer.remove_prefix(id.size() + 1);
    }
  }
  if (reading.reason == Reason::none && reading.values.size() != part.expected.size()) {
    reading.reason = Reason::wrongLength;
  }
  return reading;
}

VectorReading readAnswer(const Part& part, std::string_view answer) {
  const std::size_t length = part.expected.size();
  if (part.kind == PartKind::order) return readOrder(part, answer);
  if (part.columns > 0) return readMatrix(answer, length / part.columns, part.columns);
  return readVector(answer, length, part.timesSeparates);
}

void judgeVector(const Part& part, std::string_view answer, Verdict& verdict) {
  const VectorReading reading = readAnswer(part, answer);
  verdict.understood = reading.understood;
  const bool otherLength = reading.reason == Reason::wrongLength;
  if (reading.reason == Reason::none || otherLength) {
    for (const Slip& slip : part.slips) {
      if (givesAll(part, reading, slip.answer)) nameSlip(verdict.slips, slip.id);
    }
  }
  if (reading.reason == Reason::none) {
    judgeEntries(part, reading, verdict);
    if (verdict.outcome == Outcome::correct) verdict.slips.clear();
  } else if (otherLength && !verdict.slips.empty()) {
    verdict.outcome = Outcome::slip;
  } else {
    verdict.outcome = Outcome::notUnderstood;
    verdict.reason = reading.reason;
    verdict.position = reading.position;
  }
}

}  // namespace

Id outcomeName(Outcome outcome) {
  constexpr std::array<Id, 6> kNames = {"correct", "close", "cutOff",
                                        "slip",    "wrong", "notUnderstood"};
  return kNames[static_cast<std::size_t>(outcome)];
}

Verdict judge(const Part& part, std::string_view answer) {
  Verdict verdict;
  if (part.kind == PartKind::choice) {
    judgeChoice(part, answer, verdict);
  } else if (part.kind == PartKind::number) {
    judgeNumber(part, answer, verdict);
  } else {
    judgeVector(part, answer, verdict);
  }
  if (verdict.outcome == Outcome::correct) verdict.credit = 1.0;
  return verdict;
}

bool isDistinct(const Part& part, const Values& answer, double margin) {
  if (answer.size() != part.expected.size()) return true;
  for (std::size_t i = 0; i < answer.size(); ++i) {
    if (!accepts(part, answer[i], i, margin)) return true;
  }
  return false;
}

}  // namespace attn::exercises
