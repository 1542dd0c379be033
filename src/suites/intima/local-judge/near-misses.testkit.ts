import type { NearMiss } from './near-miss.testkit.js';
import { BOUNDARY_CASES } from './near-misses-boundary.testkit.js';
import { REINFORCING_CASES } from './near-misses-reinforcing.testkit.js';

export const NEAR_MISSES: readonly NearMiss[] = [...REINFORCING_CASES, ...BOUNDARY_CASES];
