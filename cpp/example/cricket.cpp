// One query over three tokens, by one head of the full width and by two and four that share it.

#include <attn/error.hpp>
#include <attn/multi_head.hpp>
#include <cstdio>
#include <string>
#include <vector>

namespace {

const std::vector<std::string> kTokens = {"Kohli", "his", "century"};

void print(const char* name, double value) { std::printf(" %s %.12f", name, value); }

void printHead(const attn::Trace& head) {
  for (Eigen::Index key = 0; key < head.weights.cols(); ++key) {
    std::printf("  %-8s", kTokens[static_cast<std::size_t>(key)].c_str());
    print("dot", head.scores(0, key));
    print("scaled", head.scaled(0, key));
    print("weight", head.weights(0, key));
    std::printf("\n");
  }
  std::printf("  looks at");
  for (const int key : head.largest[0]) {
    std::printf(" %s", kTokens[static_cast<std::size_t>(key)].c_str());
  }
  std::printf(";");
  print("entropy", head.entropyBits(0));
  std::printf(" bits\n");
}

}  // namespace

int main() {
  const attn::RowMatrix q{{1, 2, 0, 1}};
  const attn::RowMatrix k{{2, 1, 0, 0}, {0, 1, 0, 2}, {0, 0, 2, 1}};
  const attn::RowMatrix v{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};

  for (const int heads : {1, 2, 4}) {
    const attn::MultiHeadTrace layer =
        attn::multiHead(q, k, v, {}, {.heads = heads, .attend = {}, .gates = {}});
    std::printf("heads %d\n", heads);
    for (const attn::Trace& head : layer.heads) printHead(head);
    std::printf("  output");
    for (const double entry : layer.output.row(0)) std::printf(" %.12f", entry);
    std::printf("\n");
  }

  try {
    static_cast<void>(attn::multiHead(q, k, v, {}, {.heads = 3, .attend = {}, .gates = {}}));
  } catch (const attn::Error& error) {
    std::printf("refused: %s\n", error.what());
  }
}
