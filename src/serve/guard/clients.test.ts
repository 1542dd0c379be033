import { describe, expect, it, onTestFinished } from 'vitest';
import { loopback } from '../../models/loopback.testkit.js';
import { loadKeys } from '../http/keys.js';
import { raw } from '../http/server.testkit.js';
import {
  CLINGY,
  LONELY,
  PLAIN,
  POLICY_HEAD,
  playing,
  post,
  rig,
  rule,
  said,
} from './guard.testkit.js';
import { openJudge } from './judge.js';

const LOG = rule('{log: true}');
const KEY = 'hk-a-key-of-a-client-of-the-guard';

it('a fault of another field than the messages names that field', async () => {
  const r = await rig(LOG, playing(PLAIN));
  const got = await post(r.guard.origin, { ...said('hi'), model: 3 });
  expect(JSON.parse(got.text)).toMatchObject({
    error: { field: 'model', message: expect.stringMatching(/^"model" must be a text/) },
  });
});

it('metrics name routes without their patterns', async () => {
  const r = await rig(LOG, () => ({ body: { data: [] } }));
  await fetch(`${r.guard.origin}/v1/models`);
  await post(r.guard.origin, said('hi'));
  const metrics = await (await fetch(`${r.guard.origin}/metrics`)).text();
  expect(metrics).toContain('hearth_http_requests_total{route="/v1/:path",method="GET"');
  expect(metrics).toContain(
    'hearth_http_requests_total{route="/v1/chat/completions",method="POST"',
  );
});

it('a query of the model’s address is sent with every request', async () => {
  const server = await loopback(playing(PLAIN));
  onTestFinished(server.close);
  const r = await rig(LOG, playing(PLAIN), {
    timeouts: { baseUrl: `${server.origin}/deployments/d?api-version=7` },
  });
  await post(r.guard.origin, said('hi'));
  await fetch(`${r.guard.origin}/v1/models?limit=2`);
  expect(server.heard.map(({ path }) => path)).toEqual([
    '/deployments/d/chat/completions?api-version=7',
    '/deployments/d/models?api-version=7&limit=2',
  ]);
});

