/**
 * Puts a text on the clipboard. Where that is refused, as in many frames, `shown` is selected instead, ready to be
 * copied by hand. True if it is on the clipboard.
 */
export async function copy(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown instanceof HTMLTextAreaElement) {
      shown.focus();
      shown.select();
    } else {
      shown.focus();
      shown.ownerDocument.getSelection()?.selectAllChildren(shown);
    }
    return false;
  }
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
