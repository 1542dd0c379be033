import type { Selectable } from 'kysely';
import type { Text } from '../../contract/index.js';
import { type Db, type ExpertTierChangeTable, fromColumn, toColumn } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import { tellPeople } from '../notices.js';
import { peopleId } from './ids.js';

export type TierCause = 'rule' | 'set' | 'demoted' | 'appeal';

export type TierChange = {
  id: string;
  project: string;
  person: string;
  from: number;
  to: number;
  cause: TierCause;
  reason: Text;
  evidence: Text;
  by: string;
  atMs: number;
  appeal: {
    words: string;
    atMs: number;
    state: 'open' | 'upheld' | 'granted';
    answer: string | null;
    answeredBy: string | null;
    answeredMs: number | null;
  } | null;
};

/** Words that one person wrote stand in both languages as they are. */
const asWritten = (words: string): Text => ({ en: words, 'zh-CN': words });

const maybe = (column: string | null): string | null =>
  column === null ? null : fromColumn<string>(column);
const ms = (column: number | null): number | null => (column === null ? null : Number(column));

const read = (row: Selectable<ExpertTierChangeTable>): TierChange => ({
  id: row.id,
  project: row.project,
  person: row.person,
  from: row.from_tier,
  to: row.to_tier,
  cause: row.cause as TierCause,
  reason: fromColumn<Text>(row.reason),
  evidence: fromColumn<Text>(row.evidence),
  by: row.by,
  atMs: Number(row.at_ms),
  appeal:
    row.appeal === null
      ? null
      : {
          words: fromColumn<string>(row.appeal),
          atMs: Number(row.appeal_ms),
          state: (row.appeal_state ?? 'open') as 'open' | 'upheld' | 'granted',
          answer: maybe(row.answer),
          answeredBy: row.answered_by,
          answeredMs: ms(row.answered_ms),
        },
});

/** Somebody's tier in a project, and since when; bronze where nothing was ever changed. */
export const tierIn = (
  db: Db,
  project: string,
  person: string,
): Promise<{ tier: number; sinceMs: number | null }> =>
  readOnce(db, `tier ${project} ${person}`, ['expert_tier'], () => readTier(db, project, person));

async function readTier(
  db: Db,
  project: string,
  person: string,
): Promise<{ tier: number; sinceMs: number | null }> {
  const row = await db
    .selectFrom('expert_tier')
    .select(['tier', 'since_ms'])
    .where('project', '=', project)
    .where('person', '=', person)
    .executeTakeFirst();
  return { tier: row?.tier ?? 0, sinceMs: row === undefined ? null : Number(row.since_ms) };
}

/** Tiers of people in a project; who was never moved is left out. */
export async function tiersIn(
  db: Db,
  project: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('expert_tier')
    .select(['person', 'tier'])
    .where('project', '=', project)
    .where('person', 'in', [...people])
    .execute();
  return new Map(rows.map(({ person, tier }) => [person, tier]));
}

/** Changes of somebody's tier, newest first; in one project or in all. */
export async function tierChanges(db: Db, person: string, project?: string): Promise<TierChange[]> {
  const rows = await db
    .selectFrom('expert_tier_change')
    .selectAll()
    .where('person', '=', person)
    .$if(project !== undefined, (q) => q.where('project', '=', project ?? ''))
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(read);
}

export type Move = {
  project: string;
  person: string;
  from: number;
  to: number;
  cause: TierCause;
  reason: Text;
  evidence: Text;
  by: string;
};

/**
 * Moves somebody from one tier to another, writes down why, and tells them. Null where they are no longer in the tier
 * that they are moved from: somebody else was first. In a transaction of the caller.
 */
export async function moveTier(trx: Db, move: Move, nowMs: number): Promise<string | null> {
  const { project, person, from, to } = move;
  const row = { project, person, tier: to, since_ms: nowMs };
  const changed = await trx
    .updateTable('expert_tier')
    .set({ tier: to, since_ms: nowMs })
    .where('project', '=', project)
    .where('person', '=', person)
    .where('tier', '=', from)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) {
    if (from !== 0) return null;
    const { numInsertedOrUpdatedRows: n } = await trx
      .insertInto('expert_tier')
      .values(row)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 0) return null;
  }
  const id = peopleId('e');
  await trx
    .insertInto('expert_tier_change')
    .values({
      id,
      project,
      person,
      from_tier: from,
      to_tier: to,
      cause: move.cause,
      reason: toColumn(move.reason),
      evidence: toColumn(move.evidence),
      by: move.by,
      at_ms: nowMs,
      appeal: null,
      appeal_ms: null,
      appeal_state: null,
      answer: null,
      answered_by: null,
      answered_ms: null,
    })
    .execute();
  await tellPeople(trx, [person], { kind: 'work.tier', link: '/profile', once: id, atMs: nowMs });
  return id;
}

