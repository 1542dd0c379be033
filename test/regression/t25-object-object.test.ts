import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { hearth, ITEM_IDS, jsonl, lastLine, resultsIn, tempFile } from '../support.js';
import { inOrder, run, serve, textOf } from './kit.js';

describe('T25: structured output', () => {
  it('reaches the judge as the text that it is', async () => {
    const answers = [
      {
        message: {
          content: [
            { type: 'text', text: 'First, ' },
            { type: 'text', text: 'then.' },
          ],
        },
      },
      '{"mood": "calm", "steps": [1, 2]}',
    ];
    const server = await serve(inOrder({ answers }));
    const ran = await run(server, '--limit 2');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 2 });
    const [first = '', second = ''] = asked(server, 'judge').map(textOf);
    expect(first).toContain('First, then.');
    expect(second).toContain('{"mood": "calm", "steps": [1, 2]}');
    expect(first + second).not.toContain('[object Object]');
  });

  it('of an answer file that the suite cannot take is refused with its line', async () => {
    const file = tempFile('a.jsonl', jsonl([{ item: ITEM_IDS[0], answer: { mood: 'calm' } }]));
    const ran = await hearth(['run', 'intima', '--target', `file/${file}`, '--limit', '1']);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/a\.jsonl:1: the answer must be text/);
  });
});
