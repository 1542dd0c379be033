import type { AnswerState, Row, VerdictState } from '../../contract/index.js';
import { collectRows, type Group as GroupOf } from '../shared/collect.js';
import { inTableOrder, sceneOf } from './abilities.js';
import { type Rubric, rubricOf, UNSCORED } from './score-question.js';
import type { Answer, HeartItem, Verdict } from './types.js';
import { ODD } from './verdict-rows.js';

export type HeartRow = Row<HeartItem, Answer, Verdict>;

/** What scoring keeps of an item. Scenes are never blank: see `sceneOf`. */
export type ItemFacts = Pick<HeartItem, 'id' | 'lang' | 'origin' | 'difficulty'> & {
  session: string;
  primary: string;
  secondary: string;
  rubric: Rubric;
};

/** One answer under one judge. */
export type Entry = {
  repeat: number;
  judgeRepeat: number;
  answer: AnswerState;
  /** Unicode characters of the answer; null without one. */
  length: number | null;
  /** By rubric row: 1 hit, 0 not hit, −1 unscored. */
  hits: Int8Array;
  /** Rows by their verdict's state. */
  states: Readonly<Record<VerdictState, number>>;
  /** Rows whose verdict was mended on the way. */
  padded: number;
  cut: number;
  odd: number;
};

/** All answers of one target under one judge: by place in `Collected.items`, in the order of repeat and judge repeat. */
export type Group = GroupOf<Entry>;

/** Items in the order of their ids; abilities in the order of tables; groups by judge, then target. */
export type Collected = { items: ItemFacts[]; abilities: string[]; groups: Group[] };

/** Reads a stream of rows; texts are not kept. The result does not depend on the order of the stream. */
export async function collect(rows: AsyncIterable<HeartRow>): Promise<Collected> {
  const { items, groups } = await collectRows(rows, factsOf, entryOf);
  const labels = items.flatMap((item) => item.rubric.abilities.map((ability) => ability.label));
  return { items, abilities: inTableOrder(labels), groups };
}

export const factsOf = (item: HeartItem): ItemFacts => ({
  id: item.id,
  lang: item.lang,
  origin: item.origin,
  difficulty: item.difficulty,
  session: item.clusters.session ?? item.id,
  primary: sceneOf(item.primary_scene),
  secondary: sceneOf(item.secondary_scene),
  rubric: rubricOf(item.rubric),
});

function entryOf({ item, answers, verdicts, repeat, judgeRepeat }: HeartRow): Entry {
  const [answer] = answers;
  const states = { rated: 0, unparsable: 0, refused: 0, errored: 0 };
  const why = { padded: 0, cut: 0, odd: 0 };
  const hits = new Int8Array(item.rubric.length).fill(UNSCORED);
  // `read` and `fromFile` give one verdict a row in file order.
  verdicts.forEach((verdict, row) => {
    states[verdict.state] += 1;
    if (verdict.state !== 'rated' || verdict.value === null || row >= hits.length) return;
    hits[row] = verdict.value.hit ? 1 : 0;
    if (verdict.why === ODD.padded) why.padded += 1;
    if (verdict.why === ODD.cut) why.cut += 1;
    if (verdict.why === ODD.odd) why.odd += 1;
  });
  const text = answer?.value?.text;
  return {
    repeat,
    judgeRepeat,
    answer: answer?.state ?? 'not_reached',
    length: text === undefined ? null : Array.from(text).length,
    hits,
    states,
    ...why,
  };
}
