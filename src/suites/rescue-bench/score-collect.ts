import type { AnswerState, Row as ContractRow, VerdictState } from '../../contract/index.js';
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
export type Group = { target: string; judge: string | null; entries: Entry[][] };

/** Items by sample, task and row; groups by judge, then target. */
export type Collected = { items: RescueItem[]; groups: Group[] };

/** Order of names that does not depend on the machine's language. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reads a stream of rows. The result does not depend on the order of the stream. */
export async function collect(rows: AsyncIterable<RescueRow>): Promise<Collected> {
  const items = new Map<string, RescueItem>();
  const drafts = new Map<
    string,
    { target: string; judge: string | null; all: [string, Entry][] }
  >();
  for await (const row of rows) {
    const { item, target, judge } = row;
    if (!items.has(item.id)) items.set(item.id, item);
    const key = JSON.stringify([judge, target]);
    const draft = drafts.get(key) ?? { target, judge, all: [] };
    drafts.set(key, draft);
    draft.all.push([item.id, entryOf(row)]);
  }
  const sorted = [...items.values()].sort(
    (a, b) => byName(a.sample, b.sample) || byName(a.task, b.task) || a.row - b.row,
  );
  const placeOf = new Map(sorted.map((item, i) => [item.id, i]));
  const groups = [...drafts.values()].map(({ target, judge, all }): Group => {
    const entries: Entry[][] = sorted.map(() => []);
    for (const [id, entry] of all) entries[placeOf.get(id) ?? 0]?.push(entry);
    for (const list of entries)
      list.sort((a, b) => a.repeat - b.repeat || a.judgeRepeat - b.judgeRepeat);
    return { target, judge, entries };
  });
  groups.sort((a, b) => byName(a.judge ?? '', b.judge ?? '') || byName(a.target, b.target));
  return { items: sorted, groups };
}

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
