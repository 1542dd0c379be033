import { type RescueItem, SCENARIOS } from './types.js';

/** Part of the items. `slice` is the metric's: `{}` for all. */
export type Slice = { slice: Record<string, string>; has: (item: RescueItem) => boolean };

export const OVERALL: Slice = { slice: {}, has: () => true };

/** Couple and family where the items have both, otherwise nothing. */
export const scenarioSlices = (items: readonly RescueItem[]): Slice[] =>
  several(
    SCENARIOS.filter((name) => items.some(({ scenario }) => scenario === name)),
    (scenario) => ({ slice: { scenario }, has: (item) => item.scenario === scenario }),
  );

/** English and Chinese where the items have both, otherwise nothing. */
export const langSlices = (items: readonly RescueItem[]): Slice[] =>
  several(
    (['en', 'zh'] as const).filter((name) => items.some(({ lang }) => lang === name)),
    (lang) => ({ slice: { lang }, has: (item) => item.lang === lang }),
  );

const several = <T>(names: readonly T[], slice: (name: T) => Slice): Slice[] =>
  names.length < 2 ? [] : names.map(slice);
