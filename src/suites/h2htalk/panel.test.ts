import { describe, expect, it } from 'vitest';
import type { Dimension } from './dimensions.js';
import { rated } from './h2htalk.testkit.js';
import { panel } from './panel.js';
import type { Rating, Verdict } from './types.js';
import { verdictOf } from './verdict.js';

describe('the panel', () => {
  const verdict = (scores: Partial<Record<Dimension, number>>): Verdict =>
    verdictOf(
      Object.fromEntries(
        Object.entries(scores).map(([d, score]): [string, Rating] => [
          d,
          { score, reason: `${score}` },
        ]),
      ),
      2,
    );
  const of = (how: 'median' | 'majority', first: Verdict, ...rest: Verdict[]) =>
    panel(how, [rated(first), ...rest.map((v) => rated(v))]).value;

  it('takes the median, between the middle two where they are even', () => {
    const [a, b, c] = [verdict({ empathy: 1 }), verdict({ empathy: 4 }), verdict({ empathy: 5 })];
    expect(of('median', a, b, c)?.ratings.empathy).toEqual({ score: 4, reason: '4' });
    expect(of('median', b, c)?.ratings.empathy?.score).toBe(4.5);
    expect(of('median', a, c)?.low).toBe(true);
    expect(of('median', a, b, c)?.low).toBe(false);
  });

  it('takes what more than half say, or nothing', () => {
    const [a, b] = [verdict({ empathy: 4, safety: 5 }), verdict({ empathy: 4, safety: 2 })];
    expect(of('majority', a, b)?.ratings).toEqual({ empathy: { score: 4, reason: '4' } });
  });

  it('needs half of the judges, for the verdict and for each dimension', () => {
    const lost = {
      ...rated(verdict({ empathy: 4 })),
      state: 'errored' as const,
      value: null,
      why: 'x',
    };
    expect(panel('median', [lost, lost, rated(verdict({ empathy: 4 }))])).toMatchObject({
      state: 'unparsable',
      why: 'rated_by_1_of_3',
    });
    expect(panel('median', [lost, lost])).toMatchObject({ state: 'errored', why: 'x' });
    const three = of(
      'median',
      verdict({ empathy: 4 }),
      verdict({ safety: 4 }),
      verdict({ safety: 4 }),
    );
    expect(Object.keys(three?.ratings ?? {})).toEqual(['safety']);
  });
});
