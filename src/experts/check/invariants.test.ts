import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, openDatabase } from '../../store/index.js';
import { hooks as parts } from '../hooks.js';
import { claim } from '../work/claim.js';
import { moveItem, setOverlap } from '../work/close.js';
import { keepAlive, storeDraft } from '../work/drafts.js';
import { alone } from '../work/events.js';
import { giveItem } from '../work/give.js';
import type { Hooks } from '../work/hooks.js';
import { workItem } from '../work/items.js';
import { endOverdue } from '../work/leases.js';
import { giveBack, skip } from '../work/skip.js';
import { submit } from '../work/submit.js';
import { undo } from '../work/undo.js';
import { filledIn, joined, someItems, testCampaign } from '../work/work.testkit.js';
import type { Acked } from './acked.js';
import { checkExperts } from './checks.js';

const PEOPLE = ['ann', 'ben', 'cleo', 'dora', 'eve'];

/** What people and owners do, in any order; `who` and `what` pick among what there is. */
const act = fc.record({
  do: fc.constantFrom(
    'claim',
    'draft',
    'submit',
    'submit',
    'again',
    'skip',
    'undo',
    'return',
    'alive',
    'wait',
    'overlap',
    'move',
    'give',
  ),
  who: fc.nat(4),
  what: fc.nat(30),
  minutes: fc.constantFrom(0, 0, 0.05, 1, 20),
});

/** All parts, and two that say something at places of their own, so that all ways are gone. */
const hooks: Hooks[] = [
  ...parts,
  {
    goldDue: async (db, campaign, person) => {
      const rows = await db
        .selectFrom('assignment')
        .select('id')
        .where('campaign', '=', campaign.id)
        .where('person', '=', person)
        .execute();
      return rows.length % 3 === 1;
    },
    closed: async (_, __, item) => (item.subject.endsWith('1') ? 'diverged' : null),
  },
];

class World {
  now = Date.UTC(2026, 5, 1);
  key = 0;
  acked: Acked[] = [];
  constructor(
    readonly db: Db,
    readonly campaign: Awaited<ReturnType<typeof testCampaign>>,
  ) {}

  async step({
    do: what,
    who,
    what: pick,
    minutes,
  }: {
    do: string;
    who: number;
    what: number;
    minutes: number;
  }) {
    const { db, campaign } = this;
    const person = PEOPLE[who] ?? 'ann';
    this.now += minutes * 60_000;
    const rows = await db
      .selectFrom('assignment')
      .selectAll()
      .where('person', '=', person)
      .orderBy('leased_ms')
      .orderBy('id')
      .execute();
    const own = rows[pick % Math.max(1, rows.length)];
    const of = { assignment: own?.id ?? 'none', person };
    const items = await db.selectFrom('work_item').select('id').orderBy('external').execute();
    const item = items[pick % items.length]?.id ?? '';
    const worked = { hooks, campaign, nowMs: this.now };
    const alonely = <T>(run: (trx: Db) => Promise<T>) =>
      db.transaction().execute(async (trx) => {
        await alone(trx, campaign.id);
        return run(trx);
      });
    switch (what) {
      case 'claim':
        return claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs: this.now });
      case 'draft': {
        const note = `${this.key++}`;
        const typed = { ...of, after: 0, device: 'd', filled: filledIn(), note, active: [] };
        const stored = await storeDraft(db, hooks, typed, this.now);
        if (stored.stored)
          this.acked.push({ assignment: of.assignment, revision: stored.revision, note });
        return stored;
      }
      case 'submit':
      case 'again': {
        if (what === 'submit') this.key += 1;
        const key = `k${this.key}`;
        const active = [{ id: key, ms: 100 }];
        const sent = await submit(
          db,
          hooks,
          { ...of, key, filled: filledIn(), note: '', active },
          this.now,
        );
        this.acked.push({ submission: sent.submission, assignment: of.assignment, key });
        return sent;
      }
      case 'skip':
        return skip(db, hooks, { ...of, reason: 'unclear', note: '' }, this.now);
      case 'undo':
        return undo(db, hooks, of, this.now);
      case 'return':
        return giveBack(db, hooks, of, this.now);
      case 'alive':
        return keepAlive(db, hooks, { ...of, active: [{ id: `${pick}`, ms: 7 }] }, this.now);
      case 'wait':
        return endOverdue(db, hooks, this.now);
      case 'overlap':
        return alonely((trx) => setOverlap(trx, worked, item, 1 + (pick % 4)));
      case 'move':
        return alonely((trx) =>
          moveItem(
            trx,
            worked,
            item,
            (['open', 'consulting', 'resolved', 'withdrawn', 'closed'] as const)[pick % 5] ??
              'open',
          ),
        );
      default:
        return alonely(async (trx) => {
          const known = await workItem(trx, item);
          return known && giveItem(trx, worked, known, person, { mode: 'urgent', why: [] });
        });
    }
  }
}

