#pragma once

#include <cstddef>
#include <string_view>

#include "engine/matrix.hpp"
#include "judge.hpp"
#include "question.hpp"

namespace attn::exercises {

/// Room for all questions.
inline constexpr std::size_t kMostQuestions = 26;

/// How many questions there are.
std::size_t questionCount();

/// One question, in the chapter's order. It holds the expected values:
/// what is handed to a page is what it is about, ids, kinds, lengths, tolerances and options alone.
/// @param index  below questionCount()
/// @param seed   of the variant, where the question has some; see questionOf
Question questionAt(std::size_t index, Seed seed = kOriginal);

/// One question. With a seed, a variant of it: the same numbers on every machine. No slip of a
/// variant could be taken for a right answer; numbers where one could are drawn again.
/// @throws Error invalidArgument (no such question; a seed for one that has no variants, or, which
///         no seed is known to do, one whose numbers had to be drawn too often)
Question questionOf(std::string_view id, Seed seed = kOriginal);

/// Judges an answer, see judge.
/// @param answer  what was typed, in UTF-8; the id of the option of a choice; the ids of an order,
///                with commas between them
/// @throws Error invalidArgument (no such question, part or variant)
Verdict checkAnswer(std::string_view question, std::string_view part, std::string_view answer,
                    Seed seed = kOriginal);

/// Judges a prediction of a value that the caller knows: no slips are named.
/// @param expected   1 number, or a list of up to 16; finite
/// @param tolerance  0 = exact
/// @throws Error empty, notFinite, tooLarge, invalidArgument (tolerance below 0)
Verdict checkPrediction(std::string_view answer, const Vector& expected, double tolerance);

/// The numbers of a hint, more of one the higher its grade: what to think of, how to go about it,
/// the values to start from. No hint holds the answer of any part of its question. Its text is
/// "<question>.<part>.hint<grade>".
/// @param grade  1 to 3
/// @throws Error invalidArgument
Numbers hint(std::string_view question, std::string_view part, int grade, Seed seed = kOriginal);

/// The answer with the steps to it. Parts are asked in their order: an explanation holds the answer
/// of its own part and may hold those of earlier ones, never of later ones.
/// @throws Error invalidArgument
Few<Message, 6> explanation(std::string_view question, std::string_view part,
                            Seed seed = kOriginal);

}  // namespace attn::exercises
