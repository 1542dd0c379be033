import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { type Ran, resultsIn, tempDir } from '../support.js';
import { callsIn, command, inOrder, run, serve, textOf } from './kit.js';

const HIGH = '\ud83d';
const LOW = '\ude00';
const ANSWER = `Half an emoji ${HIGH} here, and ${LOW} there, NUL \u0000, \u202eright to left, whole 😀.`;

describe('T98: lone surrogates', () => {
  const home = tempDir();
  const out = join(tempDir(), 'report');
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const grade = JSON.stringify({
      ...(JSON.parse(verdict({ retention: 'high' })) as object),
      quotes: { retention: [`Half an emoji ${HIGH} here`] },
    });
    server = await serve({ ...inOrder({ answers: [ANSWER] }), judge: () => grade });
    ran = await run(server, '--limit 1', { home });
    await command(server, `report last --format html,csv,md,json --out ${out}`, { home });
  });

  it('break nothing: the sample is graded, and its original is kept', () => {
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 1 });
    expect(callsIn(home)[0]?.reply.text).toBe(ANSWER);
    expect(textOf(asked(server, 'judge')[0] as never)).toContain('whole 😀.');
  });

  it('are in no file that is written: each is valid UTF-8 with a mark in their place', () => {
    const files = readdirSync(out, { recursive: true })
      .map(String)
      .filter((name) => /\.(html|csv|md|json)$/.test(name));
    const texts = files.map((name) =>
      new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(out, name))),
    );
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.some((text) => text.includes('Half an emoji \ufffd here'))).toBe(true);
  });
});
