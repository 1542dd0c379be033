import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { answerOffer, offer } from '../board/offers.js';
import { hooks } from '../hooks.js';
import { EMPTY_PROFILE, saveProfile } from '../people/profile.js';
import { claim } from '../work/claim.js';
import type { CampaignSettings } from '../work/settings.js';
import { joined, newItem, testCampaign } from '../work/work.testkit.js';
import { keepPlaces } from './keep.js';

/** Kept places and calendars are looked at by the real clock. */
const NOW = Date.now();
const PEOPLE = ['able', 'free', 'busy'] as const;
const ALL_DAY = [{ from: 0, to: 1440 }];
const WEEK = Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map((day) => [day, ALL_DAY]));

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

/** Three people: the able one has a minute of time, the free one all day, the busy one neither skill nor time. */
async function campaignOf(mode: CampaignSettings['mode']) {
  const item = newItem('q1');
  const campaign = await testCampaign(db, {
    settings: { mode, overlap: 1, matching: { novice: 0 } },
    items: [{ ...item, content: { ...item.content, abilities: ['empathy'] } }],
  });
  await joined(db, campaign, ...PEOPLE);
  for (const person of PEOPLE) {
    const weekly = person === 'free' ? WEEK : { '1': [{ from: 0, to: 1 }] };
    await saveProfile(db, person, { ...EMPTY_PROFILE, weekly }, NOW);
    const n = 100;
    await db
      .insertInto('quality_ability')
      .values({
        ...{ campaign: campaign.id, rubric: 1, person, source: 'work', ability: 'empathy', n },
        ...{ errors: person === 'able' ? 5 : 30, compared: n, higher: 0, lower: 0 },
        ...{ signed_n: 0, signed_sum: 0, signed_squares: 0 },
      })
      .execute();
  }
  return campaign;
}

const asks = async (campaign: string, person: string): Promise<string> => {
  const found = await claim(db, hooks, { campaign, person, device: 'd', nowMs: NOW });
  return 'none' in found ? found.none.why : 'has it';
};

describe('D7, D8, D9, D10: how work finds people is a setting of the campaign', () => {
  it.each([
    ['ability', 'able'],
    ['free-time', 'free'],
  ] as const)(
    '%s: the place is kept for whoever is %s, and is nobody else’s',
    async (mode, who) => {
      const campaign = await campaignOf(mode);
      expect(await keepPlaces(db, campaign, { size: 5, nowMs: NOW })).toMatchObject({ places: 1 });
      const kept = await db.selectFrom('panel_place').select('person').execute();
      expect(kept).toEqual([{ person: who }]);
      for (const other of PEOPLE.filter((person) => person !== who))
        expect(await asks(campaign.id, other)).not.toBe('has it');
      expect(await asks(campaign.id, who)).toBe('has it');
    },
  );

  it('self: whoever asks first has it', async () => {
    const campaign = await campaignOf('self');
    expect(await asks(campaign.id, 'busy')).toBe('has it');
    expect(await asks(campaign.id, 'able')).not.toBe('has it');
  });

  it('manual: nobody who asks has it, and whoever is asked may', async () => {
    const campaign = await campaignOf('manual');
    for (const person of PEOPLE) expect(await asks(campaign.id, person)).toBe('given');
    const { id: item } = await db.selectFrom('work_item').select('id').executeTakeFirstOrThrow();
    const to = { item, person: 'busy', note: '', minutes: 30, by: 'boss' };
    const made = await offer(db, hooks, campaign, to, NOW);
    if ('fault' in made) throw new Error(made.fault);
    const yes = { id: made.id, person: 'busy', accept: true };
    expect(await answerOffer(db, hooks, yes, NOW)).toMatchObject({ state: 'accepted' });
    expect(await asks(campaign.id, 'busy')).toBe('has it');
  });
});
