import { afterAll, beforeAll, expect, it } from 'vitest';
import { line, tempDir } from '../../test/support.js';
import { accessible, inChromium, LOOKS, saved } from './browser.testkit.js';
import { runOf, type StudioProcess, studioProcess } from './studio-process.testkit.js';

inChromium('judges', (visit) => {
  let studio: StudioProcess;
  beforeAll(async () => {
    const home = tempDir();
    const run = 'run intima --judge local/house --limit 12 --target sample/warm';
    const first = await runOf(run, home);
    await runOf(run, home);
    const { code, stderr } = await line(`audit ${first} --judge local/house --probes 6`, { home });
    if (code !== 0) throw new Error(stderr);
    studio = await studioProcess({ home });
  });
  afterAll(() => studio?.stop());

  it.each(LOOKS)(
    'from the list to a judge’s record and its ratings over time ($lang)',
    async (look) => {
      const { words } = look;
      const { page } = await visit(look);
      await page.goto(`${studio.origin}/judges`);
      await page.getByLabel(words['judges.find']).fill('house');
      const judge = page.getByRole('link', { name: 'local/house', exact: true });
      await judge.waitFor();
      await accessible(page);
      await judge.click();
      await page.getByRole('heading', { level: 1, name: 'local/house' }).waitFor();
      const drift = page.getByRole('region', { name: words['judge.drift'] });
      await drift.getByRole('img', { name: /local\/house/ }).waitFor();
      const csv = await saved(page, () =>
        drift.getByRole('button', { name: words['save.csv'], exact: true }).click(),
      );
      expect(csv.trim().split('\n')).toHaveLength(3);
      const records = page.getByRole('region', { name: words['judge.records'] });
      await records.getByText(words['judge.figures'], { exact: true }).first().click();
      await records.getByRole('table').first().waitFor();
      await accessible(page);
    },
  );
});
