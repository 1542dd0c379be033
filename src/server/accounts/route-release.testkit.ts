import { testCampaign } from '../../experts/work/work.testkit.js';
import { type Db, toColumn } from '../../store/index.js';
import { newId } from './ids.js';

/** A blind test and a release that a route's path names; `project` null: nowhere. */
export async function putRelease(
  db: Db,
  key: string,
  project: string | null,
  put: (name: string, value: string) => void,
): Promise<void> {
  if (!/:(blindtest|release)\b/.test(key)) return;
  const id = newId('t');
  put('blindtest', id);
  put('release', id);
  if (project === null) return;
  const campaign = await testCampaign(db, { project });
  await db
    .insertInto('blind_test')
    .values({
      id,
      campaign: campaign.id,
      run: 'gone',
      condition: 'c',
      judge: 'j',
      judge_repeat: 1,
      seed: 's',
      share: 0.3,
      raters: 3,
      gate: 0.75,
      tier: 0,
      credentials: toColumn([]),
      questions: toColumn([]),
      rubric: 1,
      status: 'withdrawn',
      made_ms: 1,
      made_by: 'x',
      closed_ms: 1,
      result: null,
    })
    .execute();
  await db
    .insertInto('release')
    .values({
      id,
      campaign: campaign.id,
      name: 'v1',
      test: id,
      gate: toColumn({ state: 'passed', mark: 0.75, sure: true }),
      state: 'asked',
      checks: toColumn([]),
      note: '',
      made_ms: 1,
      made_by: 'x',
      decided_ms: null,
      decided_by: null,
    })
    .execute();
}
