import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newItem, someItems, testCampaign } from '../../experts/work/work.testkit.js';
import type { Answer } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Next = Answer<'POST /api/campaigns/:campaign/next'>;

const FILLED = { rubric: { hit: '1', level: 4 } };
/** Verdicts on checks and on work that are looked at, at least so many of each. */
const LEAST = 4;

describe('R10: hidden checks cannot be told apart by what moves when one is given', () => {
  let t: TestStudio;
  beforeAll(async () => {
    t = await testStudio();
  });
  afterAll(() => t.close());

  const campaignWith = async () => {
    const gold = Array.from({ length: 30 }, (_, i) =>
      newItem(`g${i}`, {
        kind: 'gold',
        standard: FILLED,
        why: { en: 'it does', 'zh-CN': '确实如此' },
      }),
    );
    const settings = { gold: { rate: 0.5, newRate: 0.5 }, spacing: 0 };
    return (await testCampaign(t.db, { items: [...someItems(60), ...gold], settings })).id;
  };

  async function next(who: Visitor, campaign: string) {
    const { body } = await who.call(`POST /api/campaigns/${campaign}/next`, { device: 'd' });
    const found = body as Next;
    if (!found.there) throw new Error(found.why);
    const { kind, item } = await t.db
      .selectFrom('assignment')
      .innerJoin('work_item', 'work_item.id', 'assignment.item')
      .select(['work_item.kind', 'assignment.item'])
      .where('assignment.id', '=', found.assignment.id)
      .executeTakeFirstOrThrow();
    return { id: found.assignment.id, kind, item };
  }

  const submit = async (who: Visitor, id: string) => {
    const verdict = { key: crypto.randomUUID(), device: 'd', filled: FILLED, note: '', active: [] };
    const { status, text } = await who.call(`POST /api/assignments/${id}/submit`, verdict);
    if (status !== 200) throw new Error(text);
  };

  it.each(['expert', 'senior-expert'] as const)(
    'no address tells %s anything that moves with checks and not with work, or the other way round',
    async (role) => {
      const campaign = await campaignWith();
      const who = await t.signedIn(role, { projects: { home: role } });
      await who.call(`POST /api/campaigns/${campaign}/join`);
      const addresses = (assignment: string, item: string) => [
        '/api/rate',
        `/api/campaigns/${campaign}`,
        `/api/campaigns/${campaign}/mine`,
        `/api/campaigns/${campaign}/board`,
        `/api/campaigns/${campaign}/board/raters`,
        `/api/campaigns/${campaign}/quality`,
        `/api/campaigns/${campaign}/quality/mine`,
        `/api/campaigns/${campaign}/quality/people/${who.id}`,
        `/api/campaigns/${campaign}/rater-groups`,
        `/api/campaigns/${campaign}/agreement`,
        `/api/campaigns/${campaign}/threads`,
        `/api/campaigns/${campaign}/care`,
        `/api/campaigns/${campaign}/learn`,
        `/api/assignments/${assignment}`,
        `/api/assignments/${assignment}/threads`,
        `/api/assignments/${assignment}/beside`,
        `/api/work/${item}/threads`,
        '/api/me/expert',
        '/api/me/kept',
        '/api/me/kept.json',
        '/api/me/earnings',
        '/api/me/earnings/lines',
        '/api/notices',
        '/api/experts',
        `/api/projects/home/experts/${who.id}`,
      ];
      const given = { gold: 0, task: 0 };
      /** What moved → how often, by kind. */
      const moved = new Map<string, { gold: number; task: number }>();
      while (Math.min(given.gold, given.task) < LEAST) {
        const first = await leftTold(who);
        const { id, kind, item } = await next(who, campaign);
        if (kind !== 'gold' && kind !== 'task') throw new Error(kind);
        expect(await leftTold(who)).toBe(first - 1);
        const at = addresses(id, item);
        const look = async () => {
          const found = new Map<string, unknown>();
          for (const path of at)
            leaves(
              (await who.call(`GET ${path}`)).body,
              path.replace(id, 'A').replace(item, 'W'),
              found,
            );
          return found;
        };
        const before = await look();
        await submit(who, id);
        const after = await look();
        given[kind] += 1;
        const changed = new Set<string>();
        for (const path of new Set([...before.keys(), ...after.keys()]))
          if (before.get(path) !== after.get(path))
            changed.add(path.replace(/\.\d+(?=\.|$)/g, '.#'));
        for (const path of changed) {
          const sum = moved.get(path) ?? { gold: 0, task: 0 };
          sum[kind] += 1;
          moved.set(path, sum);
        }
      }
      const telling = [...moved].filter(
        ([, { gold, task }]) => Math.abs(gold / given.gold - task / given.task) > 0.6,
      );
      expect(telling.map(([path]) => path)).toEqual([]);
    },
  );

  it('whoever rates and reads the figures of all is told that they stand still; others are not', async () => {
    const campaign = await campaignWith();
    const senior = await t.signedIn('reads', { projects: { home: 'senior-expert' } });
    const pm = await t.signedIn('runs', { projects: { home: 'pm' } });
    const told = async (who: Visitor) =>
      Promise.all(
        ['board', 'quality', 'rater-groups'].map(async (page) => {
          const { body } = await who.call(`GET /api/campaigns/${campaign}/${page}`);
          return (body as { movesAfter: number | null }).movesAfter;
        }),
      );
    expect(await told(senior)).toEqual([null, null, null]);
    await senior.call(`POST /api/campaigns/${campaign}/join`);
    expect(await told(senior)).toEqual([10, 10, 10]);
    expect(await told(pm)).toEqual([null, null, null]);
  });

  it('no check comes where no work is left: an item that comes then would be one', async () => {
    const campaign = await testCampaign(t.db, {
      items: [
        ...someItems(4),
        ...Array.from({ length: 20 }, (_, i) =>
          newItem(`g${i}`, { kind: 'gold', standard: FILLED }),
        ),
      ],
      settings: { gold: { rate: 1, newRate: 1 }, spacing: 0 },
    });
    const who = await t.signedIn('last', { projects: { home: 'expert' } });
    await who.call(`POST /api/campaigns/${campaign.id}/join`);
    await t.db.updateTable('rater').set({ submitted: 10 }).where('person', '=', who.id).execute();
    expect((await next(who, campaign.id)).kind).toBe('gold');
    await t.db
      .updateTable('work_item')
      .set({ state: 'withdrawn' })
      .where('campaign', '=', campaign.id)
      .where('kind', '=', 'task')
      .execute();
    await t.db
      .updateTable('assignment')
      .set({ state: 'returned' })
      .where('person', '=', who.id)
      .execute();
    const { body } = await who.call(`POST /api/campaigns/${campaign.id}/next`, { device: 'd' });
    expect(body).toMatchObject({ there: false, why: 'none-left' });
  });

  const leftTold = async (who: Visitor): Promise<number> => {
    const { body } = await who.call('GET /api/rate');
    const { campaigns } = body as Answer<'GET /api/rate'>;
    const open = campaigns.filter(({ joined }) => joined !== null);
    return open.reduce((sum, { left }) => sum + left, 0);
  };
});

/** Every value of a reply by its place, without times and ids, which differ anyway. */
function leaves(value: unknown, path: string, into: Map<string, unknown>): void {
  if (/(Ms|_ms|\.id|\.assignment)$/.test(path)) return;
  if (typeof value !== 'object' || value === null) {
    into.set(path, value);
    return;
  }
  for (const [key, one] of Object.entries(value)) leaves(one, `${path}.${key}`, into);
}
