import type { AnySuite, Item } from '../contract/index.js';
import {
  type LoadedCondition,
  type Manifest,
  panelName,
  type Rater,
  ratedRows,
  rowSource,
  type TargetEntry,
} from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { shareable } from './bundle-redact.js';

/** A stored run with its data at hand. */
export type ComparedRun = {
  db: Db;
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
};

/** One target of one run under one condition and rater. */
export type Voice = {
  run: ComparedRun;
  loaded: LoadedCondition;
  target: TargetEntry;
  rater: Rater;
};

/** What one item came to: figure → mean of its scored rows; null where none is; absent where it does not apply. */
export type ItemValues = {
  item: Pick<Item, 'id' | 'clusters' | 'pairKey' | 'lang' | 'task'>;
  scores: Readonly<Record<string, number | null>>;
};

/** A voice with its items by id, in the order of the data. `label` is its name in tables, unique among those compared. */
export type Compared = Voice & { label: string; items: ReadonlyMap<string, ItemValues> };

export const raterName = (rater: Rater): string | null =>
  rater.kind === 'judge' ? rater.judge.name : rater.kind === 'panel' ? panelName(rater.how) : null;

/** A target's name as a report may tell it: without folders of this machine. */
export const nameOf = ({ run, target }: Pick<Voice, 'run' | 'target'>): string =>
  shareable(run.manifest).target(target.name);

/** Baselines and written samples: shown, and named as such. */
export const isReference = ({ target }: Pick<Voice, 'target'>): boolean =>
  target.kind === 'builtin';

/** Item values of a voice: repeats and judge repeats of an item are averaged. Pure in what is stored. */
async function itemValues({ run, loaded, target, rater }: Voice) {
  const source = rowSource(run, loaded);
  const { itemScores } = run.suite;
  const sums = new Map<
    string,
    { item: ItemValues['item']; of: Map<string, { sum: number; n: number }> }
  >();
  for await (const row of ratedRows(source, target, rater)) {
    const { id, clusters, pairKey, lang, task } = row.item;
    const known = sums.get(id) ?? {
      item: {
        id,
        clusters,
        ...(pairKey !== undefined && { pairKey }),
        ...(lang !== undefined && { lang }),
        ...(task !== undefined && { task }),
      },
      of: new Map<string, { sum: number; n: number }>(),
    };
    sums.set(id, known);
    for (const [figure, value] of Object.entries(itemScores?.(row, source.scored) ?? {})) {
      const sum = known.of.get(figure) ?? { sum: 0, n: 0 };
      if (value !== null) {
        sum.sum += value;
        sum.n += 1;
      }
      known.of.set(figure, sum);
    }
  }
  return new Map(
    [...sums].map(([id, { item, of }]): [string, ItemValues] => [
      id,
      {
        item,
        scores: Object.fromEntries(
          [...of].map(([figure, { sum, n }]) => [figure, n === 0 ? null : sum / n]),
        ),
      },
    ]),
  );
}

/**
 * Voices with their item values. A target that stands there once is named as it is; one that stands there several times
 * has its run's tag or id beside it, and the condition or rater where that alone tells them apart.
 */
export async function compared(voices: readonly Voice[]): Promise<Compared[]> {
  const labels = labelsOf(voices);
  const out: Compared[] = [];
  for (const [i, voice] of voices.entries())
    out.push({ ...voice, label: labels[i] ?? '', items: await itemValues(voice) });
  return out;
}

function labelsOf(voices: readonly Voice[]): string[] {
  const count = (labels: readonly string[], label: string): number =>
    labels.filter((other) => other === label).length;
  const names = voices.map(nameOf);
  const ways: ((voice: Voice) => string)[] = [
    ({ run }) => run.manifest.tag ?? run.manifest.run,
    ({ run }) => run.manifest.run,
    ({ run, loaded }) => `${run.manifest.run}, ${loaded.condition.id}`,
    ({ run, loaded, rater }) =>
      `${run.manifest.run}, ${loaded.condition.id}, ${raterName(rater) ?? '–'}`,
  ];
  return voices.map((voice, i) => {
    const name = names[i] ?? '';
    if (count(names, name) === 1) return name;
    for (const way of ways) {
      const all = voices.map((v, k) => `${names[k] ?? ''} (${way(v)})`);
      const label = `${name} (${way(voice)})`;
      if (count(all, label) === 1) return label;
    }
    return `${name} (${i + 1})`;
  });
}
