import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, type TestStudio, testStudio } from '../../src/server/studio.testkit.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';
import { settled } from './settled.testkit.js';

// A browser on a busy machine needs longer than a function does.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

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
describe.runIf(existsSync(executablePath))('[browser] accounts in Chromium', () => {
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
  const visit = (look: Look): Promise<BrowserContext> =>
    browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: look.width, height: 900 },
      colorScheme: look.colorScheme,
      locale: look.lang,
    });

  /** A device that holds passkeys and knows its owner by a finger. */
  async function withPasskeys(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
  }

  async function faultsOfAccess(page: Page): Promise<unknown> {
    await settled(page);
    await page.addScriptTag({ path: AXE }).catch(() => undefined);
    return page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')))`,
    );
  }

  it.each(LOOKS)(
    'from the first owner’s link to a passkey, and out and in again ($lang, $width px)',
    async (look) => {
      const t = await testStudio({ pages });
      const words = WORDS[look.lang];
      const context = await visit(look);
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        await withPasskeys(page);
        await page.goto(t.studio.firstOwner ?? '');
        await page.getByLabel(words['link.name']).fill('Mara');
        await page.getByLabel(words['signIn.email']).fill('mara@team.example');
        await page.getByRole('button', { name: words['link.withPasskey'] }).click();
        await page.waitForURL('**/runs');
        await page.getByRole('button', { name: 'Mara' }).click();
        await page.getByRole('menuitem', { name: words['nav.signOut'] }).click();
        await page.getByRole('heading', { name: words['signIn.title'] }).waitFor();
        await page.getByRole('button', { name: words['signIn.passkey'] }).click();
        await page.getByRole('button', { name: 'Mara' }).waitFor();
        // A page that was asked for before signing in is where one comes to.
        await page.context().clearCookies();
        await page.goto(`${t.studio.address}/me`);
        await page.getByRole('button', { name: words['signIn.passkey'] }).click();
        await page.getByRole('heading', { level: 1, name: words['nav.me'] }).waitFor();
        await page.getByText(words['me.passwordNone']).waitFor();
        expect(await page.getByText(words['me.passwordNone']).count()).toBe(1);
      } finally {
        await context.close();
        await t.close();
      }
    },
  );

  it.each(LOOKS)(
    'invites somebody, who comes in with a password by the keyboard alone ($lang, $width px)',
    async (look) => {
      const t = await testStudio({ pages });
      const words = WORDS[look.lang];
      const [owner, guest] = [await visit(look), await visit(look)];
      try {
        await signedIn(t, owner);
        const page = await owner.newPage();
        page.setDefaultTimeout(15_000);
        await page.goto(`${t.studio.address}/team`);
        await page.getByLabel(words['team.label']).fill('Dr. Chen');
        await page.getByLabel(words['team.teamRole'], { exact: true }).first().click();
        await page.getByRole('option', { name: words['role.expert'], exact: true }).click();
        await page.getByRole('button', { name: words['team.make'] }).click();
        const link = await page.locator('pre').first().textContent();
        const other = await guest.newPage();
        await other.goto(link ?? '');
        await other.getByLabel(words['link.name']).focus();
        await other.keyboard.type('Chen');
        await other.keyboard.press('Tab');
        await other.keyboard.type('chen@team.example');
        await other.keyboard.press('Tab');
        await other.keyboard.type('too short');
        await other.keyboard.press('Enter');
        await other.getByRole('alert').waitFor();
        await other.keyboard.press('Control+A');
        await other.keyboard.type('a long way by the river');
        await other.keyboard.press('Enter');
        await other.getByRole('button', { name: 'Chen' }).waitFor();
        await other.goto(link ?? '');
        await other.getByRole('alert').waitFor();
      } finally {
        await owner.close();
        await guest.close();
        await t.close();
      }
    },
  );

  it.each(LOOKS)(
    'has no serious fault of access and does not scroll sideways ($lang, $width px)',
    async (look) => {
      const t = await testStudio({ pages });
      const context = await visit(look);
      try {
        await context.addInitScript({ path: AXE });
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        const faults: string[] = [];
        page.on('pageerror', (error) => faults.push(error.message));
        const look1 = async (path: string) => {
          await page.goto(path.startsWith('http') ? path : `${t.studio.address}${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          expect([path, await faultsOfAccess(page)]).toEqual([path, []]);
          expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
          const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          expect([path, over]).toEqual([path, 0]);
        };
        for (const path of ['/sign-in', '/invitation', t.studio.firstOwner ?? ''])
          await look1(path);
        await signedIn(t, context);
        await t.person('wei', { team: 'expert' });
        for (const path of ['/team', '/projects', '/keys', '/audit', '/me']) await look1(path);
        expect(faults).toEqual([]);
      } finally {
        await context.close();
        await t.close();
      }
    },
  );
});

/** Signs an owner in by the server and hands the cookie to the browser. */
async function signedIn(t: TestStudio, context: BrowserContext): Promise<void> {
  await t.person('owner', { team: 'owner' });
  const one = t.visitor();
  await one.call('POST /api/sign-in', { email: 'owner@team.example', password: PASSWORD });
  await context.addCookies(
    [...one.cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
  );
}
