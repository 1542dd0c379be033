import type { Insertable } from 'kysely';
import type { AnySuite, RatingKind } from '../../contract/index.js';
import { type LoadedCondition, ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import type { Db, PageTables } from '../../store/index.js';
import type { OpenedRun } from '../desk.js';
import { shownOf } from './answer-text.js';
import { ratedKinds } from './kinds.js';
import { raterName } from './rater-name.js';
import { folded } from './search-words.js';

/** Characters of an answer in lists. */
const EXCERPT = 240;
/** Longest text that is looked through, in UTF-16 units; what is longer is found by its begin. */
const LONGEST = 20_000;

type VerdictRow = Insertable<PageTables['page_verdict']>;
/** What is looked through of one answer. */
export type IndexedAnswer = {
  answer: Insertable<PageTables['page_answer']>;
  verdicts: VerdictRow[];
  ratings: Insertable<PageTables['page_rating']>[];
};

/**
 * Answers of some items of one condition and target, all repeats, with their verdicts.
 * @param at place of the condition and of the target in the run: an answer keeps its number while others are still made
 */
export async function indexRows(
  db: Db,
  opened: OpenedRun,
  loaded: LoadedCondition,
  target: OpenedRun['manifest']['targets'][number],
  at: { condition: number; target: number; items: ReadonlyMap<string, number> },
  only: ReadonlySet<string>,
): Promise<IndexedAnswer[]> {
  const { suite, manifest, conditions } = opened;
  const most = Math.max(...conditions.map(({ items }) => items.length));
  const found = new Map<number, IndexedAnswer>();
  const source = rowSource({ db, suite, manifest, conditions }, loaded);
  for (const rater of ratersOf(manifest)) {
    const judge = raterName(rater);
    for await (const row of ratedRows(source, target, rater, only)) {
      const { item, repeat } = row;
      if (!only.has(item.id)) continue;
      const group = (at.condition * manifest.targets.length + at.target) * manifest.repeats;
      const n = (group + repeat - 1) * most + (at.items.get(item.id) ?? 0);
      const one = found.get(n) ?? {
        answer: answerRow(opened, loaded, row, n),
        verdicts: [],
        ratings: [],
      };
      found.set(n, one);
      if (judge === null) continue;
      for (const out of row.verdicts)
        one.verdicts.push({
          run: manifest.run,
          n,
          judge,
          judge_repeat: row.judgeRepeat,
          step: out.step,
          state: out.state,
          kinds: JSON.stringify(ratedKinds(suite, row, out)),
        });
    }
  }
  for (const one of found.values()) {
    const given = valuesOf(one.verdicts);
    one.answer.spread = spreadOf(suite, given);
    one.ratings = ratingsOf(suite, manifest.run, one.answer.n, given);
  }
  return [...found.values()];
}

type RatedRow = ReturnType<typeof ratedRows> extends AsyncGenerator<infer R> ? R : never;

function answerRow(
  { suite, manifest }: OpenedRun,
  loaded: LoadedCondition,
  row: RatedRow,
  n: number,
): IndexedAnswer['answer'] {
  const { item } = row;
  const shown = shownOf(suite, row);
  const said = shown.filter(({ by }) => by === 'target').map(({ text }) => text);
  return {
    run: manifest.run,
    n,
    condition: loaded.condition.id,
    target: row.target,
    repeat: row.repeat,
    item: item.id,
    task: item.task ?? '',
    lang: item.lang ?? '',
    strata: item.strata ?? '',
    clusters: Object.entries(item.clusters)
      .map(([kind, id]) => ` ${kind}=${id} `)
      .join(''),
    state: worstState(row.answers.map(({ state }) => state)),
    chars: said.reduce((sum, text) => sum + [...text].length, 0),
    words: folded(shown.map(({ text }) => text).join('\n')).slice(0, LONGEST),
    excerpt: firstCharacters(said.join('\n')),
    spread: null,
  };
}

/** One state for all steps of an answer: the first that is not `ok`. */
const worstState = (states: readonly string[]): string =>
  states.find((state) => state !== 'ok') ?? states[0] ?? 'not_reached';

const firstCharacters = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > EXCERPT
    ? `${characters.slice(0, EXCERPT).join('')}…`
    : characters.join('');
};

type Given = { kind: string; step: string; judge: string; value: number };

/** Values by kind, step and judge; the mean over a judge's repeats. */
function valuesOf(verdicts: readonly VerdictRow[]): Given[] {
  const all = new Map<string, Given & { n: number }>();
  for (const { kinds, step, judge } of verdicts)
    for (const [kind, value] of Object.entries(JSON.parse(kinds) as Record<string, number>)) {
      const key = JSON.stringify([kind, step, judge]);
      const one = all.get(key);
      if (one === undefined) all.set(key, { kind, step, judge, value, n: 1 });
      else {
        one.value = (one.value * one.n + value) / (one.n + 1);
        one.n += 1;
      }
    }
  return [...all.values()];
}

/**
 * Largest distance of two raters on one kind of one step, as a share of the kind's range; null where no two rated the
 * same. Panels are made of judges, so they are no second opinion.
 */
function spreadOf(suite: AnySuite, given: readonly Given[]): number | null {
  const same = new Map<string, { kind: string; values: number[] }>();
  for (const { kind, step, judge, value } of given) {
    if (judge.startsWith('panel/')) continue;
    const key = JSON.stringify([kind, step]);
    const one = same.get(key) ?? { kind, values: [] };
    same.set(key, one);
    one.values.push(value);
  }
  const compared = [...same.values()].filter(({ values }) => values.length > 1);
  // Beside levels, "there at all" is made of them and would call any step from none the whole scale.
  const levels = ({ kind }: { kind: string }) => suite.ratings?.kinds[kind]?.levels?.length ?? 3;
  const fine = compared.filter((one) => levels(one) > 2);
  const spreads = (fine.length > 0 ? fine : compared).map(
    ({ kind, values }) =>
      (Math.max(...values) - Math.min(...values)) / rangeOf(suite.ratings?.kinds[kind], values),
  );
  return spreads.length === 0 ? null : Math.max(...spreads);
}

function rangeOf(kind: RatingKind | undefined, values: readonly number[]): number {
  const levels = kind?.levels?.map(({ value }) => value) ?? values;
  return Math.max(...levels) - Math.min(...levels) || 1;
}

/** The largest value over steps, by kind and judge, where it is above the kind's lowest level. */
function ratingsOf(
  suite: AnySuite,
  run: string,
  n: number,
  given: readonly Given[],
): IndexedAnswer['ratings'] {
  const largest = new Map<string, IndexedAnswer['ratings'][number]>();
  for (const { kind, judge, value } of given) {
    const lowest = suite.ratings?.kinds[kind]?.levels?.[0]?.value ?? Number.NEGATIVE_INFINITY;
    if (value <= lowest) continue;
    const key = JSON.stringify([kind, judge]);
    const one = largest.get(key);
    if (one === undefined || value > one.value) largest.set(key, { run, kind, n, judge, value });
  }
  return [...largest.values()];
}
