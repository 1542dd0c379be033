import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { matchingHooks } from '../matching/hooks.js';
import { keepPlaces, letGo, lookAhead } from '../matching/keep.js';
import { candidatesOf } from '../matching/read-people.js';
import { claim } from '../work/claim.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, newItem, testCampaign } from '../work/work.testkit.js';
import { addConflict } from './conflicts.js';
import {
  claimCredential,
  credentialsOf,
  decideCredential,
  withdrawCredential,
} from './credentials.js';
import { evaluateTiers } from './evaluate.js';
import { abilityFigures, overallFigures, tierFigures, volumeOf } from './figures.js';
import { historyOf } from './history.js';
import { keptCounts, keptRows } from './kept.js';
import { EMPTY_PROFILE, profileOf, saveProfile } from './profile.js';
import { answerAppeal, appealTier, setTier, tierChanges, tierIn } from './standing.js';

/** Kept places and expiry are looked at by the real clock. */
const NOW = Date.now();
const HOOKS = [matchingHooks];

onEachDatabase('people', (database) => {
  it('A1, A2, A12: profile, credentials and tiers, each said twice at once', async () => {
    const db = await database.open();
    const saved = await Promise.all(
      ['en', 'zh'].map((lang) => saveProfile(db, 'ana', { ...EMPTY_PROFILE, langs: [lang] }, NOW)),
    );
    expect(saved.filter((revision) => revision !== null)).toEqual([1]);
    expect((await profileOf(db, 'ana')).revision).toBe(1);

    const licence = {
      kind: 'counsellor' as const,
      title: 'Counsellor',
      issuer: 'Board',
      evidence: '',
      fileHash: null,
      expiresMs: null,
    };
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await claimCredential(db, 'ana', licence, NOW));
    // Taken back while somebody decides: whoever comes second, it stays taken back.
    await Promise.all(
      ids.flatMap((id) => [
        decideCredential(db, { id, person: 'ana', by: 'boss', verified: true, reason: 'x' }, NOW),
        withdrawCredential(db, id, 'ana', NOW),
      ]),
    );
    expect((await credentialsOf(db, ['ana'], NOW)).map(({ state }) => state)).toEqual(
      ids.map(() => 'withdrawn'),
    );
    expect((await historyOf(db, 'ana')).length).toBeGreaterThanOrEqual(1 + 2 * ids.length);

    const set = { project: 'home', person: 'ana', reason: 'r', evidence: 'e', by: 'boss' };
    const moved = await Promise.all([1, 1, 2].map((tier) => setTier(db, { ...set, tier }, NOW)));
    const changes = await tierChanges(db, 'ana', 'home');
    expect(changes).toHaveLength(moved.filter((one) => one === 'done').length);
    await setTier(db, { ...set, tier: 0 }, NOW + 1);
    const [down] = await tierChanges(db, 'ana', 'home');
    if (down === undefined) throw new Error('no change');
    expect(
      await appealTier(db, { change: down.id, person: 'ana', words: 'no' }, NOW),
    ).not.toBeNull();
    const answer = { project: 'home', person: 'ana', change: down.id, answer: 'so', by: 'boss' };
    const answered = await Promise.all(
      [true, false].map((grant) => answerAppeal(db, { ...answer, grant }, NOW)),
    );
    expect([...answered].sort()).toEqual(['done', 'missing']);
    const granted = answered[0] === 'done';
    expect((await tierIn(db, 'home', 'ana')).tier).toBe(granted ? down.from : 0);
  });

  it('A5, A12, G2: figures are numbers, who has earned a tier gets it once, and everything kept is told', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db, {
      settings: {
        spacing: 0,
        tiers: { volume: [3, 500, 2000], accuracy: [0, 0, 0], consistency: [0, 0, 0] },
      },
      items: Array.from({ length: 4 }, (_, i) => newItem(`q${i}`)),
    });
    await joined(db, campaign, 'ana', 'bob');
    for (let i = 0; i < 3; i++) {
      const got = await claim(db, [], {
        campaign: campaign.id,
        person: 'ana',
        device: 'd',
        nowMs: NOW - 1000,
      });
      if ('none' in got) throw new Error(got.none.why);
      const { id, item } = got.assignment;
      await submit(
        db,
        [],
        { assignment: id, person: 'ana', key: 'k', filled: filledIn(), note: '', active: [] },
        NOW - 1000,
      );
      for (const source of ['work', 'gold'] as const)
        await db
          .insertInto('quality_point')
          .values({
            campaign: campaign.id,
            person: 'ana',
            item: source === 'work' ? item : `gold ${i}`,
            rubric: 1,
            round: 1,
            n: 2 * i + (source === 'work' ? 1 : 2),
            source,
            error: i === 0 ? 0.5 : 0,
            expected: 0.1,
            sum: 0,
            state: 'none',
            stratum: 's',
            compared: 1,
            higher: 0,
            lower: 0,
            deviation: null,
            active_ms: 1000,
            answers: '{}',
            abilities: '["empathy"]',
            at_ms: NOW - 1000 + i,
          })
          .execute();
    }
    for (const rubric of [1, 2])
      await db
        .insertInto('quality_ability')
        .values({
          campaign: campaign.id,
          rubric,
          person: 'ana',
          source: 'work',
          ability: 'empathy',
          n: 10,
          errors: 1.5,
          compared: 10,
          higher: 0,
          lower: 0,
          signed_n: 0,
          signed_sum: 0,
          signed_squares: 0,
        })
        .execute();
    const figure = (await abilityFigures(db, ['ana'], [campaign.id])).get('ana')?.get('empathy');
    expect(figure?.agreement).toMatchObject({ n: 20, share: 17 / 20 });
    const overall = (await overallFigures(db, ['ana'], [campaign.id])).get('ana');
    expect(overall?.agreement.share).toBeCloseTo(2.5 / 3, 9);
    expect(await volumeOf(db, 'ana', [campaign.id])).toBe(3);
    expect(await volumeOf(db, 'ana', [campaign.id], 1)).toBe(3);
    expect(await tierFigures(db, 'ana', [campaign.id], { window: 2, sinceMs: 0 })).toMatchObject({
      volume: 3,
      accuracy: { n: 3 },
      consistency: { n: 2, share: 1 },
      alarms: 0,
    });
    const promoted = await Promise.all([1, 2].map(() => evaluateTiers(db, NOW, 'home')));
    expect(promoted.sort()).toEqual([0, 1]);
    expect(await tierChanges(db, 'ana')).toMatchObject([{ from: 0, to: 1, cause: 'rule' }]);

    const counts = await keptCounts(db, 'ana', NOW);
    expect(Math.max(...counts.values())).toBeGreaterThanOrEqual(3);
    const rows = await keptRows(db, 'ana', NOW);
    expect(rows.submission).toHaveLength(3);
    expect(rows.submission?.[0]).toMatchObject({ filled: filledIn(), at_ms: NOW - 1000 });
    expect((await keptRows(db, 'bob', NOW)).submission).toEqual([]);
  });

  it('A6, A8: matching reads everybody at once and keeps places, also for two who ask at once', async () => {
    const db = await database.open();
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
      items: [newItem('q1', { ref, lang: 'zh' }), newItem('q2')],
    });
    await joined(db, campaign, 'ana', 'bob', 'cai', 'eva');
    const set = { project: 'home', reason: 'r', evidence: 'e', by: 'boss' };
    for (const person of ['ana', 'bob', 'cai', 'eva'])
      await setTier(db, { ...set, person, tier: 1 }, NOW);
    await addConflict(db, { person: 'ana', kind: 'company', name: 'ACME', by: 'ana' }, NOW);
    await saveProfile(db, 'eva', { ...EMPTY_PROFILE, langs: ['en'] }, NOW);
    const candidates = await candidatesOf(db, campaign, NOW);
    expect(
      candidates.map(({ person, volume, load, practice }) => [person, volume, load, practice]),
    ).toEqual(['ana', 'bob', 'cai', 'eva'].map((person) => [person, 0, 0, 0]));
    const { plan } = await lookAhead(db, campaign, { size: 10, nowMs: NOW });
    expect(plan.items).toHaveLength(2);
    const kept = await Promise.all(
      [1, 2].map(() => keepPlaces(db, campaign, { size: 10, nowMs: NOW })),
    );
    const places = await db.selectFrom('panel_place').select(['item', 'person']).execute();
    expect(places).toHaveLength(4);
    expect(kept.map((one) => one.places).sort()).toEqual([0, 4]);
    const got = await claim(db, HOOKS, {
      campaign: campaign.id,
      person: places[0]?.person ?? '',
      device: 'd',
      nowMs: NOW,
    });
    expect('assignment' in got && got.assignment.item).toBe(
      places.find(({ person }) => person === places[0]?.person)?.item,
    );
    await letGo(db, campaign.id);
    expect(await db.selectFrom('panel_place').selectAll().execute()).toEqual([]);
  });
});
