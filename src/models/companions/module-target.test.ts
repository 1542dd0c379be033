import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HI, never, open } from '../loopback.testkit.js';
import type { ModelSpec } from '../registry.js';
import { importWithTsx } from './import-file.js';

const dir = mkdtempSync(join(tmpdir(), 'hearth-module-'));
let files = 0;
function module(code: string, more: Partial<ModelSpec> = {}, extension = 'mjs') {
  files += 1;
  const path = join(dir, `bot-${files}.${extension}`);
  writeFileSync(path, code);
  return open(`module/${path}`, undefined, more, { env: {} });
}

describe('module/FILE', () => {
  it('asks the default export', async () => {
    const model = module(
      'export default async ({ message, messages, system, session, thread, params, signal }) => JSON.stringify({ message, messages, system, session, thread, params, aborted: signal.aborted });',
    );
    const messages = [
      { role: 'system' as const, content: 's' },
      { role: 'user' as const, content: 'hi' },
    ];
    const reply = await model.ask(
      { messages, params: { seed: 1 }, session: { id: 'u', thread: 'main' } },
      never,
    );
    expect(JSON.parse(reply.text)).toEqual({
      message: 'hi',
      messages,
      system: 's',
      session: 'u',
      thread: 'main',
      params: { seed: 1 },
      aborted: false,
    });
  });

  it.each<[string, string, object]>([
    ['a string', '"hi"', { state: 'ok', text: 'hi' }],
    [
      'an object',
      '{ text: "hi", reasoning: "hm", usage: { input: 2 } }',
      { text: 'hi', reasoning: 'hm', usage: { input: 2 } },
    ],
    ['a state', '{ text: "no", state: "filtered" }', { state: 'filtered' }],
    ['an unknown state', '{ text: "no", state: "happy" }', { state: 'errored' }],
    ['nothing', 'undefined', { state: 'errored', fault: { kind: 'protocol' } }],
    ['a number', '5', { state: 'errored' }],
  ])('reads %s', async (_, value, expected) => {
    expect(await module(`export default () => (${value});`).ask(HI, never)).toMatchObject(expected);
  });

  it('gives each session its own function, and side calls one of their own', async () => {
    const model = module(
      'export const session = (id) => { const heard = []; return ({ message }) => { heard.push(message); return heard.join("|"); }; };',
    );
    const ask = async (content: string, id: string, thread: 'main' | 'side') =>
      (
        await model.ask(
          { messages: [{ role: 'user', content }], params: {}, session: { id, thread } },
          never,
        )
      ).text;
    expect(await ask('1', 'a', 'main')).toBe('1');
    expect(await ask('x', 'b', 'main')).toBe('x');
    expect(await ask('?', 'a', 'side')).toBe('?');
    expect(await ask('2', 'a', 'main')).toBe('1|2');
    model.release?.('a');
    expect(await ask('3', 'a', 'main')).toBe('3');
  });

  it('what it throws is this request’s fault alone', async () => {
    const model = module(
      'let n = 0; export default () => { n += 1; if (n === 1) throw new Error("boom"); return "fine"; };',
    );
    expect(await model.ask(HI, never)).toMatchObject({
      state: 'errored',
      tries: 1,
      fault: { message: 'the module threw: boom' },
    });
    expect(await model.ask(HI, never)).toMatchObject({ state: 'ok', text: 'fine' });
  });

  it('T49: one that never answers is not waited for', async () => {
    const model = module('export default () => new Promise(() => undefined);', {
      timeouts: { totalMs: 60 },
    });
    expect(await model.ask(HI, never)).toMatchObject({
      state: 'errored',
      fault: { kind: 'timeout', phase: 'total' },
    });
    const abort = new AbortController();
    const pending = module('export default () => new Promise(() => undefined);').ask(
      HI,
      abort.signal,
    );
    setTimeout(() => abort.abort(), 20);
    await expect(pending).rejects.toThrow(/abort/i);
  });

  it('may be TypeScript', async () => {
    const model = module(
      'type Asked = { message: string };\nexport default ({ message }: Asked): string => message satisfies string;',
      {},
      'ts',
    );
    expect(await model.ask(HI, never)).toMatchObject({ state: 'ok', text: 'hi' });
  });

  it('may be TypeScript on a Node that does not read it', async () => {
    const path = join(dir, 'typed.ts');
    writeFileSync(path, 'enum Kind { A = "a" }\nexport default (): Kind => Kind.A;');
    const { default: answer } = await importWithTsx(path);
    expect((answer as () => string)()).toBe('a');
  });

  it.each([
    ['export const other = 1;', /neither a default export/],
    ['export default 5;', /neither a default export/],
    ['throw new Error("at load");', /cannot be loaded: at load/],
  ])('ends the run for %j', async (code, sentence) => {
    await expect(module(code).ask(HI, never)).rejects.toThrow(sentence);
  });

  it('says at once that a file is missing', () => {
    expect(() => open('module/nowhere.mjs', undefined, {}, { env: {} })).toThrow(
      'nowhere.mjs: there is no such file',
    );
  });

  it('another text of the file is another endpoint', () => {
    const [a, b] = ['1', '2'].map((text) => module(`export default () => ${text};`).endpoint);
    expect(a?.split('#')[1]).not.toBe(b?.split('#')[1]);
  });
});
