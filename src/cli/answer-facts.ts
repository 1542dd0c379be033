import type { AnySuite } from '../contract/index.js';
import { isPerson, type Result, resultsOf } from '../pipeline/index.js';
import type { ResultsRequest } from '../pipeline/results.js';
import type { Shell } from './shell.js';
import { printable } from './table.js';
import { stateName } from './tally.js';

/** What stands behind figures without being one: answers that say nothing or decline, and ratings without a rater. */
export type AnswerFacts = {
  /** Target → state → answers, over all conditions and repeats. */
  answers: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Ratings of all judges, and those that a rule gave because there was nothing to rate. */
  rated: number;
  byRule: number;
  /** Ids of the items of which something is not scored, in the order of the data. */
  unscored: readonly string[];
};

/** Results of a run, and what was seen of its answers on the way: the rows are read once. */
export async function resultsWithFacts(
  request: ResultsRequest,
): Promise<{ results: Result[]; facts: AnswerFacts }> {
  const { manifest } = request;
  const [first = null] = manifest.judges.map(({ name }) => name);
  const kinds = new Map(manifest.judges.map(({ name, kind }) => [name, kind]));
  const answers = new Map<string, Record<string, number>>();
  const facts = { answers, rated: 0, byRule: 0 };
  const unscored = new Set<string>();
  const { scored } = request.suite.meta;
  const look = (row: Row): void => {
    // Every judge has its rows about the same answers, and so has each of its repeats.
    if (row.judge === first && row.judgeRepeat === 1) {
      const states = answers.get(row.target) ?? {};
      for (const { state } of row.answers) states[state] = (states[state] ?? 0) + 1;
      answers.set(row.target, states);
    }
    const missing =
      row.judge === null || row.verdicts.length === 0
        ? row.answers.some(({ state }) => !scored.some((s: string) => s === state))
        : row.verdicts.some(({ state }) => state !== 'rated');
    // What was not on a person's sheet is not missing.
    if (missing && !(row.judge !== null && isPerson({ name: row.judge })))
      unscored.add(row.item.id);
    const kind = row.judge === null ? undefined : kinds.get(row.judge);
    if (kind === undefined) return;
    const isEmpty = row.answers.every(({ state }) => state === 'empty');
    for (const { state, why, calls = [] } of row.verdicts) {
      if (state !== 'rated') continue;
      facts.rated += 1;
      // What a file says of a reply without text stands, unless the suite's rule went before it.
      const byRule =
        why === 'no_text' || (kind === 'model' ? calls.length === 0 : kind === 'local' && isEmpty);
      if (byRule) facts.byRule += 1;
    }
  };
  const results = await resultsOf({ ...request, suite: watched(request.suite, look) });
  return { results, facts: { ...facts, unscored: [...unscored] } };
}

type Row = Parameters<AnySuite['score']>[0] extends AsyncIterable<infer R> ? R : never;

/** The suite, with a look at each row that it scores. */
function watched(suite: AnySuite, look: (row: Row) => void): AnySuite {
  async function* passing(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    for await (const row of rows) {
      look(row);
      yield row;
    }
  }
  return { ...suite, score: (rows, scored, seed) => suite.score(passing(rows), scored, seed) };
}

/** Lines about answers that say nothing or decline, and about ratings by rule; none where there are none. */
export function factLines({ t, lang }: Shell, { answers, rated, byRule }: AnswerFacts): string[] {
  const told = [...answers].flatMap(([target, states]) => {
    const of = Object.values(states).reduce((sum, n) => sum + n, 0);
    const parts = ['empty', 'refused'].flatMap((state) => {
      const n = states[state] ?? 0;
      return n === 0 ? [] : [t('summary.someOf', { n, of, state: stateName(state)[lang] })];
    });
    return parts.length === 0
      ? []
      : [t('summary.ofTarget', { target, parts: parts.join(lang === 'en' ? ', ' : '，') })];
  });
  return [
    ...(told.length === 0
      ? []
      : [t('summary.without', { told: told.join(lang === 'en' ? '; ' : '；') })]),
    ...(byRule === 0 ? [] : [t('summary.byRule', { byRule, rated, byJudge: rated - byRule })]),
  ].map(printable);
}
