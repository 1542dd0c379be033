import { describe, expect, it } from 'vitest';
import {
  CLINGY,
  events,
  isStream,
  LONELY,
  PLAIN,
  playing,
  post,
  rig,
  rule,
  said,
  UPSTREAM_KEY,
  whole,
} from './guard.testkit.js';

const HOLDS = ['none', '{sentences: 1}', '{sentences: 2}', 'all'];
const LONG = Array.from({ length: 12 }, () => PLAIN).join(' ');

describe('a reply that no rule changes', () => {
  it.each(HOLDS)('goes out byte for byte, whole and streamed (hold: %s)', async (hold) => {
    const r = await rig(rule('{log: true}', `hold: ${hold}`), playing(LONG));
    for (const stream of [false, true]) {
      const body = said(LONELY, {
        stream,
        stream_options: stream ? { include_usage: true } : null,
      });
      const [through, bare] = [
        await post(r.guard.origin, body),
        await post(r.upstream.origin, body),
      ];
      expect(through.text).toBe(bare.text);
      expect(through.status).toBe(200);
      expect(through.headers.get('content-type')).toContain(
        stream ? 'text/event-stream' : 'application/json',
      );
    }
    expect(r.upstream.heard[0]?.body).toEqual(r.upstream.heard[1]?.body);
  });

  it.each(HOLDS)('of several, tools and odd events too (hold: %s)', async (hold) => {
    const call = {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      choices: [
        {
          index: 0,
          delta: { tool_calls: [{ index: 0, function: { arguments: '{"a"' } }] },
          finish_reason: null,
        },
      ],
    };
    const odd = [
      ': OPENROUTER PROCESSING\n\n',
      `event: message\r\ndata:${JSON.stringify(call)}\r\n\r\n`,
      'retry: 10\n\n',
      ...events([PLAIN, LONG, PLAIN], true),
    ];
    // Cut in the middle of events.
    const bytes = Buffer.from(odd.join(''));
    const chunks = [0, 7, 130, 131, 700, 3000].map((at, i, all) => bytes.subarray(at, all[i + 1]));
    const r = await rig(rule('{log: true}', `hold: ${hold}`), () => ({ chunks }));
    const { text } = await post(r.guard.origin, said(LONELY, { stream: true, n: 3 }));
    expect(text).toBe(bytes.toString());
  });

  it('bears what it was found to be in a comment or in headers, where the policy says so', async () => {
    const r = await rig(rule('{annotate: true}'), playing(CLINGY));
    const plain = await post(r.guard.origin, said(LONELY));
    expect(plain.headers.get('x-hearth-rules')).toBe('pull');
    expect(plain.headers.get('x-hearth-policy')).toBe('test');
    expect(plain.headers.get('x-hearth-labels')).toContain('isolation');
    expect(plain.text).toBe(whole(CLINGY).body);
    const stream = await post(r.guard.origin, said(LONELY, { stream: true }));
    const [body, note] = stream.text.split(': hearth ');
    expect(JSON.parse(note?.split('\n')[0] ?? '')).toMatchObject({
      policy: 'test',
      rules: ['pull'],
    });
    expect(note).toMatch(/\n\ndata: \[DONE\]\n\n$/);
    expect(`${body}data: [DONE]\n\n`).toBe(events([CLINGY]).join(''));
  });
});

describe("OpenAI's client", () => {
  it.each(HOLDS)('works through the guard as without it (hold: %s)', async (hold) => {
    const tools = [
      { type: 'function' as const, function: { name: 'weather', parameters: { type: 'object' } } },
    ];
    const r = await rig(rule('{annotate: true}', `hold: ${hold}`), ({ body }) =>
      isStream(body) ? { chunks: events([CLINGY, PLAIN], true) } : whole(CLINGY, PLAIN),
    );
    const ask = { ...said(LONELY), tools, n: 2 };
    const through = await r.client.chat.completions.create(ask);
    const bare = await r.bare.chat.completions.create(ask);
    expect({ ...through, _request_id: null }).toEqual({ ...bare, _request_id: null });
    const read = async (client: typeof r.client) => {
      const chunks = [];
      const options = { ...ask, stream: true as const, stream_options: { include_usage: true } };
      for await (const chunk of await client.chat.completions.create(options)) chunks.push(chunk);
      return chunks;
    };
    const chunks = await read(r.client);
    expect(chunks).toEqual(await read(r.bare));
    expect(chunks.at(-1)?.usage?.total_tokens).toBe(15);
  });

  it('gathers a streamed tool call', async () => {
    const chunk = (delta: object, finish: string | null = null) => ({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
    });
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'f', arguments: '' },
    };
    const chunks = [
      chunk({ role: 'assistant', content: null, tool_calls: [call] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"x":1}' } }] }),
      chunk({}, 'tool_calls'),
    ].map((one) => `data: ${JSON.stringify(one)}\n\n`);
    const r = await rig(rule('{replace: {en: no, zh-CN: 不}}', 'hold: all'), () => ({
      chunks: [...chunks, 'data: [DONE]\n\n'],
    }));
    const message = await r.client.chat.completions.stream(said(LONELY)).finalMessage();
    expect(message.tool_calls?.[0]).toMatchObject({
      function: { name: 'f', arguments: '{"x":1}' },
    });
  });

  it('gets errors of the model’s server as they are, and lists models', async () => {
    const r = await rig(rule('{log: true}'), ({ path }) =>
      path === '/v1/models'
        ? { body: { object: 'list', data: [{ id: 'm-1', object: 'model' }] } }
        : {
            status: 429,
            headers: { 'retry-after': '7', 'set-cookie': 'a=b', 'x-request-id': 'up-1' },
            body: { error: { message: 'slow down', type: 'requests', code: 'rate_limit' } },
          },
    );
    const models = await r.client.models.list();
    expect(models.data.map(({ id }) => id)).toEqual(['m-1']);
    const error: unknown = await r.client.chat.completions.create(said('hi')).catch((e) => e);
    expect(error).toMatchObject({ status: 429, code: 'rate_limit' });
    const { headers } = await post(r.guard.origin, said('hi'));
    expect(headers.get('retry-after')).toBe('7');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-upstream-request-id')).toBe('up-1');
  });

  it('brings its request to the model unchanged, with the server’s key in place of its own', async () => {
    const r = await rig(rule('{log: true}'), playing(PLAIN));
    const text = '{ "messages":[{"role":"user","content":"a\\u00e9"}],  "model":"m", "x":1.0 }';
    await post(r.guard.origin, text, { cookie: 'a=b', 'x-forwarded-for': '1.2.3.4' });
    const [heard] = r.upstream.heard;
    expect(heard?.headers).toMatchObject({
      authorization: `Bearer ${UPSTREAM_KEY}`,
      'content-length': String(Buffer.byteLength(text)),
    });
    expect(Object.keys(heard?.headers ?? {})).not.toEqual(
      expect.arrayContaining(['cookie', 'x-forwarded-for']),
    );
  });
});
