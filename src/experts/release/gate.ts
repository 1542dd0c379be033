import type { Estimate } from '../../contract/index.js';

/**
 * `passed`: agreement reaches the mark. `failed`: it does not. `undecided`: nothing can be said, since too few units have
 * a consensus; a release waits for more. `sure`: whether the whole interval lies on the same side of the mark.
 */
export type GateState = { state: 'passed' | 'failed' | 'undecided'; mark: number; sure: boolean };

/** Units with a consensus below which no gate is decided. */
const LEAST_UNITS = 20;

/**
 * The release gate (method, step 6): agreement of judge and people at least at the mark, 0.75 by default.
 * @param agreement share of units in which the judge says what people say together, with its interval
 */
export function releaseGate(agreement: Estimate, mark: number): GateState {
  const { value, low, high, n } = agreement;
  if (value === null || n < LEAST_UNITS) return { state: 'undecided', mark, sure: false };
  const passed = value >= mark;
  const sure = passed ? low !== null && low >= mark : high !== null && high < mark;
  return { state: passed ? 'passed' : 'failed', mark, sure };
}
