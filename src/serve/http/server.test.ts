import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { newKey } from './keys.js';
import { openServer } from './server.js';
import { errorOf, postJson, raw, type TestServer, testServer } from './server.testkit.js';
import { openTraces } from './traces.js';

const made = newKey('trainer');
const [, hex = ''] = made.line.split('sha256:');
const KEYS = [{ name: 'trainer', sha256: Buffer.from(hex, 'hex') }];
const bearer = (key = made.key) => ({ Authorization: `Bearer ${key}` });

let server: TestServer | null = null;
const open = async (...args: Parameters<typeof testServer>): Promise<TestServer> => {
  server = await testServer(...args);
  return server;
};
afterEach(async () => {
  await server?.stop();
  server = null;
});

describe('the shell', () => {
  it('answers health and metrics, names each request, and counts by route', async () => {
    const s = await open();
    expect(await (await fetch(`${s.origin}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${s.origin}/readyz`)).status).toBe(200);
    const response = await postJson(s, '/echo', { a: 1 });
    expect(await response.json()).toEqual({ a: 1 });
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await fetch(`${s.origin}/nowhere`)).status).toBe(404);
    const metrics = await (await fetch(`${s.origin}/metrics`)).text();
    expect(metrics).toContain(
      'hearth_http_requests_total{route="/echo",method="POST",status="200"} 1',
    );
    expect(metrics).toContain('route="other",method="GET",status="404"');
  });

  it('says that it is not ready', async () => {
    const s = await open({ ready: () => false });
    expect((await fetch(`${s.origin}/readyz`)).status).toBe(503);
  });

  it('refuses an address beyond this machine without keys, exit 2', async () => {
    const options = {
      host: '0.0.0.0',
      port: 0,
      keys: null,
      lang: 'en' as const,
      log: () => undefined,
      traces: await openTraces({}, 'x'),
      routes: () => undefined,
    };
    await expect(openServer(options)).rejects.toMatchObject({ code: 2 });
  });

  it('answers to names of this machine only where it has no keys', async () => {
    const s = await open();
    const get = (host: string) =>
      raw(s.port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await get('evil.example')).toMatch(/^HTTP\/1.1 403 /);
    expect(await get('localhost:80')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('gives sentences in the language that is asked for', async () => {
    const s = await open();
    const zh = await errorOf(
      await postJson(s, '/echo', '{', { 'Accept-Language': 'zh-CN,zh;q=0.9' }),
    );
    expect(zh.message).toBe('请求体不是有效的 JSON');
  });

  it('hides what was thrown, and logs where', async () => {
    const s = await open({
      routes: (app) =>
        app.post('/echo', () => {
          throw new TypeError('secret words of a user');
        }),
    });
    const error = await errorOf(await postJson(s, '/echo', {}));
    expect(error).toMatchObject({ status: 500, code: 'fault' });
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(s.lines.join('')).not.toContain('secret');
    expect(s.lines.join('')).toContain('"kind":"TypeError"');
  });

  it('finishes what is in flight when it is stopped, and takes nothing new', async () => {
    const s = await open();
    const slow = postJson(s, '/slow', {});
    await new Promise((done) => setTimeout(done, 100));
    const stopped = s.stop();
    expect((await slow).status).toBe(200);
    await stopped;
    await expect(fetch(`${s.origin}/healthz`)).rejects.toThrow();
  });
});

describe('stop', () => {
  it('closes idle and silent connections at once and lets a request come to its end', async () => {
    const s = await open({ limits: { drainMs: 60_000, headersMs: 30_000, keepAliveMs: 60_000 } });
    const silent = raw(s.port, '');
    const half = raw(s.port, 'GET /healthz HTTP/1.1\r\nHost: local');
    const idle = raw(s.port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const slow = postJson(s, '/slow', {});
    const begun = async (): Promise<boolean> =>
      (await (await fetch(`${s.origin}/metrics`)).text()).includes('hearth_http_open_requests 2');
    while (!(await begun())) await new Promise((done) => setTimeout(done, 5));
    const order: string[] = [];
    const told = (name: string, end: Promise<unknown>) => end.then(() => order.push(name));
    const all = [told('silent', silent), told('half', half), told('slow', slow)];
    const stopped = told('stopped', s.stop());
    expect(await (await slow).json()).toEqual({ done: true });
    await Promise.all([...all, stopped]);
    expect(await idle).toContain('200 OK');
    expect(order.slice(0, 2).sort()).toEqual(['half', 'silent']);
    expect(order).toHaveLength(4);
  });
});

describe('keys', () => {
  it('are asked for everywhere but at health', async () => {
    const s = await open({ keys: KEYS });
    expect((await fetch(`${s.origin}/healthz`)).status).toBe(200);
    expect(await errorOf(await fetch(`${s.origin}/metrics`))).toMatchObject({
      status: 401,
      code: 'no_key',
    });
    expect((await postJson(s, '/echo', {}, bearer())).status).toBe(200);
    expect(s.lines.join('')).toContain('"key":"trainer"');
    const basic = (text: string) => ({
      Authorization: `Basic ${Buffer.from(text).toString('base64')}`,
    });
    expect((await postJson(s, '/echo', {}, basic(`me:${made.key}`))).status).toBe(200);
    for (const wrong of ['me:', made.key, `me:${made.key}x`, ''])
      expect((await postJson(s, '/echo', {}, basic(wrong))).status).toBe(401);
  });

  it('cannot be guessed at speed, and a guesser does not lock out who is known at the same address', async () => {
    const s = await open({ keys: KEYS });
    expect((await postJson(s, '/echo', {}, bearer())).status).toBe(200);
    const codes: number[] = [];
    for (let i = 0; i < 14; i++)
      codes.push((await postJson(s, '/echo', {}, bearer(`wrong-key-${i}`))).status);
    expect(codes.filter((c) => c === 401)).toHaveLength(10);
    const last = await postJson(s, '/echo', {}, bearer('wrong-again'));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await postJson(s, '/echo', {}, bearer())).status).toBe(200);
  });

  it('are never in a log or a metric, and neither are texts, paths and headers', async () => {
    const s = await open({ keys: KEYS });
    const secret = 'planted-secret-83c1';
    await postJson(s, '/echo', { text: secret }, bearer());
    await postJson(s, `/echo/${secret}?q=${secret}`, { text: secret }, bearer());
    await postJson(s, '/echo', `{"${secret}`, { ...bearer(), 'X-Thing': secret });
    await postJson(s, '/echo', {}, bearer(secret));
    const metrics = await (await fetch(`${s.origin}/metrics`, { headers: bearer() })).text();
    const all = s.lines.join('') + metrics;
    expect(all).not.toContain(secret);
    expect(all).not.toContain(made.key);
    expect(s.lines.length).toBeGreaterThanOrEqual(5);
  });
});

