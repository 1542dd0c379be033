import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importItems } from '../../src/experts/work/add-items.js';
import { campaignOf } from '../../src/experts/work/campaigns.js';
import { campaignSettings } from '../../src/experts/work/settings.js';
import { newItem } from '../../src/experts/work/work.testkit.js';
import { type Reading, readingStudio } from '../../src/server/reading/reading.testkit.js';
import type { Visitor } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, type Look, PAGES, POLL } from './browser.testkit.js';

type Person = Visitor & { id: string };
const TABLE = [
  'id,question,reply,gold,best',
  '1,I cannot sleep,"Rest a little, I am here.",hit,a > b',
  '2,Nobody calls,Write me at mara@example.org,miss,b > a',
  '3,"My exam, again",You have done it before.,hit,a = b',
].join('\n');

/** The parts of an owner's work on the pages, in one language. */
function owner(page: Page, { words }: Look) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const number = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const pick = async (label: string, option: string | RegExp, nth = 0): Promise<void> => {
    await page.getByRole('combobox', { name: label }).nth(nth).click();
    await page.getByRole('option', { name: option, exact: true }).first().click();
  };
  return {
    button,
    number,
    pick,
    /** Decides on everything that looks private, signs, and waits until it is in. */
    async signs(): Promise<void> {
      const sure = page.getByLabel(words['intake.signText']);
      await sure.waitFor();
      const release = page.getByRole('button', { name: words['intake.releaseAll'] });
      if ((await release.count()) > 0) {
        await release.click();
        await release.waitFor({ state: 'detached' });
      }
      await sure.check();
      await button(words['intake.sign']).click();
      // Only what was put in can be taken out again.
      await button(words['intake.undo']).waitFor();
    },
  };
}

