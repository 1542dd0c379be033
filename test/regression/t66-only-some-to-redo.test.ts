import { beforeEach, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { ITEM_IDS, lastLine, resultsIn, tempDir } from '../support.js';
import { command, numberIn, run, serve, show } from './kit.js';

/** Items 1 and 3 have no answer, the grades of items 0 and 4 cannot be read, 2 and 5 are well. */
describe('T66: only some samples to redo', () => {
  let home = '';
  let mended = false;
  let server: MockServer;
  const BROKEN = [1, 3];
  const UNREADABLE = [0, 4];
  beforeEach(async () => {
    home = tempDir();
    mended = false;
    let asking = 0;
    server = await serve({
      answer: () => {
        const n = asking++;
        return !mended && BROKEN.includes(n) ? { status: 400 } : `Answer number ${n}.`;
      },
      judge: (request) =>
        !mended && UNREADABLE.includes(numberIn(request))
          ? 'no idea'
          : verdict({ retention: 'low' }),
    });
    const ran = await run(server, '--limit 6', { home });
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 2, errored: 2, rated: 2 });
    mended = true;
    server.seen.length = 0;
  });
  const resume = (flags: string) =>
    command(server, `resume last ${flags} --json --no-report`, { home });

  it('--only-errors: what ended in an error, with the grades that it lacked', async () => {
    const ran = await resume('--only-errors');
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 2, rated: 4 });
    expect(asked(server, 'm')).toHaveLength(2);
    expect(asked(server, 'judge')).toHaveLength(2);
  });

  it('--only-unreadable: grades that cannot be read, once more from the start', async () => {
    const ran = await resume('--only-unreadable');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 4, errored: 2 });
    expect(asked(server, 'm')).toEqual([]);
    expect(asked(server, 'judge').map((seen) => seen.body.messages.length)).toEqual([2, 2]);
    expect((await show(home, 0))[0]?.verdicts[0]?.state).toBe('rated');
    // What was asked again is kept beside what it replaced, and is not asked a third time.
    await resume('--only-unreadable');
    expect(asked(server, 'judge')).toHaveLength(2);
  });

  it('--item: of these samples alone', async () => {
    const ran = await resume(`--retry-errors --item ${ITEM_IDS[3]}`);
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 2, errored: 1, rated: 3 });
    expect(asked(server, 'm')).toHaveLength(1);
    const both = await resume(`--only-unreadable --item ${ITEM_IDS[4]} --item ${ITEM_IDS[5]}`);
    expect(resultsIn(both)[0]?.counts).toEqual({ judge_unparsable: 1, errored: 1, rated: 4 });
    const unknown = await resume('--item nope');
    expect(unknown.code).toBe(2);
    expect(lastLine(unknown.stderr)).toContain('nope');
  });

  it('only one of the two at a time', async () => {
    const ran = await resume('--only-errors --only-unreadable');
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('--only-unreadable');
  });
});
