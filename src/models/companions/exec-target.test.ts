import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HI, never, open } from '../loopback.testkit.js';
import type { ModelSpec } from '../registry.js';

const dir = mkdtempSync(join(tmpdir(), 'hearth-exec-'));
let files = 0;
/** A command that runs a script; `input` is the line that it got, parsed. */
function command(script: string): string {
  files += 1;
  const path = join(dir, `bot-${files}.cjs`);
  writeFileSync(
    path,
    `const input = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n${script}`,
  );
  return `"${process.execPath}" "${path}"`;
}
const exec = (line: string, more: Partial<ModelSpec> = {}) =>
  open(`exec/${line}`, undefined, more, { env: process.env });

describe('exec/COMMAND', () => {
  it('gets one JSON line, and its output is the reply', async () => {
    const model = exec(command('console.log(JSON.stringify({ text: JSON.stringify(input) }))'));
    const reply = await model.ask(
      { ...HI, params: { temperature: 0, maxTokens: 5 }, session: { id: 'u1', thread: 'main' } },
      never,
    );
    expect(reply).toMatchObject({ state: 'ok', tries: 1 });
    expect(JSON.parse(reply.text)).toEqual({
      messages: HI.messages,
      session: 'u1',
      thread: 'main',
      params: { temperature: 0, max_tokens: 5 },
    });
  });

  it.each<[string, string, object]>([
    ['text', 'process.stdout.write("你好\\nagain\\n")', { state: 'ok', text: '你好\nagain' }],
    ['a JSON string', 'console.log(JSON.stringify("hi"))', { text: 'hi' }],
    [
      'an object',
      'console.log(JSON.stringify({text:"no",state:"refused"}))',
      { state: 'refused', text: 'no' },
    ],
    [
      'text that begins like JSON',
      'console.log("{smiles} hi")',
      { state: 'ok', text: '{smiles} hi' },
    ],
    [
      'broken JSON',
      'console.log(\'{"text": "cut\')',
      { state: 'errored', fault: { kind: 'protocol' } },
    ],
    ['an object without text', 'console.log(\'{"reply": "x"}\')', { state: 'errored' }],
    ['nothing', '', { state: 'empty' }],
    [
      'a failure',
      'console.error("first\\n\\nthe  cause"); process.exit(3)',
      {
        state: 'errored',
        tries: 1,
        fault: { message: 'the command ended with 3: first / the cause' },
      },
    ],
    [
      'standard error beside a reply',
      'console.error("a remark"); console.log("hi")',
      { state: 'ok', text: 'hi' },
    ],
  ])('reads %s', async (_, script, expected) => {
    const reply = await exec(command(script)).ask(HI, never);
    expect(reply).toMatchObject(expected);
    expect(JSON.stringify(reply)).not.toContain('a remark');
  });

  it.each([
    ['a few lines', 'for (let i = 0; i < 9; i++) console.error("line " + i + " " + key)', 9],
    ['a flood', 'for (let i = 0; i < 9000; i++) console.error("line " + i + " " + key)', 9000],
    ['one long line', 'console.error((key + " ").repeat(50) + "line 0 " + key)', 1],
  ])('quotes the last of %s, at most 300 characters, without keys', async (_, print, lines) => {
    const secret = 'sk-secret-0123456789';
    const script = command(`const key = '${secret}'; ${print}; process.exitCode = 1`);
    const env = { ...process.env, MY_TOKEN: secret };
    const reply = await open(`exec/${script}`, undefined, {}, { env }).ask(HI, never);
    const quoted = (reply.fault?.message ?? '').slice('the command ended with 1: '.length);
    expect(quoted.endsWith(`line ${lines - 1} [key]`)).toBe(true);
    expect(quoted.length).toBeLessThanOrEqual(300);
    expect(JSON.stringify(reply)).not.toContain(secret.slice(0, 10));
  });

  it.each([
    ['there is none', './no-such-bot.sh --fast', /no-such-bot\.sh: there is no such file/],
    ['it may not be run', `${join(dir, 'plain.txt')} x`, /plain\.txt: cannot be run: chmod/],
  ])('a program that is named by its path is looked for at once: %s', (_, line, message) => {
    writeFileSync(join(dir, 'plain.txt'), '');
    expect(() => exec(line)).toThrow(message);
  });

  it('does not mind a command that reads no input', async () => {
    const messages = [{ role: 'user' as const, content: 'x'.repeat(2_000_000) }];
    expect(await exec('echo hi').ask({ messages, params: {} }, never)).toMatchObject({
      text: 'hi',
    });
  });

  it('gets no variables but the common ones and those that are named', async () => {
    const env = { PATH: process.env.PATH ?? '', MY_PLACE: 'here', OTHER: 'x', SOME_KEY: 'k' };
    const script = command(
      'console.log(Object.keys(process.env).filter((n) => n.length > 3).sort().join())',
    );
    const names = async (named: string[]) =>
      (await open(`exec/${script}`, undefined, { env: named }, { env }).ask(HI, never)).text;
    expect(await names(['MY_PLACE'])).toMatch(/^MY_PLACE,PATH\b/);
    expect(await names([])).not.toMatch(/MY_PLACE|OTHER|SOME_KEY/);
    expect(() => open(`exec/${script}`, undefined, { env: ['UNSET'] }, { env })).toThrow(
      'env: UNSET is not set',
    );
    expect(() => open('openai/m', 'http://h/v1', { env: ['OTHER'] })).toThrow(
      /only exec\/COMMAND is handed variables/,
    );
  });

  it('ends the run when there is no such command', async () => {
    await expect(exec('no-such-command-here').ask(HI, never)).rejects.toMatchObject({ code: 2 });
  });

  it('side calls get sessions of their own', async () => {
    const model = exec(command('console.log(input.session)'));
    const ask = async (thread: 'main' | 'side') =>
      (await model.ask({ ...HI, session: { id: 'u', thread } }, never)).text;
    const [a, b, c] = [await ask('main'), await ask('side'), await ask('side')];
    expect(a).toBe('u');
    expect(new Set([a, b, c]).size).toBe(3);
  });

  /** A command whose child writes to a file as long as it lives. */
  const lingering = (path: string) =>
    `"${process.execPath}" -e "setInterval(() => require('fs').appendFileSync('${path}', 'x'), 20)" & wait`;

  it('T49: is killed with all its children when its time is over', async () => {
    const path = join(dir, 'late');
    const reply = await exec(lingering(path), { timeouts: { totalMs: 400 } }).ask(HI, never);
    expect(reply).toMatchObject({ state: 'errored', fault: { kind: 'timeout', phase: 'total' } });
    const size = readFileSync(path).length;
    await sleep(150);
    expect(readFileSync(path).length).toBe(size);
  });

  it('is killed with all its children on abort', async () => {
    const path = join(dir, 'aborted');
    writeFileSync(path, '');
    const abort = new AbortController();
    const pending = exec(lingering(path)).ask(HI, abort.signal);
    while (readFileSync(path).length === 0) await sleep(10);
    abort.abort();
    await expect(pending).rejects.toThrow(/abort/i);
    const size = readFileSync(path).length;
    await sleep(150);
    expect(readFileSync(path).length).toBe(size);
  });
});
