import { countOf, shareOf } from './gate-alone.js';
import { marginOf, sameOf, shownOf } from './gate-change.js';
import type { Found, How } from './gate-found.js';
import type { GateItems, Slice } from './gate-items.js';
import type { Rule } from './gate-policy.js';

/**
 * Looks at one rule. A regression rule stays open (`outcome: 'pass'` with its p) until p is adjusted over all of them:
 * see `settle`. The same items and seed give the same numbers.
 */
export function lookAt(rule: Rule, slice: Slice, candidate: GateItems, how: How): Found {
  const { test } = rule;
  switch (test.kind) {
    case 'margin':
      return marginOf(rule, test, slice, how);
    case 'same':
      return sameOf(rule, test, slice, how);
    case 'shown':
      return shownOf(rule, test, slice, how);
    case 'share':
      return shareOf(rule, test, slice, candidate, how);
    case 'count':
      return countOf(rule, test, slice, candidate, how);
  }
}

/**
 * The outcome of a regression rule once p is adjusted: a fall that is shown fails, whatever else is doubtful; one that
 * could have been missed cannot be told.
 */
export function settle(found: Found, adjusted: number | null, level: number): Found {
  const settled = { ...found, adjusted };
  if (adjusted !== null && adjusted <= level)
    return { ...settled, outcome: 'fail', doubt: null, needed: null };
  return found.doubt === null ? settled : { ...settled, outcome: 'cannot_tell' };
}
