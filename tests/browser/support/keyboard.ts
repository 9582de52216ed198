import type { Page } from 'playwright-core';

/** A control the Tab key came to. */
export interface Stop {
  /** Its place among the controls of the page, −1 for something that is none. */
  readonly index: number;
  readonly label: string;
  /** Why a reader could not see where the focus is; empty when it is plain. */
  readonly unseen: string;
}

/**
 * Lists the controls of the page, once, and returns what they are. A radio group has one stop of the Tab key, and so
 * has a group whose other members carry tabindex −1.
 */
export function listControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const isStop = (element: HTMLElement): boolean => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)];
      return element === (group.find(({ checked }) => checked) ?? group[0]);
    };
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        isStop(element),
    );
    (window as unknown as { controls: HTMLElement[] }).controls = controls;
    return controls.map(
      (element) =>
        `${element.localName}[tabindex=${element.tabIndex}] ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}`,
    );
  });
}

/** Presses Tab from the top of the page until the focus leaves it or comes round; needs `listControls` first. */
export async function walkByTab(page: Page, limit = 600): Promise<Stop[]> {
  await page.evaluate(() => {
    // Tab goes on from where the focus or the address last was: take it to the very top.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
  });
  const stops: Stop[] = [];
  while (stops.length < limit) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement | null;
      if (!active || active === document.body) return undefined;
      const style = getComputedStyle(active);
      const box = active.getBoundingClientRect();
      const reasons: string[] = [];
      if (style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 2)
        reasons.push('no outline of 2 px');
      if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight) reasons.push('outside the window');
      else {
        const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
        const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1);
        const top = document.elementFromPoint(x, y);
        if (top && !active.contains(top) && !top.contains(active) && !top.closest('label')?.contains(active))
          reasons.push(`covered by ${top.localName}.${top.className}`);
      }
      return {
        index: (window as unknown as { controls: HTMLElement[] }).controls.indexOf(active),
        label: `${active.localName} ${active.getAttribute('aria-label') ?? active.textContent?.trim() ?? ''}`,
        unseen: reasons.join(', '),
      };
    });
    if (!stop || (stops.length > 0 && stop.index === stops[0]?.index && stop.index >= 0)) break;
    stops.push(stop);
  }
  return stops;
}
