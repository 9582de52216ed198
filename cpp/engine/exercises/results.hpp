#pragma once

#include <span>
#include <string_view>

#include "exercises.hpp"

namespace attn::exercises {

/// Of 100, from here on the chapter counts as passed.
inline constexpr double kPassingScore = 60.0;

/// What an answer to a part has earned.
struct EarnedCredit {
  std::string_view question;
  std::string_view part;
  double credit = 0.0;  ///< from 0 to 1
};

struct QuestionResult {
  Id id = "";
  double credit = 0.0;     ///< mean over the parts, of the best there is; 0 for one without any
  bool attempted = false;  ///< there is credit, be it 0, for one part
  bool complete = false;   ///< for all parts
};

struct Results {
  Few<QuestionResult, kMostQuestions> questions;  ///< all, in the chapter's order
  double score = 0.0;                             ///< 0 to 100: mean over the questions that count
  bool complete = false;                          ///< all of those are
  bool passed = false;                            ///< the score is kPassingScore or more
};

/// What counts.
struct Counted {
  /// Ids, each with a line end; empty = the questions of the step `recall`.
  std::string_view questions{};
  /// The variants whose parts are asked, where a question has some.
  Seed seed = kOriginal;
};

/// What somebody has reached. Of several credits of a part the best counts; a credit for what is
/// not asked (a state of another version may hold some) is passed over.
/// @throws Error invalidArgument (a credit that is none; no question that counts)
Results resultsOf(std::span<const EarnedCredit> earned, const Counted& counted = {});

}  // namespace attn::exercises
