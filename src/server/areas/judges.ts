import {
  auditSections,
  recordsOfSuite,
  trustIn,
  type ValidityRecord,
  versionText,
} from '../../analysis/index.js';
import { type AnySuite, type RatingKind, same } from '../../contract/index.js';
import { judgeRecord } from '../../report/judge-record.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Answer } from '../api/index.js';
import { type Context, handlers } from '../context.js';
import { agreementSection } from '../judges/agreement-section.js';
import { driftOf } from '../judges/drift.js';
import { type JudgedRun, judgedRuns } from '../judges/judged-runs.js';
import { suiteFacts } from '../suites/suite-facts.js';

type JudgeRow = Answer<'GET /api/judges'>['rows'][number];

/** Judges as they were used: only runs and audits of runs that the viewer sees say anything here. */
export const judges = handlers({
  'GET /api/judges': async (_, context) => {
    const suites = await context.desk.suites();
    const seen = await judgedRuns(context);
    const groups = new Map<string, JudgedRun[]>();
    for (const one of seen) {
      const key = JSON.stringify([one.suite, one.name]);
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    const records = new Map<string, ValidityRecord[]>();
    for (const suite of new Set(seen.map((one) => one.suite)))
      records.set(suite, await visibleRecords(context, suite, seen));
    const rows = [...groups.values()].flatMap((runs) => {
      const [newest] = runs;
      if (newest === undefined) return [];
      return [rowOf(newest, runs, suites, records.get(newest.suite) ?? [])];
    });
    return { rows };
  },

  'GET /api/suites/:suite/judges/:judge': async ({ params, query }, context) => {
    const suites = await context.desk.suites();
    const seen = await judgedRuns(context);
    const runs = seen.filter(({ suite, name }) => suite === params.suite && name === params.judge);
    const [newest] = runs;
    if (newest === undefined) throw noJudge();
    const records = await visibleRecords(context, params.suite, seen);
    const all = versionsOf(runs);
    const chosen = all.find(({ digest }) => digest === query.version) ?? all[0];
    if (chosen === undefined) throw noJudge();
    const digests = all.map(({ digest }) => digest);
    const own = records.filter(
      ({ judge }) => judge.name === params.judge || digests.includes(judge.digest),
    );
    const ofChosen = own.filter(({ judge }) => judge.digest === chosen.digest);
    const suite = suites.find(({ meta }) => meta.id === params.suite);
    const kinds: Readonly<Record<string, RatingKind>> = suite?.ratings?.kinds ?? {};
    const drift = await driftOf(
      context,
      runs.filter((run) => isIn(run, chosen.digest)),
      { kinds: Object.keys(kinds), kind: query.kind ?? null, target: query.target ?? null },
    );
    return {
      ...rowOf(newest, runs, suites, records),
      own: await ownLine(context, newest),
      chosen: chosen.digest,
      all,
      records: own.map((record) => ({
        id: record.id,
        run: record.run,
        madeMs: record.madeMs,
        version: versionText(record.judge),
        same: record.judge.digest === chosen.digest,
        items: record.items,
        answers: record.answers,
        lines:
          judgeRecord(trustIn([record], record.judge.name, [record.judge.digest]))?.lines ?? [],
        sections: auditSections(record),
      })),
      agreement: agreementSection(ofChosen),
      drift: {
        ...drift,
        kinds: drift.kinds.flatMap((id) => {
          const kind = kinds[id];
          return kind === undefined ? [] : [{ id, label: kind.label, group: kind.group ?? null }];
        }),
      },
    };
  },
});

/** Whether nobody or somebody else used it cannot be told apart. */
const noJudge = (): HttpFault =>
  new HttpFault(404, 'no_judge', {
    en: 'no run that you see was rated by this judge',
    'zh-CN': '在你能看到的运行中，没有由该裁判评判的',
  });

const isIn = ({ versions }: JudgedRun, digest: string): boolean =>
  versions.some((version) => version.digest === digest);

/** Versions of a judge, the last used first. `runs` the newest first. */
function versionsOf(runs: readonly JudgedRun[]) {
  const versions = new Map(runs.flatMap((run) => run.versions.map((v) => [v.digest, v] as const)));
  return [...versions.values()].map((version) => {
    const own = runs.filter((run) => isIn(run, version.digest)).map(({ createdMs }) => createdMs);
    return {
      digest: version.digest,
      text: versionText(version),
      runs: own.length,
      firstMs: Math.min(...own),
      lastMs: Math.max(...own),
    };
  });
}

/** Records of audits of runs that the viewer sees, the newest first. */
async function visibleRecords(
  { db }: Context,
  suite: string,
  seen: readonly JudgedRun[],
): Promise<ValidityRecord[]> {
  const runs = new Set(seen.map(({ run }) => run));
  return (await recordsOfSuite(db, suite)).filter(({ run }) => runs.has(run));
}

function rowOf(
  newest: JudgedRun,
  runs: readonly JudgedRun[],
  suites: readonly AnySuite[],
  records: readonly ValidityRecord[],
): JudgeRow {
  const trust = trustIn(
    records,
    newest.name,
    newest.versions.map(({ digest }) => digest),
  );
  const known = trust.records.some(({ people }) => people)
    ? 'people'
    : trust.records.length > 0
      ? 'audited'
      : trust.other === null
        ? 'nothing'
        : 'other version';
  const times = runs.map(({ createdMs }) => createdMs);
  const [version] = newest.versions;
  return {
    suite: newest.suite,
    title: suites.find(({ meta }) => meta.id === newest.suite)?.meta.title ?? same(newest.suite),
    name: newest.name,
    kind: newest.judge.kind,
    version: version === undefined ? same('–') : versionText(version),
    versions: versionsOf(runs).length,
    runs: runs.length,
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
    known,
    lines: judgeRecord(trust)?.lines ?? [],
  };
}

/** What the suite says of a judge that it brings along. */
async function ownLine(context: Context, { suite, judge, name }: JudgedRun) {
  if (judge.kind !== 'local') return null;
  const facts = await suiteFacts(context, suite).catch(() => null);
  return facts?.judges.find((one) => one.name === name)?.validity ?? null;
}
