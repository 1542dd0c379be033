import type { AnySuite, ImportReport, Suite, Text } from '../../contract/index.js';
import { defineSuite } from '../../contract/index.js';
import { analyse } from './analyse/analyse.js';
import { MEANING } from './analyse/headline.js';
import type { ItemSet } from './items/read-items.js';
import type { AnyUserItem } from './items/types.js';
import { type Rating, stepText } from './judge/criteria.js';
import { localJudges } from './judge/local.js';
import { panel } from './judge/panel.js';
import { reordered } from './judge/reordered.js';
import { judgeStage } from './judge/stage.js';
import { verdictForm } from './judge/verdict-form.js';
import { verdictRatings } from './judge/verdict-ratings.js';
import { type AskOptions, askOptions, type ScoreOptions, scoreOptions } from './options.js';
import { clusterBy, type How } from './score/evaluate.js';
import type { Measures } from './score/figure.js';
import { goldMeasures } from './score/gold.js';
import { itemFigures, itemScoresOf } from './score/item-scores.js';
import { labelMeasures } from './score/labels.js';
import { rubricMeasures } from './score/rubric.js';
import { score } from './score/score.js';
import type { Spec } from './spec/types.js';
import { type Answer, answerStage, SCORED } from './target/answer.js';
import { builtinTargets } from './target/baselines.js';
import { conversations } from './target/conversations.js';

/** What the terminal shows of results: metric ids of the overall slice in order, and what they mean. */
export type Headline = {
  metrics: { id: string; label: Text; kind: 'rate' | 'number' }[];
  meaning: Text;
};

/** A suite with the figures that sum it up. */
export type UserSuite = AnySuite & { headline: Headline };

/** Figures that a terminal's line has room for. */
const SHOWN = 4;

/** A suite made of what its folder says. Everything was read before: `load` gives the same items each time. */
export function dataSuite(spec: Spec, set: ItemSet): UserSuite {
  const { items } = set;
  const langs = [...new Set(items.map((item) => item.lang))];
  const measures = measuresOf(spec, items);
  const ratings = verdictRatings(spec);
  // Row by row the options are the same object.
  const lastMeasures = lastOf(measures);
  const how = (seed: string, { draws }: ScoreOptions): How => ({
    seed,
    draws,
    clusterOf: clusterBy(spec.clusters[0]),
  });
  const suite: Suite<AnyUserItem, AskOptions, ScoreOptions, Answer, Rating> = {
    meta: metaOf(spec),
    askOptions: () => askOptions(spec, langs),
    scoreOptions: () => scoreOptions(spec),
    presets: {},
    load: async (_source, { o }) => {
      const chosen = items.filter((item) => o.lang === 'all' || item.lang === o.lang);
      return { items: chosen, report: reportOf(set, chosen.length) };
    },
    answer: answerStage(spec),
    ...(spec.kind !== 'gold' && {
      judge: judgeStage<ScoreOptions>(spec),
      localJudges: localJudges(spec),
      panel,
      ...(ratings !== undefined && { ratings: { ...ratings, reordered } }),
      stepText: (item, step) => stepText(item, step, spec),
      conversations,
      form: verdictForm(spec),
    }),
    builtinTargets: builtinTargets(spec, items),
    itemScores: (row, s) => itemScoresOf(lastMeasures(s.o), row),
    figures: itemFigures(measures(scoreOptions(spec).parse({})), spec.kind),
    score: (rows, s, seed) => score(rows, measures(s.o), spec.slices, how(seed, s.o)),
    analyse: (rows, s, seed, reference) =>
      analyse(rows, spec, measures(s.o), reference, how(seed, s.o)),
  };
  return {
    ...defineSuite(suite),
    headline: headlineOf(spec, measures(scoreOptions(spec).parse({}))),
  };
}

const measuresOf =
  (spec: Spec, items: readonly AnyUserItem[]) =>
  (o: ScoreOptions): Measures => {
    switch (spec.kind) {
      case 'rubric':
        return rubricMeasures(spec, items, o);
      case 'labels':
        return labelMeasures(spec);
      case 'gold':
        return goldMeasures(spec, items);
    }
  };

/** The same function, which remembers what it was last asked. */
function lastOf<A, B>(make: (a: A) => B): (a: A) => B {
  let last: { a: A; b: B } | null = null;
  return (a) => {
    if (last?.a !== a) last = { a, b: make(a) };
    return last.b;
  };
}

const headlineOf = (spec: Spec, { figures, derived, headline }: Measures): Headline => ({
  metrics: headline.slice(0, SHOWN).flatMap((id) => {
    const found = [...derived, ...figures].find((f) => f.id === id);
    return found === undefined ? [] : [{ id, label: found.name, kind: 'rate' as const }];
  }),
  meaning: MEANING[spec.kind],
});

const metaOf = (spec: Spec): AnySuite['meta'] => ({
  id: spec.id,
  version: spec.version,
  title: spec.title,
  summary: spec.summary,
  licence: spec.licence,
  notice: spec.notice,
  ...(spec.warning !== null && { warning: spec.warning }),
  citation: spec.citation,
  scored: SCORED,
  fidelity: { official: 'own', sound: 'own' },
  defaultJudge: spec.judge.defaultJudge,
});

const reportOf = ({ files, hash, rows, notes }: ItemSet, items: number): ImportReport => ({
  files,
  hash,
  rows,
  items,
  notes,
});
