import { beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import type { MockServer, Scripted, Seen } from '../mock-server.js';
import { ITEM_IDS, type Ran, resultsIn, tempDir, tempFile } from '../support.js';
import { callsIn, command, serve, textOf } from './kit.js';

const piece = (content: string, finish: string | null = null) => ({
  choices: [{ delta: { content }, finish_reason: finish }],
});
/** By a word of the item's prompt: a stream that falls silent, a reply that never begins, one that is well. */
const ANSWERS: Record<string, Scripted> = {
  Juniper: { events: [piece('I was about to')], stall: true },
  Otto: { message: { content: 'too late' }, delayMs: 60_000 },
  librarian: { events: [piece('Good '), piece('night.', 'stop')] },
};

describe('T49: a stream that hangs', () => {
  const home = tempDir();
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const of = (request: Seen): Scripted =>
      Object.entries(ANSWERS).find(([word]) => textOf(request).includes(word))?.[1] ?? '';
    server = await serve({ answer: of });
    const config = tempFile(
      'hearth.yaml',
      `suite: intima
limit: 3
judges: [local/house]
targets:
  - name: m
    model: openai/m
    stream: true
    max_retries: 0
    timeouts: {idle_ms: 11000, first_byte_ms: 2000, total_ms: 20000}
`,
    );
    ran = await command(server, `run --config ${config} --no-report --json`, { home });
  });

  it('ends by its own time-out, and no other sample waits for it', () => {
    expect(resultsIn(ran)[0]?.counts).toEqual({ errored: 2, rated: 1 });
    expect(asked(server, 'm')).toHaveLength(3);
    const faults = callsIn(home).flatMap(({ reply }) => reply.fault ?? []);
    expect(faults.map(({ phase }) => phase).sort()).toEqual(['first_byte', 'idle']);
  });

  it('is named by the progress while it hangs', () => {
    const lines = ran.stderr.split('\n').filter((text) => text.includes(ITEM_IDS[0] ?? '-'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0]).toMatch(/\d+ s/);
  });
});
