import { type Estimate, type ItemFigure, type Text, usageError } from '../contract/index.js';
import { bootstrapRatios, quantile } from '../stats/index.js';
import { clustersOfItems } from './compare-clusters.js';
import { jointDraws, middle } from './compare-draws.js';
import { commonItems, hasAny, scoreOf } from './compare-figures.js';
import { type Compared, isReference, nameOf } from './compare-rows.js';

/** The voices of one suite, and its figures that belong to an ability. */
export type SuiteVoices = {
  suite: string;
  title: Text;
  voices: readonly Compared[];
  figures: Readonly<Record<string, ItemFigure>>;
};

/** One figure of one suite under one ability, with its value for each model that was asked; null for the others. */
export type ProfileFigure = {
  suite: string;
  title: Text;
  id: string;
  figure: ItemFigure;
  estimates: (Estimate | null)[];
  /** On 0…1 in the way that is better, see `onUnit`; by model, as many draws as there are; null without resampling. */
  shares: (number | null)[];
  draws: (Float64Array | null)[];
};

/**
 * One column: the plain mean of its figures on 0…1, over all suites that have one; null for a model that lacks one of
 * them, since fewer figures are another ability. `directed`: its figures have a better way; else it is how much there is.
 */
export type ProfileAbility = {
  name: Text;
  directed: boolean;
  figures: ProfileFigure[];
  estimates: Estimate[];
  draws: (Float64Array | null)[];
};

export type Model = { name: string; reference: boolean };
/** Models in the order of the runs; abilities in the order of the suites. */
export type Profile = { models: Model[]; abilities: ProfileAbility[] };

/** Models of several suites are matched by name. `same`: other names of a model, name → its name here. */
export function capabilityProfile(
  suites: readonly SuiteVoices[],
  same: ReadonlyMap<string, string>,
  seed: string,
): Profile {
  const modelOf = (voice: Compared): string => {
    const name = nameOf(voice);
    return same.get(name) ?? name;
  };
  const known = new Set(suites.flatMap(({ voices }) => voices.map((voice) => nameOf(voice))));
  for (const [name, other] of same)
    if (!known.has(name) || ![...known, ...same.values()].includes(other))
      throw unknownName(known.has(name) ? other : name, [...known]);
  const models: Model[] = [];
  for (const { voices } of suites)
    for (const voice of voices) {
      const name = modelOf(voice);
      if (!models.some((model) => model.name === name))
        models.push({ name, reference: isReference(voice) });
    }
  const figures = suites.flatMap((one) => figuresOf(one, models, modelOf, seed));
  const names = new Map<string, ProfileFigure[]>();
  for (const one of figures) {
    const { ability } = one.figure;
    if (ability !== undefined) names.set(ability.en, [...(names.get(ability.en) ?? []), one]);
  }
  return {
    models,
    abilities: [...names.values()].flatMap((own) => abilityOf(own, models) ?? []),
  };
}

function figuresOf(
  { suite, title, voices, figures }: SuiteVoices,
  models: readonly Model[],
  modelOf: (voice: Compared) => string,
  seed: string,
): ProfileFigure[] {
  const places = voices.map((voice) => models.findIndex(({ name }) => name === modelOf(voice)));
  places.forEach((place, i) => {
    if (places.indexOf(place) !== i) throw twice(models[place]?.name ?? '', suite);
  });
  const clusters = clustersOfItems(commonItems(voices, () => true).map(({ item }) => item));
  return Object.entries(figures).flatMap(([id, figure]): ProfileFigure[] => {
    if (figure.ability === undefined) return [];
    const taking = voices.filter((voice) => hasAny(voice, id));
    const items = commonItems(taking, ({ scores }) => (scores[id] ?? null) !== null);
    if (items.length === 0) return [];
    const columns = taking.map((voice) =>
      items.map(({ item }) => scoreOf(voice, item.id, id) ?? 0),
    );
    const groups = items.map(({ item }) => clusters.of(item));
    const found = bootstrapRatios(
      columns.map((numerators) => ({ numerators, range: figure.range })),
      { seed: `${seed}/${suite}/${id}`, clusters: groups },
    );
    const drawn = jointDraws(columns, groups, `${seed}/${suite}/${id}`);
    const of = <T>(values: readonly T[]): (T | null)[] =>
      models.map((_, model) => {
        const voice = voices[places.indexOf(model)];
        return (voice && values[taking.indexOf(voice)]) ?? null;
      });
    return [
      {
        suite,
        title,
        id,
        figure,
        estimates: of(found),
        shares: of(found).map((e) => (e?.value == null ? null : onUnit(e.value, figure))),
        draws: of(drawn ?? []).map((d) => d?.map((x) => onUnit(x, figure)) ?? null),
      },
    ];
  });
}

