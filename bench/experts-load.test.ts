// The load on people's work in short: what must hold does, since a busy machine proves nothing about time. Half a minute
// here, five where CI is set; HEARTH_SOAK_MINUTES says another length. The full form: bench/experts-load.mjs.
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './browser.mjs';
import { experts } from './experts-load.mjs';

const MINUTES = Number(process.env.HEARTH_SOAK_MINUTES ?? (process.env.CI ? 5 : 0.5));
const BROWSERS = hasBrowser ? 3 : 0;
/** Beside the load itself: making the items, opening browsers and the invariants, on a busy machine. */
const BESIDE_MS = 20 * 60_000;
const MOST_MS = BESIDE_MS + MINUTES * 60_000;

type Found = Awaited<ReturnType<typeof experts>>;
let run: Promise<Found> | null = null;
/** One load for all tests here. What hangs in it is named by the load itself, long before the time of a test is over. */
function loaded(): Promise<Found> {
  run ??= experts({
    items: 2000,
    minutes: MINUTES,
    people: 40,
    factor: 3,
    faults: ['kill', 'clock', 'slow', 'full', 'export', 'import'],
    browsers: BROWSERS,
    spike: true,
  });
  return run;
}

describe('the load on people’s work, in short', { timeout: MOST_MS }, () => {
  it('nothing acknowledged is lost and every count is right, through a full disk, a kill, leases that end all at once by a wrong clock, slow phones, an import and an export', async () => {
    const found = await loaded();
    expect(found.said).toBe('');
    expect(found.sound).toBe(true);
    expect(found.acks).toBeGreaterThan(0);
    expect(found.refused).toBe(0);
    expect(found.rows.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['autosave', 'submit+next', 'board', 'item list']),
    );
  });

  describe.runIf(hasBrowser)('[browser] with people on the pages', () => {
    it('whoever rates in a browser meanwhile, offline, in a second window or in one that was closed, goes on without help, and nothing that was typed is lost', async () => {
      const { pages } = await loaded();
      expect(pages?.missing).toEqual([]);
      expect(pages?.errors).toEqual([]);
      expect(pages?.stuck).toEqual([]);
      expect(pages?.refused).toEqual([]);
      expect(pages?.given).toHaveLength(BROWSERS);
      expect(pages?.given.every((verdicts: number) => verdicts > 0)).toBe(true);
      expect(pages?.acks).toBeGreaterThan(0);
    });
  });
});
