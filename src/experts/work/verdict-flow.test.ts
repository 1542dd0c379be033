import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, openDatabase } from '../../store/index.js';
import type { NewItem } from './add-items.js';
import { claim } from './claim.js';
import { draftsOf, keepAlive, lastDraft, storeDraft } from './drafts.js';
import { countsOf } from './events.js';
import type { Given, Hooks } from './hooks.js';
import { endOverdue } from './leases.js';
import { ownWork } from './own-work.js';
import { skip } from './skip.js';
import { submit } from './submit.js';
import { undo } from './undo.js';
import { independentVerdicts, latestVerdicts, revise } from './verdicts.js';
import { filledIn, joined, newItem, someItems, testCampaign } from './work.testkit.js';

const MINUTE = 60_000;
const T = Date.UTC(2026, 5, 1, 4);

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

async function got(campaign: string, person: string, hooks: readonly Hooks[] = [], nowMs = T) {
  const found = await claim(db, hooks, { campaign, person, device: 'laptop', nowMs });
  if ('none' in found) throw new Error(`nothing: ${found.none.why}`);
  return found.assignment;
}

const verdict = (assignment: string, person: string, key = 'k', filled = filledIn()) => ({
  assignment,
  person,
  key,
  filled,
  note: '',
  active: [],
});

const typed = (assignment: string, after: number, device: string, note: string) => ({
  assignment,
  person: 'ann',
  after,
  device,
  filled: filledIn('1', 4),
  note,
  active: [],
});

async function oneItem(settings: Record<string, unknown> = {}, some: Partial<NewItem> = {}) {
  const campaign = await testCampaign(db, { settings, items: [newItem('q', some)] });
  await joined(db, campaign, 'ann', 'ben', 'cleo', 'dora');
  return campaign;
}

const itemRow = (id: string) =>
  db.selectFrom('work_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function fault(act: Promise<unknown>): Promise<{ status: number; code: string; en: string }> {
  try {
    await act;
  } catch (error) {
    if (error instanceof HttpFault)
      return { status: error.status, code: error.code, en: error.text.en };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('drafts', () => {
  it('A3, A10: a revision that another device wrote is not written over; the other text comes back', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    expect(await storeDraft(db, [], typed(id, 0, 'laptop', 'one'), T)).toMatchObject({
      stored: true,
      revision: 1,
    });
    expect(await storeDraft(db, [], typed(id, 0, 'phone', 'two'), T)).toMatchObject({
      stored: false,
      other: { revision: 1, device: 'laptop', note: 'one' },
    });
    expect((await lastDraft(db, id))?.note).toBe('one');
    // Seen and merged, it follows the other one.
    expect(await storeDraft(db, [], typed(id, 1, 'phone', 'both'), T)).toMatchObject({
      stored: true,
      revision: 2,
    });
  });

  it('A1, A9: what was sent again after a lost answer is stored once, and earlier revisions can be read', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    await storeDraft(db, [], typed(id, 0, 'laptop', 'one'), T);
    const again = await storeDraft(db, [], typed(id, 0, 'laptop', 'one'), T + 1);
    expect(again).toMatchObject({ stored: true, revision: 1, atMs: T });
    // The answer was lost and more was typed: the same window follows itself.
    const more = await storeDraft(db, [], typed(id, 0, 'laptop', 'one two'), T + 2);
    expect(more).toMatchObject({ stored: true, revision: 2 });
    for (let i = 2; i < 30; i++) await storeDraft(db, [], typed(id, i, 'laptop', `${i}`), T + i);
    const kept = await draftsOf(db, id);
    expect(kept.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, i) => 30 - i),
    );
  });

  it('A12: 50 people type at once and nothing is lost', async () => {
    const campaign = await testCampaign(db, { items: someItems(50) });
    const people = Array.from({ length: 50 }, (_, i) => `p${i}`);
    await joined(db, campaign, ...people);
    const places = await Promise.all(people.map((person) => got(campaign.id, person)));
    const sent = places.flatMap(({ id, person }) =>
      Array.from({ length: 6 }, (_, i) => ({ ...typed(id, i, 'd', `${person} ${i}`), person })),
    );
    const stored = await Promise.all(sent.map((one) => storeDraft(db, [], one, T)));
    expect(stored.every((one) => one.stored)).toBe(true);
    for (const { id, person } of places)
      expect((await lastDraft(db, id))?.note).toBe(`${person} 5`);
  });

  it('active time: each stretch counts once; a sign of life prolongs the lease', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    const active = [
      { id: 's1', ms: 4000 },
      { id: 's2', ms: 2500 },
    ];
    await keepAlive(db, [], { assignment: id, person: 'ann', active }, T + MINUTE);
    const { leaseUntilMs } = await keepAlive(
      db,
      [],
      { assignment: id, person: 'ann', active: [...active, { id: 's3', ms: 10 }] },
      T + 5 * MINUTE,
    );
    expect(leaseUntilMs).toBe(T + 20 * MINUTE);
    const row = await db.selectFrom('assignment').select('active_ms').executeTakeFirstOrThrow();
    expect(Number(row.active_ms)).toBe(6510);
  });

  it('G1, G9: nobody is active for longer than the item has been theirs, whatever a page claims', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    const active = Array.from({ length: 200 }, (_, i) => ({ id: `s${i}`, ms: 60 * MINUTE }));
    const activeMs = async () =>
      Number(
        (await db.selectFrom('assignment').select('active_ms').executeTakeFirstOrThrow()).active_ms,
      );
    await keepAlive(db, [], { assignment: id, person: 'ann', active }, T + 2 * MINUTE);
    expect(await activeMs()).toBe(3 * MINUTE);
    const more = [{ id: 'later', ms: 60 * MINUTE }];
    await keepAlive(db, [], { assignment: id, person: 'ann', active: more }, T + 4 * MINUTE);
    expect(await activeMs()).toBe(5 * MINUTE);
  });

  it('somebody else’s item is not there', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    const other = { ...typed(id, 0, 'd', ''), person: 'ben' };
    expect((await fault(storeDraft(db, [], other, T))).status).toBe(404);
    expect((await fault(submit(db, [], verdict(id, 'ben'), T))).status).toBe(404);
    expect((await fault(undo(db, [], { assignment: id, person: 'ben' }, T))).status).toBe(404);
  });
});

