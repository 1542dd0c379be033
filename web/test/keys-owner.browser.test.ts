import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, itemIds } from '../../src/experts/talk/talk.testkit.js';
import { joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { inChromium, LOOKS, type Look, PAGES, POLL } from './browser.testkit.js';
import { type Typist, typist } from './keys.testkit.js';

type Person = Visitor & { id: string };
const TABLE = [
  'id,question,reply,gold',
  '1,I cannot sleep,"Rest a little, I am here.",hit',
  '2,Nobody calls,Write me at mara@example.org,miss',
].join('\n');

inChromium('an owner’s work by keys alone', (visit) => {
  let t: TestStudio;
  let pm: Person;
  const people: Person[] = [];
  beforeAll(async () => {
    t = await testStudio({ pages: PAGES });
    pm = await t.signedIn('paula', { projects: { home: 'pm' } });
    for (const name of ['ann', 'ben'])
      people.push(await t.signedIn(name, { projects: { home: 'expert' } }));
  });
  afterAll(() => t?.close());

  const as = (context: BrowserContext, { cookies }: Visitor): Promise<void> =>
    context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
  async function seat(look: Look): Promise<{ page: Page; keys: Typist }> {
    const { page, context } = await visit(look);
    await as(context, pm);
    return { page, keys: typist(page, look) };
  }

  it.each(LOOKS)(
    'D18, D20: an import from the file over its columns and its check to being put in and taken out ($lang)',
    async (look) => {
      const { words } = look;
      const campaign = await testCampaign(t.db, { status: 'draft' });
      const { page, keys } = await seat(look);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await keys.opens(`${t.studio.address}/campaigns/${campaign.id}/import`);
      // The dialog of the system itself is no part of the page.
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        keys.press(page.getByRole('button', { name: words['intake.file'] })),
      ]);
      await chooser.setFiles({
        name: 'letters.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(TABLE),
      });
      await keys.press(button(words['intake.send']));
      await page.getByLabel(words['intake.qId']).waitFor();
      await keys.hasPlace();

      await keys.press(button(words['intake.addQuestion']));
      await keys.chooses(
        page.getByRole('combobox', { name: words['intake.qKind'] }).nth(1),
        words['intake.qKind.text'],
      );
      await keys.press(
        page.getByRole('switch', { name: words['intake.qOptional'] }).nth(1),
        'Space',
      );
      await keys.writes(page.getByLabel(words['intake.licence']), 'CC BY 4.0');
      await keys.writes(page.getByLabel(words['intake.provenance']), 'Letters of this spring.');
      await keys.press(button(words['intake.check']));
      await page.getByLabel(words['intake.signText']).waitFor();
      await keys.hasPlace();

      // The address in the second row has to be decided on.
      await keys.press(button(words['intake.releaseAll']));
      await button(words['intake.releaseAll']).waitFor({ state: 'detached' });
      await keys.hasPlace();
      await keys.press(page.getByLabel(words['intake.signText']), 'Space');
      await keys.press(button(words['intake.sign']));
      await button(words['intake.undo']).waitFor();
      await keys.hasPlace();
      await keys.press(button(words['intake.undo']));
      await page
        .getByText(words['intake.undone'].replace('{{withdrawn}}', '2').replace('{{kept}}', '0'))
        .waitFor();
      await keys.hasPlace();
      const items = await t.db
        .selectFrom('work_item')
        .select(['external', 'state'])
        .where('campaign', '=', campaign.id)
        .orderBy('external')
        .execute();
      expect(items.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    },
  );

  it.each(LOOKS)(
    'D9–D13, D20: on the board an item is offered, handed over, divided and made one again ($lang)',
    async (look) => {
      const { words } = look;
      const campaign = await testCampaign(t.db, {
        items: ['q0', 'q1'].map((name) => newItem(name)),
        nowMs: Date.now(),
      });
      await joined(t.db, campaign, ...people.map(({ id }) => id));
      const [first = ''] = await itemIds(t.db, campaign);
      await given(t.db, campaign, first, people[0]?.id ?? '', Date.now());
      const { page, keys } = await seat(look);
      await keys.opens(`${t.studio.address}/campaigns/${campaign.id}/board`);
      const card = (subject: string) =>
        page
          .locator('.mantine-Card-root .mantine-Card-root')
          .filter({ has: page.getByText(subject, { exact: true }) });
      const does = (subject: string, act: 'offer' | 'handOver' | 'split') =>
        card(subject).getByRole('button', { name: words[`board.${act}`] });
      const field = (name: string) => page.getByRole('dialog').getByLabel(name).first();
      const list = (name: string) => page.getByRole('dialog').getByRole('combobox', { name });

      let dialog = await keys.dialogOf(does('q1', 'offer'));
      await keys.chooses(list(words['board.rater']), 'ben');
      await keys.writes(field(words['board.offerNote']), 'Needed today');
      await keys.press(dialog.getByRole('button', { name: words['board.offer'] }));
      await keys.closed(dialog, does('q1', 'offer'));
      await card('q1').getByText(words['board.offeredTo'].replace('{{names}}', 'ben')).waitFor();

      dialog = await keys.dialogOf(does('q0', 'handOver'));
      await keys.chooses(list(words['board.to']), 'ben');
      await keys.press(dialog.getByRole('button', { name: words['board.handOver'] }));
      await keys.closed(dialog);
      await card('q0').getByText(words['board.heldBy'].replace('{{names}}', 'ben')).waitFor();

      dialog = await keys.dialogOf(does('q1', 'split'));
      await keys.press(
        dialog.getByRole('radio', { name: words['board.splitPay.shared'] }),
        'Space',
      );
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(
          () => dialog.getByRole('radio', { name: words['board.splitPay.each'] }).isChecked(),
          POLL,
        )
        .toBe(true);
      await keys.press(dialog.getByRole('button', { name: words['board.split'] }));
      await keys.closed(dialog);
      const parts = page.getByRole('checkbox', {
        name: words['board.pick'].replace('{{item}}', 'q1'),
      });
      await expect.poll(() => parts.count(), POLL).toBe(2);
      await keys.hasPlace();

      for (const nth of [0, 1]) {
        await keys.to(parts.nth(nth));
        await page.keyboard.press('Space');
      }
      await keys.press(
        page.getByRole('button', { name: words['board.merge'].replace('{{count}}', '2') }),
        'Enter',
        'back',
      );
      await page.getByText(words['board.merged']).waitFor();
      await expect.poll(() => parts.count(), POLL).toBe(1);
      await keys.hasPlace();
      const open = await t.db
        .selectFrom('work_item')
        .select('subject')
        .where('campaign', '=', campaign.id)
        .where('state', '=', 'open')
        .orderBy('subject')
        .execute();
      expect(open).toEqual([{ subject: 'q0' }, { subject: 'q1' }]);
    },
  );

  it.each(LOOKS)(
    'D19, D20: many items are found, changed after a preview, and changed back ($lang)',
    async (look) => {
      const { words } = look;
      const campaign = await testCampaign(t.db, {
        items: ['q0', 'q1', 'q2'].map((name) => newItem(name)),
      });
      const { page, keys } = await seat(look);
      await keys.opens(`${t.studio.address}/campaigns/${campaign.id}/items`);
      await keys.chooses(
        page.getByRole('combobox', { name: words['tasks.kind'] }),
        words['campaigns.kind.task'],
      );
      await page.waitForURL(/kind=task/);
      await keys.hasPlace();
      await keys.writes(page.getByLabel(words['tasks.priority'], { exact: true }), '5');
      await keys.press(page.getByRole('button', { name: words['tasks.preview'], exact: true }));
      await keys.press(
        page.getByRole('button', { name: words['tasks.do'].replace('{{n}}', '3'), exact: true }),
      );
      const undo = page.getByRole('button', { name: new RegExp(`^${words['tasks.undo']}`) });
      await undo.waitFor();
      await keys.hasPlace();
      const priorities = async () =>
        (
          await t.db
            .selectFrom('work_item')
            .select('priority')
            .where('campaign', '=', campaign.id)
            .execute()
        ).map(({ priority }) => priority);
      expect(await priorities()).toEqual([5, 5, 5]);
      await keys.press(undo);
      await page.getByText(words['tasks.undoneN'].replace('{{n}}', '3')).waitFor();
      await keys.hasPlace();
      expect(await priorities()).toEqual([0, 0, 0]);
    },
  );
});
