import { occurs } from './facts.js';
import type { Importance } from './memory.js';
import type { ExpectedMemory, Fact, TalkItem } from './types.js';

/** Where a fact of a time line comes from: when it was said, and how long what was said holds. */
export type FactSource = {
  /** Sessions between the one in which it was said and the one that asks; null where the data does not say. */
  after: number | null;
  /** Importance class of the memory that it is: 0 about a week, 1 about three months, 2 long-term; null for none. */
  importance: Importance | null;
};

const NOWHERE: FactSource = { after: null, importance: null };

const speaksOf = (memory: ExpectedMemory, { any }: Fact): boolean =>
  any.some((wording) =>
    memory.any.some((known) => occurs(known, wording) || occurs(wording, known)),
  );

/** The last session before the item's own whose memories hold the fact; what the fact itself says of its wait comes first. */
export function sourceOf({ line }: TalkItem, fact: Fact): FactSource {
  if (line === null) return NOWHERE;
  const earlier = line.sessions.slice(0, line.index - 1);
  const at = earlier.findLastIndex(({ memories }) => memories.some((m) => speaksOf(m, fact)));
  const memory = earlier[at]?.memories.find((m) => speaksOf(m, fact));
  return {
    after: fact.after ?? (at < 0 ? null : line.index - 2 - at),
    importance: memory?.importance[0] ?? null,
  };
}
