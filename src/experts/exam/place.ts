import type { Db } from '../../store/index.js';

/** Which of how many an item of an exam is, from 1; null once it was drawn anew, as it is none of them any more. */
export async function examPlace(
  db: Db,
  { campaign, person, item }: { campaign: string; person: string; item: string },
): Promise<{ n: number; of: number } | null> {
  const own = await db
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_answer.attempt')
    .select(['exam_answer.attempt', 'exam_answer.place'])
    .where('exam_answer.campaign', '=', campaign)
    .where('exam_answer.item', '=', item)
    .where('exam_attempt.person', '=', person)
    .orderBy('exam_attempt.begun_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (own === undefined) return null;
  const places = await db
    .selectFrom('exam_answer')
    .select('place')
    .where('attempt', '=', own.attempt)
    .execute();
  // What nothing could be drawn for is left out, so that places may have gaps.
  return { n: places.filter(({ place }) => place <= own.place).length, of: places.length };
}
