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

/// A projection that adds two features, and what a row of zeros hides.
void checkProjections(Question& question, const AttentionCase& problem = cricket(2));

/// The output with one head off and one more entry in W_O, and the order of heads.
void checkOutputProjection(Question& question, const AttentionCase& problem = cricket(2));

/// How many lines a listing prints, and what they would be without the shift of the softmax.
/// @param queries, heads  tokens that ask, and h; there is no W_O
void checkReproduce(Question& question, double queries = 6, double heads = 4);

/// What makes an experiment tell anything.
void checkPractice(Question& question);

/// What more heads cost, how many exponentials they take, and from which n on the scores and the
/// weighted sums take as many multiply-adds as the projections.
void checkCost(Question& question, int n = 300, int dModel = 720, int heads = 12);

/// The variance of a scaled score for components of another σ than 1, and where it depends on d_k.
void checkScaling(Question& question, int dK = 64, double sigma = 2.0);

/// What it takes to call a head a head for something, and how many heads pruning left.
/// @param heads, removed  of Voita et al. 2019: encoder heads, and those removed for 0.15 BLEU
void checkSpecialise(Question& question, double heads = 48, double removed = 38);

/// Rank of one head's similarity form, and parameters when heads are not made narrower.
/// @param heads  divides dModel
void checkMisconception(Question& question, double dModel = 512, double heads = 8);

/// What the architecture promises, and what only training may bring.
void checkRecap(Question& question);

}  // namespace attn::exercises
