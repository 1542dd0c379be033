import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempDir } from '../../test/support.js';
import { accessible, inChromium, LOOKS, saved } from './browser.testkit.js';
import { runOf, type StudioProcess, studioProcess } from './studio-process.testkit.js';

const RUN = 'run intima --judge local/house --limit 16';
/** Of the items' languages. */
const SLICE = 'en';

inChromium('comparing', (visit) => {
  let studio: StudioProcess;
  let first: string;
  beforeAll(async () => {
    const home = tempDir();
    first = await runOf(`${RUN} --tag first --target sample/warm --target sample/cold`, home);
    await runOf(`${RUN} --tag second --target sample/clingy`, home);
    studio = await studioProcess({ home });
  });
  afterAll(() => studio?.stop());

  /** Takes one of a list of choices, by words that it holds. */
  async function choose(page: Page, field: Locator, choice: RegExp): Promise<void> {
    await field.click();
    await page.getByRole('option', { name: choice }).first().click();
  }

  it.each(LOOKS)(
    'runs and a slice are picked; figures are read, kept and traced to answers ($lang)',
    async (look) => {
      const { words } = look;
      const { page } = await visit(look);
      const input = (label: string) => page.locator('input').and(page.getByLabel(label));
      const pick = (name: string) =>
        page.getByRole('checkbox', { name: words['pick.choose'].replace('{{name}}', name) });
      await page.goto(`${studio.origin}/compare`);
      await pick('first').click();
      await page.getByRole('row').filter({ hasText: words['pick.alike'] }).waitFor();
      await pick('second').click();
      await choose(page, input(words['compare.slice']), new RegExp(`^${SLICE}$`));
      await accessible(page);
      await page.getByRole('button', { name: words['compare.start'], exact: true }).click();

      const figures = page.locator('#s-figures, #s-figures-rate').first();
      await figures.waitFor();
      await page.locator('.chart svg').first().waitFor();
      await accessible(page);
      const chart = page
        .locator('section')
        .filter({ has: page.locator('.chart') })
        .first();
      const keep = (word: 'save.svg' | 'save.png' | 'save.csv') =>
        saved(page, () => chart.getByRole('button', { name: words[word], exact: true }).click());
      expect(await keep('save.svg')).toContain('sample/clingy');
      expect(await keep('save.png')).toContain('PNG');
      await chart.locator('summary').click();
      expect(await keep('save.csv')).toContain('sample/clingy');

      const trace = page.getByRole('region', { name: words['compare.trace'], exact: true }).first();
      await choose(page, trace.getByRole('combobox'), /./);
      await trace
        .getByRole('columnheader', {
          name: words['compare.groupOf'].replace('{{kinds}}', words['cluster.code']),
        })
        .waitFor();
      await accessible(page);
      // An item goes on in the slice; the list of answers is that of the slice too.
      await trace.getByRole('link').first().click();
      await page.waitForURL(/\/items\//);
      const place = words['item.place'].replace(/\{\{\w+\}\}/g, '\\d+');
      await page.getByText(new RegExp(`^${place}$`)).waitFor();
      await page.getByRole('link', { name: words['read.title'], exact: true }).click();
      await page.waitForURL(/\/answers\?lang=/);
      await page.goBack();
      await page.goBack();
      await page.getByRole('link', { name: 'sample/warm', exact: true }).click();
      await page.waitForURL(
        (url) =>
          url.pathname === `/runs/${first}/answers` &&
          url.searchParams.get('lang') === SLICE &&
          url.searchParams.get('target') === 'sample/warm',
      );
      await page.locator('[data-row]').first().waitFor();
    },
  );
});
