/** Who looks at a talk, and what they may do in the campaign's project. */
export type Asker = {
  person: string;
  /** Runs the campaign: sees all that is said in it. */
  manages: boolean;
  /** Consults and decides. */
  reviews: boolean;
};

/** What of an item and of somebody's part in it decides what they may read. */
export type ItemSeen = {
  kind: string;
  state: string;
  /** They have, or had, a place at it. */
  placed: boolean;
  /** They gave a verdict. */
  rated: boolean;
};

export type ThreadSeen = {
  about: string;
  /** Whose line to the owner it is. */
  rater: string | null;
  /** Of a consultation's talk: they sit in it. */
  member: boolean;
};

/** States in which nobody's independent verdict is awaited any more. */
export const OPENED: readonly string[] = ['closed', 'diverged', 'consulting', 'resolved'];

/**
 * Whether what others say of an item can influence nobody any more. Only ordinary work ever opens: hidden checks,
 * exams and practice are given to one person after another for as long as the campaign lasts, and a blind test is read
 * as a whole when it is over.
 */
export const isOpened = ({ kind, state }: Pick<ItemSeen, 'kind' | 'state'>): boolean =>
  kind === 'task' && OPENED.includes(state);

/** Whether somebody may know that the item is there, and start a talk about it. */
export const seesItem = (item: ItemSeen, { manages, reviews }: Asker): boolean =>
  manages || item.placed || (reviews && isOpened(item));

/**
 * Whether somebody may read a thread. While an item is blind, a rater's thread is between that rater and whoever runs
 * the campaign; others read it once the item is closed and their own verdict is given. The talk of a consultation is
 * its members'.
 */
export function seesThread(thread: ThreadSeen, item: ItemSeen, asker: Asker): boolean {
  if (asker.manages) return true;
  if (thread.about === 'consultation') return thread.member;
  if (thread.rater === asker.person) return true;
  return isOpened(item) && (item.rated || asker.reviews);
}
