import { describe, expect, it } from 'vitest';
import { signer } from './signing.js';

const ONE = 'one secret of thirty-two signs, at least';
const TWO = 'another secret of thirty-two signs or more';

describe('signatures of certificates', () => {
  it('fit what was signed and nothing else', () => {
    const { sign, fits, knows } = signer(ONE);
    const signature = sign('a text');
    expect(fits('a text', signature)).toBe(true);
    expect(fits('another text', signature)).toBe(false);
    // It is false, and not of another server.
    expect(knows(signature)).toBe(true);
  });

  it('of a secret that is not there can be neither genuine nor false; with the old secret they fit again', () => {
    const signature = signer(ONE).sign('a text');
    expect(signer(TWO).knows(signature)).toBe(false);
    expect(signer(TWO).fits('a text', signature)).toBe(false);
    expect(signer(TWO, [ONE]).fits('a text', signature)).toBe(true);
    expect(signer(TWO, [ONE]).knows(signature)).toBe(true);
  });

  it('of the first form, without the name of the key, still fit', () => {
    const mark = signer(ONE).sign('a text').split('.')[1] ?? '';
    expect(signer(ONE).fits('a text', mark)).toBe(true);
    expect(signer(ONE).fits('b text', mark)).toBe(false);
    expect(signer(ONE).knows(mark)).toBe(false);
  });
});