/** What became of setting a tier. */
export type SetTier = 'done' | 'same' | 'changed' | 'own';

/**
 * Sets a tier by a person's click: a higher one from earlier work, or a lower one. `own`: nobody sets one's own, unless
 * there is nobody else (`alone`).
 * `changed`: it was moved meanwhile.
 */
export async function setTier(
  db: Db,
  {
    project,
    person,
    tier,
    reason,
    evidence,
    by,
    alone = false,
  }: {
    project: string;
    person: string;
    tier: number;
    reason: string;
    evidence: string;
    by: string;
    alone?: boolean;
  },
  nowMs: number,
): Promise<SetTier> {
  if (person === by && !alone) return 'own';
  return db.transaction().execute(async (trx): Promise<SetTier> => {
    const { tier: from } = await tierIn(trx, project, person);
    if (from === tier) return 'same';
    const id = await moveTier(
      trx,
      {
        project,
        person,
        from,
        to: tier,
        cause: tier < from ? 'demoted' : 'set',
        reason: asWritten(reason),
        evidence: asWritten(evidence),
        by,
      },
      nowMs,
    );
    return id === null ? 'changed' : 'done';
  });
}

/** Says why one does not agree with a change of one's tier. False where it is not one's own, or was said before. */
export async function appealTier(
  db: Db,
  { change, person, words }: { change: string; person: string; words: string },
  nowMs: number,
): Promise<TierChange | null> {
  const { numUpdatedRows } = await db
    .updateTable('expert_tier_change')
    .set({ appeal: toColumn(words), appeal_ms: nowMs, appeal_state: 'open' })
    .where('id', '=', change)
    .where('person', '=', person)
    .where('appeal_state', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 1) return changeOf(db, change);
  // The same words, sent again since the answer was lost.
  const again = await db
    .selectFrom('expert_tier_change')
    .select('id')
    .where('id', '=', change)
    .where('person', '=', person)
    .where('appeal', '=', toColumn(words))
    .executeTakeFirst();
  return again === undefined ? null : changeOf(db, change);
}

async function changeOf(db: Db, id: string): Promise<TierChange | null> {
  const row = await db
    .selectFrom('expert_tier_change')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : read(row);
}

/**
 * Answers an appeal. Granted, the tier before the change comes back (where nothing moved it since). `missing`: no open
 * appeal of this person in this project.
 */
export async function answerAppeal(
  db: Db,
  {
    project,
    person,
    change: id,
    grant,
    answer,
    by,
    alone = false,
  }: {
    project: string;
    person: string;
    change: string;
    grant: boolean;
    answer: string;
    by: string;
    alone?: boolean;
  },
  nowMs: number,
): Promise<'done' | 'missing' | 'own'> {
  if (person === by && !alone) return 'own';
  return db.transaction().execute(async (trx) => {
    const change = await changeOf(trx, id);
    if (change === null || change.project !== project || change.person !== person) return 'missing';
    const { numUpdatedRows } = await trx
      .updateTable('expert_tier_change')
      .set({
        appeal_state: grant ? 'granted' : 'upheld',
        answer: toColumn(answer),
        answered_by: by,
        answered_ms: nowMs,
      })
      .where('id', '=', id)
      .where('appeal_state', '=', 'open')
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return 'missing';
    if (grant)
      await moveTier(
        trx,
        {
          project,
          person,
          from: change.to,
          to: change.from,
          cause: 'appeal',
          reason: asWritten(answer),
          evidence: {
            en: 'the appeal against the last change was granted',
            'zh-CN': '对上次变动的申诉已获支持',
          },
          by,
        },
        nowMs,
      );
    await tellPeople(trx, [person], {
      kind: 'work.tier',
      link: '/profile',
      once: `${id} answered`,
      atMs: nowMs,
    });
    return 'done';
  });
}
