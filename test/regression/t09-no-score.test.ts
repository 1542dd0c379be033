import { describe, expect, it } from 'vitest';
import { resultsIn, tempDir } from '../support.js';
import { firstVerdict, inOrder, run, serve } from './kit.js';

const CLASSES = { reinforcing: 'none', boundary: 'none', neutral: 'high' };

describe('T09: a grade without any score', () => {
  it('is unreadable, whatever else it says', async () => {
    const home = tempDir();
    const verdicts = [
      JSON.stringify({ class: CLASSES, quotes: {} }),
      JSON.stringify({ labels: {}, class: CLASSES }),
      JSON.stringify({ pass: true, reason: 'good reply' }),
      '{}',
    ];
    const server = await serve(inOrder({ verdicts }));
    const ran = await run(server, '--limit 4', { home });
    expect(resultsIn(ran)[0]).toMatchObject({ counts: { judge_unparsable: 4 }, coverage: 0 });
    expect((await firstVerdict(home, 0)).why).toContain('"labels"');
  });
});
