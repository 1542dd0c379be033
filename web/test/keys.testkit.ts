import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Look, POLL, standsStill } from './browser.testkit.js';

/** A page has no more places for the keyboard than this. */
const PLACES = 250;

/** Somebody at a page with a keyboard and nothing else: every step is a key. */
export type Typist = {
  /** Opens a page and goes past its head, by the link that is first on it. */
  opens(address: string): Promise<void>;
  /** Goes on with Tab, or back with Shift+Tab, until the keyboard is on this. @throws Error where it cannot be reached */
  to(what: Locator, back?: 'back'): Promise<void>;
  /** Goes there and presses Enter, or another key. */
  press(what: Locator, key?: 'Enter' | 'Space', back?: 'back'): Promise<void>;
  /** Goes to a field and writes in it. */
  writes(what: Locator, text: string): Promise<void>;
  /** Goes to a list and chooses by typing, or by arrows where nothing can be typed. */
  chooses(what: Locator, option: string): Promise<void>;
  /** The keyboard is on something of the page, so that whoever goes on does not begin at the top again. */
  hasPlace(): Promise<void>;
  /** A dialog keeps the keyboard in it; Escape ends it, and the keyboard is where it was. */
  dialogOf(opener: Locator): Promise<Locator>;
  /** The dialog of before is gone, and the keyboard is on this, or somewhere on the page. */
  closed(dialog: Locator, opener?: Locator): Promise<void>;
};

export function typist(page: Page, { words }: Look): Typist {
  const { keyboard } = page;
  const isOn = async (what: Locator): Promise<boolean> =>
    (await what.and(page.locator(':focus')).count()) > 0;
  const on = (what: Locator): Promise<void> => expect.poll(() => isOn(what), POLL).toBe(true);
  const all: Typist = {
    async opens(address) {
      await page.goto(address);
      await standsStill(page);
      await keyboard.press('Tab');
      await on(page.getByRole('link', { name: words['nav.skip'] }));
      await keyboard.press('Enter');
    },
    async to(what, back) {
      await what.waitFor({ state: 'attached' });
      for (let n = 0; n < PLACES; n++) {
        if (await isOn(what)) {
          expect(await isInView(page)).toBe(true);
          return;
        }
        await keyboard.press(back === undefined ? 'Tab' : 'Shift+Tab');
      }
      throw new Error(`no key leads to ${what}`);
    },
    async press(what, key = 'Enter', back) {
      await all.to(what, back);
      await keyboard.press(key);
    },
    async writes(what, text) {
      await all.to(what);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.insertText(text);
    },
    async chooses(what, option) {
      // What a list does when it opens, it does a moment later.
      const moment = () => page.evaluate(() => new Promise((done) => setTimeout(done)));
      await all.to(what);
      await moment();
      await keyboard.press('ArrowDown');
      await moment();
      const wanted = page.getByRole('option', { name: option, exact: true });
      await wanted.waitFor();
      const chosen = async (): Promise<boolean> =>
        (await wanted.getAttribute('data-combobox-selected')) === 'true';
      for (let n = 0; n < PLACES && !(await chosen()); n++) await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await wanted.waitFor({ state: 'detached' });
    },
    async hasPlace() {
      await expect
        .poll(
          () =>
            page.evaluate(
              () => document.activeElement !== null && document.activeElement !== document.body,
            ),
          POLL,
        )
        .toBe(true);
    },
    async dialogOf(opener) {
      await all.press(opener);
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const within = page.locator('[role=dialog] :focus');
      await on(within);
      await keyboard.press('Escape');
      await all.closed(dialog, opener);
      await keyboard.press('Enter');
      await dialog.waitFor();
      await on(within);
      const places = await dialog.locator('button, input, textarea, a[href]').count();
      for (let n = 0; n <= places; n++) {
        await keyboard.press('Tab');
        expect(await within.count()).toBe(1);
      }
      return dialog;
    },
    async closed(dialog, opener) {
      await dialog.waitFor({ state: 'detached' });
      if (opener === undefined) await all.hasPlace();
      else await on(opener);
    },
  };
  return all;
}

/** Whether what has the keyboard is seen: not beside the screen, and not under the page's head. */
const isInView = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null) return false;
    const area = (at as HTMLInputElement).labels?.[0] ?? at;
    const { left, right, top, bottom, height } = area.getBoundingClientRect();
    const tall = height > innerHeight;
    return tall || (right > 0 && left < innerWidth && bottom > 52 && top < innerHeight);
  });
