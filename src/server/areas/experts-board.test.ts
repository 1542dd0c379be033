import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledIn, someItems, testCampaign } from '../../experts/work/work.testkit.js';
import { fromColumn } from '../../store/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Person = Visitor & { id: string };

describe('the board over HTTP', () => {
  let t: TestStudio;
  let pm: Person;
  let ann: Person;
  let ben: Person;
  let campaign: string;
  let items: string[];
  beforeAll(async () => {
    t = await testStudio();
    pm = await t.signedIn('pm', { projects: { home: 'pm' } });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
    ben = await t.signedIn('ben', { projects: { home: 'expert' } });
    campaign = (await testCampaign(t.db, { items: someItems(3), settings: { overlap: 2 } })).id;
    for (const one of [ann, ben]) await ok(one, `POST /api/campaigns/${campaign}/join`);
    const rows = await t.db.selectFrom('work_item').select('id').orderBy('place').execute();
    items = rows.map(({ id }) => id);
  });
  afterAll(() => t.close());

  async function ok<T>(who: Visitor, key: string, body?: unknown): Promise<T> {
    const reply = await who.call(key, body);
    if (reply.status !== 200) throw new Error(`${key}: ${reply.status} ${reply.text}`);
    return reply.body as T;
  }
  const at = (path: string) => `/api/campaigns/${campaign}/${path}`;
  const acts = (route: string) =>
    t.db.selectFrom('audit').selectAll().where('route', '=', route).execute();

  it('D9, D13: an offer, its answer and a hand-over are in the audit log, with who did it and to whom it went', async () => {
    const offer = { work: items[0], person: ann.id, note: 'Needed today', minutes: 30 };
    const { id } = await ok<{ id: string }>(pm, `POST ${at('offers')}`, offer);
    const yes = await ok<{ assignment: string }>(ann, `POST /api/me/offers/${id}`, {
      accept: true,
    });
    await ok(pm, `POST /api/assignments/${yes.assignment}/hand-over`, { to: ben.id });
    const log = await t.db
      .selectFrom('audit')
      .select(['route', 'person', 'objects', 'outcome'])
      .where('route', 'like', '%offer%')
      .orderBy('n')
      .execute();
    const told = [...log, ...(await acts('POST /api/assignments/:assignment/hand-over'))].map(
      ({ person, objects, outcome }) => [person, outcome, fromColumn(objects)],
    );
    expect(told).toEqual([
      [pm.id, 'done', { campaign, offer: id, work: items[0], person: ann.id }],
      [ann.id, 'done', { offer: id }],
      [pm.id, 'done', { assignment: yes.assignment, person: ben.id }],
    ]);
    const history = await t.db
      .selectFrom('assignment')
      .select(['person', 'mode', 'state'])
      .where('item', '=', items[0] ?? '')
      .execute();
    expect(new Map(history.map((row) => [row.person, [row.mode, row.state]]))).toEqual(
      new Map([
        [ann.id, ['urgent', 'handed-over']],
        [ben.id, ['urgent', 'leased']],
      ]),
    );
    expect((await ann.call(`POST ${at('offers')}`, offer)).status).toBe(403);
  });

  it('D2, D3: the page’s counts are those of the items, and each rater stands there with what they hold and did', async () => {
    const { assignment } = await ok<{ assignment: { id: string } }>(ann, `POST ${at('next')}`, {
      device: 'd',
    });
    await ok(ann, `POST /api/assignments/${assignment.id}/submit`, {
      key: crypto.randomUUID(),
      device: 'd',
      filled: filledIn(),
      note: '',
      active: [],
    });
    const board = await ok(pm, `GET ${at('board')}`);
    expect(board).toMatchObject({ wanted: 6, done: 1, underWay: 1, unassigned: 4 });
    const { raters } = await ok<{ raters: { person: string }[] }>(pm, `GET ${at('board/raters')}`);
    const of = (who: Person) => raters.find(({ person }) => person === who.id);
    expect(of(ann)).toMatchObject({ held: 0, done: 1 });
    expect(of(ben)).toMatchObject({ held: 1, done: 0 });
  });
});