async function world(): Promise<World> {
  const db = await openDatabase(':memory:');
  const items = someItems(6, (i) => ({
    kind: i === 0 ? 'gold' : i === 5 ? 'exam' : 'task',
    overlap: i === 3 ? 1 : 2,
    heavy: i === 2,
  }));
  const campaign = await testCampaign(db, { settings: { spacing: 1 }, items });
  await joined(db, campaign, ...PEOPLE);
  return new World(db, campaign);
}

describe('what must hold', () => {
  it('B3, B6, B10, C7: whatever people do in whatever order, all counts are those of the rows and of the events, nobody has an item twice, and what was told to be stored is there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 60 }), async (acts) => {
        const one = await world();
        try {
          for (const each of acts)
            await one.step(each).catch((error: unknown) => {
              if (!(error instanceof HttpFault)) throw error;
            });
          expect((await checkExperts(one.db, one.acked)).broken).toEqual([]);
        } finally {
          await one.db.destroy();
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('what was broken on purpose is found, each by its own check', async () => {
    const { db, campaign } = await world();
    for (const person of ['ann', 'ben']) {
      const found = await claim(db, [], { campaign: campaign.id, person, device: 'd', nowMs: 1 });
      if ('none' in found) throw new Error(found.none.why);
      const of = { assignment: found.assignment.id, person };
      const sent = { ...of, key: 'k', filled: filledIn(), note: '', active: [] };
      await submit(db, hooks, sent, 2);
    }
    expect((await checkExperts(db)).broken).toEqual([]);
    const found = async (mend: () => Promise<unknown>, acked: Acked[] = []) => {
      await mend();
      return new Set((await checkExperts(db, acked)).broken.map(({ check }) => check));
    };
    expect(
      await found(
        async () => undefined,
        [
          { assignment: 'gone', revision: 1 },
          { submission: 'gone', assignment: 'x', key: 'k' },
        ],
      ),
    ).toEqual(new Set(['acked drafts', 'acked verdicts']));
    expect(
      await found(() =>
        db.updateTable('work_count').set({ n: 7 }).where('name', '=', 'done').execute(),
      ),
    ).toEqual(new Set(['counters', 'events']));
    await db.updateTable('work_count').set({ n: 2 }).where('name', '=', 'done').execute();
    expect(await found(() => db.updateTable('rater').set({ submitted: 9 }).execute())).toEqual(
      new Set(['raters']),
    );
    expect(
      await found(() => db.updateTable('work_item').set({ done: 1, taken: 2 }).execute()),
    ).toContain('item counts');
    expect(await found(() => db.updateTable('submission').set({ latest: 0 }).execute())).toContain(
      'last verdicts',
    );
    expect(
      await found(() => db.updateTable('assignment').set({ active_ms: 5 }).execute()),
    ).toContain('active time');
    expect(await found(() => db.deleteFrom('work_event').where('n', '=', 3).execute())).toContain(
      'events',
    );
    await db.destroy();
  });
});
