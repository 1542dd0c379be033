import { beforeEach, expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { countsOf } from '../work/events.js';
import { undo } from '../work/undo.js';
import { filledIn, joined, someItems, testCampaign } from '../work/work.testkit.js';
import { changeVote } from './change-vote.js';
import { close, type Ending, propose, reopen, sign, withdraw } from './consultation-acts.js';
import { joinAsGuest, openConsultation } from './consultations.js';
import { talkHooks } from './hooks.js';
import { begins } from './live-room.js';
import { itemIds, rates } from './talk.testkit.js';

const NOW = 2_000_000;
const KEY = () => crypto.randomUUID();

onEachDatabase('consultations', (database) => {
  let db: Db;
  let campaign: Campaign;
  let item: string;

  beforeEach(async () => {
    db = await database.open();
    campaign = await testCampaign(db, { items: someItems(3) });
    await joined(db, campaign, 'p', 'q', 'r');
    [item = ''] = await itemIds(db, campaign);
  });

  const verdicts = async (hits: readonly ('0' | '1')[], of = item): Promise<void> => {
    for (const [i, hit] of hits.entries())
      await rates(db, campaign, of, 'pqr'[i] ?? '', filledIn(hit), NOW + i);
  };
  const room = (id?: string) => {
    const rooms = db.selectFrom('consultation').selectAll().orderBy('round', 'desc');
    return (id === undefined ? rooms : rooms.where('id', '=', id)).executeTakeFirst();
  };
  const opened = async (): Promise<string> => {
    await verdicts(['1', '1', '0']);
    return (await room())?.id ?? '';
  };
  const stateOf = async (): Promise<string> =>
    (
      await db
        .selectFrom('work_item')
        .select('state')
        .where('id', '=', item)
        .executeTakeFirstOrThrow()
    ).state;
  const run = <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work);
  const proposal = (id: string, more: Partial<Parameters<typeof propose>[3]> = {}) =>
    run((trx) =>
      propose(trx, campaign, id, {
        by: 'p',
        after: 0,
        outcome: 'consensus',
        agreed: filledIn('1'),
        reason: 'the reply names the loss',
        kind: 'evidence',
        nowMs: NOW + 100,
        ...more,
      }),
    );
  const signs = (id: string, person: string, dissent: string | null = null, revision = 1) =>
    run((trx) => sign(trx, campaign, id, { person, revision, dissent, nowMs: NOW + 200 }));
  const ends = (id: string, more: Partial<Ending> = {}) =>
    run((trx) =>
      close(trx, campaign, id, {
        by: 'boss',
        revision: 1,
        unsigned: '',
        standard: false,
        end: { noCase: 'a slip, nothing to learn' },
        nowMs: NOW + 300,
        ...more,
      }),
    );

  it('C9: 2 : 1 opens one, tells its three raters once, and the item diverges', async () => {
    const id = await opened();
    expect(await stateOf()).toBe('diverged');
    expect(await room()).toMatchObject({ id, state: 'open', cause: 'diverged', round: 1 });
    const told = await db.selectFrom('notice').select(['person', 'kind', 'link']).execute();
    expect(told.map(({ person }) => person).sort()).toEqual(['p', 'q', 'r']);
    expect(new Set(told.map(({ link }) => link))).toEqual(
      new Set([`/campaigns/${campaign.id}/consultations/${id}`]),
    );
    expect((await countsOf(db, campaign.id)).get('state:diverged')).toBe(1);
  });

  it('K6: item.completed for each finished item, item.diverged beside it where it diverged', async () => {
    await verdicts(['1', '1', '0']);
    const [, second = ''] = await itemIds(db, campaign);
    await verdicts(['1', '1', '1'], second);
    const events = await db
      .selectFrom('outward_event')
      .select(['kind', 'item', 'n'])
      .orderBy('n')
      .execute();
    expect(events).toEqual([
      { kind: 'item.completed', item, n: 1 },
      { kind: 'item.diverged', item, n: 2 },
      { kind: 'item.completed', item: second, n: 3 },
    ]);
    expect(await db.selectFrom('consultation').select('id').execute()).toHaveLength(1);
  });

  it('R12: first votes are a copy that a change after the reveal leaves alone; the change is another revision', async () => {
    const id = await opened();
    const before = await db
      .selectFrom('submission')
      .selectAll()
      .where('person', '=', 'r')
      .executeTakeFirstOrThrow();
    const key = KEY();
    const change = { person: 'r', filled: filledIn('1', 4), note: 'I overlooked it', send: key };
    for (const nowMs of [NOW + 50, NOW + 60])
      await run((trx) => changeVote(trx, campaign, id, { ...change, nowMs }));
    const rows = await db
      .selectFrom('submission')
      .selectAll()
      .where('person', '=', 'r')
      .orderBy('revision')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({ ...before, latest: 0 });
    expect(rows[1]).toMatchObject({ revision: 2, latest: 1, cause: 'after-reveal', counts: 1 });
    const { first } = await db
      .selectFrom('consultation_member')
      .select('first')
      .where('person', '=', 'r')
      .executeTakeFirstOrThrow();
    expect(fromColumn(first ?? '')).toEqual(filledIn('0'));
    const log = await db
      .selectFrom('consultation_log')
      .selectAll()
      .where('kind', '=', 'changed')
      .execute();
    expect(log).toHaveLength(1);
    expect(fromColumn(log[0]?.about ?? '')).toEqual({
      from: 1,
      to: 2,
      fields: ['rubric/hit', 'rubric/level'],
    });
    expect(await stateOf()).toBe('consulting');
  });

  it('C16: the same vote sent as a change is none: no revision, no line in the log', async () => {
    const id = await opened();
    const rows = () =>
      db.selectFrom('submission').select(['id', 'note']).where('person', '=', 'r').execute();
    const change = (note: string) => {
      const vote = { person: 'r', filled: filledIn('0'), note, send: KEY(), nowMs: NOW + 50 };
      return run((trx) => changeVote(trx, campaign, id, vote));
    };
    const before = await rows();
    const said = fromColumn<string>(before[0]?.note ?? '""');
    await change(said);
    expect(await rows()).toEqual(before);
    const log = await db
      .selectFrom('consultation_log')
      .select('kind')
      .where('consultation', '=', id)
      .execute();
    expect(log.map(({ kind }) => kind)).not.toContain('changed');
    // Another reason for the same vote is one.
    await change(`${said} and why`);
    expect(await rows()).toHaveLength(2);
  });

  it('a changed vote must fit the form, and nobody changes one who did not vote', async () => {
    const id = await opened();
    const change = (person: string, filled = filledIn('1', 9)) =>
      run((trx) =>
        changeVote(trx, campaign, id, { person, filled, note: '', send: KEY(), nowMs: NOW + 50 }),
      );
    await expect(change('r')).rejects.toMatchObject({ code: 'incomplete' });
    await run((trx) => joinAsGuest(trx, id, 'senior', NOW + 40));
    await expect(change('senior', filledIn())).rejects.toMatchObject({ status: 404 });
    await expect(change('stranger', filledIn())).rejects.toMatchObject({ status: 404 });
  });

  it('C10: closes with everybody’s signature or the reason why one is missing; the item is resolved', async () => {
    const id = await opened();
    await proposal(id);
    await signs(id, 'p');
    await signs(id, 'q');
    await expect(ends(id)).rejects.toMatchObject({ code: 'unsigned' });
    await signs(id, 'r');
    await ends(id);
    expect(await stateOf()).toBe('resolved');
    const row = await room();
    expect(row).toMatchObject({ state: 'closed', outcome: 'consensus', closed_by: 'boss' });
    expect(fromColumn(row?.agreed ?? '')).toEqual(filledIn('1'));
    expect(fromColumn(row?.before ?? '')).toMatchObject({ equal: 1, fields: 2 });
    const kinds = await db.selectFrom('consultation_log').select('kind').orderBy('n').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'opened',
      'proposed',
      'signed',
      'signed',
      'signed',
      'closed',
    ]);
    await expect(signs(id, 'p')).rejects.toMatchObject({ code: 'over' });
  });

  it('C10: a missing signature needs its reason', async () => {
    const id = await opened();
    await proposal(id);
    await signs(id, 'p');
    await ends(id, { unsigned: 'q and r left the team' });
    expect(await stateOf()).toBe('resolved');
  });

  it('R12: with another opinion it is no consensus; as a majority it may end, and the distribution stays', async () => {
    const id = await opened();
    await proposal(id);
    await signs(id, 'p');
    await signs(id, 'q');
    await signs(id, 'r', 'it names it too late');
    await expect(ends(id)).rejects.toMatchObject({ code: 'no_consensus' });
    await proposal(id, { after: 1, outcome: 'majority' });
    for (const person of ['p', 'q', 'r']) await signs(id, person, null, 2);
    await ends(id, { revision: 2 });
    const row = await room();
    expect(row).toMatchObject({ outcome: 'majority' });
    expect(fromColumn(row?.distribution ?? '')).toMatchObject({
      rubric: {
        hit: [
          { value: '1', n: 2 },
          { value: '0', n: 1 },
        ],
      },
    });
  });

  it('R12: undecidable agrees on nothing and keeps the distribution', async () => {
    const id = await opened();
    await proposal(id, { outcome: 'undecidable', kind: 'ambiguous' });
    for (const person of ['p', 'q', 'r']) await signs(id, person);
    await ends(id, { standard: true });
    const row = await room();
    expect(fromColumn(row?.agreed ?? '')).toEqual({});
    expect(row?.distribution).not.toBeNull();
    const { standard } = await db
      .selectFrom('work_secret')
      .select('standard')
      .where('item', '=', item)
      .executeTakeFirstOrThrow();
    expect(standard === null || standard === 'null').toBe(true);
  });

  it('a signature is one of a certain proposal; a newer one, or opening the talk again, voids it', async () => {
    const id = await opened();
    await proposal(id);
    await signs(id, 'p');
    await expect(proposal(id)).rejects.toMatchObject({ code: 'changed' });
    await proposal(id, { after: 1 });
    await expect(signs(id, 'q', null, 1)).rejects.toMatchObject({ code: 'changed' });
    await run((trx) => reopen(trx, campaign, id, { by: 'q', nowMs: NOW + 250 }));
    await expect(signs(id, 'q', null, 2)).rejects.toMatchObject({ code: 'changed' });
    await expect(ends(id, { revision: 2 })).rejects.toMatchObject({ code: 'changed' });
  });

  it('a proposal with an open field is refused, and says which', async () => {
    const id = await opened();
    await expect(proposal(id, { agreed: { rubric: { hit: '1' } } })).rejects.toMatchObject({
      code: 'incomplete',
    });
  });

  it('C11 E1: ends in a case or a reason, and what was agreed may become the item’s standard', async () => {
    const id = await opened();
    await proposal(id);
    for (const person of ['p', 'q', 'r']) await signs(id, person);
    await ends(id, { standard: true, end: { caseId: 'k1' } });
    expect(await room()).toMatchObject({ case_id: 'k1', no_case: null });
    const { standard } = await db
      .selectFrom('work_secret')
      .select('standard')
      .where('item', '=', item)
      .executeTakeFirstOrThrow();
    expect(fromColumn(standard ?? '')).toEqual(filledIn('1'));
  });

  it('B16: the owner may withdraw it in any state; the item goes back to closed', async () => {
    const id = await opened();
    await run((trx) =>
      withdraw(trx, campaign, id, { by: 'boss', reason: 'the item is broken', nowMs: NOW + 60 }),
    );
    expect(await stateOf()).toBe('closed');
    expect(await room()).toMatchObject({ state: 'withdrawn' });
    await expect(proposal(id)).rejects.toMatchObject({ code: 'over' });
  });

  it('B16: another round that is withdrawn leaves what the one before came to', async () => {
    const id = await opened();
    await proposal(id);
    for (const person of ['p', 'q', 'r']) await signs(id, person);
    await ends(id, { end: { noCase: 'a slip' } });
    expect(await stateOf()).toBe('resolved');
    const asked = { cause: 'asked' as const, split: [], by: 'boss', atMs: NOW + 400 };
    const again = await run((trx) => openConsultation(trx, campaign, item, asked));
    await run((trx) => begins(trx, campaign, item, NOW + 400));
    expect(await stateOf()).toBe('consulting');
    await run((trx) =>
      withdraw(trx, campaign, again, { by: 'boss', reason: 'no need', nowMs: NOW + 500 }),
    );
    expect(await stateOf()).toBe('resolved');
  });

  it('a verdict that is taken back in time closes the room; the next one opens a new round', async () => {
    await verdicts(['1', '1']);
    const last = await rates(db, campaign, item, 'r', filledIn('0'), NOW + 10);
    expect(await room()).toMatchObject({ round: 1, state: 'open' });
    await undo(db, [talkHooks], { assignment: last.assignment, person: 'r' }, NOW + 1000);
    expect(await room()).toMatchObject({ round: 1, state: 'withdrawn' });
    expect(['open', 'full']).toContain(await stateOf());
  });

  it('an item that agreed can be brought before one by hand, once at a time', async () => {
    await verdicts(['1', '1', '1']);
    expect(await room()).toBeUndefined();
    const asked = { cause: 'asked' as const, split: [], by: 'boss', atMs: NOW + 20 };
    const first = await run((trx) => openConsultation(trx, campaign, item, asked));
    expect(await run((trx) => openConsultation(trx, campaign, item, asked))).toBe(first);
    const members = await db.selectFrom('consultation_member').select('alias').execute();
    expect(members.map(({ alias }) => alias).sort()).toEqual(['A', 'B', 'C']);
  });
});
