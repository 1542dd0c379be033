/** Where an item can be. */
export const ITEM_STATES = [
  'open',
  'full',
  'closed',
  'diverged',
  'consulting',
  'resolved',
  'withdrawn',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/**
 * Where a campaign's owner may move an item to; `open` means open or full, as its counts say. Every state has an exit,
 * so nothing can be stuck.
 */
export const EXITS: Readonly<Record<ItemState, readonly ItemState[]>> = {
  open: ['withdrawn'],
  full: ['withdrawn'],
  closed: ['open', 'diverged', 'consulting', 'withdrawn'],
  diverged: ['consulting', 'closed', 'open', 'withdrawn'],
  consulting: ['resolved', 'closed', 'diverged', 'withdrawn'],
  resolved: ['consulting', 'closed', 'withdrawn'],
  withdrawn: ['open'],
};

export type Counts = { overlap: number; taken: number; done: number };

/** States in which work goes on; what they are follows from the counts alone. */
export const isLive = (state: string): boolean => state === 'open' || state === 'full';

/**
 * The state of an item whose work goes on. The one place that decides it: an item that has its verdicts is `complete`
 * and is then put where its parts say. Pure.
 */
export function liveState({ overlap, taken, done }: Counts): 'open' | 'full' | 'complete' {
  if (done >= overlap) return 'complete';
  return taken >= overlap ? 'full' : 'open';
}