describe('verdicts', () => {
  it('A2, A7, A8: 20 of the same at once are one row, and all get the same answer', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    const all = await Promise.all(
      Array.from({ length: 20 }, () => submit(db, [], verdict(id, 'ann'), T)),
    );
    expect(new Set(all.map(({ submission }) => submission)).size).toBe(1);
    expect(await db.selectFrom('submission').select('id').execute()).toHaveLength(1);
    expect(await fault(submit(db, [], verdict(id, 'ann', 'other key'), T))).toMatchObject({
      status: 409,
      code: 'submitted',
    });
  });

  it('A14, A18: a single choice has one value; a list, a value that is none of the options and an unknown field are refused', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    const refused = (filled: Record<string, Record<string, never>>) =>
      fault(submit(db, [], verdict(id, 'ann', 'k', filled), T));
    const wrong = (rubric: unknown) => refused({ rubric } as never);
    expect((await wrong({ hit: ['0', '1'], level: 3 })).en).toBe(
      '"Names the feeling" on page "Rubric": choose one of the options',
    );
    expect((await wrong({ hit: '2', level: 3 })).code).toBe('incomplete');
    expect((await wrong({ hit: '1' })).en).toBe('"Warmth" on page "Rubric" is not filled in yet');
    expect((await wrong({ hit: '1', level: 2.5 })).en).toContain('from 1 to 5 in steps of 1');
    expect((await wrong({ hit: '1', level: 3, more: '1' })).en).toContain('no field "more"');
    expect((await wrong({})).en).toContain('and 1 more');
    expect(await db.selectFrom('submission').select('id').execute()).toHaveLength(0);
  });

  it('B14: a late verdict counts where the slot is free, is surplus and priced all the same where it is not', async () => {
    const campaign = await oneItem({ overlap: 1 });
    const heard: Given[] = [];
    const hooks: Hooks[] = [{ submitted: async (_, given) => void heard.push(given) }];
    const ann = await got(campaign.id, 'ann');
    await endOverdue(db, [], T + 20 * MINUTE);
    const ben = await got(campaign.id, 'ben', [], T + 20 * MINUTE);
    const given = await submit(db, hooks, verdict(ben.id, 'ben'), T + 21 * MINUTE);
    expect(given.counts).toBe(true);
    const late = await submit(db, hooks, verdict(ann.id, 'ann'), T + 22 * MINUTE);
    expect(late.counts).toBe(false);
    expect(heard.map(({ assignment }) => [assignment.counts, assignment.price])).toEqual([
      [true, 500],
      [false, 500],
    ]);
    expect(await itemRow(ann.item)).toMatchObject({ taken: 1, done: 1, state: 'closed' });
    const counts = await countsOf(db, campaign.id);
    expect([counts.get('done'), counts.get('surplus'), counts.get('leased')]).toEqual([1, 1, 0]);
    // Back in time, with the slot free.
    const other = await oneItem({ overlap: 1 });
    const cleo = await got(other.id, 'cleo');
    await endOverdue(db, [], T + 20 * MINUTE);
    const free = await submit(db, hooks, verdict(cleo.id, 'cleo'), T + 21 * MINUTE);
    expect(free.counts).toBe(true);
    expect(await itemRow(cleo.item)).toMatchObject({ taken: 1, done: 1 });
  });

  it('B14: whoever types after the lease ended has the slot again where it is free', async () => {
    const campaign = await oneItem({ overlap: 1 });
    const { id, item } = await got(campaign.id, 'ann');
    await endOverdue(db, [], T + 20 * MINUTE);
    expect(await itemRow(item)).toMatchObject({ taken: 0, state: 'open' });
    await storeDraft(db, [], typed(id, 0, 'laptop', 'slow'), T + 21 * MINUTE);
    expect(await itemRow(item)).toMatchObject({ taken: 1, state: 'full' });
  });

  it('X4: a verdict taken back within ten seconds is a draft again, reopens its item, and is no first vote any more', async () => {
    const campaign = await oneItem({ overlap: 1 });
    const heard: string[] = [];
    const hooks: Hooks[] = [
      {
        submitted: async () => void heard.push('submitted'),
        undone: async () => void heard.push('undone'),
        closed: async () => 'diverged',
      },
    ];
    const { id, item } = await got(campaign.id, 'ann', hooks);
    await submit(db, hooks, verdict(id, 'ann', 'k1', filledIn('0', 1)), T);
    expect(await itemRow(item)).toMatchObject({ state: 'diverged', done: 1 });
    await undo(db, hooks, { assignment: id, person: 'ann' }, T + 9000);
    await undo(db, hooks, { assignment: id, person: 'ann' }, T + 9500);
    expect(await itemRow(item)).toMatchObject({ state: 'full', taken: 1, done: 0 });
    expect((await lastDraft(db, id))?.filled).toEqual(filledIn('0', 1));
    // What a page sends late of the verdict that was taken back does not bring it back.
    expect((await fault(submit(db, hooks, verdict(id, 'ann', 'k1'), T + 9600))).code).toBe(
      'taken_back',
    );
    await submit(db, hooks, verdict(id, 'ann', 'k2', filledIn('1', 5)), T + 60_000);
    expect((await fault(submit(db, hooks, verdict(id, 'ann', 'k1'), T + 61_000))).code).toBe(
      'taken_back',
    );
    expect(heard).toEqual(['submitted', 'undone', 'submitted']);
    expect(await independentVerdicts(db, item)).toMatchObject([
      { revision: 2, cause: 'after-undo', filled: filledIn('1', 5) },
    ]);
    expect((await fault(undo(db, hooks, { assignment: id, person: 'ann' }, T + 75_000))).code).toBe(
      'too_late',
    );
  });

  it('X4: a skip taken back has its slot again, or says that it has gone', async () => {
    const campaign = await oneItem({ overlap: 1 });
    const { id, item } = await got(campaign.id, 'ann');
    const away = { assignment: id, person: 'ann', reason: 'distress' as const, note: '' };
    await skip(db, [], away, T);
    await undo(db, [], away, T + 1000);
    expect(await itemRow(item)).toMatchObject({ state: 'full', taken: 1 });
    await skip(db, [], away, T + 2000);
    await got(campaign.id, 'ben', [], T + 2500);
    expect((await fault(undo(db, [], away, T + 3000))).code).toBe('taken');
  });

  it('B17, C7: hidden checks, exams and practice move no count of the work, and are told like work', async () => {
    const campaign = await testCampaign(db, {
      items: [newItem('g', { kind: 'gold', standard: filledIn() }), ...someItems(1)],
    });
    await joined(db, campaign, 'ann', 'ben', 'cleo', 'dora');
    const hooks: Hooks[] = [{ goldDue: async () => true }];
    const told = [];
    for (const person of ['ann', 'ben', 'cleo', 'dora']) {
      const row = await got(campaign.id, person, hooks);
      const given = await submit(db, hooks, verdict(row.id, person), T);
      expect(given.counts).toBe(true);
      told.push(row.item);
    }
    expect(new Set(told).size).toBe(1);
    expect(await itemRow(told[0] ?? '')).toMatchObject({ taken: 0, done: 0, state: 'open' });
    const counts = await countsOf(db, campaign.id);
    expect([counts.get('done') ?? 0, counts.get('checks'), counts.get('items')]).toEqual([0, 4, 1]);
    // The same fields and kinds of values, whatever it is.
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shape(v)]))
          : typeof value;
    const task = await got(campaign.id, 'ann', []);
    await submit(db, [], verdict(task.id, 'ann'), T);
    const rows = await db
      .selectFrom('assignment')
      .selectAll()
      .where('person', '=', 'ann')
      .execute();
    const shapes = await Promise.all(rows.map(async (row) => shape(await ownWork(db, [], row))));
    expect(shapes).toHaveLength(2);
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it('a later revision leaves the first vote, the pay and the counts as they were', async () => {
    const campaign = await oneItem({ overlap: 1 });
    const { id, item } = await got(campaign.id, 'ann');
    await submit(db, [], verdict(id, 'ann', 'k1', filledIn('0', 1)), T);
    const change = {
      assignment: id,
      key: 'k2',
      cause: 'after-reveal' as const,
      filled: filledIn('1', 5),
      note: '',
    };
    for (let i = 0; i < 2; i++)
      expect(await db.transaction().execute((trx) => revise(trx, change, T + MINUTE))).toBe(true);
    expect(await independentVerdicts(db, item)).toMatchObject([{ revision: 1, cause: 'first' }]);
    expect(await latestVerdicts(db, item)).toMatchObject([{ revision: 2, cause: 'after-reveal' }]);
    expect(await itemRow(item)).toMatchObject({ taken: 1, done: 1 });
    expect((await countsOf(db, campaign.id)).get('done')).toBe(1);
    // The first one, sent again late, is the one that is stored.
    const late = verdict(id, 'ann', 'k1', filledIn('0', 1));
    expect((await submit(db, [], late, T + 2 * MINUTE)).revision).toBe(1);
  });

  it('A17: a verdict filled in for another form is refused with words, and nothing is stored', async () => {
    const campaign = await oneItem();
    const { id } = await got(campaign.id, 'ann');
    const old = { ...verdict(id, 'ann'), formVersion: 'old' };
    expect((await fault(submit(db, [], old, T))).code).toBe('form_changed');
    expect(await db.selectFrom('submission').select('id').execute()).toHaveLength(0);
  });

  it('A2: another verdict or skip under a key that was used is refused with words: it is not stored, and does not seem so', async () => {
    const campaign = await testCampaign(db, { items: someItems(2) });
    await joined(db, campaign, 'ann');
    const { id } = await got(campaign.id, 'ann');
    await submit(db, [], verdict(id, 'ann', 'k', filledIn('0', 1)), T);
    // The same in another order of its fields is the same.
    const turned = { rubric: { level: 1, hit: '0' } };
    expect((await submit(db, [], verdict(id, 'ann', 'k', turned), T + 1)).revision).toBe(1);
    for (const other of [
      verdict(id, 'ann', 'k', filledIn('1', 1)),
      { ...verdict(id, 'ann', 'k', filledIn('0', 1)), note: 'second thoughts' },
    ])
      expect((await fault(submit(db, [], other, T + 2))).code).toBe('other_content');
    const left = (await got(campaign.id, 'ann')).id;
    const skips = (reason: 'unclear' | 'distress') =>
      skip(db, [], { assignment: left, person: 'ann', reason, note: '' }, T + 3);
    await skips('unclear');
    await skips('unclear');
    expect((await fault(skips('distress'))).code).toBe('other_content');
  });

  it('a part that fails leaves nothing of a verdict behind', async () => {
    const campaign = await oneItem({ overlap: 1 });
    const { id, item } = await got(campaign.id, 'ann');
    const broken: Hooks = {
      closed: async () => {
        throw new Error('no');
      },
    };
    await expect(submit(db, [broken], verdict(id, 'ann'), T)).rejects.toThrow('no');
    expect(await itemRow(item)).toMatchObject({ taken: 1, done: 0, state: 'full' });
    expect((await countsOf(db, campaign.id)).get('done') ?? 0).toBe(0);
    expect((await submit(db, [], verdict(id, 'ann'), T)).counts).toBe(true);
  });
});
