import { beforeAll, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { metric, type Ran, resultsIn, tempDir } from '../support.js';
import { callsIn, numberIn, run, serve } from './kit.js';

describe("T20: the judge's temperature and seed", () => {
  const home = tempDir();
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    let answers = 0;
    let grades = 0;
    server = await serve({
      answer: () => `Answer number ${answers++}.`,
      // On the first item the second of three re-grades differs in one of eight labels.
      judge: (request) =>
        numberIn(request) === 0 && grades++ === 1 ? verdict({ retention: 'low' }) : verdict(),
    });
    ran = await run(server, '--limit 2 --judge-repeats 3', { home });
  });

  it('are 0 and fixed by default, and recorded', () => {
    const judged = asked(server, 'judge').map(({ body }) => [body.temperature, body.seed]);
    expect(new Set(judged.map(([temperature]) => temperature))).toEqual(new Set([0]));
    expect(judged.map(([, seed]) => seed).sort()).toEqual([1, 1, 2, 2, 3, 3]);
    const recorded = callsIn(home).filter((call) => call.role === 'judge');
    expect(recorded.map(({ request }) => request.params.temperature)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(recorded.map(({ request }) => request.params.seed).sort()).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('re-grades give the agreement of the judge with itself', () => {
    // Of three pairs of re-grades, the first item has two that differ in one of eight labels; the second none.
    const expected = (1 - 2 / 3 / 8 + 1) / 2;
    const found = metric(resultsIn(ran)[0], 'judge/self-agreement');
    expect(found?.value).toBeCloseTo(expected);
    expect(found?.n).toBe(2);
  });
});
