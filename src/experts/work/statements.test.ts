// How many statements what is done most often takes. Time is not asserted on; each statement is time, and a number that
// grows with people or items shows here before anybody waits.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { boardRaters } from '../board/standing.js';
import { hooks } from '../hooks.js';
import { boardView } from '../quality/board-view.js';
import type { Campaign } from './campaigns.js';
import { storeDraft } from './drafts.js';
import { nextWork, submitAndNext } from './next-work.js';
import { statementsOf } from './statements.testkit.js';
import { filledIn, joined, someItems, testCampaign } from './work.testkit.js';

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const T = Date.now();
let sent = 0;

async function begun(campaign: Campaign, person: string): Promise<string> {
  const asking = { campaign: campaign.id, person, device: 'd', nowMs: T };
  const next = await nextWork(db, hooks, asking);
  if ('none' in next) throw new Error(`${person}: ${next.none.why}`);
  return next.assignment.id;
}

async function rated(on: Db, person: string, assignment: string) {
  sent += 1;
  const given = await submitAndNext(
    on,
    hooks,
    {
      ...{ assignment, person, key: `k${sent}`, device: 'd', filled: filledIn(), note: '' },
      active: [{ id: `s${sent}`, ms: 1000 }],
    },
    T,
  );
  if (given.next === null) throw new Error('finding the next item failed');
  return given;
}

describe('4.2, K1: statements', () => {
  it('a verdict with the next item takes a bounded number, and a draft few', async () => {
    const campaign = await testCampaign(db, { items: someItems(40), settings: { overlap: 3 } });
    await joined(db, campaign, 'ann');
    const first = await begun(campaign, 'ann');
    const { next } = await rated(db, 'ann', first);
    if (next === null || 'none' in next) throw new Error('nothing came');
    const typed = await statementsOf(db, (on) =>
      storeDraft(
        on,
        hooks,
        {
          ...{ assignment: next.work.id, person: 'ann', after: 0, device: 'd', note: '' },
          ...{ filled: filledIn(), active: [{ id: 'd1', ms: 10 }] },
        },
        T,
      ),
    );
    expect(typed).toBeLessThanOrEqual(9);
    const n = await statementsOf(db, (on) => rated(on, 'ann', next.work.id));
    expect(n).toBeLessThanOrEqual(58);
  });

  it('an item that closes takes a bounded number more, however many rated it', async () => {
    const closing = async (overlap: number): Promise<number> => {
      const campaign = await testCampaign(db, { items: someItems(3), settings: { overlap } });
      const people = Array.from({ length: overlap }, (_, i) => `${overlap}p${i}`);
      await joined(db, campaign, ...people);
      let n = 0;
      // All rate one item; the last one closes it.
      for (const person of people) {
        const assignment = await begun(campaign, person);
        n = await statementsOf(db, (on) => rated(on, person, assignment));
      }
      return n;
    };
    const [two, nine] = [await closing(2), await closing(9)];
    expect(nine).toBe(two);
    expect(two).toBeLessThanOrEqual(76);
  });

  it('lists of raters take the same number for 5 and for 40', async () => {
    const listed = async (people: number) => {
      const campaign = await testCampaign(db, {
        items: someItems(people + 2),
        settings: { overlap: 2 },
      });
      const names = Array.from({ length: people }, (_, i) => `${people}r${i}`);
      await joined(db, campaign, ...names);
      for (const name of names) {
        const { next } = await rated(db, name, await begun(campaign, name));
        expect(next).not.toBeNull();
      }
      let found: Awaited<ReturnType<typeof boardRaters>> = [];
      const board = await statementsOf(db, async (on) => {
        found = await boardRaters(on, hooks, campaign, T);
      });
      expect(found.map(({ person }) => person).sort()).toEqual([...names].sort());
      expect(found.every(({ done, lastMs }) => done === 1 && lastMs === T)).toBe(true);
      const quality = await statementsOf(db, (on) => boardView(on, campaign, 1));
      return { board, quality };
    };
    const [few, many] = [await listed(5), await listed(40)];
    expect(many).toEqual(few);
    expect(many.board).toBeLessThanOrEqual(8);
    expect(many.quality).toBeLessThanOrEqual(8);
  });
});
