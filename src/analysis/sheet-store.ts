import { basename } from 'node:path';
import { type HearthError, type Rec, usageError } from '../contract/index.js';
import { FAULTS_SHOWN, throwTogether } from '../pipeline/fault-list.js';
import {
  findRun,
  isPerson,
  type JudgeEntry,
  type Manifest,
  personJudge,
  saveManifest,
} from '../pipeline/index.js';
import { type Db, digest, fromColumn, Lease, toColumn } from '../store/index.js';
import type { AnswerPlace, SheetRun } from './sheet-answers.js';
import type { PersonVerdict } from './sheet-read.js';

/**
 * What was done with verdicts on answers: of each rater's. `extended`: stored before, with more of it filled in now;
 * `kept`: stored before, and now left empty in the file; `differing`: another one is stored, which stays.
 */
export type StoredPeople = {
  added: number;
  extended: number;
  unchanged: number;
  replaced: number;
  removed: number;
  kept: number;
  differing: HearthError[];
  /** The judges that have verdicts by now, in name order. */
  judges: string[];
  /** Judges that were read and say the same of the same answers as another person, each pair once. */
  twins: [string, string][];
};

const NOTHING: StoredPeople = {
  added: 0,
  extended: 0,
  unchanged: 0,
  replaced: 0,
  removed: 0,
  kept: 0,
  differing: [],
  judges: [],
  twins: [],
};

/** What to do with verdicts that differ from stored ones: refuse all, leave those out, or put them in their place. */
export type Differing = 'refuse' | 'leave' | 'replace';

/** Answers from which on two people who say the same of all of them are worth a remark. */
const TWIN_ANSWERS = 5;

/**
 * Puts people's verdicts into a run as verdicts of file judges, all of them or, on an error, none. A stored verdict that
 * differs is replaced, and one that the file leaves empty removed, only with `replace`; with `leave` it stays and is
 * named in `differing`. Verdicts of answers that are not in `verdicts` stay.
 * @param most differing verdicts that a refusal tells
 * @throws HearthError exit 2 for differing verdicts with `refuse`, and while another process holds the run
 */
export async function storePeople(
  { db, manifest: { run } }: Pick<SheetRun, 'db' | 'manifest'>,
  verdicts: readonly PersonVerdict[],
  how: Differing,
  most = FAULTS_SHOWN,
): Promise<StoredPeople> {
  if (verdicts.length === 0) return NOTHING;
  const lease = await Lease.take(db, run);
  try {
    return await db.transaction().execute(async (trx) => {
      // As it is now: who held the lease before may have added judges.
      const { manifest } = await findRun(trx, run);
      const byJudge = new Map<string, PersonVerdict[]>();
      for (const verdict of verdicts) {
        const judge = personJudge(verdict.rater);
        const own = byJudge.get(judge) ?? [];
        byJudge.set(judge, own);
        own.push(verdict);
      }
      const total = { ...NOTHING };
      const entries: JudgeEntry[] = [];
      const differing: HearthError[] = [];
      const said = new Map<string, ReadonlyMap<string, Rec[]>>();
      for (const [judge, own] of byJudge) {
        const before = manifest.judges.find(({ name }) => name === judge);
        const stored = await verdictsOf(trx, run, judge);
        const changes = changesOf(own, stored, how === 'replace');
        differing.push(...changes.conflicts);
        for (const key of [
          'added',
          'extended',
          'unchanged',
          'replaced',
          'removed',
          'kept',
        ] as const)
          total[key] += changes[key];
        await write(trx, run, judge, changes);
        const now = await verdictsOf(trx, run, judge);
        said.set(judge, now);
        if (now.size === 0 && before === undefined) continue;
        entries.push({
          name: judge,
          kind: 'file',
          path: basename(own[0]?.file ?? judge),
          hash: digest([...now].sort(([a], [b]) => (a < b ? -1 : 1))),
          // The name says it; further raters of the same file have judges of their own.
          rater: null,
        });
      }
      if (how === 'refuse') throwTogether(differing, most);
      const { added, extended, replaced, removed } = total;
      if (added + extended + replaced + removed > 0)
        await saveManifest(trx, withPeople(manifest, entries));
      const judges = entries.map(({ name }) => name).sort();
      for (const { name } of manifest.judges.filter(isPerson))
        if (!said.has(name)) said.set(name, await verdictsOf(trx, run, name));
      return { ...total, differing, judges, twins: twinsOf(said, judges) };
    });
  } finally {
    await lease.release();
  }
}

const keyOf = ({ condition, target, repeat, item }: AnswerPlace): string =>
  JSON.stringify([condition, target, repeat, item]);

