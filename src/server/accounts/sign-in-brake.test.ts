import { describe, expect, it } from 'vitest';
import { HttpFault } from '../../serve/http/index.js';
import { type BrakePlace, SignInBrake } from './sign-in-brake.js';

const HERE: BrakePlace = ['account from network', 'ann 10.0.0.1'];
const ANN: BrakePlace = ['account', 'ann'];
const waits = (brake: SignInBrake, places: readonly BrakePlace[]): number => {
  try {
    brake.enter(places);
    return 0;
  } catch (error) {
    if (!(error instanceof HttpFault)) throw error;
    return Number(error.headers['Retry-After']);
  }
};

describe('the brake on signing in', () => {
  it('lets five tries through and doubles the wait after each further one, up to a quarter of an hour', () => {
    let now = 0;
    const brake = new SignInBrake(() => now);
    for (let i = 0; i < 5; i++) expect(waits(brake, [HERE])).toBe(0);
    const seen: number[] = [];
    for (let i = 0; i < 12; i++) {
      const wait = waits(brake, [HERE]);
      seen.push(wait);
      now += wait * 1000;
      expect(waits(brake, [HERE])).toBe(0);
    }
    expect(seen).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('forgets the account once it was right, and everything after half an hour', () => {
    let now = 0;
    const brake = new SignInBrake(() => now);
    for (let i = 0; i < 4; i++) brake.enter([HERE, ANN]);
    brake.enter([HERE, ANN])();
    for (let i = 0; i < 5; i++) expect(waits(brake, [HERE])).toBe(0);
    expect(waits(brake, [HERE])).toBe(1);
    now += 31 * 60_000;
    expect(waits(brake, [HERE])).toBe(0);
  });

  it('slows the account from anywhere, but later than from one network', () => {
    const brake = new SignInBrake(() => 0);
    const from = (i: number): BrakePlace => ['account from network', `ann 10.0.0.${i}`];
    let passed = 0;
    while (waits(brake, [from(passed), ANN]) === 0) passed += 1;
    expect(passed).toBe(20);
    expect(waits(brake, [['account from network', 'bo 10.0.0.1']])).toBe(0);
  });
});
