import { describe, expect, it } from 'vitest';
import { laggedAssociation } from './lagged.js';
import { rngFrom } from './random.js';

describe('laggedAssociation', () => {
  it('hand-computed: centred within strata, levels of people do not count', () => {
    // Stratum a: x 1, 3 and y 2, 4; stratum b: x 8, 6 and y 1, 5: centred x −1, 1, 1, −1; y −1, 1, −2, 2.
    const { value, n } = laggedAssociation([1, 3, 8, 6], [2, 4, 1, 5], ['a', 'a', 'b', 'b'], {
      seed: 's',
      draws: 50,
    });
    expect(value).toBeCloseTo(-2 / Math.sqrt(4 * 10), 12);
    expect(n).toBe(4);
  });

  it('finds a planted echo and leaves noise within chance', () => {
    const rng = rngFrom('ripple');
    const x = Array.from({ length: 60 }, () => rng() * 10);
    const strata = x.map((_, i) => Math.floor(i / 6));
    const echo = x.map((v) => v * 0.8 + rng());
    const noise = x.map(() => rng() * 10);
    const found = laggedAssociation(x, echo, strata, { seed: 's', draws: 400 });
    const none = laggedAssociation(x, noise, strata, { seed: 's', draws: 400 });
    expect(found.chance?.p).toBeCloseTo(1 / 401, 12);
    expect(found.value ?? 0).toBeGreaterThan(found.chance?.high ?? 1);
    expect(none.chance?.p).toBeGreaterThan(0.05);
  });

  it('a stratum of one pair says nothing', () => {
    expect(laggedAssociation([1, 2], [3, 4], ['a', 'b'], { seed: 's' })).toEqual({
      value: null,
      n: 0,
      reason: 'too_few',
      chance: null,
    });
  });
});
