import {
  ANSWER_STATES,
  type AnswerState,
  VERDICT_STATES,
  type VerdictState,
} from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import type { Figure, Measures, UserRow } from './figure.js';

/** A figure's numbers by item: mean over the item's rows (repeats, judge repeats); NaN where there is none. */
export type Column = { value: Float64Array; low: Float64Array; high: Float64Array };

/** All rows of one target under one judge. `answers`, `verdicts`: how many ended in each state. */
export type Group = {
  target: string;
  judge: string | null;
  columns: ReadonlyMap<string, Column>;
  answers: Readonly<Record<AnswerState, number>>;
  verdicts: Readonly<Record<VerdictState, number>>;
  badQuotes: number;
  /** Whether any verdict came with quotes. */
  quoted: boolean;
};

/** Items in the order of their ids, and groups by judge, then target, both by name. */
export type Collected = { items: AnyUserItem[]; groups: Group[] };

/** Order of names that does not depend on the machine's language. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Reads a stream of rows into one column a figure, target and judge; texts are not kept. `also` sees each row on its
 * way. The result does not depend on the order of the stream.
 */
export async function collect(
  rows: AsyncIterable<UserRow>,
  measures: Measures,
  also?: (row: UserRow) => void,
): Promise<Collected> {
  const items = new Map<string, { item: AnyUserItem; at: number }>();
  const drafts = new Map<string, Draft>();
  for await (const row of rows) {
    also?.(row);
    const entry = items.get(row.item.id) ?? { item: row.item, at: items.size };
    items.set(row.item.id, entry);
    const key = JSON.stringify([row.judge, row.target]);
    const draft = drafts.get(key) ?? new Draft(row.target, row.judge, measures.figures);
    drafts.set(key, draft);
    draft.push(row, entry.at);
  }
  const sorted = [...items.values()].sort((a, b) => byName(a.item.id, b.item.id));
  const order = sorted.map(({ at }) => at);
  return {
    items: sorted.map(({ item }) => item),
    groups: [...drafts.values()]
      .map((draft) => draft.finish(order))
      .sort((a, b) => byName(a.judge ?? '', b.judge ?? '') || byName(a.target, b.target)),
  };
}

/** Sums of one figure by item, in the order of first appearance. */
class Sums {
  private readonly value: number[] = [];
  private readonly known: number[] = [];
  private readonly low: number[] = [];
  private readonly high: number[] = [];
  private readonly rows: number[] = [];

  add(at: number, scored: NonNullable<ReturnType<Figure['of']>>): void {
    this.rows[at] = (this.rows[at] ?? 0) + 1;
    this.low[at] = (this.low[at] ?? 0) + scored.low;
    this.high[at] = (this.high[at] ?? 0) + scored.high;
    if (scored.value === null) return;
    this.value[at] = (this.value[at] ?? 0) + scored.value;
    this.known[at] = (this.known[at] ?? 0) + 1;
  }

  finish(order: readonly number[]): Column {
    const mean = (sums: readonly number[], counts: readonly number[]): Float64Array =>
      Float64Array.from(order, (at) => (sums[at] ?? Number.NaN) / (counts[at] ?? Number.NaN));
    return {
      value: mean(this.value, this.known),
      low: mean(this.low, this.rows),
      high: mean(this.high, this.rows),
    };
  }
}

class Draft {
  private readonly sums: Sums[];
  private readonly answers: Record<AnswerState, number>;
  private readonly verdicts: Record<VerdictState, number>;
  private badQuotes = 0;
  private quoted = false;

  constructor(
    readonly target: string,
    readonly judge: string | null,
    private readonly figures: readonly Figure[],
  ) {
    this.sums = figures.map(() => new Sums());
    this.answers = zeroes(ANSWER_STATES);
    this.verdicts = zeroes(VERDICT_STATES);
  }

  push(row: UserRow, at: number): void {
    // Judge repeats rate the same answer, which counts once.
    if (row.judgeRepeat === 1) this.answers[row.answers[0]?.state ?? 'not_reached'] += 1;
    for (const { state, value } of row.verdicts) {
      this.verdicts[state] += 1;
      this.badQuotes += value?.badQuotes ?? 0;
      this.quoted ||= value?.quoted ?? false;
    }
    this.figures.forEach((figure, f) => {
      const scored = figure.of(row);
      if (scored !== null) this.sums[f]?.add(at, scored);
    });
  }

  finish(order: readonly number[]): Group {
    const { target, judge, answers, verdicts, badQuotes, quoted } = this;
    const columns = new Map(
      this.figures.flatMap(({ id }, f) => {
        const sums = this.sums[f];
        return sums === undefined ? [] : [[id, sums.finish(order)] as const];
      }),
    );
    return { target, judge, columns, answers, verdicts, badQuotes, quoted };
  }
}

const zeroes = <S extends string>(states: readonly S[]): Record<S, number> =>
  Object.fromEntries(states.map((state) => [state, 0])) as Record<S, number>;
