import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Desk } from '../../src/server/desk.js';
import { EMPTY_DESK, testStudio } from '../../src/server/studio.testkit.js';
import { openSuite } from '../../src/suites/index.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';
import { settled } from './settled.testkit.js';

// A browser on a busy machine needs longer than a function does.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const executablePath = process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WORDS = { en, 'zh-CN': zhCN };
const LOOKS = [
  { lang: 'en', width: 1200, colorScheme: 'light' },
  { lang: 'zh-CN', width: 390, colorScheme: 'dark' },
] as const;
const HOUR = 3_600_000;

/** A desk with INTIMA's built-in items, which says of them what the command says. */
async function deskWithIntima(): Promise<Desk> {
  const intima = await openSuite('intima');
  const source = { dir: null };
  const o = intima.askOptions('sound', source).parse({});
  const { report } = await intima.load(source, { protocol: 'sound', o });
  return {
    ...EMPTY_DESK,
    suites: async () => [intima],
    command: async ([verb]) => ({
      code: 0,
      json:
        verb === 'data'
          ? { data: [{ suite: 'intima', dir: null, view: 'builtin', ...report }] }
          : { suite: { options: [], presets: [], targets: [], judges: [] } },
      reason: '',
      notes: [],
    }),
  };
}

// Skipped by name where there is no browser: set HEARTH_CHROMIUM, or install Debian's chromium.
describe.runIf(existsSync(executablePath))('[browser] suites and guard in Chromium', () => {
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
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(pages, { recursive: true, force: true });
  });

  /** Serious findings of axe, and whether the page scrolls sideways. */
  async function faultsOf(page: Page): Promise<unknown> {
    await settled(page);
    await page.addScriptTag({ path: AXE });
    return page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then((r) => [
        ...r.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
          .map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')),
        ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []),
      ])`,
    );
  }

  it.each(LOOKS)(
    'from the list of suites to a code’s items and the rubric; from counts to an alarm ($lang, $width px)',
    async ({ lang, width, colorScheme }) => {
      const got: string[] = [];
      const receiver = createServer((request, response) => {
        request.on('data', (part) => got.push(String(part)));
        request.on('end', () => response.end());
      });
      await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
      const { port } = receiver.address() as AddressInfo;
      const t = await testStudio({
        accounts: false,
        pages,
        desk: await deskWithIntima(),
        env: {
          HEARTH_WEBHOOK_SECRET: 'a secret of enough letters',
          HEARTH_WEBHOOK_HOSTS: '127.0.0.1',
        },
      });
      const words = WORDS[lang];
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
        colorScheme,
        locale: lang,
        // For axe alone: the policy of the pages lets no script in.
        bypassCSP: true,
      });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        await page.goto(`${t.studio.address}/suites`);
        await page.getByRole('link', { name: /INTIMA/ }).click();
        await page.getByText(words['suite.citation']).waitFor();
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole('tab', { name: words['suite.taxonomy'] }).click();
        await page.getByRole('searchbox').fill('loneliness');
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole('link', { name: 'loneliness', exact: true }).click();
        await page.getByText(words['items.found_other'].replace('{{count}}', '4')).waitFor();
        await page.getByRole('link', { name: 'en-loneliness-1' }).click();
        await page.getByLabel(words['rubric.find']).waitFor();
        expect(await faultsOf(page)).toEqual([]);

        await page.goto(`${t.studio.address}/guard`);
        await page.getByText(words['guard.never']).waitFor();
        const base = { policy: 'p', persona: 'mia', version: 'v1', model: 'm' };
        for (let hour = 1; hour <= 12; hour++)
          await t.db
            .insertInto('label_count')
            .values([
              { ...base, hour_ms: hour * HOUR, kind: 'reply', name: 'act', n: 50 },
              { ...base, hour_ms: hour * HOUR, kind: 'reply', name: 'rated', n: 50 },
              {
                ...base,
                hour_ms: hour * HOUR,
                kind: 'label',
                name: 'retention',
                n: hour === 12 ? 40 : 5,
              },
            ])
            .execute();
        await page.goto(`${t.studio.address}/guard?bucket=hour`);
        await page.getByRole('img', { name: /12/ }).first().waitFor();
        await page.getByRole('textbox', { name: words['alarm.name'] }).fill('Retention');
        await page.getByLabel(words['alarm.url']).fill(`http://127.0.0.1:${port}/x`);
        await page.getByRole('button', { name: words['alarm.submit'], exact: true }).click();
        await page.getByText(words['alarm.added']).waitFor();
        await page.getByRole('button', { name: words['alarm.test'] }).click();
        await page.getByText(words['sent.delivered'], { exact: true }).waitFor();
        expect(await faultsOf(page)).toEqual([]);
        const { link } = JSON.parse(got[0] ?? '{}') as { link: string };
        await page.goto(link);
        await page.waitForURL(/name=retention/);
      } finally {
        await context.close();
        await t.close();
        await new Promise((done) => receiver.close(done));
      }
    },
  );
});
