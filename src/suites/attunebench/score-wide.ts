import type { Profile } from '../../contract/index.js';
import { setF1 } from './affect.js';
import { fuzzyF1 } from './score-text.js';
import { exact, meanOf, missing, type Score, scaled } from './score-value.js';
import type { Wide } from './types.js';
import { BRANCHES, FIT_CHOICES } from './wide.js';

/** The whole-conversation questions. Null: the data has no answer (`sound`). */
export type WideScores = {
  goals: Score | null;
  clarity: Score | null;
  fit: Score | null;
  /** Steps between the two options of a scale of four, 0…3. */
  fitDistance: Score | null;
  off: Score | null;
  /** Mean |difference| of the rated branches, 0…6. */
  branchError: Score | null;
  /** 1 − that/6. */
  branches: Score | null;
};

/** What the released scorer takes for a branch that was not predicted. */
const MIDDLE_BRANCH = 4;

/**
 * `official`: what is missing on a side counts as nothing said, a missing branch as the middle, and without a rated
 * branch the figure is 1. `sound`: what the person did not answer does not count, and what is missing is missing.
 */
export function wideScores(gold: Wide | null, said: Wide | null, profile: Profile): WideScores {
  const official = profile === 'official';
  const compare = <T>(
    truth: T | null,
    answer: T | null,
    none: T,
    figure: (a: T, b: T) => number,
  ): Score | null => {
    if (official) return exact(figure(truth ?? none, answer ?? none));
    if (truth === null) return null;
    return answer === null ? missing(0, 1) : exact(figure(truth, answer));
  };
  const same = (a: string, b: string): number => Number(fold(a) === fold(b));
  const branchError = branchErrorOf(gold, said, official);
  return {
    goals: compare<readonly string[]>(gold?.goals ?? null, said?.goals ?? null, [], (a, b) =>
      setF1(new Set(a.map(fold)), new Set(b.map(fold))),
    ),
    clarity: compare(gold?.clarity ?? null, said?.clarity ?? null, '', same),
    fit: compare(gold?.fit ?? null, said?.fit ?? null, '', same),
    fitDistance: distance(gold?.fit ?? null, said?.fit ?? null),
    off: compare<readonly string[]>(gold?.off ?? null, said?.off ?? null, [], fuzzyF1),
    branchError,
    branches:
      branchError === null
        ? official
          ? exact(1)
          : null
        : scaled(branchError, (error) => 1 - error / 6),
  };
}

const fold = (s: string): string => s.trim().toLowerCase();

function distance(truth: string | null, answer: string | null): Score | null {
  const place = (s: string | null) => FIT_CHOICES.findIndex(({ id }) => id === s);
  if (place(truth) === -1) return null;
  return place(answer) === -1 ? missing(3, 0) : exact(Math.abs(place(truth) - place(answer)));
}

const branchErrorOf = (gold: Wide | null, said: Wide | null, official: boolean): Score | null =>
  meanOf(
    BRANCHES.map((branch): Score | null => {
      const truth = gold?.branches[branch] ?? null;
      const answer = said?.branches[branch] ?? (official ? MIDDLE_BRANCH : null);
      if (truth === null) return null;
      // Nobody can be further off than the truth allows.
      return answer === null
        ? missing(Math.max(truth - 1, 7 - truth), 0)
        : exact(Math.abs(truth - answer));
    }),
  );
