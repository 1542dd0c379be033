import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  answerOf,
  CLINGY,
  events,
  judgeHere,
  LONELY,
  PLAIN,
  policyFile,
  post,
  type Rig,
  rig,
  rule,
  said,
  whole,
} from './guard.testkit.js';
import { openGuardServer } from './server.js';

const WRITTEN = '{replace: {en: A written reply., zh-CN: 一段写好的回复。}}';
const HELD = rule(WRITTEN, 'hold: all');
const CLOSED = rule(WRITTEN, 'hold: all\non_failure: {closed: {en: Later., zh-CN: 稍后。}}');
const UNHELD = rule('{log: true}');
const codeOf = (text: string): string =>
  (JSON.parse(text) as { error: { code: string } }).error.code;

/** A guard before a server that answers with these bytes. */
async function beforeBytes(
  policy: string,
  answer: (socket: Socket) => void,
  timeouts: { headMs?: number; idleMs?: number; totalMs?: number } = {},
): Promise<Pick<Rig, 'guard'>> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const guard = await openGuardServer({
    host: '127.0.0.1',
    port: 0,
    keys: null,
    lang: 'en',
    log: () => undefined,
    env: {},
    policyFile: policyFile(policy),
    upstream: { baseUrl: `http://127.0.0.1:${port}/v1`, key: null, ...timeouts },
    db: null,
    detectCues: () => [],
    stepDuties: (state) => ({ state, signals: [] }),
    judgeOf: judgeHere,
    limits: { drainMs: 100 },
    streams: { longestEvent: 64 * 1024, longestReply: 256 * 1024 },
  });
  onTestFinished(async () => {
    await guard.stop();
    await new Promise((done) => server.close(done));
  });
  return { guard };
}
const SSE = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n';

describe('a model’s server that is not there or slow', () => {
  it('is a 502 when nobody listens, in words that name no address', async () => {
    const r = await rig(UNHELD, () => ({}));
    await r.upstream.close();
    const { status, text } = await post(r.guard.origin, said('hi'));
    expect([status, codeOf(text)]).toEqual([502, 'upstream_unreachable']);
    expect(text).not.toContain('127.0.0.1');
  });

  it('is a 504 where the head of the answer is late, or the whole takes too long', async () => {
    const r = await rig(UNHELD, () => ({ ...whole(PLAIN), delayMs: 5000 }), {
      timeouts: { headMs: 50 },
    });
    const { status, text } = await post(r.guard.origin, said('hi'));
    expect([status, codeOf(text)]).toEqual([504, 'upstream_timeout']);
    const all = await rig(UNHELD, () => ({ ...whole(PLAIN), delayMs: 5000 }), {
      timeouts: { totalMs: 80 },
    });
    expect((await post(all.guard.origin, said('hi'))).status).toBe(504);
  });

  it.each([UNHELD, HELD])(
    'is an error within the stream, or a 504, where it falls silent',
    async (policy) => {
      const chunks = events([PLAIN]).slice(0, 4);
      const r = await rig(policy, () => ({ chunks, ending: 'never' }), {
        timeouts: { idleMs: 100 },
      });
      const { status, text } = await post(r.guard.origin, said('hi', { stream: true }));
      if (policy === HELD) expect([status, codeOf(text)]).toEqual([504, 'upstream_timeout']);
      else {
        expect(text.startsWith(chunks.join(''))).toBe(true);
        expect(text).toContain('"code":"upstream_timeout"');
        expect(text).not.toContain('[DONE]');
      }
    },
  );

  it('is kept alive for the client while a long reply is held back', async () => {
    const slow = events([PLAIN]).flatMap((one, i) => (i === 3 ? [one, 200] : [one]));
    const r = await rig(HELD, () => ({ chunks: slow }), {
      streams: { longestEvent: 1e6, longestReply: 1e6, aliveMs: 40 },
    });
    const { text } = await post(r.guard.origin, said('hi', { stream: true }));
    expect(text).toMatch(/^: hearth/);
    expect(text.replace(/^: hearth.*\n\n/gm, '')).toBe(events([PLAIN]).join(''));
  });
});

