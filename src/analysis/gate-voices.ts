import { type Text, usageError } from '../contract/index.js';
import type { Manifest, RunStatus, TargetEntry } from '../pipeline/index.js';
import { reusedOf } from '../pipeline/reused.js';
import { chosenVoices } from './compare-choose.js';
import type { Unlike } from './compare-differences.js';
import { type ComparedRun, nameOf, type Voice } from './compare-rows.js';
import { checkAllowed, gateUnlike } from './gate-facts.js';

/** A stored run as the gate needs it. */
export type GateRun = ComparedRun & { status: RunStatus };

/** Which parts of the two runs are looked at; null and empty: the only one there is. */
export type GateChoice = {
  target: string | null;
  baselineTarget: string | null;
  judges: readonly string[];
  conditions: readonly string[];
};

export type GateVoices = {
  baseline: Voice;
  candidate: Voice;
  /** In what they differ beside the target, all of it allowed. */
  unlike: Unlike[];
  /** Remarks that are no reason to refuse. */
  notes: Text[];
};

/**
 * The two voices that a gate compares.
 * @throws HearthError exit 2 for runs of two suites, a run that is not finished, a target compared with itself, a judge
 * that reads nothing, differences that were not allowed, an allowed fact that is none, and candidate answers that were taken over from another run.
 */
export async function gateVoices(
  runs: { baseline: GateRun; candidate: GateRun },
  choice: GateChoice,
  allow: readonly string[],
): Promise<GateVoices> {
  const { baseline: before, candidate: after } = runs;
  if (before.manifest.suite !== after.manifest.suite) throw twoSuites(before, after);
  for (const run of [before, after])
    if (run.status !== 'done') throw unfinished(run.manifest, run.status);
  const target = candidateTarget(after, choice.target);
  const earlier = baselineTarget(before, choice.baselineTarget, target.name);
  const baseline = voiceOf(before, earlier, choice);
  const candidate = voiceOf(after, target, choice);
  if (before.manifest.run === after.manifest.run && earlier.name === target.name)
    throw itself(before.manifest.run, target.name);
  for (const voice of [baseline, candidate]) refuseBaselineJudge(voice);
  checkAllowed(allow, [baseline, candidate]);
  const unlike = gateUnlike(baseline, candidate);
  const refused = unlike.filter(({ key }) => !allow.includes(key));
  if (refused.length > 0) throw differs(refused, [before.manifest.run, after.manifest.run]);
  const reused = await reusedOf(
    after.db,
    after.manifest,
    candidate.loaded.condition.id,
    target.name,
  );
  if (reused !== null) throw takenOver(after.manifest.run, reused.answers, reused.of);
  const copied = earlier.kind === 'file' && target.kind === 'file' && earlier.hash === target.hash;
  return { baseline, candidate, unlike, notes: copied ? [COPY] : [] };
}

const COPY: Text = {
  en: "the candidate's answer file is the baseline's, byte for byte",
  'zh-CN': '候选的回答文件与基线的逐字节相同',
};

function voiceOf(run: GateRun, target: TargetEntry, { judges, conditions }: GateChoice): Voice {
  const [voice] = chosenVoices([run], { targets: [target.name], judges, conditions });
  if (voice === undefined) throw noTarget(run, target.name, '--target');
  return voice;
}

/** The named target, else the only one that is no baseline or written sample, else the only one. */
function candidateTarget(run: GateRun, name: string | null): TargetEntry {
  const { targets } = run.manifest;
  if (name !== null) return named(run, name, '--target');
  const own = targets.filter(({ kind }) => kind !== 'builtin');
  const [only, second] = own.length > 0 ? own : targets;
  if (only === undefined || second !== undefined) throw severalTargets(run, '--target');
  return only;
}

/** The named target, else the candidate's namesake, else the only one. */
function baselineTarget(run: GateRun, name: string | null, candidate: string): TargetEntry {
  const { targets } = run.manifest;
  if (name !== null) return named(run, name, '--baseline-target');
  const namesake = targets.find((target) => target.name === candidate);
  if (namesake !== undefined) return namesake;
  const own = targets.filter(({ kind }) => kind !== 'builtin');
  const [only, second] = own.length > 0 ? own : targets;
  if (only === undefined || second !== undefined) throw severalTargets(run, '--baseline-target');
  return only;
}

