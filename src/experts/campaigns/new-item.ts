import type { Text } from '../../contract/index.js';
import type { FilledPages, WorkContent, WorkRef } from '../work/content.js';

/** An item before it is in a campaign. */
export type NewItem = {
  /** The importer's own id: putting it in twice adds nothing. */
  external: string;
  kind: 'task' | 'gold' | 'exam' | 'practice';
  subject: string;
  difficulty: 1 | 2 | 3;
  tier: number;
  heavy: boolean;
  lang: string;
  /** Larger comes first. */
  priority: number;
  /** Null: the campaign's. */
  overlap: number | null;
  content: WorkContent;
  ref: WorkRef | null;
  standard: FilledPages | null;
  why: Text | null;
};
export type MakeableKind = NewItem['kind'];
