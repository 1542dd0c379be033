import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { tempDir } from '../../test/support.js';
import { accessible, inChromium, LOOKS, POLL } from './browser.testkit.js';
import { type StudioProcess, studioProcess } from './studio-process.testkit.js';

/** How requests are answered: after a while, at once, or never. */
type Pace = 'steady' | 'quick' | 'never';
const STEADY_MS = 300;

/** A field by its label; lists of choices have the same one. */
const input = (page: Page | Locator, label: string): Locator =>
  page.locator('input').and(page.getByLabel(label, { exact: true }));

inChromium('runs', (visit) => {
  let models: MockServer;
  let pace: Pace = 'steady';
  let studio: StudioProcess;

  beforeAll(async () => {
    models = await mockServer(() =>
      pace === 'never'
        ? { events: [], stall: true }
        : { message: { content: 'I am here.' }, delayMs: pace === 'steady' ? STEADY_MS : 0 },
    );
    studio = await studioProcess({
      home: tempDir(),
      env: { OPENAI_BASE_URL: models.url, OPENAI_API_KEY: 'k' },
    });
  });
  afterAll(async () => {
    await studio?.stop();
    await models?.close();
  });

  /** Types names into a field that takes several, and closes its list. */
  async function names(field: Locator, ...all: string[]): Promise<void> {
    for (const name of all) {
      await field.fill(name);
      await field.press('Enter');
    }
    await field.press('Escape');
  }

  it.each(LOOKS)(
    'start from a form with its estimate, and show their report ($lang)',
    async (look) => {
      const { words } = look;
      const { page } = await visit(look);
      await page.goto(`${studio.origin}/runs`);
      await page.getByRole('link', { name: words['new.start'] }).click();
      await names(input(page, words['new.targets']), 'sample/warm', 'sample/cold');
      const estimate = page.getByRole('region', { name: words['new.estimate'] });
      await estimate.getByRole('row').filter({ hasText: 'sample/cold' }).first().waitFor();
      await accessible(page);
      await page.getByRole('button', { name: words['new.startNow'], exact: true }).click();
      await page.waitForURL(/\/runs\/intima-/);
      const outcomes = page.getByRole('region', { name: words['out.title'] });
      await outcomes.getByRole('row').filter({ hasText: 'sample/cold' }).waitFor();
      const chart = page.locator('.chart svg').first();
      await chart.waitFor();
      await accessible(page);
      await expect.poll(() => chart.innerHTML(), POLL).toContain('sample/cold');
      const shown = input(page, words['targets.show']);
      await shown.focus();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Escape');
      await expect.poll(() => chart.innerHTML(), POLL).not.toContain('sample/cold');
    },
  );

  it.each(LOOKS)('say what is wrong beside the field ($lang)', async (look) => {
    const { page } = await visit(look);
    await page.goto(`${studio.origin}/new-run`);
    const targets = input(page, look.words['new.targets']);
    await names(targets, 'nobody');
    await expect.poll(() => targets.getAttribute('aria-invalid'), POLL).toBe('true');
  });

  it.each(LOOKS)(
    'are watched over a reload, paused, resumed, given up, judged again and scored again ($lang)',
    async (look) => {
      const { words } = look;
      const { page } = await visit(look);
      const button = (name: string, within: Page | Locator = page): Locator =>
        within.getByRole('button', { name, exact: true });
      const dialog = (title: string): Locator => page.getByRole('dialog', { name: title });
      pace = 'steady';

      await page.goto(`${studio.origin}/new-run`);
      await names(input(page, words['new.targets']), `watched-${look.width}=openai/m`);
      await input(page, words['new.limit']).fill('24');
      await input(page, words['new.maxConnections']).fill('2');
      await button(words['new.startNow']).click();
      await page.waitForURL(/\/runs\/intima-/);

      const bar = page.getByRole('progressbar', { name: words['live.answers'] });
      const done = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
      await expect.poll(done, POLL).toBeGreaterThan(0);
      await accessible(page);
      const before = await done();
      await page.reload();
      await expect.poll(done, POLL).toBeGreaterThanOrEqual(before);

      await button(words['act.pause']).click();
      await button(words['act.resume']).waitFor();
      // Where it stands stays to be seen, and that a person paused it.
      await page.getByText(words['status.paused'], { exact: true }).waitFor();
      await page.getByText(words['live.paused'], { exact: true }).waitFor();
      expect(await done()).toBeGreaterThanOrEqual(before);
      await button(words['act.resume']).click();
      const resume = dialog(words['act.resume']);
      await resume.waitFor();
      await accessible(page);
      pace = 'never';
      await button(words['act.resume'], resume).click();

      // What is in flight is not waited for.
      await button(words['act.pause']).click();
      await button(words['act.giveUp']).click();
      const giveUp = dialog(words['act.giveUp']);
      await giveUp.waitFor();
      await accessible(page);
      await button(words['act.sure'], giveUp).click();
      await page.getByText(words['status.paused'], { exact: true }).waitFor();

      pace = 'quick';
      await button(words['act.resume']).click();
      await button(words['act.resume'], resume).click();
      await page.getByText(words['status.done'], { exact: true }).waitFor();

      await button(words['act.judge']).click();
      const judge = dialog(words['act.judge']);
      await names(input(judge, words['new.judges']), 'local/house');
      await accessible(page);
      await button(words['act.judge'], judge).click();
      await judge.waitFor({ state: 'detached' });
      const outcomes = page.getByRole('region', { name: words['out.title'] });
      await outcomes.getByRole('row').filter({ hasText: 'local/house' }).first().waitFor();

      await button(words['act.score']).click();
      const score = dialog(words['act.score']);
      await button(words['act.score'], score).click();
      await score.getByRole('row').nth(1).waitFor();
      expect(await score.getByRole('table').first().textContent()).not.toContain('label/');
      await accessible(page);
    },
  );
});
