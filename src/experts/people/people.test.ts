import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, expertTables, openDatabase } from '../../store/index.js';
import { matchingHooks } from '../matching/hooks.js';
import { keepPlaces, lookAhead } from '../matching/keep.js';
import { setCredit } from '../money/credit.js';
import { openDispute, sayInDispute } from '../money/disputes.js';
import { claim } from '../work/claim.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, newItem, testCampaign } from '../work/work.testkit.js';
import { addConflict } from './conflicts.js';
import {
  claimCredential,
  credentialsOf,
  decideCredential,
  usableKinds,
  withdrawCredential,
} from './credentials.js';
import { evaluateTiers, progressOf } from './evaluate.js';
import { historyOf } from './history.js';
import { keptCounts, keptRows } from './kept.js';
import { EMPTY_PROFILE, profileOf, saveProfile } from './profile.js';
import { answerAppeal, appealTier, setTier, tierChanges, tierIn } from './standing.js';

const HOOKS = [matchingHooks];
/** Kept places and expiry are looked at by the real clock. */
const NOW = Date.now();
const DAY = 86_400_000;

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const licence = {
  kind: 'counsellor' as const,
  title: 'Counsellor',
  issuer: 'Board',
  evidence: '',
  fileHash: null,
};

/** A credential that somebody else has verified. */
async function licensed(person: string, expiresMs: number | null = null): Promise<string> {
  const id = await claimCredential(db, person, { ...licence, expiresMs }, NOW - 1);
  await decideCredential(db, { id, person, by: 'boss', verified: true, reason: 'seen' }, NOW);
  return id;
}

/** As the charts leave it: so many verdicts of an ability, so many of them wrong. */
async function rated(campaign: string, person: string, ability: string, n: number, errors: number) {
  await db
    .insertInto('quality_ability')
    .values({
      campaign,
      rubric: 1,
      person,
      source: 'work',
      ability,
      n,
      errors,
      compared: n,
      higher: 0,
      lower: 0,
      signed_n: 0,
      signed_sum: 0,
      signed_squares: 0,
    })
    .execute();
}

const asks = (campaign: string, person: string) =>
  claim(db, HOOKS, { campaign, person, device: 'd', nowMs: NOW });
const itemGiven = async (campaign: string, person: string): Promise<string | null> => {
  const claimed = await asks(campaign, person);
  if (!('assignment' in claimed)) return null;
  const { external } = await db
    .selectFrom('work_item')
    .select('external')
    .where('id', '=', claimed.assignment.item)
    .executeTakeFirstOrThrow();
  return external;
};
const content = (abilities: string[], notes: string[] = []) => ({
  ...newItem('x').content,
  abilities,
  notes,
});

describe('A2, R1: credentials', () => {
  it('count once somebody else has verified them, and no longer than they are valid', async () => {
    const id = await claimCredential(db, 'ana', { ...licence, expiresMs: NOW + DAY }, NOW);
    const usable = async (at: number) => usableKinds(await credentialsOf(db, ['ana'], at));
    expect(await usable(NOW)).toEqual([]);
    expect(
      await decideCredential(
        db,
        { id, person: 'ana', by: 'ana', verified: true, reason: 'me' },
        NOW,
      ),
    ).toBe('own');
    expect(await usable(NOW)).toEqual([]);
    await decideCredential(
      db,
      { id, person: 'ana', by: 'boss', verified: true, reason: 'seen' },
      NOW,
    );
    expect(await usable(NOW)).toEqual(['counsellor']);
    expect(await usable(NOW + 2 * DAY)).toEqual([]);
    expect((await credentialsOf(db, ['ana'], NOW + 2 * DAY))[0]?.state).toBe('expired');
  });

  it('keep their history, also when refused or taken back', async () => {
    const id = await licensed('ana');
    await decideCredential(
      db,
      { id, person: 'ana', by: 'boss', verified: false, reason: 'copy only' },
      NOW + 1,
    );
    await withdrawCredential(db, id, 'ana', NOW + 2);
    expect((await historyOf(db, 'ana')).map(({ kind }) => kind)).toEqual([
      'credential.withdrawn',
      'credential.refused',
      'credential.verified',
      'credential.claimed',
    ]);
    expect(
      await decideCredential(
        db,
        { id, person: 'ana', by: 'boss', verified: true, reason: 'x' },
        NOW,
      ),
    ).toBe('over');
    expect(await withdrawCredential(db, id, 'bob', NOW)).toBe(false);
  });
});

