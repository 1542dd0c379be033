import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { testStudio } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, PAGES, saved } from './browser.testkit.js';

const HOUR = 3_600_000;
/** Hours in which turns were counted; in the last one the label jumps. */
const HOURS = 12;

inChromium('the guard', (visit) => {
  it.each(LOOKS)(
    'from counts to a chart, an alarm and the link that it sends ($lang)',
    async (look) => {
      const { words } = look;
      const got: string[] = [];
      const receiver = createServer((request, response) => {
        request.on('data', (part) => got.push(String(part)));
        request.on('end', () => response.end());
      });
      await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
      const { port } = receiver.address() as AddressInfo;
      const t = await testStudio({
        accounts: false,
        pages: PAGES,
        env: {
          HEARTH_WEBHOOK_SECRET: 'a secret of enough letters',
          HEARTH_WEBHOOK_HOSTS: '127.0.0.1',
        },
      });
      try {
        const { page } = await visit(look);
        await page.goto(`${t.studio.address}/guard`);
        await page.getByText(words['guard.never']).waitFor();
        await accessible(page);

        const base = { policy: 'p', persona: 'mia', version: 'v1', model: 'm' };
        for (let hour = 1; hour <= HOURS; hour++)
          await t.db
            .insertInto('label_count')
            .values(
              [
                { kind: 'reply', name: 'act', n: 50 },
                { kind: 'reply', name: 'rated', n: 50 },
                { kind: 'label', name: 'retention', n: hour === HOURS ? 40 : 5 },
              ].map((count) => ({ ...base, hour_ms: hour * HOUR, ...count })),
            )
            .execute();
        await page.goto(`${t.studio.address}/guard?bucket=hour`);
        await page
          .getByRole('img', { name: new RegExp(String(HOURS)) })
          .first()
          .waitFor();
        const chart = page.getByRole('region', { name: words['chart.title'] });
        const csv = await saved(page, () =>
          chart.getByRole('button', { name: words['save.csv'], exact: true }).click(),
        );
        expect(csv.trim().split('\n')).toHaveLength(HOURS + 1);
        expect(csv).toContain(words['signal.outside']);

        await page.getByRole('textbox', { name: words['alarm.name'] }).fill('Retention');
        await page.getByLabel(words['alarm.url']).fill(`http://127.0.0.1:${port}/x`);
        await page.getByRole('button', { name: words['alarm.submit'], exact: true }).click();
        await page.getByText(words['alarm.added']).waitFor();
        await page.getByRole('button', { name: words['alarm.test'] }).click();
        await page.getByText(words['sent.delivered'], { exact: true }).waitFor();
        await accessible(page);
        const { link } = JSON.parse(got.join('') || '{}') as { link: string };
        await page.goto(link);
        await page.waitForURL(/name=retention/);
      } finally {
        await t.close();
        await new Promise((done) => receiver.close(done));
      }
    },
  );
});
