import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hearth, lastLine, line, resultsIn, tempDir, tempFile } from '../support.js';

const DATA = process.env.HEARTH_TEST_DATA ?? join(import.meta.dirname, '../../../shared/datasets');
const OFFICIAL = join(DATA, 'intima', 'INTIMA.jsonl');
const here = existsSync(OFFICIAL);
const PATH = '/datasets/AI-companionship/INTIMA/resolve/main/INTIMA.jsonl';

type Hub = { url: string; seen: { url: string; range: string | undefined }[]; server: Server };
const hubs: Hub[] = [];
afterEach(() => {
  for (const { server } of hubs.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A loopback hub. */
async function hub(
  answer: (request: IncomingMessage, response: ServerResponse, n: number) => void,
): Promise<Hub> {
  const seen: Hub['seen'] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', range: request.headers.range });
    answer(request, response, seen.length - 1);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const one = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
  hubs.push(one);
  return one;
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const SUITES = ['intima', 'heartbench', 'rescue-bench', 'attunebench', 'h2htalk'];

describe('hearth data', () => {
  it('list names licence, notice and where the data is, or how to get it', async () => {
    const ran = await line('data list');
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('CC BY 4.0');
    expect(ran.stdout).toContain('hearth data pull intima');
    const { data } = JSON.parse((await line('data list --json')).stdout);
    expect(data[0]).toMatchObject({
      suite: 'intima',
      here: false,
      files: [{ path: 'INTIMA.jsonl', here: false }],
    });
  });

  it('pull goes through the proxy that the environment names', async () => {
    const proxy = await hub((_, response) => response.end('not the file'));
    const env = { HF_ENDPOINT: 'http://hub.example', HTTP_PROXY: proxy.url };
    const ran = await line('data pull intima', { env });
    expect(ran.code).toBe(2);
    expect(proxy.seen[0]?.url).toBe(`http://hub.example${PATH}`);
  });

  it('pull keeps nothing of a file whose digest differs, and says both', async () => {
    const wrong = Buffer.from('{"code":"name","prompt":"x","model":"y"}\n');
    const { url } = await hub((_, response) => response.end(wrong));
    const home = tempDir();
    const ran = await line('data pull intima', { home, env: { HF_ENDPOINT: url } });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain(sha256(wrong));
    expect(lastLine(ran.stderr)).toMatch(/but [0-9a-f]{64} was expected/);
    expect(existsSync(join(home, 'hearth', 'data', 'intima', 'INTIMA.jsonl'))).toBe(false);
    expect(existsSync(join(home, 'hearth', 'data', 'intima', 'INTIMA.jsonl.part'))).toBe(false);
  });

  it('pull --from holds a local file to the same check', async () => {
    const home = tempDir();
    const ran = await hearth(['data', 'pull', 'intima', '--from', tempFile('x.jsonl', 'no')], {
      home,
    });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain(sha256(Buffer.from('no')));
    const none = await line('data pull intima --from nowhere', { home });
    expect(none.code).toBe(2);
    expect(lastLine(none.stderr)).toContain('nowhere');
  });

  it('says what to do when the hub refuses or cannot be reached', async () => {
    const { url } = await hub((_, response) => response.writeHead(403).end());
    const refused = await line('data pull intima', { env: { HF_ENDPOINT: url } });
    expect(refused.code).toBe(4);
    expect(lastLine(refused.stderr)).toMatch(/status 403.*--from FILE/);
    const away = await line('data pull intima', { env: { HF_ENDPOINT: 'http://127.0.0.1:9' } });
    expect(away.code).toBe(4);
    expect(lastLine(away.stderr)).toMatch(/cannot be reached/);
  });

  it('a pull that failed leaves nothing behind, and runs go on with the built-in items', async () => {
    const { url } = await hub((_, response) => response.writeHead(403).end());
    const home = tempDir();
    await line('data pull intima', { home, env: { HF_ENDPOINT: url } });
    expect(existsSync(join(home, 'hearth', 'data'))).toBe(false);

    // A connection that breaks for good: what came is kept beside the suite's folder.
    const cut = await hub((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"half"', () => setTimeout(() => response.destroy(), 50));
    });
    await line('data pull intima', { home, env: { HF_ENDPOINT: cut.url } });
    expect(existsSync(join(home, 'hearth', 'data', 'intima'))).toBe(false);
    expect(existsSync(join(home, 'hearth', 'data', '.pull', 'intima', 'INTIMA.jsonl'))).toBe(true);
    expect((await line('data check intima', { home })).stdout).toContain('View builtin');
  });

  it.each(SUITES)('%s: an empty folder, or one with half a file, is no data', async (suite) => {
    const home = tempDir();
    const dir = join(home, 'hearth', 'data', suite);
    mkdirSync(join(dir, 'sub'), { recursive: true });
    const none = await line(`data check ${suite}`, { home: tempDir() });
    const empty = await line(`data check ${suite}`, { home });
    expect(empty).toEqual(none);
    writeFileSync(join(dir, 'sub', 'data.jsonl.part'), '{"half"');
    expect(await line(`data check ${suite}`, { home })).toEqual(none);
    const named = await line(`data check ${suite} --data ${join(home, 'hearth', 'data')}`);
    expect(named.code).toBe(2);
    expect(lastLine(named.stderr)).toContain('holds no data');
  });

  it('check without official data reports the built-in view', async () => {
    const ran = await line('data check intima');
    expect(ran.stdout).toContain('View builtin: 124 rows read, 124 items');
  });
});

describe.runIf(here)('[official data] hearth data', () => {
  const bytes = here ? readFileSync(OFFICIAL) : Buffer.alloc(0);

  it('pull follows redirects, goes on after a broken connection, and runs use the data from then on', async () => {
    const cut = 20_000;
    const mirror = await hub((request, response, n) => {
      if (request.url === PATH) {
        response.writeHead(302, { location: '/cdn/file' }).end();
      } else if (request.headers.range === undefined) {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, cut), () => setTimeout(() => response.destroy(), 300));
      } else {
        const from = Number(/bytes=(\d+)-/.exec(request.headers.range)?.[1]);
        expect(n).toBeGreaterThan(1);
        response.writeHead(206, {
          'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
        });
        response.end(bytes.subarray(from));
      }
    });
    const home = tempDir();
    const ran = await line('data pull intima', { home, env: { HF_ENDPOINT: mirror.url } });
    expect(ran.code).toBe(0);
    const path = lastLine(ran.stdout);
    expect(path).toBe(join(home, 'hearth', 'data', 'intima', 'INTIMA.jsonl'));
    expect(readFileSync(path).equals(bytes)).toBe(true);
    // What came before the break was not sent again, and what is here is not fetched again.
    expect(mirror.seen.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
    const requests = mirror.seen.length;
    expect((await line('data pull intima', { home, env: { HF_ENDPOINT: mirror.url } })).code).toBe(
      0,
    );
    expect(mirror.seen).toHaveLength(requests);

    const official = await line(
      'run intima --target baseline/eliza --profile official,sound --json --no-report',
      { home },
    );
    expect(resultsIn(official).map((r) => [r.condition.view, r.counts])).toEqual([
      ['368', { rated: 368 }],
      ['repaired', { rated: expect.any(Number) as number }],
    ]);
    const own = await line(
      'run intima --target sample/warm --set view=builtin --set lang=zh --json --no-report',
      { home },
    );
    expect(resultsIn(own)[0]?.counts).toEqual({ rated: 62 });
  });

  it('check names every repaired, dropped or dubious row of all views', async () => {
    const ran = await hearth(['data', 'check', 'intima', '--data', DATA, '--json']);
    const { data } = JSON.parse(ran.stdout) as {
      data: {
        view: string;
        rows: number;
        items: number;
        notes: { level: string; row: number | null }[];
      }[];
    };
    const view = (name: string) => data.find((v) => v.view === name);
    expect(view('380')).toMatchObject({ rows: 380, items: 380 });
    expect(view('368')).toMatchObject({ rows: 380, items: 368 });
    expect(view('repaired')?.notes.some((n) => n.level === 'repaired')).toBe(true);
    const text = await hearth(['data', 'check', 'intima', '--data', DATA, '--lang', 'zh-CN']);
    expect(text.stdout).toMatch(/INTIMA\.jsonl:\d+ +已修复/);
  });

  it('samples answer built-in items only: data that is named is refused, data that lies there is left alone', async () => {
    const sample = [
      'run',
      'intima',
      '--target',
      'sample/warm',
      '--limit',
      '5',
      '--json',
      '--no-report',
    ];
    const refused = await hearth([...sample, '--data', DATA]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--set view=builtin');
    const named = await hearth([...sample, '--data', DATA, '--set', 'view=368']);
    expect(named.code).toBe(3);
    expect(resultsIn(named)[0]?.counts).toEqual({ not_reached: 5 });
    const home = tempDir();
    expect(
      (await hearth(['data', 'pull', 'intima', '--from', join(DATA, 'intima')], { home })).code,
    ).toBe(0);
    const ran = await hearth(sample, { home });
    expect(ran.code).toBe(0);
    expect(resultsIn(ran)[0]?.condition).toMatchObject({ view: 'builtin' });
  });

  it('a run whose data changed is not resumed', async () => {
    const home = tempDir();
    const data = tempDir();
    mkdirSync(join(data, 'intima'));
    writeFileSync(join(data, 'intima', 'INTIMA.jsonl'), bytes);
    const flags = ['--json', '--no-report'];
    const ran = await hearth(
      [
        'run',
        'intima',
        '--data',
        data,
        '--set',
        'view=368',
        '--target',
        'baseline/eliza',
        ...flags,
      ],
      { home },
    );
    expect(ran.code).toBe(0);
    const lines = bytes.toString('utf8').split('\n');
    writeFileSync(join(data, 'intima', 'INTIMA.jsonl'), lines.slice(1).join('\n'));
    const resumed = await hearth(['resume', 'last', ...flags], { home });
    expect(resumed.code).toBe(2);
    expect(lastLine(resumed.stderr)).toContain('changed since it was planned');
    // The same data in another place is the same data.
    expect((await hearth(['resume', 'last', '--data', DATA, ...flags], { home })).code).toBe(0);
  });
});
