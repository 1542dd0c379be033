import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, PAGES } from './browser.testkit.js';
import { answer, atDesk, itemOf, submitButton } from './rating.testkit.js';

const AGO_MS = 60_000;
type Person = Visitor & { id: string };

inChromium('exams and what the work teaches', (visit) => {
  let t: TestStudio;
  let campaign: Campaign;
  let pm: Person;
  let ann: Person;

  beforeEach(async () => {
    t = await testStudio({ pages: PAGES });
    pm = await t.signedIn('paula', { projects: { home: 'pm' } });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
    const standard = { kind: 'exam' as const, standard: filledIn('1', 3) };
    const why = { en: 'The reply names it.', 'zh-CN': '回复说出了感受。' };
    campaign = await testCampaign(t.db, {
      settings: { exam: { required: true, items: 10, pass: 0.8, coolDownHours: 0 } },
      items: [
        newItem('q0'),
        ...Array.from({ length: 10 }, (_, i) => newItem(`e${i}`, { ...standard, why })),
      ],
      nowMs: Date.now() - AGO_MS,
    });
    await joined(t.db, campaign, ann.id);
  });
  afterEach(() => t.close());

  const as = (context: BrowserContext, { cookies }: Visitor): Promise<void> =>
    context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
  const go = (page: Page, path: string) => page.goto(`${t.studio.address}${path}`);

  it.each(LOOKS)(
    'C2 C4 C5: an exam from its rules to item by item, with an appeal that the owner upholds ($lang)',
    async (look) => {
      const { words } = look;
      const rater = await visit(look);
      await as(rater.context, ann);
      const { page } = rater;
      await go(page, `/rate/${campaign.id}/exam`);
      await page.getByText(words['exam.rule.unpaid']).waitFor();
      await accessible(page);
      await page.getByRole('button', { name: words['exam.begin'] }).click();
      await atDesk(page, words);
      for (let i = 0; i < 10; i++) {
        const at = itemOf(page);
        await answer(page, i < 7 ? '1' : '0', i < 7 ? 3 : 1);
        await submitButton(page, words).click();
        if (i < 9) {
          await page.waitForURL((url) => !url.pathname.endsWith(at));
          await atDesk(page, words);
        }
      }
      await expect
        .poll(() => t.db.selectFrom('submission').select('id').execute())
        .toHaveLength(10);
      // The last item leads to where the attempt is ended.
      await page.getByRole('button', { name: words['exam.finish'] }).click();
      await page.getByText(words['exam.attempt.failed']).waitFor();
      await page.getByRole('button', { name: words['exam.feedback'] }).click();
      await page.getByText(words['exam.item.wrong']).first().waitFor();
      await accessible(page);
      const wrong = page.getByRole('region').filter({ hasText: words['exam.item.wrong'] }).first();
      await wrong.getByRole('button', { name: words['exam.appeal'] }).click();
      await wrong.getByRole('textbox').fill('The level was moved.');
      await wrong.getByRole('button', { name: words['exam.appeal.send'] }).click();
      await page.getByText(words['exam.appeal.open']).waitFor();

      const owner = await visit(look);
      await as(owner.context, pm);
      await go(owner.page, `/campaigns/${campaign.id}/exam`);
      await owner.page.getByText('The level was moved.').waitFor();
      await accessible(owner.page);
      await owner.page
        .getByRole('combobox', { name: words['bank.appeal.outcome'] })
        .or(owner.page.getByLabel(words['bank.appeal.outcome']))
        .first()
        .click();
      await owner.page.getByRole('option', { name: words['exam.appeal.upheld-dropped'] }).click();
      await owner.page.getByLabel(words['bank.appeal.answer']).fill('Right, it is dropped.');
      await owner.page.getByRole('button', { name: words['bank.appeal.send'] }).click();
      await owner.page.getByText('Right, it is dropped.').waitFor();
    },
  );

  it('C2: where the project was paused during an exam, going on says so', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const { page, context } = await visit(look);
    await as(context, ann);
    await go(page, `/rate/${campaign.id}/exam`);
    await page.getByRole('button', { name: words['exam.begin'] }).click();
    await atDesk(page, words);
    await t.db.updateTable('campaign').set({ status: 'paused' }).execute();
    await go(page, `/rate/${campaign.id}/exam`);
    await page.getByRole('button', { name: words['exam.continue'] }).click();
    await page.getByText(words['rate.none.paused']).waitFor();
    await accessible(page);
  });

  it.each(LOOKS)(
    'C3: any item becomes an exam item by its own form, and the bank says what it lacks ($lang)',
    async (look) => {
      const { words } = look;
      const { page, context } = await visit(look);
      await as(context, pm);
      await go(page, `/campaigns/${campaign.id}/exam`);
      const candidates = page.getByRole('region', {
        name: words['bank.candidates'],
        exact: true,
      });
      await candidates.getByRole('button').first().click();
      const editor = page.locator('form').first();
      await editor.getByLabel(/^(hit|命中)$/).check();
      await editor.getByRole('textbox').first().fill('4');
      await accessible(page);
      await editor.getByRole('button', { name: words['standard.save'] }).click();
      await page.getByText(words['standard.saved']).waitFor();
      await expect
        .poll(() =>
          t.db
            .selectFrom('work_item')
            .select('id')
            .where('external', 'like', 'copy:exam:%')
            .execute(),
        )
        .toHaveLength(1);
    },
  );

  it.each(LOOKS)(
    'E10–E14: a version is written, looked at and published; the rater reads why and sits the exam again ($lang)',
    async (look) => {
      const { words } = look;
      const { page, context } = await visit(look);
      await as(context, pm);
      await go(page, `/campaigns/${campaign.id}/rubric`);
      const begin = words['rubric.edit.begin'].replace('{{n}}', '2');
      await page.getByRole('button', { name: begin }).press('Enter');
      // The keyboard is in the editor, not at the top of the page.
      await page.locator('section:has(textarea) :focus').waitFor();
      await page.getByRole('button', { name: words['rubric.edit.addSection'] }).click();
      await page.getByLabel(words['rubric.edit.sectionTitle.en']).fill('Advice');
      await page.getByLabel(words['rubric.edit.sectionTitle.zh']).fill('建议');
      await page.getByLabel(words['rubric.edit.body.en']).fill('Advice alone is no empathy.');
      await page.getByLabel(words['rubric.edit.body.zh']).fill('单纯给建议不算共情。');
      await page.getByLabel(words['rubric.edit.reason']).fill('Raters differed on advice.');
      await page.getByLabel(words['rubric.edit.major']).check();
      await page.getByRole('button', { name: words['rubric.edit.save'] }).click();
      const publish = page.getByRole('button', {
        name: words['rubric.edit.publish'].replace('{{n}}', '2'),
      });
      await expect.poll(() => publish.isEnabled()).toBe(true);
      await accessible(page);
      await publish.click();
      await page.getByRole('heading', { name: words['rubric.notices'] }).waitFor();
      await accessible(page);

      const rater = await visit(look);
      await as(rater.context, ann);
      await go(rater.page, `/campaigns/${campaign.id}/rubric`);
      await rater.page.getByText('Raters differed on advice.').waitFor();
      await accessible(rater.page);
      const seen = () =>
        t.db.selectFrom('rubric_notice').select('seen_ms').executeTakeFirstOrThrow();
      await expect.poll(async () => (await seen()).seen_ms !== null).toBe(true);
      await go(rater.page, `/rate/${campaign.id}/exam`);
      await rater.page.getByRole('button', { name: words['exam.begin'] }).waitFor();
    },
  );

  it.each(LOOKS)(
    'E2 E4 E6: a case and an answer are written, and a newcomer reads them on the path ($lang)',
    async (look) => {
      const { words } = look;
      const { page, context } = await visit(look);
      await as(context, pm);
      await go(page, `/campaigns/${campaign.id}/cases`);
      await page.getByLabel(words['cases.newTitle']).fill('Advice in grief');
      await page.getByRole('button', { name: words['cases.new'] }).click();
      await page.getByRole('button', { name: words['cases.edit'] }).click();
      for (const part of ['problem', 'divergence', 'discussion', 'consensus', 'scenes'] as const)
        await page.getByLabel(words[`cases.part.${part}`]).fill(`安慰与建议：${part}`);
      await page.getByLabel(words['cases.learn']).fill('1');
      await accessible(page);
      await page.getByRole('button', { name: words['cases.accept'] }).click();
      await page.getByText(words['cases.status.accepted']).first().waitFor();
      await accessible(page);
      await go(page, `/campaigns/${campaign.id}/faq`);
      const box = (name: string) => page.getByRole('textbox', { name, exact: true });
      await box(words['faq.question']).fill('给建议算命中吗？');
      await box(words['faq.answer']).fill('不算。');
      await page.getByRole('button', { name: words['faq.save'] }).click();
      await page.getByText('不算。').waitFor();
      await accessible(page);

      const rater = await visit(look);
      await as(rater.context, ann);
      await go(rater.page, `/rate/${campaign.id}/learn`);
      await rater.page.getByRole('button', { name: words['learn.read'] }).click();
      await rater.page.getByText(words['learn.done']).first().waitFor();
      await accessible(rater.page);
      await go(rater.page, `/campaigns/${campaign.id}/faq`);
      await rater.page.getByLabel(words['faq.find']).fill('建议');
      await rater.page.getByText('不算。').waitFor();
    },
  );
});
