import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { hooks } from '../hooks.js';
import { assignmentRow } from '../work/assignments.js';
import type { Campaign } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import type { FilledPages } from '../work/content.js';
import { keepAlive, lastDraft, storeDraft } from '../work/drafts.js';
import { contentOf } from '../work/items.js';
import { filledIn, joined, newItem, PAGES, testCampaign } from '../work/work.testkit.js';
import { becameOf } from './parts-held.js';
import { mergeItems, splitItem } from './split-merge.js';

const NOW = 2_000_000;
const STEPS = PAGES.map(({ step }) => step);

let db: Db;
let campaign: Campaign;
beforeEach(async () => {
  db = await openDatabase(':memory:');
  campaign = await testCampaign(db, {
    items: [newItem('q1')],
    settings: { overlap: 2, exam: { required: false } },
  });
  await joined(db, campaign, 'ann', 'ben');
});
afterEach(() => db.destroy());

async function inHand(person: string) {
  const got = await claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs: NOW });
  if ('none' in got) throw new Error(got.none.why);
  return got.assignment;
}

const rowOf = async (id: string) => {
  const row = await assignmentRow(db, id);
  if (row === null) throw new Error('no assignment');
  return row;
};

const divide = async (item: string): Promise<string[]> => {
  const parts = STEPS.map((step) => [step]);
  const split = await splitItem(db, hooks, campaign, { item, parts, by: 'boss' }, NOW + 1);
  if ('fault' in split) throw new Error(split.fault);
  return split.items;
};

it('D11: who has an item in hand when it is divided has its parts, with what they typed in each', async () => {
  const mine = await inHand('ann');
  const typed: FilledPages = { ...filledIn(), more: { remark: 'kind' } };
  await storeDraft(
    db,
    hooks,
    {
      assignment: mine.id,
      person: 'ann',
      after: 0,
      device: 'd',
      filled: typed,
      note: 'so far',
      active: [],
    },
    NOW,
  );
  expect(await becameOf(db, await rowOf(mine.id))).toBeNull();
  const parts = await divide(mine.item);
  const whole = await rowOf(mine.id);
  expect(whole.state).toBe('void');
  const became = await becameOf(db, whole);
  expect(became?.how).toBe('split');
  expect(became?.own).toHaveLength(parts.length);
  const notes: string[] = [];
  for (const [i, id] of (became?.own ?? []).entries()) {
    const part = await rowOf(id);
    expect(part).toMatchObject({ item: parts[i], person: 'ann', state: 'leased' });
    const [step = ''] = (await contentOf(db, part.item)).pages.map((page) => page.step);
    const draft = await lastDraft(db, id);
    expect(draft?.filled).toEqual({ [step]: typed[step] });
    notes.push(draft?.note ?? '');
  }
  expect(notes).toEqual(['so far', '']);
  // What was typed stays where it was typed, too, and nobody else has a place in the parts.
  expect((await lastDraft(db, mine.id))?.note).toBe('so far');
  const taken = await db.selectFrom('work_item').select('taken').where('id', 'in', parts).execute();
  expect(taken).toEqual([{ taken: 1 }, { taken: 1 }]);
});

it('D11: a page that is open hears that its item was taken; who typed nothing has the parts without a draft', async () => {
  const mine = await inHand('ann');
  const sign = { assignment: mine.id, person: 'ann', active: [] };
  expect(await keepAlive(db, hooks, sign, NOW)).not.toHaveProperty('taken');
  await divide(mine.item);
  expect(await keepAlive(db, hooks, sign, NOW + 2)).toMatchObject({ taken: true });
  const own = (await becameOf(db, await rowOf(mine.id)))?.own ?? [];
  expect(own).toHaveLength(2);
  for (const id of own) expect(await lastDraft(db, id)).toBeNull();
});

it('D12: who has a part in hand when the parts are made one again is told so, and has no place at the whole', async () => {
  const mine = await inHand('ann');
  const parts = await divide(mine.item);
  const [part = ''] = (await becameOf(db, await rowOf(mine.id)))?.own ?? [];
  const merged = await mergeItems(db, hooks, campaign, { items: parts, by: 'boss' }, NOW + 2);
  expect(merged).not.toHaveProperty('fault');
  expect(await becameOf(db, await rowOf(part))).toEqual({ how: 'merged', own: [] });
});
