import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestStudio, testStudio } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, PAGES } from './browser.testkit.js';
import { playedCampaign } from './quality.testkit.js';

inChromium('quality', (visit) => {
  let t: TestStudio;
  let origin: string;
  beforeAll(async () => {
    t = await testStudio({ accounts: false, pages: PAGES });
    origin = t.studio.address;
  });
  afterAll(() => t?.close());

  it.each(LOOKS)(
    'C12–C15: from the raters to a chart, an alarm that is answered and decided, agreement and its table ($lang)',
    async (look) => {
      const { words } = look;
      const campaign = await playedCampaign(t.db, 'local');
      const { page } = await visit(look);
      const shot = async (name: string) => {
        if (process.env.HEARTH_SHOTS !== undefined)
          await page.screenshot({
            path: `${process.env.HEARTH_SHOTS}/${name}-${look.lang}.png`,
            fullPage: true,
          });
      };

      // The rater: one's own chart says what happened, and takes an answer.
      await page.goto(`${origin}/rate/${campaign.id}/quality`);
      await page.getByRole('article').first().waitFor();
      await accessible(page);
      await shot('mine');
      await page.getByLabel(words['quality.appeal']).first().fill('A different kind of letter.');
      await page.getByRole('button', { name: words['quality.send'], exact: true }).first().click();
      await page.getByText(words['quality.sent'], { exact: true }).waitFor();
      // No item is named on one's own page.
      const { id } = await t.db
        .selectFrom('quality_point')
        .select('item as id')
        .where('person', '=', 'local')
        .where('campaign', '=', campaign.id)
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(await page.content()).not.toContain(id);

      // Whoever runs the campaign: the alarm, the rater's answer, a decision with its reason.
      await page.goto(`${origin}/campaigns/${campaign.id}/quality`);
      const alarm = page.getByRole('article', {
        name: words['quality.alarmOf'].replace(
          '{{name}}',
          look.lang === 'en' ? 'this computer’s user' : '本机用户',
        ),
      });
      await alarm.getByText('A different kind of letter.').waitFor();
      await accessible(page);
      await shot('board');
      await alarm
        .getByRole('textbox', { name: words['quality.note'] })
        .fill('Read ten items: half of them at random.');
      await alarm.getByRole('radio', { name: words['quality.decision.go-on'] }).check();
      await alarm.getByRole('button', { name: words['quality.decide'], exact: true }).click();
      await alarm.getByText('Read ten items: half of them at random.').waitFor();
      await expect
        .poll(() =>
          t.db
            .selectFrom('quality_chart')
            .select('state')
            .where('campaign', '=', campaign.id)
            .where('person', '=', 'local')
            .orderBy('round', 'desc')
            .executeTakeFirst(),
        )
        .toEqual({ state: 'none' });

      // One rater's charts, each point with its item.
      await page
        .getByRole('button', { name: words['quality.openOf'].replace('{{name}}', 'lay') })
        .click();
      await page
        .getByRole('heading', { name: words['quality.titleOf'].replace('{{name}}', 'lay') })
        .waitFor();
      await page.getByRole('img').first().waitFor();
      await accessible(page);
      await shot('charts');
      await page.getByRole('button', { name: words['quality.back'] }).click();

      // Agreement, and the table behind it.
      await page.getByRole('tab', { name: words['quality.part.agreement'] }).click();
      await page
        .getByRole('region', { name: words['quality.by.scale'] })
        .getByRole('button')
        .first()
        .click();
      await page.getByText(words['quality.equal.true'], { exact: true }).first().waitFor();
      await accessible(page);
      await shot('agreement');
      for (const part of ['days', 'checks', 'design'] as const) {
        await page.getByRole('tab', { name: words[`quality.part.${part}`] }).click();
        await page.getByRole('tabpanel').getByRole('region').first().waitFor();
        await accessible(page);
        await shot(part);
      }
    },
  );

  it.each(LOOKS)(
    'who may rate: laypeople against experts, with a decision that stays ($lang)',
    async (look) => {
      const { words } = look;
      const campaign = await playedCampaign(t.db, 'dee');
      const { page } = await visit(look);
      await page.goto(`${origin}/campaigns/${campaign.id}/rater-groups`);
      await page.getByText(`● ${words['quality.noisy']}`, { exact: true }).waitFor();
      await accessible(page);
      await page.getByRole('combobox', { name: words['quality.group'] }).click();
      await page.getByRole('option', { name: words['people.band.lay'], exact: true }).click();
      await page.getByRole('radio', { name: words['quality.drop'], exact: true }).check();
      await page
        .getByRole('textbox', { name: words['quality.reason'] })
        .fill('They agree with experts in four fields of five only.');
      await page.getByRole('button', { name: words['quality.decide'], exact: true }).click();
      await page
        .getByRole('region', { name: words['quality.decisions'] })
        .getByText('They agree with experts in four fields of five only.')
        .waitFor();
      if (process.env.HEARTH_SHOTS !== undefined)
        await page.screenshot({
          path: `${process.env.HEARTH_SHOTS}/groups-${look.lang}.png`,
          fullPage: true,
        });
      await accessible(page);
    },
  );
});
