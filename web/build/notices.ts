import { readFileSync } from 'node:fs';

const here = (path: string) => new URL(path, import.meta.url);
const notice = (name: string, use: string, ...files: readonly string[]) => ({ name, use, files });

/** Whose work is in dist, and under which licence. */
const parts = [
  notice('Lit 3 (lit.dev)', 'draws the figures. BSD 3-Clause.', '../node_modules/lit/LICENSE'),
  notice('Temml (temml.org)', 'wrote the MathML of the formulas. MIT.', '../node_modules/temml/LICENSE'),
  notice(
    'Noto Sans Math',
    'the font of the formulas, a subset. SIL Open Font License 1.1.',
    '../src/fonts/OFL.txt',
  ),
  notice(
    'Eigen 3.4 (eigen.tuxfamily.org)',
    'the matrices of the engine, unmodified. Mozilla Public License 2.0. Its source: https://gitlab.com/libeigen/eigen',
    'licences/MPL-2.0.txt',
  ),
  notice(
    'Emscripten (emscripten.org)',
    'compiled the engine; its runtime is in it. MIT.',
    'licences/emscripten.txt',
  ),
  notice('musl libc (musl.libc.org)', 'the C library in the engine. MIT.', 'licences/musl.txt'),
  notice(
    'LLVM libc++, libc++abi, libunwind and compiler-rt (llvm.org)',
    'the C++ library in the engine. Apache License 2.0 with LLVM exceptions.',
    'licences/llvm.txt',
  ),
] as const;

/** The same without the texts of the licences. */
export function noticesInShort(): string {
  return parts.map(({ name, use }) => `${name}\n${use}\n`).join('\n');
}

export function thirdPartyNotices(): string {
  const ruled = parts.map(
    ({ name, use, files }) =>
      `${name}\n${use}\n\n${files
        .map((file) =>
          readFileSync(here(file), 'utf8')
            .replace(/[^\S\n]+$/gm, '')
            .trim(),
        )
        .join('\n\n')}\n`,
  );
  return ruled.join(`\n${'-'.repeat(72)}\n\n`);
}
