#pragma once

// Internal: the six questions of the step `recall`. Each is built from its numbers, which default
// to the chapter's; everything expected follows from them. `question` is empty before.

#include "attention_case.hpp"
#include "engine/random.hpp"
#include "question.hpp"

namespace attn::exercises {

/// A layer of width d_model, split over h heads that divide it. Whole numbers; doubles, because the
/// counts made of them leave the range of an int.
struct HeadSplit {
  double dModel = 1;
  double heads = 1;
  [[nodiscard]] double dK() const { return dModel / heads; }
};

/// 1: the worked example with as many heads as dimensions.
/// @param chapterHeads  h of the chapter, which is easily kept by mistake
/// @param dot           a dot product to be scaled, where heads are wider than 1
void recallNarrowHeads(Question& question, HeadSplit split = {.dModel = 4, .heads = 4},
                       double chapterHeads = 2, double dot = 1);

/// 2: width of a head and parameters of BERT-base.
/// @param paperHeads  h of Vaswani et al. 2017, which is easily taken for this model's
void recallParameters(Question& question, HeadSplit split = {.dModel = 768, .heads = 12},
                      double paperHeads = 8);

/// One token's values, multiplied.
struct ScaledValues {
  AttentionCase before = cricket(2);
  std::size_t token = 2;
  double factor = 3.0;
};

/// 3: one token's values are multiplied; Q and K stay.
void recallValues(Question& question, const ScaledValues& change = {});

/// 4: why 1/√d_k is not derived again for each h.
/// @param otherHeads  a second h, which also divides d_model
/// @param sigma       standard deviation of a component
/// @param wrongLine   of the four lines of a derivation the one that is wrong; for variants
void recallScaling(Question& question, HeadSplit split = {.dModel = 512, .heads = 8},
                   double otherHeads = 16, double sigma = 1, std::size_t wrongLine = 0);

/// 5: heads can be pruned, and parameters are equal all the same.
/// @param removed  how many heads; 0 asks for one of them alone
void recallPruning(Question& question, HeadSplit split = {.dModel = 512, .heads = 8},
                   double removed = 0);

/// 6: multiply-adds of the scores, with one head and with several.
void recallScores(Question& question, double n = 100,
                  HeadSplit split = {.dModel = 512, .heads = 8});

// The same with numbers that are drawn, all of them fit for work by hand.
void varyNarrowHeads(Question& question, RandomBits& random);
void varyParameters(Question& question, RandomBits& random);
void varyValues(Question& question, RandomBits& random);
void varyScaling(Question& question, RandomBits& random);
void varyPruning(Question& question, RandomBits& random);
void varyScores(Question& question, RandomBits& random);

}  // namespace attn::exercises
