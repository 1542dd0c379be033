import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { hooks } from '../hooks.js';
import { addConflict } from '../people/conflicts.js';
import { EMPTY_PROFILE, saveProfile } from '../people/profile.js';
import type { Kept } from '../work/by-hand.js';
import { type Campaign, campaignOf } from '../work/campaigns.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, newItem, testCampaign } from '../work/work.testkit.js';
import { handOver } from './hand-over.js';
import { answerOffer, offer } from './offers.js';

/** Profiles are looked at by the real clock. */
const NOW = Date.now();

let db: Db;
let campaign: Campaign;
/** `first` and `second`: heavy, about self-harm, for gold. */
let items: Record<'first' | 'second', string>;
beforeEach(async () => {
  db = await openDatabase(':memory:');
  const heavy = (external: string) => {
    const made = newItem(external, { heavy: true, difficulty: 3, tier: 2 });
    return { ...made, content: { ...made.content, notes: ['Self harm'] } };
  };
  campaign = await testCampaign(db, {
    items: [heavy('first'), heavy('second')],
    settings: { overlap: 2, exam: { required: true }, care: { heavyPerDay: 1 } },
  });
  await joined(db, campaign, 'ann', 'ben');
  await db.updateTable('rater').set({ calibrated: 1 }).execute();
  const rows = await db.selectFrom('work_item').select(['id', 'external']).execute();
  items = Object.fromEntries(rows.map(({ id, external }) => [external, id])) as typeof items;
});
afterEach(() => db.destroy());

const offered = (person: string, item = items.first) =>
  offer(db, hooks, campaign, { item, person, note: '', minutes: 30, by: 'boss' }, NOW);
async function takes(person: string, item = items.first): Promise<string> {
  const made = await offered(person, item);
  if ('fault' in made) throw new Error(made.fault);
  const said = await answerOffer(db, hooks, { id: made.id, person, accept: true }, NOW);
  if (said?.state !== 'accepted') throw new Error(said?.state);
  return said.assignment;
}

describe('D9, D13: what is given by hand overrules the tier', () => {
  it('somebody of bronze takes a hard item that they are asked for, or that is handed to them', async () => {
    const one = await takes('ann');
    expect(await handOver(db, hooks, { assignment: one, to: 'ben' }, NOW)).toMatchObject({
      assignment: expect.stringMatching(/^a/),
    });
  });
});

describe('C1, D9, D13: what is given by hand goes round nothing else', () => {
  it.each<[string, Kept, () => Promise<unknown>]>([
    [
      'the exam of a rubric that came meanwhile',
      'barrier',
      async () => {
        await db.updateTable('campaign').set({ rubric: 2, revision: 2 }).execute();
        campaign = (await campaignOf(db, campaign.id)) ?? campaign;
      },
    ],
    [
      'the end of the campaign, where nobody works any more',
      'not-open',
      async () => {
        await db.updateTable('campaign').set({ status: 'closed', revision: 2 }).execute();
        campaign = (await campaignOf(db, campaign.id)) ?? campaign;
      },
    ],
    [
      'a pause',
      'barrier',
      () => db.updateTable('rater').set({ status: 'paused' }).where('person', '=', 'ben').execute(),
    ],
    [
      'an alarm',
      'barrier',
      () =>
        db
          .insertInto('quality_alarm')
          .values({
            ...{ id: 'l1', campaign: campaign.id, person: 'ben', rubric: 1, round: 1, n: 40 },
            ...{ state: 'open', evidence: '{}', opened_ms: NOW, note: '', decision_note: '' },
            ...{ acknowledged_ms: null, acknowledged_by: null, decision: null, appeal: '' },
            ...{ decided_ms: null, decided_by: null, appeal_ms: null },
          })
          .execute(),
    ],
    [
      'a conflict of interest',
      'unfit',
      () => addConflict(db, { person: 'ben', kind: 'question', name: 'first', by: 'ben' }, NOW),
    ],
    [
      'content that they do not want to see',
      'unfit',
      () => saveProfile(db, 'ben', { ...EMPTY_PROFILE, optOuts: ['self-harm'] }, NOW),
    ],
    [
      'the limit of heavy items a day',
      'unfit',
      async () => {
        const assignment = await takes('ben', items.second);
        const verdict = { assignment, person: 'ben', key: 'k', filled: filledIn(), note: '' };
        await submit(db, hooks, { ...verdict, active: [] }, NOW);
      },
    ],
  ])('goes not round %s', async (_, fault, comes) => {
    const held = await takes('ann');
    const early = await offered('ben');
    if ('fault' in early) throw new Error(early.fault);
    await comes();
    const yes = { id: early.id, person: 'ben', accept: true };
    expect(await answerOffer(db, hooks, yes, NOW + 1)).toEqual({ state: 'gone' });
    expect(await offered('ben')).toEqual({ fault });
    expect(await handOver(db, hooks, { assignment: held, to: 'ben' }, NOW + 2)).toEqual({ fault });
    const own = await db
      .selectFrom('assignment')
      .select('person')
      .where('item', '=', items.first)
      .execute();
    expect(own).toEqual([{ person: 'ann' }]);
  });
});
