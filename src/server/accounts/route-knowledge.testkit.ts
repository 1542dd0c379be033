import { defaultSettings } from '../../experts/work/settings.js';
import { type Db, toColumn } from '../../store/index.js';
import { newId } from './ids.js';

/** An attempt, a case and a question of a campaign that a route's path names, made for one call; null: nowhere. */
export async function putKnowledge(
  db: Db,
  key: string,
  actor: string,
  project: string | null,
  put: (name: string, value: string) => void,
): Promise<void> {
  if (!/:(attempt|case|faq)\b/.test(key)) return;
  const campaign = newId('r');
  if (project !== null)
    await db
      .insertInto('campaign')
      .values({
        id: campaign,
        project,
        suite: '',
        title: 'x',
        status: 'open',
        settings: toColumn(defaultSettings()),
        revision: 1,
        rubric: 1,
        seed: 'x',
        due_ms: null,
        made_ms: 1,
        made_by: actor,
        closed_ms: null,
      })
      .execute();
  const id = newId('r');
  if (key.includes(':attempt')) {
    if (project !== null)
      await db
        .insertInto('exam_attempt')
        .values({
          id,
          campaign,
          person: actor,
          rubric: 1,
          attempt: 1,
          state: 'failed',
          rules: toColumn({ items: 10, pass: 0.8, floor: 0.5 }),
          paid: 0,
          begun_ms: 1,
          ended_ms: 2,
          right_n: 0,
          total: 0,
          abilities: toColumn({}),
        })
        .execute();
    put('attempt', id);
  }
  if (key.includes(':case')) {
    const words = { title: 'x', problem: '', divergence: '', discussion: '', consensus: '' };
    if (project !== null)
      await db
        .insertInto('reference_case')
        .values({
          id,
          campaign,
          status: 'accepted',
          content: toColumn({ ...words, scenes: '' }),
          abilities: toColumn([]),
          lang: 'en',
          item: null,
          consultation: null,
          rubric: 1,
          superseded_by: null,
          learn: null,
          words: 'x',
          revision: 1,
          made_by: actor,
          made_ms: 1,
          changed_ms: 1,
          accepted_by: actor,
          accepted_ms: 1,
        })
        .execute();
    put('case', id);
  }
  if (/:faq\b/.test(key)) {
    if (project !== null)
      await db
        .insertInto('faq')
        .values({
          id,
          campaign,
          topic: '',
          question: toColumn('x'),
          answer: toColumn('y'),
          words: 'x y',
          tokens: toColumn([]),
          status: 'answered',
          owner: null,
          merged_into: null,
          asked: 1,
          helpful: 0,
          unhelpful: 0,
          revision: 1,
          rubric: 1,
          made_ms: 1,
          answered_by: actor,
          answered_ms: 1,
        })
        .execute();
    put('faq', id);
  }
}