describe('A1, R1: the profile', () => {
  it('is empty at first, follows revisions, and a second window is told of the first', async () => {
    expect(await profileOf(db, 'ana')).toEqual(EMPTY_PROFILE);
    const said = { ...EMPTY_PROFILE, langs: ['zh'], about: 'a\u0000b' };
    expect(await saveProfile(db, 'ana', said, NOW)).toBe(1);
    expect(await saveProfile(db, 'ana', { ...said, langs: ['en'] }, NOW)).toBeNull();
    expect(await saveProfile(db, 'ana', { ...said, revision: 1, urgent: false }, NOW)).toBe(2);
    expect(await profileOf(db, 'ana')).toEqual({ ...said, revision: 2, urgent: false });
  });
});

describe('A11: newcomers take simple items only', () => {
  it('the server refuses a hard item for bronze, also where nothing else is left', async () => {
    const campaign = await testCampaign(db, {
      settings: { overlap: 1 },
      items: [newItem('hard', { difficulty: 3, tier: 2 })],
    });
    await joined(db, campaign, 'ana');
    expect(await asks(campaign.id, 'ana')).toEqual({ none: { why: 'level', atMs: null } });
    await setTier(
      db,
      {
        project: 'home',
        person: 'ana',
        tier: 2,
        reason: 'earlier work',
        evidence: 'v1 of the set',
        by: 'boss',
      },
      NOW,
    );
    expect(await itemGiven(campaign.id, 'ana')).toBe('hard');
  });

  it('items without a tier of their own ask for what the campaign says for their difficulty', async () => {
    const levels = [1, 2, 3] as const;
    const campaign = await testCampaign(db, {
      settings: { overlap: 1, matching: { lowest: [0, 1, 2] } },
      items: [
        ...levels.map((difficulty) => newItem(`level-${difficulty}`, { difficulty, tier: null })),
        newItem('named', { difficulty: 3, tier: 0 }),
        newItem('check', { difficulty: 3, tier: null, kind: 'gold' }),
        newItem('exam', { difficulty: 3, tier: null, kind: 'exam' }),
      ],
    });
    const stored = await db
      .selectFrom('work_item')
      .select(['external', 'tier'])
      .where('campaign', '=', campaign.id)
      .orderBy('external')
      .execute();
    expect(Object.fromEntries(stored.map(({ external, tier }) => [external, tier]))).toEqual({
      'level-1': 0,
      'level-2': 1,
      'level-3': 2,
      named: 0,
      check: 2,
      exam: 0,
    });
    await joined(db, campaign, 'ana', 'bob', 'cleo');
    const given = [await itemGiven(campaign.id, 'ana'), await itemGiven(campaign.id, 'bob')];
    expect(given.sort()).toEqual(['level-1', 'named']);
    expect(await itemGiven(campaign.id, 'cleo')).toBeNull();
  });
});

