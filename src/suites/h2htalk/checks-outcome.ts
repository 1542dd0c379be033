import type { Profile, Text } from '../../contract/index.js';
import type { Answer, TalkItem } from './types.js';

/** What is known before an answer comes: a check's applicability depends on nothing else. */
export type Asked = { item: TalkItem; step: string; scoring: Profile };

/**
 * What became of one check. `why` says what was found in signs that need no language: `43 > 30`, `+ "wording"` for
 * something that must not be there, `− "wording"` for something that is missing.
 */
export type Outcome =
  | { result: 'pass' }
  | { result: 'fail'; why: string }
  | { result: 'not_applicable' };

export const PASS: Outcome = { result: 'pass' };
export const NOT_APPLICABLE: Outcome = { result: 'not_applicable' };
export const fail = (why: string): Outcome => ({ result: 'fail', why });
/** `fault`: what was found, or null. */
export const unless = (fault: string | null): Outcome => (fault === null ? PASS : fail(fault));

/** What a check is about; tables are grouped by it. */
export const CHECK_GROUPS = ['facts', 'form', 'notes', 'plan', 'honesty'] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

/** One rule that can be read off an answer. Pure; `test` is called only where `applies`. */
export type Check = {
  id: string;
  group: CheckGroup;
  name: Text;
  applies(asked: Asked): boolean;
  test(asked: Asked, answer: Answer): Outcome;
};