describe('a broken one', () => {
  it.each([
    ['cut', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a"'],
    ['no HTTP', 'what is this\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}..'],
    ['nothing', ''],
    ['a bad chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'],
  ])('%s: 502', async (_, bytes) => {
    const { guard } = await beforeBytes(UNHELD, (socket) => socket.end(bytes));
    const { status, text } = await post(guard.origin, said('hi'));
    expect([status, codeOf(text)]).toEqual([502, 'upstream_broken']);
  });

  it('more bytes than it said: the length that it said counts', async () => {
    const body = String(whole(PLAIN).body);
    const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const { guard } = await beforeBytes(UNHELD, (s) => s.end(`${head}${body}HTTP/1.1 200 OK\r\n`));
    expect((await post(guard.origin, said('hi'))).text).toBe(body);
  });

  it('a stream cut in the middle of an event: what was whole, then an error', async () => {
    const [first = '', second = '', third = ''] = events([PLAIN]);
    const r = await rig(UNHELD, () => ({
      chunks: [first, second, third.slice(0, 20)],
      ending: 'cut',
    }));
    const { text } = await post(r.guard.origin, said('hi', { stream: true }));
    expect(text.startsWith(first + second)).toBe(true);
    expect(text).toContain('"code":"upstream_broken"');
    const seen: unknown = await r.client.chat.completions
      .stream(said('hi'))
      .finalMessage()
      .catch((e) => e);
    expect(seen).toMatchObject({ code: 'upstream_broken' });
  });

  it.each([
    ['unheld', UNHELD],
    ['held', HELD],
  ])(
    'a stream that ends in good order before its reply has is no whole reply (%s)',
    async (_, policy) => {
      const r = await rig(policy, () => ({ chunks: events([PLAIN]).slice(0, 4) }));
      const got = await post(r.guard.origin, said('hi', { stream: true }));
      expect(got.status).toBe(policy === HELD ? 502 : 200);
      expect(got.text).toContain('"code":"upstream_broken"');
      expect(got.text).not.toContain('[DONE]');
    },
  );

  it('a stream without its last line and empty line is passed on as it is', async () => {
    const chunks = [events([PLAIN]).slice(0, -1).join('').trimEnd()];
    for (const policy of [UNHELD, HELD]) {
      const r = await rig(policy, () => ({ chunks }));
      expect((await post(r.guard.origin, said('hi', { stream: true }))).text).toBe(chunks[0]);
    }
  });
});

describe('a lying one', () => {
  const lies: [string, object][] = [
    ['a page', { body: '<html>hi</html>', headers: { 'content-type': 'text/html' } }],
    ['no JSON', { body: '{"choices": [' }],
    ['other JSON', { body: { choices: 'none' } }],
    [
      'a stream that is JSON',
      { ...whole(CLINGY), headers: { 'content-type': 'text/event-stream' } },
    ],
    [
      'JSON that is a stream',
      { chunks: events([PLAIN]), headers: { 'content-type': 'application/json' } },
    ],
    ['a stream of nonsense', { chunks: ['data: {"choices":7}\n\n', 'data: {\n\n'] }],
  ];
  it.each(lies)('%s: open lets it through unread, closed does not', async (_, played) => {
    const open = await rig(HELD, () => played);
    for (const stream of [false, true]) {
      const [through, bare] = [
        await post(open.guard.origin, said('hi', { stream })),
        await post(open.upstream.origin, said('hi', { stream })),
      ];
      expect([through.status, through.text]).toEqual([200, bare.text]);
    }
    const closed = await rig(CLOSED, () => played);
    const { status, text } = await post(closed.guard.origin, said('hi', { stream: true }));
    expect([status, codeOf(text)]).toEqual([502, 'upstream_unreadable']);
  });

  it('bytes that are not UTF-8 pass unread, or not at all', async () => {
    const [first = ''] = events([PLAIN]);
    const odd = Buffer.concat([
      Buffer.from('data: {"a":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}\n\n'),
    ]);
    const chunks = [first, odd, 'data: [DONE]\n\n'];
    const open = await rig(UNHELD, () => ({ chunks }));
    const response = await fetch(`${open.guard.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said('hi', { stream: true })),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes).toEqual(Buffer.concat(chunks.map((c) => Buffer.from(c))));
    const closed = await rig(CLOSED, () => ({ chunks }));
    expect((await post(closed.guard.origin, said('hi', { stream: true }))).status).toBe(502);
  });

  it('a packed answer passes unread, or not at all', async () => {
    const played = { body: 'x', headers: { 'content-encoding': 'gzip' } };
    const closed = await rig(CLOSED, () => played);
    expect((await post(closed.guard.origin, said('hi'))).status).toBe(502);
  });

  it('text in a single event of many sentences is judged before it goes out', async () => {
    const one = { choices: [{ index: 0, delta: { content: CLINGY }, finish_reason: 'stop' }] };
    const r = await rig(rule(WRITTEN, 'hold: {sentences: 50}'), () => ({
      chunks: [`data: ${JSON.stringify(one)}\n\n`],
    }));
    expect((await answerOf(r, true)).text).toBe('A written reply.');
  });
});

describe('a malicious one', () => {
  it('redirects: refused, and its address goes nowhere', async () => {
    const r = await rig(UNHELD, () => ({
      status: 307,
      headers: { location: 'http://evil.example/' },
      body: '',
    }));
    const { status, text, headers } = await post(r.guard.origin, said('hi'));
    expect([status, codeOf(text)]).toEqual([502, 'upstream_redirect']);
    expect(headers.get('location')).toBeNull();
    expect(text).not.toContain('evil');
    expect((await fetch(`${r.guard.origin}/v1/models`, { redirect: 'manual' })).status).toBe(502);
  });

  it('its headers do not reach the client: cookies, our own names, odd bytes', async () => {
    const odd = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: a=b\r\nx-hearth-rules: none\r\nAccess-Control-Allow-Origin: *\r\nx-request-id: \xe4\xb8\r\nopenai-version: 1\r\nContent-Length: 2\r\n\r\n{}`;
    const { guard } = await beforeBytes(UNHELD, (s) => s.end(Buffer.from(odd, 'latin1')));
    const { headers } = await post(guard.origin, said('hi'));
    for (const name of [
      'set-cookie',
      'x-hearth-rules',
      'access-control-allow-origin',
      'x-upstream-request-id',
    ])
      expect(headers.get(name)).toBeNull();
    expect(headers.get('openai-version')).toBe('1');
  });

  it.each([
    ['an endless line', 'data: ', UNHELD],
    ['an endless line, held', 'data: ', HELD],
    ['an endless stream', events(['word '])[1] ?? '', UNHELD],
    ['an endless stream, held', events(['word '])[1] ?? '', HELD],
    ['endless comments, held', ': nothing\n\n', HELD],
  ])('%s: given up at a bound', async (_, piece, policy) => {
    const { guard } = await beforeBytes(policy, (socket) => {
      socket.write(SSE + piece);
      const more = piece.startsWith('data: {') || piece.startsWith(':') ? piece : 'x';
      const block = more.repeat(Math.ceil(16_384 / more.length));
      const pump = (): void => {
        while (!socket.destroyed && socket.write(block));
        if (!socket.destroyed) socket.once('drain', pump);
      };
      pump();
    });
    const { status, text } = await post(guard.origin, said('hi', { stream: true }));
    if (policy === HELD) expect([status, codeOf(text)]).toEqual([502, 'upstream_endless']);
    else expect(text.slice(-300)).toContain('"code":"upstream_endless"');
    expect(text.length).toBeLessThan(400_000);
  });

  it('an endless whole answer is given up at a bound', async () => {
    const { guard } = await beforeBytes(UNHELD, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n');
      const pump = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(16_384)));
        if (!socket.destroyed) socket.once('drain', pump);
      };
      pump();
    });
    const { status, text } = await post(guard.origin, said('hi'));
    expect([status, codeOf(text)]).toEqual([502, 'upstream_endless']);
  });

  it('goes on after its end: the client has its reply, and the connection is closed', async () => {
    const r = await rig(UNHELD, () => ({ chunks: [...events([PLAIN]), 60_000], ending: 'never' }));
    const { text } = await post(r.guard.origin, said(LONELY, { stream: true }));
    expect(text).toBe(events([PLAIN]).join(''));
  });
});

describe('a client', () => {
  it('that goes away ends the request to the model', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((done) => {
      closed = done;
    });
    const { guard } = await beforeBytes(UNHELD, (socket) => {
      socket.write(SSE + events([PLAIN])[0]);
      socket.once('close', closed);
    });
    const leaving = new AbortController();
    const response = await fetch(`${guard.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said('hi', { stream: true })),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await gone;
  });
});
