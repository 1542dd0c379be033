import { describe, expect, it } from 'vitest';
import { minimise } from './minimise.js';

describe('minimise', () => {
  it('finds the minimum of a quadratic', () => {
    const least = minimise(
      (x, g) => {
        const [a = 0, b = 0] = x;
        g[0] = 2 * (a - 3);
        g[1] = 20 * (b + 1);
        return (a - 3) ** 2 + 10 * (b + 1) ** 2;
      },
      new Float64Array(2),
      50,
    );
    expect(least[0]).toBeCloseTo(3, 4);
    expect(least[1]).toBeCloseTo(-1, 4);
  });

  it('follows the curved valley of Rosenbrock (1960) to (1, 1)', () => {
    const least = minimise(
      (x, g) => {
        const [a = 0, b = 0] = x;
        g[0] = -2 * (1 - a) - 400 * a * (b - a * a);
        g[1] = 200 * (b - a * a);
        return (1 - a) ** 2 + 100 * (b - a * a) ** 2;
      },
      Float64Array.from([-1.2, 1]),
      200,
    );
    expect(least[0]).toBeCloseTo(1, 2);
    expect(least[1]).toBeCloseTo(1, 2);
  });
});
