import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { WorkRef } from '../work/content.js';
import { noted } from './history.js';
import { peopleId } from './ids.js';

export const CONFLICT_KINDS = ['target', 'company', 'question'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];
export type Conflict = {
  id: string;
  person: string;
  kind: ConflictKind;
  name: string;
  madeMs: number;
  madeBy: string;
};

/** Conflicts of interest of people that hold now. */
export async function conflictsOf(db: Db, people: readonly string[]): Promise<Conflict[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('expert_conflict')
    .selectAll()
    .where('person', 'in', [...people])
    .where('ended_ms', 'is', null)
    .orderBy('made_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    person: row.person,
    kind: CONFLICT_KINDS.find((kind) => kind === row.kind) ?? 'question',
    name: fromColumn<string>(row.name),
    madeMs: Number(row.made_ms),
    madeBy: row.made_by,
  }));
}

/** What of an item can be in conflict with somebody; raters are told none of it. */
export type Origin = { ref: WorkRef | null; subject: string; external: string };

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/**
 * Whether somebody must not rate an item. A target's name counts by its beginning (`provider/model` covers its
 * versions), a company wherever its name stands in the target's, a question by its id or the item's own. Pure.
 */
export function inConflict(
  conflicts: readonly Pick<Conflict, 'kind' | 'name'>[],
  { ref, subject, external }: Origin,
): boolean {
  const target = folded(ref?.target ?? '');
  return conflicts.some(({ kind, name }) => {
    const word = folded(name);
    if (word === '') return false;
    if (kind === 'target') return target.startsWith(word);
    if (kind === 'company') return target.includes(word);
    return [subject, external, ref?.item ?? ''].some((id) => folded(id) === word);
  });
}

/** Writes one down, by the person or by who knows of it. Answers its id. */
export async function addConflict(
  db: Db,
  { person, kind, name, by }: { person: string; kind: ConflictKind; name: string; by: string },
  nowMs: number,
): Promise<string> {
  const id = peopleId('x');
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('expert_conflict')
      .values({
        id,
        person,
        kind,
        name: toColumn(name),
        made_ms: nowMs,
        made_by: by,
        ended_ms: null,
      })
      .execute();
    await noted(trx, {
      person,
      kind: 'conflict.added',
      about: { conflict: id, of: kind },
      by,
      atMs: nowMs,
    });
  });
  return id;
}

/** Ends one's own that one named oneself. False where there is none: what staff wrote down, staff must end. */
export async function endConflict(
  db: Db,
  id: string,
  { person, by }: { person: string; by: string },
  nowMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('expert_conflict')
      .set({ ended_ms: nowMs })
      .where('id', '=', id)
      .where('person', '=', person)
      .where('made_by', '=', by)
      .where('ended_ms', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
    await noted(trx, { person, kind: 'conflict.ended', about: { conflict: id }, by, atMs: nowMs });
    return true;
  });
}
