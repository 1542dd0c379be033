import { PATTERNS, patternIds } from './labels.js';
import { SCENARIOS, type Scenario } from './types.js';

/** Pattern labels of both scenarios, each once: those of couples first. */
export const PATTERN_LABELS: readonly string[] = [
  ...new Set(SCENARIOS.flatMap((scenario) => patternIds(scenario))),
];

/** Labels of one scenario by their tone. */
export const patternsOfTone = (
  scenario: Scenario,
  tone: 'negative' | 'repair' | 'aligned',
): string[] => PATTERNS[scenario].filter((p) => p.tone === tone).map(({ id }) => id);