describe('A8: a hard item of ethics', () => {
  it('goes to nobody without a verified licence, whatever their tier', async () => {
    const campaign = await testCampaign(db, {
      settings: { overlap: 1 },
      items: [newItem('ethics', { difficulty: 3, content: content(['professional ethics']) })],
    });
    await joined(db, campaign, 'ana', 'bob');
    await setTier(
      db,
      { project: 'home', person: 'bob', tier: 3, reason: 'r', evidence: 'e', by: 'boss' },
      NOW,
    );
    expect(await itemGiven(campaign.id, 'bob')).toBeNull();
    await licensed('ana');
    expect(await itemGiven(campaign.id, 'ana')).toBe('ethics');
  });

  it('the panel is of licensed people with high agreement on it; places are kept for them, and each reads why', async () => {
    const campaign = await testCampaign(db, {
      settings: { mode: 'ability' },
      items: [newItem('ethics', { difficulty: 3, content: content(['professional ethics']) })],
    });
    const people = ['c1', 'c2', 'c3', 'c4', 'plain'];
    await joined(db, campaign, ...people);
    for (const [i, person] of people.entries()) {
      await setTier(
        db,
        { project: 'home', person, tier: 2, reason: 'r', evidence: 'e', by: 'boss' },
        NOW,
      );
      await rated(
        campaign.id,
        person,
        'professional ethics',
        100,
        person === 'plain' ? 1 : 5 + 10 * i,
      );
      if (person !== 'plain') await licensed(person);
    }
    const dry = await lookAhead(db, campaign, { size: 10, nowMs: NOW });
    expect(dry.plan.items[0]?.panel.members.map(({ person }) => person)).toEqual([
      'c1',
      'c2',
      'c3',
    ]);
    expect(await db.selectFrom('panel_place').selectAll().execute()).toEqual([]);
    expect(await keepPlaces(db, campaign, { size: 10, nowMs: NOW })).toMatchObject({
      items: 1,
      places: 3,
    });
    expect((await db.selectFrom('work_feature').selectAll().execute())[0]).toMatchObject({
      licensed: 1,
    });
    // Fit, licensed, and not of the panel: the places are kept.
    expect(await itemGiven(campaign.id, 'c4')).toBeNull();
    const claimed = await asks(campaign.id, 'c1');
    expect('assignment' in claimed && claimed.assignment.why).toContain('yours is verified');
    expect(await itemGiven(campaign.id, 'c2')).toBe('ethics');
    expect(await itemGiven(campaign.id, 'c3')).toBe('ethics');
  });
});

describe('A9, R4: simple items as practice', () => {
  it('a learner leaves a place for somebody experienced; a team of learners only may go on', async () => {
    const campaign = await testCampaign(db, {
      settings: { overlap: 2 },
      items: [newItem('q1', { content: content(['empathy']) })],
    });
    await joined(db, campaign, 'n1', 'n2');
    await setTier(
      db,
      { project: 'home', person: 'old', tier: 1, reason: 'r', evidence: 'e', by: 'boss' },
      NOW,
    );
    await joined(db, campaign, 'old');
    expect(await itemGiven(campaign.id, 'n1')).toBe('q1');
    expect(await itemGiven(campaign.id, 'n2')).toBeNull();
    expect(await itemGiven(campaign.id, 'old')).toBe('q1');

    const young = await testCampaign(db, {
      project: 'young',
      settings: { overlap: 2 },
      items: [newItem('q1')],
    });
    await joined(db, young, 'n1', 'n2');
    expect(await itemGiven(young.id, 'n1')).toBe('q1');
    expect(await itemGiven(young.id, 'n2')).toBe('q1');
  });
});

describe('R1: conflicts of interest and languages', () => {
  it('keep an item from somebody; others have it', async () => {
    const ref = {
      run: 'r',
      condition: 'c',
      target: 'acme/warm',
      repeat: 1,
      item: '1',
      judge: null,
      judgeRepeat: 1,
    };
    const campaign = await testCampaign(db, {
      settings: { overlap: 2 },
      items: [newItem('q1', { ref, lang: 'zh' })],
    });
    await joined(db, campaign, 'ana', 'bob', 'eva');
    await addConflict(db, { person: 'ana', kind: 'company', name: 'ACME', by: 'ana' }, NOW);
    await saveProfile(db, 'eva', { ...EMPTY_PROFILE, langs: ['en'] }, NOW);
    expect(await itemGiven(campaign.id, 'ana')).toBeNull();
    expect(await itemGiven(campaign.id, 'eva')).toBeNull();
    expect(await itemGiven(campaign.id, 'bob')).toBe('q1');
  });
});

describe('X20: opting out of a topic', () => {
  it('costs nothing: such items do not come, and no figure, tier or note of it changes', async () => {
    const campaign = await testCampaign(db, {
      settings: { overlap: 1 },
      items: [newItem('dark', { content: content([], ['Self harm']) }), newItem('light')],
    });
    await joined(db, campaign, 'ana');
    await saveProfile(db, 'ana', { ...EMPTY_PROFILE, optOuts: ['self-harm'] }, NOW);
    expect(await itemGiven(campaign.id, 'ana')).toBe('light');
    const progress = await progressOf(db, 'home', 'ana');
    expect(progress?.figures).toMatchObject({ volume: 0, alarms: 0 });
    expect(
      (await historyOf(db, 'ana')).map(({ about }) => JSON.stringify(about)).join(),
    ).not.toContain('harm');
  });
});

