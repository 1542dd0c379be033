import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { checkExperts } from '../check/checks.js';
import { moneyHooks } from '../money/pay.js';
import { claim } from '../work/claim.js';
import { storeDraft } from '../work/drafts.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, someItems, testCampaign } from '../work/work.testkit.js';
import { lookAfter } from './board-round.js';
import { verdictsByDay } from './daily.js';
import { handOver } from './hand-over.js';
import { answerOffer, offer } from './offers.js';
import { mergeItems, splitItem } from './split-merge.js';
import { boardRaters, standingOf } from './standing.js';
import { LAG_MS } from './trouble.js';

const NOW = Date.parse('2026-03-04T04:00:00Z');
const MIDNIGHT = Date.parse('2026-03-03T16:00:00Z');
const hooks = [moneyHooks];
/** As often as is needed that two acts at once do meet. */
const TIMES = 6;

onEachDatabase('the board', (database) => {
  it('D2, D5, D9, D13: days, offers, hand-overs and alerts, each asked for twice at once', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db, {
      items: someItems(2 * TIMES + 4),
      settings: { overlap: 1, spacing: 0 },
    });
    await joined(db, campaign, 'ann', 'ben', 'cai');
    const take = async (person: string, nowMs: number) => {
      const got = await claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs });
      if ('none' in got) throw new Error(got.none.why);
      return got.assignment;
    };
    const verdict = (assignment: string, person: string) => ({
      assignment,
      person,
      key: `k ${assignment}`,
      filled: filledIn(),
      note: '',
      active: [],
    });
    for (const atMs of [MIDNIGHT - 1, MIDNIGHT, NOW]) {
      const { id } = await take('ann', atMs);
      await submit(db, hooks, verdict(id, 'ann'), atMs);
    }
    expect(await verdictsByDay(db, campaign.id, 'Asia/Shanghai', 3, NOW)).toEqual([
      { day: '2026-03-02', n: 0 },
      { day: '2026-03-03', n: 1 },
      { day: '2026-03-04', n: 2 },
    ]);

    // Somebody hands the item over in the moment in which its verdict comes: one of them is too late.
    for (let i = 0; i < TIMES; i++) {
      const { id, item } = await take('ann', NOW);
      const [given, moved] = await Promise.allSettled([
        submit(db, hooks, verdict(id, 'ann'), NOW),
        handOver(db, hooks, { assignment: id, to: 'ben' }, NOW),
      ]);
      const rows = await db
        .selectFrom('assignment')
        .select(['id', 'state'])
        .where('item', '=', item)
        .orderBy('person')
        .execute();
      if (moved.status === 'rejected') throw moved.reason;
      if ('fault' in moved.value) expect(rows).toEqual([{ id, state: 'submitted' }]);
      else {
        // Whoever had it may still have said what they think: it is kept beside, as surplus.
        expect(given.status === 'rejected' || !given.value.counts).toBe(true);
        const { assignment } = moved.value;
        expect(rows).toContainEqual({ id: assignment, state: 'leased' });
        await submit(db, hooks, verdict(assignment, 'ben'), NOW);
      }
      expect((await checkExperts(db)).broken).toEqual([]);
    }

    // A yes that is sent twice is one yes.
    const open = await db
      .selectFrom('work_item')
      .select('id')
      .where('campaign', '=', campaign.id)
      .where('state', '=', 'open')
      .execute();
    for (const { id: item } of open.slice(0, TIMES)) {
      const made = await Promise.all(
        [1, 2].map(() =>
          offer(
            db,
            hooks,
            campaign,
            { item, person: 'cai', note: '', minutes: 30, by: 'boss' },
            NOW,
          ),
        ),
      );
      const [first] = made.flatMap((one) => ('id' in one ? [one.id] : []));
      expect(made).toContainEqual({ fault: 'offered' });
      const said = await Promise.all(
        [1, 2].map(() =>
          answerOffer(db, hooks, { id: first ?? '', person: 'cai', accept: true }, NOW + 1),
        ),
      );
      expect(said[0]).toMatchObject({ state: 'accepted' });
      expect(said[1]).toEqual(said[0]);
    }

    const [{ id: typed } = { id: '' }] = await db
      .selectFrom('assignment')
      .select('id')
      .where('person', '=', 'cai')
      .where('state', '=', 'leased')
      .execute();
    await storeDraft(db, hooks, { ...verdict(typed, 'cai'), after: 0, device: 'd' }, NOW + 2);
    const standing = await standingOf(db, campaign, NOW + 3);
    expect(standing).toMatchObject({
      wanted: 2 * TIMES + 4,
      done: 3 + TIMES,
      underWay: TIMES,
      unassigned: 1,
      states: { live: TIMES + 1, closed: 3 + TIMES },
    });
    const raters = await boardRaters(db, hooks, campaign, NOW + 3);
    expect(raters.map(({ person, held, lastMs }) => [person, held, lastMs])).toContainEqual([
      'cai',
      TIMES,
      NOW + 2,
    ]);

    const later = NOW + LAG_MS + 1000;
    await Promise.all([1, 2].map(() => lookAfter(db, hooks, later, () => false)));
    const alerts = await db.selectFrom('work_alert').select(['kind', 'subject']).execute();
    expect(alerts.filter(({ kind, subject }) => kind === 'lag' && subject === 'cai')).toHaveLength(
      1,
    );
    expect((await checkExperts(db)).broken).toEqual([]);
  });

  it('D11, D12: an item is split once and merged once', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db, { items: someItems(1) });
    await joined(db, campaign, 'ann');
    const { id: item } = await db.selectFrom('work_item').select('id').executeTakeFirstOrThrow();
    const twice = <R>(act: () => Promise<R>) => Promise.all([act(), act()]);
    const split = await twice(() =>
      splitItem(db, hooks, campaign, { item, parts: [['rubric'], ['more']], by: 'boss' }, NOW),
    );
    const [parts] = split.flatMap((one) => ('items' in one ? [one.items] : []));
    expect(parts).toHaveLength(2);
    expect(split).toContainEqual({ fault: 'not-live' });
    const merged = await twice(() =>
      mergeItems(db, hooks, campaign, { items: parts ?? [], by: 'boss' }, NOW),
    );
    expect(merged.filter((one) => 'items' in one)).toHaveLength(1);
    expect(await standingOf(db, campaign, NOW)).toMatchObject({ wanted: 3, unassigned: 3 });
    expect((await checkExperts(db)).broken).toEqual([]);
  });
});
