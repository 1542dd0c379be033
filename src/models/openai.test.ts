import { describe, expect, it } from 'vitest';
import {
  askOpenAi,
  completion,
  HI,
  KEY,
  loopback,
  never,
  open,
  type Played,
  said,
} from './loopback.testkit.js';

describe('openai: what is sent', () => {
  it('is the model, the messages and only the parameters that are set', async () => {
    const { reply, heard } = await askOpenAi(
      [completion('hello')],
      {},
      {
        ...HI,
        params: { temperature: 0, maxTokens: 9 },
      },
    );
    expect(reply).toMatchObject({ state: 'ok', text: 'hello', usage: { input: 10, output: 5 } });
    expect(heard[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'm', messages: HI.messages, temperature: 0, max_tokens: 9 },
    });
    expect(Object.keys(heard[0]?.body ?? {})).toEqual([
      'model',
      'messages',
      'temperature',
      'max_tokens',
    ]);
  });

  it('keeps a query of the address, as Azure has one, and shows it to nobody', async () => {
    const server = await loopback(() => completion('x'));
    const model = open(
      'azure/dep',
      `${server.origin}/openai/v1/?api-version=2024-10-21`,
      {},
      {
        env: { AZURE_OPENAI_API_KEY: KEY },
      },
    );
    await model.ask({ ...HI, params: { maxTokens: 3 } }, never);
    expect(server.heard[0]).toMatchObject({
      path: '/openai/v1/chat/completions?api-version=2024-10-21',
      headers: { 'api-key': KEY },
      body: { max_completion_tokens: 3 },
    });
    expect(server.heard[0]?.headers.authorization).toBeUndefined();
    expect(model.endpoint).toBe(`${server.origin}/openai/v1`);
    await server.close();
  });

  it('puts extra body fields and thinking into the body and into the identity of the endpoint', async () => {
    const server = await loopback(() => completion('x'));
    const plain = open('vllm/q', `${server.origin}/v1`);
    const model = open('vllm/q', `${server.origin}/v1`, {
      thinking: false,
      extraBody: { top_k: 5 },
    });
    await model.ask(HI, never);
    expect(server.heard[0]?.body).toMatchObject({
      top_k: 5,
      chat_template_kwargs: { enable_thinking: false, thinking: false },
    });
    expect(plain.endpoint).toBe(`${server.origin}/v1`);
    expect(model.endpoint).not.toBe(plain.endpoint);
    await server.close();
  });

  it('T75: no header reaches the identity of a request', () => {
    const env = { OPENAI_API_KEY: KEY, TEAM: 'team-secret-value' };
    const model = open('openai/m', 'http://h/v1', { headers: { 'X-Team': '$TEAM' } }, { env });
    expect(`${model.name} ${model.endpoint}`).toBe('openai/m http://h/v1');
  });
});

describe('openai: what is read', () => {
  it.each<[string, Played, object]>([
    ['T35: white space only', completion('  \n'), { state: 'empty' }],
    [
      'T35: a refusal field',
      completion({ content: null, refusal: 'no' }),
      { state: 'refused', text: 'no' },
    ],
    ['a refusal as finish reason', completion('I will not.', 'refusal'), { state: 'refused' }],
    ['T39: a cut by length', completion('half', 'length'), { state: 'truncated', text: 'half' }],
    [
      'T36: a content filter with text',
      completion('half', 'content_filter'),
      { state: 'filtered' },
    ],
    ["T36: Zhipu's filter", completion('half', 'sensitive'), { state: 'filtered' }],
    [
      'T34: all tokens in reasoning',
      completion({ content: null, reasoning_content: 'hm' }, 'length'),
      { state: 'truncated', text: '', reasoning: 'hm', meta: { cut: 'reasoning' } },
    ],
    [
      'T29: reasoning in the field of DeepSeek',
      completion({ content: 'yes', reasoning_content: 'hm' }),
      { state: 'ok', text: 'yes', reasoning: 'hm' },
    ],
    [
      'T29: of OpenRouter and vLLM',
      completion({ content: 'yes', reasoning: 'hm' }),
      { text: 'yes', reasoning: 'hm' },
    ],
    [
      'T29: of Ollama',
      completion({ content: 'yes', thinking: 'hm' }),
      { text: 'yes', reasoning: 'hm' },
    ],
    [
      'T28: in tags',
      completion('<think>no</think>yes'),
      { state: 'ok', text: 'yes', reasoning: 'no' },
    ],
    ['T31: text before the tags', completion('ah <think>no</think>yes'), { text: 'ah yes' }],
    ['T32: tags that never close', completion('ah <think>no'), { state: 'truncated', text: 'ah' }],
    [
      'content in parts',
      completion({ content: [{ type: 'text', text: 'a' }, { text: 'b' }] }),
      { text: 'ab' },
    ],
    [
      "Mistral's thinking parts",
      completion({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
          { type: 'text', text: 'a' },
        ],
      }),
      { text: 'a', reasoning: 'hm' },
    ],
    [
      'T91: cost as the provider reports it, and cached and reasoning tokens',
      completion('x', 'stop', {
        usage: {
          prompt_tokens: 7,
          completion_tokens: 3,
          cost: 0.25,
          prompt_tokens_details: { cached_tokens: 4 },
          completion_tokens_details: { reasoning_tokens: 2 },
        },
      }),
      { costUsd: 0.25, usage: { input: 7, output: 3, cached: 4, reasoning: 2 } },
    ],
    [
      "DeepSeek's name for cached tokens",
      completion('x', 'stop', { usage: { prompt_tokens: 7, prompt_cache_hit_tokens: 4 } }),
      { usage: { input: 7, output: null, cached: 4 } },
    ],
    [
      'T89: no usage',
      completion('x', 'stop', { usage: null }),
      { costUsd: null, usage: { input: null } },
    ],
    ['a message without anything', completion({}), { state: 'empty' }],
  ])('%s', async (_, played, expected) => {
    expect((await askOpenAi([played])).reply).toMatchObject({ tries: 1, ...expected });
  });

  it('T13: a draft in the reasoning is not part of the text', async () => {
    const { reply } = await askOpenAi([
      completion('<think>maybe {"grade": 1}</think>{"grade": 5}'),
    ]);
    expect(reply.text).toBe('{"grade": 5}');
  });
});

