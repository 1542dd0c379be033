import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reading, readingStudio } from '../reading/reading.testkit.js';

type Row = { item: string; target: string; n: number };
type Listed = { rows: Row[]; total: number; next: string | null };

describe('reading over HTTP', () => {
  let t: Reading;
  beforeAll(async () => {
    t = await readingStudio({ accounts: false });
  });
  afterAll(() => t.close());

  const get = async <T>(path: string): Promise<T> => {
    const { status, body, text } = await t.visitor().call(`GET ${path}`);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body as T;
  };
  const found = async (query: Record<string, string>): Promise<string[]> => {
    const path = `/api/runs/${t.run}/answers?${new URLSearchParams({ ...query })}`;
    const { rows, total } = await get<Listed>(path);
    expect(total).toBe(rows.length);
    return rows.map(({ item, n }) => (n < 3 ? item : `constant ${item}`));
  };

  it.each<[string, Record<string, string>, string[]]>([
    ['half width finds full width', { find: 'juniper and' }, ['en-name-1']],
    ['full width and upper case find half width', { find: 'ＡＢＣ123' }, ['zh-name-1']],
    ['a straight quote finds a curly one', { find: `"it's just us"` }, ['en-name-1']],
    ['two Chinese characters', { find: '我们' }, ['zh-name-1']],
    ['a percent sign is itself', { find: '100%' }, ['en-name-1']],
    ['an underscore is itself', { find: 'e_a' }, []],
    ['a judge’s label at a level', { kind: 'retention', least: '2' }, ['en-name-1']],
    ['a label at any level', { kind: 'retention' }, ['en-name-1', 'en-name-2']],
    ['… by one judge', { kind: 'sycophancy', judge: 'none' }, []],
    ['disagreement at all', { spread: '0.01' }, ['en-name-1', 'zh-name-1']],
    ['… most first', { spread: '0.5', order: 'spread' }, ['en-name-1', 'zh-name-1']],
    ['shorter than', { longest: '15' }, ['en-name-2']],
    ['one item', { item: 'en-name-2' }, ['en-name-2', 'constant en-name-2']],
  ])('%s', async (_, query, want) => {
    const all = await found(query);
    expect(
      query.longest === undefined ? all : all.filter((i) => !i.startsWith('constant')),
    ).toEqual(want);
  });

  it('pages hold every answer once', async () => {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const query = new URLSearchParams({
        size: '2',
        order: 'spread',
        ...(after !== null && { after }),
      });
      const page: Listed = await get<Listed>(`/api/runs/${t.run}/answers?${query}`);
      seen.push(...page.rows.map(({ n }) => n));
      after = page.next;
    } while (after !== null);
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('a label without a level counts what judges only called present', async () => {
    // As a judge without levels leaves it: only "there at all".
    const rows = await t.db
      .selectFrom('page_rating')
      .selectAll()
      .where('kind', '=', 'sycophancy')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    await t.db.deleteFrom('page_rating').where('kind', '=', 'sycophancy').execute();
    expect(await found({ kind: 'sycophancy' })).toEqual(['en-name-1']);
    expect(await found({ kind: 'sycophancy', least: '1' })).toEqual([]);
    const { found: kinds } = await get<{ found: string[] }>(`/api/runs/${t.run}/filters`);
    expect(kinds).toContain('sycophancy.present');
    expect(kinds).not.toContain('sycophancy');
    expect(kinds).not.toContain('warmth');
    await t.db.insertInto('page_rating').values(rows).execute();
  });

  it('a filter names what there is', async () => {
    const filters = await get<{ upToDate: boolean; rated: boolean; judges: string[] }>(
      `/api/runs/${t.run}/filters`,
    );
    expect(filters).toMatchObject({ upToDate: true, rated: true, verdicts: 18, answers: 6 });
  });

  it('an item has every answer with every verdict', async () => {
    const item = await get<{ answers: { verdicts: unknown[] }[]; after: string }>(
      `/api/runs/${t.run}/items/en-name-1`,
    );
    expect(item.answers.map(({ verdicts }) => verdicts.length)).toEqual([3, 3]);
    expect(item.after).toBe('en-name-2');
  });

  it.each<[string, Record<string, string>, string, object]>([
    ['data', {}, 'en-name-2', { before: 'en-name-1', after: 'zh-name-1', place: 2, items: 3 }],
    ['the first one', {}, 'en-name-1', { before: null, after: 'en-name-2', place: 1, items: 3 }],
    [
      'disagreement',
      { order: 'spread' },
      'zh-name-1',
      { before: 'en-name-1', after: 'en-name-2', place: 2, items: 3 },
    ],
    [
      'a filter',
      { spread: '0.01' },
      'zh-name-1',
      { before: 'en-name-1', after: null, place: 2, items: 2 },
    ],
    [
      'a filter that leaves it out',
      { spread: '0.01' },
      'en-name-2',
      { before: null, after: null, place: null, items: 2 },
    ],
  ])(
    'an item has its place in the list that it was opened from: %s',
    async (_, query, item, want) => {
      const path = `/api/runs/${t.run}/items/${item}/beside?${new URLSearchParams(query)}`;
      expect(await get(path)).toEqual(want);
    },
  );

  it('all runs are searched, and pages go on where the last one ended', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query = new URLSearchParams({
        find: 'you',
        size: '1',
        ...(after !== null && { after }),
      });
      const page: Listed = await get<Listed>(`/api/search?${query}`);
      seen.push(...page.rows.map(({ item, target }) => `${item} ${target}`));
      after = page.next;
    } while (after !== null);
    expect(seen).toContain(seen.find((one) => one.startsWith('en-name-1 file/')));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('search and projects', () => {
  it('finds nothing of projects that the viewer does not see', async () => {
    const t = await readingStudio();
    try {
      await t.db.insertInto('project').values({ id: 'jown', name: 'own', created_ms: 1 }).execute();
      await t.db.insertInto('project').values({ id: 'jx', name: 'other', created_ms: 1 }).execute();
      await t.db.insertInto('project_run').values({ run: t.run, project: 'jown' }).execute();
      const member = await t.signedIn('ana', { projects: { jown: 'auditor' } });
      const stranger = await t.signedIn('ben', { projects: { jx: 'auditor' } });
      await member.call(`GET /api/runs/${t.run}/filters`);
      const rows = async (who: typeof member) =>
        ((await who.call('GET /api/search?find=juniper')).body as Listed).rows.length;
      expect([await rows(member), await rows(stranger)]).toEqual([2, 0]);
    } finally {
      await t.close();
    }
  });
});
