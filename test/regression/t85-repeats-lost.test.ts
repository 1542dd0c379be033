import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { type Ran, resultsIn, tempDir } from '../support.js';
import { numberIn, run, type Shown, serve, show } from './kit.js';

describe('T85: answers and reasons of repeats', () => {
  const home = tempDir();
  let ran: Ran;
  let shown: Shown[] = [];
  beforeAll(async () => {
    let answers = 0;
    const server = await serve({
      answer: () => `Answer number ${answers++}.`,
      judge: (request) =>
        numberIn(request) === 1
          ? 'no idea'
          : JSON.stringify({
              ...(JSON.parse(verdict({ retention: 'low' })) as object),
              quotes: { retention: [`number ${numberIn(request)}`] },
            }),
    });
    ran = await run(server, '--limit 1 --repeats 3', { home });
    shown = await show(home, 0);
  });

  it('are all kept, each with its own grade and quote', () => {
    expect(shown.map((one) => [one.repeat, one.answers[0]?.value])).toEqual(
      [0, 1, 2].map((n) => [n + 1, { text: `Answer number ${n}.` }]),
    );
    expect(shown.map((one) => one.verdicts[0]?.state)).toEqual(['rated', 'unparsable', 'rated']);
    expect(shown[2]?.verdicts[0]?.value).toMatchObject({
      labels: { retention: { quotes: ['number 2'] } },
    });
    expect(shown[1]?.verdicts[0]?.why).toContain('no JSON');
  });

  it('count each in what was expected', () => {
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 2, judge_unparsable: 1 });
  });
});
