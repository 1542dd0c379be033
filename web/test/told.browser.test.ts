import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAfter } from '../../src/experts/board/board-round.js';
import { given, itemIds, rates } from '../../src/experts/talk/talk.testkit.js';
import { filledIn, joined, someItems, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, type Look, PAGES } from './browser.testkit.js';

type Person = Visitor & { id: string };
const DAY = 86_400_000;
/** Rounds of a campaign lie further apart than five minutes. */
const LATER = 600_000;

inChromium('what pages tell of figures and reasons', (visit) => {
  let t: TestStudio;
  let pm: Person;
  let ann: Person;
  let ben: Person;
  beforeAll(async () => {
    t = await testStudio({ pages: PAGES });
    pm = await t.signedIn('paula', { projects: { home: 'pm' } });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
    ben = await t.signedIn('ben', { projects: { home: 'expert' } });
  });
  afterAll(() => t?.close());

  async function seat(who: Visitor, look: Look): Promise<Page> {
    const { page, context } = await visit(look);
    await context.addCookies(
      [...who.cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
    return page;
  }

  it.each(LOOKS)(
    'D5, D6, R14, R15: the forecast with its risk, and one alert and one notice an episode, however often it is looked ($lang)',
    async (look) => {
      const { words, lang } = look;
      const now = Date.now();
      const campaign = await testCampaign(t.db, {
        items: someItems(12),
        settings: { overlap: 1 },
        nowMs: now - 9 * DAY,
      });
      const title = `Letters ${lang}`;
      await t.db
        .updateTable('campaign')
        .set({ title, due_ms: now + DAY })
        .where('id', '=', campaign.id)
        .execute();
      await joined(t.db, campaign, ann.id, ben.id);
      const items = await itemIds(t.db, campaign);
      // One verdict a day leaves seven for a day.
      for (const [i, item] of items.slice(0, 4).entries())
        await rates(t.db, campaign, item, ann.id, filledIn(), now - (4 - i) * DAY);
      // Ben holds an item, and gave no sign for three days.
      const held = await given(t.db, campaign, items[4] ?? '', ben.id, now - 3 * DAY);
      await t.db
        .updateTable('assignment')
        .set({ lease_until_ms: now + 9 * DAY })
        .where('id', '=', held)
        .execute();
      for (const n of [1, 2, 3]) await lookAfter(t.db, [], now + n * LATER, () => false);

      const page = await seat(pm, look);
      await page.goto(`${t.studio.address}/campaigns/${campaign.id}/board`);
      const outlook = page.getByRole('region', { name: words['board.outlook'] });
      await outlook.getByText(words['board.risk.late'], { exact: true }).waitFor();
      const [before = '', after = ''] = words['board.forecast'].split('{{remaining}}');
      expect(await outlook.textContent()).toContain(`${before}8${after.split('{{')[0] ?? ''}`);
      await outlook.getByText(words['board.finish'].split('{{')[0] ?? '').waitFor();
      const alerts = page.getByRole('region', { name: words['board.alerts'] });
      await alerts.waitFor();
      const lag = words['board.alert.lag'].replace('{{name}}', 'ben');
      for (const said of [words['board.alert.delivery'], lag])
        expect([said, await alerts.getByText(said).count()]).toEqual([said, 1]);
      await accessible(page);

      await page.goto(`${t.studio.address}/notices`);
      const told = (kind: 'risk' | 'late') =>
        page.getByRole('link', {
          name: words['say.pair']
            .replace('{{name}}', words[`notices.kind.work.${kind}`])
            .replace('{{value}}', title),
        });
      await told('risk').waitFor();
      expect([await told('risk').count(), await told('late').count()]).toEqual([1, 1]);

      // The episode ends with what he held; holding it again in silence is another one.
      const holds = async (state: string, n: number): Promise<void> => {
        await t.db.updateTable('assignment').set({ state }).where('id', '=', held).execute();
        await lookAfter(t.db, [], now + n * LATER, () => false);
        await page.goto(`${t.studio.address}/campaigns/${campaign.id}/board`);
        await alerts.getByText(words['board.alert.delivery']).waitFor();
      };
      await holds('skipped', 4);
      expect(await alerts.getByText(lag).count()).toBe(0);
      await holds('leased', 5);
      expect(await alerts.getByText(lag).count()).toBe(1);
      await page.goto(`${t.studio.address}/notices`);
      await told('late').first().waitFor();
      expect([await told('risk').count(), await told('late').count()]).toEqual([1, 2]);
    },
  );

  it.each(LOOKS)('A5: a rater reads on the desk why an item came to them ($lang)', async (look) => {
    const { words, lang } = look;
    const campaign = await testCampaign(t.db, { items: someItems(2) });
    await joined(t.db, campaign, ann.id);
    const { body } = await ann.call(`POST /api/campaigns/${campaign.id}/next`, { device: 'd' });
    const { assignment } = body as { assignment: { id: string } };
    const page = await seat(ann, look);
    await page.goto(`${t.studio.address}/work/${assignment.id}`);
    const why = page.locator('details').filter({ hasText: words['desk.why'] });
    await why.locator('summary').focus();
    await page.keyboard.press('Enter');
    await why
      .getByText(lang === 'en' ? 'You have nothing else begun.' : '你目前没有其他进行中的题目。', {
        exact: true,
      })
      .waitFor();
    await accessible(page);
    // In the reader's language alone.
    expect(await why.textContent()).not.toMatch(lang === 'en' ? /\p{Script=Han}/u : /[A-Za-z]{4}/);
  });

  it.each(LOOKS)(
    'D18: what is wrong with an import is read row by row, with its column ($lang)',
    async (look) => {
      const { words, lang } = look;
      const campaign = await testCampaign(t.db, { status: 'draft' });
      const page = await seat(pm, look);
      await page.goto(`${t.studio.address}/campaigns/${campaign.id}/import`);
      await page.locator('input[type=file]').setInputFiles({
        name: 'letters.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('id,reply,gold\n1,Rest a little,hit\n2,,hit\n3,Sleep,perhaps\n'),
      });
      await page.getByRole('button', { name: words['intake.send'], exact: true }).click();
      await page.getByLabel(words['intake.qId']).waitFor();
      await page.getByLabel(words['intake.licence']).fill('CC BY 4.0');
      await page.getByLabel(words['intake.provenance']).fill('Letters of this spring.');
      await page.getByRole('button', { name: words['intake.check'] }).click();
      const faults = page.getByRole('region', { name: words['intake.faults'] });
      await faults.waitFor();
      await accessible(page);
      const rows = await faults.getByRole('row').allTextContents();
      const [, ...found] = await faults
        .getByRole('row')
        .evaluateAll((all) =>
          all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
        );
      expect(rows).toHaveLength(3);
      expect(found.map(([row, column]) => [row, column])).toEqual([
        ['3', 'reply'],
        ['4', 'gold'],
      ]);
      for (const [, , said = ''] of found)
        expect(said).toMatch(lang === 'en' ? /^[^\p{Script=Han}]+$/u : /\p{Script=Han}/u);
      const counts = words['intake.counts']
        .replace('{{new}}', '1')
        .replace('{{same}}', '0')
        .replace('{{changed}}', '0')
        .replace('{{faulty}}', '2');
      await page.getByText(counts).waitFor();
    },
  );
});
