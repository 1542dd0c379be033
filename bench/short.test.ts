// The benchmark in short, so that it keeps working: counts only, since a busy machine proves nothing about time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, floor, hearth, newHome, run, startServer } from './lib.mjs';

const ITEMS = 300;
const CONNECTIONS = 64;
const resultOf = ({ runs }: { runs: { results: object[] }[] }) => runs[0]?.results[0];

describe('npm run bench, in short', () => {
  const state = newHome();
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer({ latencyMs: 20 });
  });
  afterAll(() => {
    server.close();
    state.remove();
  });
  const options = (more: string[] = []) => ({
    url: server.url,
    items: ITEMS,
    connections: CONNECTIONS,
    more,
  });

  it('the floor sends as many requests, as many at once', async () => {
    const { out, cpuMs, rssMb } = await floor(server.url, ITEMS, CONNECTIONS);
    expect(Number(out)).toBe(ITEMS);
    expect(await server.stats()).toMatchObject({ total: ITEMS, peak: CONNECTIONS });
    expect(cpuMs * rssMb).toBeGreaterThan(0);
  });

  it('a run asks each item once, with no more in flight than allowed', async () => {
    const ran = await run(state.home, options());
    expect(resultOf(ran)).toMatchObject({
      counts: { ok: ITEMS },
      metrics: [{ id: 'found', value: 1, n: ITEMS }],
    });
    const { total, peak } = await server.stats();
    expect(total).toBe(ITEMS);
    expect(peak).toBeGreaterThan(8);
    expect(peak).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('a rerun with --reuse asks nothing and says whose answers it has', async () => {
    const ran = await run(state.home, options(['--reuse']));
    expect(resultOf(ran)).toMatchObject({
      counts: { ok: ITEMS },
      reused: { answers: ITEMS, of: ITEMS, from: [{ answers: ITEMS }] },
    });
    expect((await server.stats()).total).toBe(0);
  });

  it('a judge is asked once an item; scoring again asks nothing', async () => {
    const ran = await run(state.home, options(['--judge', 'openai/judge']));
    expect((await server.stats()).total).toBe(2 * ITEMS);
    const scored = await hearth(state.home, ['score', 'last']);
    for (const each of [ran, scored])
      expect(resultOf(each)).toMatchObject({ counts: { rated: ITEMS }, metrics: [{ value: 1 }] });
    expect((await server.stats()).total).toBe(0);
  });

  it.each([null, '1'])(
    'a server with a budget (Retry-After: %s) answers all in the end',
    async (retryAfter) => {
      const limited = await startServer({
        latencyMs: 20,
        ratePerSecond: 200,
        burst: 100,
        retryAfter,
      });
      const ran = await run(state.home, { ...options(), url: limited.url });
      const { total, refused } = await limited.stats();
      limited.close();
      expect(resultOf(ran)).toMatchObject({ counts: { ok: ITEMS } });
      expect(total - refused).toBe(ITEMS);
      expect(refused).toBeLessThanOrEqual(100);
    },
  );

  it('the window slides past a straggler: nobody waits for it', async () => {
    const slow = await startServer({ latencyMs: 20, stragglerMs: 5000 });
    const ran = await run(state.home, { ...options(), url: slow.url });
    const { total, late } = await slow.stats();
    slow.close();
    expect(resultOf(ran)).toMatchObject({ counts: { ok: ITEMS } });
    expect({ total, late }).toEqual({ total: ITEMS, late: 0 });
  });

  it('the bootstrap gives every column its interval', async () => {
    expect((await bootstrap()).intervals).toBe(13);
  });
});
