import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newItem, someItems, testCampaign } from '../../experts/work/work.testkit.js';
import { type Answer, api } from '../api/index.js';
import { PASSWORD, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Next = Answer<'POST /api/campaigns/:campaign/next'>;
type Assignment = Answer<'GET /api/assignments/:assignment'>;

const FILLED = { rubric: { hit: '1', level: 4 } };

/** A route's address; what stands for something unknown stays. */
const filledIn = (key: string, known: Readonly<Record<string, string>>): string =>
  key.replace(/:(\w+)/g, (part, name: string) => known[name] ?? part);

describe('a rater’s work over HTTP', () => {
  let t: TestStudio;
  const raters = new Map<string, Visitor & { id: string }>();
  const who = (name: string) => {
    const one = raters.get(name);
    if (one === undefined) throw new Error(name);
    return one;
  };
  beforeAll(async () => {
    t = await testStudio();
    for (const name of ['ann', 'ben', 'cleo'])
      raters.set(name, await t.signedIn(name, { projects: { home: 'expert' } }));
    raters.set('other', await t.signedIn('other', { projects: { jelsewhere: 'expert' } }));
  });
  afterAll(() => t.close());

  async function ok<T>(name: string, key: string, body?: unknown): Promise<T> {
    const reply = await who(name).call(key, body);
    if (reply.status !== 200) throw new Error(`${key}: ${reply.status} ${reply.text}`);
    return reply.body as T;
  }
  const codeOf = async (name: string, key: string, body?: unknown) => {
    const { status, body: reply } = await who(name).call(key, body);
    return `${status} ${(reply as { error?: { code: string } }).error?.code ?? ''}`;
  };
  const next = async (name: string, campaign: string): Promise<Assignment> => {
    const found = await ok<Next>(name, `POST /api/campaigns/${campaign}/next`, { device: name });
    if (!found.there) throw new Error(found.why);
    return found.assignment;
  };
  const submission = (key = crypto.randomUUID()) => ({
    key,
    device: 'd',
    filled: FILLED,
    note: '',
    active: [],
  });
  const campaignWith = async (
    items: Parameters<typeof testCampaign>[1] extends infer O
      ? O extends { items?: infer I }
        ? I
        : never
      : never,
    settings: Record<string, unknown> = {},
  ) => {
    const campaign = await testCampaign(t.db, { items: items ?? [], settings });
    for (const name of ['ann', 'ben', 'cleo'])
      await ok(name, `POST /api/campaigns/${campaign.id}/join`);
    return campaign.id;
  };

  it('A7: where the next item cannot be found, the verdict is stored, and the log says what failed without its words', async () => {
    const campaign = await campaignWith(someItems(2));
    const { id } = await next('ann', campaign);
    await sql`create trigger no_more before insert on assignment
      begin select raise(abort, 'the words of the fault'); end`.execute(t.db);
    try {
      const given = await ok<Answer<'POST /api/assignments/:assignment/submit'>>(
        'ann',
        `POST /api/assignments/${id}/submit`,
        { ...submission(), next: true },
      );
      expect(given.next).toBeNull();
    } finally {
      await sql`drop trigger no_more`.execute(t.db);
    }
    expect(await ok<Assignment>('ann', `GET /api/assignments/${id}`)).toMatchObject({
      state: 'submitted',
    });
    const line = t.lines.find((one) => one.includes('nextFailed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      route: 'POST /api/assignments/:assignment/submit',
      status: 200,
      nextFailed: expect.stringMatching(/^\w+ [\w.-]+:\d+$/),
      nextFailedAgain: expect.stringMatching(/^\w+ [\w.-]+:\d+$/),
    });
    expect(line).not.toContain('words');
  });

  it('C1: nobody sees anybody else’s verdict, draft or note by any address before the item closes', async () => {
    const campaign = await campaignWith(someItems(1));
    const { id } = await next('ann', campaign);
    const secret = 'only ann wrote this';
    await ok('ann', `PUT /api/assignments/${id}/draft`, {
      after: 0,
      device: 'd',
      filled: FILLED,
      note: secret,
      active: [],
    });
    await ok('ann', `POST /api/assignments/${id}/submit`, { ...submission(), note: secret });
    const mine = await next('ben', campaign);
    expect(mine.shown).toHaveLength(2);
    const seen = [
      JSON.stringify(mine),
      ...(await Promise.all(
        [
          'GET /api/rate',
          `GET /api/assignments/${mine.id}`,
          `GET /api/assignments/${mine.id}/drafts`,
          `GET /api/campaigns/${campaign}/mine`,
        ].map(async (key) => (await who('ben').call(key)).text),
      )),
    ].join('\n');
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(who('ann').id);
    expect(seen).not.toContain('"level":4');
    for (const key of [
      `GET /api/assignments/${id}`,
      `GET /api/assignments/${id}/drafts`,
      `POST /api/assignments/${id}/return`,
      `POST /api/assignments/${id}/undo`,
    ])
      expect(await codeOf('ben', key)).toBe('404 not_found');
    expect(await codeOf('ben', `POST /api/assignments/${id}/submit`, submission())).toBe(
      '404 not_found',
    );
    expect(await codeOf('other', `POST /api/campaigns/${campaign}/next`, { device: 'd' })).toBe(
      '404 not_found',
    );
  });

  it('C1, C2: no address that there is gives a rater another one’s verdict, note or talk while the item is open', async () => {
    const campaign = await campaignWith(someItems(1));
    const { id } = await next('ann', campaign);
    const secret = 'only ann wrote this';
    await ok('ann', `POST /api/assignments/${id}/submit`, { ...submission(), note: secret });
    const { item } = await t.db
      .selectFrom('assignment')
      .select('item')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const asked = { key: crypto.randomUUID(), title: '', body: secret, question: true };
    await ok('ann', `POST /api/work/${item}/threads`, asked);
    const mine = await next('ben', campaign);
    const known = { campaign, work: item, project: 'home', person: who('ann').id, form: 'jsonl' };
    const addresses = Object.keys(api)
      .filter((key) => key.startsWith('GET '))
      .flatMap((key) => [id, mine.id].map((assignment) => filledIn(key, { ...known, assignment })))
      .filter((address) => !address.includes(':'));
    const given: string[] = [];
    for (const address of new Set(addresses)) {
      const { status, text } = await who('ben').call(address);
      if (status === 200) given.push(address);
      const told = [secret, '"level":4', id].filter((said) => text.includes(said));
      expect([address, told]).toEqual([address, []]);
    }
    for (const path of ['threads', 'mine', 'learn', 'faq', 'rubric', 'exam', 'prices', 'care'])
      expect(given).toContain(`GET /api/campaigns/${campaign}/${path}`);
    for (const path of ['', '/beside', '/threads', '/drafts'])
      expect(given).toContain(`GET /api/assignments/${mine.id}${path}`);
    expect(given).toContain(`GET /api/work/${item}/threads`);
  });

  it('C6: a hidden check has the same fields, kinds of values and ids as work, and nothing says what it is', async () => {
    const campaign = await campaignWith([newItem('a', { kind: 'gold' }), newItem('b')]);
    const gold = await t.db
      .selectFrom('work_item')
      .select('id')
      .where('campaign', '=', campaign)
      .where('kind', '=', 'gold')
      .executeTakeFirstOrThrow();
    const task = await next('ann', campaign);
    await ok('ann', `POST /api/assignments/${task.id}/submit`, submission());
    await t.db
      .updateTable('assignment')
      .set({ item: gold.id, counts: 0 })
      .where('id', '=', task.id)
      .execute();
    await t.db
      .updateTable('submission')
      .set({ item: gold.id, counts: 0 })
      .where('assignment', '=', task.id)
      .execute();
    const check = await ok<Assignment>('ann', `GET /api/assignments/${task.id}`);
    const work = await next('ben', campaign);
    await ok('ben', `POST /api/assignments/${work.id}/submit`, submission());
    const plain = await ok<Assignment>('ben', `GET /api/assignments/${work.id}`);
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, of]) => [key, shape(of)]))
          : typeof value;
    expect(shape(check)).toEqual(shape(plain));
    expect(check.mine?.counts).toBe(true);
    expect(check.id).toHaveLength(plain.id.length);
    expect(JSON.stringify(check)).not.toMatch(/gold|"kind":"task"|standard/);
  });

  it('A2, A6, A8: 20 clicks at once are one verdict, and the next item comes with the answer', async () => {
    const campaign = await campaignWith(someItems(2));
    const { id } = await next('ann', campaign);
    const one = { ...submission(), next: true };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => who('ann').call(`POST /api/assignments/${id}/submit`, one)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const told = replies.map(
      ({ body }) => body as Answer<'POST /api/assignments/:assignment/submit'>,
    );
    expect(new Set(told.map((reply) => reply.submission)).size).toBe(1);
    const nexts = new Set(
      told.map((reply) => (reply.next?.there === true ? reply.next.assignment.id : 'none')),
    );
    expect(nexts.size).toBe(1);
    expect(nexts).not.toContain(id);
    expect(nexts).not.toContain('none');
    const rows = await t.db
      .selectFrom('submission')
      .select('id')
      .where('assignment', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('A11: after the session has ended nothing is lost: the draft is there when one has signed in again', async () => {
    const campaign = await campaignWith(someItems(1));
    const { id } = await next('ann', campaign);
    const typed = { after: 0, device: 'd', filled: FILLED, note: 'half a thought', active: [] };
    await ok('ann', `PUT /api/assignments/${id}/draft`, typed);
    const cookies = new Map(who('ann').cookies);
    who('ann').cookies.clear();
    const again = { ...typed, after: 1, note: 'a whole thought' };
    expect(await codeOf('ann', `PUT /api/assignments/${id}/draft`, again)).toBe('401 signed_out');
    expect(cookies.size).toBeGreaterThan(0);
    await ok('ann', 'POST /api/sign-in', { email: 'ann@team.example', password: PASSWORD });
    expect((await ok<Assignment>('ann', `GET /api/assignments/${id}`)).draft?.note).toBe(
      'half a thought',
    );
    await ok('ann', `PUT /api/assignments/${id}/draft`, again);
    expect((await ok<Assignment>('ann', `GET /api/assignments/${id}`)).draft?.note).toBe(
      'a whole thought',
    );
  });

  it('A10: two windows of one person: the second one reads, and takes over when asked', async () => {
    const campaign = await campaignWith(someItems(1));
    const { id, writer } = await next('ann', campaign);
    expect(writer).toBe('ann');
    const other = await ok<Next>('ann', `POST /api/campaigns/${campaign}/next`, { device: 'two' });
    expect(other.there && other.assignment.writer).toBe('ann');
    await ok('ann', `POST /api/assignments/${id}/take-over`, { device: 'two' });
    const alive = await ok<Answer<'POST /api/assignments/:assignment/alive'>>(
      'ann',
      `POST /api/assignments/${id}/alive`,
      { device: 'ann', active: [] },
    );
    expect(alive.writer).toBe('two');
  });

  it('B11, B12: what is left is counted in items of one’s own queue, and what is done in verdicts', async () => {
    const campaign = await campaignWith(someItems(3));
    const of = async (name: string) => {
      const { campaigns } = await ok<Answer<'GET /api/rate'>>(name, 'GET /api/rate');
      const found = campaigns.find(({ id }) => id === campaign);
      return [found?.left, found?.joined?.done, found?.joined?.begun.length];
    };
    const { id } = await next('ann', campaign);
    expect(await of('ann')).toEqual([2, 0, 1]);
    await ok('ann', `POST /api/assignments/${id}/submit`, submission());
    expect(await of('ann')).toEqual([2, 1, 0]);
    expect(await of('ben')).toEqual([3, 0, 0]);
    expect((await ok<Answer<'GET /api/rate'>>('other', 'GET /api/rate')).campaigns).toEqual([]);
  });

  it('G1, G4, X3: active seconds are the sum of stretches, records carry the server’s time, and a skip needs a reason and no words', async () => {
    const campaign = await campaignWith(someItems(2));
    const { id } = await next('ann', campaign);
    const active = [
      { id: 'one', ms: 3000 },
      { id: 'two', ms: 4000 },
    ];
    const before = Date.now();
    await ok('ann', `POST /api/assignments/${id}/alive`, { device: 'd', active });
    await ok('ann', `PUT /api/assignments/${id}/draft`, {
      after: 0,
      device: 'd',
      filled: FILLED,
      note: '',
      active,
    });
    await ok('ann', `POST /api/assignments/${id}/submit`, { ...submission(), active });
    const { activeMs, mine } = await ok<Assignment>('ann', `GET /api/assignments/${id}`);
    expect(activeMs).toBe(7000);
    expect(mine?.atMs).toBeGreaterThanOrEqual(before);
    const second = await next('ann', campaign);
    const skip = { key: crypto.randomUUID(), device: 'd' };
    expect(await codeOf('ann', `POST /api/assignments/${second.id}/skip`, skip)).toContain('400');
    await ok('ann', `POST /api/assignments/${second.id}/skip`, { ...skip, reason: 'distress' });
    const { rows, total } = await ok<Answer<'GET /api/campaigns/:campaign/mine'>>(
      'ann',
      `GET /api/campaigns/${campaign}/mine`,
    );
    expect(rows.map(({ state }) => state).sort()).toEqual(['skipped', 'submitted']);
    expect(total).toBe(2);
  });

  it('H18: one’s own work is listed a page at a time, newest first, and can be read again', async () => {
    const campaign = await campaignWith(someItems(5));
    for (let i = 0; i < 5; i++) {
      const { id } = await next('ann', campaign);
      await ok('ann', `POST /api/assignments/${id}/submit`, submission());
    }
    type Mine = Answer<'GET /api/campaigns/:campaign/mine'>;
    const seen: string[] = [];
    let after = '';
    do {
      const page: Mine = await ok('ann', `GET /api/campaigns/${campaign}/mine?size=2${after}`);
      seen.push(...page.rows.map(({ assignment }) => assignment));
      after = page.next === null ? '' : `&after=${page.next}`;
    } while (after !== '');
    expect(new Set(seen).size).toBe(5);
    const { mine } = await ok<Assignment>('ann', `GET /api/assignments/${seen[4]}`);
    expect(mine?.filled).toEqual(FILLED);
  });

  it('the audit log has verdicts and no heartbeat, and the log no word of what was written', async () => {
    const campaign = await campaignWith(someItems(1));
    const { id } = await next('ann', campaign);
    await ok('ann', `POST /api/assignments/${id}/submit`, {
      ...submission(),
      note: 'a secret note',
    });
    const acts = await t.db.selectFrom('audit').selectAll().execute();
    const text = JSON.stringify(acts);
    expect(text).toContain('POST /api/assignments/:assignment/submit');
    expect(text).not.toContain('/alive');
    expect(text).not.toContain('a secret note');
    expect(t.lines.join('\n')).not.toContain('a secret note');
  });
});
