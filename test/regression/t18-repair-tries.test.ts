import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { command, run, serve, textOf } from './kit.js';

describe('T18: a judge that never keeps the form', () => {
  it('is asked at most twice more, with its reply and the fault quoted', async () => {
    const home = tempDir();
    const server = await serve({ judge: () => '{"labels": "all fine"}' });
    const ran = await run(server, '--limit 1', { home });
    const tries = asked(server, 'judge');
    expect(tries).toHaveLength(3);
    for (const again of tries.slice(1)) {
      expect(textOf(again)).toContain('{"labels": "all fine"}');
      expect(textOf(again)).toContain('labels is not a JSON object');
    }
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 1 });
    await command(server, 'resume last --retry-errors --no-report', { home });
    expect(asked(server, 'judge')).toHaveLength(3);
  });
});
