import { rowsIn, rubricItem, work } from '../../src/experts/quality/quality.testkit.js';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { joined, testCampaign } from '../../src/experts/work/work.testkit.js';
import { rngFrom } from '../../src/stats/index.js';
import type { Db } from '../../src/store/index.js';

const DAY = 86_400_000;

/**
 * A campaign that was worked on for some days by six people through the engine: two are steady, three are laypeople who
 * guess more, and `drifter` begins to err half-way, until the chart rings.
 */
export async function playedCampaign(db: Db, drifter: string): Promise<Campaign> {
  const items = 56;
  const rng = rngFrom('quality page');
  const campaign = await testCampaign(db, {
    settings: { gold: { rate: 0.1, newRate: 0.15 }, spacing: 0, overlap: 6 },
    items: [
      ...Array.from({ length: items }, (_, i) =>
        rubricItem(`letter-${i}`, { overlap: 6 }, [i % 2 === 0 ? 'empathy' : 'ethics']),
      ),
      ...Array.from({ length: 6 }, (_, i) =>
        rubricItem(`check-${i}`, { kind: 'gold', standard: rowsIn('1010') }, ['empathy']),
      ),
    ],
    nowMs: Date.UTC(2026, 5, 1, 4),
  });
  const laypeople = ['lay', 'lin', 'lou'];
  const people = ['ada', 'bo', ...laypeople, drifter];
  await joined(db, campaign, ...people);
  await db.updateTable('rater').set({ band: 'expert' }).execute();
  await db.updateTable('rater').set({ band: 'lay' }).where('person', 'in', laypeople).execute();
  const checks = await db
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign.id)
    .where('kind', '=', 'gold')
    .execute();
  const truth = new Map(checks.map(({ id }) => [id, '1010']));
  const right = (item: string): string => {
    const known = truth.get(item) ?? [0, 1, 2, 3].map(() => (rng() < 0.55 ? '1' : '0')).join('');
    truth.set(item, known);
    return known;
  };
  const { next } = work(db, campaign);
  for (let round = 0; round < items + 6; round++)
    for (const person of people) {
      const drifts = person === drifter && round > 20;
      const error = laypeople.includes(person) ? 0.22 : drifts ? 0.7 : 0.06;
      const at = Date.UTC(2026, 5, 1, 4) + Math.floor(round / 12) * DAY + round * 60_000;
      // An alarm keeps the drifter from more: that is the story.
      await next(
        person,
        (item) =>
          rowsIn(
            [...right(item)]
              .map((digit) => (rng() < error ? (digit === '1' ? '0' : '1') : digit))
              .join(''),
          ),
        at,
        drifts ? 6000 + rng() * 3000 : 40_000 + rng() * 30_000,
      );
    }
  return campaign;
}
