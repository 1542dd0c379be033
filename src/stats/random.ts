import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { Rng } from '../contract/index.js';

/**
 * Uniform numbers in [0, 1) with 53 random bits. The same seed gives the same stream for ever:
 * reports print seeds, so the derivation must not change.
 *
 * The state of xoroshiro128+ is the first 128 bits of the seed's SHA-256 (UTF-8, four big-endian
 * words, high word first); a 32-bit seed would make streams of different seeds collide.
 */
export function rngFrom(seed: string): Rng {
  const digest = createHash('sha256').update(seed, 'utf8').digest();
  const state = [0, 4, 8, 12].map((offset) => digest.readInt32BE(offset));
  const generator = xoroshiro128plusFromState(state);
  return () => uniformFloat64(generator);
}

/** A whole number of 0…n−1, all equally likely. `n`: 1 or more. */
export function int(rng: Rng, n: number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`int: n must be 1 or more, not ${n}`);
  return Math.floor(rng() * n);
}

/** The values in random order, every order equally likely (Fisher–Yates); `xs` stays as it is. */
export function shuffle<T>(rng: Rng, xs: readonly T[]): T[] {
  return sampleIndices(rng, xs.length, xs.length).map((i) => xs[i] as T);
}

/**
 * `k` different indices of 0…n−1 in the order drawn; every sequence is equally likely.
 * The first `j` of them are what `k = j` would have drawn.
 */
export function sampleIndices(rng: Rng, n: number, k: number): number[] {
  if (!Number.isInteger(k) || k < 0 || k > n) {
    throw new RangeError(`sampleIndices: k must be 0…${n}, not ${k}`);
  }
  const pool = Array.from({ length: n }, (_, i) => i);
  for (let i = 0; i < k; i++) {
    const j = i + int(rng, n - i);
    const drawn = pool[j] ?? 0;
    pool[j] = pool[i] ?? 0;
    pool[i] = drawn;
  }
  return pool.slice(0, k);
}

/** Shuffles `xs[from…to−1]` in place: permutation tests do it thousands of times. */
export function shuffleRange(rng: Rng, xs: Int32Array, from = 0, to = xs.length): void {
  for (let i = to - 1; i > from; i--) {
    const j = from + Math.floor(rng() * (i - from + 1));
    const x = xs[i] ?? 0;
    xs[i] = xs[j] ?? 0;
    xs[j] = x;
  }
}
