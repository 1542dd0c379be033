import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MockServer, mockServer } from '../mock-server.js';
import { start, tempDir } from '../support.js';

let models: MockServer | null = null;
let stop: (() => Promise<unknown>) | null = null;
afterEach(async () => {
  await stop?.();
  stop = null;
  await models?.close();
  models = null;
});

const ITEMS = 40;
const form = {
  suite: 'intima',
  project: 'home',
  targets: ['m=openai/m'],
  limit: ITEMS,
  maxConnections: 2,
};

/** Opens the pages over a home that outlives them. */
async function studio(home: string, env: Record<string, string> = {}) {
  const { child, ran } = start(['studio', '--port', '0'], { home, env });
  const origin = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', (text: unknown) => {
      const [found] = /http:\/\/\S+/.exec(String(text)) ?? [];
      if (found !== undefined) done(found);
    });
    void ran.then(({ stderr }) => fail(new Error(stderr)));
  });
  stop = () => {
    child.kill('SIGTERM');
    return ran;
  };
  return {
    close: stop,
    async call(key: string, body?: unknown, lang = 'en') {
      const [method = 'GET', path = '/'] = key.split(' ');
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { Origin: origin, 'Accept-Language': lang, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    },
  };
}
type Studio = Awaited<ReturnType<typeof studio>>;

const Begun = z.object({ run: z.string() });
const Work = z.object({ working: z.boolean(), here: z.boolean(), stopping: z.string() });
const work = async (s: Studio, run: string) =>
  Work.parse((await s.call(`GET /api/runs/${run}/work`)).body);
const status = async (s: Studio, run: string) =>
  z.object({ status: z.string() }).parse((await s.call(`GET /api/runs/${run}`)).body).status;

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (await what()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('it did not come to it');
}

describe('runs started from the pages', () => {
  it('go on without the server, are paused and resumed from the next one, and ask nothing twice', async () => {
    models = await mockServer(() => ({ message: { content: 'I am here.' }, delayMs: 400 }));
    const seen = () => models?.seen.length ?? 0;
    const home = tempDir();
    const env = { OPENAI_BASE_URL: models.url, OPENAI_API_KEY: 'k' };
    const first = await studio(home, env);

    const estimate = await first.call('POST /api/run-estimates', form);
    expect(estimate.body).toMatchObject({ total: { calls: ITEMS, recorded: 0 } });
    expect(seen()).toBe(0);

    const asked = { ...form, once: 'one-click-1' };
    const both = await Promise.all([1, 2].map(() => first.call('POST /api/runs', asked)));
    const [{ run }, again] = both.map(({ body }) => Begun.parse(body)) as [
      { run: string },
      unknown,
    ];
    expect(again).toEqual({ run });
    expect((await first.call('GET /api/runs')).body).toMatchObject({ total: 1 });
    expect(await work(first, run)).toEqual(
      expect.objectContaining({ working: true, here: true, stopping: 'no' }),
    );

    await first.close();
    const before = seen();
    await until(() => seen() > before + 2);
    const second = await studio(home, env);
    expect((await work(second, run)).working).toBe(true);

    expect((await second.call(`POST /api/runs/${run}/pause`, { now: false })).status).toBe(200);
    await until(async () => !(await work(second, run)).working);
    expect(await status(second, run)).toBe('interrupted');
    expect(seen()).toBeLessThan(ITEMS);

    const resumed = { once: 'one-click-2', retryErrors: false, maxCost: null, maxCalls: null };
    expect((await second.call(`POST /api/runs/${run}/resume`, resumed)).body).toEqual({ run });
    await until(async () => (await status(second, run)) === 'done');
    expect(seen()).toBe(ITEMS);

    const report = await second.call(`GET /api/runs/${run}/report`);
    expect(report.body).toMatchObject({ outcomes: [{ target: 'm', coverage: 1 }] });
    const scored = await second.call(`POST /api/runs/${run}/score`, {
      profile: null,
      options: { draws: 200 },
    });
    expect(scored.body).toMatchObject({ results: [{ target: 'm', condition: { draws: 200 } }] });
    expect(seen()).toBe(ITEMS);
  });

  it('are refused with the sentence of the command, beside the field', async () => {
    const s = await studio(tempDir());
    const refused = async (over: object, lang?: string) => {
      const key = 'POST /api/runs';
      const body = { ...form, once: `click-${Math.random()}`, ...over };
      return s.call(key, body, lang);
    };
    expect(await refused({ targets: ['nobody'] }, 'zh-CN')).toMatchObject({
      status: 422,
      body: { error: { field: 'targets', message: expect.stringMatching(/^没有叫“nobody”的/) } },
    });
    expect(await refused({ options: { view: '380' } })).toMatchObject({
      status: 422,
      body: { error: { field: 'options.view' } },
    });
    expect(await refused({})).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('OPENAI_API_KEY') } },
    });
    expect(await refused({ project: 'none' })).toMatchObject({ status: 404 });
    expect((await s.call('GET /api/runs')).body).toMatchObject({ total: 0 });
  });

  it('fail with a reason in the diary when nobody answers', async () => {
    const s = await studio(tempDir(), {
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_API_KEY: 'k',
    });
    const { body } = await s.call('POST /api/runs', {
      ...form,
      once: 'one-click-3',
    });
    const { run } = Begun.parse(body);
    await until(async () => !(await work(s, run)).working);
    expect(await status(s, run)).toBe('failed');
    expect((await s.call(`POST /api/runs/${run}/pause`, { now: false })).body).toMatchObject({
      error: { code: 'not_working' },
    });
  });
});
