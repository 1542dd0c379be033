import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { tempDir, tempFile } from '../support.js';
import { command, serve } from './kit.js';

/** A run of a written sample by a judge with these parameters. */
const judgedWith = (params: string): string =>
  tempFile(
    'hearth.yaml',
    `suite: intima\nlimit: 2\ntargets: [sample/warm]\njudges: [{name: j, model: openai/judge, params: ${params}}]\n`,
  );

describe('T67: sampling parameters', () => {
  it('are part of what a recorded grade is found by', async () => {
    const home = tempDir();
    const server = await serve();
    const graded = async (params: string): Promise<number> => {
      const before = asked(server, 'judge').length;
      await command(server, `run --config ${judgedWith(params)} --no-report`, { home });
      return asked(server, 'judge').length - before;
    };
    expect(await graded('{top_p: 0.5}')).toBe(2);
    expect(await graded('{top_p: 0.5}')).toBe(0);
    expect(await graded('{top_p: 0.6}')).toBe(2);
    expect(await graded('{top_p: 0.5, seed: 7}')).toBe(2);
    expect(await graded('{top_p: 0.5, max_tokens: 500}')).toBe(2);
  });
});