/** Stored records of a judge by place. */
async function verdictsOf(db: Db, run: string, judge: string): Promise<Map<string, Rec[]>> {
  const rows = await db
    .selectFrom('external')
    .select(['condition', 'target', 'repeat', 'item', 'recs'])
    .where('run', '=', run)
    .where('judge', '=', judge)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), fromColumn<Rec[]>(row.recs)]));
}

/** Pairs of people, one of them among `read`, whose verdicts are the same throughout. */
function twinsOf(
  said: ReadonlyMap<string, ReadonlyMap<string, Rec[]>>,
  read: readonly string[],
): [string, string][] {
  const prints = [...said]
    .filter(([, verdicts]) => verdicts.size >= TWIN_ANSWERS)
    .map(([name, verdicts]) => ({
      name,
      print: digest([...verdicts].sort(([a], [b]) => (a < b ? -1 : 1))),
    }));
  return prints.flatMap(({ name, print }, i) =>
    prints
      .slice(i + 1)
      .filter(
        (other) => other.print === print && (read.includes(name) || read.includes(other.name)),
      )
      .map((other): [string, string] => [name, other.name]),
  );
}

type Changes = Omit<StoredPeople, 'judges' | 'twins' | 'differing'> & {
  out: AnswerPlace[];
  in: { place: AnswerPlace; recs: Rec[] }[];
  conflicts: HearthError[];
};

function changesOf(
  verdicts: readonly PersonVerdict[],
  stored: ReadonlyMap<string, Rec[]>,
  replace: boolean,
): Changes {
  const { judges: _, twins: __, differing: ___, ...none } = NOTHING;
  const changes: Changes = { ...none, out: [], in: [], conflicts: [] };
  for (const { place, recs, file, line } of verdicts) {
    const before = stored.get(keyOf(place));
    if (before === undefined) {
      if (recs.length === 0) continue;
      changes.added += 1;
      changes.in.push({ place, recs });
    } else if (digest(before) === digest(recs)) changes.unchanged += 1;
    else if (recs.length === 0 && !replace) changes.kept += 1;
    else if (!replace && !adds(before, recs)) changes.conflicts.push(differs(file, line));
    else {
      changes.out.push(place);
      if (recs.length > 0) changes.in.push({ place, recs });
      if (recs.length === 0) changes.removed += 1;
      else if (adds(before, recs)) changes.extended += 1;
      else changes.replaced += 1;
    }
  }
  return changes;
}

/** Whether the new records hold all that the old ones do, as when further rows or fields were filled in. */
const adds = (before: readonly Rec[], recs: readonly Rec[]): boolean =>
  before.every((old) => recs.some((rec) => holds(rec, old)));

/** Whether `now` is `before`, or has further fields in it. */
function holds(now: unknown, before: unknown): boolean {
  if (!isObject(now) || !isObject(before)) return digest(now ?? null) === digest(before ?? null);
  return Object.entries(before).every(([key, value]) => key in now && holds(now[key], value));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of one statement; well under what databases take as parameters. */
const ROWS = 50;

async function write(db: Db, run: string, judge: string, changes: Changes): Promise<void> {
  for (const place of changes.out)
    await db
      .deleteFrom('external')
      .where('run', '=', run)
      .where('judge', '=', judge)
      .where('condition', '=', place.condition)
      .where('target', '=', place.target)
      .where('repeat', '=', place.repeat)
      .where('item', '=', place.item)
      .execute();
  for (let from = 0; from < changes.in.length; from += ROWS)
    await db
      .insertInto('external')
      .values(
        changes.in.slice(from, from + ROWS).map(({ place, recs }) => ({
          run,
          ...place,
          judge,
          judge_repeat: 1,
          recs: toColumn(recs),
        })),
      )
      .execute();
}

/** The run with these people among its judges, each once, at the end. */
function withPeople(manifest: Manifest, entries: readonly JudgeEntry[]): Manifest {
  const changed = new Map(entries.map((entry) => [entry.name, entry]));
  const kept = manifest.judges.map((judge) => {
    const now = isPerson(judge) ? changed.get(judge.name) : undefined;
    changed.delete(judge.name);
    return now ?? judge;
  });
  return { ...manifest, judges: [...kept, ...changed.values()] };
}

const differs = (file: string, line: number): HearthError =>
  usageError(
    {
      en: 'another verdict of this rater on this answer is stored; say --replace to put this one in its place',
      'zh-CN': '该评判人对这个回答已有另一份评判；要以此替换，请加 --replace',
    },
    { file, line },
  );
