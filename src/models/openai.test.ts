import { afterEach, describe, expect, it } from 'vitest';
import { type MockServer, mockServer, type Scripted } from '../../test/mock-server.js';
import { openAiModel } from './openai.js';
import { retrying } from './retry.js';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const FAST = { retries: 2, baseMs: 1, maxMs: 5 };
async function ask(...script: Scripted[]) {
  server = await mockServer((_, n) => script[Math.min(n, script.length - 1)] ?? '');
  const client = openAiModel({
    model: 'm',
    baseUrl: server.url,
    key: 'sk-secret',
    keyName: 'OPENAI_API_KEY',
    timeoutMs: 500,
  });
  return retrying(client, FAST).ask(
    { messages: [{ role: 'user', content: 'hi' }], params: { temperature: 0, maxTokens: 9 } },
    new AbortController().signal,
  );
}

describe('openAiModel', () => {
  it('sends model, messages and only the parameters that are set', async () => {
    expect(await ask('hello')).toMatchObject({ state: 'ok', text: 'hello', usage: { input: 10 } });
    expect(server?.seen[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-secret',
    });
    expect(server?.seen[0]?.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      temperature: 0,
      max_tokens: 9,
    });
  });

  it.each<[string, Scripted, object]>([
    ['white space only', '  \n', { state: 'empty' }],
    [
      'a refusal field',
      { message: { content: null, refusal: 'no' } },
      { state: 'refused', text: 'no' },
    ],
    [
      'a cut by length',
      { message: { content: 'half' }, finish: 'length' },
      { state: 'truncated', text: 'half' },
    ],
    [
      'a content filter with text',
      { message: { content: 'half' }, finish: 'content_filter' },
      { state: 'filtered' },
    ],
    [
      'all tokens in reasoning',
      { message: { content: null, reasoning_content: 'hm' }, finish: 'length' },
      { state: 'truncated', text: '', reasoning: 'hm' },
    ],
    [
      'reasoning in its own field',
      { message: { content: 'yes', reasoning_content: 'hm' } },
      { state: 'ok', text: 'yes', reasoning: 'hm' },
    ],
    ['reasoning in tags', '<think>no</think>yes', { state: 'ok', text: 'yes', reasoning: 'no' }],
    ['reasoning that never ends', 'ah <think>no', { state: 'truncated', text: 'ah' }],
    [
      'content in parts',
      { message: { content: [{ type: 'text', text: 'a' }, { text: 'b' }] } },
      { text: 'ab' },
    ],
    [
      'a 400 of the content policy',
      { status: 400, body: { error: { message: 'blocked by content management policy' } } },
      { state: 'filtered' },
    ],
    [
      'another 400',
      { status: 400, body: { error: { message: 'too long' } } },
      { state: 'errored', tries: 1, fault: { status: 400, message: 'too long' } },
    ],
    [
      'no choices',
      { body: { choices: [] } },
      { state: 'errored', tries: 3, fault: { kind: 'protocol' } },
    ],
    [
      'an HTML page',
      { status: 502, body: '<html>Bad Gateway</html>' },
      { state: 'errored', tries: 3, fault: { status: 502 } },
    ],
    [
      'a 200 that is not JSON',
      { body: 'oops' },
      { state: 'errored', fault: { kind: 'protocol', body: 'oops' } },
    ],
    [
      'a cut connection',
      { hangUp: true },
      { state: 'errored', tries: 3, fault: { kind: 'network' } },
    ],
    ['silence', { delayMs: 5000 }, { state: 'errored', fault: { kind: 'timeout' } }],
  ])('reads %s', async (_, scripted, expected) => {
    expect(await ask(scripted)).toMatchObject(expected);
  });

  it('tries 429, 5xx and overloaded 200s again and says how often', async () => {
    const reply = await ask(
      { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow down' } } },
      { body: { error: { type: 'overloaded_error', message: 'overloaded' } } },
      'fine',
    );
    expect(reply).toMatchObject({ state: 'ok', text: 'fine', tries: 3 });
  });

  it('waits as long as Retry-After says', async () => {
    const from = Date.now();
    await ask({ status: 429, headers: { 'retry-after': '0.2' }, body: {} }, 'fine');
    expect(server?.seen).toHaveLength(2);
    // A lower bound holds on any machine.
    expect(Date.now() - from).toBeGreaterThanOrEqual(195);
  });

  it.each([401, 402, 403, 404])('ends the run at status %i with what to do', async (status) => {
    const failing = ask({ status, body: { error: { message: `bad sk-secret thing` } } });
    await expect(failing).rejects.toMatchObject({ code: 2 });
    await failing.catch((error: Error) => {
      expect(error.message).toContain('"m"');
      expect(error.message).toContain(String(status));
      expect(error.message).not.toContain('sk-secret');
    });
    expect(server?.seen).toHaveLength(1);
  });

  it('gives up at once when it is aborted', async () => {
    server = await mockServer(() => ({ delayMs: 60_000 }));
    const abort = new AbortController();
    const client = openAiModel({ model: 'm', baseUrl: server.url, key: null, keyName: 'K' });
    const pending = retrying(client).ask({ messages: [], params: {} }, abort.signal);
    setTimeout(() => abort.abort(), 50);
    await expect(pending).rejects.toThrow(/abort/i);
  });

  it('names no credentials in its endpoint', () => {
    const client = openAiModel({
      model: 'm',
      baseUrl: 'http://user:pass@h:1/v1/?k=s',
      key: null,
      keyName: 'K',
    });
    expect(client.endpoint).toBe('http://h:1/v1');
  });
});
