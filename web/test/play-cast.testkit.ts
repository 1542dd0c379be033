import type { sheetAnswers } from '../../src/analysis/sheet-answers.js';
import type { FilledPages, WorkRef } from '../../src/experts/work/content.js';
import { ratedRows, ratersOf, rowSource } from '../../src/pipeline/index.js';
import { openedIn } from '../../src/server/reading/reading.testkit.js';
import type { Visitor } from '../../src/server/studio.testkit.js';
import { rngFrom } from '../../src/stats/index.js';
import { type Db, fromColumn } from '../../src/store/index.js';

/** Somebody of the play: how often they err in a question, how long an item takes them, and when they begin to drift. */
export type Part = {
  name: string;
  error: number;
  seconds: number;
  /** After so many items of work they err in more than a third of the questions. */
  driftsAfter?: number;
  tier: 1 | 2;
};

/** Error rate of whoever drifts: three and a half times that of the method's rate in control. */
const DRIFTED = 0.35;

export const PARTS: readonly Part[] = [
  { name: 'ann', error: 0.06, seconds: 50, tier: 2 },
  { name: 'bo', error: 0.08, seconds: 35, tier: 1 },
  { name: 'cai', error: 0.05, seconds: 70, tier: 2 },
  { name: 'dee', error: 0.1, seconds: 30, tier: 1, driftsAfter: 25 },
  { name: 'eli', error: 0.1, seconds: 45, tier: 1, driftsAfter: 25 },
  { name: 'fay', error: 0.12, seconds: 25, tier: 1 },
  { name: 'gus', error: 0.09, seconds: 55, tier: 1 },
  { name: 'hao', error: 0.04, seconds: 90, tier: 2 },
  { name: 'ivy', error: 0.11, seconds: 40, tier: 1 },
  { name: 'jun', error: 0.07, seconds: 60, tier: 1 },
  { name: 'kim', error: 0.1, seconds: 20, tier: 1 },
  { name: 'lin', error: 0.08, seconds: 65, tier: 1 },
];

export type Expert = Part &
  Visitor & {
    id: string;
    rng: () => number;
    /** Items of work so far: exams and hidden checks are none for them, as they cannot tell. */
    worked: number;
    /** They were talked to after an alarm, and err as they did before. */
    mended: boolean;
  };

export const expertOf = (part: Part, visitor: Visitor & { id: string }): Expert => ({
  ...part,
  ...visitor,
  rng: rngFrom(`play ${part.name}`),
  worked: 0,
  mended: false,
});

type Field = {
  id: string;
  kind: string;
  optional?: boolean;
  options?: readonly { value: string }[];
};
export type Pages = readonly { step: string; fields: readonly Field[] }[];
/** What is right of one answer: field → level. */
type Truth = Readonly<Record<string, string>>;

/** Knows what is right of every item of work. */
export type Oracle = (item: string) => Promise<Truth>;

const keyOf = (ref: Pick<WorkRef, 'run' | 'target' | 'item'>): string =>
  JSON.stringify([ref.run, ref.target, ref.item]);

/**
 * What is right, as the local judge of the runs has it: a label that it found has the level medium, another one none.
 * Classes have the level low where any label is there.
 */
export async function oracleOf(db: Db, runs: readonly string[]): Promise<Oracle> {
  const truths = new Map<string, Truth>();
  for (const run of runs) {
    const opened = await openedIn(db, run);
    const sheet = { db, ...opened } as Parameters<typeof sheetAnswers>[0];
    const judge = ratersOf(opened.manifest).find(({ kind }) => kind === 'judge');
    if (judge === undefined) throw new Error(`${run} has no judge`);
    for (const loaded of opened.conditions)
      for (const target of opened.manifest.targets)
        for await (const row of ratedRows(rowSource(sheet, loaded), target, judge)) {
          const truth: Record<string, string> = {};
          for (const out of row.verdicts)
            for (const [kind, value] of Object.entries(
              opened.suite.ratings?.of({ item: row.item, answers: row.answers }, out) ?? {},
            ))
              if (kind.endsWith('.present'))
                truth[kind.replace('.present', '')] = value === 1 ? 'medium' : 'none';
          truths.set(keyOf({ run, target: target.name, item: row.item.id }), truth);
        }
  }
  return async (item) => {
    const { ref } = await db
      .selectFrom('work_secret')
      .select('ref')
      .where('item', '=', item)
      .executeTakeFirstOrThrow();
    const of = fromColumn<WorkRef>(ref);
    const truth = truths.get(keyOf(of));
    if (truth === undefined) throw new Error(`nobody knows what is right of ${keyOf(of)}`);
    return truth;
  };
}

/** The form, filled in as it is right. */
export function rightly(pages: Pages, truth: Truth): FilledPages {
  const any = Object.values(truth).some((level) => level !== 'none');
  const of = (id: string): string => truth[id] ?? (any ? 'low' : 'none');
  return Object.fromEntries(
    pages.map(({ step, fields }) => [
      step,
      Object.fromEntries(
        fields
          .filter(({ kind, optional }) => kind === 'choice' && optional !== true)
          .map(({ id }) => [id, of(id)]),
      ),
    ]),
  );
}

/** Of an exam's form: everybody looks twice there, so that no exam is failed by chance. */
const MOST_WRONG_IN_EXAM = 0.1;

/** The form, filled in by somebody who errs in some of the questions. */
export function asSeenBy(expert: Expert, pages: Pages, truth: Truth, mode: string): FilledPages {
  const drifts =
    !expert.mended && expert.driftsAfter !== undefined && expert.worked >= expert.driftsAfter;
  const error = drifts ? DRIFTED : expert.error;
  const right = rightly(pages, truth);
  const answers = Object.values(right).reduce((n, fields) => n + Object.keys(fields).length, 0);
  let left = mode === 'exam' ? Math.floor(answers * MOST_WRONG_IN_EXAM) : answers;
  const errs = (): boolean => expert.rng() < error && left-- > 0;
  return Object.fromEntries(
    Object.entries(right).map(([step, fields]) => [
      step,
      Object.fromEntries(
        Object.entries(fields).map(([id, level]) => [
          id,
          errs() ? (level === 'none' ? 'medium' : 'none') : level,
        ]),
      ),
    ]),
  );
}
