import { type Figure, pearson } from '../../stats/index.js';

export type ItemAnalysis = {
  item: string;
  n: number;
  right: number;
  /** Share of right answers; null before the first. */
  rate: number | null;
  /** Correlation of being right here with the share of right answers in the rest of the attempt. */
  discrimination: Figure;
  /** What to look at: too few answers to say, nearly everybody or nobody right, or the wrong people right. */
  flag: 'few' | 'hard' | 'easy' | 'reversed' | null;
};

/** Below so many answers nothing is said of an item. */
export const FEW = 5;

/**
 * How an exam's items do: an item that nearly nobody gets right, or that only weak attempts get right, may have a wrong
 * or outdated standard.
 */
export function itemAnalysis(
  answers: readonly { attempt: string; item: string; right: boolean | null }[],
): ItemAnalysis[] {
  const counted = answers.filter(({ right }) => right !== null);
  const attempts = new Map<string, { right: number; n: number }>();
  for (const { attempt, right } of counted) {
    const sum = attempts.get(attempt) ?? { right: 0, n: 0 };
    attempts.set(attempt, { right: sum.right + (right === true ? 1 : 0), n: sum.n + 1 });
  }
  const items = [...new Set(counted.map(({ item }) => item))].sort();
  return items.map((item) => {
    const own = counted.filter((one) => one.item === item);
    const right = own.filter((one) => one.right === true).length;
    const rows = own.flatMap(({ attempt, right: yes }) => {
      const sum = attempts.get(attempt);
      // Without the item itself, or it would correlate with itself.
      if (sum === undefined || sum.n < 2) return [];
      return [{ x: yes === true ? 1 : 0, y: (sum.right - (yes === true ? 1 : 0)) / (sum.n - 1) }];
    });
    const discrimination = pearson(
      rows.map(({ x }) => x),
      rows.map(({ y }) => y),
    );
    const rate = own.length === 0 ? null : right / own.length;
    return {
      item,
      n: own.length,
      right,
      rate,
      discrimination,
      flag: flagOf(own.length, rate, discrimination),
    };
  });
}

function flagOf(n: number, rate: number | null, { value }: Figure): ItemAnalysis['flag'] {
  if (n < FEW || rate === null) return 'few';
  if (value !== null && value < 0) return 'reversed';
  if (rate < 0.3) return 'hard';
  return rate > 0.97 ? 'easy' : null;
}
