/** A file that the page handed to its browser. */
export interface HandedFile {
  readonly name: string;
  readonly type: string;
  /** Of a text: the text. Of a picture: its size, and how many points of the first thousand differ from the first. */
  readonly text: string;
}

/**
 * Presses every kind of export of the figure that is shown, and reads what the page hands to its browser to be saved.
 * What a browser then does with it no page can see. Runs in the page of any browser.
 */
export async function exportedFiles(): Promise<{ files: HandedFile[]; shown: string[] }> {
  const blobs: Blob[] = [];
  const names: string[] = [];
  const create = URL.createObjectURL;
  const click = HTMLAnchorElement.prototype.click;
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return create.call(URL, blob);
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.href.startsWith('blob:')) names.push(this.download);
  };
  const details = document.querySelector<HTMLDetailsElement>('.step.here .figure details.export');
  if (!details) throw new Error('nothing to export');
  details.open = true;
  const shown: string[] = [];
  for (const kind of ['svg', 'png', 'csv']) {
    const before = names.length;
    details.querySelector<HTMLElement>(`[data-export=${kind}]`)?.click();
    for (let i = 0; i < 200 && names.length === before; i++)
      await new Promise((next) => setTimeout(next, 50));
    for (let i = 0; i < 10; i++) await new Promise((next) => setTimeout(next, 20));
    const text = details.querySelector<HTMLTextAreaElement>('textarea');
    const image = details.querySelector('img');
    shown.push(text ? text.value.slice(0, 20) : image ? image.src.slice(0, 20) : '');
  }
  URL.createObjectURL = create;
  HTMLAnchorElement.prototype.click = click;

  const address = (blob: Blob): Promise<string> =>
    new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result));
      reader.readAsDataURL(blob);
    });
  const size = async (blob: Blob): Promise<string> => {
    const image = new Image();
    image.src = await address(blob);
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 100;
    canvas.height = 100;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 100, 100);
    const points = context?.getImageData(0, 0, 100, 100).data ?? [];
    let different = 0;
    for (let i = 0; i < points.length; i += 4) if (points[i] !== points[0]) different++;
    return `${image.naturalWidth} × ${image.naturalHeight}, ${different > 100 ? 'drawn' : 'blank'}`;
  };
  const files = await Promise.all(
    blobs.map(async (blob, i) => ({
      name: names[i] ?? '',
      type: blob.type,
      text: blob.type === 'text/csv' ? await blob.text() : await size(blob),
    })),
  );
  return { files, shown };
}

/** Copies the address of the page, and waits for what is said of it. Runs in the page. */
export async function copiedLink(): Promise<{ remark: string; selected: string }> {
  const details = document.querySelector<HTMLDetailsElement>('.step.here .figure details.export');
  const remark = (): string => details?.querySelector('[aria-live]')?.textContent ?? '';
  const before = remark();
  details?.querySelector<HTMLElement>('[data-export=link]')?.click();
  for (let i = 0; i < 100 && remark() === before; i++) await new Promise((next) => setTimeout(next, 50));
  await new Promise((next) => setTimeout(next, 100));
  const field = details?.querySelector('textarea');
  const selected = field ? field.value.slice(field.selectionStart, field.selectionEnd) : '';
  return { remark: remark(), selected };
}
