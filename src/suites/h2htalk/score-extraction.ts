import type { AnswerState, Out } from '../../contract/index.js';
import { isScored } from './checks.js';
import { nothingOf } from './checks-notes.js';
import { wordingOf } from './facts.js';
import { findCategory } from './memory.js';
import type { Answer, ExpectedMemory, TalkItem } from './types.js';

/** One list of notes against what the gold expects. Counts; all 0 where the answer never came. */
export type Extraction = {
  /** False where there is no scored answer: it counts in no figure, and coverage tells. */
  scored: boolean;
  /** Whether the gold has nothing to remember; null where it does not say. */
  nothing: boolean | null;
  /** Whether the answer says so; null where its list cannot be read. */
  saysNothing: boolean | null;
  /** Memories that the gold expects, and those that a note holds. */
  expected: number;
  found: number;
  /** Notes given, and those that hold an expected memory. */
  notes: number;
  matched: number;
  /** Of the found: first holding note's category, and importance, are among those accepted. */
  category: number;
  importance: number;
};

const expectedOf = (item: TalkItem): readonly ExpectedMemory[] =>
  item.line === null
    ? item.gold.memories
    : (item.line.sessions[item.line.index - 1]?.memories ?? item.gold.memories);

/**
 * Notes against expected memories: a memory is found when a note holds one of its wordings, a note is matched when it
 * holds a memory. A note may hold several. An unreadable list finds nothing and gives no notes.
 */
export function extractionOf(item: TalkItem, out: Out<Answer, AnswerState>): Extraction {
  const memories = expectedOf(item);
  const nothing = nothingOf(item, out.step);
  const none = { expected: 0, found: 0, notes: 0, matched: 0, category: 0, importance: 0 };
  if (!isScored(out.state)) return { scored: false, nothing, saysNothing: null, ...none };
  const notes = out.value?.notes ?? null;
  const holds = (memory: ExpectedMemory, content: string): boolean =>
    wordingOf(content, memory) !== null;
  const pairs = memories.flatMap((memory) => {
    const note = (notes ?? []).find(({ content }) => holds(memory, content));
    return note === undefined ? [] : [{ memory, note }];
  });
  return {
    scored: true,
    nothing,
    saysNothing: notes === null ? null : notes.length === 0,
    expected: memories.length,
    found: pairs.length,
    notes: notes?.length ?? 0,
    matched: (notes ?? []).filter(({ content }) => memories.some((m) => holds(m, content))).length,
    category: pairs.filter(({ memory, note }) =>
      memory.categories.some((category) => category === findCategory(note.category)),
    ).length,
    importance: pairs.filter(({ memory, note }) =>
      memory.importance.some((degree) => degree === note.importance),
    ).length,
  };
}
