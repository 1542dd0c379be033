import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGS, type Lang } from '../contract/index.js';
import { writeReport } from './files.js';
import { sampleModel } from './sample-model.testkit.js';

// A browser on a busy machine needs longer than a function does.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

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
const WIDTHS = [390, 1280];

/** Words of drawn charts that touch each other or leave the picture; run inside the page, so as source. */
const CROWDED = `[...document.querySelectorAll('.chart svg')]
  .filter((svg) => svg.getBoundingClientRect().width > 0)
  .flatMap((svg) => {
    // Boxes of letters are taller than the letters.
    const turned = (b) => b.height > 2 * b.width;
    const beyond = (p, q, from, to) => Math.min(p[to], q[to]) - Math.max(p[from], q[from]);
    const frame = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll('text')].map((t) => [t.textContent, t.getBoundingClientRect()]);
    const cut = boxes
      .filter(([, b]) => b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1)
      .map(([words]) => 'cut: ' + words);
    const over = boxes.flatMap(([a, p], i) => boxes.slice(i + 1)
      .filter(([, q]) => beyond(p, q, 'left', 'right') > (turned(p) ? 4 : 1) && beyond(p, q, 'top', 'bottom') > (turned(p) ? 1 : 4))
      .map(([b]) => 'overlap: ' + a + ' / ' + b));
    return [...cut, ...over];
  })`;

// Skipped by name where there is no browser: set HEARTH_CHROMIUM, or install Debian's chromium.
describe.runIf(existsSync(executablePath))('the report in Chromium', () => {
  let browser: Browser;
  let pages: Record<Lang, string>;

  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hearth-page-'));
    const { html } = await writeReport(sampleModel(), { dir });
    const [en = '', zh = ''] = html.map((path) => pathToFileURL(path).href);
    pages = { en, 'zh-CN': zh };
    browser = await chromium.launch({ executablePath, args: ARGS });
  });
  afterAll(() => browser?.close());

  /** Opens a page; `faults` collects what it logs, throws or asks of the network. */
  async function open(lang: Lang, width: number, colorScheme: 'light' | 'dark' = 'light') {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const faults: string[] = [];
    page.on('console', (m) => faults.push(`console: ${m.text()}`));
    page.on('pageerror', (e) => faults.push(`error: ${e.message}`));
    page.on('request', (r) => {
      if (r.url() !== pages[lang] && !r.url().startsWith('data:'))
        faults.push(`request: ${r.url()}`);
    });
    await page.goto(pages[lang]);
    return { page, faults };
  }
  const openAll = (page: Page) =>
    page.evaluate('document.querySelectorAll("details").forEach((d) => { d.open = true; })');
  const background = (page: Page) =>
    page.evaluate('getComputedStyle(document.body).backgroundColor');

  const cases = LANGS.flatMap((lang) => WIDTHS.map((width) => ({ lang, width })));

  it.each(cases)(
    'asks for nothing, logs nothing, runs nothing foreign ($lang, $width px)',
    async ({ lang, width }) => {
      const { page, faults } = await open(lang, width);
      await openAll(page);
      await page.waitForTimeout(100);
      expect(faults).toEqual([]);
      expect(await page.evaluate('typeof window.hacked')).toBe('undefined');
      await page.close();
    },
  );

  it.each(cases)(
    'does not scroll sideways, folded or open ($lang, $width px)',
    async ({ lang, width }) => {
      const { page } = await open(lang, width);
      const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(await overflow()).toBeLessThanOrEqual(0);
      await openAll(page);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.close();
    },
  );

  it.each(cases)(
    'no words of charts touch or are cut ($lang, $width px)',
    async ({ lang, width }) => {
      const { page } = await open(lang, width);
      await openAll(page);
      expect(await page.evaluate(CROWDED)).toEqual([]);
      await page.close();
    },
  );

  const looks = [
    { lang: 'en', width: 390, theme: 'light' },
    { lang: 'en', width: 1280, theme: 'dark' },
    { lang: 'zh-CN', width: 390, theme: 'dark' },
    { lang: 'zh-CN', width: 1280, theme: 'light' },
  ] as const;
  it.each(looks)(
    'has no serious fault of access ($lang, $width px, $theme)',
    async ({ lang, width, theme }) => {
      const { page } = await open(lang, width, theme);
      await openAll(page);
      // The page's own policy forbids foreign scripts, so the checker comes in through the debugger.
      await page.addInitScript({ path: AXE });
      await page.reload();
      await openAll(page);
      const faults = await page.evaluate(
        `axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')))`,
      );
      expect(faults).toEqual([]);
      await page.close();
    },
    60_000,
  );

  it('opens a table with one click', async () => {
    const { page } = await open('en', 1280);
    const table = page.locator('#s-headline details.numbers table');
    expect(await table.isVisible()).toBe(false);
    await page.locator('#s-headline details.numbers > summary').click();
    expect(await table.isVisible()).toBe(true);
    expect(await table.locator('tbody tr').count()).toBe(30);
    await page.close();
  });

  it('switches between light and dark, and starts as the system is set', async () => {
    const { page } = await open('en', 1280, 'dark');
    const dark = await background(page);
    await page.locator('#theme').click();
    const light = await background(page);
    expect(light).not.toBe(dark);
    await page.locator('#theme').click();
    expect(await background(page)).toBe(dark);
    await page.close();
  });

  it('hides the content warning until the page is loaded again', async () => {
    const { page } = await open('zh-CN', 390);
    const warning = page.locator('#warning');
    expect(await warning.isVisible()).toBe(true);
    await page.locator('#hide').click();
    expect(await warning.isVisible()).toBe(false);
    await page.reload();
    expect(await warning.isVisible()).toBe(true);
    await page.close();
  });

  it('leads from the contents to a part', async () => {
    const { page } = await open('en', 390);
    await page.locator('#contents > summary').click();
    await page.locator('.toc a[href="#method"]').click();
    expect(await page.evaluate('location.hash')).toBe('#method');
    await page.close();
  });

  it('prints everything: folded parts open, warning shown, light colours', async () => {
    const { page } = await open('en', 1280, 'dark');
    await page.locator('#hide').click();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page.locator('#s-codes table').isVisible()).toBe(true);
    expect(await page.locator('#warning').isVisible()).toBe(true);
    expect(await page.locator('#theme').isVisible()).toBe(false);
    expect(await background(page)).toBe('rgb(255, 255, 255)');
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('#s-codes table').isVisible()).toBe(false);
    await page.close();
  });

  it('offers each table as CSV', async () => {
    const { page } = await open('zh-CN', 1280);
    await page.locator('#s-headline details.numbers > summary').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#s-headline a[download]').click(),
    ]);
    expect(download.suggestedFilename()).toBe('headline.csv');
    await page.close();
  });
});
