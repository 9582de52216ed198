/** Checks of layout. Each function runs in the page and uses nothing from outside itself. */

/** What makes the page scroll sideways, or sticks out of it unseen; a box that scrolls by itself may hold more. */
export function sideways(): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}`);
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || !element.checkVisibility()) continue;
    if (box.right + scrollX <= root.clientWidth + 1 && box.left + scrollX >= -1) continue;
    let at = element.parentElement;
    while (at && !/auto|scroll/.test(getComputedStyle(at).overflowX)) at = at.parentElement;
    // The text for screen readers only lies clipped to one pixel somewhere; nobody sees it stick out.
    if (!at && box.width > 1)
      found.push(`${element.localName}.${element.className} from ${box.left} to ${box.right}`);
  }
  return found;
}

/** Texts cut off by their own box or by one around it that hides what sticks out. */
export function clipped(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || /^(script|style|template|noscript)$/.test(parent.localName))
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let at: Element | null = parent; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (box.width <= 1 && box.height <= 1) break; // for screen readers only
      if (/auto|scroll/.test(style.overflowX)) break; // the reader can scroll there
      const wide = text.left < box.left - 1 || text.right > box.right + 1;
      const high = text.top < box.top - 1 || text.bottom > box.bottom + 1;
      const hides = /hidden|clip/.test(style.overflowX);
      // A block that shows its text beyond its own edge draws over its neighbour.
      const spills = at === parent && style.display !== 'inline' && wide;
      if ((hides && (wide || high)) || spills) {
        found.push(`“${node.nodeValue.trim()}” in ${at.localName}.${at.className}`);
        break;
      }
    }
  }
  for (const input of document.querySelectorAll('input, select, textarea'))
    if (input.checkVisibility() && input.scrollWidth > input.clientWidth + 1)
      found.push(
        `the value “${(input as HTMLInputElement).value}” in ${input.localName} ${input.getAttribute('aria-label') ?? input.id}`,
      );
  return found;
}

/** Controls smaller than 24 px either way. A link inside a line of text may be as high as the line (WCAG 2.5.8). */
export function smallTargets(): string[] {
  const found: string[] = [];
  const selector =
    'a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=radio], [role=tab]';
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const inText =
      element.localName === 'a' &&
      style.display === 'inline' &&
      !!element.closest('p, li, td, dd, figcaption');
    // A native box is as large as its label where a click on the label works it.
    const label =
      element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)
        ? element.labels?.[0]
        : undefined;
    const box = (label ?? element).getBoundingClientRect();
    const skipped = box.bottom + scrollY < 0 || (box.width <= 1 && box.height <= 1); // a skip link waits off the page
    if (!inText && !skipped && (box.width < 24 || box.height < 24))
      found.push(
        `${element.localName} “${element.getAttribute('aria-label') ?? element.textContent?.trim()}” ${box.width} × ${box.height}`,
      );
  }
  return found;
}
