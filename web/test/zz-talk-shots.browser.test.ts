import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { itemIds, rates } from '../../src/experts/talk/talk.testkit.js';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { inChromium, LOOKS, PAGES } from './browser.testkit.js';

const SAID = 'I take “I hear you” as naming it.';
let nth = 0;
const shot = async (page: import('playwright-core').Page, look: { lang: string }) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await new Promise((done) => setTimeout(done, 500));
  await page.screenshot({ path: `/tmp/w/b/talk-shots/${String(nth++).padStart(2, '0')}-${look.lang}.png`, fullPage: true });
};
const AGO_MS = 60_000;
type Person = Visitor & { id: string };

inChromium('shots talks and consultations', (visit) => {
  let t: TestStudio;
  let campaign: Campaign;
  let item: string;
  let pm: Person;
  let people: Person[];

  beforeEach(async () => {
    t = await testStudio({ pages: PAGES });
    pm = await t.signedIn('paula', { projects: { home: 'pm' } });
    people = [];
    for (const name of ['ann', 'ben', 'cai'])
      people.push(await t.signedIn(name, { projects: { home: 'expert' } }));
    campaign = await testCampaign(t.db, { items: [newItem('q0')], nowMs: Date.now() - AGO_MS });
    await joined(t.db, campaign, ...people.map(({ id }) => id));
    [item = ''] = await itemIds(t.db, campaign);
  });
  afterEach(() => t.close());

  const as = (context: BrowserContext, { cookies }: Visitor): Promise<void> =>
    context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
  const votes = async (): Promise<void> => {
    for (const [i, hit] of (['1', '1', '0'] as const).entries())
      await rates(t.db, campaign, item, people[i]?.id ?? '', filledIn(hit), Date.now() - AGO_MS / 2);
  };
  const room = async () =>
    (await t.db.selectFrom('consultation').selectAll().executeTakeFirstOrThrow()) ?? null;

  it.each(LOOKS)(
    'C10 C11 R12: from the first votes under letters to a signed outcome and its case ($lang)',
    async (look) => {
      const { words } = look;
      await votes();
      const { id } = await room();
      const list = `${t.studio.address}/campaigns/${campaign.id}/consultations`;
      const rater = await visit(look);
      const [, , cai] = people;
      await as(rater.context, cai as Person);
      const { page } = rater;
      await page.goto(list);
      await shot(page, look);
      await page.getByRole('link', { name: /I q0/ }).click();
      await page.getByRole('heading', { name: words['room.votes'] }).waitFor();
      await shot(page, look);
      // Letters, never names.
      expect(await page.getByRole('main').innerText()).not.toMatch(/ann|ben/);

      await page.getByRole('button', { name: words['room.changeVote'] }).click();
      await page.getByRole('radio', { name: look.lang === 'en' ? 'hit' : '命中', exact: true }).check();
      await shot(page, look);
      await page.getByRole('button', { name: words['room.saveVote'] }).click();
      await page.getByText(/now: hit|现在：命中/).waitFor();

      await page.getByLabel(words['talk.write']).fill(SAID);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('article').getByText(SAID).waitFor();

      await page.getByRole('button', { name: words['room.propose'] }).click();
      await page.getByLabel(words['room.reason']).fill('It names the feeling.');
      await shot(page, look);
      await page.getByRole('button', { name: words['room.propose'] }).click();
      await page.getByRole('button', { name: words['room.sign'], exact: true }).click();
      await page.getByText('✓').waitFor();
      await shot(page, look);

      for (const one of people.slice(0, 2)) {
        const reply = await one.call(`POST /api/consultations/${id}/sign`, {
          revision: 1,
          dissent: null,
        });
        expect(reply.status).toBe(200);
      }
      const owner = await visit(look);
      await as(owner.context, pm);
      await owner.page.goto(`${list}/${id}`);
      await owner.page.getByRole('button', { name: words['room.close'] }).click();
      await owner.page.getByLabel(words['room.caseTitle']).fill('Naming by repeating');
      for (const part of ['divergence', 'discussion', 'scenes'] as const)
        await owner.page.getByLabel(words[`room.${part}`]).fill('Whether repeating is naming.');
      await shot(owner.page, look);
      await owner.page.getByRole('button', { name: words['room.close'] }).click();
      await owner.page.getByText(words['room.caseMade']).waitFor();
      await shot(owner.page, look);
      expect(await room()).toMatchObject({ state: 'closed', outcome: 'consensus' });
      const made = await t.db.selectFrom('reference_case').select(['consultation']).execute();
      expect(made).toEqual([{ consultation: id }]);
    },
  );

  it.each(LOOKS)(
    'D14 D16 D17: a question, its answer, a vote and the search, by keyboard and pointer ($lang)',
    async (look) => {
      const { words } = look;
      await votes();
      const [ann] = people;
      const began = await (ann as Person).call(`POST /api/work/${item}/threads`, {
        key: crypto.randomUUID(),
        title: '',
        body: '“我听到了”算不算说出感受？ Does it name the feeling?',
        question: true,
      });
      expect(began.status).toBe(200);
      const { page, context } = await visit(look);
      await as(context, pm);
      await page.goto(`${t.studio.address}/campaigns/${campaign.id}/threads`);
      await page.getByRole('searchbox', { name: words['talk.find'] }).fill('说出感受');
      await shot(page, look);
      await page.getByRole('link', { name: words['talk.untitled'] }).click();
      await page.getByText('Does it name the feeling?').waitFor();
      await page.getByLabel(words['talk.write']).fill('Yes, it does.');
      await page.getByRole('button', { name: words['talk.send'] }).click();
      await page.getByRole('article').getByText('Yes, it does.').waitFor();
      await page.getByRole('button', { name: words['poll.start'] }).click();
      await page.getByLabel(words['poll.question']).fill('Hit?');
      await page.getByLabel(words['poll.options']).fill('hit\nmiss');
      await shot(page, look);
      await page.getByRole('button', { name: words['poll.start'] }).click();
      await page.getByRole('radio', { name: 'miss' }).check();
      await page.getByRole('button', { name: words['poll.vote'] }).click();
      await page.getByRole('radio', { name: /miss ·/ }).waitFor();
      await page.getByRole('button', { name: words['poll.end'] }).click();
      await page.getByText(words['poll.short']).waitFor();
      await shot(page, look);
    },
  );

  it('A11 K3: what was written and not sent is there after a reload', async () => {
    const [look] = LOOKS;
    await votes();
    const [ann] = people;
    const began = await (ann as Person).call(`POST /api/work/${item}/threads`, {
      key: crypto.randomUUID(),
      body: 'x',
    });
    const { id } = began.body as { id: string };
    const { page, context } = await visit(look);
    await as(context, ann as Person);
    await page.goto(`${t.studio.address}/campaigns/${campaign.id}/threads/${id}`);
    await page.getByLabel(look.words['talk.write']).fill('half a thought');
    await page.reload();
    await expect
      .poll(() => page.getByLabel(look.words['talk.write']).inputValue())
      .toBe('half a thought');
  });
});
