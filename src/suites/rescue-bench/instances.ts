import { strategyIds } from './labels.js';
import type { Session, SessionRow } from './session.js';
import { spread } from './spread.js';
import { type Gold, GROUP, TASKS, type Task, THERAPIST } from './types.js';

/** One thing to ask of a session, before it is known what a prompt shows. `row` from 1. */
export type Instance = { row: number; gold: Gold };

/** Checkpoints of emotion and viewpoint in one sample. */
const CHECKPOINTS = 5;
/** Share of a sample's first rows without emotion checkpoints; whole rows, rounded up. */
const EARLY = 0.3;
/** Fewest words of a row for an emotion checkpoint. */
const WORDS = 5;

const isTherapist = ({ time }: SessionRow): boolean => time.speaker === THERAPIST;
const isClient = ({ time: { speaker } }: SessionRow): boolean =>
  speaker !== THERAPIST && speaker !== GROUP.couple && speaker !== GROUP.family;

/** The instances of one task, in the order of the rows, as section 3 of the research notes builds them. */
export function instancesOf(session: Session, task: Task): Instance[] {
  return BUILDERS[task](session);
}

/** Of all tasks, in the order of `TASKS`. */
export const allInstances = (session: Session): Instance[] =>
  TASKS.flatMap((task) => instancesOf(session, task));

const BUILDERS: Readonly<Record<Task, (session: Session) => Instance[]>> = {
  timing,
  pattern: ({ rows }) =>
    rows.flatMap(({ time }) =>
      time.pattern === ''
        ? []
        : [{ row: time.index, gold: { task: 'pattern', label: time.pattern } }],
    ),
  target: (session) =>
    supports(session).map(({ row, label, named }) => ({
      row,
      gold: { task: 'target', target: label, named },
    })),
  strategy: (session) =>
    supports(session).map(({ row, label, strategy }) => ({
      row,
      gold: { task: 'strategy', strategy, target: label },
    })),
  emotion,
  viewpoint,
};

/**
 * After which rows of clients the therapist speaks (yes) and after which a client does (no); both thinned evenly to the
 * smaller number. No instance where one of the two is missing.
 */
function timing({ rows }: Session): Instance[] {
  const after = (speak: boolean): Instance[] =>
    rows.flatMap((row, i) => {
      const next = rows[i + 1];
      return next === undefined || isTherapist(row) || isTherapist(next) !== speak
        ? []
        : [{ row: row.time.index, gold: { task: 'timing' as const, speak } }];
    });
  const [yes, no] = [after(true), after(false)];
  const n = Math.min(yes.length, no.length);
  if (n === 0) return [];
  return [...spread(yes, n, 'middle'), ...spread(no, n, 'middle')].sort((a, b) => a.row - b.row);
}

type Support = { row: number; strategy: string; label: string; named: string[] };

/** Therapist rows whose first strategy is in the set, with its target or, without one, the row's. */
function supports({ rows, scenario }: Session): Support[] {
  const known = strategyIds(scenario);
  return rows.flatMap((row) => {
    const [first] = row.strategies;
    if (!isTherapist(row) || first === undefined || !known.includes(first.type)) return [];
    const own = supported(first.targets);
    const named = own.length > 0 ? own : supported(row.time.targets);
    return named.length === 0
      ? []
      : [
          {
            row: row.time.index,
            strategy: first.type,
            label: targetLabel(named, GROUP[scenario]),
            named,
          },
        ];
  });
}

const supported = (targets: readonly string[]): string[] =>
  targets.filter((name) => name !== THERAPIST);

/** Two or more people are the group, as in the published scorer. */
const targetLabel = (named: readonly string[], group: string): string => {
  const [first = group, ...more] = named;
  return more.length > 0 ? group : first;
};

/**
 * Candidate targets: the people in order of appearance, the group, then every other set of people that the therapist
 * turns to anywhere in the sample. Sets become labels after equal sets were dropped, so the group can stand several
 * times, as published. `gold` is put at the end where it is missing.
 */
export function targetCandidates(
  { rows, scenario, participants }: Session,
  gold: string,
): string[] {
  const group = GROUP[scenario];
  const sets = [
    ...participants.map((name) => [name]),
    [group],
    ...rows
      .filter(isTherapist)
      .flatMap((row) => [
        supported(row.time.targets),
        ...row.strategies.map((s) => supported(s.targets)),
      ]),
  ].filter((set) => set.length > 0);
  const different = new Map(sets.map((set) => [JSON.stringify(set), set]));
  const labels = [...different.values()].map((set) => targetLabel(set, group));
  return labels.includes(gold) ? labels : [...labels, gold];
}

/** Client rows with an emotion of the speaker and enough words, the first 30 % of the rows left out; five at most. */
function emotion(session: Session): Instance[] {
  const { rows } = session;
  const dropped = Math.min(rows.length - 1, Math.ceil(rows.length * EARLY));
  const found = rows.slice(Math.max(0, dropped)).flatMap((row): Instance[] => {
    if (!isClient(row) || wordCount(row.shown.text, session.lang) < WORDS) return [];
    const own = row.time.emotions.find(
      (e) => e.person === row.time.speaker && e.intensity !== null,
    );
    return own === undefined || own.intensity === null
      ? []
      : [
          {
            row: row.time.index,
            gold: { task: 'emotion', phrase: own.phrase, intensity: own.intensity },
          },
        ];
  });
  return spread(found, CHECKPOINTS);
}

/** English as in the published scripts; Chinese by the words that the Unicode rules find. */
export function wordCount(text: string, lang: Session['lang']): number {
  if (lang === 'en') return text.match(/[A-Za-z0-9']+/g)?.length ?? 0;
  return [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].filter(
    (part) => part.isWordLike,
  ).length;
}

/** Client rows with a viewpoint that the speaker holds; five at most. */
function viewpoint({ rows }: Session): Instance[] {
  const found = rows.flatMap((row): Instance[] => {
    const views = row.views.filter((view) => view.source === row.time.speaker);
    return !isClient(row) || views.length === 0
      ? []
      : [{ row: row.time.index, gold: { task: 'viewpoint', views } }];
  });
  return spread(found, CHECKPOINTS);
}
