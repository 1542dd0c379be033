import { type ItemFigure, type Section, usageError } from '../contract/index.js';
import { type Choice, checkTargets, chosenFigures, chosenVoices } from './compare-choose.js';
import { refuseUnlike, type Unlike, unlikenesses } from './compare-differences.js';
import { compareVoices, hasAny, type SuiteComparison } from './compare-figures.js';
import { capabilityProfile, type Profile, type SuiteVoices } from './compare-profile.js';
import { profileSections } from './compare-profile-sections.js';
import { type Relation, relations } from './compare-relations.js';
import { type Compared, type ComparedRun, compared, type Voice } from './compare-rows.js';
import { unlikeSection } from './compare-runs-sections.js';
import { comparisonSections } from './compare-sections.js';
import { type Slice, sliced } from './compare-slice.js';
import { say } from './compare-words.js';

export type CompareRequest = {
  /** In the order in which they were named. */
  runs: readonly ComparedRun[];
  choice: Choice;
  /** Ids, `all`, or none for those of an ability. */
  figures: readonly string[];
  /** Figures whose items are listed in full. */
  trace: readonly string[];
  allowDifferences: boolean;
  /** Only items of this slice; left out: all. */
  slice?: Slice;
  /** Other names of a model → its name in the profile. */
  same: ReadonlyMap<string, string>;
  seed: string;
};

export type ComparedRuns = {
  sections: Section[];
  /** What of the runs was compared, suite by suite. */
  voices: Compared[];
} & (
  | ({ kind: 'suite' } & SuiteComparison)
  | { kind: 'profile'; profile: Profile; relations: Relation[]; unlike: Unlike[] }
);

/**
 * Compares runs of one suite item by item; of several suites it makes the capability profile. Pure in what is stored.
 * @throws HearthError exit 2 for runs that differ in more than their targets (unless allowed), for fewer than two targets,
 * and for names that no run has.
 */
export async function compareRuns(request: CompareRequest): Promise<ComparedRuns> {
  const { runs, choice } = request;
  checkTargets(runs, choice.targets);
  const chosen = [...new Set(runs.map(({ manifest }) => manifest.suite))].map((id) => {
    const own = runs.filter(({ manifest }) => manifest.suite === id);
    return { id, runs: own, voices: chosenVoices(own, choice) };
  });
  const suites = chosen.map((one) => {
    const unlike = unlikenesses(one.voices);
    if (!request.allowDifferences) refuseUnlike(one.voices, unlike);
    return { ...one, unlike };
  });
  const [first, ...others] = suites;
  if (first === undefined) throw nothingNamed();
  return others.length === 0 ? oneSuite(first, request) : severalSuites(suites, request);
}

type ChosenSuite = {
  id: string;
  runs: readonly ComparedRun[];
  voices: readonly Voice[];
  unlike: Unlike[];
};

async function oneSuite(
  { runs, voices: chosen, unlike }: ChosenSuite,
  { figures, trace, slice = [], seed }: CompareRequest,
): Promise<ComparedRuns> {
  const [run] = runs;
  // One target has nobody to stand beside, but its figures can be traced to their items.
  if (run === undefined || chosen.length < (trace.length > 0 ? 1 : 2)) throw oneTarget();
  const wanted = chosenFigures(run, figures);
  // A figure that is traced is shown.
  const traced = trace.length === 0 ? {} : chosenFigures(run, trace);
  const voices = sliced(await compared(chosen), slice);
  const shown = inUse({ ...wanted, ...traced }, voices, [...figures, ...trace]);
  const found = { voices, unlike, comparison: compareVoices(voices, shown, seed) };
  return { kind: 'suite', ...found, sections: comparisonSections(found, Object.keys(traced)) };
}

/** Figures that some item has, and those that were named. */
const inUse = (
  figures: Readonly<Record<string, ItemFigure>>,
  voices: readonly Compared[],
  named: readonly string[],
): Record<string, ItemFigure> =>
  Object.fromEntries(
    Object.entries(figures).filter(
      ([id]) => named.includes(id) || voices.some((voice) => hasAny(voice, id)),
    ),
  );

async function severalSuites(
  suites: readonly ChosenSuite[],
  { same, slice = [], seed }: CompareRequest,
): Promise<ComparedRuns> {
  const found: SuiteVoices[] = [];
  const unlike: Section[] = [];
  for (const { id, runs, voices, unlike: own } of suites) {
    const [run] = runs;
    if (run === undefined) continue;
    found.push({
      suite: id,
      title: run.suite.meta.title,
      voices: sliced(await compared(voices), slice),
      figures: chosenFigures(run, []),
    });
    const last = found.at(-1);
    if (own.length > 0 && last !== undefined) {
      const section = unlikeSection({ voices: last.voices, unlike: own });
      const { title } = run.suite.meta;
      unlike.push({
        ...section,
        id: `unlike-${id}`,
        title: say(
          `${section.title.en}: ${title.en}`,
          `${section.title['zh-CN']}：${title['zh-CN']}`,
        ),
      });
    }
  }
  const profile = capabilityProfile(found, same, seed);
  if (profile.abilities.length === 0) throw noAbility(found.map(({ suite }) => suite));
  const all = relations(profile, seed);
  return {
    kind: 'profile',
    profile,
    relations: all,
    unlike: suites.flatMap((one) => one.unlike),
    voices: found.flatMap(({ voices }) => voices),
    sections: [...unlike, ...profileSections(profile, all)],
  };
}

const nothingNamed = () =>
  usageError({ en: 'name the runs to compare', 'zh-CN': '请写出要对比的运行' });

const oneTarget = () =>
  usageError({
    en: 'there is one target only; name a second run, or a run with several targets (with --trace FIGURE one target is enough)',
    'zh-CN':
      '只有一个被测对象；请再写一次运行，或使用含多个被测对象的运行（加上 --trace 指标时，一个即可）',
  });

const noAbility = (suites: readonly string[]) =>
  usageError({
    en: `none of ${suites.join(', ')} has a value of an ability for any item; were the answers judged?`,
    'zh-CN': `${suites.join('、')} 中没有任何题目有能力分值；回答是否已经评判？`,
  });
