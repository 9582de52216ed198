/** The program of the single file, and of its worker: a blob of the same text. */
if ('document' in globalThis) {
  await import('./figure_styles.single.ts');
  await import('./main.ts');
} else await import('./engine/worker.ts');

export {};