describe('abuse', () => {
  it.each([
    ['no JSON', '{"a":', 400, 'bad_json'],
    ['nothing', '', 400, 'bad_json'],
    ['deep JSON', '['.repeat(100_000), 400, 'deep_json'],
    [
      'deep JSON behind a string with brackets',
      `{"a":"[[","b":${'['.repeat(40)}`,
      400,
      'deep_json',
    ],
  ])('%s is refused', async (_name, body, status, code) => {
    expect(await errorOf(await postJson(await open(), '/echo', body))).toMatchObject({
      status,
      code,
    });
  });

  it('brackets inside strings are no depth', async () => {
    const body = { text: `${'['.repeat(1000)}\\"${'{'.repeat(1000)}` };
    const response = await postJson(await open(), '/echo', body);
    expect(await response.json()).toEqual(body);
  });

  it('bytes that are no UTF-8, packed bodies and other types are refused', async () => {
    const s = await open();
    const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
      fetch(`${s.origin}/echo`, { method: 'POST', body, headers });
    const json = { 'Content-Type': 'application/json' };
    const bad = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
    expect(await errorOf(await post(bad, json))).toMatchObject({ code: 'not_utf8' });
    const packed = { ...json, 'Content-Encoding': 'gzip' };
    expect(await errorOf(await post('x', packed))).toMatchObject({ code: 'packed_body' });
    const text = { 'Content-Type': 'text/plain' };
    expect(await errorOf(await post('{}', text))).toMatchObject({ status: 415 });
  });

  it('a body that says it is huge is refused before it is read', async () => {
    const s = await open({ limits: { maxBodyBytes: 1000 } });
    const head = `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n`;
    expect(await raw(s.port, head)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('a body that does not say its length is read to the bound and no further', async () => {
    const s = await open({ limits: { maxBodyBytes: 1000 } });
    const chunk = `400\r\n${'a'.repeat(1024)}\r\n`;
    const head = `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await raw(s.port, head + chunk.repeat(20))).toMatch(/^HTTP\/1.1 413 /);
  });

  it.each([
    'GET /healthz HTTP/1.1\r\nHost: local',
    `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a"`,
  ])('a client that stops in the middle is cut off (%#)', async (start) => {
    const s = await open({ limits: { headersMs: 200, requestMs: 300 } });
    expect(await raw(s.port, start)).toMatch(/^(HTTP\/1.1 (408|400) .*)?/s);
    const metrics = await (await fetch(`${s.origin}/metrics`)).text();
    expect(metrics).toContain('hearth_http_refused_total{code="slow_client"} 1');
  });

  it('a client that does not fetch its response is cut off', async () => {
    const s = await open({
      limits: { fetchMs: 200 },
      routes: (app) => app.get('/large', (c) => c.body('a'.repeat(64 * 1024 * 1024))),
    });
    const socket = connect(s.port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const ended = (): boolean => s.lines.some((line) => line.includes('"route":"/large"'));
    while (!ended()) await new Promise((done) => setTimeout(done, 20));
    expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
    socket.destroy();
  });

  const BODY = '{"a":1}';
  it.each([
    ['both lengths', `Content-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `Content-Length: 7\r\nContent-Length: 8\r\n\r\n${BODY}`],
    ['a length in a list', `Content-Length: 7, 7\r\n\r\n${BODY}`],
    ['a signed length', `Content-Length: +7\r\n\r\n${BODY}`],
    ['a space before the colon', `Content-Length : 7\r\n\r\n${BODY}`],
    ['another coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunked not last', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a chunk size that is none', `Transfer-Encoding: chunked\r\n\r\n0x7\r\n${BODY}\r\n0\r\n\r\n`],
    ['a zero byte in a header', `X-A: a\0b\r\nContent-Length: 7\r\n\r\n${BODY}`],
  ])('smuggling by %s is refused', async (_name, rest) => {
    const s = await open();
    const answer = await raw(
      s.port,
      `POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${rest}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(s.lines.join('')).not.toContain('"status":200');
  });

  it('two keys, no host and headers without end are refused', async () => {
    const s = await open({ keys: KEYS });
    const two = `GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${made.key}\r\nAuthorization: Bearer x\r\n\r\n`;
    expect(await raw(s.port, two)).toMatch(/^HTTP\/1.1 400 .*two_keys/s);
    expect(await raw(s.port, 'GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    const long = `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`;
    expect(await raw(s.port, long)).toMatch(/^HTTP\/1.1 431 /);
  });

  it('more than the queue holds is refused with the time to wait', async () => {
    const s = await open();
    const all = await Promise.all([1, 2, 3, 4].map(() => postJson(s, '/slow', {})));
    expect(all.map((r) => r.status).sort()).toEqual([200, 200, 429, 429]);
    const refused = all.find((r) => r.status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('traces', () => {
  it('reach the collector with route and status, within the trace of the client, without texts', async () => {
    const got: string[] = [];
    const collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        got.push(`${request.url} ${Buffer.concat(chunks).toString()}`);
        response.end('{}');
      });
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const { port } = collector.address() as AddressInfo;
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
    try {
      const s = await open();
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
      await postJson(
        s,
        '/echo',
        { text: 'planted-secret' },
        { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      );
      await s.stop();
      const all = got.join('\n');
      expect(all).toContain('/v1/traces');
      expect(all).toContain('POST /echo');
      expect(all).toContain(traceId);
      expect(all).not.toContain('planted-secret');
    } finally {
      delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
      collector.close();
    }
  });
});
