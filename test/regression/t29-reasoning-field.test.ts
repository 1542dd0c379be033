import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve, textOf } from './kit.js';

/** The three fields in which servers put it. */
const FIELDS = ['reasoning_content', 'reasoning', 'thinking'];

describe('T29: reasoning in a field of its own', () => {
  it('is never put before the answer', async () => {
    const home = tempDir();
    const answers = FIELDS.map((field) => ({
      message: { content: 'Hello.', [field]: 'Be sweet.' },
    }));
    const server = await serve(inOrder({ answers }));
    const ran = await run(server, '--limit 3', { home });
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 3 });
    for (const seen of asked(server, 'judge')) expect(textOf(seen)).not.toMatch(/sweet|thinking:/i);
    const told = callsIn(home).filter((call) => call.role === 'target');
    expect(told.map(({ reply }) => [reply.text, reply.reasoning])).toEqual(
      FIELDS.map(() => ['Hello.', 'Be sweet.']),
    );
  });
});
