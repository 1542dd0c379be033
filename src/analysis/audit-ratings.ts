import type { AnySuite, RatingKind } from '../contract/index.js';
import {
  type JudgeEntry,
  type LoadedCondition,
  type Manifest,
  type Rater,
  ratedRows,
  rowSource,
} from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { clustersOfItems } from './compare-clusters.js';

/** One place that is rated: a part of one answer. `values`: rater → one value a judge repeat, null where unrated. */
export type RatedUnit = {
  condition: string;
  target: string;
  repeat: number;
  item: string;
  step: string;
  cluster: string;
  values: Map<string, (number | null)[]>;
};

/** All that some raters said of one kind. */
export type KindRatings = { id: string; kind: RatingKind; units: RatedUnit[] };

/** A rater's answers that could be rated, and those of them without a single readable verdict. */
export type RatedAnswers = { answers: number; unread: number };

export type AuditRatings = {
  kinds: KindRatings[];
  items: number;
  /** By rater: of the first verdict on each answer. */
  read: ReadonlyMap<string, RatedAnswers>;
  /** Kinds of cluster that are resampled; empty: each item alone. */
  clusters: string[];
};

export type RatedRun = {
  db: Db;
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
};

/**
 * The verdicts of some raters of a run, taken apart into single ratings and set side by side by place. Kinds in the
 * suite's order, without those that nobody rated; units in the order of the data. Pure in what is stored.
 */
export async function auditRatings(
  run: RatedRun,
  raters: readonly JudgeEntry[],
): Promise<AuditRatings> {
  const { ratings } = run.suite;
  const items = run.conditions.flatMap((loaded) => loaded.items);
  const clusters = clustersOfItems(items);
  const byKind = new Map<string, Map<string, RatedUnit>>();
  const read = new Map<string, RatedAnswers>();
  for (const loaded of run.conditions) {
    const source = rowSource(run, loaded);
    for (const target of run.manifest.targets)
      for (const judge of raters) {
        const rater: Rater = { kind: 'judge', judge };
        for await (const row of ratedRows(source, target, rater)) {
          const scored = row.answers.some(({ state }) => run.suite.meta.scored.includes(state));
          if (row.judgeRepeat === 1 && scored) {
            const { answers, unread } = read.get(judge.name) ?? { answers: 0, unread: 0 };
            const none = row.verdicts.every(({ state }) => state !== 'rated');
            read.set(judge.name, { answers: answers + 1, unread: unread + Number(none) });
          }
          for (const out of row.verdicts) {
            if (out.state !== 'rated' || out.value === null) continue;
            const values = ratings?.of(row, out) ?? {};
            for (const [kind, value] of Object.entries(values)) {
              if (value === null) continue;
              const units = byKind.get(kind) ?? new Map<string, RatedUnit>();
              byKind.set(kind, units);
              const place = {
                condition: loaded.condition.id,
                target: target.name,
                repeat: row.repeat,
                item: row.item.id,
                step: out.step,
              };
              const key = JSON.stringify(Object.values(place));
              const unit = units.get(key) ?? {
                ...place,
                cluster: clusters.of(row.item),
                values: new Map<string, (number | null)[]>(),
              };
              units.set(key, unit);
              const own = unit.values.get(judge.name) ?? [];
              // Judge repeats that came before and say nothing of this part are gaps.
              while (own.length < row.judgeRepeat - 1) own.push(null);
              own[row.judgeRepeat - 1] = value;
              unit.values.set(judge.name, own);
            }
          }
        }
      }
  }
  const order = Object.entries(ratings?.kinds ?? {});
  return {
    kinds: order.flatMap(([id, kind]) => {
      const units = byKind.get(id);
      return units === undefined ? [] : [{ id, kind, units: [...units.values()] }];
    }),
    items: new Set(items.map(({ id }) => id)).size,
    clusters: clusters.kinds,
    read,
  };
}

/** Answers of which some unit is as wanted. */
export const answersWhere = (
  kinds: readonly KindRatings[],
  wanted: (unit: RatedUnit) => boolean,
): number =>
  new Set(
    kinds.flatMap(({ units }) =>
      units.filter(wanted).map((u) => JSON.stringify([u.condition, u.target, u.repeat, u.item])),
    ),
  ).size;

/** What a rater said first of each unit. */
export const firstRatings = (units: readonly RatedUnit[], rater: string): (number | null)[] =>
  units.map(({ values }) => values.get(rater)?.[0] ?? null);

/** Units × raters, the first rating of each. */
export const ratingTable = (
  units: readonly RatedUnit[],
  raters: readonly string[],
): (number | null)[][] =>
  units.map(({ values }) => raters.map((rater) => values.get(rater)?.[0] ?? null));