function named(run: GateRun, name: string, flag: string): TargetEntry {
  const found = run.manifest.targets.find((target) => target.name === name);
  if (found === undefined) throw noTarget(run, name, flag);
  return found;
}

function refuseBaselineJudge({ run, rater }: Voice): void {
  if (rater.kind !== 'judge' || rater.judge.kind !== 'local' || rater.judge.baseline !== true)
    return;
  const { name } = rater.judge;
  throw usageError(
    {
      en: `${name}, the judge of run ${run.manifest.run}, reads nothing and is a line to compare with; name another judge, or let one rate the run: hearth judge ${run.manifest.run} --judge …`,
      'zh-CN': `运行 ${run.manifest.run} 的裁判 ${name} 不读任何内容，只用于对照；请换一个裁判，或让其他裁判评判：hearth judge ${run.manifest.run} --judge …`,
    },
    { field: '--judge' },
  );
}

const targetNames = (run: GateRun): string =>
  run.manifest.targets.map((target) => nameOf({ run, target })).join(', ');

const noTarget = (run: GateRun, name: string, field: string) =>
  usageError(
    {
      en: `run ${run.manifest.run} has no target "${name}"; it has: ${targetNames(run)}`,
      'zh-CN': `运行 ${run.manifest.run} 中没有被测对象“${name}”；现有：${targetNames(run)}`,
    },
    { field },
  );

const severalTargets = (run: GateRun, flag: string) =>
  usageError(
    {
      en: `run ${run.manifest.run} has several targets: ${targetNames(run)}; name one with ${flag}`,
      'zh-CN': `运行 ${run.manifest.run} 有多个被测对象：${targetNames(run)}；请用 ${flag} 指定一个`,
    },
    { field: flag },
  );

const twoSuites = (a: GateRun, b: GateRun) =>
  usageError({
    en: `run ${a.manifest.run} is of ${a.manifest.suite}, run ${b.manifest.run} of ${b.manifest.suite}; a gate compares two runs of one suite`,
    'zh-CN': `运行 ${a.manifest.run} 属于 ${a.manifest.suite}，运行 ${b.manifest.run} 属于 ${b.manifest.suite}；门禁只对比同一评测集的两次运行`,
  });

const unfinished = ({ run }: Manifest, status: RunStatus) =>
  usageError({
    en: `run ${run} is not finished (${status}); finish it first: hearth resume ${run}`,
    'zh-CN': `运行 ${run} 尚未完成（${status}）；请先完成：hearth resume ${run}`,
  });

const itself = (run: string, target: string) =>
  usageError({
    en: `this compares ${target} of run ${run} with itself; name another run as --candidate, or another --target`,
    'zh-CN': `这是把运行 ${run} 的 ${target} 与其自身对比；请用 --candidate 指定另一次运行，或用 --target 指定另一个被测对象`,
  });

const takenOver = (run: string, answers: number, of: number) =>
  usageError(
    {
      en: `${answers} of ${of} answers of run ${run} were taken over from another run (--reuse), so they say nothing of what the target answers now; run it again without --reuse`,
      'zh-CN': `运行 ${run} 的 ${of} 个回答中有 ${answers} 个取自其他运行（--reuse），不能说明被测对象现在的回答；请去掉 --reuse 重新运行`,
    },
    { field: '--candidate' },
  );

function differs(unlike: readonly Unlike[], [before, after]: [string, string]) {
  const shown = unlike.map(({ key, name, values }) => {
    const [a, b] = [values[0] ?? '–', values[1] ?? '–'];
    const titled = (title: string): string => (title === key ? key : `${title} [${key}]`);
    return {
      en: `${titled(name.en)}: ${a} / ${b}`,
      zh: `${titled(name['zh-CN'])}：${a} / ${b}`,
    };
  });
  const flags = unlike.map(({ key }) => `--allow ${key}`).join(' ');
  return usageError({
    en: `runs ${before} and ${after} differ in more than their targets, so a change of figures would not be the target's. ${shown.map((s) => s.en).join('; ')}. Run them alike, or add ${flags} to see the difference beside the figures`,
    'zh-CN': `运行 ${before} 与 ${after} 除被测对象外还有别的不同，数字的变化不能算作被测对象的变化。${shown.map((s) => s.zh).join('；')}。请用相同设置重跑，或加上 ${flags}，在数字旁标明不同之处`,
  });
}
