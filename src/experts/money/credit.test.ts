import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { meets, type Standing } from './certificates.js';
import { contributionFile } from './contribution-file.js';
import { type Contribution, rolesOf, sharesOf } from './contributions.js';

const counts = fc.record({
  person: fc.string({ minLength: 1 }),
  verdicts: fc.nat(10_000),
  consultations: fc.nat(100),
  cases: fc.nat(100),
});

const row = (some: Partial<Contribution>): Contribution => ({
  person: 'p1',
  verdicts: 10,
  consultations: 1,
  cases: 0,
  share: 0.6,
  roles: ['investigation', 'validation'],
  credit: { consent: true, name: '=Lin "A"', orcid: '0000-0002-1825-0097' },
  ...some,
});

describe('contributions', () => {
  it('B10: shares sum to 1, and more of the same work is never a smaller share', () => {
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 20 }), (rows) => {
        const shares = sharesOf(rows);
        const sum = shares.reduce((all, { share }) => all + share, 0);
        const any = rows.some((one) => one.verdicts + one.consultations + one.cases > 0);
        expect(sum).toBeCloseTo(any ? 1 : 0, 9);
        const [first, ...rest] = rows;
        if (first === undefined) return;
        const more = sharesOf([{ ...first, verdicts: first.verdicts + 1 }, ...rest]);
        expect(more[0]?.share ?? 0).toBeGreaterThanOrEqual((shares[0]?.share ?? 0) - 1e-12);
      }),
    );
  });

  it('B10: roles are those of the CRediT taxonomy (ANSI/NISO Z39.104)', () => {
    expect(rolesOf({ person: 'p', verdicts: 1, consultations: 0, cases: 2 })).toEqual([
      'investigation',
      'data-curation',
    ]);
    const { text } = contributionFile('T', [row({})], 'json');
    expect(JSON.parse(text).contributors[0].roles).toEqual(['Investigation', 'Validation']);
  });

  it('B10, E11: names without consent are in no file, and formulas run in no table', () => {
    const rows = [
      row({}),
      row({ person: 'p2', credit: { consent: false, name: 'Secret Ben', orcid: '' } }),
      row({ person: 'p3', credit: null }),
    ];
    for (const form of ['csv', 'md', 'cff', 'json'] as const) {
      const { text } = contributionFile('T', rows, form);
      expect(text).not.toContain('Secret');
      expect(text).not.toContain('p3');
    }
    expect(contributionFile('T', rows, 'csv').text).toContain(`"'=Lin ""A"""`);
    const cff = parse(contributionFile('T', rows, 'cff').text) as { authors: object[] };
    // Authors are people; how many are not named stands in the tables.
    expect(cff.authors).toEqual([
      { name: '=Lin "A"', orcid: 'https://orcid.org/0000-0002-1825-0097' },
    ]);
    expect(contributionFile('T', rows, 'csv').text).toContain('(2 not named)');
  });
});

describe('the certificate’s rule', () => {
  const standing: Standing = {
    person: 'p1',
    verdicts: 200,
    campaigns: 1,
    consultations: 0,
    cases: 0,
    tier: 2,
    calm: true,
    fromMs: 0,
    toMs: 1,
    days: 14,
  };
  const rule = { tier: 2, verdicts: 200, days: 14, calm: true };

  it.each([
    [{}, true],
    [{ tier: 1 }, false],
    [{ verdicts: 199 }, false],
    [{ days: 13 }, false],
    [{ calm: false }, false],
  ])('B9: tier, volume, time and quality are all asked for: %j', (some, met) => {
    expect(meets(rule, { ...standing, ...some })).toBe(met);
  });
});
