// One window of the rating pages, as somebody at a keyboard has it: what it shows, and the way to an item that can be
// written on. What is measured in it is put into it before its own scripts (`watchSwitch`).
import { within } from './within.mjs';

/** What is looked for, in the pages' English. */
const WORDS = {
  kept: 'Kept in this browser',
  sent: 'Next item',
  takeOver: 'Write here',
  merge: ['All from here', 'Go on with these'],
  join: 'Join',
  start: ['Start rating', 'Go on rating'],
  again: 'Try again',
};
const SUBMIT = '.desk-bar button[aria-keyshortcuts]';
const NOTE = '.desk-question fieldset textarea';
/** Questions of an item of this load, and the note. */
const ROWS = 6;
/** How often a window is looked at: the times that count are taken in the page itself. */
const LOOK_MS = 250;
const LOOK_MOST_MS = 60_000;
/** Nothing in the way of work lasts so long once the server is well: after it somebody has to help the page. */
const STUCK_MS = 300_000;

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** What `watchSwitch` is given. */
export const WATCHED = { submit: SUBMIT, kept: WORDS.kept };

/** In the page: from the press that submits until the next item can be written on and is painted. */
export function watchSwitch({ submit, kept }) {
  const took = [];
  const writable = () => document.querySelector(`${submit}:enabled`);
  const waits = () =>
    [...document.querySelectorAll('main [role=status]')].some((one) =>
      one.textContent.includes(kept),
    );
  addEventListener(
    'keydown',
    ({ key, ctrlKey, repeat, timeStamp }) => {
      if (key !== 'Enter' || !ctrlKey || repeat || writable() === null) return;
      const before = location.pathname;
      const look = () => {
        const moved = location.pathname !== before;
        // Offline, or no item left: there is no switch to be measured.
        if (moved ? !location.pathname.startsWith('/work/') : waits()) return;
        if (!moved || writable() === null) requestAnimationFrame(look);
        else
          requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - timeStamp)));
      };
      requestAnimationFrame(look);
    },
    true,
  );
  globalThis.soak = { switches: () => took.splice(0), count: () => took.length };
}

/** In the page: what it shows. */
function stateOf({ words, submit }) {
  const named = (names) =>
    [...document.querySelectorAll('main button:enabled, main a')].find((one) =>
      [names].flat().includes(one.textContent.trim()),
    );
  const path = location.pathname;
  const is = () => {
    if (document.querySelector('[role=dialog]') !== null) return 'dialog';
    if (named(words.takeOver) !== undefined) return 'read-only';
    if (named(words.merge[1]) !== undefined || named(words.merge[0]) !== undefined) return 'merge';
    if (named(words.sent) !== undefined) return 'sent';
    if (
      [...document.querySelectorAll('main [role=status]')].some((a) =>
        a.textContent.includes(words.kept),
      )
    )
      return 'kept';
    if (document.querySelector(`${submit}:enabled`) !== null) return 'write';
    if (document.querySelector(submit) !== null) return 'busy';
    if (named(words.join) !== undefined) return 'join';
    if (named(words.start) !== undefined) return 'start';
    if (named(words.again) !== undefined) return 'again';
    return document.querySelector('main a[href^="/rate/g"]') === null ? 'waits' : 'projects';
  };
  return {
    is: is(),
    path,
    refusal: document.querySelector('.desk-bar [role=alert]')?.textContent ?? null,
  };
}

/** In the page: what its form holds, in the order of the questions. */
const shown = (note) => ({
  filled: [...document.querySelectorAll('.desk-question input:checked')].map((one) => one.value),
  note: document.querySelector(note)?.value ?? null,
});

/** A window at work. `calm()`: since when nothing is wrong with the server; Infinity while something is. */
export class Window {
  constructor(page, { origin, campaign, calm, stuck, refused }) {
    Object.assign(this, { page, origin, campaign, calm, stuck, refused });
    /** What it waits for, and what it saw last: for whoever waits for the end in vain. */
    this.waitsFor = null;
    this.saw = null;
  }

  /** What the page shows; a window that does not say so for long is looked at again. */
  look() {
    const shown = this.page.evaluate(stateOf, { words: WORDS, submit: SUBMIT });
    return within(LOOK_MOST_MS, 'a look at the page', shown);
  }

  form() {
    return this.page.evaluate(shown, NOTE);
  }

  switches() {
    return this.page.evaluate(() => globalThis.soak.switches());
  }

  get assignment() {
    return new URL(this.page.url()).pathname.split('/').pop();
  }

