import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToLedger } from '../../src/experts/money/ledger.js';
import { RELEASE_CHECKS } from '../../src/experts/release/releases.js';
import { joined, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { inChromium, LOOKS, type Look, PAGES } from './browser.testkit.js';
import { type Typist, typist } from './keys.testkit.js';
import { passedTest } from './passed-test.testkit.js';

type Person = Visitor & { id: string };
const DAY = 86_400_000;

inChromium('what is signed, by keys alone', (visit) => {
  let t: TestStudio;
  let owner: Person;
  let ann: Person;
  beforeAll(async () => {
    t = await testStudio({ pages: PAGES });
    owner = await t.signedIn('olga', { team: 'owner' });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
  });
  afterAll(() => t?.close());

  async function seat(look: Look): Promise<{ page: Page; keys: Typist }> {
    const { page, context } = await visit(look);
    await context.addCookies(
      [...owner.cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
    return { page, keys: typist(page, look) };
  }

  it.each(LOOKS)(
    'D20, F8: what is asked for on a passed gate is signed, and another release asked for ($lang)',
    async (look) => {
      const { words, lang } = look;
      const campaign = await testCampaign(t.db);
      const test = `test-${lang}`;
      await passedTest(t.db, campaign, { id: test });
      const { page, keys } = await seat(look);
      await keys.opens(`${t.studio.address}/campaigns/${campaign.id}/release`);
      for (const check of RELEASE_CHECKS)
        await keys.press(page.getByLabel(words[`release.check.${check}`]), 'Space');
      await keys.writes(page.getByLabel(words['release.note'], { exact: true }), 'Read it all.');
      await keys.press(page.getByRole('button', { name: words['release.sign'], exact: true }));
      await page.getByText(words['release.state.signed']).waitFor();
      await keys.hasPlace();
      await keys.writes(page.getByLabel(words['release.name']), 'v2');
      await keys.press(page.getByRole('button', { name: words['release.ask'], exact: true }));
      await page.getByText(words['release.state.asked']).waitFor();
      await keys.hasPlace();
      const releases = await t.db
        .selectFrom('release')
        .select(['name', 'state', 'note', 'decided_by'])
        .where('campaign', '=', campaign.id)
        .orderBy('name')
        .execute();
      expect(releases).toEqual([
        { name: 'v1', state: 'signed', note: 'Read it all.', decided_by: owner.id },
        { name: 'v2', state: 'asked', note: '', decided_by: null },
      ]);
    },
  );

  it.each(LOOKS)(
    'B7, D20: a period is looked at, locked and paid, and a correction is added ($lang)',
    async (look) => {
      const { words, lang } = look;
      const campaign = await testCampaign(t.db);
      const title = `Letters ${lang}`;
      await t.db.updateTable('campaign').set({ title }).where('id', '=', campaign.id).execute();
      const named = (word: string) => word.replace('{{title}}', title).split('{{')[0] ?? '';
      await joined(t.db, campaign, ann.id);
      await t.db.transaction().execute((trx) =>
        addToLedger(trx, {
          ...{ campaign: campaign.id, person: ann.id, assignment: null, kind: 'earn' },
          ...{ cause: 'verdict', verdicts: 1, sequence: 0, amount: 500, currency: 'CNY' },
          ...{ priceRule: 1, tier: 0, rubric: 1, reason: '', by: ann.id },
          atMs: Date.now() - 21 * DAY,
        }),
      );
      const { page, keys } = await seat(look);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await keys.opens(`${t.studio.address}/statements`);
      await keys.press(page.getByRole('button', { name: named(words['statements.previewOf']) }));
      await button(words['statements.lock']).waitFor();
      await keys.hasPlace();
      await keys.press(button(words['statements.lock']));
      await page.getByText(words['statements.whole']).waitFor();
      await keys.hasPlace();
      await keys.writes(page.locator('input[type=password]'), 'a lamp in the window');
      const [sheet] = await Promise.all([
        page.waitForEvent('download'),
        keys.press(button(words['statements.sheet'])),
      ]);
      expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
      await keys.hasPlace();
      await keys.press(page.getByLabel(words['statements.all']), 'Space');
      await keys.writes(page.getByLabel(words['statements.reference']), 'bank 17');
      await keys.press(button(words['statements.notePaid_one'].replace('{{count}}', '1')));
      await page.getByText(/bank 17/).waitFor();
      await keys.hasPlace();

      await keys.press(button(words['earnings.back']), 'Enter', 'back');
      await page.getByText(words['statements.about']).waitFor();
      await keys.hasPlace();
      await keys.press(page.getByRole('button', { name: named(words['statements.byHandOf']) }));
      await page.getByLabel(words['byHand.reason']).waitFor();
      await keys.hasPlace();
      await keys.chooses(page.getByRole('combobox', { name: words['statements.person'] }), 'ann');
      await keys.chooses(
        page.getByRole('combobox', { name: words['byHand.kind'] }),
        words['byHand.adjustment'],
      );
      await keys.writes(
        page.getByLabel(words['byHand.amount'].replace('{{currency}}', 'CNY')),
        '-1.50',
      );
      await keys.writes(page.getByLabel(words['byHand.reason']), 'Counted twice.');
      await keys.press(button(words['byHand.add']));
      await page.getByText(words['team.saved']).waitFor();
      await keys.hasPlace();
      const lines = await t.db
        .selectFrom('ledger')
        .select(['kind', 'amount'])
        .where('campaign', '=', campaign.id)
        .orderBy('made_ms')
        .execute();
      expect(lines).toEqual([
        { kind: 'earn', amount: 500 },
        { kind: 'adjustment', amount: -150 },
      ]);
    },
  );
});
