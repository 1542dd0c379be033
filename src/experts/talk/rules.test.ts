import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasesOf, letter } from './aliases.js';
import { majorityOf, tally } from './field-votes.js';
import { pollResult } from './poll-result.js';
import { agreementOf } from './vote-agreement.js';

const votes = fc.array(fc.nat(3), { maxLength: 30 });

describe('D16: a vote', () => {
  it('counts every vote once, and has a winner only with quorum and without a tie', () => {
    fc.assert(
      fc.property(votes, fc.integer({ min: 1, max: 10 }), (cast, quorum) => {
        const { counts, voters, quorate, winner } = pollResult(4, cast, quorum);
        expect(counts.reduce((a, b) => a + b, 0)).toBe(cast.length);
        expect(voters).toBe(cast.length);
        expect(quorate).toBe(cast.length >= quorum);
        if (winner === null) return;
        expect(quorate).toBe(true);
        const rest = counts.filter((_, i) => i !== winner);
        expect(Math.max(...rest)).toBeLessThan(counts[winner] ?? 0);
      }),
    );
  });

  it('a tie and too few votes are told apart', () => {
    expect(pollResult(2, [0, 1], 2)).toMatchObject({ quorate: true, winner: null });
    expect(pollResult(2, [0], 2)).toMatchObject({ quorate: false, winner: null });
    expect(pollResult(3, [2, 2, 0], 3)).toMatchObject({ quorate: true, winner: 2 });
    expect(pollResult(2, [], 1)).toMatchObject({ quorate: false, winner: null });
  });
});

describe('C3: letters instead of names', () => {
  const people = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 9 });

  it('each person has one, and the order in which people came changes nothing', () => {
    fc.assert(
      fc.property(people, fc.string(), (all, item) => {
        const dealt = aliasesOf('seed', item, all);
        expect(new Set(dealt.values()).size).toBe(all.length);
        expect(aliasesOf('seed', item, [...all].reverse())).toEqual(dealt);
      }),
    );
  });

  it('are dealt anew for every item, so that nobody’s votes can be followed', () => {
    const of = (i: number) => aliasesOf('seed', `item ${i} 1`, ['p', 'q', 'r']).get('p');
    const seen = Array.from({ length: 300 }, (_, i) => of(i));
    for (const alias of ['A', 'B', 'C'])
      expect(seen.filter((one) => one === alias).length).toBeGreaterThan(60);
  });

  it('go on after Z', () => {
    expect([0, 25, 26, 27, 701, 702].map(letter)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
  });
});

describe('agreement before and after', () => {
  const words = (text: string) => ({ en: text, 'zh-CN': text });
  const options = ['hit', 'miss'].map((value) => ({ value, label: words(value) }));
  const pages = [
    {
      step: 's',
      title: words('s'),
      fields: ['a', 'b'].map((id) => ({
        kind: 'choice' as const,
        id,
        label: words(id),
        options,
      })),
    },
  ];
  const of = (a: string, b: string) => ({ s: { a, b } });

  it('shares of equal pairs over the fields: 1 and 1/3', () => {
    const found = agreementOf(pages, [of('hit', 'hit'), of('hit', 'hit'), of('hit', 'miss')]);
    expect(found).toMatchObject({ fields: 2, equal: 1 });
    expect(found.pairs).toBeCloseTo(2 / 3, 12);
    // Krippendorff 2011, by hand: D_o = 4/12, D_e = 2·5·1/(6·5) = 1/3.
    expect(found.alpha).toBeCloseTo(0, 12);
  });

  it('all the same: agreement 1, and α is undefined with its reason', () => {
    const same = of('hit', 'hit');
    expect(agreementOf(pages, [same, same, same])).toEqual({
      fields: 2,
      equal: 2,
      pairs: 1,
      alpha: null,
      alphaReason: 'no_variance',
    });
  });

  it('one verdict is no agreement', () => {
    expect(agreementOf(pages, [of('hit', 'hit')])).toMatchObject({ fields: 0, pairs: null });
  });

  it('values are compared by value: 1 and "1" are two, lists by what is in them', () => {
    expect(tally([1, '1', 1])).toEqual([
      { value: 1, n: 2 },
      { value: '1', n: 1 },
    ]);
    expect(majorityOf([[['a'], ['b']], [['a'], ['b']], null])).toEqual([['a'], ['b']]);
    expect(majorityOf(['x', 'y'])).toBeNull();
  });
});
