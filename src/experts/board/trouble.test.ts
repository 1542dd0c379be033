import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { keepEpisodes } from './episodes.js';
import { LAG_MS, type RaterFacts, troubles } from './trouble.js';

const NOW = 10 * LAG_MS;
const rater = (more: Partial<RaterFacts>): RaterFacts => ({
  person: 'p1',
  status: 'active',
  held: 1,
  lastMs: NOW,
  joinedMs: 0,
  chart: 'none',
  freeSinceMs: null,
  ...more,
});
const found = (raters: RaterFacts[], more = {}) =>
  troubles({
    raters,
    forecast: { remaining: 5, reason: 'too_few_days' },
    waiting: 5,
    nowMs: NOW,
    ...more,
  }).map(({ kind, subject }) => `${kind} ${subject}`);

describe('D6: what the owner is warned of', () => {
  it('who holds work and gave no sign of life for two days lags; who holds none does not', () => {
    expect(found([rater({ lastMs: NOW - LAG_MS })])).toEqual(['lag p1']);
    expect(found([rater({ lastMs: NOW - LAG_MS + 1 })])).toEqual([]);
    expect(found([rater({ lastMs: NOW - 9 * LAG_MS, held: 0 })])).toEqual([]);
    expect(found([rater({ status: 'paused', lastMs: 0 }), rater({ person: 'p2' })])).toEqual([]);
  });

  it('with a calendar only their own free time counts', () => {
    const away = { lastMs: NOW - 5 * LAG_MS };
    expect(found([rater({ ...away, freeSinceMs: 0 })])).toEqual([]);
    expect(found([rater({ ...away, freeSinceMs: 8 * 3_600_000 })])).toEqual(['lag p1']);
  });

  it('tells of alarms, of a late end, and of a campaign that nobody works on', () => {
    expect(found([rater({ chart: 'alarm' })])).toEqual(['quality p1']);
    expect(found([rater({ chart: 'acknowledged' })])).toEqual([]);
    expect(found([])).toEqual(['nobody ']);
    const rate = { value: 1, low: 1, high: 1 };
    const late = { remaining: 5, rate, p50Ms: 1, p90Ms: 2, risk: 'late' as const, reason: null };
    expect(found([rater({})], { forecast: late })).toEqual(['delivery ']);
  });
});

describe('R15: one alert an episode', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openDatabase(':memory:');
  });
  afterAll(() => db.destroy());
  const lag = { kind: 'lag', subject: 'p1', about: {} } as const;

  it('begins once, ends when it is over, and begins anew', async () => {
    expect(await keepEpisodes(db, 'c', [lag], 1)).toHaveLength(1);
    expect(await keepEpisodes(db, 'c', [lag], 2)).toEqual([]);
    expect(await keepEpisodes(db, 'other', [lag], 2)).toHaveLength(1);
    expect(await keepEpisodes(db, 'c', [], 3)).toEqual([]);
    expect(await keepEpisodes(db, 'c', [lag], 4)).toHaveLength(1);
    const rows = await db
      .selectFrom('work_alert')
      .select(['began_ms', 'ended_ms'])
      .where('campaign', '=', 'c')
      .orderBy('began_ms')
      .execute();
    expect(rows).toEqual([
      { began_ms: 1, ended_ms: 3 },
      { began_ms: 4, ended_ms: null },
    ]);
  });

  it('a muted one begins quietly until the mute is over', async () => {
    await keepEpisodes(db, 'm', [lag], 1);
    await db
      .updateTable('work_alert')
      .set({ muted_until_ms: 100 })
      .where('campaign', '=', 'm')
      .execute();
    await keepEpisodes(db, 'm', [], 2);
    expect(await keepEpisodes(db, 'm', [lag], 3)).toEqual([]);
    await keepEpisodes(db, 'm', [], 4);
    expect(await keepEpisodes(db, 'm', [lag], 101)).toHaveLength(1);
  });
});
