import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Which rooms each room may use besides itself (ARCHITECTURE.md). Packages are named as they are imported. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'cpp/engine': ['Eigen'],
  'cpp/bindings': ['cpp/engine', 'Eigen', 'emscripten'],
  'cpp/example': ['attn', 'Eigen'],
  'web/src/engine': ['#core'],
  'web/src/examples': ['web/src/engine/types.ts'],
  'web/src/chapter': [],
  'web/src/text': [],
  'web/src/exports': [],
  'web/src/packed': [],
  'web/src/listings': ['web/src/engine/types.ts', 'web/src/text'],
  'web/src/state': [
    'web/src/chapter',
    'web/src/examples',
    'web/src/engine/types.ts',
    'web/src/listings/layer.ts',
  ],
  'web/src/adapters': ['web/src/state', 'web/src/engine/types.ts'],
  'web/src/components': ['web/src/text', 'web/src/engine/types.ts', 'lit'],
  'web/src/views': [
    'web/src/engine',
    'web/src/chapter',
    'web/src/examples',
    'web/src/components',
    'web/src/exports',
    'web/src/listings',
    'web/src/state',
    'web/src/text',
    'lit',
  ],
  // What stands on pages of others, and the page that helps to put it there: small, so nothing of the chapter.
  'web/src/embed': ['web/src/adapters/messages.ts', 'web/src/text'],
  // The composition root, and where its engine comes from.
  'web/src': ['web/src', '#core', 'lit'],
  'web/build': [
    'web/src/chapter',
    'web/src/embed',
    'web/src/examples',
    'web/src/packed',
    'web/src/text',
    'node',
    'marked',
    'temml',
    'typescript',
    'vite',
  ],
};

const root = fileURLToPath(new URL('../../', import.meta.url));

function files(folder: string, endings: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The room of a file: the longest name that its path begins with. */
function roomOf(file: string): string | undefined {
  return Object.keys(rooms)
    .filter((room) => file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function isAllowed(from: string, used: string): boolean {
  const room = roomOf(from);
  if (room === undefined) return false;
  if (used === room || (used.startsWith(`${room}/`) && roomOf(used) === room)) return true;
  return (rooms[room] ?? []).some(
    (name) => used === name || used.startsWith(`${name}/`) || used.startsWith(`${name}:`),
  );
}

/** What an import names: a path from the root of the project, or a package. */
function resolved(file: string, name: string): string {
  if (!name.startsWith('.')) return name;
  return relative(root, join(root, dirname(file), name.replace(/\?.*$/, ''))).replace(/\.js$/, '.ts');
}

function webUses(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;]*?from\s+'([^']+)'|import\s+'([^']+)'|import\('([^']+)'\)/g,
  );
  return [...found].map(([, a, b, c]) => resolved(file, a ?? b ?? c ?? ''));
}

function cppUses(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const own = [...source.matchAll(/#include "([^"]+)"/g)].map(([, name = '']) => {
    const beside = relative(root, join(root, dirname(file), name));
    return readable(beside) ? beside : name.startsWith('attn/') ? name : `cpp/engine/${name}`;
  });
  const foreign = [...source.matchAll(/#include <([^>]+)>/g)]
    .map(([, name = '']) => name)
    .filter((name) => /[/.]/.test(name));
  return [...own, ...foreign];
}

function readable(file: string): boolean {
  try {
    readFileSync(join(root, file));
    return true;
  } catch {
    return false;
  }
}

const sources = [
  ...files('web/src', /\.ts$/).map((file) => ({ file, uses: webUses(file) })),
  ...files('web/build', /\.ts$/).map((file) => ({ file, uses: webUses(file) })),
  ...files('cpp', /\.[ch]pp$/).map((file) => ({ file, uses: cppUses(file) })),
];

describe('the arrow of ARCHITECTURE.md', () => {
  it('is kept by every include and import', () => {
    const wrong = sources.flatMap(({ file, uses }) =>
      uses.filter((used) => !isAllowed(file, used)).map((used) => `${file} uses ${used}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has a room for every file, and reads some of each', () => {
    expect(sources.filter(({ file }) => roomOf(file) === undefined)).toEqual([]);
    expect(sources.filter(({ uses }) => uses.length > 0).length).toBeGreaterThan(30);
  });

  it.each([
    ['web/src/engine/load.ts', 'web/src/text/say.ts'],
    ['web/src/components/table.ts', 'web/src/views/app.ts'],
    ['web/src/components/table.ts', 'web/src/engine/engine.ts'],
    ['web/src/text/say.ts', 'web/src/state/store.ts'],
    ['web/src/exports/picture.ts', 'web/src/text/say.ts'],
    ['web/src/packed/block.ts', 'web/src/engine/types.ts'],
    ['web/src/listings/cpp.ts', 'web/src/state/layer.ts'],
    ['web/src/adapters/storage.ts', 'web/src/text/say.ts'],
    ['web/src/state/store.ts', 'web/src/adapters/storage.ts'],
    ['web/src/views/frame.ts', 'web/src/adapters/storage.ts'],
    ['web/src/views/app.ts', '#core/core.js'],
    ['web/src/views/app.ts', 'web/src/main.ts'],
    ['web/src/embed/chapter_element.ts', 'web/src/state/codec.ts'],
    ['web/src/chapter/steps.ts', 'lit'],
    ['cpp/engine/softmax.cpp', 'emscripten/bind.h'],
    ['cpp/engine/softmax.cpp', 'cpp/bindings/convert.hpp'],
  ])('would not let %s use %s', (from, used) => expect(isAllowed(from, used)).toBe(false));
});

describe('a decision of ARCHITECTURE.md', () => {
  it('is that the page never computes attention', () => {
    const computing = /Math\.(exp|sqrt|log2?|pow|hypot)\b|\.reduce\(|\w \*\* \w/;
    const page = sources.filter(({ file }) => /^web\/src\/(?!engine)/.test(file));
    expect(
      page
        .filter(({ file }) => computing.test(readFileSync(join(root, file), 'utf8')))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});
