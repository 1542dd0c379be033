import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Desk } from '../../src/server/desk.js';
import { EMPTY_DESK, testStudio } from '../../src/server/studio.testkit.js';
import { checkSuite } from '../../src/suites/user/index.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';
import { settled } from './settled.testkit.js';

// A browser on a busy machine needs longer than a function does.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const executablePath = process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const LOOKS = [
  { lang: 'en', words: en, width: 1200, colorScheme: 'light' },
  { lang: 'zh-CN', words: zhCN, width: 390, colorScheme: 'dark' },
] as const;
const HEAD = '题号,题目,答案,A,B\n1,哪一个更温和？,A,好的,滚\n';
const KEY = 'sk-typed-once-4711';

/** A desk that checks suites as the command does, in this process. */
const DESK: Desk = {
  ...EMPTY_DESK,
  providers: () => [{ name: 'openai/MODEL', keyName: 'OPENAI_API_KEY', keySet: false }],
  command: async ([, , folder = '']) => {
    const suite = await checkSuite(folder);
    return { code: suite.faults.length === 0 ? 0 : 2, json: { suite }, reason: '', notes: [] };
  },
};

// Skipped by name where there is no browser: set HEARTH_CHROMIUM, or install Debian's chromium.
describe.runIf(existsSync(executablePath))('[browser] setting up in Chromium', () => {
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
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
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

  it.each(LOOKS)('a key, a target and a suite in $lang', async (look) => {
    const { words, lang, width, colorScheme } = look;
    const t = await testStudio({ accounts: false, pages, desk: DESK });
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
      locale: lang,
      colorScheme,
      // For axe alone, which is put into the page.
      bypassCSP: true,
    });
    try {
      const page = await context.newPage();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const field = (name: string) => page.getByLabel(name, { exact: true });

      await page.goto(`${t.studio.origin}/providers`);
      await button(`${words['providers.set']} OPENAI_API_KEY`).click();
      await page.getByRole('dialog').locator('input').fill(KEY);
      await page.keyboard.press('Enter');
      await page.getByText(words['providers.here']).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(KEY);
      expect(await faultsOf(page)).toEqual([]);

      await page.goto(`${t.studio.origin}/targets`);
      await button(words['targets.new']).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(words['targets.name']).fill('Nuan');
      await form.getByLabel(words['targets.model']).fill('openai/some-model');
      await form.getByLabel(words['targets.persona']).fill('You are Nuan.');
      await button(words['targets.make']).click();
      await page.getByText('Nuan@1').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await faultsOf(page)).toEqual([]);

      await page.goto(`${t.studio.origin}/upload`);
      const send = async (text: string) => {
        await page.locator('input[type=file]').setInputFiles({
          name: 'mine.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(text),
        });
        await button(words['upload.send']).click();
        await page.waitForFunction(() => document.querySelector('textarea')?.value !== '');
        await button(words['upload.check']).click();
      };
      await send(`${HEAD}2,第二题？,Z,甲,乙\n`);
      await page
        .getByText(words['upload.at'].replace('{{row}}', '3').replace('{{column}}', '答案'))
        .waitFor();
      expect(await button(words['upload.store']).count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      await button(words['upload.discard']).click();
      await send(HEAD);
      await button(words['upload.store']).click();
      await page.getByText(words['upload.stored'].replace('{{name}}', 'mine')).waitFor();
      expect(await t.db.selectFrom('own_suite').select('suite').execute()).toEqual([
        { suite: 'mine' },
      ]);

      await page.goto(`${t.studio.origin}/notices`);
      // What the server keeps is shown, so the mark goes once it has answered.
      const kind = field(words['notices.kind.disagreement']);
      await kind.click();
      await expect.poll(() => kind.isChecked()).toBe(false);
      await page.getByRole('heading', { level: 1, name: words['nav.notices'] }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    } finally {
      await context.close();
      await t.close();
    }
  });
});
