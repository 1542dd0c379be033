import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Desk } from '../../src/server/desk.js';
import { EMPTY_DESK, type TestStudio, testStudio } from '../../src/server/studio.testkit.js';
import { openSuite } from '../../src/suites/index.js';
import { accessible, inChromium, LOOKS, PAGES, POLL } from './browser.testkit.js';

const HEAD = '题号,题目,答案,A,B\n1,哪一个更温和？,A,好的,滚\n';
const KEY = 'sk-typed-once-4711';
const STATEMENT = { en: 'Ten points can show.', 'zh-CN': '能检出十个百分点。' };

/** What the command would say of a run of these targets. */
const planOf = (targets: readonly string[]) => ({
  conditions: [{ id: 'c1', protocol: 'sound', scoring: 'sound', items: 124 }],
  repeats: 1,
  judgeRepeats: 1,
  calls: targets.map((name) => ({
    role: 'target',
    name,
    target: null,
    calls: 0,
    most: 0,
    recorded: 0,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
  })),
  total: { calls: 0, most: 0, recorded: 0, tokens: { input: 0, output: 0 }, costUsd: 0 },
  detectable: [{ condition: 'c1', statement: STATEMENT }],
});

const deskOf = async (): Promise<Desk> => {
  const intima = await openSuite('intima');
  return {
    ...EMPTY_DESK,
    suites: async () => [intima],
    providers: () => [{ name: 'openai/MODEL', keyName: 'OPENAI_API_KEY', keySet: false }],
    command: async () => ({ code: 0, json: { plan: planOf(['robin']) }, reason: '', notes: [] }),
  };
};

