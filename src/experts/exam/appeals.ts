import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { eraOf } from '../knowledge/versions.js';
import { tellPeople } from '../notices.js';
import type { Campaign } from '../work/campaigns.js';
import { workId } from '../work/ids.js';
import { compareAnswers, comparedAnswers, storeOutcome } from './attempts.js';
import { putInBank } from './bank.js';
import { type ExamRules, outcomeOf } from './outcome.js';

/**
 * Says that an exam item's standard is wrong. Once an item and attempt; saying it again gives the same appeal.
 * @throws HttpFault 409 where the attempt is still open or has no such item
 */
export async function appeal(
  trx: Db,
  campaign: Campaign,
  attempt: { id: string; state: string },
  { item, reason, person }: { item: string; reason: string; person: string },
  nowMs: number,
): Promise<{ id: string; fresh: boolean }> {
  const asked = await trx
    .selectFrom('exam_answer')
    .select('place')
    .where('attempt', '=', attempt.id)
    .where('item', '=', item)
    .executeTakeFirst();
  if (attempt.state === 'open' || asked === undefined)
    throw new HttpFault(409, 'no_appeal', {
      en: 'only items of an attempt that has ended can be appealed against; finish the attempt first',
      'zh-CN': '只能对已结束的考核中的题目提出申诉；请先完成本次考核',
    });
  const known = await trx
    .selectFrom('exam_appeal')
    .select('id')
    .where('attempt', '=', attempt.id)
    .where('item', '=', item)
    .executeTakeFirst();
  if (known !== undefined) return { id: known.id, fresh: false };
  const id = workId('v');
  await trx
    .insertInto('exam_appeal')
    .values({
      id,
      campaign: campaign.id,
      attempt: attempt.id,
      item,
      person,
      reason: toColumn(reason),
      state: 'open',
      answer: null,
      at_ms: nowMs,
      by: null,
      decided_ms: null,
    })
    .execute();
  return { id, fresh: true };
}

/**
 * Answers an appeal. Where it is upheld, all attempts with the item are counted again, for everybody and only upwards:
 * an item that is dropped leaves the bank and counts for nobody, a mended standard is compared anew.
 * @throws HttpFault 409 where it was answered before or is of another campaign
 */
export async function answerAppeal(
  trx: Db,
  campaign: Campaign,
  {
    id,
    state,
    answer,
    by,
  }: {
    id: string;
    state: 'upheld-standard' | 'upheld-dropped' | 'kept';
    answer: string;
    by: string;
  },
  nowMs: number,
): Promise<void> {
  const row = await trx
    .selectFrom('exam_appeal')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_appeal.attempt')
    .select(['exam_appeal.item', 'exam_appeal.person', 'exam_attempt.rubric'])
    .where('exam_appeal.id', '=', id)
    .where('exam_appeal.campaign', '=', campaign.id)
    .where('exam_appeal.state', '=', 'open')
    .executeTakeFirst();
  if (row === undefined)
    throw new HttpFault(409, 'answered', {
      en: 'this appeal was answered already; reload the page to see by whom',
      'zh-CN': '该申诉已有答复；请刷新页面查看',
    });
  const set = { state, answer: toColumn(answer), by, decided_ms: nowMs };
  await trx.updateTable('exam_appeal').set(set).where('id', '=', id).execute();
  const rubric = Number(row.rubric);
  if (state === 'upheld-dropped')
    await putInBank(
      trx,
      { campaign: campaign.id, item: row.item, rubric, in: false, reason: answer, by },
      nowMs,
    );
  if (state !== 'kept') await countAgain(trx, campaign, row.item, state === 'upheld-dropped');
  await tellPeople(trx, [row.person], {
    kind: 'work.exam',
    link: `/rate/${campaign.id}/exam`,
    once: `appeal ${id}`,
    atMs: nowMs,
  });
}

/**
 * Counts all ended attempts since the last large change of the rubric again that have the item. Only upwards: an attempt that was passed stays
 * passed, and whoever passes now is let in.
 * @param dropped the item counts for nobody any more
 */
export async function countAgain(
  trx: Db,
  campaign: Campaign,
  item: string,
  dropped: boolean,
): Promise<void> {
  const attempts = await trx
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_answer.attempt')
    .select([
      'exam_attempt.id',
      'exam_attempt.campaign',
      'exam_attempt.person',
      'exam_attempt.rubric',
      'exam_attempt.state',
      'exam_attempt.rules',
    ])
    .where('exam_answer.campaign', '=', campaign.id)
    .where('exam_answer.item', '=', item)
    .where('exam_attempt.rubric', '>=', await eraOf(trx, campaign.id))
    .where('exam_attempt.state', '!=', 'superseded')
    .execute();
  for (const row of attempts) {
    if (dropped)
      await trx
        .updateTable('exam_answer')
        .set({ is_right: null })
        .where('attempt', '=', row.id)
        .where('item', '=', item)
        // What is not answered yet would never be asked; an open attempt goes on as it is.
        .where('submission', 'is not', null)
        .execute();
    if (row.state === 'open') continue;
    if (!dropped) await compareAnswers(trx, campaign, row.id, Number(row.rubric), item);
    const rules = fromColumn<ExamRules>(row.rules);
    const outcome = outcomeOf(await comparedAnswers(trx, row.id), rules);
    await storeOutcome(trx, campaign, row, outcome, outcome.passed || row.state === 'passed', null);
  }
}