/** A value on 0…1 of its figure's scale, turned round where lower is better. */
export const onUnit = (value: number, { range, better }: ItemFigure): number => {
  const share = (value - range[0]) / (range[1] - range[0]);
  return better === 'lower' ? 1 - share : share;
};

/** The same for an estimate with its interval. */
function onUnitWhole(e: Estimate, figure: ItemFigure): Estimate {
  const [value, low, high] = [e.value, e.low, e.high].map((x) =>
    x === null ? null : onUnit(x, figure),
  );
  const ends = figure.better === 'lower' ? { low: high, high: low } : { low, high };
  return { ...e, value: value ?? null, low: ends.low ?? null, high: ends.high ?? null };
}

function abilityOf(figures: ProfileFigure[], models: readonly Model[]): ProfileAbility | null {
  const name = figures[0]?.figure.ability;
  if (name === undefined) return null;
  const draws = models.map((_, model) => meanDraws(figures.map((one) => one.draws[model] ?? null)));
  const estimates = models.map((_, model): Estimate => {
    const shares = figures.map((one) => one.shares[model] ?? null);
    const n = figures.reduce((sum, one) => sum + (one.estimates[model]?.n ?? 0), 0);
    if (shares.includes(null)) return { value: null, low: null, high: null, n, reason: 'no_data' };
    const value = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0) / shares.length;
    const [only, ...others] = figures;
    const alone = others.length === 0 ? (only?.estimates[model] ?? null) : null;
    if (alone !== null && only !== undefined) return onUnitWhole(alone, only.figure);
    const own = draws[model] ?? null;
    const interval = own && middle(own, quantile);
    if (interval === null) return { value, low: null, high: null, n, reason: 'one_cluster' };
    return interval.low === interval.high
      ? { value, low: null, high: null, n, reason: 'no_variance' }
      : { value, ...interval, n };
  });
  const directed = figures.every(({ figure }) => figure.better !== null);
  return { name, directed, figures, estimates, draws };
}

/** Draw by draw the mean; suites are independent, so that any draw of one goes with any of another. */
function meanDraws(all: readonly (Float64Array | null)[]): Float64Array | null {
  const [first = null] = all;
  if (first === null || all.includes(null)) return null;
  return first.map((_, d) => all.reduce((sum, one) => sum + (one?.[d] ?? 0), 0) / all.length);
}

const unknownName = (name: string, known: readonly string[]) =>
  usageError(
    {
      en: `no run has a target "${name}"; there are: ${known.join(', ')}`,
      'zh-CN': `没有运行包含被测对象“${name}”；现有：${known.join('、')}`,
    },
    { field: '--same' },
  );

const twice = (model: string, suite: string) =>
  usageError(
    {
      en: `"${model}" stands in ${suite} twice; name one run of each suite, or its targets with --target`,
      'zh-CN': `“${model}”在 ${suite} 中出现了两次；每个评测集只写一次运行，或用 --target 指定被测对象`,
    },
    { field: '--same' },
  );