  /** Opens an address, again and again where nobody answers: so does somebody who reloads. */
  async open(path) {
    const since = performance.now();
    for (;;) {
      try {
        await this.page.goto(`${this.origin}${path}`);
        await this.page.locator('h1').first().waitFor({ timeout: 20_000 });
        return;
      } catch (error) {
        if (performance.now() - Math.max(since, this.calm()) > STUCK_MS) throw error;
        await pause(1000);
      }
    }
  }

  /** Waits for something; a window that comes to nothing for long is noted, and opened anew. */
  async until(what, test) {
    let since = performance.now();
    let helped = false;
    this.waitsFor = what;
    for (;;) {
      const found = await this.look().catch(() => ({ is: 'moving', path: '', refusal: null }));
      this.saw = found.is;
      if (await test(found)) {
        this.waitsFor = null;
        return found;
      }
      if (performance.now() - Math.max(since, this.calm()) > STUCK_MS) {
        const told = { waitsFor: what, ...found, path: found.path.replace(/[^/]{12,}/g, '…') };
        this.stuck(told);
        if (helped) throw new Error(`stuck, also when opened anew: ${JSON.stringify(told)}`);
        helped = true;
        since = performance.now();
        await this.open(`/rate/${this.campaign}`);
      }
      await pause(LOOK_MS);
    }
  }

  /** Does what the page asks for until there is an item that can be written on. */
  toDesk() {
    return this.until('an item', async ({ is }) => {
      const press = (name) =>
        this.page
          .getByRole('button', { name, exact: true })
          .first()
          .click({ timeout: 5000 })
          .catch(() => null);
      if (is === 'read-only') await press(WORDS.takeOver);
      else if (is === 'merge') for (const name of WORDS.merge) await press(name);
      else if (is === 'sent') await press(WORDS.sent);
      else if (is === 'join') await press(WORDS.join);
      else if (is === 'again') await press(WORDS.again);
      else if (is === 'start') for (const name of WORDS.start) await this.pressIf(name);
      else if (is === 'projects')
        await this.page
          .locator(`main a[href="/rate/${this.campaign}"]`)
          .click({ timeout: 5000 })
          .catch(() => null);
      return is === 'write';
    });
  }

  async pressIf(name) {
    const button = this.page.getByRole('button', { name, exact: true });
    if ((await button.count()) > 0) await button.click({ timeout: 5000 }).catch(() => null);
  }

  /** Waits until the page says that what was typed cannot go: the server has it, or this browser. */
  safe(...how) {
    const sync = this.page.locator('[data-sync]');
    return this.until(`what was typed to be ${how.join(' or ')}`, async () => {
      const is = await sync.getAttribute('data-sync', { timeout: 5000 }).catch(() => null);
      return how.includes(is);
    });
  }

  /** Answers the questions by keys: down to each, and a digit. */
  async answer(digits) {
    const { keyboard } = this.page;
    for (const digit of digits) {
      await keyboard.press('ArrowDown');
      await keyboard.press(digit);
    }
  }

  /** Into the note by keys, and out of it again. */
  async type(text) {
    const { keyboard } = this.page;
    for (let row = 0; row < ROWS; row++) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Control+End');
    await keyboard.type(text, { delay: 20 });
    await keyboard.press('Escape');
  }

  /** @returns whether the page went on, or keeps the verdict for later */
  async submit() {
    const before = this.assignment;
    await this.page.keyboard.press('Control+Enter');
    const { is } = await this.until('a submission', async (found) => {
      const here = found.path.endsWith(before);
      // Refused, with the reason beside it: pressed again, as somebody does.
      if (here && found.is === 'write' && found.refusal !== null) {
        this.refused(found.refusal);
        await this.page.keyboard.press('Control+Enter');
      }
      return found.is === 'kept' || found.is === 'sent' || !here;
    });
    return is === 'kept' ? 'kept' : 'went on';
  }

  /** Skips the item by keys, for a reason that needs no words. */
  async skip() {
    const before = this.assignment;
    const { keyboard } = this.page;
    await keyboard.press('Alt+k');
    await this.page.getByRole('dialog').waitFor();
    await this.page.getByRole('dialog').locator('input[type=radio]').first().focus();
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await this.until(
      'a skip',
      ({ is, path }) => is === 'kept' || is === 'sent' || !path.endsWith(before),
    );
  }

  /** Bytes that the scripts hold after a collection, and nodes of the document. */
  async memory() {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    await session.detach();
    const of = (name) => metrics.find((one) => one.name === name).value;
    return { bytes: of('JSHeapUsedSize'), nodes: of('Nodes') };
  }
}
