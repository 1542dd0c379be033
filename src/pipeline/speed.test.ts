import { describe, expect, it } from 'vitest';
import { Speed } from './speed.js';

const progress = (calls: number, done: number, total: number) => ({
  answers: { done, total },
  verdicts: { done: 0, total: 0 },
  spent: { calls, reused: 0, errors: 0, costUsd: 0, unpriced: 0 },
});

describe('Speed', () => {
  it('says nothing before there is anything to say', () => {
    expect(new Speed().at(0, progress(0, 0, 10))).toEqual({ callsPerSecond: null, leftMs: null });
  });
  it('gives calls a second and the time for the rest at the same rate', () => {
    const speed = new Speed();
    speed.at(0, progress(0, 0, 30));
    expect(speed.at(5_000, progress(20, 10, 30))).toEqual({ callsPerSecond: 4, leftMs: 10_000 });
  });
  it('knows no end while nothing is done', () => {
    const speed = new Speed();
    speed.at(0, progress(5, 5, 10));
    expect(speed.at(8_000, progress(5, 5, 10))).toEqual({ callsPerSecond: 0, leftMs: null });
  });
  it('forgets what was more than 15 s ago', () => {
    const speed = new Speed();
    speed.at(0, progress(0, 0, 1000));
    speed.at(1_000, progress(900, 900, 1000));
    speed.at(20_000, progress(900, 900, 1000));
    expect(speed.at(21_000, progress(901, 901, 1000)).callsPerSecond).toBeLessThan(1);
  });
});
