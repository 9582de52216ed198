/** Puts a text on the clipboard. False where that is refused, as in many frames. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects what is shown, ready to be copied by hand. */
export function select(shown: HTMLElement): void {
  shown.focus();
  if (shown instanceof HTMLTextAreaElement) shown.select();
  else shown.ownerDocument.getSelection()?.selectAllChildren(shown);
}

/** Hands a file to the browser to be saved. */
export function download(fileName: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the page stands in a frame that may refuse to save a file, which no program is told. */
export function isConfined(): boolean {
  return window.parent !== window && window.origin === 'null';
}
