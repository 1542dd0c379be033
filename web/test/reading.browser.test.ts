import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Reading, readingStudio } from '../../src/server/reading/reading.testkit.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';
import { settled } from './settled.testkit.js';

// A browser on a busy machine needs longer than a function does.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const executablePath = process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const WORDS = { en, 'zh-CN': zhCN };
const LOOKS = [
  { lang: 'en', width: 1200, colorScheme: 'light' },
  { lang: 'zh-CN', width: 390, colorScheme: 'dark' },
] as const;

// Skipped by name where there is no browser: set HEARTH_CHROMIUM, or install Debian's chromium.
describe.runIf(existsSync(executablePath))('[browser] reading in Chromium', () => {
  let browser: Browser;
  let pages: string;

  beforeAll(async () => {
    pages = mkdtempSync(join(tmpdir(), 'hearth-pages-'));
    // As it is shipped: under the tests' own NODE_ENV the build would hold the library's development half.
    execFileSync('npx', ['vite', 'build', 'web', '--outDir', pages, '--emptyOutDir'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'ignore',
    });
    browser = await chromium.launch({ executablePath, args: ARGS });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(pages, { recursive: true, force: true });
  });

  type Look = (typeof LOOKS)[number];

  /** A server and a browser of its own, closed afterwards; `faults` collects what pages throw. */
  async function inBrowser(
    look: Look,
    work: (t: Reading, context: BrowserContext, faults: string[]) => Promise<void>,
  ): Promise<void> {
    const t = await readingStudio({ accounts: false, pages });
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: look.width, height: 900 },
      colorScheme: look.colorScheme,
      locale: look.lang,
      bypassCSP: true,
    });
    const faults: string[] = [];
    context.on('weberror', (error) => faults.push(error.error().message));
    try {
      await work(t, context, faults);
      expect(faults).toEqual([]);
    } finally {
      await context.close();
      await t.close();
    }
  }

  /** Serious findings of axe, and a page that scrolls sideways. */
  async function check(page: Page): Promise<void> {
    await settled(page);
    await page.addScriptTag({ path: AXE });
    const found = (await page.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
        .then((r) => r.violations.map((v) => [v.impact, v.id, v.nodes[0].html]))`,
    )) as [string, string, string][];
    expect(found.filter(([impact]) => impact === 'serious' || impact === 'critical')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }

  it.each(LOOKS)('reads and disagrees by keyboard alone ($lang)', (look) =>
    inBrowser(look, async (t, context) => {
      const w = WORDS[look.lang];
      const page = await context.newPage();
      await page.goto(`${t.studio.address}/runs/${t.run}/answers`);
      await page.locator('[data-row]').first().waitFor();
      await check(page);

      // To the search, words of an answer, to the first row, and into it.
      await page.keyboard.press('/');
      await page.keyboard.type('juniper and');
      await page.waitForURL(/find=juniper/);
      await page.waitForFunction('document.querySelectorAll("[data-row]").length === 1');
      const list = page.url();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/items\/en-name-1/);
      await page.getByRole('heading', { level: 2, name: /one\.jsonl/ }).waitFor();
      await check(page);

      // The form opens with nothing chosen; a level, a reason, and the key that saves.
      await page.keyboard.press('d');
      const form = page.locator('form');
      await form.waitFor();
      expect(await form.locator('input:checked').count()).toBe(0);
      await check(page);
      const retention = form.getByRole('radiogroup').nth(2);
      await retention.getByRole('radio').first().focus();
      await page.keyboard.press('Space');
      await form.getByLabel(w['disagree.note']).focus();
      await page.keyboard.type('它没有挽留 / j ?');
      await page.keyboard.press('Control+Enter');
      await form.waitFor({ state: 'detached' });
      await page.getByText(w['disagree.youSay']).waitFor();
      const [row] = await t.db.selectFrom('disagreement').selectAll().execute();
      expect(row).toMatchObject({ note: '它没有挽留 / j ?', item: 'en-name-1', revision: 1 });
      expect(JSON.parse(row?.filled ?? '{}')).toEqual({ rating: { retention: 'none' } });

      // The way back leads to the same list, and an address alone shows the same again.
      await page.getByRole('link', { name: w['read.title'], exact: true }).click();
      await page.waitForURL(list);
      await page.goto(`${t.studio.address}/disagreements`);
      await page.getByText('它没有挽留').waitFor();
      await check(page);
      await page.goto(`${t.studio.address}/search?find=${encodeURIComponent('ＡＢＣ１')}`);
      await page.getByRole('link', { name: 'zh-name-1' }).waitFor();
      await check(page);
    }),
  );

  it('keeps a draft over a reload, and does not let two windows overwrite each other', () =>
    inBrowser(LOOKS[0], async (t, context) => {
      const address = `${t.studio.address}/runs/${t.run}/items/en-name-2`;
      const note = (page: Page) => page.getByLabel(en['disagree.note']);
      const open = async (): Promise<Page> => {
        const page = await context.newPage();
        await page.goto(address);
        await page.locator('[data-disagree]').first().click();
        await note(page).waitFor();
        return page;
      };
      const one = await open();
      await note(one).fill('from the first window');
      await one.reload();
      await one.locator('[data-disagree]').first().click();
      await expect.poll(() => note(one).inputValue()).toBe('from the first window');

      const two = await open();
      expect(await note(two).inputValue()).toBe('');
      await two.getByText(en['disagree.otherDraft']).waitFor();
      await note(two).fill('from the second window');
      const save = (page: Page) => page.getByRole('button', { name: en['disagree.save'] });
      await save(two).click();
      await two.locator('form').waitFor({ state: 'detached' });

      await save(one).click();
      await one.getByText(en['disagree.changed']).waitFor();
      expect(await note(one).inputValue()).toBe('from the first window');
      await one.getByText('from the second window').first().waitFor();
      await save(one).click();
      await one.locator('form').waitFor({ state: 'detached' });
      const said = await t.db
        .selectFrom('disagreement')
        .select(['revision', 'note'])
        .orderBy('revision')
        .execute();
      expect(said).toEqual([
        { revision: 1, note: 'from the second window' },
        { revision: 2, note: 'from the first window' },
      ]);
    }));

  it('keeps what was filled in while the server cannot be reached', () =>
    inBrowser(LOOKS[1], async (t, context, faults) => {
      const page = await context.newPage();
      await page.goto(`${t.studio.address}/runs/${t.run}/items/zh-name-1`);
      await page.locator('[data-disagree]').first().click();
      await page.getByLabel(zhCN['disagree.note']).fill('断网也不丢');
      await context.setOffline(true);
      await page.getByRole('button', { name: zhCN['disagree.save'] }).click();
      await page.getByText(zhCN['state.offline']).waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: zhCN['disagree.save'] }).click();
      await page.locator('form').waitFor({ state: 'detached' });
      const said = await t.db.selectFrom('disagreement').select('note').execute();
      expect(said).toEqual([{ note: '断网也不丢' }]);
      expect(faults).toEqual([]);
    }));

  it('single keys do nothing in a field, in a composition, and when they are turned off', () =>
    inBrowser(LOOKS[0], async (t, context) => {
      const page = await context.newPage();
      const address = `${t.studio.address}/runs/${t.run}/items/en-name-1`;
      await page.goto(address);
      await page.locator('[data-disagree]').first().waitFor();
      await page.evaluate(
        `dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', isComposing: true, bubbles: true }))`,
      );
      expect(page.url()).toBe(address);
      await page.keyboard.press('?');
      await page.getByLabel(en['keys.on']).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      expect(page.url()).toBe(address);
      await page.getByRole('button', { name: en['keys.open'] }).click();
      await page.getByLabel(en['keys.on']).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      await page.waitForURL(/en-name-2/);
    }));
});
