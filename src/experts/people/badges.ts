import type { TierFigures } from './tiers.js';

/** Marks for what somebody did and how carefully; none is for being fast. */
export const BADGES = [
  'first',
  'fifty',
  'two-hundred',
  'six-hundred',
  'calibrated',
  'careful',
  'steady',
  'licensed',
] as const;
export type Badge = (typeof BADGES)[number];

/** Which marks are reached. Pure. */
export function badgesOf(
  { volume, accuracy, consistency }: TierFigures,
  { calibrated, verified }: { calibrated: boolean; verified: boolean },
): { id: Badge; reached: boolean }[] {
  const reached: Readonly<Record<Badge, boolean>> = {
    first: volume >= 1,
    fifty: volume >= 50,
    'two-hundred': volume >= 200,
    'six-hundred': volume >= 600,
    calibrated,
    careful: accuracy.n >= 10 && (accuracy.low ?? 0) >= 0.8,
    steady: consistency.n >= 30 && (consistency.share ?? 0) >= 0.8,
    licensed: verified,
  };
  return BADGES.map((id) => ({ id, reached: reached[id] }));
}
