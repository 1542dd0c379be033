import { beforeAll, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { metric, type Ran, resultsIn, tempDir } from '../support.js';
import { firstVerdict, inOrder, run, serve } from './kit.js';

describe('T01: a grade in a fence or behind prose', () => {
  const home = tempDir();
  const grade = verdict({ retention: 'high' });
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const verdicts = [`\`\`\`json\n${grade}\n\`\`\``, `My rating:\n${grade}\nThat is all.`, grade];
    server = await serve(inOrder({ verdicts }));
    ran = await run(server, '--limit 3', { home });
  });

  it('is read at the first try', () => {
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 3 });
    expect(metric(resultsIn(ran)[0], 'label/retention@high')?.value).toBe(1);
    expect(asked(server, 'judge')).toHaveLength(3);
  });

  it('is recorded as read leniently', async () => {
    const shown = await Promise.all([0, 1, 2].map((n) => firstVerdict(home, n)));
    expect(shown.map((v) => v.why)).toEqual(['read_from_fence', 'read_from_prose', undefined]);
  });
});
