import { describe, expect, it } from 'vitest';
import { isOrcid } from './orcid.js';

describe('an ORCID iD', () => {
  it.each([
    ['0000-0002-1825-0097', true],
    ['0000-0002-1694-233X', true],
    ['0000-0002-1825-0098', false],
    ['0000-0002-1694-2330', false],
    ['', false],
  ])('%s: its last digit is the check of the others: %s', (orcid, right) => {
    expect(isOrcid(orcid)).toBe(right);
  });
});
