import { beforeEach, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { ITEM_IDS, lastLine, resultsIn, tempDir } from '../support.js';
import { command, numberIn, run, serve, show } from './kit.js';

const BROKEN = [1, 3];
const UNREADABLE = [0, 4];

/** Items 1 and 3 have no answer, the grades of items 0 and 4 cannot be read, 2 and 5 are well. */
describe('T66: only some samples to redo', () => {
  let home = '';
  let server: MockServer;
  beforeEach(async () => {
    home = tempDir();
    let mended = false;
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

  it('nothing of it is asked again unless it is wanted', async () => {
    expect(resultsIn(await resume(''))[0]?.counts).toEqual({
      judge_unparsable: 2,
      errored: 2,
      rated: 2,
    });
    expect(server.seen).toEqual([]);
  });

  it('errors alone, with the grades that they lacked', async () => {
    const ran = await resume('--retry-errors');
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 2, rated: 4 });
    expect(asked(server, 'm')).toHaveLength(2);
    expect(asked(server, 'judge')).toHaveLength(2);
  });

  it('unreadable grades alone, from the start, and once', async () => {
    const ran = await resume('--only-unreadable');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 4, errored: 2 });
    expect(asked(server, 'm')).toEqual([]);
    expect(asked(server, 'judge').map((seen) => seen.body.messages.length)).toEqual([2, 2]);
    expect((await show(home, 0))[0]?.verdicts[0]?.state).toBe('rated');
    await resume('--only-unreadable');
    expect(asked(server, 'judge')).toHaveLength(2);
  });

  it('named items alone, whatever became of them', async () => {
    const ran = await resume(`--items ${ITEM_IDS[3]},${ITEM_IDS[4]}`);
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 1, errored: 1, rated: 4 });
    expect(asked(server, 'm')).toHaveLength(2);
    const unknown = await resume('--items nope');
    expect(unknown.code).toBe(2);
    expect(lastLine(unknown.stderr)).toContain('nope');
  });
});
