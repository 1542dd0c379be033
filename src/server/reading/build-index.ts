import type { AnySuite, RatingKind } from '../../contract/index.js';
import { panelName, type Rater, ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import type { Db } from '../../store/index.js';
import type { OpenedRun } from '../desk.js';
import { shownOf } from './answer-text.js';
import { folded } from './search-words.js';

/** Characters of an answer in lists. */
const EXCERPT = 240;
/** Longest text that is looked through, in UTF-16 units; what is longer is found by its begin. */
const LONGEST = 20_000;
/** Rows of one insert: SQLite takes 32,766 values in a statement. */
const BATCH = 400;

type AnswerRow = {
  run: string;
  n: number;
  condition: string;
  target: string;
  repeat: number;
  item: string;
  task: string;
  lang: string;
  strata: string;
  clusters: string;
  state: string;
  chars: number;
  words: string;
  excerpt: string;
  spread: number | null;
};
type VerdictRow = {
  run: string;
  n: number;
  judge: string;
  judge_repeat: number;
  step: string;
  state: string;
  kinds: string;
};
type RatingRow = { run: string; kind: string; n: number; judge: string; value: number };

/**
 * What the records of a run say of themselves in one text: when it is the same, the index is up to date. Judges may be
 * added, verdict files read again, errors asked again.
 */
export async function recordsOf(db: Db, run: string): Promise<string> {
  const slots = await db
    .selectFrom('slot')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('external')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  const { updated_ms: updated } = await db
    .selectFrom('run')
    .select('updated_ms')
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  return `${slots.n}/${files.n}/${updated}`;
}

/** Makes what pages look through out of a run's records; in one transaction, so readers see the old or the new. */
export async function buildIndex(db: Db, opened: OpenedRun, now: number): Promise<void> {
  const { run } = opened.manifest;
  const madeFrom = await recordsOf(db, run);
  const { answers, verdicts, ratings } = await rowsOf(db, opened);
  await db.transaction().execute(async (trx) => {
    for (const table of ['page_answer', 'page_verdict', 'page_rating', 'page_run'] as const)
      await trx.deleteFrom(table).where('run', '=', run).execute();
    for (const part of cut(answers)) await trx.insertInto('page_answer').values(part).execute();
    for (const part of cut(verdicts)) await trx.insertInto('page_verdict').values(part).execute();
    for (const part of cut(ratings)) await trx.insertInto('page_rating').values(part).execute();
    await trx
      .insertInto('page_run')
      .values({
        run,
        made_from: madeFrom,
        at_ms: now,
        answers: answers.length,
        verdicts: verdicts.length,
      })
      .execute();
  });
}

const cut = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, i) =>
    rows.slice(i * BATCH, (i + 1) * BATCH),
  );

async function rowsOf(db: Db, opened: OpenedRun) {
  const { suite, manifest, conditions } = opened;
  const answers = new Map<string, AnswerRow>();
  const verdicts: VerdictRow[] = [];
  const seen = new Map<number, Map<string, Map<string, number>>>();
  for (const loaded of conditions)
    for (const target of manifest.targets)
      for (const rater of ratersOf(manifest)) {
        const source = rowSource({ db, suite, manifest, conditions }, loaded);
        for await (const row of ratedRows(source, target, rater)) {
          const { item, repeat } = row;
          const key = JSON.stringify([loaded.condition.id, target.name, repeat, item.id]);
          let answer = answers.get(key);
          if (answer === undefined) {
            const shown = shownOf(suite, row);
            const said = shown.filter(({ by }) => by === 'target').map(({ text }) => text);
            answer = {
              run: manifest.run,
              n: answers.size,
              condition: loaded.condition.id,
              target: target.name,
              repeat,
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
            answers.set(key, answer);
          }
          const { n } = answer;
          const judge = nameOf(rater);
          if (judge === null) continue;
          for (const out of row.verdicts) {
            const kinds =
              out.state === 'rated' && suite.ratings !== undefined
                ? known(suite.ratings.of(row, out))
                : {};
            verdicts.push({
              run: manifest.run,
              n,
              judge,
              judge_repeat: row.judgeRepeat,
              step: out.step,
              state: out.state,
              kinds: JSON.stringify(kinds),
            });
            const ofAnswer = seen.get(n) ?? new Map<string, Map<string, number>>();
            seen.set(n, ofAnswer);
            for (const [kind, value] of Object.entries(kinds)) {
              const byJudge = ofAnswer.get(kind) ?? new Map<string, number>();
              ofAnswer.set(kind, byJudge);
              byJudge.set(judge, Math.max(value, byJudge.get(judge) ?? value));
            }
          }
        }
      }
  const list = [...answers.values()];
  const ratings: RatingRow[] = [];
  for (const [n, kinds] of seen) {
    const answer = list[n];
    if (answer !== undefined) answer.spread = spreadOf(suite, kinds);
    for (const [kind, byJudge] of kinds) {
      const lowest = suite.ratings?.kinds[kind]?.levels?.[0]?.value ?? Number.NEGATIVE_INFINITY;
      for (const [judge, value] of byJudge)
        if (value > lowest) ratings.push({ run: manifest.run, kind, n, judge, value });
    }
  }
  return { answers: list, verdicts, ratings };
}

const nameOf = (rater: Rater): string | null =>
  rater.kind === 'judge' ? rater.judge.name : rater.kind === 'panel' ? panelName(rater.how) : null;

const known = (values: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter((e): e is [string, number] => e[1] !== null));

/** One state for all steps of an answer: the first that is not `ok`. */
const worstState = (states: readonly string[]): string =>
  states.find((state) => state !== 'ok') ?? states[0] ?? 'not_reached';

const firstCharacters = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > EXCERPT
    ? `${characters.slice(0, EXCERPT).join('')}…`
    : characters.join('');
};

/** Panels are made of judges, so they are no second opinion. */
function spreadOf(
  suite: AnySuite,
  kinds: ReadonlyMap<string, ReadonlyMap<string, number>>,
): number | null {
  const spreads = [...kinds].flatMap(([kind, byJudge]) => {
    const values = [...byJudge].filter(([judge]) => !judge.startsWith('panel/')).map(([, v]) => v);
    const range = rangeOf(suite.ratings?.kinds[kind], values);
    return values.length < 2 || range === 0
      ? []
      : [(Math.max(...values) - Math.min(...values)) / range];
  });
  return spreads.length === 0 ? null : Math.max(...spreads);
}

function rangeOf(kind: RatingKind | undefined, values: readonly number[]): number {
  const levels = kind?.levels?.map(({ value }) => value) ?? values;
  return levels.length === 0 ? 0 : Math.max(...levels) - Math.min(...levels) || 1;
}