inChromium('setting up', (visit) => {
  async function studio(work: (t: TestStudio) => Promise<void>): Promise<void> {
    const env = { HEARTH_WEBHOOK_HOSTS: '127.0.0.1' };
    const t = await testStudio({ accounts: false, pages: PAGES, desk: await deskOf(), env });
    try {
      await work(t);
    } finally {
      await t.close();
    }
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const choose = async (page: Page, field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const file = (page: Page, name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const spec = (page: Page) => page.locator('textarea:not([aria-hidden])');

  it.each(LOOKS)('a key and a target in $lang', (look) =>
    studio(async (t) => {
      const { words } = look;
      const { page } = await visit(look);
      await page.goto(`${t.studio.origin}/providers`);
      await button(page, `${words['providers.set']} OPENAI_API_KEY`).click();
      await page.getByRole('dialog').locator('input').fill(KEY);
      await page.keyboard.press('Enter');
      await page.getByText(words['providers.here']).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(KEY);
      await accessible(page);

      await page.goto(`${t.studio.origin}/targets`);
      await button(page, words['targets.new']).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(words['targets.name']).fill('Nuan');
      await form.getByLabel(words['targets.model']).fill('openai/some-model');
      await form.getByLabel(words['targets.persona']).fill('You are Nuan.');
      await button(page, words['targets.make']).click();
      await page.getByText('Nuan@1').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await accessible(page);
    }),
  );

  it.each(LOOKS)('a suite, kept while it is typed, a new version, retired, in $lang', (look) =>
    studio(async (t) => {
      const { words } = look;
      const { page } = await visit(look);
      await page.goto(`${t.studio.origin}/upload`);
      const send = async (text: string) => {
        await file(page, 'mine.csv', text);
        await button(page, words['upload.send']).click();
        await spec(page).waitFor();
        await expect.poll(() => spec(page).inputValue(), POLL).not.toBe('');
      };
      await send(`${HEAD}2,第二题？,Z,甲,乙\n`);
      await button(page, words['upload.check']).click();
      await page
        .getByText(words['upload.at'].replace('{{row}}', '3').replace('{{column}}', '答案'))
        .waitFor();
      await accessible(page);
      await button(page, words['upload.discard']).click();
      await send(HEAD);
      const typed = `${await spec(page).inputValue()}\n# mine\n`;
      const kept = page.waitForResponse((reply) => reply.url().endsWith('/draft'));
      await spec(page).fill(typed);
      await kept;
      await page.reload();
      await expect.poll(() => spec(page).inputValue(), POLL).toBe(typed);
      await page.getByText(words['upload.typed']).waitFor();
      await button(page, words['upload.check']).click();
      await button(page, words['upload.store']).click();
      await page.getByText(words['upload.stored'].replace('{{name}}', 'mine')).waitFor();

      const of = (word: string) => word.replace('{{name}}', 'mine');
      await button(page, of(words['upload.newVersionOf'])).click();
      await send(`${HEAD}2,第二题？,B,甲,乙\n`);
      expect(await spec(page).inputValue()).toContain('# mine');
      await button(page, words['upload.check']).click();
      await button(page, words['upload.store']).click();
      await page
        .getByText(of(words['upload.versionStored']).replace('{{n}}', '2'), { exact: false })
        .waitFor();
      await accessible(page);
      await button(page, of(words['upload.retireOf'])).click();
      await button(page, of(words['upload.offerOf'])).waitFor();
      expect(
        await t.db
          .selectFrom('own_suite')
          .select(['suite', 'version'])
          .orderBy('version')
          .execute(),
      ).toEqual([
        { suite: 'mine', version: 1 },
        { suite: 'mine', version: 2 },
      ]);
    }),
  );

  it.each(LOOKS)('answers become a run, with its estimate, in $lang', (look) =>
    studio(async (t) => {
      const { words, lang } = look;
      const { page } = await visit(look);
      await page.goto(`${t.studio.origin}/upload`);
      await choose(page, words['upload.purpose'], words['upload.purpose.answers']);
      await choose(page, words['upload.forSuite'], (await openSuite('intima')).meta.title[lang]);
      await file(page, 'robin.csv', 'item,answer\nen-name-1,Thank you.\nno-such,Yes\n');
      await button(page, words['upload.send']).click();
      await button(page, words['upload.check']).click();
      await page
        .getByText(words['upload.at'].replace('{{row}}', '3').replace('{{column}}', 'item'))
        .waitFor();
      await accessible(page);
      await button(page, words['upload.discard']).click();
      await choose(page, words['upload.purpose'], words['upload.purpose.answers']);
      await choose(page, words['upload.forSuite'], (await openSuite('intima')).meta.title[lang]);
      await file(page, 'robin.csv', 'item,answer\nen-name-1,Thank you.\n');
      await button(page, words['upload.send']).click();
      await button(page, words['upload.check']).click();
      await button(page, words['upload.recordsStore']).click();
      await page.getByRole('status').getByText(words['upload.recordsRun']).click();
      await page.getByText(STATEMENT[lang]).waitFor();
      await page.getByText('robin', { exact: true }).first().waitFor();
      await accessible(page);
    }),
  );

  it.each(LOOKS)('a notice that is muted, and a webhook that is changed, in $lang', (look) =>
    studio(async (t) => {
      const { words } = look;
      const { page } = await visit(look);
      await page.goto(`${t.studio.origin}/notices`);
      // What the server keeps is shown, so the mark goes once it has answered.
      const kind = page.getByLabel(words['notices.kind.disagreement'], { exact: true });
      await kind.click();
      await expect.poll(() => kind.isChecked(), POLL).toBe(false);
      await button(page, words['notices.add']).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel(words['notices.name']).fill('Group');
      await form.getByLabel(words['notices.url']).fill('http://127.0.0.1:9/hook?key=bot-key-4711');
      await form.getByRole('button', { name: words['notices.add'] }).click();
      await form.waitFor({ state: 'detached' });
      await button(page, words['notices.editOf'].replace('{{name}}', 'Group')).click();
      expect(await form.getByLabel(words['notices.url']).inputValue()).toBe('');
      await form.getByLabel(words['notices.name']).fill('Other group');
      await form.getByRole('button', { name: words['notices.save'] }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByText('Other group').waitFor();
      expect(await page.content()).not.toContain('bot-key-4711');
      await accessible(page);
    }),
  );
});
