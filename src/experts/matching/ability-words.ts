import type { Text } from '../../contract/index.js';
import { openSuite, suiteIds } from '../../suites/index.js';

export type AbilityWords = Readonly<Record<string, Text>>;

const NONE: AbilityWords = {};
const kept = new Map<string, Promise<AbilityWords>>();

/** What a campaign's suite calls the abilities of its items; nothing for items with forms of their own. */
export function abilityWords(suite: string): Promise<AbilityWords> {
  if (!suiteIds.includes(suite)) return Promise.resolve(NONE);
  const known = kept.get(suite) ?? openSuite(suite).then(({ form }) => form?.abilities ?? NONE);
  kept.set(suite, known);
  return known;
}
