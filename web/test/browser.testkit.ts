import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest';
import { PASSWORD, type TestStudio } from '../../src/server/studio.testkit.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';

const EXECUTABLE = process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium';
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
/** How long a wait may take on a busy machine; a wait that is over goes on at once. */
const PATIENCE_MS = 60_000;
/** For `expect.poll`, which else looks for a second only. */
export const POLL = { timeout: PATIENCE_MS };

/** The pages as `npm run build` made them: after a change of a page, build before its browser test. */
export const PAGES = join(import.meta.dirname, '../../dist/web');

/** Each language, width and theme stands in one of them. */
export const LOOKS = [
  { lang: 'en', words: en, width: 1200, colorScheme: 'light' },
  { lang: 'zh-CN', words: zhCN, width: 390, colorScheme: 'dark' },
] as const;
export type Look = (typeof LOOKS)[number];

/** Opens a browser of its own that looks so: cookies, storage and passkeys are shared with nobody. */
export type Visit = (
  look: Pick<Look, 'lang' | 'colorScheme'> & { width: number },
  how?: { touch?: boolean },
) => Promise<{ page: Page; context: BrowserContext }>;

/**
 * Tests that need Chromium; skipped by name where there is none (set HEARTH_CHROMIUM, or install Debian's chromium).
 * After each test the browsers that it opened are closed, and what a page threw fails it.
 */
export function inChromium(name: string, tests: (visit: Visit) => void): void {
  describe.runIf(existsSync(EXECUTABLE))(`[browser] ${name} in Chromium`, () => {
    // A browser on a busy machine needs longer than a function does.
    vi.setConfig({ testTimeout: 3 * PATIENCE_MS, hookTimeout: 2 * PATIENCE_MS });
    let browser: Browser;
    const opened: BrowserContext[] = [];
    const thrown: string[] = [];

    beforeAll(async () => {
      if (!existsSync(PAGES)) throw new Error(`${PAGES} is missing: run "npm run build" first`);
      browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGS });
    });
    afterAll(() => browser?.close());
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((context) => context.close()));
      expect(thrown.splice(0)).toEqual([]);
    });

    tests(async (look, { touch = false } = {}) => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        viewport: { width: look.width, height: 900 },
        colorScheme: look.colorScheme,
        locale: look.lang,
        hasTouch: touch,
        isMobile: touch,
      });
      opened.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      context.on('weberror', (one) => thrown.push(one.error().message));
      return { context, page: await context.newPage() };
    });
  });
}

/**
 * Expects of a page that has loaded and stands still: one heading of the first level, no serious finding of axe, and
 * nothing wider than the screen.
 */
export async function accessible(page: Page): Promise<void> {
  await standsStill(page);
  const { pathname, search } = new URL(page.url());
  const at = `${pathname}${search}`;
  expect({ at, faults: await faultsOf(page) }).toEqual({ at, faults: [] });
}

/** Waits until the page has loaded, and nothing on it is moving. */
export async function standsStill(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The policy of the pages forbids what `waitForFunction` is made of.
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), POLL).toBe(0);
  await settled(page);
}

/** Whether the page, not only a table in it, is wider than the screen. */
export const scrollsSideways = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');

/** Waits until nothing that ends by itself is moving: colours half-way between two are no colours of the page. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.race([
    Promise.all(document.getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      .map((one) => one.finished.catch(() => null))),
    new Promise((done) => setTimeout(done, 5000)),
  ]).then(() => null)`);

const SOURCE = readFileSync(AXE, 'utf8');

/** Run through the browser's own tools, so that the policy of the pages, which lets no script in, holds for them. */
async function faultsOf(page: Page): Promise<unknown> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(SOURCE);
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then((r) => [
    ...r.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')),
    ...(document.querySelectorAll('h1').length === 1 ? [] : ['not one heading of the first level']),
    ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []),
    ...[...document.querySelectorAll('.stacked-box')]
      .filter((e) => innerWidth < 768 && e.scrollWidth > e.clientWidth + 1)
      .map((e) => 'cells of a card are out of sight: ' + e.getAttribute('aria-label')),
    ...([...document.querySelectorAll('header *')].some((e) => e.getBoundingClientRect().right > innerWidth)
      ? ['the head is wider than the screen'] : []),
  ])`);
}

/** Signs somebody with these roles in by the server, and hands the cookies to a browser. */
export async function signIn(
  t: TestStudio,
  context: BrowserContext,
  name: string,
  roles: Parameters<TestStudio['person']>[1],
): Promise<void> {
  await t.person(name, roles);
  const visitor = t.visitor();
  const { status, text } = await visitor.call('POST /api/sign-in', {
    email: `${name}@team.example`,
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`${name} could not sign in: ${text}`);
  await context.addCookies(
    [...visitor.cookies].map(([cookie, value]) => ({
      name: cookie,
      value,
      url: t.studio.address,
    })),
  );
}

/** What a click saves, as text. */
export async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await download.path(), 'utf8');
}
