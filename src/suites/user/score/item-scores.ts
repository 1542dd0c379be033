import type { ItemFigure } from '../../../contract/index.js';
import type { Figure, Measures, UserRow } from './figure.js';

/** Figures that are means over items and have ends, so that differences of them have intervals. */
const compared = ({ figures }: Measures): Figure[] =>
  figures.filter(({ inner, range }) => inner !== true && range !== null);

/**
 * What the ids of `itemScores` mean: those of the metrics. Which way is better is told for points and right answers; of
 * labels it is for the reader to say.
 */
export function itemFigures(measures: Measures, kind: 'rubric' | 'labels' | 'gold') {
  return Object.fromEntries(
    compared(measures).map(({ id, name, range }): [string, ItemFigure] => [
      id,
      {
        label: name,
        unit: 'rate',
        range: range ?? [0, 1],
        better: kind === 'labels' ? null : id === 'gate' ? 'lower' : 'higher',
      },
    ]),
  );
}

/** Null where a row is unscored; absent where the figure has nothing to do with its item. */
export const itemScoresOf = (measures: Measures, row: UserRow): Record<string, number | null> =>
  Object.fromEntries(
    compared(measures).flatMap(({ id, of }) => {
      const scored = of(row);
      return scored === null ? [] : [[id, scored.value]];
    }),
  );
