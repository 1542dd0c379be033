import type { JudgeEntry, Manifest } from '../pipeline/index.js';
import { type Db, digest, fromColumn, toColumn } from '../store/index.js';
import type { Audit } from './audit.js';
import { type JudgedRun, judgeVersions } from './audit-judge.js';
import type { ProbeResult } from './audit-probe-types.js';
import {
  type AuditKind,
  type AuditParts,
  hasFigures,
  type PeoplePart,
  type ProbesPart,
  type RepeatsPart,
  type SecondPart,
  type ValidityRecord,
} from './audit-types.js';
import { shareable } from './bundle-redact.js';

/** What an audit found, as it is stored and shown. `probes`: null where the judge was not probed. */
export function recordOf(
  audit: Audit,
  manifest: Manifest,
  made: { hearth: string; nowMs: number; probes: readonly ProbeResult[] | null },
): ValidityRecord {
  const { version, conditions, parts } = audit;
  const named = shareable(manifest).judge;
  const { second, people } = parts;
  return {
    schema: 1,
    id: recordId({ run: manifest.run, judge: version, conditions }),
    hearth: made.hearth,
    madeMs: made.nowMs,
    suite: manifest.suite,
    run: manifest.run,
    conditions,
    judge: version,
    items: audit.items,
    answers: audit.coverage.rated,
    coverage: audit.coverage,
    clusters: audit.clusters,
    seed: manifest.seed,
    people:
      hasFigures<PeoplePart>(people) &&
      Object.values(people.kinds).some(({ each }) => each.some(({ units }) => units > 0)),
    kinds: Object.fromEntries(audit.kinds.map(({ id, kind }): [string, AuditKind] => [id, kind])),
    parts: {
      repeats: parts.repeats,
      second: hasFigures<SecondPart>(second) ? { ...second, judge: named(second.judge) } : second,
      people: hasFigures<PeoplePart>(people) ? withNames(people, named) : people,
      probes:
        made.probes === null
          ? null
          : { madeMs: made.nowMs, results: made.probes.map(({ rows: _, ...result }) => result) },
    },
  };
}

/** One record a run, judge, version and choice of conditions. */
export const recordId = ({
  run,
  judge,
  conditions,
}: Pick<ValidityRecord, 'run' | 'judge' | 'conditions'>): string =>
  digest([run, judge.name, judge.digest, conditions]).slice(0, 24);

const withNames = (part: PeoplePart, named: (name: string) => string): PeoplePart => ({
  ...part,
  people: part.people.map(named),
  kinds: Object.fromEntries(
    Object.entries(part.kinds).map(([id, kind]) => [
      id,
      {
        ...kind,
        each: kind.each.map((one) => ({ ...one, person: named(one.person) })),
        test: {
          ...kind.test,
          people: kind.test.people.map((one) => ({ ...one, name: named(one.name) })),
        },
      },
    ]),
  ),
});

/**
 * Stores a record in place of an earlier one of the same run, judge and version; probes that were not repeated are taken
 * over with their date. @returns what was stored
 */
export function storeRecord(db: Db, record: ValidityRecord): Promise<ValidityRecord> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('validity')
      .select('record')
      .where('id', '=', record.id)
      .executeTakeFirst();
    const earlier = row === undefined ? null : fromColumn<ValidityRecord>(row.record);
    const probes = record.parts.probes ?? earlier?.parts.probes ?? null;
    const stored: ValidityRecord = { ...record, parts: { ...record.parts, probes } };
    await insertRecord(trx, stored);
    return stored;
  });
}

/** Puts a record in place of one of the same id. */
export async function insertRecord(db: Db, record: ValidityRecord): Promise<void> {
  await db.deleteFrom('validity').where('id', '=', record.id).execute();
  await db
    .insertInto('validity')
    .values({
      id: record.id,
      run: record.run,
      suite: record.suite,
      judge: record.judge.name,
      version: record.judge.digest,
      made_ms: record.madeMs,
      record: toColumn(record),
    })
    .execute();
}

/** Records of one run's judges, by id. */
export async function recordsOfRun(db: Db, run: string): Promise<ValidityRecord[]> {
  const rows = await db
    .selectFrom('validity')
    .select('record')
    .where('run', '=', run)
    .orderBy('id')
    .execute();
  return rows.map(({ record }) => fromColumn<ValidityRecord>(record));
}

/** All records of a suite's judges, the newest first. */
export async function recordsOfSuite(db: Db, suite: string): Promise<ValidityRecord[]> {
  const rows = await db
    .selectFrom('validity')
    .select(['record', 'made_ms', 'id'])
    .where('suite', '=', suite)
    .orderBy('made_ms', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ record }) => fromColumn<ValidityRecord>(record));
}

/** One part of what is known of a judge, with the record that it stands in. */
type From<P> = { part: P; record: ValidityRecord } | null;

/**
 * What is known of a judge: each part from the newest record of its version that has it. `other`: the newest record of a
 * judge of this name in another version, which says nothing of this one.
 */
export type Trust = {
  records: ValidityRecord[];
  repeats: From<RepeatsPart>;
  second: From<SecondPart>;
  people: From<PeoplePart>;
  probes: From<ProbesPart>;
  other: ValidityRecord | null;
};

/** What some records say of a judge of a name, in the versions of these digests. Pure; `records` the newest first. */
export function trustIn(
  records: readonly ValidityRecord[],
  name: string,
  digests: readonly string[],
): Trust {
  const own = records.filter(({ judge }) => digests.includes(judge.digest));
  const first = <P extends object>(
    pick: (parts: AuditParts) => P | { reason: string } | null,
  ): From<P> => {
    for (const record of own) {
      const part = pick(record.parts);
      if (part !== null && !('reason' in part)) return { part, record };
    }
    return null;
  };
  return {
    records: own,
    repeats: first<RepeatsPart>(({ repeats }) => repeats),
    second: first<SecondPart>(({ second }) => second),
    people: first<PeoplePart>(({ people }) => people),
    probes: first<ProbesPart>(({ probes }) => probes),
    other:
      records.find(
        ({ judge }) => judge.name === name && !own.some((r) => r.judge.digest === judge.digest),
      ) ?? null,
  };
}

/** What is known of a judge of a run, in the versions in which the run asked it. */
export async function trustOf(db: Db, run: JudgedRun, judge: JudgeEntry): Promise<Trust> {
  const versions = judgeVersions(run, judge);
  const name = versions[0]?.name ?? judge.name;
  const records = await recordsOfSuite(db, run.manifest.suite);
  return trustIn(
    records,
    name,
    versions.map(({ digest: version }) => version),
  );
}
