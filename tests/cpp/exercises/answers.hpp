#pragma once

#include <string>
#include <vector>

namespace attn::test {

/// What a learner types, and what is to be said to it.
struct Answer {
  const char* question;
  const char* part;
  std::string typed;
  const char* verdict;
  const char* says = "";  ///< the slips, sorted; else the note, or the reason
};

/// To the questions of all steps but `recall`.
std::vector<Answer> stepAnswers();
/// To the questions of `recall` on widths, counts and variances.
std::vector<Answer> countAnswers();
/// To the question of `recall` on changed values.
std::vector<Answer> valueAnswers();

}  // namespace attn::test
