import { type ItemFigure, type Text, usageError } from '../contract/index.js';
import { ratersOf } from '../pipeline/index.js';
import { type ComparedRun, raterName, type Voice } from './compare-rows.js';

/** What of the runs is compared. Empty lists: all targets; the only judge and condition; the figures of an ability. */
export type Choice = {
  targets: readonly string[];
  judges: readonly string[];
  conditions: readonly string[];
};

/**
 * The voices of some runs. A run with several judges or conditions needs one of them to be named, since figures of two
 * judges are no two targets.
 * @throws HearthError exit 2 for a name that no run has, a run in which none is left, and a choice that is missing.
 */
export function chosenVoices(runs: readonly ComparedRun[], choice: Choice): Voice[] {
  const twice = runs.find((run, i) =>
    runs.slice(0, i).some((r) => r.manifest.run === run.manifest.run),
  );
  if (twice !== undefined) throw namedTwice(twice.manifest.run);
  return runs.flatMap((run) => {
    const { manifest, conditions } = run;
    const id = manifest.run;
    const raters = ratersOf(manifest).map((rater) => ({ rater, name: raterName(rater) ?? '' }));
    const rater = one(raters, choice.judges, { flag: '--judge', run: id, what: JUDGES });
    const condition = one(
      conditions.map((loaded) => ({ loaded, name: loaded.condition.id })),
      choice.conditions,
      { flag: '--condition', run: id, what: CONDITIONS },
    );
    const wanted = manifest.targets.filter(
      ({ name }) => choice.targets.length === 0 || choice.targets.includes(name),
    );
    return wanted.map((target) => ({
      run,
      loaded: condition.loaded,
      target,
      rater: rater.rater,
    }));
  });
}

/** @throws HearthError exit 2 for a target that is in none of the runs. */
export function checkTargets(runs: readonly ComparedRun[], wanted: readonly string[]): void {
  const targets = runs.flatMap(({ manifest }) => manifest.targets.map(({ name }) => name));
  for (const name of wanted) if (!targets.includes(name)) throw unknown('--target', name, targets);
}

const JUDGES: Text = { en: 'judges', 'zh-CN': '个裁判' };
const CONDITIONS: Text = { en: 'conditions', 'zh-CN': '个条件' };

function one<T extends { name: string }>(
  all: readonly T[],
  wanted: readonly string[],
  place: { flag: string; run: string; what: Text },
): T {
  // A run that nobody rated has nothing to choose.
  const nobody = all.length === 1 && all[0]?.name === '';
  const found =
    wanted.length === 0 || nobody ? all : all.filter(({ name }) => wanted.includes(name));
  const [first, second] = found;
  const names = all.map(({ name }) => name);
  if (first === undefined) throw lacks(place, names);
  if (second !== undefined) throw severalOf(place, names);
  return first;
}

/**
 * The figures to compare: those named (`all` for all of them), else those of an ability, else all.
 * @throws HearthError exit 2 for a suite without figures and a name that it does not have.
 */
export function chosenFigures(
  { suite }: Pick<ComparedRun, 'suite'>,
  wanted: readonly string[],
): Record<string, ItemFigure> {
  const figures = suite.itemScores === undefined ? {} : (suite.figures ?? {});
  const ids = Object.keys(figures);
  if (ids.length === 0) throw noFigures(suite.meta.id);
  const pick = (chosen: readonly string[]) =>
    Object.fromEntries(Object.entries(figures).filter(([id]) => chosen.includes(id)));
  if (wanted.includes('all')) return { ...figures };
  for (const id of wanted) if (!ids.includes(id)) throw unknown('--figures', id, ids);
  if (wanted.length > 0) return pick(wanted);
  const abilities = ids.filter((id) => figures[id]?.ability !== undefined);
  return abilities.length === 0 ? { ...figures } : pick(abilities);
}

const unknown = (field: string, name: string, known: readonly string[]) => {
  const names = [...new Set(known)];
  return usageError(
    {
      en: `there is no "${name}"; known: ${names.join(', ')}`,
      'zh-CN': `没有“${name}”；可用：${names.join('、')}`,
    },
    { field },
  );
};

const namedTwice = (run: string) =>
  usageError({
    en: `run ${run} is named twice; name each run once`,
    'zh-CN': `运行 ${run} 写了两次；每次运行只写一次`,
  });

const noFigures = (suite: string) =>
  usageError({
    en: `${suite} gives no value for single items, so its runs cannot be compared item by item`,
    'zh-CN': `${suite} 不给出单题分值，因此它的运行无法逐题对比`,
  });

const lacks = ({ flag, run, what }: { flag: string; run: string; what: Text }, names: string[]) =>
  usageError(
    {
      en: `run ${run} has none of the ${what.en} named; it has: ${names.join(', ')}`,
      'zh-CN': `运行 ${run} 中没有所指定的名称；它的${what['zh-CN'].slice(1)}有：${names.join('、')}`,
    },
    { field: flag },
  );

const severalOf = (
  { flag, run, what }: { flag: string; run: string; what: Text },
  names: string[],
) =>
  usageError(
    {
      en: `run ${run} has several ${what.en}: ${names.join(', ')}; name one with ${flag}`,
      'zh-CN': `运行 ${run} 有多${what['zh-CN']}：${names.join('、')}；请用 ${flag} 指定一个`,
    },
    { field: flag },
  );
