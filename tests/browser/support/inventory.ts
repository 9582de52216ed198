/** A spot of the page that holds a number, told the way a reader who cannot see the layout is told it. */
export interface Place {
  /** 'text', or the attribute that speaks: 'value', 'aria-label', 'title', … */
  readonly kind: string;
  /** What it stands in, outermost first: `group "Head A" › table "…" › row "his" › column "weight" › button`. */
  readonly path: string;
  /** What it says, white space collapsed. */
  readonly text: string;
}

/** A number that opens its operands, and what opening it showed. */
export interface Opened {
  readonly path: string;
  readonly text: string;
  /** The line of arithmetic, white space collapsed. */
  readonly line: string;
  /** Texts of the numbers that lit up, in the order of the page; an input's is its value. */
  readonly lit: readonly string[];
}

export interface Inventory {
  readonly places: readonly Place[];
  /** Empty unless numbers were to be pressed. */
  readonly opened: readonly Opened[];
}

/**
 * Every visible text and every spoken attribute below `rootSelector` that holds a digit, √, ∞, NaN or Infinity.
 * A text is taken whole as its block, cell or control shows it, so that a sentence stays one place.
 * With `press`, every number that can be pressed is pressed, after the list was made, and what it opens is read.
 * Runs in the page of any browser: it uses nothing from outside itself.
 */
export async function inventory({
  root: rootSelector,
  press = false,
}: {
  root: string;
  press?: boolean;
}): Promise<Inventory> {
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuenow',
    'aria-valuetext',
    'title',
    'alt',
    'placeholder',
  ];
  const numeric = /\p{Nd}|[√∞]|NaN|Infinity/u;
  const mathMl = 'http://www.w3.org/1998/Math/MathML';
  const collapse = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

  // What scrolls is a region where it does, and named like what stands in it: whether depends on width and font.
  const isFrame = (element: Element): boolean => element.classList.contains('scroll');
  const labelOf = (element: Element): string => {
    if (isFrame(element)) return '';
    const by = element.getAttribute('aria-labelledby');
    if (by)
      return collapse(
        by
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const own = element.getAttribute('aria-label');
    if (own) return collapse(own);
    if (element instanceof HTMLTableElement) return collapse(element.caption?.textContent);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return collapse(element.labels?.[0]?.textContent);
    if (element.localName === 'dd') return collapse(element.parentElement?.querySelector('dt')?.textContent);
    if (/^(section|article)$/.test(element.localName))
      return collapse(element.querySelector('h1, h2, h3, h4, h5, h6')?.textContent);
    const naming: Record<string, string> = { details: 'summary', figure: 'figcaption', fieldset: 'legend' };
    const child = naming[element.localName];
    return child ? collapse(element.querySelector(`:scope > ${child}`)?.textContent) : '';
  };

  const headersOf = (cell: HTMLTableCellElement): string[] => {
    const row = cell.parentElement as HTMLTableRowElement;
    const start = (of: HTMLTableCellElement): number => {
      let column = 0;
      for (const before of (of.parentElement as HTMLTableRowElement).cells) {
        if (before === of) break;
        column += before.colSpan;
      }
      return column;
    };
    const found: string[] = [];
    const rowHeader = [...row.cells].find((other) => other.scope === 'row');
    if (rowHeader && rowHeader !== cell) found.push(`row "${collapse(rowHeader.textContent)}"`);
    const column = start(cell);
    for (const other of cell.closest('table')?.querySelectorAll<HTMLTableCellElement>('thead th') ?? []) {
      const from = start(other);
      if (other !== cell && other.parentElement !== row && from <= column && column < from + other.colSpan)
        found.push(`column "${collapse(other.textContent)}"`);
    }
    return found;
  };

  const pathOf = (element: Element): string => {
    const parts: string[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const role = at.getAttribute('role') ?? at.localName;
      const label = labelOf(at);
      if (at instanceof HTMLTableCellElement) parts.unshift(...headersOf(at), at.localName);
      else if (label) parts.unshift(`${role} "${label}"`);
      else if (at === element) parts.unshift(role);
    }
    return parts.join(' › ');
  };

  const unitOf = (node: Text): Element | undefined => {
    let at = node.parentElement?.closest('svg text') ?? node.parentElement;
    if (at?.localName === 'text') return at;
    while (at && (at.namespaceURI === mathMl || getComputedStyle(at).display === 'inline')) {
      if (at.hasAttribute('role') || at.localName === 'a' || at.localName === 'button') break;
      at = at.parentElement;
    }
    return at ?? undefined;
  };

  // A formula in one line: its symbols apart, a root written before the first symbol under it.
  const spell = (node: Text): string => {
    if (node.parentElement?.namespaceURI !== mathMl) return node.nodeValue ?? '';
    const under = node.parentElement.closest('msqrt');
    const first = under && document.createTreeWalker(under, NodeFilter.SHOW_TEXT).nextNode() === node;
    return first ? ` √${node.nodeValue?.trim()} ` : ` ${node.nodeValue} `;
  };

  const root = document.querySelector(rootSelector);
  if (!root) return { places: [], opened: [] };
  const places: Place[] = [];
  const texts = new Map<Element, string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || /^(script|style|template|noscript|annotation)$/.test(parent.localName)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const unit = unitOf(node as Text);
    if (unit) texts.set(unit, `${texts.get(unit) ?? ''}${spell(node as Text)}`);
  }
  for (const [unit, text] of texts)
    if (numeric.test(text)) places.push({ kind: 'text', path: pathOf(unit), text: collapse(text) });

  for (const element of root.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (isFrame(element)) continue;
    const said: [string, string | null][] = spoken.map((name) => [name, element.getAttribute(name)]);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      said.push(['value', element.value]);
    // What style sheets write: asterisks are fine, numbers have to be claimed.
    for (const pseudo of ['::before', '::after']) {
      const { content } = getComputedStyle(element, pseudo);
      if (content !== 'none' && content !== 'normal') said.push([pseudo, content]);
    }
    for (const [kind, text] of said)
      if (text && numeric.test(text)) places.push({ kind, path: pathOf(element), text: collapse(text) });
  }

  const opened: Opened[] = [];
  const settled = (): Promise<unknown> => new Promise((next) => setTimeout(next));
  const pressables = press ? [...root.querySelectorAll<HTMLElement>('td button, dd button')] : [];
  for (const button of pressables) {
    if (!button.checkVisibility() || !button.hasAttribute('aria-pressed')) continue;
    if (button.getAttribute('aria-pressed') === 'true') {
      button.click();
      await settled();
    }
    button.click();
    await settled();
    const lines = [...root.querySelectorAll('[role=status]')].filter((line) => line.checkVisibility());
    const lit = [...root.querySelectorAll('.lit')].filter((cell) => cell.checkVisibility());
    opened.push({
      path: pathOf(button),
      text: collapse(button.textContent),
      line: collapse(lines.map((line) => line.textContent).join(' ')),
      lit: lit.map((cell) => collapse(cell.textContent) || (cell.querySelector('input')?.value ?? '')),
    });
  }
  return { places, opened };
}
