import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type How, hearth, tempDir } from '../support.js';
import { command, run, serve } from './kit.js';

/** Cuts the network of a process except to this machine, and writes down every attempt to go further. */
function cut(): { how: How; attempts: () => string[] } {
  const file = join(tempDir(), 'attempts');
  const guard = `
    import { appendFileSync } from 'node:fs';
    import net from 'node:net';
    import dns from 'node:dns';
    import dgram from 'node:dgram';
    const tell = (what) => appendFileSync(${JSON.stringify(file)}, what + '\\n');
    const here = (host) => host === undefined || /^(127\\.|localhost$|::1$)/.test(host);
    const connect = net.Socket.prototype.connect;
    net.Socket.prototype.connect = function (...args) {
      const [first] = Array.isArray(args[0]) ? args[0] : args;
      const host = typeof first === 'object' ? first.host : typeof first === 'string' ? undefined : args[1];
      if (!here(host)) { tell('connect ' + host); throw new Error('the network is cut'); }
      return connect.apply(this, args);
    };
    for (const api of [dns, dns.promises])
      for (const name of Object.keys(api).filter((n) => /^(lookup|resolve)/.test(n))) {
        const plain = api[name];
        api[name] = function (host, ...rest) {
          if (typeof host === 'string' && !here(host)) { tell('dns ' + host); throw new Error('the network is cut'); }
          return plain.call(this, host, ...rest);
        };
      }
    const send = dgram.Socket.prototype.send;
    dgram.Socket.prototype.send = function (...args) { tell('udp'); return send.apply(this, args); };
  `;
  const options = `--import=data:text/javascript,${encodeURIComponent(guard)}`;
  return {
    how: { home: tempDir(), env: { NODE_OPTIONS: options } },
    attempts: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []),
  };
}

describe('T106: with the network cut', () => {
  it('nothing calls out: run, show, report, doctor', async () => {
    const { how, attempts } = cut();
    const server = await serve();
    expect(
      (await run(server, '--target sample/warm --judge local/house --limit 3', how)).code,
    ).toBe(0);
    for (const line of ['show last', 'report last --format html', 'doctor'])
      expect((await command(server, line, how)).code).toBe(0);
    expect(attempts()).toEqual([]);
  });

  it('the cut is real: what must go out is noticed', async () => {
    const { how, attempts } = cut();
    const ran = await hearth(
      'run intima --target openai/m --base-url http://api.example.org/v1 --limit 1 --max-retries 0 --no-report'.split(
        ' ',
      ),
      how,
    );
    expect(ran.code).not.toBe(0);
    expect(attempts().join('\n')).toContain('api.example.org');
  });
});
