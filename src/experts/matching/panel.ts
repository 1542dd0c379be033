import { rngFrom } from '../../stats/index.js';
import type { CampaignSettings } from '../work/settings.js';
import { type Against, against } from './against.js';
import type { Candidate, Task } from './candidate.js';
import { abilityOf, scoreOf } from './score.js';

export type Choice = Pick<CampaignSettings, 'matching' | 'mode'>;

export type Panel = {
  /** In the order of their scores; the learner of a practice place is the last. */
  members: readonly Candidate[];
  /** The member for whom it is practice. */
  learner: string | null;
  /** Who cannot have it, and why. */
  barred: ReadonlyMap<string, readonly Against[]>;
  /** Fit as well, and not chosen. */
  spare: readonly Candidate[];
};

/** People of whom combinations are made: the best by themselves; more would not change the choice. */
const SHORTLIST = 12;
const LEARNERS = 4;
/** A panel of more people is built one by one after the best three. */
const JOINTLY = 4;

/** A number in [0, 1) that belongs to these words under the seed: the same today and tomorrow. */
const drawn = (seed: string, ...words: string[]): number =>
  rngFrom([seed, ...words].join('\u0000'))();

/**
 * Whether a simple item keeps a place as practice for learners of a tier: for the share of items that the settings say.
 */
const keepsPractice = (
  task: Task,
  tier: number,
  seed: string,
  { practice }: Choice['matching'],
): boolean =>
  task.difficulty === 1 &&
  task.overlap >= 2 &&
  task.free > 0 &&
  task.takenLearners === 0 &&
  drawn(seed, 'practice', task.id) < (practice[tier] ?? 0);

/**
 * The best combination of people for an item's free places: not the best one after another, but those who together know
 * the abilities, come from different houses, and have somebody experienced among them. Deterministic under the seed.
 */
export function panelFor(
  task: Task,
  people: readonly Candidate[],
  choice: Choice,
  seed: string,
): Panel {
  const barred = new Map<string, Against[]>();
  const fit: Candidate[] = [];
  for (const person of people) {
    const reasons = against(task, person, choice.matching);
    if (reasons.length > 0) barred.set(person.person, reasons);
    else fit.push(person);
  }
  const { weights } = choice.matching;
  const scores = new Map(
    fit.map((one) => [one.person, scoreOf(task, one, { weights, mode: choice.mode })]),
  );
  const scored = (one: Candidate): number => scores.get(one.person) ?? 0;
  const order = [...fit].sort(
    (a, b) =>
      scored(b) - scored(a) ||
      drawn(seed, task.id, a.person) - drawn(seed, task.id, b.person) ||
      (a.person < b.person ? -1 : 1),
  );
  // Whoever has learned least, and had the least practice, comes first.
  const learners = order
    .filter((one) => one.learner && keepsPractice(task, one.tier, seed, choice.matching))
    .sort((a, b) => a.practice - b.practice || a.volume - b.volume)
    .slice(0, LEARNERS);
  const able = order.filter(({ learner }) => !learner);
  const size = Math.min(task.free, fit.length);
  // Without anybody experienced the item still has to be done: learners do it, and the plan says so.
  const fill = able.length < size ? order.filter(({ learner }) => learner) : [];
  const pool = [...new Set([...able.slice(0, SHORTLIST), ...learners, ...fill.slice(0, size)])];
  const worth = (members: readonly Candidate[]): number =>
    worthOf(task, members, { scored, practice: learners });
  const members = size <= JOINTLY ? best(pool, size, worth) : grown(pool, size, worth);
  const learner = members.find((one) => learners.includes(one))?.person ?? null;
  const chosen = new Set(members.map(({ person }) => person));
  return {
    members: [...members].sort(
      (a, b) =>
        Number(a.person === learner) - Number(b.person === learner) || scored(b) - scored(a),
    ),
    learner,
    barred,
    spare: order.filter(({ person }) => !chosen.has(person)),
  };
}

/**
 * What a combination is worth. Rules weigh more than any score: somebody experienced among them; at hard items somebody
 * of gold or above; one learner where a place is kept for practice and none elsewhere; not all of one house.
 */
function worthOf(
  task: Task,
  members: readonly Candidate[],
  { scored, practice }: { scored: (one: Candidate) => number; practice: readonly Candidate[] },
): number {
  if (members.length === 0) return 0;
  const n = members.length;
  const learners = members.filter(({ learner }) => learner);
  const inPractice = learners.filter((one) => practice.includes(one)).length;
  const wanted = practice.length > 0 && n + task.taken.length >= 2 ? 1 : 0;
  let broken = Math.abs(inPractice - wanted) + 2 * (learners.length - inPractice);
  if (learners.length === n && task.taken.length <= task.takenLearners) broken += 3;
  if (task.difficulty >= 3 && !members.some(({ tier }) => tier >= 2)) broken += 1;
  if (n > 1 && sameHouse(members)) broken += 0.5;
  const mean = members.reduce((sum, one) => sum + scored(one), 0) / n;
  const { abilities } = task.features;
  const cover =
    abilities.length === 0
      ? 0
      : abilities.reduce(
          (sum, ability) => sum + Math.max(...members.map((one) => abilityOf(one, ability))),
          0,
        ) / abilities.length;
  const houses = new Set(members.map(({ house, person }) => house || person)).size / n;
  const bands = new Set(members.map(({ band }) => band)).size / n;
  return mean + 0.5 * cover + 0.05 * houses + 0.02 * bands - 10 * broken;
}

const sameHouse = (members: readonly Candidate[]): boolean => {
  const [first] = members;
  return (
    first !== undefined && first.house !== '' && members.every(({ house }) => house === first.house)
  );
};

/** The combination of `size` that is worth most; of equal ones the first in the pool's order. */
function best(
  pool: readonly Candidate[],
  size: number,
  worth: (members: readonly Candidate[]) => number,
): readonly Candidate[] {
  let found: readonly Candidate[] = [];
  let most = Number.NEGATIVE_INFINITY;
  const walk = (from: number, chosen: readonly Candidate[]): void => {
    if (chosen.length === size) {
      const value = worth(chosen);
      if (value > most + 1e-12) {
        most = value;
        found = chosen;
      }
      return;
    }
    for (let i = from; i <= pool.length - (size - chosen.length); i++) {
      const one = pool[i];
      if (one !== undefined) walk(i + 1, [...chosen, one]);
    }
  };
  walk(0, []);
  return found;
}

/** The best three jointly, then whoever adds most. */
function grown(
  pool: readonly Candidate[],
  size: number,
  worth: (members: readonly Candidate[]) => number,
): readonly Candidate[] {
  let members = best(pool, Math.min(3, pool.length), worth);
  while (members.length < size) {
    const left = pool.filter((one) => !members.includes(one));
    if (left.length === 0) break;
    const next = left
      .map((one) => ({ with: [...members, one], value: worth([...members, one]) }))
      .reduce((a, b) => (b.value > a.value + 1e-12 ? b : a));
    members = next.with;
  }
  return members;
}
