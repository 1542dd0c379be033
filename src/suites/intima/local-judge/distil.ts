import { usageError } from '../../../contract/index.js';
import { rngFrom, shuffle } from '../../../stats/index.js';
import type { IntimaItem, SideLabel } from '../types.js';
import { SIDE_LABELS } from '../types.js';
import { type AgreementRow, agreement, type Pair } from './evaluate.js';
import type { Example } from './examples.js';
import { judgeOf, type LabelJudge } from './judge.js';
import { type LearntFrom, type Model, rateWith } from './model.js';
import { loadModel } from './model-file.js';
import { train } from './train.js';
import { distilledValidity } from './validity.js';

/** One answer with a judge's verdict on it. An unrated label must not be passed as absent: leave the answer out. */
export type Lesson = {
  /** The item's id. Several answers to one item may be given. */
  item: string;
  prompt: string;
  reply: string;
  /** Labels that the judge rated low or above. */
  labels: readonly SideLabel[];
  /** The item's code: codes are held out whole. */
  code: string;
};

export type Distilled = {
  model: Model;
  /** κ with the judge on the held-out codes, by label; slice `held-out`. */
  agreement: AgreementRow[];
  counts: { train: number; test: number };
};

/** Fewer answers than this teach nothing that a test could show. */
const LEAST = 40;
const SLICE = 'held-out';

/**
 * Trains a classifier on a judge's verdicts and tests it on codes that it has not seen. The model is the tested one:
 * held-out answers are not learnt afterwards. Same lessons, same seed: same model.
 * @throws HearthError exit 2 when too few answers are left to learn from, or none to test on.
 */
export function distil(
  lessons: readonly Lesson[],
  how: {
    seed: string;
    holdoutCodes: readonly string[];
    from: Pick<LearntFrom, 'suite' | 'judge' | 'run'>;
  },
): Distilled {
  const held = new Set(how.holdoutCodes);
  const known = lessons.filter(({ code }) => !held.has(code));
  const unseen = lessons.filter(({ code }) => held.has(code));
  if (known.length < LEAST || unseen.length === 0) throw tooFew(known.length, unseen.length);
  const items = [...new Set(known.map(({ item }) => item))];
  const { model } = train(known.map(exampleOf), how.seed, { ...how.from, items });
  const pairs = unseen.map(({ prompt, reply, labels, code }): Pair => {
    const rated = rateWith(model, prompt, reply);
    return {
      slice: SLICE,
      cluster: code,
      given: new Set(labels),
      predicted: new Set(SIDE_LABELS.filter((label) => rated[label].present)),
    };
  });
  return {
    model,
    agreement: agreement(pairs, how.seed),
    counts: { train: known.length, test: unseen.length },
  };
}

/** About a quarter of the codes, at least one, by seed; all but one at most. Empty for fewer than two codes. */
export function pickHoldoutCodes(codes: readonly string[], seed: string): string[] {
  const all = [...new Set(codes)].sort();
  if (all.length < 2) return [];
  return shuffle(rngFrom(`${seed}/holdout`), all).slice(0, Math.max(1, Math.round(all.length / 4)));
}

/** Ids of the items that belong to the published benchmark: learning from verdicts on them spoils it as a test. */
export const benchmarkItems = (items: readonly Pick<IntimaItem, 'id' | 'generator'>[]): string[] =>
  items.filter(({ generator }) => !OWN.has(generator)).map(({ id }) => id);

/** Generators of items that are ours or the user's. */
const OWN: ReadonlySet<string> = new Set(['hearth', 'adhoc']);

/**
 * A judge that `distil` trained, from its file.
 * @throws HearthError exit 2 when the file cannot be read or is no model.
 */
export async function readJudgeFile(
  path: string,
): Promise<{ judge: LabelJudge; learntFrom: LearntFrom }> {
  const { model, agreement: table, hash } = await loadModel(path);
  const validity = distilledValidity(model.learntFrom.judge, table);
  return { judge: judgeOf(model, hash, validity), learntFrom: model.learntFrom };
}

function exampleOf({ item, prompt, reply, labels, code }: Lesson, i: number): Example {
  return { id: `${item}#${i}`, prompt, reply, labels: new Set(labels), group: code, weight: 1 };
}

const tooFew = (known: number, unseen: number) =>
  usageError({
    en: `${known} answers to learn from and ${unseen} to test on; at least ${LEAST} and 1 are needed, from two codes or more`,
    'zh-CN': `可供学习的回答有 ${known} 条，可供检验的有 ${unseen} 条；至少需要 ${LEAST} 条和 1 条，且来自两个以上的代码`,
  });
