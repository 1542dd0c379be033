import { compareBlind } from '../../src/experts/release/comparison.js';
import { openTest } from '../../src/experts/release/release.testkit.js';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { newItem } from '../../src/experts/work/work.testkit.js';
import { type Db, toColumn } from '../../src/store/index.js';
import { openSuite } from '../../src/suites/index.js';

/** A closed blind test whose gate is passed, and a release on it that somebody asked for and nobody signed. */
export async function passedTest(
  db: Db,
  campaign: Campaign,
  { id, run = 'gone' }: { id: string; run?: string },
): Promise<void> {
  await openTest(db, campaign, [newItem('b1')], { id, run });
  const kinds = (await openSuite('intima')).ratings?.kinds ?? {};
  const units = Object.keys(kinds).flatMap((kind) =>
    ['q1', 'q2'].map((question) => ({
      ...{ item: question, question, target: 'a', kind, step: 'x', abilities: [] },
      ...{ difficulty: 1, judge: 0, people: [0, 0, 0] },
    })),
  );
  const raters = ['r1', 'r2', 'r3'].map((name) => ({ name, tier: 0 }));
  const gate = { state: 'passed', mark: 0.75, sure: true, drawn: 1, full: 1, least: 0.9 };
  const weak = { name: 'q1', n: 4, met: 2, share: 0.5, low: 0.2, high: 0.8 };
  await db
    .updateTable('blind_test')
    .set({
      status: 'closed',
      closed_ms: Date.now(),
      result: toColumn({
        ...{ comparison: compareBlind(units, kinds, raters, 'seed'), gate },
        ...{ worstQuestions: [weak], worstAbilities: [], incomplete: 0, unread: 0 },
      }),
    })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('release')
    .values({
      ...{ id: `release-${id}`, campaign: campaign.id, name: 'v1', test: id, state: 'asked' },
      ...{ gate: toColumn(gate), checks: toColumn([]), note: '', made_ms: Date.now() },
      ...{ made_by: 'somebody', decided_ms: null, decided_by: null },
    })
    .execute();
}
