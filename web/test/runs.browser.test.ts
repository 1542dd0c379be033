import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { start, tempDir } from '../../test/support.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';
import { settled } from './settled.testkit.js';

// A browser on a busy machine needs longer than a function does.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const executablePath = process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const LOOKS = [
  { lang: 'en', words: en, width: 1200, colorScheme: 'light' },
  { lang: 'zh-CN', words: zhCN, width: 390, colorScheme: 'dark' },
] as const;

/** Nothing serious for people who use other means than eyes and a mouse, and nothing wider than the screen. */
async function accessible(page: Page): Promise<void> {
  await settled(page);
  await page.addScriptTag({ path: AXE });
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> };
    };
    const { violations } = await axe.run();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  });
  expect(found.map(({ id }) => id)).toEqual([]);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

/** A field by its label; lists of choices have the same one. */
const input = (page: Page, label: string) =>
  page.locator('input').and(page.getByLabel(label, { exact: true }));

// Skipped by name where there is no browser: set HEARTH_CHROMIUM, or install Debian's chromium.
describe.runIf(existsSync(executablePath))('[browser] runs in Chromium', () => {
  let browser: Browser;
  let models: MockServer;
  let origin: string;
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    models = await mockServer(() => ({ message: { content: 'I am here.' }, delayMs: 400 }));
    const { child, ran } = start(['studio', '--port', '0'], {
      home: tempDir(),
      env: { OPENAI_BASE_URL: models.url, OPENAI_API_KEY: 'k' },
    });
    stop = () => {
      child.kill('SIGTERM');
      return ran;
    };
    origin = await new Promise<string>((done, fail) => {
      child.stdout?.on('data', (text: unknown) => {
        const [found] = /http:\/\/\S+/.exec(String(text)) ?? [];
        if (found !== undefined) done(found);
      });
      void ran.then(({ stderr }) => fail(new Error(stderr)));
    });
    browser = await chromium.launch({ executablePath, args: ARGS });
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await models?.close();
  });

  async function visit(look: (typeof LOOKS)[number], path: string): Promise<Page> {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: look.width, height: 900 },
      colorScheme: look.colorScheme,
      locale: look.lang,
      // For the tool that looks for faults alone: the pages themselves load no foreign script.
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.goto(`${origin}${path}`);
    return page;
  }

  it.each(LOOKS)(
    'start from a form with its estimate, and show their report ($lang)',
    async (look) => {
      const { words } = look;
      const page = await visit(look, '/runs');
      await page.getByRole('link', { name: words['new.start'] }).click();
      const targets = input(page, words['new.targets']);
      await targets.focus();
      for (const name of ['sample/warm', 'sample/cold']) {
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Escape');
      const estimate = page.getByRole('region', { name: words['new.estimate'] });
      await estimate.getByRole('row').filter({ hasText: 'sample/cold' }).first().waitFor();
      await accessible(page);
      await page.getByRole('button', { name: words['new.startNow'], exact: true }).click();
      await page.waitForURL(/\/runs\/intima-/);
      const outcomes = page.getByRole('region', { name: words['out.title'] });
      await outcomes
        .getByRole('row')
        .filter({ hasText: 'sample/cold' })
        .waitFor({ timeout: 60_000 });
      const chart = page.locator('.chart svg').first();
      await chart.waitFor();
      await accessible(page);
      await expect.poll(() => chart.innerHTML()).toContain('sample/cold');
      const shown = input(page, words['targets.show']);
      await shown.focus();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Escape');
      await expect.poll(() => chart.innerHTML()).not.toContain('sample/cold');
      await page.context().close();
    },
  );

  it.each(LOOKS)('say what is wrong beside the field ($lang)', async (look) => {
    const page = await visit(look, '/new-run');
    const targets = input(page, look.words['new.targets']);
    await targets.fill('nobody');
    await targets.press('Enter');
    await expect.poll(() => targets.getAttribute('aria-invalid'), { timeout: 30_000 }).toBe('true');
    await page.context().close();
  });

  it.each(LOOKS)(
    'are watched, survive a reload, and are paused and resumed ($lang)',
    async (look) => {
      const { words } = look;
      const response = await fetch(`${origin}/api/runs`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          suite: 'intima',
          targets: [`${look.lang === 'en' ? 'e' : 'z'}=openai/m`],
          limit: 60,
          maxConnections: 2,
          once: `browser-${look.lang}`,
          project: 'home',
        }),
      });
      const { run } = (await response.json()) as { run: string };
      const page = await visit(look, `/runs/${run}`);
      const bar = page.getByRole('progressbar', { name: words['live.answers'] });
      const done = async () => Number(await bar.getAttribute('aria-valuenow'));
      await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(0);
      await accessible(page);
      const before = await done();
      await page.reload();
      await expect.poll(done, { timeout: 30_000 }).toBeGreaterThanOrEqual(before);
      await page.getByRole('button', { name: words['act.pause'] }).click();
      const resume = page.getByRole('button', { name: words['act.resume'], exact: true });
      await resume.waitFor({ timeout: 30_000 });
      await resume.click();
      const dialog = page.getByRole('dialog', { name: words['act.resume'] });
      await dialog.waitFor();
      await accessible(page);
      await dialog.getByRole('button', { name: words['act.resume'], exact: true }).click();
      await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(0);
      await page.getByText(words['status.done'], { exact: true }).waitFor({ timeout: 60_000 });
      await page.context().close();
    },
  );
});
