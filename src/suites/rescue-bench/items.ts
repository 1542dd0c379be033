import { allInstances, type Instance, targetCandidates } from './instances.js';
import { patternIds, strategyIds } from './labels.js';
import { majorities } from './majority.js';
import type { Session } from './session.js';
import { type AskOptions, GROUP, type RescueItem, type Task, type Window } from './types.js';

type Shape = Pick<AskOptions, 'tasks' | 'context' | 'current' | 'known_emotion'>;

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
  rows: readonly Window['earlier'][number][],
  { gold, row }: Instance,
  o: Shape,
): Window {
  const size = contextOf(gold.task, o.context);
  // Timing counts the row at hand among the rows of its context.
  const before = Math.max(0, gold.task === 'timing' ? size - 1 : size);
  const from = Math.max(0, row - 1 - before);
  const current = rows[row - 1] ?? null;
  const shown =
    gold.task === 'target' || gold.task === 'strategy' || (gold.task === 'pattern' && !o.current)
      ? null
      : current;
  return {
    participants: session.participants,
    earlier: rows.slice(from, row - 1),
    current: shown,
    speaker: current?.speaker ?? '',
    target: gold.task === 'strategy' ? gold.target : null,
    emotions:
      gold.task === 'strategy' && o.known_emotion
        ? latestEmotions(session, gold.target, from, row - 1)
        : [],
  };
}

/** Of the latest row in [from, to) that says what the target feels; of the group, everybody's in that row. */
function latestEmotions(
  { rows, participants, scenario }: Session,
  target: string,
  from: number,
  to: number,
): Window['emotions'] {
  const people = target === GROUP[scenario] ? participants : [target];
  const of = (i: number) =>
    (rows[i]?.time.emotions ?? []).filter(({ person }) => people.includes(person));
  for (let i = to - 1; i >= from; i--) {
    const found = of(i);
    if (found.length > 0) return found;
  }
  return [];
}
