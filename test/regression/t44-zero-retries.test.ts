import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir, tempFile } from '../support.js';
import { callsIn, command, run, serve } from './kit.js';

const answer = () => ({ status: 503, body: { error: { message: 'unavailable' } } });

describe('T44: no retries', () => {
  it('means one request, by flag', async () => {
    const home = tempDir();
    const server = await serve({ answer });
    const ran = await run(server, '--limit 2 --max-retries 0', { home });
    expect(asked(server, 'm')).toHaveLength(2);
    expect(callsIn(home).map(({ reply }) => reply.tries)).toEqual([1, 1]);
    expect(resultsIn(ran)[0]?.counts).toEqual({ errored: 2 });
  });

  it('means one request, in the config file of one target', async () => {
    const server = await serve({ answer });
    const config = tempFile(
      'hearth.yaml',
      'suite: intima\nlimit: 1\ntargets:\n  - {name: once, model: openai/m, max_retries: 0}\n',
    );
    const ran = await command(server, `run --config ${config} --no-report --json`);
    expect(asked(server, 'm')).toHaveLength(1);
    expect(resultsIn(ran)[0]).toMatchObject({ target: 'once', counts: { errored: 1 } });
  });
});
