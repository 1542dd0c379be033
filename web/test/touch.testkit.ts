import type { Page } from 'playwright-core';

/** What a fingertip needs, in CSS px (WCAG 2.2, 2.5.5). */
const LEAST = 44;

/** A control that can be missed: its name, and how wide and high what answers a tap on it is. */
type Small = string;

/**
 * Controls of the page that answer taps on less than 44 × 44 px. What is measured is where a tap goes to: from the middle
 * of a control, or of its label, outwards, as far as whatever is hit is still this control. Links in a sentence have the
 * height of their line (the exception of WCAG 2.5.5). What is folded away is opened first. `part`: a selector of what
 * lies over the rest.
 */
export const smallControls = (page: Page, part = 'body'): Promise<Small[]> =>
  page.evaluate(`(${measure.toString()})(${LEAST}, ${JSON.stringify(part)})`);

/** Runs in the page. */
function measure(least: number, part: string): Small[] {
  for (const one of document.querySelectorAll('details')) one.open = true;
  const wanted =
    'button, a[href], input:not([type=hidden]), textarea, select, summary, [role=tab], [role=option], [role=menuitem]';
  const found: Small[] = [];
  for (const one of document.querySelectorAll<HTMLElement>(`${part} :is(${wanted})`)) {
    const labels = [...((one as HTMLInputElement).labels ?? [])];
    // A field of words has its label above it; what lies in a field's edge belongs to it.
    const choice = one.matches('[type=checkbox], [type=radio]');
    const field = one.matches('button') ? null : one.closest<HTMLElement>('.mantine-Input-input');
    const areas = choice ? [one, ...labels] : [field ?? one];
    const shown = areas.filter((area) => {
      const { width, height } = area.getBoundingClientRect();
      return width > 1 && height > 1 && area.checkVisibility({ visibilityProperty: true });
    });
    const [middle] = shown.sort((a, b) => sizeOf(b) - sizeOf(a));
    if (middle === undefined || one.closest('.skip') !== null || inSentence(one)) continue;
    middle.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A menu that is put away beside the screen.
    if (middle.getBoundingClientRect().right <= 0) continue;
    const [width, height] = extent(middle, areas);
    // Pixels are counted whole: an edge at a fraction of one may lose it.
    if (Math.min(width, height) < least - 1)
      found.push(`${nameOf(one, labels)}: ${width} × ${height}`);
  }
  return [...new Set(found)];

  function sizeOf(area: Element): number {
    const { width, height } = area.getBoundingClientRect();
    return width * height;
  }

  function extent(middle: Element, areas: readonly Element[]): [number, number] {
    const rect = middle.getClientRects()[0] ?? middle.getBoundingClientRect();
    const x = rect.x + rect.width / 2;
    const y = rect.y + rect.height / 2;
    const hit = (dx: number, dy: number): boolean => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return at !== null && areas.some((area) => area.contains(at));
    };
    if (!hit(0, 0)) return [0, 0];
    const reach = (dx: number, dy: number): number => {
      let n = 0;
      while (n < 200 && hit(dx * (n + 1), dy * (n + 1))) n++;
      return n;
    };
    return [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)];
  }

  /** Whether it is a link with words of the same sentence around it. */
  function inSentence(one: HTMLElement): boolean {
    if (!one.matches('a[href], button') || getComputedStyle(one).display !== 'inline') return false;
    const around = one.closest('p, li, td, dd, div')?.textContent?.trim() ?? '';
    return around.length > (one.textContent?.trim().length ?? 0);
  }

  function nameOf(one: HTMLElement, labels: readonly HTMLElement[]): string {
    const name = one.ariaLabel ?? labels[0]?.textContent ?? one.textContent ?? '';
    const kind = one.className.toString().match(/mantine-([A-Z]\w+-\w+)/)?.[1];
    return `${kind ?? one.tagName.toLowerCase()} “${name.trim().slice(0, 40)}”`;
  }
}
