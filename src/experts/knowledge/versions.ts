import { type Db, fromColumn } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import type { RubricDifference } from './differences.js';
import type { FieldChange } from './field-change.js';
import { EMPTY_RUBRIC, type GuideSection, type RubricContent } from './rubric.js';
import { NOTHING_NEW, type RubricScope } from './scope.js';

export type RubricVersion = {
  version: number;
  major: boolean;
  reason: string;
  differences: readonly RubricDifference[];
  scope: RubricScope | null;
  publishedMs: number;
  publishedBy: string | null;
};

/** What a version says; a version without a row is the form as it is. */
export const rubricOf = (db: Db, campaign: string, version: number): Promise<RubricContent> =>
  readOnce(db, `rubric ${campaign} ${version}`, ['rubric_version'], () =>
    readRubric(db, campaign, version),
  );

async function readRubric(db: Db, campaign: string, version: number): Promise<RubricContent> {
  const row = await db
    .selectFrom('rubric_version')
    .select(['guide', 'fields'])
    .where('campaign', '=', campaign)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return EMPTY_RUBRIC;
  return {
    guide: fromColumn<GuideSection[]>(row.guide),
    fields: fromColumn<FieldChange[]>(row.fields),
  };
}

/** Published versions, newest first. */
export async function publishedVersions(db: Db, campaign: string): Promise<RubricVersion[]> {
  const rows = await db
    .selectFrom('rubric_version')
    .select(['version', 'major', 'reason', 'differences', 'scope', 'published_ms', 'published_by'])
    .where('campaign', '=', campaign)
    .where('status', '=', 'published')
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: Number(row.version),
    major: Number(row.major) === 1,
    reason: fromColumn<string>(row.reason),
    differences: row.differences === null ? [] : fromColumn<RubricDifference[]>(row.differences),
    scope: row.scope === null ? null : { ...NOTHING_NEW, ...fromColumn<RubricScope>(row.scope) },
    publishedMs: Number(row.published_ms ?? 0),
    publishedBy: row.published_by,
  }));
}

/**
 * The last version with a large change, 1 where there was none: what somebody passed under it or a later one still
 * counts, as small changes do not ask for the exam again.
 */
export async function eraOf(db: Db, campaign: string): Promise<number> {
  const row = await db
    .selectFrom('rubric_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('campaign', '=', campaign)
    .where('status', '=', 'published')
    .where('major', '=', 1)
    .executeTakeFirst();
  return Number(row?.version ?? 1);
}
