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
  /** The campaign is closed: nobody's independent verdict is awaited any more, on whatever item. */
  over: boolean;
  /** They take part in the campaign as a rater. */
  rates: boolean;
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

/** Kinds that look alike to a rater, and so are told of alike. Exams and practice are known as such, and never open. */
export const ALIKE: readonly string[] = ['task', 'gold', 'blind'];

/** Whether an item of ordinary work has all its verdicts. */
export const isOpened = ({ kind, state }: Pick<ItemSeen, 'kind' | 'state'>): boolean =>
  kind === 'task' && OPENED.includes(state);

/**
 * Whether others' talk of an item is open to somebody. To whoever has a place at it nothing opens before the whole
 * campaign is closed, and then work, hidden checks and blind tests at once: if talk of work opened with its item, what
 * never opens would be known as a check. Senior experts without a place read of closed work before that; of hidden checks
 * those who rate nothing here, so that their answers do not tell the one from the other either.
 */
export function opensTo(item: ItemSeen, { manages, reviews }: Omit<Asker, 'person'>): boolean {
  if (manages) return true;
  if (item.over) return ALIKE.includes(item.kind) && (item.rated || reviews);
  if (!reviews || item.placed) return false;
  return isOpened(item) || (item.kind === 'gold' && !item.rates);
}

/** Whether others cannot read what this person says of the item; to those who run the campaign: whether raters cannot. */
export const isBlind = (item: ItemSeen, asker: Omit<Asker, 'person'>): boolean =>
  asker.manages ? !item.over : !opensTo(item, asker);

/** Whether somebody may know that the item is there, and start a talk about it. */
export const seesItem = (item: ItemSeen, asker: Asker): boolean =>
  item.placed || opensTo(item, asker);

/** Whether somebody may call a consultation about an item; one's own work would be told from checks by the answer. */
export const mayConsult = (item: ItemSeen, { manages }: Pick<Asker, 'manages'>): boolean =>
  isOpened(item) && (manages || item.over || !item.placed);

/** Whether somebody may read a thread. The talk of a consultation is its members'. */
export function seesThread(thread: ThreadSeen, item: ItemSeen, asker: Asker): boolean {
  if (asker.manages) return true;
  if (thread.about === 'consultation') return thread.member;
  return thread.rater === asker.person || opensTo(item, asker);
}
