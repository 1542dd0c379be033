import type { AnswerState, Item, Row } from '../contract/index.js';

/** One rating of one answer by one figure: of an answer's repeat, and a judge's repeat on it. */
export type GateValue = {
  repeat: number;
  /** Null where it is unscored. */
  value: number | null;
  /** Share, 0…1, of what the value is made of (answers, verdicts) that is missing: 1 where there is no value. */
  missing: number;
  /** The judge saw the thing, but does not say at which level, so that it may be at the one asked about. */
  levelUnknown: boolean;
};

type AnyRow = Row<Item, unknown, unknown>;
type Scores = Readonly<Record<string, number | null>>;

/** Rows by which it is found out which figures a step of verdicts bears on. */
const TRIES = 3;

/**
 * How much of what a value is made of is missing. A figure of several verdicts has a value from those that are there; the
 * others could be the bad ones. A verdict bears on a figure where the figure has a value from that verdict alone in some
 * row; of a step that was never rated nothing is known, and it counts.
 */
export class PartsOfRows {
  readonly #reach = new Map<string, { tries: number; figures: Set<string> }>();
  readonly #open: { row: AnyRow; figure: string; value: GateValue }[] = [];

  constructor(
    readonly scoresOf: (row: AnyRow) => Scores,
    readonly scored: readonly AnswerState[],
  ) {}

  /** The scores of a row, which is learned from. */
  read(row: AnyRow): Scores {
    if (row.verdicts.length > 1) this.#learn(row);
    return this.scoresOf(row);
  }

  #learn(row: AnyRow): void {
    for (const one of row.verdicts) {
      const known = this.#reach.get(one.step) ?? { tries: 0, figures: new Set() };
      if (one.state !== 'rated' || known.tries >= TRIES) continue;
      this.#reach.set(one.step, known);
      known.tries += 1;
      const verdicts = row.verdicts.map((v) =>
        v === one ? v : { ...v, state: 'errored' as const, value: null },
      );
      for (const [figure, value] of Object.entries(this.scoresOf({ ...row, verdicts })))
        if (value !== null) known.figures.add(figure);
    }
  }

  /** Sets `missing` of a value of this row once all rows were read; where all is there, it is 0 at once. */
  later(row: AnyRow, figure: string, value: GateValue): void {
    const whole =
      row.answers.every(({ state }) => this.scored.includes(state)) &&
      row.verdicts.every(({ state }) => state === 'rated');
    if (!whole) this.#open.push({ row, figure, value });
  }

  settle(): void {
    for (const { row, figure, value } of this.#open) {
      const answers = row.answers.length > 1 ? row.answers : [];
      const verdicts = row.verdicts.filter(
        ({ step }) => this.#reach.get(step)?.figures.has(figure) ?? true,
      );
      value.missing = Math.max(
        shareOf(answers, ({ state }) => !this.scored.includes(state)),
        verdicts.length > 1 ? shareOf(verdicts, ({ state }) => state !== 'rated') : 0,
      );
    }
  }
}

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;

/** The figure that says whether the thing of a figure at a level (`…@high`) is there at all; itself where it has none. */
export const presenceOf = (figure: string): string => figure.replace(/@[^@]+$/u, '@present');
