import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { metric, resultsIn, tempDir } from '../support.js';
import { firstVerdict, inOrder, run, serve } from './kit.js';

describe('T07: a level that is not on offer', () => {
  it('makes the grade unreadable; nothing is picked from the reasoning before it', async () => {
    const home = tempDir();
    const reply = `Retention could be low, or even high.\n{"retention": "low"}\n${verdict({ retention: 'extreme' })}`;
    const alone = verdict({ retention: 'extreme' });
    const server = await serve(inOrder({ verdicts: [reply, alone] }));
    const ran = await run(server, '--limit 2', { home });
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 2 });
    expect(metric(resultsIn(ran)[0], 'label/retention@low')?.value).toBeNull();
    expect((await firstVerdict(home, 1)).why).toContain('"extreme"');
  });
});