describe('A12, R2: tiers are moved by the rule, and down only by a person', () => {
  const settings = { overlap: 1, tiers: { volume: [1, 2, 3] }, exam: { required: false } };

  async function earned() {
    const campaign = await testCampaign(db, { settings, items: [newItem('q1'), newItem('q2')] });
    await joined(db, campaign, 'ana');
    const claimed = await asks(campaign.id, 'ana');
    if (!('assignment' in claimed)) throw new Error('nothing was given');
    await submit(
      db,
      HOOKS,
      {
        assignment: claimed.assignment.id,
        person: 'ana',
        key: '1',
        filled: filledIn(),
        note: '',
        active: [],
      },
      NOW,
    );
    await charted(campaign.id, 40);
    return campaign;
  }

  async function charted(campaign: string, n: number, atMs = NOW) {
    for (let i = 0; i < n; i++)
      await db
        .insertInto('quality_point')
        .values({
          campaign,
          person: 'ana',
          item: `x${atMs}-${i}`,
          rubric: 1,
          round: atMs - NOW + 1,
          n: i,
          source: i % 2 === 0 ? 'gold' : 'work',
          error: 0,
          expected: 0,
          sum: 0,
          state: 'none',
          stratum: '',
          compared: 1,
          higher: 0,
          lower: 0,
          deviation: null,
          active_ms: 1,
          answers: '{}',
          abilities: '[]',
          at_ms: atMs,
        })
        .execute();
  }

  it('promotes with a written reason and evidence, tells the person, once', async () => {
    await earned();
    expect(await evaluateTiers(db, NOW)).toBe(1);
    expect(await tierIn(db, 'home', 'ana')).toEqual({ tier: 1, sinceMs: NOW });
    const [change] = await tierChanges(db, 'ana');
    expect(change).toMatchObject({ from: 0, to: 1, cause: 'rule', by: '' });
    expect(change?.evidence.en).toContain('1 verdicts; hidden checks 100% right');
    expect(change?.reason['zh-CN']).toContain('白银');
    expect(await db.selectFrom('notice').select('kind').execute()).toEqual([{ kind: 'work.tier' }]);
    // The next tier wants two verdicts.
    expect(await evaluateTiers(db, NOW + 1)).toBe(0);
  });

  it('waits while an alarm is open', async () => {
    const campaign = await earned();
    await db
      .insertInto('quality_alarm')
      .values({
        id: 'a1',
        campaign: campaign.id,
        person: 'ana',
        rubric: 1,
        round: 1,
        n: 1,
        state: 'open',
        evidence: '{}',
        opened_ms: NOW,
        acknowledged_ms: null,
        acknowledged_by: null,
        note: '',
        decision: null,
        decided_ms: null,
        decided_by: null,
        decision_note: '',
        appeal: '',
        appeal_ms: null,
      })
      .execute();
    expect(await evaluateTiers(db, NOW)).toBe(0);
    expect(
      (await progressOf(db, 'home', 'ana'))?.next.find(({ what }) => what === 'alarm')?.met,
    ).toBe(false);
  });

  it('G9: a demotion has a reason, a notice and an appeal; the rule does not undo it with old work', async () => {
    await earned();
    await evaluateTiers(db, NOW);
    const demote = {
      project: 'home',
      person: 'ana',
      tier: 0,
      reason: 'copies texts',
      evidence: 'items 4 and 9',
    };
    expect(await setTier(db, { ...demote, by: 'ana' }, NOW + 1)).toBe('own');
    expect(await setTier(db, { ...demote, by: 'boss' }, NOW + 1)).toBe('done');
    expect(await setTier(db, { ...demote, by: 'boss' }, NOW + 1)).toBe('same');
    expect(await evaluateTiers(db, NOW + 2)).toBe(0);
    const [change] = await tierChanges(db, 'ana', 'home');
    expect(change).toMatchObject({ cause: 'demoted', reason: { en: 'copies texts' } });
    const id = change?.id ?? '';
    expect(await appealTier(db, { change: id, person: 'bob', words: 'no' }, NOW + 3)).toBeNull();
    expect(
      await appealTier(db, { change: id, person: 'ana', words: 'I did not' }, NOW + 3),
    ).not.toBeNull();
    expect(await appealTier(db, { change: id, person: 'ana', words: 'again' }, NOW + 3)).toBeNull();
    const answer = {
      project: 'home',
      person: 'ana',
      change: id,
      grant: true,
      answer: 'you are right',
    };
    expect(await answerAppeal(db, { ...answer, by: 'ana' }, NOW + 4)).toBe('own');
    expect(await answerAppeal(db, { ...answer, project: 'other', by: 'boss' }, NOW + 4)).toBe(
      'missing',
    );
    expect(await answerAppeal(db, { ...answer, by: 'boss' }, NOW + 4)).toBe('done');
    expect(await answerAppeal(db, { ...answer, by: 'boss' }, NOW + 4)).toBe('missing');
    expect((await tierIn(db, 'home', 'ana')).tier).toBe(1);
    expect((await tierChanges(db, 'ana')).map(({ cause }) => cause)).toEqual([
      'appeal',
      'demoted',
      'rule',
    ]);
  });

  it('two evaluations at once promote once', async () => {
    await earned();
    await Promise.all([evaluateTiers(db, NOW), evaluateTiers(db, NOW), evaluateTiers(db, NOW)]);
    expect(await tierChanges(db, 'ana')).toHaveLength(1);
  });
});

