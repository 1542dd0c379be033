import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import type { Scripted } from '../mock-server.js';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve } from './kit.js';

const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
/** How servers say "overloaded", by status or by body. */
const FORMS: Scripted[] = [
  { status: 529, body: overloaded },
  { status: 200, body: overloaded },
  { status: 400, body: overloaded },
  { status: 503, body: 'The engine is currently overloaded, please try again later' },
  { status: 200, body: { choices: [{ finish_reason: 'error', message: { content: '' } }] } },
];

describe('T48: overloaded', () => {
  it('is asked again, whatever status it came with', async () => {
    const home = tempDir();
    const answers = FORMS.flatMap((form, n) => [form, `Answer number ${n}.`]);
    const server = await serve(inOrder({ answers }));
    const ran = await run(server, `--limit ${FORMS.length} --max-retries 1`, { home });
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: FORMS.length });
    expect(asked(server, 'm')).toHaveLength(2 * FORMS.length);
    const told = callsIn(home).filter((call) => call.role === 'target');
    expect(told.map(({ reply }) => reply.tries)).toEqual(FORMS.map(() => 2));
  });
});
