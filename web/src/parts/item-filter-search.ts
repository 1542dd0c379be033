const KINDS = ['task', 'gold', 'exam', 'practice', 'blind'] as const;
const STATES = [
  'open',
  'full',
  'closed',
  'diverged',
  'consulting',
  'resolved',
  'withdrawn',
] as const;

/** Which items of a campaign are listed, as it stands in the address. */
export type ItemFilterSearch = {
  kind?: (typeof KINDS)[number];
  state?: (typeof STATES)[number];
  difficulty?: number;
  tier?: number;
  batch?: string;
  heavy?: 'yes' | 'no';
  find?: string;
  from?: string;
  to?: string;
};

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const within = (value: unknown, low: number, high: number): number | undefined => {
  const n = Number(value);
  return value !== undefined && Number.isInteger(n) && n >= low && n <= high ? n : undefined;
};

/** What fits no list is left out. */
export function itemFilterSearch(search: Record<string, unknown>): ItemFilterSearch {
  const kind = KINDS.find((one) => one === search.kind);
  const state = STATES.find((one) => one === search.state);
  const difficulty = within(search.difficulty, 1, 3);
  const tier = within(search.tier, 0, 3);
  return {
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && { state }),
    ...(difficulty !== undefined && { difficulty }),
    ...(tier !== undefined && { tier }),
    ...(typeof search.batch === 'string' && { batch: search.batch }),
    ...((search.heavy === 'yes' || search.heavy === 'no') && { heavy: search.heavy }),
    ...((typeof search.find === 'string' || typeof search.find === 'number') && {
      find: String(search.find),
    }),
    ...(isDay(search.from) && { from: search.from }),
    ...(isDay(search.to) && { to: search.to }),
  };
}
