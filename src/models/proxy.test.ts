import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { completion, HI, KEY, loopback, never, open } from './loopback.testkit.js';

let proxy: Server | null = null;
afterEach(() => {
  proxy?.closeAllConnections();
  proxy?.close();
});

type Asked = { how: string; to: string; as: string | null };

/** A proxy that notes what it is asked for, how, and with what credentials; with `status` it refuses all. */
async function tunnel(status?: number): Promise<{ address: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  proxy = createServer((request, response) => {
    const to = request.url ?? '';
    asked.push({ how: 'whole', to, as: request.headers['proxy-authorization'] ?? null });
    if (status !== undefined) {
      response.writeHead(status).end('no');
      return;
    }
    const { method, headers } = request;
    const onward = httpRequest(to, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  proxy.on('connect', (request, client, head) => {
    const to = request.url ?? '';
    asked.push({ how: 'tunnel', to, as: request.headers['proxy-authorization'] ?? null });
    if (status !== undefined) {
      client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      return;
    }
    const [host = '', port] = to.split(':');
    const upstream = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  const server = proxy;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe('proxies', () => {
  it.each(['HTTP_PROXY', 'http_proxy'])('requests go through %s', async (variable) => {
    const { address, asked } = await tunnel();
    const server = await loopback(() => completion('through'));
    const env = { OPENAI_API_KEY: KEY, [variable]: `http://user:proxy-password@${address}` };
    const model = open('openai/m', `${server.origin}/v1`, {}, { env });
    expect(await model.ask(HI, never)).toMatchObject({ state: 'ok', text: 'through' });
    const basic = `Basic ${Buffer.from('user:proxy-password').toString('base64')}`;
    // Plain http is asked for by its whole address: many proxies tunnel to secure ports alone.
    expect(asked).toEqual([
      { how: 'whole', to: `${server.origin}/v1/chat/completions`, as: basic },
    ]);
    await model.close?.();
    await server.close();
  });

  it('NO_PROXY leaves hosts out', async () => {
    const { address, asked } = await tunnel();
    const server = await loopback(() => completion('direct'));
    const env = {
      OPENAI_API_KEY: KEY,
      HTTP_PROXY: `http://${address}`,
      NO_PROXY: 'x.example,127.0.0.1',
    };
    const model = open('openai/m', `${server.origin}/v1`, {}, { env });
    expect(await model.ask(HI, never)).toMatchObject({ text: 'direct' });
    expect(asked).toEqual([]);
    await server.close();
  });

  it('HTTPS_PROXY does not concern http addresses', async () => {
    const { address, asked } = await tunnel();
    const server = await loopback(() => completion('direct'));
    const env = { OPENAI_API_KEY: KEY, HTTPS_PROXY: `http://${address}` };
    const model = open('openai/m', `${server.origin}/v1`, {}, { env });
    await model.ask(HI, never);
    expect(asked).toEqual([]);
    // An https address is asked for through it; the tunnel's other end speaks no TLS.
    const secure = open(
      'openai/m',
      server.origin.replace('http:', 'https:'),
      { retries: 0 },
      { env },
    );
    await expect(secure.ask(HI, never)).rejects.toThrow(/no secure connection/);
    expect(asked.map(({ how }) => how)).toEqual(['tunnel']);
    await server.close();
  });

  it('the vendors go through it too', async () => {
    const { address, asked } = await tunnel();
    const server = await loopback(() => ({ status: 400, body: { error: { message: 'x' } } }));
    const env = { ANTHROPIC_API_KEY: KEY, HTTP_PROXY: `http://${address}` };
    await open('anthropic/m', server.origin, {}, { env }).ask(HI, never);
    expect(asked).toHaveLength(1);
    await server.close();
  });

  it('a proxy that is down is told without its password', async () => {
    const env = { OPENAI_API_KEY: KEY, HTTP_PROXY: 'http://user:proxy-password@127.0.0.1:1' };
    const model = open('openai/m', 'http://h.invalid/v1', { retries: 0 }, { env });
    const error: unknown = await model.ask(HI, never).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: 2,
      message: expect.stringMatching(/refused.*proxy/) as string,
    });
    expect(String(error)).not.toContain('proxy-password');
  });

  it('an address without a scheme is one of http', async () => {
    const { address, asked } = await tunnel();
    const server = await loopback(() => completion('through'));
    const env = { OPENAI_API_KEY: KEY, HTTP_PROXY: ` ${address} ` };
    const model = open('openai/m', `${server.origin}/v1`, {}, { env });
    expect(await model.ask(HI, never)).toMatchObject({ text: 'through' });
    expect(asked).toHaveLength(1);
    await model.close?.();
    await server.close();
  });

  it.each(['banana', 'ftp://h:1', 'http://', 'http://h:99999', '://'])(
    'nonsense stops with the name of the variable: %s',
    (value) => {
      const env = { OPENAI_API_KEY: KEY, HTTPS_PROXY: value };
      expect(() => open('openai/m', 'https://h/v1', {}, { env })).toThrow(
        /^HTTPS_PROXY: is no address of a proxy/,
      );
    },
  );

  it.each(['http', 'https'])('one that asks for a name stops at once (%s)', async (scheme) => {
    const { address, asked } = await tunnel(407);
    const env = { OPENAI_API_KEY: KEY, HTTP_PROXY: address, HTTPS_PROXY: address };
    const model = open('openai/m', `${scheme}://h.invalid/v1`, { retries: 3 }, { env });
    await expect(model.ask(HI, never)).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/asks for a user name and password/) as string,
    });
    expect(asked).toHaveLength(1);
  });
});
