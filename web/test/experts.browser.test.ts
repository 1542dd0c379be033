import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio } from '../../src/server/studio.testkit.js';
import {
  accessible,
  inChromium,
  LOOKS,
  PAGES,
  POLL,
  scrollsSideways,
  signIn,
} from './browser.testkit.js';

/** Where pictures of the pages go, for whoever wants to look at them. */
const PICTURES = process.env.HEARTH_PICTURES ?? null;

inChromium('experts', (visit) => {
  let t: TestStudio | undefined;
  afterEach(async () => {
    await t?.close();
    t = undefined;
  });

  it.each(LOOKS)(
    'A1, A2, A10, A14: profile, verified credential, tier set and lowered, appeal, dry run ($lang)',
    async (look) => {
      const { words } = look;
      t = await testStudio({ pages: PAGES });
      const { address } = t.studio;
      const campaign = await testCampaign(t.db, {
        items: Array.from({ length: 3 }, (_, i) => {
          const item = newItem(`q${i}`);
          return {
            ...item,
            difficulty: (i + 1) as 1 | 2 | 3,
            content: {
              ...item.content,
              abilities: ['empathy', i === 2 ? 'ethics' : 'warmth'],
              notes: ['self-harm'],
            },
          };
        }),
      });
      const mara = await visit(look);
      const boss = await visit(look);
      const shot = async (one: typeof mara, name: string) => {
        await expect.poll(() => scrollsSideways(one.page), POLL).toBe(false);
        if (PICTURES !== null)
          await one.page.screenshot({
            path: join(PICTURES, `${name}-${look.lang}.png`),
            fullPage: true,
          });
      };
      await signIn(t, mara.context, 'mara', { team: 'expert' });
      await signIn(t, boss.context, 'boss', { team: 'pm' });
      const { id: person } = await t.db
        .selectFrom('person')
        .select('id')
        .where('name', '=', 'mara')
        .executeTakeFirstOrThrow();
      await joined(t.db, campaign, person);

      // What she says of herself.
      const own = mara.page;
      await own.goto(`${address}/profile`);
      await own.getByRole('button', { name: words['experts.addCredential'] }).click();
      await own.getByLabel(words['experts.credentialTitle']).fill('Register no. 4711');
      await own.getByLabel(words['experts.issuer']).fill('Chamber');
      await own.getByRole('button', { name: words['experts.claim'], exact: true }).click();
      await own.getByText(words['experts.state.claimed']).waitFor();
      await own.getByRole('combobox', { name: words['experts.optOuts'] }).fill('self-harm');
      await own.getByRole('button', { name: words['experts.saveProfile'] }).click();
      await own.getByText(words['experts.saved']).first().waitFor();
      const monday = words['experts.day1'];
      await own.getByLabel(`${monday}: ${words['experts.from']}`).fill('09:00');
      await own.getByLabel(`${monday}: ${words['experts.to']}`).fill('12:00');
      await own
        .getByRole('button', { name: words['experts.addHoursOf'].replace('{{day}}', monday) })
        .click();
      await own.getByRole('button', { name: words['experts.saveHours'] }).click();
      await own.getByText(words['experts.saved']).nth(1).waitFor();
      await own.getByLabel(words['experts.conflictName']).fill('acme/warm');
      await own.getByRole('button', { name: words['experts.addConflict'], exact: true }).click();
      await own
        .getByText(/acme\/warm/)
        .first()
        .waitFor();
      await accessible(own);
      await shot(mara, 'profile');

      // Somebody of the staff sees the proof, and sets a tier from earlier work.
      const { page } = boss;
      await page.goto(`${address}/experts`);
      await page.getByRole('link', { name: 'mara' }).waitFor();
      await accessible(page);
      await shot(boss, 'experts');
      await page.getByRole('link', { name: 'mara' }).click();
      await page.getByRole('button', { name: /4711/ }).click();
      await page.getByLabel(words['experts.reason'], { exact: false }).last().fill('seen');
      await page.getByRole('button', { name: words['experts.accept'] }).click();
      await page.getByText(`✓ ${words['experts.state.verified']}`).waitFor();
      const setTier = async (tier: string) => {
        await page.getByRole('combobox', { name: words['experts.tier'] }).click();
        await page.getByRole('option', { name: tier }).click();
        await page.getByLabel(words['experts.reason']).first().fill('the work before');
        await page.getByLabel(words['experts.evidenceField']).fill('120 items of the pilot');
        await page.getByRole('button', { name: words['experts.setTier'] }).click();
      };
      await setTier(words['experts.tier1']);
      await page.getByText(words['experts.cause.set']).first().waitFor();
      await setTier(words['experts.tier0']);
      await page.getByText(words['experts.cause.demoted']).first().waitFor();
      await accessible(page);
      await shot(boss, 'expert');

      // She does not agree, and is heard.
      await own.reload();
      await own.getByRole('button', { name: words['experts.appeal'], exact: true }).click();
      await own.getByLabel(words['experts.appealWhy']).fill('Nothing changed.');
      await own.getByRole('button', { name: words['experts.appealSend'] }).click();
      await own.getByText(words['experts.appealOpen']).waitFor();
      await page.reload();
      await page.getByLabel(words['experts.answerOf']).fill('True.');
      await page.getByRole('button', { name: words['experts.grant'] }).click();
      await page.getByText(words['experts.cause.appeal']).first().waitFor();

      // Who would get what: with the opt-out, nothing of it goes to her.
      await page.goto(`${address}/campaigns/${campaign.id}/matching`);
      await page.getByRole('heading', { name: words['match.people'] }).waitFor();
      await page.getByText(words['match.nobodyFits']).first().waitFor();
      await accessible(page);
      await t.db.updateTable('expert').set({ opt_outs: '[]' }).execute();
      await page.reload();
      await page.getByText('mara').first().waitFor();
      await shot(boss, 'matching');
      await page.getByRole('button', { name: words['match.keep'] }).click();
      await page.getByRole('button', { name: words['match.letGo'] }).waitFor();
      expect((await t.db.selectFrom('panel_place').selectAll().execute()).length).toBeGreaterThan(
        0,
      );
    },
  );
});
