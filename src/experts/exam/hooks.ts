import { HttpFault } from '../../serve/http/index.js';
import { rngFrom, shuffle } from '../../stats/index.js';
import type { Db } from '../../store/index.js';
import type { Hooks } from '../work/hooks.js';
import { openAttempt } from './attempts.js';
import { bankFor } from './bank.js';
import { probationLeft } from './decisions.js';

/** What exams say to the engine of work. */
export const examHooks: Hooks = {
  /** The exam that was begun comes first, item after item. */
  async due(trx, campaign, person) {
    const open = await openAttempt(trx, campaign.id, person);
    if (open === null) return null;
    const row = await trx
      .selectFrom('exam_answer')
      .select('item')
      .where('attempt', '=', open.id)
      .where('submission', 'is', null)
      .where('is_right', 'is', null)
      .orderBy('place')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : { item: row.item, mode: 'exam' };
  },

  /** On probation every hidden check comes with another chance of one, so that they are twice as many. */
  async goldDue(db, campaign, person) {
    const left = await probationLeft(db, campaign.id, person);
    if (left.items === 0) return false;
    const draw = rngFrom(`${campaign.seed} probation ${person} ${left.given}`)();
    return draw < campaign.settings.gold.newRate;
  },

  /**
   * A copy of an item that somebody had is not for them, nor one whose standard they read in a case. The other way round
   * an item of which they had the copy is others' first.
   */
  async fits(db, _campaign, item, person, last) {
    if (last === true && item.kind === 'task') return true;
    if (item.kind === 'gold' || item.kind === 'practice')
      return !(await knows(db, item.id, person));
    const copies = await db
      .selectFrom('item_copy')
      .select('copy')
      .where('original', '=', item.id)
      .execute();
    if (copies.length === 0) return true;
    const had = await db
      .selectFrom('assignment')
      .select('id')
      .where(
        'item',
        'in',
        copies.map(({ copy }) => copy),
      )
      .where('person', '=', person)
      .limit(1)
      .executeTakeFirst();
    return had === undefined;
  },

  async submitted(trx, { campaign, item, assignment, submission }) {
    if (item.kind !== 'exam') return;
    const open = await openAttempt(trx, campaign.id, assignment.person);
    if (open === null) return;
    // The first verdict counts; a later revision changes nothing.
    await trx
      .updateTable('exam_answer')
      .set({ assignment: assignment.id, submission: submission.id })
      .where('attempt', '=', open.id)
      .where('item', '=', item.id)
      .where('submission', 'is', null)
      .execute();
  },

  async undone(trx, { item, submission }) {
    if (item.kind !== 'exam') return;
    const answer = await trx
      .selectFrom('exam_answer')
      .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_answer.attempt')
      .select(['exam_answer.attempt', 'exam_answer.place', 'exam_attempt.state'])
      .where('exam_answer.campaign', '=', item.campaign)
      .where('exam_answer.item', '=', item.id)
      .where('exam_answer.submission', '=', submission.id)
      .executeTakeFirst();
    if (answer === undefined) return;
    if (answer.state !== 'open')
      throw new HttpFault(409, 'exam_over', {
        en: 'the exam has ended, so its answers can no longer be taken back; an item can be appealed against on the exam’s page',
        'zh-CN': '考核已结束，答案不能再撤回；如对某题有异议，可在考核页面申诉',
      });
    await trx
      .updateTable('exam_answer')
      .set({ assignment: null, submission: null })
      .where('attempt', '=', answer.attempt)
      .where('place', '=', answer.place)
      .execute();
  },

  /** What distresses, or cannot be rated fairly, is drawn anew; only what was left as unclear counts as not right. */
  async skipped(trx, { campaign, item, assignment, reason }) {
    if (item.kind !== 'exam') return;
    const open = await openAttempt(trx, campaign.id, assignment.person);
    if (open === null) return;
    const place = trx
      .updateTable('exam_answer')
      .where('attempt', '=', open.id)
      .where('item', '=', item.id);
    if (reason === 'unclear') {
      await place.set({ is_right: 0, share: 0 }).execute();
      return;
    }
    const drawn = await trx
      .selectFrom('exam_answer')
      .select('item')
      .where('attempt', '=', open.id)
      .execute();
    const used = new Set([item.id, ...drawn.map((row) => row.item)]);
    const free = (await bankFor(trx, campaign.id, open.rubric, assignment.person)).filter(
      (id) => !used.has(id),
    );
    const [next] = shuffle(rngFrom(`${campaign.seed} again ${assignment.id}`), free.sort());
    // With nothing left to draw the item is left out of the result.
    if (next === undefined)
      await trx
        .deleteFrom('exam_answer')
        .where('attempt', '=', open.id)
        .where('item', '=', item.id)
        .execute();
    else await place.set({ item: next }).execute();
  },

  /** A skip that was taken back: the item is the exam's again, where it still has its place. */
  async unskipped(trx, { campaign, item, assignment }) {
    if (item.kind !== 'exam') return;
    const open = await openAttempt(trx, campaign.id, assignment.person);
    if (open === null) return;
    await trx
      .updateTable('exam_answer')
      .set({ is_right: null, share: null })
      .where('attempt', '=', open.id)
      .where('item', '=', item.id)
      .where('submission', 'is', null)
      .execute();
  },
};

/** Whether somebody had the original of a copy, or read the case that tells its standard. */
async function knows(db: Db, copy: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('item_copy')
    .select(['original', 'campaign', 'reference_case'])
    .where('copy', '=', copy)
    .executeTakeFirst();
  if (row === undefined) return false;
  const had = await db
    .selectFrom('assignment')
    .select('id')
    .where('item', '=', row.original)
    .where('person', '=', person)
    .executeTakeFirst();
  if (had !== undefined) return true;
  if (row.reference_case === null) return false;
  const read = await db
    .selectFrom('learned')
    .select('at_ms')
    .where('campaign', '=', row.campaign)
    .where('person', '=', person)
    .where('what', '=', `case:${row.reference_case}`)
    .executeTakeFirst();
  return read !== undefined;
}
