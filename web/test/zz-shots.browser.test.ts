import { it } from 'vitest';
import { mailStudio } from '../../src/server/mail/mail.testkit.js';
import { inChromium, LOOKS, PAGES, signIn } from './browser.testkit.js';
inChromium('shots', (visit) => {
  it('shots', async () => {
    const t = await mailStudio({ pages: PAGES });
    const OUT = '/tmp/w/b4-n9b';
    await t.db.insertInto('project').values({ id: 'ja', name: '陪伴产品 A', created_ms: 1 }).execute();
    for (const look of LOOKS) {
      const { page, context } = await visit(look);
      await signIn(t, context, `expert${look.width}`, { team: 'expert', projects: { ja: 'senior-expert', home: 'finance' } });
      await page.goto(t.studio.address); await page.waitForTimeout(1500);
      await page.goto(`${t.studio.address}/me`); await page.waitForTimeout(1500);
      await page.screenshot({ path: `${OUT}/me-${look.lang}.png`, fullPage: true });
      const two = await visit(look);
      await signIn(t, two.context, `ex${look.width}`, { team: 'expert', projects: { ja: 'expert', home: 'finance' } });
      await two.page.goto(t.studio.address); await two.page.waitForTimeout(1500);
      await two.page.screenshot({ path: `${OUT}/home-${look.lang}.png`, fullPage: true });
      const three = await visit(look);
      await signIn(t, three.context, `o${look.width}`, { team: 'owner' });
      await three.page.goto(`${t.studio.address}/me`);
      await three.page.getByRole('button', { name: look.words['me.mailOn'] }).click();
      await three.page.waitForTimeout(1500);
      await three.page.screenshot({ path: `${OUT}/me2-${look.lang}.png`, fullPage: true });
      await t.db.updateTable('mail').set({ fault: 'sign-in refused', state: 'waiting', tried_ms: 1 + Date.now() }).execute();
      await three.page.goto(`${t.studio.address}/notices`); await three.page.waitForTimeout(1500);
      await three.page.screenshot({ path: `${OUT}/notices-${look.lang}.png`, fullPage: true });
    }
    await t.close();
  });
});
