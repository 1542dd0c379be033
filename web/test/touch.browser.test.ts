import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inChromium, LOOKS, scrollsSideways, standsStill } from './browser.testkit.js';
import { type FullProject, fullProject } from './full-project.testkit.js';
import { smallControls } from './touch.testkit.js';

const [{ words }] = LOOKS;
/** Dozens of pages, on a busy machine. */
const MANY_PAGES_MS = 400_000;
/** English on a phone: words are longest where there is least room. */
const PHONE = { ...LOOKS[0], width: 390 } as const;

inChromium('pages on a phone', (visit) => {
  let t: FullProject;
  beforeAll(async () => {
    t = await fullProject();
  });
  afterAll(() => t?.close());

  async function phone(who: 'owner' | 'rater'): Promise<Page> {
    const { page, context } = await visit(PHONE, { touch: true });
    await context.addCookies(
      [...t[who].cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
    return page;
  }

  it.each(['owner', 'rater'] as const)(
    'I-13: every control of the %s’s pages answers a tap on 44 × 44 px',
    async (who) => {
      const page = await phone(who);
      const faults: Record<string, readonly string[]> = {};
      for (const path of t.pages[who]) {
        await page.goto(`${t.studio.address}${path}`);
        await standsStill(page);
        const found = await smallControls(page);
        if (found.length > 0) faults[path] = found;
        if ((await scrollsSideways(page)) === true) faults[path] = [...found, 'scrolls sideways'];
      }
      expect(faults).toEqual({});
    },
    MANY_PAGES_MS,
  );

  it('I-13: so does what opens: the menu, dialogs, lists to choose from', async () => {
    const page = await phone('owner');
    const board = t.pages.owner.find((path) => path.endsWith('/board')) ?? '';
    await page.goto(`${t.studio.address}${board}`);
    await standsStill(page);
    await page.getByRole('button', { name: words['nav.open'] }).tap();
    await page.getByRole('navigation', { name: words['nav.main'] }).waitFor();
    await standsStill(page);
    expect(await smallControls(page, '.mantine-AppShell-navbar')).toEqual([]);
    await page.getByRole('button', { name: words['nav.open'] }).tap();
    for (const act of ['offer', 'split', 'handOver'] as const) {
      await page
        .getByRole('button', { name: words[`board.${act}`] })
        .first()
        .tap();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await standsStill(page);
      expect([act, await smallControls(page, '[role=dialog]')]).toEqual([act, []]);
      if (act === 'offer') {
        await dialog.getByRole('combobox', { name: words['board.rater'] }).tap();
        const height = (await page.getByRole('option').first().boundingBox())?.height ?? 0;
        expect(height).toBeGreaterThanOrEqual(44);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: words['act.close'] }).tap();
      await dialog.waitFor({ state: 'detached' });
    }
  });
});
