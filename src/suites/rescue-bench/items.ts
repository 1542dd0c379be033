import { allInstances, type Instance, targetCandidates } from './instances.js';
import { patternIds, strategyIds } from './labels.js';
import { majorities } from './majority.js';
import type { Session } from './session.js';
import {
  type AskOptions,
  GROUP,
  type RescueItem,
  type Row,
  type Task,
  THERAPIST,
  type Window,
} from './types.js';

type Shape = Pick<AskOptions, 'tasks' | 'context' | 'current' | 'known_emotion' | 'persons'>;

/** Rows before the one at hand that are shown by default. */
const CONTEXT = 3;

/** Items of all sessions in order: session, task, row. Rows and time lines are shared by reference. */
export function itemsOf(
  sessions: readonly Session[],
  origin: RescueItem['origin'],
  o: Shape,
): RescueItem[] {
  const plain = sessions.flatMap((session) => {
    const rows = session.rows.map(({ shown }) => shown);
    const timeline = {
      participants: session.participants,
      rows: session.rows.map(({ time }) => time),
    };
    return allInstances(session).map((instance): RescueItem => {
      const { gold, row } = instance;
      const { task } = gold;
      const { sample, couple, scenario, lang } = session;
      return {
        id: `${sample}/${task}/${row}`,
        task,
        lang,
        origin,
        scenario,
        sample,
        row,
        clusters: { sample, ...(couple !== null && { couple }) },
        strata: `${task}|${scenario}`,
        window: windowOf(session, rows, instance, o),
        candidates: candidatesOf(session, instance),
        gold,
        majority: null,
        timeline,
      };
    });
  });
  const majority = majorities(plain);
  return plain
    .map((item) => ({ ...item, majority: majority(item) }))
    .filter((item) => o.tasks.includes(item.task));
}

function candidatesOf(session: Session, { gold }: Instance): string[] {
  switch (gold.task) {
    case 'pattern':
      return patternIds(session.scenario);
    case 'strategy':
      return strategyIds(session.scenario);
    case 'target':
      return targetCandidates(session, gold.target);
    default:
      return [];
  }
}

/** Rows before the one at hand under `context`; Infinity for all. */
function contextOf(task: Task, context: Shape['context']): number {
  if (context === 'all') return Number.POSITIVE_INFINITY;
  if (context !== 'default') return context;
  return task === 'pattern' ? Number.POSITIVE_INFINITY : CONTEXT;
}

function windowOf(
  session: Session,
  rows: readonly Row[],
  { gold, row }: Instance,
  o: Shape,
): Window {
  const size = contextOf(gold.task, o.context);
  // Timing counts the row at hand among the rows of its context.
  const most = Math.max(0, gold.task === 'timing' ? size - 1 : size);
  const at = rows[row - 1] ?? null;
  const hidden =
    gold.task === 'target' || gold.task === 'strategy' || (gold.task === 'pattern' && !o.current);
  const all = { earlier: rows.slice(0, row - 1), current: hidden ? null : at };
  const { earlier, current } = o.persons === 'one' ? oneOnly(all) : all;
  const shown = earlier.slice(Math.max(0, earlier.length - most));
  return {
    participants: session.participants,
    earlier: shown,
    current,
    speaker: at?.speaker ?? '',
    target: gold.task === 'strategy' ? gold.target : null,
    emotions:
      gold.task === 'strategy' && o.known_emotion
        ? latestEmotions(session, gold.target, shown)
        : [],
  };
}

type Seen = Pick<Window, 'earlier' | 'current'>;

/**
 * Rows of one person only: who speaks at the row at hand, where that is shown and no therapist's, otherwise the last
 * person who spoke. Gold does not come into it. Taken from all earlier rows, before the context is cut, so that one
 * person's rows are as many as everybody's would be. Speech in the background is left out.
 */
function oneOnly({ earlier, current }: Seen): Seen {
  const isPerson = ({ speaker }: Row): boolean =>
    speaker !== THERAPIST && !Object.values(GROUP).includes(speaker);
  const person =
    current !== null && isPerson(current) ? current.speaker : earlier.findLast(isPerson)?.speaker;
  const alone = (row: Row): Row => ({ ...row, background: [] });
  return {
    earlier: earlier.filter((row) => row.speaker === person).map(alone),
    current: current !== null && current.speaker === person ? alone(current) : null,
  };
}

/** Of the latest shown row that says what the target feels; of the group, everybody's in that row. */
function latestEmotions(
  { rows, participants, scenario }: Session,
  target: string,
  shown: readonly Row[],
): Window['emotions'] {
  const people = target === GROUP[scenario] ? participants : [target];
  for (const { index } of shown.toReversed()) {
    const felt = rows[index - 1]?.time.emotions ?? [];
    const found = felt.filter(({ person }) => people.includes(person));
    if (found.length > 0) return found;
  }
  return [];
}
