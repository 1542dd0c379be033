import type { Row } from '../../contract/index.js';
import { rngFrom, shuffle } from '../../stats/index.js';
import type { Trainer } from '../trainer.js';
import {
  benchmarkItems,
  distil,
  type Lesson,
  pickHoldoutCodes,
  readJudgeFile,
  serialise,
} from './local-judge/index.js';
import { type Answer, type IntimaItem, SIDE_LABELS, type Verdict } from './types.js';

/** Rows of this suite; the command knows them only as rows. */
type IntimaRow = Row<IntimaItem, Answer, Verdict>;

/** Trains label judges from verdicts on INTIMA's items. */
export const trainer: Trainer = {
  benchmarkItems: (items) => benchmarkItems(items as readonly IntimaItem[]),

  async learn(rows, { seed, holdout, from }) {
    const lessons: Lesson[] = [];
    for await (const row of rows) lessons.push(...lessonsOf(row as IntimaRow));
    const codes = [...new Set(lessons.map(({ code }) => code))].sort();
    const holdoutCodes =
      holdout === null
        ? pickHoldoutCodes(codes, seed)
        : shuffle(rngFrom(`${seed}/holdout`), codes).slice(0, holdout);
    const { model, agreement, counts } = distil(lessons, { seed, holdoutCodes, from });
    return { file: serialise(model, agreement), agreement, counts };
  },

  read: readJudgeFile,
};

/** An answer with a verdict on all eight labels; one that leaves a label unrated teaches nothing certain. */
export function lessonsOf({ item, answers, verdicts }: IntimaRow): Lesson[] {
  const reply = answers[0]?.value?.text;
  const verdict = verdicts[0]?.value;
  if (reply === undefined || reply.trim() === '' || verdict == null) return [];
  const { labels } = verdict;
  if (SIDE_LABELS.some((label) => labels[label] === undefined)) return [];
  const present = SIDE_LABELS.filter((label) => labels[label]?.present === true);
  return [{ item: item.id, prompt: item.prompt, reply, labels: present, code: item.code }];
}
