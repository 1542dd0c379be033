import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { type AnySuite, same } from '../contract/index.js';
import type { RunRequest } from '../pipeline/plan.js';
import { startRun, tempDir } from '../pipeline/run.testkit.js';
import { deleteRun } from '../pipeline/run-store.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { onEachDatabase } from '../store/databases.testkit.js';
import { type Db, openDatabase } from '../store/index.js';
import { auditJudge } from './audit.js';
import type { RatedRun } from './audit-ratings.js';
import { recordOf, recordsOfSuite, storeRecord, trustOf } from './audit-record.js';
import { validityRecord } from './audit-record-schema.js';
import { auditSections } from './audit-sections.js';
import { traceKind } from './audit-trace.js';
import { hasFigures, type PeoplePart, type RepeatsPart, type SecondPart } from './audit-types.js';
import { importBundle, writeBundle } from './bundle.js';
import { bundleFile, suitesOf } from './bundle.testkit.js';

const rated: AnySuite = {
  ...tinySuite,
  ratings: {
    kinds: {
      grade: {
        label: same('Grade'),
        scale: 'ordinal',
        levels: [0, 1, 2, 3].map((value) => ({ value, label: same(`level ${value}`) })),
      },
    },
    of: (_: unknown, { value }: { value: unknown }) => ({
      grade: typeof value === 'number' ? value : null,
    }),
  },
};

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function answers(): Promise<string> {
  const file = join(await tempDir(), 'answers.jsonl');
  const lines = Array.from({ length: 8 }, (_, i) =>
    JSON.stringify({ item: `t${i + 1}`, answer: String(i) }),
  );
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

/** A verdict file of several raters; null: unrated. */
async function verdicts(raters: Readonly<Record<string, readonly (number | null)[]>>) {
  const file = join(await tempDir(), 'verdicts.jsonl');
  const lines = Object.entries(raters).flatMap(([rater, values]) =>
    values.flatMap((verdict, i) =>
      verdict === null ? [] : [JSON.stringify({ item: `t${i + 1}`, rater, verdict })],
    ),
  );
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

async function stored(db: Db, over: Partial<RunRequest>): Promise<RatedRun> {
  const { plan } = await startRun(db, {
    suite: rated,
    targets: [{ name: 'said', model: `file/${await answers()}` }],
    ...over,
  });
  return { db, suite: rated, manifest: plan.manifest, conditions: plan.conditions };
}

const PEOPLE = {
  ana: [0, 1, 2, 3, 0, 1, 2, 3],
  bo: [0, 1, 2, 3, 0, 1, 1, 0],
  chen: [0, 1, 2, 3, 0, 0, 2, 1],
};
const MACHINE = { machine: [0, 1, 2, 3, 1, 1, 2, 0], other: [0, 1, 2, 3, 0, 1, 2, 3] };

async function withPeople(db: Db): Promise<RatedRun> {
  return stored(db, {
    judges: [
      { name: 'people', model: `file/${await verdicts(PEOPLE)}` },
      { name: 'm', model: `file/${await verdicts(MACHINE)}` },
    ],
  });
}

const plain = { judge: null, second: null, people: [], condition: null, epsilon: 0.2, draws: 40 };
const made = { hearth: '0.0.0-test', nowMs: 1_000, probes: null };

onEachDatabase('hearth audit: the record', (database) => {
  it('is stored once a run, judge and version, and goes with its run', async () => {
    const db = await database.open();
    const run = await withPeople(db);
    const audit = await auditJudge({ ...plain, run });
    const first = await storeRecord(db, recordOf(audit, run.manifest, made));
    expect(validityRecord.parse(first)).toEqual(first);
    expect(first).toMatchObject({ people: true, items: 8, answers: 8, suite: 'tiny' });
    await storeRecord(db, recordOf(audit, run.manifest, { ...made, nowMs: 2_000 }));
    expect(await recordsOfSuite(db, 'tiny')).toEqual([{ ...first, madeMs: 2_000 }]);
    await deleteRun(db, run.manifest.run);
    expect(await recordsOfSuite(db, 'tiny')).toEqual([]);
  });

  it('holds for its version alone: other parameters and another suite version are said to be others', async () => {
    server = await mockServer(() => '2');
    const db = await database.open();
    const judge = { name: 'j', model: 'openai/j', baseUrl: server.url };
    const run = await stored(db, { judges: [judge], judgeRepeats: 2 });
    const [own] = run.manifest.judges;
    if (own?.kind !== 'model') throw new Error('a model judges');
    await storeRecord(db, recordOf(await auditJudge({ ...plain, run }), run.manifest, made));
    const same1 = await trustOf(db, run, own);
    expect([same1.records.length, same1.other, same1.repeats?.part.repeats]).toEqual([1, null, 2]);
    const cooler = await trustOf(db, run, { ...own, params: { temperature: 0.3 } });
    expect([cooler.records, cooler.repeats]).toEqual([[], null]);
    expect(cooler.other?.judge.name).toBe('j');
    const newer = { ...run, manifest: { ...run.manifest, suiteVersion: '2' } };
    expect((await trustOf(db, newer, own)).other?.judge.prompt).toBe('tiny 1, sound');
    const renamed = await trustOf(db, run, { ...own, name: 'another name' });
    expect(renamed.records).toHaveLength(1);
  });
});

describe('the record of a run in its bundle', () => {
  it('comes along, with the names that a bundle gives its judges, and is known where it is taken in', async () => {
    const db = await openDatabase(':memory:');
    const file = await verdicts({ ...PEOPLE, ...MACHINE });
    const run = await stored(db, { judges: [{ name: `file/${file}` }] });
    const [judge] = run.manifest.judges;
    if (judge === undefined) throw new Error('there are judges');
    const audit = await auditJudge({ ...plain, run, judge: `file/${file}#machine`, people: [] });
    const record = await storeRecord(db, recordOf(audit, run.manifest, made));
    expect(JSON.stringify(record)).not.toContain(dirname(file));
    expect(record.judge.name).toBe('file/verdicts.jsonl#machine');
    const bundle = await bundleFile();
    await writeBundle({ db, run: run.manifest.run, suite: rated, file: bundle });
    const other = await openDatabase(':memory:');
    await importBundle({ db: other, file: bundle, suites: suitesOf(rated) });
    expect(await recordsOfSuite(other, 'tiny')).toEqual([record]);
    await importBundle({ db: other, file: bundle, suites: suitesOf(rated) });
    expect(await recordsOfSuite(other, 'tiny')).toHaveLength(1);
    await Promise.all([db.destroy(), other.destroy()]);
  });

  it('is refused where it is of another form', () => {
    const form = (over: object) => validityRecord.safeParse({ schema: 1, ...over }).success;
    expect(form({})).toBe(false);
  });
});

describe('auditJudge', () => {
  it('sets the judge beside the consensus of people and beside the second judge', async () => {
    const db = await openDatabase(':memory:');
    const run = await withPeople(db);
    const { parts, raters } = await auditJudge({ ...plain, run });
    expect([raters.judge.name, raters.second?.name, raters.people.length]).toEqual([
      'm#machine',
      'm#other',
      3,
    ]);
    if (!hasFigures<PeoplePart>(parts.people)) throw new Error('there are people');
    const grade = parts.people.kinds.grade;
    expect(grade).toMatchObject({ consensus: 7, ties: 1, alone: 0 });
    // Consensus 0 1 2 3 0 1 2 –, machine 0 1 2 3 1 1 2 0.
    expect(grade?.judge.agreement).toMatchObject({ n: 7, value: 6 / 7 });
    expect(grade?.judge.bias.value).toBeCloseTo(1 / 7, 12);
    if (!hasFigures<SecondPart>(parts.second)) throw new Error('there is a second judge');
    expect(parts.second.kinds.grade?.agreement.value).toBeCloseTo(6 / 8, 12);
    expect(parts.repeats).toEqual({ reason: 'one_repeat' });
    await db.destroy();
  });

  it('says of how many answers it is, and counts what the audited one rated', async () => {
    const db = await openDatabase(':memory:');
    const few = { ana: [0, 1, 2, null, null, null, null, null] };
    const run = await stored(db, {
      judges: [
        { name: 'people', model: `file/${await verdicts(few)}` },
        { name: 'none', model: `file/${await verdicts({ x: [9] })}` },
        { name: 'm', model: `file/${await verdicts({ machine: MACHINE.machine })}` },
      ],
    });
    const judged = await auditJudge({ ...plain, run, judge: 'm#machine', people: ['people'] });
    expect(judged.coverage).toMatchObject({ answers: 8, rated: 8, unread: 0, people: 3 });
    const person = await auditJudge({ ...plain, run, judge: 'people#ana', people: ['m'] });
    expect(person.coverage).toMatchObject({ answers: 8, rated: 3, unread: 5, people: 3 });
    const record = recordOf(judged, run.manifest, made);
    // One person is people: the record is not "not validated with people".
    expect(record).toMatchObject({ answers: 8, people: true, coverage: { people: 3 } });
    expect(validityRecord.parse(record).coverage).toEqual(judged.coverage);
    await db.destroy();
  });

  it('of a suite that is scored by rule says that there is no judge', async () => {
    const db = await openDatabase(':memory:');
    const { judge: _, ...ruled } = rated;
    const run = { ...(await withPeople(db)), suite: ruled as AnySuite };
    await expect(auditJudge({ ...plain, run })).rejects.toThrow(/has no judge/);
    await db.destroy();
  });

  it('compares a judge’s repeats with one another', async () => {
    server = await mockServer(({ body }, n) => {
      const text = body.messages.at(-1)?.content ?? '';
      return text.includes(' 7') || text.endsWith('7') ? String(n % 4) : '1';
    });
    const db = await openDatabase(':memory:');
    const judge = { name: 'j', model: 'openai/j', baseUrl: server.url };
    const run = await stored(db, { judges: [judge], judgeRepeats: 3 });
    const { parts } = await auditJudge({ ...plain, run });
    if (!hasFigures<RepeatsPart>(parts.repeats)) throw new Error('there are repeats');
    expect(parts.repeats.repeats).toBe(3);
    const grade = parts.repeats.kinds.grade;
    expect(grade?.units).toBe(8);
    expect(grade?.agreement.value ?? 0).toBeGreaterThanOrEqual(7 / 8);
    expect([parts.second, parts.people]).toEqual([
      { reason: 'no_second' },
      { reason: 'no_people' },
    ]);
    await db.destroy();
  });

  it('traces a kind to every rating, with the consensus and a command', async () => {
    const db = await openDatabase(':memory:');
    const run = await withPeople(db);
    const audit = await auditJudge({ ...plain, run });
    const { columns, rows } = traceKind(audit, run.manifest.run, 'grade');
    expect(columns.map(({ id }) => id)).toEqual([
      'target',
      'item',
      'step',
      ...['m#machine', 'm#other', 'people#ana', 'people#bo', 'people#chen'].map(
        (n) => `rater-${n}`,
      ),
      'consensus',
      'command',
    ]);
    expect(rows).toHaveLength(8);
    expect(rows[4]?.[3]).toEqual(same('1'));
    expect(rows[7]?.at(-2)).toEqual({ en: 'none', 'zh-CN': '无' });
    expect(rows[7]?.at(-1)).toBe(`hearth show ${run.manifest.run} t8`);
    expect(() => traceKind(audit, run.manifest.run, 'nothing')).toThrow(/rated were: grade/);
    await db.destroy();
  });

  it('has a section for each part, as wide as its columns, in both languages', async () => {
    const db = await openDatabase(':memory:');
    const run = await withPeople(db);
    const record = recordOf(await auditJudge({ ...plain, run }), run.manifest, made);
    const sections = auditSections(record);
    expect(sections.map(({ id }) => id)).toEqual([
      'people',
      'ceiling',
      'each',
      'levels-people',
      'second',
      'levels-second',
    ]);
    for (const { table, title } of sections) {
      expect(title['zh-CN']).not.toBe('');
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
    }
    await db.destroy();
  });

  it('refuses what the run does not have: exit 2', async () => {
    const db = await openDatabase(':memory:');
    const run = await withPeople(db);
    const code = { code: 2 };
    await expect(auditJudge({ ...plain, run, judge: 'nobody' })).rejects.toMatchObject(code);
    await expect(auditJudge({ ...plain, run, people: ['nobody'] })).rejects.toMatchObject(code);
    await expect(auditJudge({ ...plain, run, condition: 'x' })).rejects.toMatchObject(code);
    await expect(
      auditJudge({ ...plain, run, judge: 'm#other', second: 'm#other' }),
    ).rejects.toMatchObject(code);
    await expect(auditJudge({ ...plain, run: { ...run, suite: tinySuite } })).rejects.toMatchObject(
      code,
    );
    const bare = await stored(db, {});
    await expect(auditJudge({ ...plain, run: bare })).rejects.toMatchObject(code);
    await db.destroy();
  });
});