describe('openai: what goes wrong', () => {
  it.each<[string, Played, object]>([
    ['T40: no choices', { body: { choices: [] } }, { fault: { kind: 'protocol' } }],
    [
      'T40: a choice without a message',
      { body: { choices: [{}] } },
      { fault: { kind: 'protocol' } },
    ],
    [
      'T40: an HTML page',
      { status: 502, body: '<html>Bad Gateway</html>' },
      { fault: { kind: 'http', status: 502, body: '<html>Bad Gateway</html>' } },
    ],
    [
      'T40: a 200 that is not JSON',
      { body: 'oops' },
      { fault: { kind: 'protocol', body: 'oops' } },
    ],
    ['T40: a 200 that is null', { body: 'null' }, { fault: { kind: 'protocol' } }],
    ['a 500', { status: 500, body: { error: { message: 'x' } } }, { fault: { status: 500 } }],
    ['T48: a 529', { status: 529, body: {} }, { fault: { status: 529 } }],
    [
      'T48: overloaded in a 200',
      { body: { error: { type: 'overloaded_error', message: 'busy' } } },
      { fault: { kind: 'protocol', message: 'busy' } },
    ],
    [
      'a choice that holds an error',
      { body: { choices: [{ error: { message: 'upstream' }, finish_reason: 'error' }] } },
      { fault: { message: 'upstream' } },
    ],
    ['a server that gave up', completion('', 'network_error'), { fault: { kind: 'protocol' } }],
    ['a cut connection', { chunks: ['{"choices'], ending: 'cut' }, { fault: { kind: 'network' } }],
  ])('%s is tried again, then an error of this request', async (_, played, expected) => {
    const { reply, heard } = await askOpenAi([played]);
    expect(reply).toMatchObject({ state: 'errored', text: '', tries: 3, ...expected });
    expect(heard).toHaveLength(3);
  });

  it('T40: another try mends what has passed, and counts', async () => {
    const { reply } = await askOpenAi([
      { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow down' } } },
      { body: { error: { type: 'overloaded_error', message: 'overloaded' } } },
      completion('fine'),
    ]);
    expect(reply).toMatchObject({ state: 'ok', text: 'fine', tries: 3 });
  });

  it('T44: zero retries are none', async () => {
    const { reply, heard } = await askOpenAi([{ status: 500, body: {} }], { retries: 0 });
    expect(reply).toMatchObject({ state: 'errored', tries: 1 });
    expect(heard).toHaveLength(1);
  });

  it('T46: 429s to the end are an error, not an answer', async () => {
    const { reply } = await askOpenAi([
      { status: 429, headers: { 'retry-after-ms': '1' }, body: { error: { message: 'slow' } } },
    ]);
    expect(reply).toMatchObject({ state: 'errored', tries: 3, fault: { status: 429 } });
  });

  it('a 400 of this request alone is not tried again', async () => {
    const { reply } = await askOpenAi([{ status: 400, body: { error: { message: 'too long' } } }]);
    expect(reply).toMatchObject({
      state: 'errored',
      tries: 1,
      fault: { status: 400, message: 'too long' },
    });
  });

  it('T37: a 400 of a content filter is "filtered"', async () => {
    const { reply } = await askOpenAi([
      { status: 400, body: { error: { message: 'blocked by content management policy' } } },
    ]);
    expect(reply).toMatchObject({ state: 'filtered', tries: 1 });
  });

  it.each([401, 402, 403, 404, 405, 301])(
    'T45: status %i ends the run at once, with what to do and without the key',
    async (status) => {
      const server = await loopback(() => ({
        status,
        headers: { location: 'http://elsewhere/' },
        body: { error: { message: `bad ${KEY} thing` } },
      }));
      const model = open('openai/m', `${server.origin}/v1`);
      const error = await model.ask(HI, never).then(
        () => null,
        (e: Error & { code: number }) => e,
      );
      expect(error).toMatchObject({ name: 'HearthError', code: 2 });
      expect(error?.message).toContain('"m"');
      expect(error?.message).toContain(String(status));
      expect(error?.message).not.toContain(KEY);
      expect(server.heard).toHaveLength(1);
      await server.close();
    },
  );

  it('T47: one exhausted request leaves the others alone', async () => {
    const server = await loopback((request) =>
      said(request) === 'bad' ? { status: 500, body: {} } : completion('ok'),
    );
    const model = open('openai/m', `${server.origin}/v1`, { retries: 1 });
    const ask = (content: string) =>
      model.ask({ messages: [{ role: 'user', content }], params: {} }, never);
    const replies = await Promise.all(['a', 'bad', 'b', 'c'].map(ask));
    expect(replies.map((r) => r.state)).toEqual(['ok', 'errored', 'ok', 'ok']);
    await server.close();
  });

  it('gives up at once when it is aborted', async () => {
    const server = await loopback(() => ({ delayMs: 60_000 }));
    const abort = new AbortController();
    const pending = open('openai/m', `${server.origin}/v1`).ask(HI, abort.signal);
    setTimeout(() => abort.abort(), 50);
    await expect(pending).rejects.toThrow(/abort/i);
    await server.close();
  });
});
