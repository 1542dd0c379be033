import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { mailStudio, tokenIn } from '../../src/server/mail/mail.testkit.js';
import { readingStudio } from '../../src/server/reading/reading.testkit.js';
import { type TestStudio, testStudio } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, PAGES, POLL, signIn } from './browser.testkit.js';

/** Names that would run where they are not taken as words. */
const EVIL = [
  '<img src=x onerror=window.pwned=1>',
  '"><script>window.pwned=1</script>',
  'javascript:window.pwned=1',
];

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

/** Writes down what the policy of the pages stopped, from the first moment of every page. */
const watchPolicy = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    `window.stopped = []; addEventListener('securitypolicyviolation', (e) =>
      window.stopped.push(e.violatedDirective + ' ' + e.blockedURI));`,
  );

/** Opens a page whatever was open, looks at it, and expects that nothing ran or was stopped. */
async function lookAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await accessible(page);
  expect([address, await page.evaluate('[window.stopped, window.pwned ?? null]')]).toEqual([
    address,
    [[], null],
  ]);
}

inChromium('accounts', (visit) => {
  const withStudio = async (work: (t: TestStudio) => Promise<void>): Promise<void> => {
    const t = await testStudio({ pages: PAGES });
    try {
      await work(t);
    } finally {
      await t.close();
    }
  };

  it.each(LOOKS)(
    'from the first owner’s link to a passkey, and out and in again ($lang, $width px)',
    (look) =>
      withStudio(async (t) => {
        const { words } = look;
        const { page } = await visit(look);
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
      }),
  );

  it.each(LOOKS)(
    'invites somebody, who comes in with a password by the keyboard alone ($lang, $width px)',
    (look) =>
      withStudio(async (t) => {
        const { words } = look;
        const { page, context } = await visit(look);
        await signIn(t, context, 'owner', { team: 'owner' });
        await page.goto(`${t.studio.address}/team`);
        await page.getByLabel(words['team.label']).fill('Dr. Chen');
        await page.getByLabel(words['team.teamRole'], { exact: true }).first().click();
        await page.getByRole('option', { name: words['role.expert'], exact: true }).click();
        await page.getByRole('button', { name: words['team.make'] }).click();
        const link = (await page.locator('pre').first().textContent()) ?? '';
        const { page: other } = await visit(look);
        await other.goto(link);
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
        // An expert reads no runs: the first page says what there is for them.
        await other.getByRole('heading', { level: 1, name: words['home.title'] }).waitFor();
        await other.getByText(words['home.ownNone']).waitFor();
        await accessible(other);
        await other.goto(link);
        await other.getByRole('alert').waitFor();
      }),
  );

  it.each(LOOKS)(
    'F4: whoever was removed is listed, and their name is erased for a reason ($lang, $width px)',
    (look) =>
      withStudio(async (t) => {
        const { words } = look;
        const { page, context } = await visit(look);
        await signIn(t, context, 'owner', { team: 'owner' });
        const zoe = await t.person('zoe', { projects: { home: 'expert' } });
        const name = (word: 'team.removeOf' | 'team.eraseOf') =>
          words[word].replace('{{name}}', 'zoe');
        await page.goto(`${t.studio.address}/team`);
        await page.getByRole('button', { name: name('team.removeOf') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: words['team.remove'], exact: true }).click();
        await page.getByRole('button', { name: name('team.eraseOf') }).click();
        await dialog.getByLabel(words['team.eraseReason']).fill('asked for it');
        await accessible(page);
        await page.keyboard.press('Enter');
        await page.getByText(words['team.erased'], { exact: true }).waitFor();
        await accessible(page);
        expect(await page.getByText('zoe', { exact: true }).count()).toBe(0);
        const row = await t.db
          .selectFrom('person')
          .select('name')
          .where('id', '=', zoe)
          .executeTakeFirstOrThrow();
        expect(row.name).toMatch(/^#[0-9a-f]{8}$/);
      }),
  );

  it.each(LOOKS)(
    'H1, H17: runs no word of anybody, stops nothing of its own, and is accessible ($lang, $width px)',
    (look) =>
      withStudio(async (t) => {
        const { words } = look;
        const { page, context } = await visit(look);
        await watchPolicy(context);
        for (const path of ['/sign-in', '/invitation'])
          await lookAt(page, `${t.studio.address}${path}`);
        await lookAt(page, t.studio.firstOwner ?? '');
        await signIn(t, context, 'owner', { team: 'owner' });
        const owner = t.visitor();
        await owner.call('POST /api/sign-in', {
          email: 'owner@team.example',
          password: 'a lamp in the window',
        });
        for (const name of EVIL) {
          await owner.call('POST /api/projects', { name });
          await owner.call('POST /api/keys', { name, scopes: ['read'], project: null });
          await owner.call('POST /api/invitations', { label: name, role: 'expert', projects: {} });
          const id = await t.person(`wei${EVIL.indexOf(name)}`, { team: 'expert' });
          await t.db.updateTable('person').set({ name }).where('id', '=', id).execute();
        }
        await owner.call('PATCH /api/me', { name: EVIL[0] });
        for (const path of ['/team', '/projects', '/keys', '/audit', '/me', '/notices', '/runs'])
          await lookAt(page, `${t.studio.address}${path}`);
        await page.goto(`${t.studio.address}/team`);
        for (const name of EVIL) await page.getByText(name, { exact: true }).first().waitFor();
        await page.goto(`${t.studio.address}/audit`);
        await page.getByRole('button', { name: words['audit.check'] }).click();
        await page.getByText(words['audit.head']).waitFor();
        await t.db.updateTable('audit').set({ outcome: 'failed' }).where('n', '=', 2).execute();
        await page.getByRole('button', { name: words['audit.check'] }).click();
        await page.getByText(words['audit.broken'].replace('{{n}}', '2')).waitFor();
        await accessible(page);
      }),
  );

  it.each(LOOKS)(
    'chooses notices by mail, confirms the address, and tells the owner of a broken server ($lang, $width px)',
    async (look) => {
      const t = await mailStudio({ pages: PAGES });
      try {
        const { words } = look;
        const { page, context } = await visit(look);
        await signIn(t, context, 'owner', { team: 'owner' });
        await page.goto(`${t.studio.address}/me`);
        await page.getByRole('button', { name: words['me.mailOn'] }).click();
        const email = 'owner@team.example';
        await page.getByText(words['me.mailAsked'].replace('{{email}}', email)).waitFor();
        await expect.poll(() => t.smtp.got.length, POLL).toBe(1);
        await accessible(page);
        // The link opens a new page, as a mail program does.
        const opened = await context.newPage();
        await opened.goto(`${t.studio.address}/me#mail=${tokenIn(t.smtp)}`);
        await opened.getByText(words['me.mailConfirmed']).waitFor();
        expect(opened.url()).toBe(`${t.studio.address}/me`);
        await opened.getByRole('button', { name: words['me.mailOff'] }).waitFor();
        await accessible(opened);
        t.clock.now = Date.now() + 1000;
        await t.ended('run-1');
        t.smtp.answers.set('MAIL', '550 no more');
        await (await t.office()).work();
        await opened.goto(`${t.studio.address}/notices`);
        await opened.getByText(words['mail.trouble']).waitFor();
        await opened.getByText(words['mail.not taken']).waitFor();
        await accessible(opened);
      } finally {
        await t.close();
      }
    },
  );

  it.each(LOOKS)(
    'an expert finds what they may do and what they have said ($lang, $width px)',
    async (look) => {
      const t = await readingStudio({ pages: PAGES });
      try {
        const { words } = look;
        const ana = await t.signedIn('ana', { team: 'senior-expert' });
        const { body } = await ana.call(`GET /api/runs/${t.run}/filters`);
        const { conditions, targets, judges } = body as Record<string, string[]>;
        const said = await ana.call(`POST /api/runs/${t.run}/items/en-name-1/disagreements`, {
          condition: conditions?.[0],
          target: targets?.find((name) => name.startsWith('file/')),
          repeat: 1,
          judge: judges?.[0],
          id: crypto.randomUUID(),
          after: 0,
          filled: { rating: { retention: 'none' } },
          note: '没有挽留，只是告别。',
        });
        expect(said.status).toBe(200);
        await t.db.updateTable('person').set({ role: 'expert' }).where('id', '=', ana.id).execute();
        const { page, context } = await visit(look);
        await context.addCookies(
          [...ana.cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
        );
        await page.goto(t.studio.address);
        await page.getByRole('heading', { level: 1, name: words['home.title'] }).waitFor();
        await page.getByText(words['may.annotate']).waitFor();
        await page.getByText('没有挽留，只是告别。').waitFor();
        await accessible(page);
      } finally {
        await t.close();
      }
    },
  );
});

it('H17: the built pages have no script in the page itself and make no code of text', () => {
  const index = readFileSync(join(PAGES, 'index.html'), 'utf8');
  for (const [, attributes, inside] of index.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    expect(attributes).toMatch(/\ssrc="\/assets\//);
    expect(inside?.trim()).toBe('');
  }
  expect(index).not.toMatch(/\son\w+=|javascript:/);
  const scripts = readdirSync(PAGES, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const made = scripts.filter((file) =>
    /(?<![.\w])eval\(|new Function\(|(?<![.\w])Function\(["'`]/.test(
      readFileSync(join(PAGES, file), 'utf8'),
    ),
  );
  expect(made).toEqual([]);
});
