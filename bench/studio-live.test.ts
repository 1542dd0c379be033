// The live view in short: that nothing is lost and order is kept, since a busy machine proves nothing about time.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasBrowser, openPage, startBrowser } from './browser.mjs';
import { newHome } from './lib.mjs';
import { barePage, delays } from './live-page.mjs';
import { startStudio } from './studio.mjs';
import {
  firstLoads,
  madeRun,
  recordEvents,
  shownIn,
  startWriter,
  untilMore,
} from './studio-live.mjs';

// A browser on a busy machine needs longer than a function does.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

type Heard = { id: number | null; event: string; data: unknown };
const RATE = 1000;
/** Longer than any machine takes; the rest is written at once at the end. */
const SECONDS = 60;

const idsOf = (heard: readonly Heard[]): number[] => heard.flatMap(({ id }) => id ?? []);
const ended = (heard: readonly Heard[]): boolean => heard.some(({ event }) => event === 'ended');

it('the delay of an event ends with the first picture that holds it', () => {
  const seen = [
    [100, 0],
    [300, 2],
    [500, 3],
  ];
  const events = [
    [90, 0],
    [200, 1],
    [290, 2],
    [310, 3],
    [600, 4],
  ];
  expect(delays(events, seen)).toEqual([10, 100, 10, 190]);
});

describe('a run with 1,000 events a second, in short', () => {
  const state = newHome();
  const file = join(state.home, 'hearth.db');
  let run = '';
  let studio: Awaited<ReturnType<typeof startStudio>>;
  let browser: Browser | null = null;
  beforeAll(async () => {
    run = madeRun(state.home);
    studio = await startStudio(state.home);
    if (hasBrowser) browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await studio.stop();
    state.remove();
  });
  const restart = async (): Promise<void> => {
    const port = Number(new URL(studio.origin ?? '').port);
    await studio.stop();
    studio = await startStudio(state.home, undefined, port);
  };

  const work = async (): ReturnType<typeof startWriter> => {
    const writer = await startWriter({ file, run, rate: RATE, seconds: SECONDS });
    onTestFinished(writer.stop);
    return writer;
  };

  it('a listener hears in order, once, and misses nothing over a restart of the server', async () => {
    const writer = await work();
    const record = recordEvents(studio.origin, run);
    onTestFinished(record.stop);
    const heard: Heard[] = record.heard;
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(0);
    writer.go();
    const troubles = (): number => heard.filter(({ event }) => event === 'trouble').length;
    await expect.poll(troubles, { timeout: 60_000 }).not.toBe(0);
    const before = troubles();
    await restart();
    await expect.poll(troubles, { timeout: 60_000 }).toBeGreaterThan(before);
    writer.finish();
    const { written, last } = await writer.ended;
    await expect.poll(() => ended(heard), { timeout: 60_000 }).toBe(true);
    await record.stop();

    const ids = idsOf(heard);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids.at(-1)).toBe(last);
    expect(troubles()).toBe(written / 100);
    const figures = heard.filter(({ event }) => event === 'progress');
    expect(figures.at(-1)?.data).toMatchObject({
      data: { answers: { done: written, total: written } },
    });
    // Merged: far fewer than were written.
    expect(figures.length).toBeLessThan(written / 100);
  });

  // Skipped by name where there is no browser.
  it.runIf(hasBrowser)(
    '[browser] the page never goes back, and goes on after a reload and a restart',
    async () => {
      if (browser === null) throw new Error('no browser');
      const writer = await work();
      const page = await openPage(browser, `${studio.origin}/runs/${run}`);
      onTestFinished(() => page.context().close());
      await page.getByRole('progressbar').waitFor({ state: 'attached' });
      writer.go();
      await untilMore(page, 0);
      const before = await shownIn(page);
      await page.reload();
      await untilMore(page, before);
      const beforeRestart = await shownIn(page);
      await restart();
      await untilMore(page, beforeRestart);
      const { seen } = (await page.evaluate('benchProbe.found()')) as { seen: [number, number][] };
      const shown = seen.map(([, value]) => value);
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
      writer.finish();
      await writer.ended;
      await page.getByText('done', { exact: true }).waitFor({ timeout: 60_000 });
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
    },
  );

  it.runIf(hasBrowser)(
    '[browser] the page comes back where a proxy answered for a server that was away',
    async () => {
      if (browser === null) throw new Error('no browser');
      const writer = await work();
      const page = await openPage(browser, 'about:blank');
      onTestFinished(() => page.context().close());
      let refused = 0;
      await page.route('**/events', (route) => {
        refused += 1;
        return refused < 3 ? route.fulfill({ status: 502 }) : route.continue();
      });
      await page.goto(`${studio.origin}/runs/${run}`);
      writer.go();
      await untilMore(page, 0);
      expect(refused).toBe(3);
    },
  );

  it.runIf(hasBrowser)('[browser] the bare page shows what was recorded', async () => {
    if (browser === null) throw new Error('no browser');
    const event = (done: number): string =>
      `event: progress\ndata: {"atMs":1,"data":{"answers":{"done":${done},"total":4},"verdicts":{}}}\n\n`;
    const bare = await barePage([
      [0, event(1)],
      [300, event(2) + event(4)],
    ]);
    onTestFinished(bare.close);
    const page = await openPage(browser, bare.url);
    onTestFinished(() => page.context().close());
    await expect.poll(() => shownIn(page), { timeout: 30_000 }).toBe(100);
    expect(bare.sent.map(([, value]: number[]) => value)).toEqual([25, 100]);
  });

  it.runIf(hasBrowser)('[browser] the first load is at most 400 kB of script', async () => {
    const sizes = await firstLoads(browser, studio.origin, run);
    expect(Math.min(...sizes)).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
  });
});
