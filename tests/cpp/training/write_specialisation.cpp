// Writes the table of the chapter's experiment, all seeds of it, as JSON and to read:
//
//     write_specialisation specialisation.json specialisation.md        (about two minutes)

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "training/specialisation.hpp"

using attn::RowMatrix;
using attn::test::kSeeds;
using attn::test::kSolved;
using attn::test::Run;

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

void writeRow(std::FILE* file, const auto& row) {
  for (Eigen::Index i = 0; i < row.size(); ++i) {
    std::fprintf(file, "%s%.17g", i == 0 ? "[" : ",", row(i));
  }
  std::fputc(']', file);
}

void writeRows(std::FILE* file, const char* name, const RowMatrix& rows) {
  std::fprintf(file, ",\"%s\":", name);
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    std::fputc(i == 0 ? '[' : ',', file);
    writeRow(file, rows.row(i));
  }
  std::fputc(']', file);
}

void writeJson(std::FILE* file, const std::vector<Run>& runs) {
  std::fprintf(file, "{\"steps\":%d,\"runs\":", attn::test::kRunSteps);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Run& run = runs[i];
    std::fprintf(file, "%s\n{\"heads\":%d,\"content\":%d,\"seed\":%d,\"r2\":", i == 0 ? "[" : ",",
                 run.heads, run.content, run.seed);
    writeRow(file, run.r2);
    std::fprintf(file, ",\"solvedAfter\":%d", run.solvedAfter);
    writeRows(file, "mass", run.mass);
    writeRows(file, "r2Without", run.r2Without);
    std::fputc('}', file);
  }
  std::fputs("]}\n", file);
}

bool hasSpareHead(const Run& run) {
  return (run.r2Without.rowwise().minCoeff().array() >= kSolved).any();
}

/// One setting, which is kSeeds runs from `first` on.
void writeSetting(std::FILE* file, const Run* first) {
  double largest = 0.0;
  double smallest = 2.0;
  int solved = 0;
  int spare = 0;
  for (const Run* run = first; run != first + kSeeds; ++run) {
    largest = std::max(largest, run->r2.sum());
    smallest = std::min(smallest, run->r2.sum());
    solved += run->r2.minCoeff() >= kSolved ? 1 : 0;
    spare += hasSpareHead(*run) ? 1 : 0;
  }
  std::fprintf(file,
               "\n## h = %d, C = %d\n\nBoth R² at least 0.99 in %d of %d. R²(A) + R²(B) from %.3f "
               "to %.3f. Some head can go and both stay at least 0.99: in %d.\n\n",
               first->heads, first->content, solved, kSeeds, smallest, largest, spare);
  std::fputs(
      "| seed | R²(A) | R²(B) | both ≥ 0.99 after | weight on A / B, head by head | R²(A) / "
      "R²(B) without each head |\n|---|---|---|---|---|---|\n",
      file);
  for (const Run* run = first; run != first + kSeeds; ++run) {
    std::fprintf(file, "| %d | %.4f | %.4f | ", run->seed, run->r2(0), run->r2(1));
    if (run->solvedAfter > 0) std::fprintf(file, "%d steps", run->solvedAfter);
    std::fputs(" |", file);
    for (const RowMatrix* pairs : {&run->mass, &run->r2Without}) {
      for (Eigen::Index head = 0; head < pairs->rows(); ++head) {
        std::fprintf(file, "%s %.2f / %.2f", head == 0 ? "" : ",", (*pairs)(head, 0),
                     (*pairs)(head, 1));
      }
      std::fputs(" |", file);
    }
    std::fputc('\n', file);
  }
}

void writeTable(std::FILE* file, const std::vector<Run>& runs) {
  std::fprintf(file,
               "# What the heads of the training task reach, seed by seed\n\n"
               "Written by `write_specialisation` together with `specialisation.json`. One layer, "
               "d_model 16, 8 tokens of C numbers, %d steps on 64 fresh samples, 2000 held-out "
               "samples, scored every %d steps. All other settings are the defaults of "
               "`TrainerOptions`.\n",
               attn::test::kRunSteps, attn::test::kStepsBetweenScores);
  for (std::size_t i = 0; i < runs.size(); i += kSeeds) writeSetting(file, &runs[i]);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<char*> arguments(argv, argv + argc);
  if (arguments.size() != 3) {
    std::fputs("usage: write_specialisation OUT.json OUT.md\n", stderr);
    return 2;
  }
  const File json(std::fopen(arguments[1], "w"), &std::fclose);
  const File table(std::fopen(arguments[2], "w"), &std::fclose);
  if (!json || !table) {
    std::fputs("write_specialisation: cannot write there\n", stderr);
    return 1;
  }
  std::vector<Run> runs = attn::test::plannedRuns();
  for (Run& run : runs) attn::test::carryOut(run);
  writeJson(json.get(), runs);
  writeTable(table.get(), runs);
  return 0;
}
