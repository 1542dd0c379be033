import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hearth, ITEM_IDS, jsonl, lastLine, resultsIn, tempDir, tempFile } from '../support.js';
import { callsIn, command, inOrder, run, serve } from './kit.js';

describe('T82: NaN and infinity', () => {
  it('in what a server says of cost and tokens are unknown, and break nothing', async () => {
    const home = tempDir();
    const body = (usage: string) =>
      `{"choices":[{"finish_reason":"stop","message":{"content":"Hello."}}],"usage":${usage}}`;
    const answers = [
      { body: body('{"prompt_tokens":1e999,"completion_tokens":5,"cost":1e999}') },
      { body: body('{"prompt_tokens":-3,"completion_tokens":"many","cost":-1}') },
      { body: body('{"prompt_tokens":10,"completion_tokens":5,"cost":0.5}') },
    ];
    const server = await serve(inOrder({ answers }));
    const ran = await run(server, '--judge local/house --limit 3', { home });
    expect(resultsIn(ran)[0]?.cost?.target).toBeNull();
    const told = callsIn(home).filter((call) => call.role === 'target');
    expect(told.map((call) => [call.input_tokens, call.output_tokens, call.cost_usd])).toEqual([
      [null, 5, null],
      [null, null, null],
      [10, 5, 0.5],
    ]);
    const out = join(tempDir(), 'report');
    await command(server, `report last --format json --out ${out}`, { home });
    const text = readFileSync(join(out, 'report.json'), 'utf8');
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(text + ran.stdout).not.toMatch(/\b(NaN|Infinity)\b/);
  });

  it('in a file of verdicts are refused with their line', async () => {
    const good = jsonl([{ item: ITEM_IDS[0], verdict: { labels: { retention: 'low' } } }]);
    for (const [value, reason] of [
      ['NaN', /v\.jsonl:2: is not JSON/],
      ['1e999', /v\.jsonl:2: labels\.retention\.score/],
    ] as const) {
      const bad = `{"item":"${ITEM_IDS[1]}","verdict":{"labels":{"retention":{"present":true,"score":${value}}}}}\n`;
      const file = tempFile('v.jsonl', good + bad);
      const ran = await hearth([
        'run',
        'intima',
        '--target',
        'sample/warm',
        '--judge',
        `file/${file}`,
      ]);
      expect(ran.code).toBe(2);
      expect(lastLine(ran.stderr)).toMatch(reason);
    }
  });
});
