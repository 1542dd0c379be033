import type { Session, SessionRow } from './session.js';
import type { Row, TimeRow, View, Window } from './types.js';

/** Puts other names into a text. */
export type Rename = (text: string) => string;

const HAN = /\p{Script=Han}/u;
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** No letter or digit of an alphabet beside it; Chinese characters count as none, since Chinese has no blanks. */
const EDGE = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}]';

/**
 * Replaces all names at once, so that exchanged names do not meet, the longest first. Names of an alphabet match whole
 * words in the case given and in capitals; Chinese names match anywhere.
 */
export function renamer(names: ReadonlyMap<string, string>): Rename {
  const forms = new Map<string, string>();
  for (const [from, to] of names) {
    if (from === '') continue;
    forms.set(from, to);
    const capitals = from.toUpperCase();
    if (from.length > 1 && !forms.has(capitals)) forms.set(capitals, to.toUpperCase());
  }
  if (forms.size === 0) return (text) => text;
  const alternatives = [...forms.keys()]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((name) => (HAN.test(name) ? escaped(name) : `(?<!${EDGE})${escaped(name)}(?!${EDGE})`));
  const pattern = new RegExp(alternatives.join('|'), 'gu');
  return (text) => text.replace(pattern, (found) => forms.get(found) ?? found);
}

function renameRow(row: Row, as: Rename): Row {
  const cue = ({ person, text }: Row['face'][number]) => ({ person: as(person), text: as(text) });
  return {
    index: row.index,
    speaker: as(row.speaker),
    targets: row.targets.map(as),
    text: as(row.text),
    background: row.background.map((b) => ({
      speaker: as(b.speaker),
      targets: b.targets.map(as),
      text: as(b.text),
    })),
    tone: as(row.tone),
    posture: row.posture.map(cue),
    face: row.face.map(cue),
    selfDirected: row.selfDirected.map(cue),
    interaction: row.interaction.map((act) => ({
      person: as(act.person),
      targets: act.targets.map(as),
      text: as(act.text),
    })),
  };
}

export const renameView = (view: View, as: Rename): View => ({
  source: as(view.source),
  target: as(view.target),
  viewpoint: as(view.viewpoint),
});

const renameTime = (row: TimeRow, as: Rename): TimeRow => ({
  ...row,
  speaker: as(row.speaker),
  targets: row.targets.map(as),
  strategies: row.strategies.map((s) => ({ type: s.type, targets: s.targets.map(as) })),
  emotions: row.emotions.map((e) => ({ ...e, person: as(e.person), phrase: as(e.phrase) })),
});

const renameSessionRow = (row: SessionRow, as: Rename): SessionRow => ({
  ...row,
  shown: renameRow(row.shown, as),
  time: renameTime(row.time, as),
  views: row.views.map((view) => renameView(view, as)),
  strategies: row.strategies.map((s) => ({ type: s.type, targets: s.targets.map(as) })),
});

/** A session under other names; its sample id, couple and file stay. */
export const renameSession = (session: Session, as: Rename): Session => ({
  ...session,
  participants: session.participants.map(as),
  declared: session.declared.map(as),
  rows: session.rows.map((row) => renameSessionRow(row, as)),
});

export const renameWindow = (window: Window, as: Rename): Window => ({
  participants: window.participants.map(as),
  earlier: window.earlier.map((row) => renameRow(row, as)),
  current: window.current === null ? null : renameRow(window.current, as),
  speaker: as(window.speaker),
  target: window.target === null ? null : as(window.target),
  emotions: window.emotions.map((e) => ({ ...e, person: as(e.person), phrase: as(e.phrase) })),
});
