import { describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import { metric, resultsIn, tempDir } from '../support.js';
import { run, serve, show } from './kit.js';

describe('T69: repeats', () => {
  it('are samples of their own: each is asked, each is kept', async () => {
    const home = tempDir();
    let answers = 0;
    let grades = 0;
    const server = await serve({
      answer: () => `Take ${answers++}.`,
      judge: () => verdict({ retention: grades++ % 2 === 0 ? 'low' : 'none' }),
    });
    const ran = await run(server, '--limit 1 --repeats 3 --judge-repeats 2', { home });
    expect(asked(server, 'm')).toHaveLength(3);
    expect(asked(server, 'judge')).toHaveLength(6);
    const shown = await show(home, 0);
    expect(shown.map((one) => one.answers[0]?.value)).toEqual([
      { text: 'Take 0.' },
      { text: 'Take 1.' },
      { text: 'Take 2.' },
    ]);
    expect(metric(resultsIn(ran)[0], 'label/retention@low')).toMatchObject({ value: 0.5, n: 1 });
  });
});
