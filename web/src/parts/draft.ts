import type { Asked } from '../../../src/server/api/index.js';

type Filled = Asked<'POST /api/runs/:run/items/:item/disagreements'>['body']['filled'];
/** What is filled in and not saved. `id`: what it is sent under, so that sending it again stores it once. */
export type Draft = { id: string; filled: Filled; note: string; atMs: number };

const BEGIN = 'hearth-draft:';
const TAB = 'hearth-tab';
/** Drafts that nobody came back to are dropped. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** This window's name: each keeps drafts of its own, so that two on one verdict do not overwrite each other. */
function tabName(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(TAB, made);
  return made;
}

/** What a draft is kept under: one verdict, and who disagrees with it. */
export const draftPlace = (
  who: string,
  run: string,
  item: string,
  { condition, target, repeat, judge, judgeRepeat }: Place,
): string => JSON.stringify([who, run, item, condition, target, repeat, judge, judgeRepeat]);
type Place = {
  condition: string;
  target: string;
  repeat: number;
  judge: string;
  judgeRepeat: number;
};

export const isBlank = ({ note, filled }: Draft): boolean =>
  note.trim() === '' && Object.keys(filled).length === 0;

/** A draft with something in it that waits on this verdict, in this window or another one; null where none does. */
export const waitingDraft = (place: string): Draft | null =>
  [ownDraft(place), otherDraft(place)?.draft ?? null].find(
    (draft) => draft !== null && !isBlank(draft),
  ) ?? null;

const keyOf = (place: string, tab: string): string => `${BEGIN}${place}:${tab}`;

export function keepDraft(place: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(place, tabName()), JSON.stringify(draft));
  } catch {
    // The browser's room is full: what is filled in stays on the page.
  }
}

export const ownDraft = (place: string): Draft | null => read(keyOf(place, tabName()));

export function dropDraft(place: string): void {
  localStorage.removeItem(keyOf(place, tabName()));
}

/** The newest draft on this verdict from another window, open or closed. */
export function otherDraft(place: string): { key: string; draft: Draft } | null {
  const own = keyOf(place, tabName());
  return (
    Object.keys(localStorage)
      .filter((key) => key.startsWith(`${BEGIN}${place}:`) && key !== own)
      .flatMap((key) => {
        const draft = read(key);
        return draft === null ? [] : [{ key, draft }];
      })
      .sort((a, b) => b.draft.atMs - a.draft.atMs)[0] ?? null
  );
}

export function takeOver(place: string, other: { key: string; draft: Draft }): Draft {
  // Under an id of its own: the other window may still send its draft.
  const draft = { ...other.draft, id: crypto.randomUUID() };
  keepDraft(place, draft);
  localStorage.removeItem(other.key);
  return draft;
}

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    if (draft === null || Date.now() - draft.atMs < KEPT_MS) return draft;
    localStorage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}
