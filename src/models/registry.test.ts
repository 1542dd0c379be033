import { describe, expect, it } from 'vitest';
import { completion, HI, KEY, loopback, never, open } from './loopback.testkit.js';
import { PRESETS } from './presets.js';
import { MODEL_NAMES, parseModelName } from './registry.js';
import { checkSpecOptions, specOptionsSchema } from './spec-options.js';

describe('parseModelName', () => {
  it.each<[string, string, string]>([
    ['openai/gpt-x', 'openai', 'gpt-x'],
    ['openai:gpt-x', 'openai', 'gpt-x'],
    ['ollama:llama3:8b', 'ollama', 'llama3:8b'],
    ['openrouter/meta/llama:free', 'openrouter', 'meta/llama:free'],
    ['anthropic/claude-x', 'anthropic', 'claude-x'],
    ['http/bot.yaml', 'http', 'bot.yaml'],
    ['http//abs/bot.yaml', 'http', '/abs/bot.yaml'],
    ['exec/python bot.py --fast', 'exec', 'python bot.py --fast'],
    ['module:./bot.ts', 'module', './bot.ts'],
    ['llama/m.gguf', 'llama', 'm.gguf'],
  ])('%s', (name, provider, model) => {
    expect(parseModelName(name, {})).toMatchObject({ provider, model });
  });

  it.each([
    'file/a.jsonl',
    'baseline/eliza',
    'sample/warm',
    'gpt-x',
    'openai/',
    'constructor/x',
    'toString/x',
  ])('%s is no provider’s', (name) => {
    expect(parseModelName(name, {})).toBeNull();
  });

  it('takes the address of the flag, else of the variable, else the provider’s own', () => {
    const env = { DASHSCOPE_BASE_URL: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1' };
    expect(parseModelName('dashscope/q', env, 'http://h/v1')?.baseUrl).toBe('http://h/v1');
    expect(parseModelName('dashscope/q', env)?.baseUrl).toBe(env.DASHSCOPE_BASE_URL);
    expect(parseModelName('dashscope/q', {})?.baseUrl).toBe(PRESETS.dashscope?.baseUrl);
    expect(parseModelName('dashscope/q', { DASHSCOPE_BASE_URL: ' ' })?.baseUrl).toBe(
      PRESETS.dashscope?.baseUrl,
    );
  });

  it('adds the version to a bare host of a vendor, and leaves other addresses alone', () => {
    expect(parseModelName('anthropic/m', {}, 'http://h:1')?.baseUrl).toBe('http://h:1/v1');
    expect(parseModelName('google/m', {}, 'http://h:1/')?.baseUrl).toBe('http://h:1/v1beta');
    expect(parseModelName('anthropic/m', {}, 'http://h/x/v1')?.baseUrl).toBe('http://h/x/v1');
    expect(parseModelName('bedrock/m', { AWS_REGION: 'eu-west-1' })?.baseUrl).toBe(
      'https://bedrock-runtime.eu-west-1.amazonaws.com',
    );
  });

  it('names the key variable that is set', () => {
    expect(parseModelName('google/m', { GEMINI_API_KEY: 'x' })?.keyName).toBe('GEMINI_API_KEY');
    expect(parseModelName('google/m', {})?.keyName).toBe('GOOGLE_API_KEY');
  });

  it.each<[string, string | undefined, RegExp]>([
    ['openai/m', 'http://user:pass@h/v1', /credentials/],
    ['openai/m', 'http://h/v1?api_key=abc', /credentials/],
    ['openai/m', 'nonsense', /not an address/],
    ['openai/m', 'file:///etc/passwd', /not an address/],
    ['azure/dep', undefined, /AZURE_OPENAI_BASE_URL/],
    ['http://localhost:8000', undefined, /is an address/],
  ])('refuses %s at %s', (name, baseUrl, sentence) => {
    expect(() => parseModelName(name, {}, baseUrl)).toThrow(sentence);
  });

  it('refuses an address with credentials without repeating them', () => {
    expect(() => parseModelName('openai/m', {}, 'http://user:hunter22@h/v1')).not.toThrow(
      /hunter22/,
    );
  });

  it('lists every name that it knows', () => {
    for (const name of MODEL_NAMES)
      expect(parseModelName(name, {}, 'http://h/v1'), name).not.toBeNull();
  });
});

describe('openModel', () => {
  it.each(Object.keys(PRESETS))(
    '%s answers over its own address, key and thinking switch',
    async (provider) => {
      const server = await loopback(() => completion('yes'));
      const keyName = PRESETS[provider]?.keyName ?? '';
      const model = open(
        `${provider}/m`,
        `${server.origin}/v1`,
        { thinking: true },
        { env: { [keyName]: KEY } },
      );
      expect(await model.ask(HI, never)).toMatchObject({ state: 'ok', text: 'yes' });
      const [heard] = server.heard;
      expect(heard?.path).toBe('/v1/chat/completions');
      expect([heard?.headers.authorization, heard?.headers['api-key']]).toContain(
        provider === 'azure' ? KEY : `Bearer ${KEY}`,
      );
      expect(heard?.body).toMatchObject({ ...PRESETS[provider]?.thinking?.(true) });
      expect(model.name).toBe(`${provider}/m`);
      await server.close();
    },
  );

  it.each([
    ['openai/m', 'OPENAI_API_KEY'],
    ['deepseek/m', 'DEEPSEEK_API_KEY'],
    ['anthropic/m', 'ANTHROPIC_API_KEY'],
    ['bedrock/m', 'AWS_BEARER_TOKEN_BEDROCK'],
  ])('%s without a key says so before anything is sent', (name, variable) => {
    expect(() => open(name, undefined, {}, { env: {} })).toThrow(`${variable} is not set`);
  });

  it('needs no key for servers of one’s own', () => {
    expect(open('vllm/m', undefined, {}, { env: {} }).endpoint).toBe('http://127.0.0.1:8000/v1');
    expect(open('openai/m', 'http://h/v1', {}, { env: {} }).endpoint).toBe('http://h/v1');
  });

  it('sends headers with the values of the variables that they name', async () => {
    const server = await loopback(() => completion('x'));
    const env = { OPENAI_API_KEY: KEY, GATE: 'gate-secret' };
    const headers = {
      Authorization: 'Basic $GATE',
      'X-Team': ['$', '{GATE}/a'].join(''),
      'X-Plain': 'b',
    };
    await open('openai/m', `${server.origin}/v1`, { headers }, { env }).ask(HI, never);
    expect(server.heard[0]?.headers).toMatchObject({
      authorization: 'Basic gate-secret',
      'x-team': 'gate-secret/a',
      'x-plain': 'b',
    });
    await server.close();
  });

  it('refuses a header whose variable is not set', () => {
    expect(() => open('openai/m', 'http://h/v1', { headers: { 'X-A': '$NOT_SET' } })).toThrow(
      'headers.X-A: NOT_SET is not set',
    );
  });

  it('shares one gate between models of one address and key', async () => {
    const server = await loopback(() => ({ ...completion('x'), delayMs: 20 }));
    const { Endpoints } = await import('./endpoints.js');
    const endpoints = new Endpoints();
    const both = ['a', 'b'].map((m) =>
      open(`openai/${m}`, `${server.origin}/v1`, { limits: { maxConnections: 3 } }, { endpoints }),
    );
    await Promise.all([...Array(12)].map((_, i) => both[i % 2]?.ask(HI, never)));
    expect(server.peak()).toBeLessThanOrEqual(3);
    expect(endpoints.status()).toMatchObject([
      { endpoint: `${server.origin}/v1`, inFlight: 0, waiting: 0 },
    ]);
    await server.close();
  });
});

describe('spec options', () => {
  it('take what a config file may say', () => {
    const options = {
      thinking: true,
      extraBody: { top_k: 1 },
      headers: { 'X-A': 'b' },
      stream: true,
      timeouts: { totalMs: 5 },
      limits: { rpm: 60, tpm: 1000, maxConnections: 2 },
      retries: 0,
    };
    expect(specOptionsSchema.parse(options)).toEqual(options);
    expect(specOptionsSchema.safeParse({ retries: -1 }).success).toBe(false);
    expect(specOptionsSchema.safeParse({ rpm: 3 }).success).toBe(false);
  });

  it.each([
    [{ extraBody: { messages: [] } }, 'extraBody.messages'],
    [{ extraBody: { stream: true } }, 'extraBody.stream'],
  ])('refuse %j', (options, field) => {
    expect(() => checkSpecOptions(options)).toThrow(field);
  });
});
