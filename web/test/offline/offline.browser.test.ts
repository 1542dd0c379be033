import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import {
  accessible,
  inChromium,
  LOOKS,
  type Look,
  PAGES,
  POLL,
  signIn,
} from '../browser.testkit.js';
import { answer, atDesk, itemOf, ratingStudio, submitButton, synced } from '../rating.testkit.js';
import { cached, everythingKept, workerServes } from './kept-here.testkit.js';
import { buildOf, type Line, line, nextVersion, sameServer } from './line.testkit.js';

const FORM = { rubric: { hit: '0', level: 4 } };
const HELP = 'Call 0800 000.';
/** Begins of what is to be read in the items. */
const TEXTS = ['I have not slept', '我好几天没睡了'];

type Desk = {
  page: Page;
  context: BrowserContext;
  wire: Line;
  r: Awaited<ReturnType<typeof ratingStudio>>;
  /** The address of the item that is open. */
  address: string;
  /** A new tab of the same browser, with no line to the server. */
  awayAt(path: string): Promise<Page>;
  /** The line is back. */
  back(): Promise<void>;
};

inChromium('rating pages without a network', (visit) => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** An open item at the end of a line that can be cut, in a browser that has kept the pages. */
  const openDesk = async (look: Look, pages = PAGES): Promise<Desk> => {
    const wire = await line();
    const settings = { care: { helpText: HELP } };
    const r = await ratingStudio({ lang: look.lang, pages, url: wire.origin, settings });
    closing.push(r.t.close, wire.close);
    wire.to(r.t.studio.port);
    const { page, context } = await visit(look);
    await r.desk(page, context, look);
    await workerServes(page);
    const back = async () => {
      wire.to(r.t.studio.port);
      await context.setOffline(false);
    };
    return {
      page,
      context,
      wire,
      r,
      address: page.url(),
      back,
      async awayAt(path) {
        wire.cut();
        await context.setOffline(true);
        const tab = await context.newPage();
        await tab.goto(new URL(path, wire.origin).href);
        return tab;
      },
    };
  };

  it.each(LOOKS)(
    'A1: an item opens anew without a network, with what was typed; its verdict is stored once ($lang)',
    async (look) => {
      const { words } = look;
      const { page, r, address, awayAt, back } = await openDesk(look);
      const item = itemOf(page);
      await answer(page, '1', 2);
      await synced(page, 'saved');
      await page.close();
      const tab = await awayAt(address);
      await atDesk(tab, words);
      await tab.getByText(words['offline.desk']).waitFor();
      await synced(tab, 'saved');
      const level = tab.locator('[data-question*="level"] input:checked');
      expect(await level.getAttribute('data-value')).toBe('2');
      await answer(tab, '0', 4);
      await synced(tab, 'offline');
      await accessible(tab);
      await tab.reload();
      await atDesk(tab, words);
      await expect.poll(() => level.getAttribute('data-value'), POLL).toBe('4');
      await submitButton(tab, words).click();
      await tab.getByText(words['desk.sentAbout']).waitFor();
      // Opened once more, it is not submitted a second time.
      await tab.reload();
      await tab.getByText(words['desk.sentAbout']).waitFor();
      expect(await submitButton(tab, words).isDisabled()).toBe(true);
      await accessible(tab);
      expect(await r.submissions()).toEqual([]);
      await back();
      await tab.getByText(words['desk.sentDone']).waitFor();
      expect(await r.submissions()).toMatchObject([{ assignment: item, filled: FORM }]);
      await tab.reload();
      await tab.getByText(words['desk.done.submitted']).waitFor();
      expect(await r.submissions()).toHaveLength(1);
    },
  );

  it.each(LOOKS)(
    'the list says what opens without a network, and other pages that they need it ($lang)',
    async (look) => {
      const { words } = look;
      const { page, address, awayAt, r, back } = await openDesk(look);
      await page.close();
      const tab = await awayAt('/rate');
      await tab.getByText(words['offline.rate']).waitFor();
      await accessible(tab);
      await tab.getByRole('region', { name: words['offline.title'] }).getByRole('link').click();
      await atDesk(tab, words);
      expect(tab.url()).toBe(address);
      // Help lines are at hand as well.
      await tab.getByRole('button', { name: words['desk.help'] }).click();
      await tab.getByText(HELP).waitFor();
      await tab.goto(`${new URL(address).origin}/work/as_not_here`);
      await tab.getByText(words['offline.notHere']).waitFor();
      await accessible(tab);
      await tab.goto(`${new URL(address).origin}/rate/${r.campaign.id}`);
      await tab.getByText(words['offline.rate']).waitFor();
      await accessible(tab);
      const other = await tab.goto(`${new URL(address).origin}/campaigns`);
      expect(other?.status()).toBe(503);
      await tab.getByRole('heading', { name: /没有网络/ }).waitFor();
      await tab.getByText('Try again').waitFor();
      await accessible(tab);
      await back();
      await tab.getByText('Try again').click();
      await tab.getByRole('heading', { level: 1, name: words['campaigns.title'] }).waitFor();
    },
  );

  it('a network that takes what is asked and answers nothing is treated as none', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const { page, context, wire, address, r, back } = await openDesk(look);
    await answer(page, '0', 4);
    await synced(page, 'saved');
    await page.close();
    wire.hang();
    const tab = await context.newPage();
    await tab.goto(address);
    await atDesk(tab, words);
    await tab.getByText(words['offline.desk']).waitFor();
    await back();
    await submitButton(tab, words).click();
    await expect.poll(r.submissions, POLL).toMatchObject([{ filled: FORM }]);
  });

  it('caches hold the pages for rating in one language, and nothing that the server answers under /api', async () => {
    const [look] = LOOKS;
    const { page } = await openDesk(look);
    await answer(page);
    await synced(page, 'saved');
    const all = await cached(page);
    expect(all).toContain('/');
    expect(
      all.filter((path) => path !== '/' && !/^\/(assets\/[^/]+|icon\.svg)$/.test(path)),
    ).toEqual([]);
    // Nor words of another language, nor what other pages need.
    expect(all.filter((path) => /^\/assets\/(zh-CN|chart|campaign-)/.test(path))).toEqual([]);
  });

  it.each(LOOKS)(
    'signing out leaves nothing to read, with and without a network ($lang)',
    async (look) => {
      const { words } = look;
      const { page, context, wire, address, awayAt } = await openDesk(look);
      await answer(page);
      await page.getByRole('textbox', { name: words['desk.note'] }).fill('a note of mine');
      await synced(page, 'saved');
      const item = itemOf(page);
      const before = await everythingKept(page);
      expect(TEXTS.some((text) => before.includes(text))).toBe(true);
      await page.getByRole('button', { name: 'mara' }).click();
      await page.getByRole('menuitem', { name: words['nav.signOut'] }).click();
      await page.waitForURL(`${wire.origin}/sign-in`);
      const after = await everythingKept(page);
      for (const text of [...TEXTS, 'mara', 'a note of mine', item])
        expect(after).not.toContain(text);
      await page.close();
      const tab = await awayAt(address);
      await tab.getByText(words['state.offline']).waitFor();
      expect(await tab.getByText(TEXTS[0] ?? '').count()).toBe(0);
      expect(context.pages()).toHaveLength(1);
    },
  );

  it.each(LOOKS)(
    'who signs out while something is not sent is asked, and the server hears of it later ($lang)',
    async (look) => {
      const { words } = look;
      const { page, r, wire, address, awayAt, back } = await openDesk(look);
      await answer(page, '1', 2);
      await synced(page, 'saved');
      await page.close();
      const tab = await awayAt(address);
      await atDesk(tab, words);
      await answer(tab, '0', 4);
      await synced(tab, 'offline');
      const signOut = async () => {
        await tab.getByRole('button', { name: 'mara' }).click();
        await tab.getByRole('menuitem', { name: words['nav.signOut'] }).click();
        await tab.getByRole('dialog', { name: words['offline.leaveTitle'] }).waitFor();
      };
      await signOut();
      await accessible(tab);
      await tab.getByRole('button', { name: words['offline.leaveStay'] }).click();
      await atDesk(tab, words);
      await signOut();
      await tab.getByRole('button', { name: words['offline.leaveKeep'] }).click();
      await tab.waitForURL(`${wire.origin}/sign-in`);
      const kept = await everythingKept(tab);
      for (const text of [...TEXTS, 'mara']) expect(kept).not.toContain(text);
      expect(await r.t.db.selectFrom('person_session').selectAll().execute()).toHaveLength(1);
      await back();
      // The server ends the session before anything else is asked of it.
      await tab.goto(`${wire.origin}/rate`);
      await tab.waitForURL(/\/sign-in/);
      expect(await r.t.db.selectFrom('person_session').selectAll().execute()).toEqual([]);
      expect(await r.drafts()).toMatchObject([{ filled: { rubric: { hit: '1', level: 2 } } }]);
      await tab.getByLabel(words['signIn.email']).fill('mara@team.example');
      await tab.locator('input[type=password]').fill('a lamp in the window');
      await tab.getByRole('button', { name: words['signIn.submit'], exact: true }).click();
      // What waited here is sent.
      await expect.poll(async () => (await r.drafts())[0]?.filled, POLL).toEqual(FORM);
    },
  );

  it.each(LOOKS)('a browser that is to keep nothing keeps nothing ($lang)', async (look) => {
    const { words } = look;
    const { page, wire } = await openDesk(look);
    await page.goto(`${wire.origin}/rate`);
    const keep = page.getByRole('switch', { name: words['offline.keep'] });
    await page.getByRole('region', { name: words['offline.title'] }).getByRole('link').waitFor();
    await accessible(page);
    await keep.uncheck();
    await expect.poll(() => cached(page), POLL).toEqual([]);
    expect(
      await page.evaluate(`navigator.serviceWorker.getRegistrations().then((all) => all.length)`),
    ).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: words['rate.goOn'] }).click();
    await atDesk(page, words);
    const kept = await everythingKept(page);
    for (const text of [...TEXTS, 'mara']) expect(kept).not.toContain(text);
    expect(await cached(page)).toEqual([]);
  });

  /** A desk with a thought half typed, and the next version waiting behind it. */
  const beforeNextVersion = async () => {
    const [look] = LOOKS;
    const { words } = look;
    const desk = await openDesk(look);
    const next = nextVersion(PAGES);
    closing.push(() => rmSync(next, { recursive: true }));
    const b = await sameServer(desk.r.t, next, desk.wire.origin);
    closing.push(b.stop);
    const note = desk.page.getByRole('textbox', { name: words['desk.note'] });
    await note.fill('half a thou');
    await synced(desk.page, 'saved');
    desk.wire.to(b.port);
    await desk.page.evaluate(
      `window.sameWindow = true; navigator.serviceWorker.getRegistration('/').then((one) => one.update()).then(() => null)`,
    );
    const waits = (of: Page) =>
      of.evaluate(
        `navigator.serviceWorker.getRegistration('/').then((one) => one.waiting !== null)`,
      );
    // The page of the version before is served by it as long as it is open.
    await expect.poll(() => waits(desk.page), POLL).toBe(true);
    return { ...desk, words, b, note, waits };
  };

  it('a new version comes without losing what is typed, and the item opens without a network then', async () => {
    const { page, r, wire, address, awayAt, back, words, b, note } = await beforeNextVersion();
    await note.fill('half a thought');
    await synced(page, 'saved');
    expect(await page.evaluate('window.sameWindow')).toBe(true);
    const caches = () => page.evaluate('caches.keys()');
    expect(await caches()).toEqual([
      `hearth-pages-${buildOf(PAGES)}`,
      'hearth-pages-the-next-build',
    ]);
    await page.reload();
    await atDesk(page, words);
    expect(await note.inputValue()).toBe('half a thought');
    await page.close();
    const tab = await awayAt(address);
    await atDesk(tab, words);
    // The browser decides when the version before goes; either opens whole, and never a mixture of both.
    expect(['the-next-build', buildOf(PAGES)]).toContain(
      await tab.locator('meta[name="hearth-build"]').getAttribute('content'),
    );
    await answer(tab, '0', 4);
    await submitButton(tab, words).click();
    await tab.getByText(words['desk.sentAbout']).waitFor();
    wire.to(b.port);
    await back();
    await expect
      .poll(r.submissions, POLL)
      .toMatchObject([{ filled: FORM, note: '"half a thought"' }]);
  });

  it('another window does not take a new version from under the one that is open', async () => {
    const { page, wire, waits, note } = await beforeNextVersion();
    const second = await page.context().newPage();
    await second.goto(`${wire.origin}/rate`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    expect(await second.locator('meta[name="hearth-build"]').getAttribute('content')).toBe(
      'the-next-build',
    );
    await expect.poll(() => waits(second), POLL).toBe(true);
    await second.close();
    expect(await page.evaluate('window.sameWindow')).toBe(true);
    expect(await note.inputValue()).toBe('half a thou');
  });

  it('a page of which a file is gone is never shown: the network is asked, and else it is said', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const { page, address, awayAt, back } = await openDesk(look);
    const gone = await page.evaluate(`(async () => {
      const cache = await caches.open((await caches.keys())[0]);
      const one = (await cache.keys()).find(({ url }) => /assets.work-/.test(url));
      await cache.delete(one);
      return new URL(one.url).pathname;
    })()`);
    expect(await cached(page)).not.toContain(gone);
    await page.close();
    const tab = await awayAt(address);
    await tab.getByRole('heading', { name: /没有网络/ }).waitFor();
    await back();
    await tab.getByText('Try again').click();
    await atDesk(tab, words);
    // What was gone is kept again.
    await expect.poll(() => cached(tab), POLL).toContain(gone);
  });

  it('a server without a service worker ends the one that browsers have; the page at hand stays', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const { page, r, wire } = await openDesk(look);
    const bare = nextVersion(PAGES);
    closing.push(() => rmSync(bare, { recursive: true }));
    rmSync(join(bare, 'worker.js'));
    const b = await sameServer(r.t, bare, wire.origin);
    closing.push(b.stop);
    const note = page.getByRole('textbox', { name: words['desk.note'] });
    await note.fill('half a thought');
    wire.to(b.port);
    await page.evaluate(
      `window.sameWindow = true; navigator.serviceWorker.getRegistration('/').then((one) => one.update()).then(() => null)`,
    );
    await expect.poll(() => page.evaluate('caches.keys()'), POLL).toEqual([]);
    await expect
      .poll(
        () => page.evaluate(`navigator.serviceWorker.getRegistrations().then((all) => all.length)`),
        POLL,
      )
      .toBe(0);
    expect(await page.evaluate('window.sameWindow')).toBe(true);
    await synced(page, 'saved');
    expect((await r.drafts())[0]?.note).toBe('half a thought');
  });

  it('there is no service worker where the address is not secure, and the pages work without it', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio({ pages: PAGES });
    closing.push(r.t.close);
    const { page, context } = await visit(look);
    await signIn(r.t, context, 'mara', { team: 'expert' });
    const cookie = (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const asked: string[] = [];
    await context.route('http://plain.example/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      asked.push(pathname);
      const response = await route.fetch({
        url: `${r.t.studio.address}${pathname}${search}`,
        headers: { ...route.request().headers(), cookie },
      });
      await route.fulfill({ response });
    });
    await page.goto('http://plain.example/rate');
    await page.getByText(words['rate.notJoined']).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('isSecureContext')).toBe(false);
    expect(asked).toContain('/api/rate');
    expect(asked).not.toContain('/worker.js');
  });
});
