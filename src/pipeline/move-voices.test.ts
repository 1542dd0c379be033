import { afterEach, describe, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { onEachDatabase } from '../store/databases.testkit.js';
import type { Manifest, ModelEntry } from './manifest.js';
import { addressText, moveVoices, parseMove } from './move-voices.js';
import { planRun } from './plan.js';
import { request, results, resume, startRun } from './run.testkit.js';
import { findRun, saveManifest } from './run-store.js';

const A = 'http://a/v1';
const B = 'http://b/v1';
const NOW = Date.UTC(2026, 0, 2);
const model = (name: string, baseUrl: string) => ({ name, model: 'openai/m', baseUrl });

const manifestOf = async (over: Parameters<typeof request>[0]): Promise<Manifest> =>
  (await planRun(request(over))).manifest;
const addresses = ({ targets, judges, user }: Manifest): string[] =>
  [...targets, ...judges, ...(user === undefined ? [] : [user])].map((voice) =>
    voice.kind === 'model' ? voice.spec.baseUrl : voice.kind,
  );
const move = (manifest: Manifest, targets: string[], judges: string[] = []): Manifest =>
  moveVoices(manifest, { targets: targets.map(parseMove), judges: judges.map(parseMove) }, {}, NOW);

describe('parseMove', () => {
  it.each([
    [B, { name: null, to: B }],
    ['http://b/v1?a=b', { name: null, to: 'http://b/v1?a=b' }],
    [`one=${B}`, { name: 'one', to: B }],
    [`openai/gpt-4o=${B}`, { name: 'openai/gpt-4o', to: B }],
    [`甲=${B}`, { name: '甲', to: B }],
  ])('%s', (given, expected) => {
    expect(parseMove(given)).toEqual(expected);
  });
});

describe('moveVoices', () => {
  it('moves all targets of one address, the user who is there too, and no judge', async () => {
    const manifest = await manifestOf({
      targets: [model('one', A), model('two', A)],
      judges: [model('judge', A)],
      user: model('user', A),
    });
    expect(addresses(move(manifest, [B]))).toEqual([B, B, A, B]);
    expect(addresses(move(manifest, [], [B]))).toEqual([A, A, B, A]);
    expect(addresses(move(manifest, [`two=${B}`]))).toEqual([A, B, A, A]);
    expect(addresses(move(manifest, [`user=${B}`]))).toEqual([A, A, A, B]);
  });

  it('moves the user by a flag of their own, which goes before the targets’', async () => {
    const manifest = await manifestOf({ targets: [model('one', A)], user: model('user', A) });
    const user = [parseMove('http://c/v1')];
    expect(addresses(moveVoices(manifest, { targets: [], judges: [], user }, {}, NOW))).toEqual([
      A,
      'http://c/v1',
    ]);
    const both = moveVoices(manifest, { targets: [parseMove(B)], judges: [], user }, {}, NOW);
    expect(addresses(both)).toEqual([B, 'http://c/v1']);
  });

  it('leaves a user who is elsewhere', async () => {
    const manifest = await manifestOf({
      targets: [model('one', A)],
      user: model('user', 'http://c/v1'),
    });
    expect(addresses(move(manifest, [B]))).toEqual([B, 'http://c/v1']);
  });

  it('asks whose address it is where targets are at several', async () => {
    const manifest = await manifestOf({ targets: [model('one', A), model('two', B)] });
    expect(() => move(manifest, ['http://c/v1'])).toThrow(/say whose this is: --base-url one=/);
  });

  it('notes each move once, and tells them in order', async () => {
    const manifest = await manifestOf({ targets: [model('one', A)] });
    const there = move(move(manifest, [B]), [B]);
    const [target] = move(there, [A]).targets;
    expect(target).toMatchObject({
      moved: [
        { from: A, to: B, atMs: NOW },
        { from: B, to: A, atMs: NOW },
      ],
    });
    expect(addressText(target as ModelEntry)).toBe(`${A} → ${B} (2026-01-02) → ${A} (2026-01-02)`);
    expect(addressText(manifest.targets[0] as ModelEntry)).toBe(A);
  });
});

const servers: MockServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
const serving = async (name: string): Promise<MockServer> => {
  const server = await mockServer(({ body }) =>
    body.model === 'j' ? '3' : `${name}: ${body.messages.at(-1)?.content}`,
  );
  servers.push(server);
  return server;
};

onEachDatabase('a run whose models moved', (database) => {
  it('keeps what was recorded at each address, and asks only what is missing', async () => {
    const [a, b] = [await serving('a'), await serving('b')];
    const db = await database.open();
    const { plan } = await startRun(db, {
      targets: [model('one', a.url)],
      judges: [{ name: 'judge', model: 'openai/j', baseUrl: a.url }],
      budget: { maxCalls: 9, maxCostUsd: null },
    });
    const before = a.seen.length;
    expect(before).toBeLessThan(24);
    const { manifest } = await findRun(db, plan.manifest.run);
    await saveManifest(db, move(manifest, [b.url], [b.url]));
    expect((await resume(db, manifest.run)).status).toBe('done');
    expect(a.seen).toHaveLength(before);
    expect(before + b.seen.length).toBe(24);
    expect((await results(db, plan))[0]?.counts).toEqual({ rated: 8 });
    expect((await resume(db, manifest.run)).spent.calls).toBe(0);
  });
});
