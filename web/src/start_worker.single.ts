let program: string | undefined;

/** The worker of the single file runs the program of the page (program.single.ts). */
export function startWorker(): Worker {
  program ??= URL.createObjectURL(new Blob([document.getElementById('program')?.textContent ?? '']));
  return new Worker(program);
}
