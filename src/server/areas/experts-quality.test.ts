import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPoint } from '../../experts/quality/add-points.js';
import { countItem } from '../../experts/quality/closed-items.js';
import { rowsIn, rubricItem } from '../../experts/quality/quality.testkit.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { workItem } from '../../experts/work/items.js';
import { joined, testCampaign } from '../../experts/work/work.testkit.js';
import { toColumn } from '../../store/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

const T = Date.UTC(2026, 5, 1, 4);
const RIGHT = {
  error: 0,
  compared: 4,
  higher: 0,
  lower: 0,
  deviation: 0,
  pairs: [] as { wanted: string; given: string }[],
};
const WRONG = { ...RIGHT, error: 1, higher: 4, deviation: 1 };

describe('quality over HTTP', () => {
  let t: TestStudio;
  let campaign: Campaign;
  const who: Record<string, Visitor & { id: string }> = {};
  const at = (path: string): string => path.replace('CAMPAIGN', campaign.id);

  beforeAll(async () => {
    t = await testStudio();
    await t.db.insertInto('project').values({ id: 'jwarm', name: 'Warm', created_ms: 1 }).execute();
    who.boss = await t.signedIn('boss', { team: 'owner' });
    who.senior = await t.signedIn('senior', { projects: { jwarm: 'senior-expert' } });
    for (const name of ['ann', 'ben', 'cai'])
      who[name] = await t.signedIn(name, { projects: { jwarm: 'expert' } });
    campaign = await testCampaign(t.db, {
      project: 'jwarm',
      items: [
        ...Array.from({ length: 12 }, (_, i) => rubricItem(`q${i}`, {}, ['empathy'])),
        rubricItem('gold', { kind: 'gold', standard: rowsIn('1111') }),
      ],
    });
    await joined(t.db, campaign, idOf('ann'), idOf('ben'), idOf('cai'), idOf('senior'));
    await t.db
      .updateTable('rater')
      .set({ band: 'lay' })
      .where('person', '=', idOf('cai'))
      .execute();
  });
  afterAll(() => t.close());

  const idOf = (name: string): string => who[name]?.id ?? '';
  const get = async (name: string, path: string) =>
    (await who[name]?.call(`GET ${at(path)}`)) ?? { status: 0, body: null, text: '' };
  const post = async (name: string, path: string, body: unknown) =>
    (await who[name]?.call(`POST ${at(path)}`, body)) ?? { status: 0, body: null, text: '' };

  /** Verdicts of three people on an item, closed or not. */
  async function rated(external: string, rows: Record<string, string>, closes: boolean) {
    const { id } = await t.db
      .selectFrom('work_item')
      .select('id')
      .where('campaign', '=', campaign.id)
      .where('external', '=', external)
      .executeTakeFirstOrThrow();
    for (const [name, digits] of Object.entries(rows)) {
      const assignment = `a-${external}-${name}`;
      const of = { item: id, campaign: campaign.id, person: idOf(name) };
      await t.db
        .insertInto('assignment')
        .values({
          ...of,
          id: assignment,
          state: 'submitted',
          mode: 'self',
          counts: 1,
          why: '[]',
          tier: 0,
          price: 0,
          price_rule: 0,
          rubric: 1,
          leased_ms: T,
          lease_until_ms: T,
          writer: '',
          ended_ms: T,
          active_ms: 20_000,
        })
        .execute();
      await t.db
        .insertInto('submission')
        .values({
          ...of,
          id: `v-${external}-${name}`,
          assignment,
          revision: 1,
          latest: 1,
          send_key: 'k',
          cause: 'first',
          counts: 1,
          filled: toColumn(rowsIn(digits)),
          note: toColumn(''),
          active_ms: 20_000,
          rubric: 1,
          at_ms: T,
        })
        .execute();
    }
    const item = await workItem(t.db, id);
    if (item === null || !closes) return;
    await t.db.updateTable('work_item').set({ state: 'closed' }).where('id', '=', id).execute();
    await t.db.transaction().execute((trx) => countItem(trx, campaign, item, T));
  }

  it('C1: verdicts on an item that is open are in no figure, table or chart', async () => {
    await rated('q0', { ann: '1111', ben: '0101' }, false);
    const agreement = await get('boss', '/api/campaigns/CAMPAIGN/agreement');
    expect(agreement.body).toMatchObject({ items: 0, figures: [], pairs: [] });
    const board = await get('boss', '/api/campaigns/CAMPAIGN/quality');
    expect(board.body).toMatchObject({ days: [], alarms: [] });
    expect(
      (board.body as { raters: { points: number }[] }).raters.every(({ points }) => points === 0),
    ).toBe(true);
  });

  it('C8: live α, AC and percent of closed items, with the table behind', async () => {
    const names = ['1100', '1010', '1111', '0000', '0110', '1001', '1011', '0010', '1101', '0111'];
    for (const [i, digits] of names.entries())
      await rated(
        `q${i + 1}`,
        { ann: digits, ben: digits, cai: i % 2 === 0 ? digits : '1111' },
        true,
      );
    const { body, status } = await get('senior', '/api/campaigns/CAMPAIGN/agreement');
    expect(status).toBe(200);
    const found = body as {
      items: number;
      used: number;
      figures: { by: string; id: string; alpha: { value: number; low: number; high: number } }[];
      pairs: { nameA: string; nameB: string; items: number; kappa: { value: number } }[];
    };
    expect(found).toMatchObject({ items: 10, used: 10 });
    const scale = found.figures.find(({ by }) => by === 'scale');
    expect(scale?.id).toBe('nominal:1');
    expect(scale?.alpha.low).toBeLessThan(scale?.alpha.value ?? 0);
    expect(found.figures.some(({ by }) => by === 'ability')).toBe(true);
    const annBen = found.pairs.find(({ nameA, nameB }) => ![nameA, nameB].includes('cai'));
    expect(annBen).toMatchObject({ items: 10, kappa: { value: 1 } });
    const table = await get(
      'senior',
      '/api/campaigns/CAMPAIGN/agreement/table?by=scale&id=nominal%3A1&size=7',
    );
    expect(table.body).toMatchObject({ next: '7' });
    const { rows } = table.body as { rows: { field: unknown; values: unknown[] }[] };
    expect(rows[0]?.field).toEqual({ en: 'a', 'zh-CN': 'a' });
    // Which items come first is by their ids, which are random.
    expect(rows.flatMap(({ values }) => values)).toContainEqual({ en: 'miss', 'zh-CN': '未命中' });
    const rest = await get(
      'senior',
      '/api/campaigns/CAMPAIGN/agreement/table?by=scale&id=nominal%3A1&size=200&after=7',
    );
    expect((rest.body as { rows: unknown[] }).rows).toHaveLength(33);
    const none = await get('senior', '/api/campaigns/CAMPAIGN/agreement/table?by=scale&id=x');
    expect(none.status).toBe(404);
  });

  it('C10, C3: who rates here reads no names of an item that a room is still open about', async () => {
    const { id } = await t.db
      .selectFrom('work_item')
      .select('id')
      .where('external', '=', 'q1')
      .executeTakeFirstOrThrow();
    for (const name of ['ann', 'ben'])
      await t.db
        .updateTable('assignment')
        .set({ state: 'submitted' })
        .where('item', '=', id)
        .where('person', '=', idOf(name))
        .execute();
    const put = (state: string) =>
      t.db.updateTable('work_item').set({ state }).where('id', '=', id).execute();
    const table = '/api/campaigns/CAMPAIGN/agreement/table?by=scale&id=nominal%3A1&size=200';
    const itemsIn = async (name: string) => {
      const { body } = await get(name, table);
      const { rows, withheld } = body as { rows: { item: string }[]; withheld: number };
      return { has: rows.some(({ item }) => item === id), n: rows.length, withheld };
    };
    const pairsIn = async (name: string) => {
      const { body } = await get(name, '/api/campaigns/CAMPAIGN/agreement');
      const { pairs, withheld } = body as {
        pairs: { nameA: string; nameB: string }[];
        withheld: number;
      };
      const of = pairs.filter((pair) => [pair.nameA, pair.nameB].every((one) => one !== 'cai'));
      return { annBen: of.length, withheld };
    };
    await put('diverged');
    expect(await itemsIn('senior')).toEqual({ has: false, n: 36, withheld: 4 });
    expect((await pairsIn('senior')).annBen).toBe(0);
    // Whoever runs it and does not rate sees all.
    expect(await itemsIn('boss')).toEqual({ has: true, n: 40, withheld: 0 });
    expect(await pairsIn('boss')).toEqual({ annBen: 1, withheld: 0 });
    await put('closed');
    expect(await itemsIn('senior')).toEqual({ has: true, n: 40, withheld: 0 });
    expect(await pairsIn('senior')).toEqual({ annBen: 1, withheld: 0 });
  });

  it('D4: the days have agreement, consistency and checks', async () => {
    const { body } = await get('boss', '/api/campaigns/CAMPAIGN/quality');
    const { days } = body as { days: { day: string; items: number; agreement: { n: number } }[] };
    expect(days).toMatchObject([{ day: '2026-06-01', items: 10, agreement: { n: 10 } }]);
  });

  it('C15: a rater sees their own chart and nobody else’s; whoever manages sees all', async () => {
    const mine = await get('cai', '/api/campaigns/CAMPAIGN/quality/mine');
    expect(mine.body).toMatchObject({ person: idOf('cai'), total: 10, dropped: null });
    expect(mine.text).not.toContain(idOf('ann'));
    expect((await get('cai', `/api/campaigns/CAMPAIGN/quality/people/${idOf('ann')}`)).status).toBe(
      403,
    );
    expect((await get('cai', '/api/campaigns/CAMPAIGN/quality')).status).toBe(403);
    const all = await get('boss', `/api/campaigns/CAMPAIGN/quality/people/${idOf('cai')}`);
    const { points } = all.body as { points: { item: string; source: string }[] };
    expect(points[0]).toMatchObject({ source: 'work' });
    expect(points[0]?.item).toBeTruthy();
  });

  it('R10: whoever reviews and rates too learns of no check of their own', async () => {
    await point('senior', { ...RIGHT, pairs: [{ wanted: '1', given: '0' }] }, 'gold');
    const own = await get('senior', `/api/campaigns/CAMPAIGN/quality/people/${idOf('senior')}`);
    expect(own.body).toMatchObject({ total: 0, points: [], confusion: [] });
    // Whoever manages reads them in the words of the form.
    const all = await get('boss', `/api/campaigns/CAMPAIGN/quality/people/${idOf('senior')}`);
    expect(all.body).toMatchObject({
      confusion: [
        {
          wanted: { en: 'hit', 'zh-CN': '命中' },
          given: { en: 'miss', 'zh-CN': '未命中' },
          n: 1,
        },
      ],
    });
    // Nor of anybody else's: the same item may be the next one.
    await point('ann', RIGHT, 'gold');
    const other = await get('senior', `/api/campaigns/CAMPAIGN/quality/people/${idOf('ann')}`);
    const { points } = other.body as { points: { item: string | null; source: string | null }[] };
    expect(points.length).toBeGreaterThan(0);
    expect(points.every(({ item, source }) => item === null && source === null)).toBe(true);
    expect(other.body).toMatchObject({ confusion: [] });
    const board = await get('senior', '/api/campaigns/CAMPAIGN/quality');
    const { raters } = board.body as { raters: { person: string; gold: unknown }[] };
    expect(raters.find(({ person }) => person === idOf('senior'))).toMatchObject({
      points: 0,
      gold: { value: null, reason: 'hidden' },
    });
    expect((await get('senior', '/api/campaigns/CAMPAIGN/gold')).status).toBe(403);
  });

  let n = 0;
  const point = (
    name: string,
    of: typeof RIGHT,
    source: 'work' | 'gold' = 'work',
    atMs = T + n,
  ) => {
    n += 1;
    return t.db.transaction().execute((trx) =>
      addPoint(trx, campaign, {
        person: idOf(name),
        item: `x${n}`,
        rubric: 1,
        source,
        stratum: 's',
        point: of,
        activeMs: 1000,
        answers: {},
        abilities: [],
        atMs,
      }),
    );
  };

  it('C13, G9: an alarm is answered, looked at by somebody else, and decided with a reason', async () => {
    for (let i = 0; i < 6; i++) await point('ben', WRONG);
    const mine = await get('ben', '/api/campaigns/CAMPAIGN/quality/mine');
    const [alarm] = (mine.body as { alarms: { id: string; state: string }[] }).alarms;
    expect(alarm).toMatchObject({ state: 'open' });
    // Before they ask for an item they read why there is none; the board says it too, also after a new version.
    const held = async () =>
      ((await get('ben', '/api/rate')).body as { campaigns: { joined: { held: string | null } }[] })
        .campaigns[0]?.joined.held;
    expect(await held()).toBe('alarm');
    const { rubric } = await t.db
      .selectFrom('campaign')
      .select('rubric')
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    const setRubric = (version: number) =>
      t.db.updateTable('campaign').set({ rubric: version }).where('id', '=', campaign.id).execute();
    const onBoard = async () =>
      (
        (await get('boss', '/api/campaigns/CAMPAIGN/board/raters')).body as {
          raters: { person: string; chart: string }[];
        }
      ).raters.find(({ person }) => person === idOf('ben'))?.chart;
    await setRubric(rubric + 1);
    expect(await onBoard()).toBe('alarm');
    await setRubric(rubric);
    const id = alarm?.id ?? '';
    const said = { alarm: id, text: 'the batch was another kind of letter' };
    const appealed = '/api/campaigns/CAMPAIGN/quality/appeal';
    expect((await post('ann', appealed, said)).status).toBe(404);
    expect((await post('ben', appealed, said)).status).toBe(200);
    const looked = '/api/campaigns/CAMPAIGN/quality/acknowledge';
    expect((await post('ben', looked, { alarm: id, note: 'fine' })).status).toBe(403);
    expect((await post('senior', looked, { alarm: id, note: '' })).status).toBe(400);
    expect((await post('senior', looked, { alarm: id, note: 'read ten items' })).status).toBe(200);
    const decided = '/api/campaigns/CAMPAIGN/quality/decide';
    const decision = { alarm: id, decision: 'go-on', note: 'a hard batch' };
    expect((await post('senior', decided, decision)).status).toBe(403);
    expect((await post('boss', decided, decision)).status).toBe(200);
    expect((await post('boss', decided, decision)).status).toBe(409);
    expect((await post('boss', decided, { ...decision, alarm: 'none' })).status).toBe(404);
    expect([await held(), await onBoard()]).toEqual([null, 'none']);
    const after = await get('ben', '/api/campaigns/CAMPAIGN/quality/mine');
    expect(after.body).toMatchObject({
      state: 'none',
      round: 2,
      alarms: [
        {
          state: 'decided',
          appeal: { text: said.text },
          acknowledged: { by: 'senior', note: 'read ten items' },
          decided: { by: 'boss', decision: 'go-on', note: 'a hard batch' },
        },
      ],
    });
  });

  it('nobody decides about an alarm of their own', async () => {
    await t.db
      .insertInto('rater')
      .values({
        campaign: campaign.id,
        person: idOf('boss'),
        status: 'active',
        reason: null,
        calibrated: 1,
        band: '',
        submitted: 0,
        cursor: 0,
        recent: '[]',
        joined_ms: T,
      })
      .execute();
    for (let i = 0; i < 10; i++) await point('boss', WRONG);
    const mine = await get('boss', '/api/campaigns/CAMPAIGN/quality/mine');
    const [alarm] = (mine.body as { alarms: { id: string }[] }).alarms;
    const decision = { alarm: alarm?.id, decision: 'go-on', note: 'I am fine' };
    const refused = await post('boss', '/api/campaigns/CAMPAIGN/quality/decide', decision);
    expect(refused.status).toBe(403);
  });

  it('R10: a leaked check is retired with a reason, once, and no other item is', async () => {
    const { body } = await get('boss', '/api/campaigns/CAMPAIGN/gold');
    const [row] = (body as { rows: { item: string; withdrawn: boolean }[] }).rows;
    expect(row).toMatchObject({ external: 'gold', withdrawn: false, given: 0 });
    const path = '/api/campaigns/CAMPAIGN/gold/retire';
    const retired = { item: row?.item, reason: 'talked about in the group' };
    expect((await post('boss', path, retired)).status).toBe(200);
    expect((await post('boss', path, retired)).status).toBe(200);
    const task = await t.db
      .selectFrom('work_item')
      .select('id')
      .where('external', '=', 'q11')
      .executeTakeFirstOrThrow();
    expect((await post('boss', path, { item: task.id, reason: 'x' })).status).toBe(404);
    const again = await get('boss', '/api/campaigns/CAMPAIGN/gold');
    expect((again.body as { rows: { withdrawn: boolean }[] }).rows[0]?.withdrawn).toBe(true);
  });

  it('who may rate: a group is dropped with a decision record; its members get no work and are told why', async () => {
    const groups = await get('senior', '/api/campaigns/CAMPAIGN/rater-groups');
    const listed = (groups.body as { groups: { band: string; decision: unknown }[] }).groups;
    expect(listed.map(({ band }) => band)).toEqual(['', 'lay']);
    const path = '/api/campaigns/CAMPAIGN/rater-groups';
    const drop = { band: 'lay', decision: 'drop', reason: 'agreement too low' };
    expect((await post('senior', path, drop)).status).toBe(403);
    expect((await post('boss', path, { ...drop, band: 'nobody' })).status).toBe(400);
    expect((await post('boss', path, drop)).status).toBe(200);
    const next = await post('cai', '/api/campaigns/CAMPAIGN/next', { device: 'd' });
    expect(next.body).toMatchObject({ there: false, why: 'group' });
    const mine = await get('cai', '/api/campaigns/CAMPAIGN/quality/mine');
    expect(mine.body).toMatchObject({ dropped: { reason: 'agreement too low' } });
    const told = await t.db
      .selectFrom('notice')
      .select('link')
      .where('person', '=', idOf('cai'))
      .where('kind', '=', 'work.quality')
      .execute();
    expect(told).toEqual([{ link: `/rate/${campaign.id}/quality` }]);
    expect((await post('boss', path, { ...drop, decision: 'keep' })).status).toBe(200);
    const back = await get('cai', '/api/campaigns/CAMPAIGN/quality/mine');
    expect(back.body).toMatchObject({ dropped: null });
    const record = await get('boss', '/api/campaigns/CAMPAIGN/rater-groups');
    expect(record.body).toMatchObject({
      decisions: [
        { decision: 'keep', by: 'boss' },
        { decision: 'drop', by: 'boss', evidence: { between: { n: 10 } } },
      ],
    });
  });

  it('X25: the design aid answers with bounds on what is asked', async () => {
    const path = '/api/campaigns/CAMPAIGN/design';
    const { body } = await get('senior', `${path}?items=50&accuracy=0.9`);
    expect((body as { rows: unknown[] }).rows).toHaveLength(8);
    expect((await get('senior', `${path}?items=100000`)).status).toBe(400);
  });
});
