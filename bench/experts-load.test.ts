// The load on people's work in short: what must hold does, since a busy machine proves nothing about time. The full form,
// and a soak of five minutes: bench/experts-load.mjs. HEARTH_SOAK_MINUTES makes this one longer.
import { describe, expect, it } from 'vitest';
import { experts } from './experts-load.mjs';

const MINUTES = Number(process.env.HEARTH_SOAK_MINUTES ?? 0.5);

describe('the load on people’s work, in short', () => {
  it(
    'nothing acknowledged is lost and every count is right, through a full disk, a kill, leases that end all at once by a wrong clock, slow phones, an import and an export',
    async () => {
      const found = await experts({
        items: 2000,
        minutes: MINUTES,
        people: 40,
        factor: 3,
        faults: ['kill', 'clock', 'slow', 'full', 'export', 'import'],
        spike: true,
      });
      expect(found.said).toBe('');
      expect(found.sound).toBe(true);
      expect(found.acks).toBeGreaterThan(0);
      expect(found.refused).toBe(0);
      expect(found.rows.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['autosave', 'submit+next', 'board', 'item list']),
      );
    },
    10 * 60_000 + MINUTES * 60_000,
  );
});