inChromium('an owner’s campaign', (visit) => {
  let t: Reading;
  let pm: Person;
  let ana: Person;
  let bo: Person;
  beforeAll(async () => {
    t = await readingStudio({ pages: PAGES });
    pm = await t.signedIn('pm', { projects: { home: 'pm' } });
    ana = await t.signedIn('ana', { projects: { home: 'expert' } });
    bo = await t.signedIn('bo', { projects: { home: 'expert' } });
  });
  afterAll(() => t?.close());

  const seat = async (look: Look): Promise<Page> => {
    const { page, context } = await visit(look);
    await context.addCookies(
      [...pm.cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
    return page;
  };

  it.each(LOOKS)(
    'from the plan over imports, edits and people to the board and the end ($lang)',
    async (look) => {
      const { words } = look;
      const page = await seat(look);
      const { button, number, pick, signs } = owner(page, look);

      // The plan says at once whether it can be done.
      await page.goto(`${t.studio.address}/campaigns/new`);
      await page.getByText(words['plan.can']).or(page.getByText(words['plan.cannot'])).waitFor();
      // HeartBench's hard part, by three people each: verdicts, and why it cannot be done with too few people.
      await number(words['plan.questions']).fill('118');
      await number(words['plan.answers']).fill('14');
      await page.getByText('4,956', { exact: true }).waitFor();
      await number(words['set.overlap']).fill('15');
      await page.getByText(words['plan.cannot']).waitFor();
      await page.getByText('24,780', { exact: true }).waitFor();
      await accessible(page);
      await number(words['set.overlap']).fill('3');
      await page.getByText('4,956', { exact: true }).waitFor();
      await page.getByRole('textbox', { name: words['campaigns.name'] }).fill('Warmth');
      await accessible(page);
      await button(words['campaigns.make']).click();
      await page.waitForURL(/\/campaigns\/[^/]+\/import/);
      const id = new URL(page.url()).pathname.split('/')[2] ?? '';
      const at = `${t.studio.address}/campaigns/${id}`;

      await page.goto(`${at}/settings`);
      await number(words['set.overlap']).fill('1');
      await number(words['set.spacing']).fill('0');
      await page.getByRole('switch', { name: words['set.exam.required'] }).uncheck({ force: true });
      await accessible(page);
      await button(words['act.save']).click();
      await page.getByText(words['campaigns.settingsSaved']).waitFor();

      // A table with questions of four kinds.
      await page.goto(`${at}/import`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'letters.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
      await button(words['intake.send']).click();
      await page.getByLabel(words['intake.qId']).first().waitFor();
      for (const [nth, kind] of (['number', 'ranking', 'spans', 'text'] as const).entries()) {
        await button(words['intake.addQuestion']).click();
        await pick(words['intake.qKind'], words[`intake.qKind.${kind}`], nth + 1);
      }
      await page.getByLabel(words['intake.qOptions']).last().fill('a\nb');
      await page.getByLabel(words['intake.licence']).fill('CC BY 4.0');
      await page.getByLabel(words['intake.provenance']).fill('Letters of this spring.');
      await accessible(page);
      await button(words['intake.check']).click();
      await page.getByLabel(words['intake.signText']).waitFor();
      // The address in the second row has to be decided on.
      await accessible(page);
      await signs();

      // Answers of a run.
      await page.goto(`${at}/import`);
      await pick(words['intake.run'], t.run);
      await page.getByLabel(words['intake.provenance']).fill('The run of this morning.');
      await button(words['intake.stage']).click();
      await signs();
      await accessible(page);

      // D19: many at once, previewed, and taken back by keys.
      await page.goto(`${at}/items`);
      await page.locator('[data-row]').first().waitFor();
      await number(words['tasks.priority']).fill('5');
      await button(words['tasks.preview']).click();
      await button(words['tasks.do'].replace('{{n}}', '9')).click();
      const undo = page.getByRole('button', { name: new RegExp(`^${words['tasks.undo']}`) });
      await undo.waitFor();
      await accessible(page);
      await undo.focus();
      await page.keyboard.press('Enter');
      await page.getByText(words['tasks.undoneN'].replace('{{n}}', '9')).waitFor();
      const priorities = await t.db
        .selectFrom('work_item')
        .select('priority')
        .where('campaign', '=', id)
        .where('priority', '=', 5)
        .execute();
      expect(priorities).toEqual([]);

      await page.goto(`${at}/people`);
      const people = page.getByRole('combobox', { name: words['people.pick'] });
      for (const name of ['ana', 'bo']) {
        await people.fill(name);
        await page.getByRole('option', { name, exact: true }).click();
      }
      await page.keyboard.press('Escape');
      await button(words['people.add']).click();
      await page.getByText('ana').first().waitFor();
      await accessible(page);

      await page.goto(at);
      await button(words['campaigns.open']).click();
      await button(words['campaigns.pause']).waitFor();
      await accessible(page);

      // An item of two pages, which becomes two items.
      const campaign = await campaignOf(t.db, id);
      if (campaign === null) throw new Error('no campaign');
      const long = newItem('long', { subject: 'A long letter' });
      await importItems(t.db, campaign, [long], { batch: 'b', nowMs: Date.now() });
      await page.goto(`${at}/board`);
      await button(words['board.split']).click();
      await page.getByRole('dialog').getByRole('button', { name: words['board.split'] }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // Eleven items now, ten to a page and in no order of time: either half may stand on the second page.
      await button(words['board.split']).waitFor({ state: 'detached' });
      await button(words['list.more']).click();
      await page.getByText(words['board.child'], { exact: true }).nth(1).waitFor();

      // Ana has taken something: it goes to Bo, who is asked for another one.
      const { status } = await ana.call(`POST /api/campaigns/${id}/next`, { device: 'd' });
      expect(status).toBe(200);
      await page.reload();
      await button(words['board.offer']).first().click();
      await page.getByRole('dialog').getByRole('combobox').first().click();
      await page.getByRole('option', { name: 'bo', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: words['board.offer'] }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText(words['board.offeredTo'].replace('{{names}}', 'bo')).first().waitFor();
      await accessible(page);
      if (look.width < 992)
        await page.getByText(words['board.column.full'], { exact: true }).click();
      await button(words['board.handOver']).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: words['board.to'] }).click();
      await page.getByRole('option', { name: 'bo', exact: true }).click();
      await dialog.getByRole('button', { name: words['board.handOver'] }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(
          () =>
            t.db
              .selectFrom('assignment')
              .select(['person', 'state'])
              .where('campaign', '=', id)
              .where('state', '=', 'leased')
              .execute(),
          POLL,
        )
        .toEqual([{ person: bo.id, state: 'leased' }]);

      await page.goto(at);
      await button(words['campaigns.close']).click();
      await button(words['campaigns.closeDo']).click();
      await button(words['campaigns.reopen']).waitFor();
      await accessible(page);
    },
  );

  it.each(LOOKS)('disagreements go to people ($lang)', async (look) => {
    const { words } = look;
    const title = `Second look ${look.lang}`;
    const { body } = await pm.call('POST /api/projects/home/campaigns', {
      title,
      suite: 'intima',
      settings: campaignSettings.parse({}),
    });
    const { id } = body as { id: string };
    const made = JSON.parse(
      (await t.db.selectFrom('run').select('manifest').executeTakeFirstOrThrow()).manifest,
    ) as { conditions: { id: string }[]; targets: { name: string }[]; judges: { name: string }[] };
    await t.db
      .insertInto('disagreement')
      .values({
        id: `d-${look.lang}`,
        run: t.run,
        condition: made.conditions[0]?.id ?? '',
        target: made.targets[0]?.name ?? '',
        repeat: 1,
        item: 'en-name-1',
        judge: made.judges[0]?.name ?? '',
        judge_repeat: 1,
        person: `reader-${look.lang}`,
        revision: 1,
        latest: 1,
        withdrawn: 0,
        suite: 'intima',
        form_version: '',
        filled: '{}',
        recs: '[]',
        found: '[]',
        judged: '[]',
        note: '',
        note_words: '',
        at_ms: 1,
      })
      .execute();
    const page = await seat(look);
    const { button, pick, signs } = owner(page, look);
    await page.goto(`${t.studio.address}/disagreements`);
    await accessible(page);
    await button(words['intake.toPeople']).click();
    await pick(words['intake.chooseCampaign'], title);
    await page.getByLabel(words['intake.provenance']).fill('What people said against judges.');
    await accessible(page);
    await button(words['intake.stage']).click();
    await page.waitForURL(new RegExp(`/campaigns/${id}/import`));
    await signs();
    const items = await t.db
      .selectFrom('work_item')
      .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
      .select('work_secret.ref')
      .where('work_item.campaign', '=', id)
      .execute();
    expect(
      items.map(({ ref }) => JSON.parse(ref) as { item: string; judge: string }),
    ).toMatchObject([{ item: 'en-name-1', judge: made.judges[0]?.name }]);
  });
});
