import type { Text } from '../../contract/index.js';
import type { BehaviourWords } from './behaviour-words.js';
import { FRAMING, PERCEIVING, REGULATING, UNDERSTANDING } from './behaviours-feeling.js';
import { USING } from './behaviours-using.js';

/** Groups of the questions: the four branches of emotional intelligence, and how a matter is framed. */
export const BEHAVIOUR_GROUPS = [
  'perceiving',
  'understanding',
  'using',
  'regulating',
  'cognitive_framing',
] as const;
export type BehaviourGroup = (typeof BEHAVIOUR_GROUPS)[number];

export const GROUP_NAMES: Readonly<Record<BehaviourGroup, Text>> = {
  perceiving: { en: 'perceiving', 'zh-CN': '察觉' },
  understanding: { en: 'understanding', 'zh-CN': '理解' },
  using: { en: 'using', 'zh-CN': '运用' },
  regulating: { en: 'regulating', 'zh-CN': '调节' },
  cognitive_framing: { en: 'framing', 'zh-CN': '看法' },
};

const WORDS = {
  perceiving: PERCEIVING,
  understanding: UNDERSTANDING,
  using: USING,
  regulating: REGULATING,
  cognitive_framing: FRAMING,
} as const;

type Words = typeof WORDS;
/** Ids are those of the data; what they stand for: research notes, 1.5; every wording is ours. */
export type BehaviourId = { [G in BehaviourGroup]: keyof Words[G] }[BehaviourGroup] & string;
export type Behaviour = BehaviourWords & { id: BehaviourId; group: BehaviourGroup };

/** The 36 questions, group by group, in the order in which they are asked. */
export const BEHAVIOURS: readonly Behaviour[] = BEHAVIOUR_GROUPS.flatMap((group) =>
  Object.entries<BehaviourWords>(WORDS[group]).map(
    ([id, words]): Behaviour => ({ id: id as BehaviourId, group, ...words }),
  ),
);
export const BEHAVIOUR_IDS: readonly BehaviourId[] = BEHAVIOURS.map(({ id }) => id);

const BY_ID: ReadonlyMap<string, Behaviour> = new Map(BEHAVIOURS.map((b) => [b.id, b]));

/** The question of an id in any case and with spaces around it; undefined for an id that is none. */
export const behaviour = (id: string): Behaviour | undefined => BY_ID.get(id.trim().toUpperCase());
