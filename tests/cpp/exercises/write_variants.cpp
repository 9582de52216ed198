// Writes what the variants of tests/reference/variants.json are about, from the engine:
//
//     write_variants variants_given.json

#include <cstdio>
#include <memory>

#include "engine/exercises/exercises.hpp"

using namespace attn::exercises;

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

constexpr Seed kVariants = 200;

void writeQuestion(std::FILE* file, const char* id) {
  std::fprintf(file, "\"%s\":{\"names\":[", id);
  const char* separator = "";
  for (const NamedNumbers& named : questionOf(id, 1).given) {
    std::fprintf(file, "%s[\"%s\",%zu]", separator, named.name, named.values.size());
    separator = ",";
  }
  std::fputs("],\"variants\":[", file);
  for (Seed seed = 1; seed <= kVariants; ++seed) {
    separator = seed == 1 ? "\n[" : ",\n[";
    for (const NamedNumbers& named : questionOf(id, seed).given) {
      for (const double value : named.values) {
        std::fprintf(file, "%s%.17g", separator, value);
        separator = ",";
      }
    }
    std::fputc(']', file);
  }
  std::fputs("]}", file);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const File file(std::fopen(arguments[1], "w"), &std::fclose);
  if (!file) return 1;
  const char* separator = "{";
  for (const char* id : {"recall-1", "recall-2", "recall-3", "recall-4", "recall-5", "recall-6"}) {
    std::fputs(separator, file.get());
    writeQuestion(file.get(), id);
    separator = ",\n";
  }
  std::fputs("}\n", file.get());
  return 0;
}
