import { describe, expect, it } from 'vitest';
import { completion, HI, KEY, loopback, never, open } from './loopback.testkit.js';
import { type ModelSpec, parseModelName } from './registry.js';
import { checkFields, checkSecrets } from './spec-secrets.js';

const ENV = { OPENAI_API_KEY: KEY, MY_LOGIN: 'correct-horse-staple', TEAM: 'alpha' };
const spec = (more: Partial<ModelSpec> = {}): ModelSpec => {
  const parsed = parseModelName('openai/m', ENV, 'http://h/v1');
  if (parsed === null) throw new Error('openai/m is no name');
  return { ...parsed, ...more };
};

describe('key_var', () => {
  it.each([
    'sk-OTHERPLANTED1234567890',
    'my key',
    'hunter22',
    'AKIAIOSFODNN7EXAMPLE',
    '$MY_KEY',
    KEY,
  ])('%s is no name of a variable, and is not shown', (keyName) => {
    const thrown = catching(() => checkSecrets({ spec: spec({ keyName }) }, ENV));
    expect(thrown).toMatchObject({ code: 2, place: { field: 'key_var' } });
    expect(thrown.message).toMatch(/key_var names a variable/);
    expect(JSON.stringify([thrown.message, thrown.text])).not.toContain(keyName);
  });

  it.each(['MY_KEY', '_K2', 'OPENAI_API_KEY', ''])('"%s" may stand there', (keyName) => {
    expect(() => checkSecrets({ spec: spec({ keyName }) }, ENV)).not.toThrow();
  });
});

describe('literal secrets in what is stored', () => {
  it.each<[string, Partial<ModelSpec>, string]>([
    ['a header named so', { headers: { Authorization: 'Bearer abc' } }, 'headers.Authorization'],
    ['another', { headers: { 'x-api-key': 'abc' } }, 'headers.x-api-key'],
    ['cookies', { headers: { Cookie: 'a=b' } }, 'headers.Cookie'],
    ['a key beside a variable', { headers: { 'x-token': 'abcdefghijklmnop12$TEAM' } }, 'headers.x'],
    ['a dollar that names nothing', { headers: { 'x-token': 'abc$1' } }, 'headers.x-token'],
    ['a key in any header', { headers: { 'x-team': KEY } }, 'headers.x-team'],
    ['a field named so', { extraBody: { user_token: 'abc' } }, 'extra_body.user_token'],
    ['deep in the body', { extraBody: { a: [{ apiKey: 'abc' }] } }, 'extra_body.a.0.apiKey'],
    ['a key in any field', { extraBody: { note: `is ${KEY}` } }, 'extra_body.note'],
    ['one that is marked', { extraBody: { note: `sk-${'a1'.repeat(12)}` } }, 'extra_body.note'],
    ['the model’s name', { model: `m-${KEY}` }, 'model'],
  ])('%s is refused', (_, more, field) => {
    const thrown = catching(() => checkSecrets({ spec: spec(more) }, ENV));
    expect(thrown).toMatchObject({ code: 2 });
    expect(thrown.place.field).toContain(field);
    expect(thrown.message).not.toContain(KEY);
  });

  it('the message names the variable that holds it', () => {
    expect(() => checkSecrets({ spec: spec({ extraBody: { note: KEY } }) }, ENV)).toThrow(
      /use \$OPENAI_API_KEY/,
    );
  });

  it('a persona that holds the key of its own variable, whatever that is called', () => {
    const system = 'Log in with correct-horse-staple.';
    const own = spec({ keyName: 'MY_LOGIN' });
    expect(() => checkSecrets({ spec: own, system }, ENV)).toThrow(/^system: holds a secret/);
    expect(() => checkSecrets({ spec: spec(), system }, ENV)).not.toThrow();
  });

  it.each<[string, Partial<ModelSpec>]>([
    ['variables', { headers: { Authorization: 'Bearer $TEAM', Cookie: `a=\${TEAM}; path=/` } }],
    ['a variable in the body', { extraBody: { user_token: '$TEAM' } }],
    ['tokens of text', { extraBody: { max_tokens: 5, stop_token: '</s>', prompt_cache_key: 'a' } }],
    ['a plain header', { headers: { 'x-team': 'alpha' } }],
  ])('%s may stand there', (_, more) => {
    expect(() => checkSecrets({ spec: spec(more) }, ENV)).not.toThrow();
  });

  it('placeholders of a template are no literal values', () => {
    const fields = { headers: {}, body: { session_token: '{{session}}' }, bodyName: 'body' };
    expect(() => checkFields(fields, ENV)).not.toThrow();
  });
});

describe('variables in extra_body', () => {
  it.each([
    ['openai/m', '/v1'],
    ['anthropic/m', ''],
  ])(
    '%s: are put in when it is sent, masked in replies, and left in the endpoint',
    async (name, path) => {
      const server = await loopback(() =>
        name.startsWith('openai')
          ? completion('you sent walrus-secret')
          : { status: 400, body: { error: { message: 'you sent walrus-secret' } } },
      );
      const env = { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY, SIDE: 'walrus-secret' };
      const extraBody = { user_token: '$SIDE', price: '$$5' };
      const model = open(name, `${server.origin}${path}`, { extraBody }, { env });
      const reply = await model.ask(HI, never);
      expect(server.heard[0]?.body).toMatchObject({ user_token: 'walrus-secret', price: '$5' });
      expect(JSON.stringify(reply)).toContain('you sent [key]');
      expect(JSON.stringify(reply)).not.toContain('walrus');
      expect(model.endpoint).toContain('$SIDE');
      expect(model.endpoint).not.toContain('walrus');
      await model.close?.();
      await server.close();
    },
  );

  it('one that is not set stops before anything is sent', () => {
    expect(() => open('openai/m', 'http://h/v1', { extraBody: { user_token: '$GONE' } })).toThrow(
      'extra_body.user_token: GONE is not set',
    );
  });
});

function catching(work: () => void): Error & { text: object; place: { field?: string } } {
  try {
    work();
  } catch (error) {
    return error as Error & { text: object; place: { field?: string } };
  }
  throw new Error('nothing was thrown');
}
