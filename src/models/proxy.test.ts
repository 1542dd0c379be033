import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { completion, HI, KEY, loopback, never, open } from './loopback.testkit.js';

let proxy: Server | null = null;
afterEach(() => {
  proxy?.closeAllConnections();
  proxy?.close();
});

/** A proxy that tunnels, and notes where to and with what credentials. */
async function tunnel(): Promise<{ address: string; asked: { to: string; as: string | null }[] }> {
  const asked: { to: string; as: string | null }[] = [];
  proxy = createServer();
  proxy.on('connect', (request, client, head) => {
    const to = request.url ?? '';
    asked.push({ to, as: request.headers['proxy-authorization'] ?? null });
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
    expect(asked).toEqual([{ to: server.origin.slice('http://'.length), as: basic }]);
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
    expect(asked).toHaveLength(1);
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
});
