#pragma once

// Internal: one question for each step that is not `recall`. `question` is empty before.

#include "attention_case.hpp"
#include "question.hpp"

namespace attn::exercises {

/// How far the pronoun is from the name it does not mean, and what two queries share.
void checkSentence(Question& question);

/// The best compromise of two jobs over n tokens, one of which each wants.
void checkBottleneck(Question& question, int n = 3);

/// Shapes of one head's matrices.
void checkMechanism(Question& question, int n = 17, int dModel = 512, int heads = 8);

/// The weights of one full-width head that does not divide by √d_k.
void checkFullHead(Question& question, const AttentionCase& problem = cricket(1));

/// What follows when one token's key loses the columns of the last head.
void checkTwoHeads(Question& question, const AttentionCase& problem = cricket(2),
                   std::size_t token = 1);

}  // namespace attn::exercises