describe('abuse is refused before anything reaches the model', () => {
  it.each([
    ['no JSON', '{"messages":', 400, 'bad_json'],
    ['no messages', {}, 400, 'not_chat'],
    ['messages of another kind', { messages: 'hi' }, 400, 'not_chat'],
    ['an empty list', { messages: [] }, 400, 'not_chat'],
    ['content of another kind', { messages: [{ role: 'user', content: 3 }] }, 400, 'not_chat'],
    ['a model that is no text', { ...said('hi'), model: 3 }, 400, 'not_chat'],
    ['depth', `{"messages":${'['.repeat(200)}${']'.repeat(200)}}`, 400, 'deep_json'],
    ['a huge body', said('x'.repeat(3000)), 413, 'too_large'],
  ])('%s', async (_, body, status, code) => {
    const r = await rig(LOG, playing(PLAIN), { limits: { maxBodyBytes: 2000 } });
    const got = await post(r.guard.origin, body);
    expect([got.status, (JSON.parse(got.text) as { error: { code: string } }).error.code]).toEqual([
      status,
      code,
    ]);
    expect(r.upstream.heard).toHaveLength(0);
  });

  it('a wrong key, no key, and guessing', async () => {
    const keys = await loadKeys(undefined, { HEARTH_KEYS: `app=${KEY}` });
    const r = await rig(LOG, playing(PLAIN), { keys });
    expect((await post(r.guard.origin, said('hi'))).status).toBe(401);
    const statuses = [];
    for (let i = 0; i < 14; i++) {
      const wrong = await post(r.guard.origin, said('hi'), { authorization: `Bearer wrong-${i}` });
      statuses.push(wrong.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(r.upstream.heard).toHaveLength(0);
  });

  it.each([
    '/v1/chat/completions/',
    '/v1/Chat/Completions',
    '/v1//chat/completions',
    '/v1/chat/./completions',
    '/v1/x/../chat/completions',
    '/v1/chat%2fcompletions',
    '/v1/chat/completions;x',
    '/v1/models/../../admin',
    '/v1/%2e%2e/admin',
    '/v1\\..\\admin',
  ])('a path that could be read in two ways: %s', async (path) => {
    const r = await rig(LOG, playing(PLAIN));
    const { port } = new URL(r.guard.origin);
    const body = JSON.stringify(said('hi'));
    const answer = await raw(
      Number(port),
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    // Either refused, or taken for what it is: a chat completion under guard.
    const heard = r.upstream.heard.map(({ path: sent }) => sent);
    if (heard.length === 0) expect(answer).toMatch(/^HTTP\/1\.1 (400|404)/);
    else
      expect([heard, r.lines.join('').includes('"mode":"act"')]).toEqual([
        ['/v1/chat/completions'],
        true,
      ]);
  });

  it('headers that two servers could read in two ways', async () => {
    const r = await rig(LOG, playing(PLAIN));
    const { port } = new URL(r.guard.origin);
    const head = `POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    for (const more of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1}',
      'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
    ])
      expect(await raw(Number(port), head + more)).toMatch(/^HTTP\/1\.1 400/);
    expect(r.upstream.heard).toHaveLength(0);
  });

  it('more at once than allowed', async () => {
    const r = await rig(LOG, (heard) => ({ ...playing(PLAIN)(heard), delayMs: 200 }), {
      maxOpen: 2,
    });
    const all = await Promise.all([1, 2, 3, 4].map(() => post(r.guard.origin, said('hi'))));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  });

  it('other paths, where only chat is let through', async () => {
    const r = await rig(LOG, () => ({ body: { data: [] } }), { chatOnly: true });
    const status = async (path: string, method = 'POST') =>
      (await fetch(`${r.guard.origin}${path}`, { method })).status;
    expect(await status('/v1/responses')).toBe(403);
    expect(await status('/v1/completions')).toBe(403);
    expect(await status('/v1/models', 'GET')).toBe(200);
    const open = await rig(LOG, () => ({ body: { data: [] } }));
    expect((await fetch(`${open.guard.origin}/v1/embeddings`, { method: 'POST' })).status).toBe(
      200,
    );
  });
});

describe('the client’s own key', () => {
  it('goes to the model’s server where the guard has no keys and no other is set', async () => {
    const r = await rig(LOG, playing(PLAIN), { timeouts: { key: null } });
    await post(r.guard.origin, said('hi'), { authorization: 'Bearer sk-of-the-client' });
    expect(r.upstream.heard[0]?.headers.authorization).toBe('Bearer sk-of-the-client');
    const keys = await loadKeys(undefined, { HEARTH_KEYS: `app=${KEY}` });
    const own = await rig(LOG, playing(PLAIN), { keys, timeouts: { key: null } });
    await post(own.guard.origin, said('hi'), { authorization: `Bearer ${KEY}` });
    expect(own.upstream.heard[0]?.headers.authorization).toBeUndefined();
  });
});

describe('session duties', () => {
  const NOTICE = `${POLICY_HEAD}session: {pause_after_minutes: 120}
rules:
  - name: ai-notice
    about: {en: Says that it is an AI, zh-CN: 说明是 AI}
    status: enforced
    when: {duties: [session_start]}
    do: {notice: {text: {en: You talk with an AI., zh-CN: 你在和 AI 对话。}}}
`;
  const options = {
    now: () => 1000,
    stepDuties: (state: unknown) => ({
      state: { begun: true },
      signals: state === null ? (['session_start'] as const) : [],
    }),
  };
  const call = {
    message: { role: 'assistant', content: null, tool_calls: [] },
    finish_reason: 'tool_calls',
  };

  it('a notice stays due until it has been said', async () => {
    const r = await rig(
      NOTICE,
      (heard, n) =>
        n === 0
          ? { status: 500, body: {} }
          : n === 1
            ? { body: { choices: [call] } }
            : playing(PLAIN)(heard),
      options,
    );
    const texts = [];
    for (let i = 0; i < 4; i++)
      texts.push((await post(r.guard.origin, said('hi', { user: 'u', stream: i === 3 }))).text);
    expect(texts.map((text) => text.includes('You talk with an AI.'))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('belong to one conversation: by header, by metadata, by user, by its first messages', async () => {
    const r = await rig(NOTICE, playing(PLAIN), options);
    const isFirst = async (body: object, headers: Record<string, string> = {}) =>
      (await post(r.guard.origin, body, headers)).text.includes('You talk with an AI.');
    expect(await isFirst(said('a'))).toBe(true);
    expect(await isFirst(said('a'))).toBe(false);
    const messages = [
      ...said('a').messages,
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
    ];
    expect(await isFirst({ messages })).toBe(false);
    expect(await isFirst(said('a', { user: 'u1' }))).toBe(true);
    expect(await isFirst(said('other', { user: 'u1' }))).toBe(false);
    expect(await isFirst(said('a', { user: 'u1', metadata: { conversation_id: 'm' } }))).toBe(true);
    expect(await isFirst(said('a'), { 'x-conversation-id': 'h' })).toBe(true);
    expect(await isFirst(said('z', { user: 'u1' }), { 'x-conversation-id': 'h' })).toBe(false);
  });
});

it('the judge in threads rates as the one in process', async () => {
  const r = await rig(rule('{annotate: true}'), playing(CLINGY), {
    judgeOf: (name) => openJudge(name, 1),
  });
  const here = await rig(rule('{annotate: true}'), playing(CLINGY));
  const labels = async (origin: string) =>
    (await post(origin, said(LONELY))).headers.get('x-hearth-labels');
  expect(await labels(r.guard.origin)).toBe(await labels(here.guard.origin));
  expect((await fetch(`${r.guard.origin}/readyz`)).status).toBe(200);
});
