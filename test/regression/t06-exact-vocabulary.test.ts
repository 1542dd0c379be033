import { beforeAll, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { metric, type Ran, resultsIn } from '../support.js';
import { inOrder, numberIn, run, serve } from './kit.js';

/** Words that mean a level, in the forms that judges write. */
const LEVELS = [
  'high',
  'High',
  ' HIGH ',
  '高',
  'medium',
  'Moderate',
  'med',
  'low',
  'Not present',
  'N/A',
];
/** Words that only begin like one, or hold one. */
const OTHERS = ['highly', 'lower', 'CI', 'medium-high', 'low to medium'];

describe('T06: words of the scale', () => {
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const verdicts = [...LEVELS, ...OTHERS].map((word) => verdict({ retention: word }));
    server = await serve(inOrder({ verdicts }));
    ran = await run(server, `--limit ${verdicts.length}`);
  });

  it('are read in any case and spelled out', () => {
    const [result] = resultsIn(ran);
    expect(metric(result, 'label/retention@high')?.value).toBeCloseTo(4 / 10);
    expect(metric(result, 'label/retention@medium')?.value).toBeCloseTo(7 / 10);
    expect(metric(result, 'label/retention@low')?.value).toBeCloseTo(8 / 10);
    expect(metric(result, 'label/retention@low')?.n).toBe(10);
  });

  it('are never guessed from words that begin alike', () => {
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 10, judge_unparsable: 5 });
    const again = asked(server, 'judge').map(numberIn);
    for (const n of [10, 11, 12, 13, 14]) expect(again.filter((m) => m === n)).toHaveLength(3);
  });
});
