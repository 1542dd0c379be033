import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newQuestion } from '../../src/experts/knowledge/questions.js';
import { itemIds, rates } from '../../src/experts/talk/talk.testkit.js';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, PAGES, scrollsSideways } from './browser.testkit.js';

const SAID = 'I take “I hear you” as naming it.';
const AGO_MS = 60_000;

/** Whoever works by keyboard is never put back to the top of the page. */
const keyboardOn = (page: Page, ...names: string[]): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const at = document.activeElement;
        const label = (at as HTMLInputElement | null)?.labels?.[0]?.textContent;
        return label ?? at?.textContent ?? '';
      }),
    )
    .toMatch(new RegExp(names.join('|')));
type Person = Visitor & { id: string };

inChromium('talks and consultations', (visit) => {
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
      await rates(
        t.db,
        campaign,
        item,
        people[i]?.id ?? '',
        filledIn(hit),
        Date.now() - AGO_MS / 2,
      );
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
      await accessible(page);
      await page.getByRole('link', { name: /I q0/ }).click();
      await page.getByRole('heading', { name: words['room.votes'] }).waitFor();
      await accessible(page);
      // Letters, never names.
      expect(await page.getByRole('main').textContent()).not.toMatch(/ann|ben/);

      await page.getByRole('button', { name: words['room.changeVote'] }).click();
      await page
        .getByRole('radio', { name: look.lang === 'en' ? 'hit' : '命中', exact: true })
        .check();
      await accessible(page);
      await page.getByRole('button', { name: words['room.saveVote'] }).click();
      await page.getByText(/now: hit|现在：命中/).waitFor();

      await page.getByLabel(words['talk.write']).fill(SAID);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('article').getByText(SAID).waitFor();

      await page.getByRole('button', { name: words['room.propose'] }).press('Enter');
      await keyboardOn(page, words['room.outcome.consensus']);
      await page.getByRole('button', { name: words['talk.cancel'] }).press('Enter');
      await keyboardOn(page, words['room.propose']);
      await page.keyboard.press('Enter');
      await page.getByLabel(words['room.reason']).fill('It names the feeling.');
      await accessible(page);
      await page.getByRole('button', { name: words['room.propose'] }).press('Enter');
      // Whichever of the two comes first in place of the form.
      await keyboardOn(page, words['room.sign'], words['room.proposeAgain']);
      await page.getByRole('button', { name: words['room.sign'], exact: true }).click();
      await page.getByText('✓').waitFor();
      await accessible(page);

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
      await accessible(owner.page);
      await owner.page.getByRole('button', { name: words['room.close'] }).click();
      await owner.page.getByText(words['room.caseMade']).waitFor();
      await accessible(owner.page);
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
      await accessible(page);
      await page.getByRole('link', { name: words['talk.untitled'] }).click();
      await page.getByText('Does it name the feeling?').waitFor();
      await page.getByLabel(words['talk.write']).fill('Yes, it does.');
      await page.getByRole('button', { name: words['talk.send'] }).click();
      await page.getByRole('article').getByText('Yes, it does.').waitFor();
      await page.getByRole('button', { name: words['poll.start'] }).press('Enter');
      await keyboardOn(page, words['poll.question']);
      await page.getByRole('button', { name: words['talk.cancel'] }).press('Enter');
      await keyboardOn(page, words['poll.start']);
      await page.keyboard.press('Enter');
      await page.getByLabel(words['poll.question']).fill('Hit?');
      await page.getByLabel(words['poll.options']).fill('hit\nmiss');
      await accessible(page);
      await page.getByRole('button', { name: words['poll.start'] }).press('Enter');
      await page.getByRole('radio', { name: 'miss' }).waitFor();
      // On the new vote, or where the form was.
      await keyboardOn(page, 'hit', words['poll.start']);
      await page.getByRole('radio', { name: 'miss' }).check();
      await page.getByRole('button', { name: words['poll.vote'], exact: true }).press('Enter');
      await page.getByRole('radio', { name: /miss ·/ }).waitFor();
      await keyboardOn(page, 'miss');
      await page.getByRole('radio', { name: /hit/ }).check();
      await page.getByRole('button', { name: words['poll.change'] }).press('Enter');
      await page.getByRole('radio', { name: /hit ·/ }).waitFor();
      await keyboardOn(page, 'hit');
      await page.getByRole('button', { name: words['poll.end'] }).press('Enter');
      await page.getByText(words['poll.short']).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement === document.body))
        .toBe(false);
      await accessible(page);
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

  it('D15, E9: on a phone by touch an answer is offered while a like question is typed, and another expert is named and told', async () => {
    const look = LOOKS[1];
    const { words } = look;
    await votes();
    const [ann, ben] = people as [Person, Person];
    await newQuestion(
      t.db,
      {
        ...{ campaign: campaign.id, rubric: 1, topic: '', by: pm.id },
        ...{ question: '给建议算命中吗？', answer: '单纯给建议不算。' },
      },
      Date.now(),
    );
    const began = await ann.call(`POST /api/work/${item}/threads`, {
      key: crypto.randomUUID(),
      body: '有一处不明白。',
    });
    const { id } = began.body as { id: string };
    const { page, context } = await visit(look, { touch: true });
    await as(context, ann);
    await page.goto(`${t.studio.address}/campaigns/${campaign.id}/threads`);
    await page.locator(`a[href*="${id}"]`).tap();
    await page.getByLabel(words['talk.write']).fill('建议算不算命中？');
    await page.getByLabel(words['talk.ask']).tap();
    await page.getByText('单纯给建议不算。').waitFor();
    await accessible(page);
    expect(await scrollsSideways(page)).toBe(false);
    await t.db.updateTable('campaign').set({ status: 'closed', closed_ms: Date.now() }).execute();
    await page.reload();
    await page.getByRole('combobox', { name: words['talk.mention'] }).tap();
    await page.getByRole('option', { name: 'ben', exact: true }).tap();
    await page.keyboard.press('Escape');
    const send = page.getByRole('button', { name: words['talk.send'] });
    expect((await send.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    await send.tap();
    await page.getByRole('article').getByText('建议算不算命中？').waitFor();
    const told = await t.db
      .selectFrom('notice')
      .select('link')
      .where('person', '=', ben.id)
      .where('kind', '=', 'work.mention')
      .execute();
    expect(told).toEqual([{ link: `/campaigns/${campaign.id}/threads/${id}` }]);
  });
});
