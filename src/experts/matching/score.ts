import type { CampaignSettings } from '../work/settings.js';
import type { Candidate, Task } from './candidate.js';

type Weights = CampaignSettings['matching']['weights'];

/** What speaks for somebody at an item, each part 0…1. */
export type Parts = { ability: number; load: number; time: number; novelty: number };

/** Free minutes from which more of them make no difference. */
const PLENTY = 10 * 60;
/** What somebody is taken to agree who has no figures in an ability; a little more where they say they are strong in it. */
const UNKNOWN = 0.4;
const SAID_STRONG = 0.5;

/**
 * How well somebody does an ability, for certain: the lower bound of agreement. So few verdicts that the bound says
 * less than nothing known leave it at that.
 */
export function abilityOf(
  person: Pick<Candidate, 'strong' | 'abilities'>,
  ability: string,
): number {
  const start = person.strong.includes(ability) ? SAID_STRONG : UNKNOWN;
  const figure = person.abilities.get(ability);
  if (figure === undefined || figure.low === null) return start;
  return figure.n < 10 ? Math.max(start, figure.low) : figure.low;
}

/** The parts of somebody's score at an item. Pure. */
export function partsOf({ features }: Pick<Task, 'features'>, person: Candidate): Parts {
  const { abilities } = features;
  const mean = (of: (ability: string) => number, none: number): number =>
    abilities.length === 0 ? none : abilities.reduce((sum, a) => sum + of(a), 0) / abilities.length;
  return {
    ability: mean((ability) => abilityOf(person, ability), UNKNOWN),
    load: 1 / (1 + person.load),
    time: person.freeMinutes === null ? 0.5 : Math.min(1, person.freeMinutes / PLENTY),
    novelty: mean((ability) => 1 / (1 + (person.abilities.get(ability)?.n ?? 0) / 25), 0.5),
  };
}

/** Somebody's score at an item, 0…1. In the mode `free-time` free hours count as much as all else. Pure. */
export function scoreOf(
  task: Pick<Task, 'features'>,
  person: Candidate,
  { weights, mode }: { weights: Weights; mode: CampaignSettings['mode'] },
): number {
  const parts = partsOf(task, person);
  const { ability, load, time, novelty } = weights;
  const others = ability + load + novelty;
  const forTime = mode === 'free-time' ? Math.max(time, others) : time;
  const sum = others + forTime;
  if (sum === 0) return 0;
  return (
    (ability * parts.ability + load * parts.load + forTime * parts.time + novelty * parts.novelty) /
    sum
  );
}
