import type { Item } from '../contract/index.js';
import type { JudgeEntry } from '../pipeline/index.js';
import { isPerson } from '../pipeline/index.js';
import { rngFrom, shuffle } from '../stats/index.js';
import {
  type AnswerPlace,
  answerCode,
  formOf,
  rowId,
  type SheetAnswer,
  type SheetRun,
  sheetAnswers,
} from './sheet-answers.js';
import type { LaidAnswer } from './sheet-layout.js';
import { type Spread, spreadSample } from './sheet-sample.js';

/** The answers of a run's sheets, in the order of the data. `all`: answers that people could rate. */
export type Drawn = { all: number; answers: SheetAnswer[]; seed: string };

/**
 * Draws the answers that every rater gets: spread over targets, strata and the levels that the run's first reading judge
 * gave. The same run, number and seed draw the same answers.
 * @param n 1 or more; all of them where there are no more
 */
export async function drawAnswers(run: SheetRun, n: number, seed: string): Promise<Drawn> {
  const spreads: (Spread & { place: AnswerPlace })[] = [];
  for await (const { place, loaded, answered, levels } of sheetAnswers(run, levelJudge(run)))
    spreads.push({
      place,
      target: `${loaded.condition.id}/${place.target}`,
      stratum: stratumOf(answered.item),
      levels,
    });
  const chosen = new Set(
    spreadSample(spreads, n, `${seed}/sheet`).map((i) => JSON.stringify(spreads[i]?.place)),
  );
  const answers: SheetAnswer[] = [];
  // A second pass, so that the texts of the others need not be held.
  for await (const answer of sheetAnswers(run, null))
    if (chosen.has(JSON.stringify(answer.place))) answers.push(answer);
  return { all: spreads.length, answers, seed };
}

/** The judge whose levels the sample is spread over: the first that reads and is no person. */
const levelJudge = ({ manifest }: SheetRun): JudgeEntry | null =>
  manifest.judges.find(
    (judge) => !isPerson(judge) && !(judge.kind === 'local' && judge.baseline === true),
  ) ?? null;

const stratumOf = ({ strata, task, lang }: Item): string =>
  strata ?? [task, lang].filter((part) => part !== undefined).join('/');

/** One rater's answers in an order of their own, as they are laid out. `mask` takes out texts that are never shown. */
export function answersFor(
  run: SheetRun,
  { answers, seed }: Drawn,
  rater: string,
  mask: (item: string, text: string) => string = (_, text) => text,
): LaidAnswer[] {
  const form = formOf(run);
  return shuffle(rngFrom(`${seed}/sheet/${rater}`), answers).map((answer) => {
    const code = answerCode(run.manifest.run, form, answer);
    return {
      shown: answer.shown.map((one) => ({ ...one, text: mask(answer.place.item, one.text) })),
      pages: answer.pages,
      ids: answer.pages.map((_, i) => rowId(run.manifest.run, code, i)),
    };
  });
}
