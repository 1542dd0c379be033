import { type Db, fromColumn } from '../../store/index.js';
import { pagesEver } from '../knowledge/pages-under.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import { type FieldRating, fieldRatings } from '../work/field-ratings.js';
import type { Given } from '../work/hooks.js';
import { addPoint } from './add-points.js';
import { answersOf, type PointOf, pointOf, referenceFrom } from './point.js';

/** A verdict on a hidden check, or in an exam, against the standard; null where it has none. */
async function againstStandard(
  trx: Db,
  { campaign, item, submission }: Given,
): Promise<{ point: PointOf; own: FieldRating[]; abilities: readonly string[] } | null> {
  const row = await trx
    .selectFrom('work_content')
    .innerJoin('work_secret', 'work_secret.item', 'work_content.item')
    .select(['work_content.content', 'work_secret.standard'])
    .where('work_content.item', '=', item.id)
    .executeTakeFirst();
  if (row?.standard == null) return null;
  const content = fromColumn<WorkContent>(row.content);
  const pages = await pagesEver(trx, campaign.id, item.id, content.pages);
  const own = fieldRatings(pages, submission.filled);
  const standard = referenceFrom(fieldRatings(pages, fromColumn<FilledPages>(row.standard)));
  const point = pointOf(own, standard, campaign.settings.divergence.spread);
  return point === null ? null : { point, own, abilities: content.abilities };
}

/** Counts a hidden check or an exam's answer at once: nobody else's verdict is waited for. */
export async function countCheck(trx: Db, given: Given): Promise<void> {
  const { campaign, item, assignment, submission, atMs } = given;
  const found = await againstStandard(trx, given);
  if (found === null) return;
  const source = item.kind === 'exam' ? 'exam' : 'gold';
  await addPoint(trx, campaign, {
    person: assignment.person,
    item: item.id,
    rubric: assignment.rubric,
    source,
    stratum: `${source}/${item.difficulty}`,
    point: found.point,
    activeMs: submission.activeMs,
    answers: answersOf(found.own),
    abilities: found.abilities,
    atMs,
  });
}

/** What was wanted and given in a check that is taken back. */
export const checkPairs = async (trx: Db, given: Given): Promise<PointOf['pairs']> =>
  (await againstStandard(trx, given))?.point.pairs ?? [];
