import type { NoneWhy } from './none-note.js';

/** Why there was no next item. */
const WHY: Readonly<Record<NoneWhy, true>> = {
  draft: true,
  paused: true,
  closed: true,
  'not-calibrated': true,
  left: true,
  alarm: true,
  group: true,
  'daily-cap': true,
  'share-cap': true,
  break: true,
  'heavy-limit': true,
  'all-leased': true,
  level: true,
  'opted-out': true,
  given: true,
  'none-left': true,
};

/** What stands in the address of a project's page. */
export const rateSearch = (search: Record<string, unknown>): { none?: NoneWhy } =>
  typeof search.none === 'string' && search.none in WHY ? { none: search.none as NoneWhy } : {};
