import type { Json } from '../../contract/index.js';
import { type Change, moderated } from './moderation.js';
import { renameWindow } from './rename.js';
import { swapOf } from './swap.js';
import type { AskOptions, RescueItem, Row, Window } from './types.js';

type Look = Pick<AskOptions, 'evidence' | 'swap' | 'blind'>;

/** One instance as a request shows it: how it is named there, and its parts. Read from `window` and `candidates` only. */
export type Shown = {
  /** `q1`, `q2`, … in the request; under `blind=false` the published kind of id. */
  id: string;
  /** What gives the answer away, under `blind=false` in timing; null elsewhere. */
  leak: { type: string; boundary: string } | null;
  window: Window;
  candidates: string[];
};

/** What a request shows of an item at a 0-based place in it. */
export function shownOf(item: RescueItem, place: number, o: Look, change: Change = 'plain'): Shown {
  const swap = swapOf(item, o);
  const named = o.swap === 'names' ? renameWindow(item.window, swap) : item.window;
  const window = moderated(named, item.lang, change);
  const candidates = item.candidates.map((name) => (item.task === 'target' ? swap(name) : name));
  const reversed = o.swap === 'order';
  return {
    id: o.blind ? `q${place + 1}` : publishedId(item),
    leak: o.blind ? null : leakOf(item),
    window: reversed ? { ...window, participants: [...window.participants].reverse() } : window,
    candidates: reversed ? candidates.reverse() : candidates,
  };
}

/** Ids as the published scripts make them: in timing they hold the answer. The only places that look at gold. */
function publishedId({ sample, row, gold }: RescueItem): string {
  return gold.task === 'timing'
    ? `${sample}__${gold.speak ? 'pos' : 'neg'}_after_row${row}`
    : `${sample}__row${row}`;
}

function leakOf({ gold, timeline, row }: RescueItem): Shown['leak'] {
  if (gold.task !== 'timing') return null;
  if (gold.speak) return { type: 'actual_therapist_entry', boundary: 'therapist_entry' };
  const [now, next] = [timeline.rows[row - 1]?.speaker, timeline.rows[row]?.speaker];
  return {
    type: 'continue_listening',
    boundary: now === next ? 'same_speaker_continuation' : 'non_therapist_exchange',
  };
}

/** One row under an evidence mode. Speech always; notes on voice and picture where the mode has them. */
function rowOf(row: Row, evidence: AskOptions['evidence']): { [key: string]: Json } {
  const sound = evidence === 'audio' || evidence === 'audiovisual';
  const picture = evidence === 'visual' || evidence === 'audiovisual';
  const cues = (list: Row['face']): Json => list.map(({ person, text }) => ({ person, text }));
  return {
    row: row.index,
    speaker: row.speaker,
    to: row.targets,
    says: row.text,
    ...(row.background.length > 0 && {
      background: row.background.map((b) => ({ speaker: b.speaker, to: b.targets, says: b.text })),
    }),
    ...(sound && { voice: row.tone }),
    ...(picture && {
      posture: cues(row.posture),
      face: cues(row.face),
      self_directed: cues(row.selfDirected),
      interaction: row.interaction.map((act) => ({
        person: act.person,
        to: act.targets,
        text: act.text,
      })),
    }),
  };
}

/** The JSON of one instance in a request. */
export function instanceOf(
  { id, leak, window, candidates }: Shown,
  item: RescueItem,
  evidence: AskOptions['evidence'],
): { [key: string]: Json } {
  const { task } = item;
  return {
    id,
    ...(leak !== null && { candidate_type: leak.type, boundary_type: leak.boundary }),
    people: window.participants,
    ...(task === 'pattern' && { speaker_of_the_row: window.speaker }),
    ...(task === 'target' && { candidates }),
    ...(window.target !== null && { target: window.target }),
    ...(window.emotions.length > 0 && { target_feels: window.emotions.map((e) => ({ ...e })) }),
    earlier: window.earlier.map((row) => rowOf(row, evidence)),
    ...(window.current !== null && { row_at_hand: rowOf(window.current, evidence) }),
  };
}
