import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completion, HI, KEY, loopback, never, open } from './loopback.testkit.js';
import { cutRedactor, redactor } from './redact.js';

describe('redactor', () => {
  it.each<[string[], string, string]>([
    [['secret-key-1'], 'a secret-key-1 b secret-key-1', 'a [key] b [key]'],
    [['secret-key', 'secret-key-long'], 'secret-key-long', '[key]'],
    [['a+b(c)*d/e'], 'x a+b(c)*d/e', 'x [key]'],
    [['EMPTY'], 'EMPTY', 'EMPTY'],
    [['ollama', 'lm-studio'], 'ollama lm-studio', 'ollama lm-studio'],
    [['', 'secret-key'], 'abc', 'abc'],
  ])('%j in %j', (secrets, text, clean) => {
    expect(redactor(secrets)(text)).toBe(clean);
  });
});

describe('a key in another form', () => {
  const key = 'sk-proj/4f2a+9c1b=7d3e';
  const base64 = (text: string, form: 'base64' | 'base64url' = 'base64') =>
    Buffer.from(text).toString(form);
  it.each([
    ['reversed', [...key].reverse().join('')],
    ['for an address', encodeURIComponent(key)],
    ['base64', base64(key)],
    ['base64 behind one byte', base64(`:${key}`)],
    ['base64 behind two bytes', base64(`u:${key}`)],
    ['base64 amid text', base64(`user:${key} and more`)],
    ['base64 for addresses', base64(`${key}???>>>`, 'base64url')],
  ])('%s is masked', (_, form) => {
    const clean = redactor([key])(`it is ${form}.`);
    expect(clean).toMatch(/^it is .{0,12}\[key\].{0,16}\.$/);
    expect(cutRedactor([key])(`it is ${form.slice(0, -4)}`)).toContain('[key]');
  });

  it('base64 of other text stays', () => {
    const text = base64('what somebody wrote about sk-project');
    expect(redactor([key])(text)).toBe(text);
  });

  it('property: no base64 of a text with the key in it can be read back', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (before, behind) => {
        const clean = redactor([key])(base64(before + key + behind));
        expect(clean).toContain('[key]');
      }),
    );
  });
});

describe('T75: keys that a server echoes', () => {
  const echo = `your key ${KEY}`;

  it('are in no part of a reply', async () => {
    const server = await loopback(() =>
      completion({ content: echo, reasoning_content: echo }, 'stop', {
        id: echo,
        model: echo,
        system_fingerprint: echo,
      }),
    );
    const reply = await open('openai/m', `${server.origin}/v1`).ask(HI, never);
    expect(reply).toMatchObject({ text: 'your key [key]', reasoning: 'your key [key]' });
    expect(JSON.stringify(reply)).not.toContain(KEY);
    await server.close();
  });

  it.each([400, 500, 401, 200])('are in no fault and no error (status %i)', async (status) => {
    const server = await loopback(() => ({ status, body: { error: { message: echo } } }));
    const model = open('openai/m', `${server.origin}/v1`, { retries: 0 });
    const seen = await model
      .ask(HI, never)
      .catch((error: Error & { text: object }) => [error.message, error.stack, error.text]);
    expect(JSON.stringify(seen)).toContain('[key]');
    expect(JSON.stringify(seen)).not.toContain(KEY);
    await server.close();
  });

  it('are hidden when they stand in a header of one’s own', async () => {
    const server = await loopback(() => completion('hello gate-secret'));
    const env = { OPENAI_API_KEY: KEY, GATE: 'gate-secret' };
    const model = open('openai/m', `${server.origin}/v1`, { headers: { 'X-G': '$GATE' } }, { env });
    expect((await model.ask(HI, never)).text).toBe('hello [key]');
    await server.close();
  });

  it('a word that is used as a key stays in the replies', async () => {
    const server = await loopback(() => completion('EMPTY'));
    const model = open('vllm/m', `${server.origin}/v1`, {}, { env: { VLLM_API_KEY: 'EMPTY' } });
    expect((await model.ask(HI, never)).text).toBe('EMPTY');
    await server.close();
  });
});

describe('a key in a text that was cut', () => {
  const key = 'sk-secret-0123456789';
  it.each([
    ['the whole key', `bad ${key}.`, 'bad [key].'],
    ['its beginning', `bad ${key.slice(0, 12)}`, 'bad [key]'],
    ['a few letters of it', 'bad sk-secr', 'bad sk-secr'],
  ])('%s', (_, text, clean) => {
    expect(cutRedactor([key])(text)).toBe(clean);
  });

  it('is in no fault, wherever the cut falls', async () => {
    for (let before = 170; before <= 200; before += 5) {
      const server = await loopback(() => ({
        status: 400,
        body: { error: { message: `${'x'.repeat(before)} ${KEY}` } },
      }));
      const reply = await open('openai/m', `${server.origin}/v1`).ask(HI, never);
      expect(reply.state).toBe('errored');
      expect(JSON.stringify(reply)).not.toContain(KEY.slice(0, 10));
      await server.close();
    }
  });
});
