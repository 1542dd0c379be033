import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { itemIds, rates } from '../../src/experts/talk/talk.testkit.js';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, PAGES } from './browser.testkit.js';
import { atDesk } from './rating.testkit.js';

const AGO_MS = 60_000;

inChromium('the board', (visit) => {
  let t: TestStudio;
  let campaign: Campaign;
  let items: string[];
  let pm: Visitor;
  let people: (Visitor & { id: string })[];

  beforeEach(async () => {
    t = await testStudio({ pages: PAGES });
    pm = await t.signedIn('paula', { projects: { home: 'pm' } });
    people = [];
    for (const name of ['ann', 'ben', 'cai', 'dan'])
      people.push(await t.signedIn(name, { projects: { home: 'expert' } }));
    campaign = await testCampaign(t.db, {
      items: [newItem('q0'), newItem('q1')],
      nowMs: Date.now() - AGO_MS,
    });
    await joined(t.db, campaign, ...people.map(({ id }) => id));
    items = await itemIds(t.db, campaign);
    for (const { id } of people.slice(0, 3))
      await rates(t.db, campaign, items[0] ?? '', id, filledIn(), Date.now() - AGO_MS / 2);
  });
  afterEach(() => t.close());

  const as = (context: BrowserContext, { cookies }: Visitor): Promise<void> =>
    context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );

  it.each(LOOKS)(
    'D1, D9, D13: columns by state; an urgent item is offered, taken and handed over ($lang)',
    async (look) => {
      const { words } = look;
      const { page, context } = await visit(look);
      await as(context, pm);
      await page.goto(`${t.studio.address}/campaigns/${campaign.id}/board`);
      const work = page.getByRole('region', { name: words['board.work'] });
      await work.getByText('q1', { exact: true }).waitFor();
      await accessible(page);
      // What has all its verdicts stands in a column of its own: beside the others, or to be turned to on a phone.
      const turnTo = (column: 'open' | 'closed') =>
        work.getByText(words[`board.column.${column}`], { exact: true }).click();
      const before = await work.getByText('q0', { exact: true }).count();
      expect(before).toBe(look.width > 1000 ? 1 : 0);
      if (before === 0) await turnTo('closed');
      await work.getByText('q0', { exact: true }).waitFor();
      await accessible(page);
      if (before === 0) await turnTo('open');

      const dialog = page.getByRole('dialog');
      await work.getByRole('button', { name: words['board.offer'] }).click();
      await dialog.getByRole('combobox', { name: words['board.rater'] }).click();
      await page.getByRole('option', { name: 'dan' }).click();
      await dialog.getByLabel(words['board.offerNote']).fill('Needed today');
      await accessible(page);
      await dialog.getByRole('button', { name: words['board.offer'] }).click();
      await work.getByText(words['board.offeredTo'].replace('{{names}}', 'dan')).waitFor();

      const rater = await visit(look);
      await as(rater.context, people[3] as Visitor);
      await rater.page.goto(`${t.studio.address}/rate`);
      await rater.page.getByText('Needed today').waitFor();
      await accessible(rater.page);
      await rater.page.getByRole('button', { name: words['board.yes'] }).click();
      await atDesk(rater.page, words);

      await page.reload();
      await work.getByText(words['board.heldBy'].replace('{{names}}', 'dan')).waitFor();
      await work.getByRole('button', { name: words['board.handOver'] }).click();
      await dialog.getByRole('combobox', { name: words['board.to'] }).click();
      await page.getByRole('option', { name: 'ben' }).click();
      await accessible(page);
      await dialog.getByRole('button', { name: words['board.handOver'] }).click();
      await work.getByText(words['board.heldBy'].replace('{{names}}', 'ben')).waitFor();
      await accessible(page);
      const held = await t.db
        .selectFrom('assignment')
        .select(['person', 'state'])
        .where('item', '=', items[1] ?? '')
        .execute();
      expect(new Map(held.map(({ person, state }) => [person, state]))).toEqual(
        new Map([
          [people[3]?.id, 'handed-over'],
          [people[1]?.id, 'leased'],
        ]),
      );

      // Whoever has it in hand when it is divided is told so, and goes on with the parts.
      const { id: place = '' } = await t.db
        .selectFrom('assignment')
        .select('id')
        .where('item', '=', items[1] ?? '')
        .where('state', '=', 'leased')
        .executeTakeFirstOrThrow();
      const ben = await visit(look);
      await as(ben.context, people[1] as Visitor);
      await ben.page.goto(`${t.studio.address}/work/${place}`);
      await atDesk(ben.page, words);
      await work.getByRole('button', { name: words['board.split'] }).click();
      await dialog.getByRole('button', { name: words['board.split'] }).click();
      await dialog.waitFor({ state: 'detached' });
      await ben.page.reload();
      await ben.page.getByText(words['desk.done.split']).waitFor();
      await accessible(ben.page);
      await ben.page
        .getByRole('link', { name: words['desk.part'].replace('{{n}}', '1'), exact: true })
        .click();
      await ben.page.getByText(words['desk.done.split']).waitFor({ state: 'detached' });
      await atDesk(ben.page, words);
    },
  );

  it.each(LOOKS)(
    'C9: an owner calls a consultation about what the rule let pass, and sits in its room ($lang)',
    async (look) => {
      const { words } = look;
      const { page, context } = await visit(look);
      await as(context, pm);
      await page.goto(`${t.studio.address}/campaigns/${campaign.id}/board`);
      const work = page.getByRole('region', { name: words['board.work'] });
      await work.getByText('q1', { exact: true }).waitFor();
      if (look.width < 1000)
        await work.getByText(words['board.column.closed'], { exact: true }).click();
      await work
        .getByRole('button', { name: words['board.consultOf'].replace('{{subject}}', 'q0') })
        .focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: words['room.votes'] }).waitFor();
      await accessible(page);
      const rooms = await t.db
        .selectFrom('consultation')
        .innerJoin('work_item', 'work_item.id', 'consultation.item')
        .select(['consultation.item', 'consultation.cause', 'work_item.state'])
        .execute();
      expect(rooms).toEqual([{ item: items[0], cause: 'asked', state: 'consulting' }]);
    },
  );
});
