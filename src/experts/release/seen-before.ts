import { type Db, fromColumn } from '../../store/index.js';
import type { WorkRef } from '../work/content.js';

/** What an item is of: the answer of a run that it shows, and the digest of its texts and form. */
export type Answered = { id: string; ref: WorkRef | null; digest: string };

/** One answer of a run, in whatever campaign, under whatever id and with however much of its form. */
const answerOf = (ref: WorkRef | null): string | null =>
  ref === null ? null : JSON.stringify([ref.run, ref.condition, ref.target, ref.repeat, ref.item]);

/** Ids that are looked up in one statement. */
const AT_ONCE = 500;

/**
 * Who had which of these answers before, as work, hidden check, exam, practice or blind item of any campaign: who knows
 * an answer is no blind rater of it. A place that was given back counts, since the texts were shown.
 * @returns item → people
 */
export async function seenBefore(
  db: Db,
  items: readonly Answered[],
  people: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const byAnswer = idsBy(items, ({ ref }) => answerOf(ref));
  const byDigest = idsBy(items, ({ digest }) => digest);
  const seen = new Map<string, Set<string>>();
  for (const person of people) {
    const had = await db
      .selectFrom('assignment')
      .innerJoin('work_item', 'work_item.id', 'assignment.item')
      .select(['work_item.id', 'work_item.digest'])
      .where('assignment.person', '=', person)
      .execute();
    const found = new Set(had.flatMap(({ digest }) => byDigest.get(digest) ?? []));
    for (let at = 0; at < had.length && byAnswer.size > 0; at += AT_ONCE) {
      const secrets = await db
        .selectFrom('work_secret')
        .select('ref')
        .where(
          'item',
          'in',
          had.slice(at, at + AT_ONCE).map(({ id }) => id),
        )
        .execute();
      for (const { ref } of secrets)
        for (const id of byAnswer.get(answerOf(fromColumn<WorkRef | null>(ref)) ?? '') ?? [])
          found.add(id);
    }
    for (const id of found) seen.set(id, (seen.get(id) ?? new Set()).add(person));
  }
  return seen;
}

function idsBy(
  items: readonly Answered[],
  of: (item: Answered) => string | null,
): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const item of items) {
    const key = of(item);
    if (key !== null) ids.set(key, [...(ids.get(key) ?? []), item.id]);
  }
  return ids;
}