describe('X21, X22: what is kept about oneself', () => {
  it('everything of one’s own and nothing of others; no word of which items were hidden checks', async () => {
    const campaign = await testCampaign(db, { items: [newItem('q1')] });
    await joined(db, campaign, 'ana', 'bob');
    await asks(campaign.id, 'ana');
    await asks(campaign.id, 'bob');
    await saveProfile(db, 'ana', { ...EMPTY_PROFILE, about: 'mine' }, NOW);
    const counts = await keptCounts(db, 'ana', NOW);
    expect(counts.get('profile')).toBe(2);
    expect(counts.get('verdicts')).toBe(2);
    const rows = await keptRows(db, 'ana', NOW);
    expect(rows.expert?.[0]).toMatchObject({ person: 'ana', about: 'mine' });
    expect(rows.assignment).toHaveLength(1);
    expect(Object.keys(rows.assignment?.[0] ?? {})).not.toContain('counts');
    expect(JSON.stringify(rows)).not.toContain('bob');
  });

  it('a table with rows of a person is in their file, or is named here with the reason', async () => {
    const LEFT_OUT = {
      blind_rater: 'would tell which items are of a blind test',
      consultation_log: 'the room’s; one’s own words and place in it are there',
      pay_line: 'repeats the ledger, statement by statement',
      payee: 'sealed: added by whoever has the key',
      quality_ability: 'sums over points, by kind: would tell hidden checks',
      quality_confusion: 'the same',
      quality_stratum: 'the same',
      talk_mention: 'in messages of others',
      work_event: 'the campaign’s log of what assignments and verdicts say',
    };
    const kept = Object.keys(await keptRows(db, 'ana', NOW));
    const missing = (await db.introspection.getTables())
      .filter(
        ({ name, columns }) => expertTables.has(name) && columns.some((c) => c.name === 'person'),
      )
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name));
    expect(missing.sort()).toEqual(Object.keys(LEFT_OUT).sort());
  });

  it('objections with their answers and the choice of being named are among it, without the name of who answered', async () => {
    const campaign = await testCampaign(db, { items: [newItem('q1')] });
    await joined(db, campaign, 'ana');
    const of = { campaign: campaign.id, person: 'ana', statement: null, assignment: null };
    await openDispute(db, { ...of, key: 'k1', said: 'too little', atMs: NOW });
    const answer = { key: 'k2', by: 'fay', said: 'we look', state: 'answered', atMs: NOW } as const;
    await sayInDispute(db, { id: 'k1', ...of }, answer);
    await setCredit(db, 'ana', { consent: true, name: 'Ana', orcid: '' }, NOW);
    const rows = await keptRows(db, 'ana', NOW);
    expect(rows.pay_dispute_word?.map(({ said, person }) => [said, person])).toEqual([
      ['too little', 'ana'],
      ['we look', 'somebody else'],
    ]);
    expect(rows.credit_choice).toMatchObject([{ consent: 1, name: 'Ana' }]);
    expect(JSON.stringify(rows)).not.toContain('fay');
  });
});
