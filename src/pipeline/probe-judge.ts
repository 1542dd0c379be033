import {
  type AnySuite,
  type Item,
  type Json,
  type LocalJudge,
  type Out,
  type Scored,
  type Some,
  usageError,
  type VerdictState,
} from '../contract/index.js';
import { rngFrom } from '../stats/index.js';
import type { Db } from '../store/index.js';
import { estimateCost, InputTokens } from './estimate-cost.js';
import { CallFinder } from './find-calls.js';
import { judgeParams } from './judge-params.js';
import type { JudgeEntry } from './manifest.js';
import { type AskedOutside, type AskOutside, askOutside, type OutsideUnit } from './outside-run.js';
import { openOrNull } from './recorded.js';
import { requestHash } from './request-hash.js';
import type { AnyAnswered } from './rows.js';

/** A judge that can be asked again. */
export type ProbedJudge = Exclude<JudgeEntry, { kind: 'file' }>;

/**
 * What a judge is asked to rate. `unit`, `repeat` and `judgeRepeat` are those of a run: for answers that a run holds,
 * its verdicts are found again and cost nothing.
 */
export type JudgeTask = {
  parts: Some<AnyAnswered>;
  unit: string;
  repeat: number;
  judgeRepeat: number;
};

/** A suite with what is asked and scored under. */
export type JudgeBy = { suite: AnySuite; judge: ProbedJudge; scored: Scored<Json, Json> };
export type JudgedTasks = AskedOutside & {
  /** One list a task, in their order; null for a task that the budget or an interrupt left out. */
  verdicts: (Out<unknown, VerdictState>[] | null)[];
};

const NOTHING = { calls: 0, reused: 0, errors: 0, costUsd: 0, unpriced: 0 };

/**
 * A judge's verdicts on answers that need belong to no run. A model's calls go through the ledger and are found again
 * by request and draw; a judge that runs in process stores nothing.
 * @throws HearthError exit 2 for a local judge that changed since the run, and for what makes every request useless.
 */
export async function judgeTasks(
  by: JudgeBy,
  tasks: readonly JudgeTask[],
  how: AskOutside,
): Promise<JudgedTasks> {
  const { suite, judge, scored } = by;
  const stage = stageOf(suite);
  const verdicts: JudgedTasks['verdicts'] = tasks.map(() => null);
  if (judge.kind === 'local') {
    const local = await openLocal(by, judge, how.env);
    for (const [i, { parts }] of tasks.entries()) {
      if (how.stop.aborted) return { verdicts, spent: NOTHING, ended: 'interrupt' };
      const outs: Out<unknown, VerdictState>[] = [];
      for (const part of parts) outs.push(...stage.fromFile(part, await local.rate(part), scored));
      verdicts[i] = outs;
    }
    return { verdicts, spent: NOTHING, ended: 'done' };
  }
  const units = tasks.map(
    (task, i): OutsideUnit => ({
      program: programOf(by, task),
      draw: drawOf(task),
      params: judgeParams(judge, scored.asked.protocol, task.judgeRepeat),
      done: (replies) => {
        verdicts[i] = stage.read(task.parts, replies, scored);
      },
    }),
  );
  const voice = { name: judge.name, spec: judge.spec, params: judge.params };
  return { verdicts, ...(await askOutside('probe', voice, units, how)) };
}

/** What `judgeTasks` would send: first requests, without re-asks. US dollars are estimated; null where nobody can say. */
export type TasksForecast = { calls: number; recorded: number; costUsd: number | null };

/** Counts without sending or storing anything. `db`: null when there is no database yet. */
export async function forecastTasks(
  by: JudgeBy,
  tasks: readonly JudgeTask[],
  { db, env, prices }: Pick<AskOutside, 'env' | 'prices'> & { db: Db | null },
): Promise<TasksForecast> {
  const { judge, scored } = by;
  if (judge.kind === 'local') return { calls: 0, recorded: 0, costUsd: 0 };
  const model = openOrNull(judge, env);
  const finder = db === null || model === null ? null : new CallFinder(db);
  const input = new InputTokens();
  const requests = new Set<string>();
  const looked: Promise<boolean>[] = [];
  for (const task of tasks) {
    const first = programOf(by, task).next();
    const asks = first.done === true ? [] : first.value;
    const params = judgeParams(judge, scored.asked.protocol, task.judgeRepeat);
    for (const ask of asks) {
      const draw = drawOf(task);
      const named = model ?? { name: judge.name, endpoint: '' };
      const hash = requestHash(named, ask, { ...params, ...ask.params });
      if (requests.has(`${hash}/${draw}`)) continue;
      requests.add(`${hash}/${draw}`);
      input.add([ask]);
      if (finder !== null)
        looked.push(finder.find({ hash, draw, run: null }).then((found) => found !== null));
    }
  }
  const recorded = (await Promise.all(looked)).filter(Boolean).length;
  const fresh = requests.size - recorded;
  return {
    calls: requests.size,
    recorded,
    costUsd: estimateCost(judge.spec, judge.params, fresh, input, prices),
  };
}

const drawOf = ({ judgeRepeat }: JudgeTask): string => `judge#${judgeRepeat}`;

/** Seeded as a run's own judge unit, so that a program which draws numbers sends what the run sent. */
const programOf = (
  { suite, judge, scored }: JudgeBy,
  { parts, unit, repeat, judgeRepeat }: JudgeTask,
) =>
  stageOf(suite).ask(
    parts,
    scored.asked,
    rngFrom(`${suite.meta.id}/${unit}/${repeat}/${judge.name}/${judgeRepeat}`),
  );

function stageOf(suite: AnySuite): NonNullable<AnySuite['judge']> {
  if (suite.judge === undefined) throw new Error(`${suite.meta.id} has no judge`);
  return suite.judge;
}

async function openLocal(
  { suite }: JudgeBy,
  judge: ProbedJudge & { kind: 'local' },
  env: NodeJS.ProcessEnv,
): Promise<LocalJudge<Item, unknown>> {
  const local: LocalJudge<Item, unknown> | undefined = await suite.localJudges?.[judge.name]?.(env);
  if (local === undefined) throw new Error(`the suite has no local judge ${judge.name}`);
  if (local.hash === judge.hash) return local;
  throw usageError({
    en: `${judge.name} changed since the run was planned, so that a probe would be of another judge; judge the run anew first`,
    'zh-CN': `${judge.name} 在运行规划之后有变动，探测的将是另一个裁判；请先重新评判该运行`,
  });
}
