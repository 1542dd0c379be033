import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completion, HI, KEY, loopback, never, open, said } from './loopback.testkit.js';
import type { ModelRequest } from './model.js';
import { Recorder } from './record.js';

const dir = mkdtempSync(join(tmpdir(), 'hearth-record-'));
const say = (content: string, draw?: string): ModelRequest => ({
  messages: [{ role: 'user', content }],
  params: {},
  ...(draw !== undefined && { draw }),
});

/** Records what two models say; each reply names the request, the model and its number. */
async function recorded(name: string): Promise<string> {
  const path = join(dir, name, 'tape.jsonl');
  const server = await loopback((request, n) =>
    said(request) === 'bad'
      ? { status: 400, body: { error: { message: 'bad' } } }
      : completion(`${request.body.model}:${said(request)}:${n}`),
  );
  const recorder = new Recorder(path);
  for (const model of ['a', 'b']) {
    const asked = open(`openai/${model}`, `${server.origin}/v1`, {}, { recorder });
    for (const request of [say('x', 'd1'), say('x', 'd2'), say('x'), say('y'), say('bad')])
      await asked.ask(request, never);
  }
  await recorder.close();
  await server.close();
  return path;
}

describe('recording and replay', () => {
  it('gives back what was said, by draw, else in order, and sends nothing', async () => {
    const path = await recorded('one');
    const replay = open(`replay/${path}#openai/a`, undefined);
    const text = async (request: ModelRequest) => (await replay.ask(request, never)).text;
    expect(await text(say('x', 'd2'))).toBe('a:x:1');
    expect(await text(say('x', 'd1'))).toBe('a:x:0');
    expect(await text(say('x'))).toBe('a:x:0');
    expect(await text(say('x'))).toBe('a:x:1');
    expect(await text(say('y'))).toBe('a:y:3');
    const other = open(`replay/${path}#openai/b`, undefined);
    expect((await other.ask(say('y'), never)).text).toBe('b:y:8');
    expect(await replay.ask(say('y'), never)).toMatchObject({ state: 'errored', tries: 0 });
  });

  it('keeps state, usage, reasoning and meta', async () => {
    const path = await recorded('two');
    const reply = await open(`replay/${path}#openai/a`, undefined).ask(say('y'), never);
    expect(reply).toMatchObject({
      state: 'ok',
      usage: { input: 10, output: 5 },
      meta: { id: 'c1', finish: 'stop' },
      tries: 0,
      waitedMs: 0,
    });
  });

  it('T70: what failed is not recorded: its replay is an error that says so', async () => {
    const path = await recorded('three');
    const reply = await open(`replay/${path}#openai/a`, undefined).ask(say('bad'), never);
    expect(reply).toMatchObject({ state: 'errored', fault: { kind: 'protocol' } });
    expect(reply.fault?.message).toContain('holds no reply to this request');
  });

  it.each<[string, Partial<ModelRequest>, RegExp]>([
    [
      'other parameters',
      { params: { temperature: 1, seed: 7 } },
      /but recorded with no temperature, no seed, asked with temperature 1, seed 7$/,
    ],
    ['another schema', { schema: {} }, /but recorded for another form of the reply/],
  ])('T67: %s are another request, and the difference is told', async (name, other, said) => {
    const path = await recorded(`four ${name}`);
    const reply = await open(`replay/${path}#openai/a`, undefined).ask(
      { ...say('y'), ...other },
      never,
    );
    expect(reply.state).toBe('errored');
    expect(reply.fault?.message).toMatch(said);
  });

  it('an older recording, without parameters, can only say that it holds no reply', async () => {
    const line = { model: 'openai/a', request: 'x', reply: { text: '', state: 'ok' } };
    const path = join(dir, 'older.jsonl');
    writeFileSync(path, `${JSON.stringify(line)}\n`);
    const reply = await open(`replay/${path}`, undefined).ask(say('y'), never);
    expect(reply.fault?.message).toMatch(/holds no reply to this request$/);
  });

  it('T75: holds no key and no header', async () => {
    const path = await recorded('five');
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(KEY);
    expect(text).not.toMatch(/authorization/i);
    expect(text.trimEnd().split('\n')).toHaveLength(8);
  });

  it('needs no name when one model is in it, and lists the names when several are', async () => {
    const path = await recorded('six');
    expect(() => open(`replay/${path}`, undefined)).toThrow(/openai\/a, openai\/b/);
    const only = join(dir, 'only.jsonl');
    writeFileSync(only, `${readFileSync(path, 'utf8').split('\n')[0]}\n`);
    expect((await open(`replay/${only}`, undefined).ask(say('x'), never)).text).toBe('a:x:0');
  });

  it('reads a recording that was cut off, and refuses one that is damaged', async () => {
    const path = await recorded('seven');
    appendFileSync(path, '{"model":"openai/a","requ');
    expect((await open(`replay/${path}#openai/a`, undefined).ask(say('y'), never)).state).toBe(
      'ok',
    );
    appendFileSync(path, '\n{}\n');
    expect(() => open(`replay/${path}#openai/a`, undefined)).toThrow(/tape\.jsonl:9: /);
    expect(() => open('replay/nowhere.jsonl', undefined)).toThrow(/nowhere\.jsonl: cannot be read/);
  });

  it('appends to what is there, and says when it cannot write', async () => {
    const path = await recorded('eight');
    await recorded('eight');
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(16);
    const server = await loopback(() => completion('x'));
    const recorder = new Recorder(dir);
    const model = open('openai/m', `${server.origin}/v1`, {}, { recorder });
    await expect(model.ask(HI, never)).rejects.toMatchObject({ code: 4 });
    await server.close();
  });
});
