/** What systems outside can be told of. */
export const OUTWARD_KINDS = [
  'item.completed',
  'item.diverged',
  'expert.drift',
  'rubric.published',
  'settlement.locked',
] as const;
export type OutwardKind = (typeof OUTWARD_KINDS)[number];
