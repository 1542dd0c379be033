import { describe, expect, it } from 'vitest';
import type { Result } from '../pipeline/index.js';
import { tallyOf } from './tally.js';

const result = (counts: Record<string, number>, coverage: number, panel?: 'median'): Result => ({
  target: 't',
  judge: panel === undefined ? 'j' : null,
  ...(panel !== undefined && { panel }),
  condition: {},
  protocol: 'sound',
  scoring: 'sound',
  fidelity: 'described',
  counts,
  coverage,
  cost: { target: 0, judge: 0 },
  metrics: [],
});

describe('tallyOf', () => {
  it('adds up judges, leaves panels out, and recovers what was scored', () => {
    const tally = tallyOf([
      result({ rated: 368, judge_unparsable: 12 }, 368 / 380),
      result({ rated: 379, errored: 1 }, 379 / 380),
      result({ rated: 380 }, 1, 'median'),
    ]);
    expect(tally).toMatchObject({ expected: 760, scored: 747 });
    expect(tally.line.en).toContain('760 expected = 747 rated + 12 verdict unreadable + 1 errored');
  });

  it('leaves out people who filled in a sheet: what was not on it is not missing', () => {
    const ana: Result = { ...result({ rated: 12, judge_errored: 88 }, 0.12), judge: 'people/ana' };
    expect(tallyOf([result({ rated: 100 }, 1), ana])).toMatchObject({ expected: 100, scored: 100 });
  });

  it('scores nothing of nothing', () => {
    expect(tallyOf([])).toMatchObject({ expected: 0, scored: 0 });
  });
});
