import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { jsonl, tempFile } from '../support.js';
import { command, serve, textOf } from './kit.js';

const IDS = Array.from({ length: 24 }, (_, i) => `row-${(i * 7) % 24}`);

describe('T102: rows whose replies come back in any order', () => {
  it('are written in the order of the data', async () => {
    const cameBack: string[] = [];
    let asking = 0;
    const server = await serve({
      judge: async (request) => {
        const id = /said by (row-\d+)\./.exec(textOf(request))?.[1] ?? '';
        // The earlier it was asked, the later it comes back.
        await new Promise((go) => setTimeout(go, 300 - 12 * asking++));
        cameBack.push(id);
        return verdict();
      },
    });
    const file = tempFile(
      'in.jsonl',
      jsonl(IDS.map((id) => ({ id, prompt: 'How are you?', reply: `Well, said by ${id}.` }))),
    );
    const ran = await command(server, `label --judge openai/judge --max-connections 24 ${file}`);
    const written = ran.stdout
      .trim()
      .split('\n')
      .map((text) => (JSON.parse(text) as { id: string }).id);
    expect(written).toEqual(IDS);
    expect([...cameBack].sort()).toEqual([...IDS].sort());
    expect(cameBack).not.toEqual(IDS);
  });
});
