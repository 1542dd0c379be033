import { FORMATS, type Format } from './formats.js';
import { NEEDS, type Need, type Persona, type User } from './types.js';

/** Kinds of memories and schedules that a scenario is to hold, where its format shows them. */
export const MEMORY_KINDS = ['none', 'one', 'several', 'outdated', 'sensitive'] as const;
export const SCHEDULE_KINDS = ['none', 'quiet', 'full', 'changed'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** One place of the grid persona × person × memory × schedule × need, for one format. */
export type Cell = {
  id: string;
  task: Format;
  persona: Persona;
  user: User;
  memory: MemoryKind;
  schedule: ScheduleKind;
  need: Need;
};

/** Formats that show memories or a schedule; elsewhere the grid has one place for all kinds of them. */
const SHOWS_MEMORIES: readonly Format[] = [
  'dialogue_base',
  'dialogue_emotion',
  'recollection_refine',
  'recollection_initialize',
  'itinerary_basic',
  'itinerary_initialize',
];
const SHOWS_SCHEDULE: readonly Format[] = [
  'dialogue_schedule',
  'itinerary_middle',
  'itinerary_advanced',
  'itinerary_feedback',
  'itinerary_initialize',
];
/** Formats that cannot do without. */
const NEEDS_MEMORIES: readonly Format[] = ['recollection_refine', 'recollection_initialize'];

function memoryKinds(task: Format): readonly MemoryKind[] {
  if (!SHOWS_MEMORIES.includes(task)) return ['none'];
  return NEEDS_MEMORIES.includes(task) ? MEMORY_KINDS.slice(1) : MEMORY_KINDS;
}
const scheduleKinds = (task: Format): readonly ScheduleKind[] =>
  SHOWS_SCHEDULE.includes(task) ? SCHEDULE_KINDS.slice(1) : ['none'];

/** Every place of the grid: personas meet the people of their language. Order: format, persona, person, and so on. */
export function grid(people: {
  personas: readonly Persona[];
  users: readonly User[];
  tasks?: readonly Format[];
}): Cell[] {
  return (people.tasks ?? FORMATS).flatMap((task) =>
    people.personas.flatMap((persona) =>
      people.users
        .filter(({ lang }) => lang === persona.lang)
        .flatMap((user) =>
          memoryKinds(task).flatMap((memory) =>
            scheduleKinds(task).flatMap((schedule) =>
              NEEDS.map((need): Cell => {
                const id = [task, persona.id, user.id, memory, schedule, need].join('.');
                return { id, task, persona, user, memory, schedule, need };
              }),
            ),
          ),
        ),
    ),
  );
}

/**
 * `n` places spread over formats and languages as evenly as can be, then over the grid. Where the grid has fewer places
 * of a kind, they are used again as `….2`, `….3`: another scenario of the same place. Deterministic.
 */
export function pickCells(cells: readonly Cell[], n: number): Cell[] {
  const strata = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = `${cell.task}|${cell.persona.lang}`;
    strata.set(key, [...(strata.get(key) ?? []), cell]);
  }
  const lists = [...strata.values()];
  const picked: Cell[] = [];
  for (let round = 0; picked.length < n && lists.length > 0; round++) {
    for (const list of lists) {
      if (picked.length >= n) break;
      const cell = list[spread(round % list.length, list.length)];
      const lap = Math.floor(round / list.length);
      if (cell !== undefined)
        picked.push(lap === 0 ? cell : { ...cell, id: `${cell.id}.${lap + 1}` });
    }
  }
  return picked;
}

/** The k-th of `size` places in steps that share no factor with it, so that a prefix lies all over the list. */
function spread(k: number, size: number): number {
  let step = Math.max(1, Math.floor(size * 0.618));
  while (gcd(step, size) !== 1) step += 1;
  return (k * step) % size;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
