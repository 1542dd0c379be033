import type { AnswerState, Row as ContractRow, VerdictState } from '../../contract/index.js';
import { byName, collectRows, type Group as GroupOf } from '../shared/collect.js';
import type { Answer, RescueItem, Verdict } from './types.js';

export type RescueRow = ContractRow<RescueItem, Answer, Verdict>;

/** One answer under one judge. `rating` is null for items that the judge was not asked about. */
export type Entry = {
  repeat: number;
  judgeRepeat: number;
  state: AnswerState;
  /** Why it is no answer, or what was left out of it. */
  why?: string;
  answer: Answer | null;
  rating: VerdictState | null;
  verdict: Verdict | null;
};

/** All answers of one target under one judge: by place in `Collected.items`, in the order of repeat and judge repeat. */
export type Group = GroupOf<Entry>;

/** Items by sample, task and row; groups by judge, then target. */
export type Collected = { items: RescueItem[]; groups: Group[] };

/** Reads a stream of rows. The result does not depend on the order of the stream. */
export const collect = (rows: AsyncIterable<RescueRow>): Promise<Collected> =>
  collectRows(
    rows,
    (item) => item,
    entryOf,
    (a, b) => byName(a.sample, b.sample) || byName(a.task, b.task) || a.row - b.row,
  );

/** A row as the figures see it. */
export function entryOf({ answers, verdicts, repeat, judgeRepeat }: RescueRow): Entry {
  const [answer] = answers;
  const [verdict] = verdicts;
  return {
    repeat,
    judgeRepeat,
    state: answer?.state ?? 'not_reached',
    ...(answer?.why !== undefined && { why: answer.why }),
    answer: answer?.state === 'ok' ? answer.value : null,
    rating: verdict?.state ?? null,
    verdict: verdict?.state === 'rated' ? verdict.value : null,
  };
}

/** Resampling unit of an item: the couple or family where the data names it, otherwise the sample. */
export const clusterOf = ({ clusters: { sample, couple } }: RescueItem): string =>
  couple === undefined ? `sample:${sample}` : `couple:${couple}`;
