import type { Estimate } from '../../contract/index.js';

/**
 * `passed`: agreement reaches the mark. `failed`: it does not. `undecided`: nothing can be said, since too few answers
 * have all their verdicts (`verdicts`), or too few units a consensus (`units`); a release waits for more. `sure`: whether
 * the whole interval lies on the same side of the mark.
 */
export type GateState = {
  state: 'passed' | 'failed' | 'undecided';
  mark: number;
  sure: boolean;
  /** Why nothing is decided. */
  why?: 'verdicts' | 'units';
  /** Answers that were drawn, those of them with all their verdicts, and the share that must have them. */
  drawn?: number;
  full?: number;
  least?: number;
};

/** Units with a consensus below which no gate is decided. */
const LEAST_UNITS = 20;
/** Share of the drawn answers that must have all their verdicts: what is left out of a test is not left out at random. */
export const LEAST_FULL = 0.9;

/**
 * The release gate (method, step 6): agreement of judge and people at least at the mark, 0.75 by default.
 * @param agreement share of units in which the judge says what people say together, with its interval
 * @param answers those that were drawn, and those that have all their verdicts
 */
export function releaseGate(
  agreement: Estimate,
  mark: number,
  answers: { drawn: number; full: number },
): GateState {
  const { value, low, high, n } = agreement;
  const told = { mark, ...answers, least: LEAST_FULL };
  if (answers.full < LEAST_FULL * answers.drawn)
    return { ...told, state: 'undecided', sure: false, why: 'verdicts' };
  if (value === null || n < LEAST_UNITS)
    return { ...told, state: 'undecided', sure: false, why: 'units' };
  const passed = value >= mark;
  const sure = passed ? low !== null && low >= mark : high !== null && high < mark;
  return { ...told, state: passed ? 'passed' : 'failed', sure };
}
