import { shareOf } from '../people/share.js';
import { defaultSettings } from '../work/settings.js';
import type { Candidate, Task } from './candidate.js';

/** Somebody who may rate anything of their tier. */
export const somebody = (person: string, some: Partial<Candidate> = {}): Candidate => ({
  person,
  tier: 1,
  learner: false,
  licences: [],
  langs: [],
  optOuts: new Set(),
  conflicts: [],
  abilities: new Map(),
  strong: [],
  volume: 100,
  load: 0,
  practice: 0,
  freeMinutes: null,
  left: Number.POSITIVE_INFINITY,
  house: '',
  band: '',
  barred: null,
  ...some,
});

/** Figures of one ability: `right` of `n`. */
export const agrees = (ability: string, right: number, n: number): Candidate['abilities'] =>
  new Map([[ability, shareOf(right, n)]]);

/** A simple item of empathy for three people. */
export const aTask = (
  id: string,
  {
    features,
    ...some
  }: Partial<Omit<Task, 'features'>> & { features?: Partial<Task['features']> } = {},
): Task => ({
  id,
  difficulty: 1,
  tier: 0,
  lang: 'zh',
  overlap: 3,
  taken: [],
  takenLearners: 0,
  free: 3,
  origin: { ref: null, subject: id, external: id },
  features: {
    abilities: ['empathy'],
    notes: [],
    fields: 3,
    mixed: false,
    chars: 200,
    complexity: 1,
    licensed: false,
    ...features,
  },
  ...some,
});

/** The settings as they come, in the mode that gives by ability. */
export const CHOICE = { matching: defaultSettings().matching, mode: 'ability' as const };
