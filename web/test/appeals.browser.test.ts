import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, type Look, PAGES, POLL } from './browser.testkit.js';

type Person = Visitor & { id: string };

/** What the person reads of their appeal. */
const stateOf = (words: Look['words'], state: 'open' | 'upheld'): string =>
  words['appeals.yourState'].replace('{{state}}', words[`appeals.state.${state}`]);

inChromium('states and appeals', (visit) => {
  let t: TestStudio;
  let campaign: Campaign;
  let pm: Person;
  let ann: Person;

  beforeEach(async () => {
    t = await testStudio({ pages: PAGES });
    pm = await t.signedIn('paula', { projects: { home: 'pm' } });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
    campaign = await testCampaign(t.db, { items: [newItem('q1')], nowMs: Date.now() - 60_000 });
    await joined(t.db, campaign, ann.id);
  });
  afterEach(() => t.close());

  const as = (context: BrowserContext, { cookies }: Visitor): Promise<void> =>
    context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
  const go = (page: Page, path: string) => page.goto(`${t.studio.address}${path}`);
  const shot = async (page: Page, name: string) => {
    if (process.env.HEARTH_SHOTS !== undefined)
      await page.screenshot({ path: `${process.env.HEARTH_SHOTS}/${name}.png`, fullPage: true });
  };
  /** Walks by Tab to a control. */
  const walkTo = async (page: Page, control: Locator): Promise<void> => {
    await control.waitFor();
    for (let i = 0; i < 80; i++) {
      if (await control.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('no way by Tab');
  };

  it.each(LOOKS)(
    'G9: a pause by hand, its reason, an appeal by keys that outlives a reload, and the answer that ends it ($lang)',
    async (look) => {
      const { words } = look;
      const owner = await visit(look);
      await as(owner.context, pm);
      await go(owner.page, `/campaigns/${campaign.id}/people`);
      await owner.page
        .getByRole('button', { name: words['people.pauseOf'].replace('{{name}}', 'ann') })
        .click();
      const dialog = owner.page.getByRole('dialog');
      await dialog.getByLabel(words['people.reason']).fill('Too many empty notes.');
      await dialog.getByRole('button', { name: words['campaigns.pause'], exact: true }).click();
      await owner.page.getByText('Too many empty notes.').first().waitFor();

      const rater = await visit(look);
      await as(rater.context, ann);
      const { page } = rater;
      await go(page, '/notices');
      await page.getByRole('link', { name: words['notices.kind.work.standing'] }).waitFor();
      await go(page, `/rate/${campaign.id}`);
      const state = page.getByRole('group', { name: words['appeals.is.pause'] });
      await state.getByText('Too many empty notes.').waitFor();
      await accessible(page);
      await walkTo(page, state.getByRole('button', { name: words['experts.appeal'] }));
      await page.keyboard.press('Enter');
      await walkTo(page, state.getByRole('textbox', { name: words['experts.appealWhy'] }));
      await page.keyboard.type('They were drafts.');
      await page.reload();
      // What was written and not sent is still there.
      const box = state.getByRole('textbox', { name: words['experts.appealWhy'] });
      await expect.poll(() => box.inputValue(), POLL).toBe('They were drafts.');
      await accessible(page);
      await shot(page, `appeal-written-${look.lang}`);
      await walkTo(page, state.getByRole('button', { name: words['experts.appealSend'] }));
      await page.keyboard.press('Enter');
      await state.getByText(stateOf(words, 'open')).waitFor();
      await accessible(page);
      await shot(page, `appeal-sent-${look.lang}`);

      await go(owner.page, `/campaigns/${campaign.id}/people`);
      const one = owner.page.getByRole('article', {
        name: words['appeals.of'].replace('{{name}}', 'ann'),
      });
      await one.getByText('They were drafts.').waitFor();
      await one
        .getByRole('textbox', { name: words['appeals.answer'].replace('{{name}}', 'ann') })
        .fill('True: I looked at the wrong list.');
      await accessible(owner.page);
      await shot(owner.page, `appeal-open-${look.lang}`);
      await one.getByRole('button', { name: words['appeals.uphold.pause'] }).click();
      await owner.page.getByText(words['appeals.none']).waitFor();
      await owner.page.getByText(words['people.status.active'], { exact: true }).first().waitFor();
      await accessible(owner.page);

      await page.reload();
      const past = page.getByRole('group', { name: words['appeals.was.pause'] });
      await past.getByText('True: I looked at the wrong list.').waitFor();
      await past.getByText(stateOf(words, 'upheld')).waitFor();
      await accessible(page);
      await shot(page, `appeal-answered-${look.lang}`);
      await page.getByRole('button', { name: words['rate.start'] }).click();
      await page.waitForURL(/\/work\//);
    },
  );

  it.each(LOOKS)(
    'G9: a left-out group is told with its reason on one’s page, and an appeal lets the person rate ($lang)',
    async (look) => {
      const { words } = look;
      const drop = { band: '', decision: 'drop', reason: 'Agrees in four of five only.' };
      const done = await pm.call(`POST /api/campaigns/${campaign.id}/rater-groups`, drop);
      expect(done.status).toBe(200);
      const { page, context } = await visit(look, { touch: look.width < 600 });
      await as(context, ann);
      await go(page, `/rate/${campaign.id}/quality`);
      const state = page.getByRole('group', { name: words['appeals.is.group'] });
      await state.getByText('Agrees in four of five only.').waitFor();
      await state.getByRole('button', { name: words['experts.appeal'] }).click();
      await state.getByRole('textbox').fill('I agree with the experts.');
      await accessible(page);
      await shot(page, `appeal-group-${look.lang}`);
      await state.getByRole('button', { name: words['experts.appealSend'] }).click();
      await state.getByText(stateOf(words, 'open')).waitFor();
      const open = await pm.call(`GET /api/campaigns/${campaign.id}/appeals`);
      const [appeal] = (open.body as { appeals: { id: string; said: string }[] }).appeals;
      expect(appeal?.said).toBe('I agree with the experts.');
      const at = `POST /api/campaigns/${campaign.id}/appeals/${appeal?.id}/answer`;
      const answer = { upheld: true, answer: 'You do.' };
      expect((await pm.call(at, answer)).status).toBe(200);
      await go(page, `/rate/${campaign.id}`);
      await page
        .getByRole('group', { name: words['appeals.was.group'] })
        .getByText('You do.')
        .waitFor();
      await accessible(page);
      await page.getByRole('button', { name: words['rate.start'] }).click();
      await page.waitForURL(/\/work\//);
    },
  );
});
