import type { Profile } from '../../contract/index.js';
import { kendallTau } from '../../stats/index.js';
import { exact, missing, type Score, shareRight } from './score-value.js';
import {
  type Letter,
  type PairAsked,
  type Pick,
  REPLY_LABELS,
  type ReplyLabel,
  type Turn,
  type TurnGold,
} from './types.js';

/** One comparison with the person's winner and the predicted one. */
export type PairMark = { question: string; truth: Letter | null; said: Letter | null };

export const pairMarks = (turn: Turn, gold: TurnGold, picks: readonly Pick[] | null): PairMark[] =>
  turn.pairs.map(({ question }, i) => ({
    question,
    truth: gold.winners[i] ?? null,
    said: picks?.[i]?.choice ?? null,
  }));

/**
 * Share of comparisons predicted as the person decided. `official`: unanswered is wrong, no winner in the data is wrong,
 * a turn without comparisons counts 1. `sound`: comparisons without a winner and turns without comparisons do not count.
 */
export function pairAccuracy(marks: readonly PairMark[], profile: Profile): Score | null {
  if (profile === 'official') {
    if (marks.length === 0) return exact(1);
    const right = marks.filter(({ truth, said }) => truth !== null && said === truth).length;
    return exact(right / marks.length);
  }
  const known = marks.filter(({ truth }) => truth !== null);
  const right = known.filter(({ truth, said }) => said === truth).length;
  const lacking = known.filter(({ said }) => said === null).length;
  return shareRight(right, known.length - right - lacking, lacking);
}

/**
 * Agreement of two orders of a turn's replies by their wins, −1…1. `official`: ties are broken by name and every pair
 * counts (τ-a). `sound`: τ-b over the comparisons that have a winner. Null with fewer than two replies, or where all
 * have as many wins; missing where nothing was predicted.
 */
export function pairTau(turn: Turn, marks: readonly PairMark[], profile: Profile): Score | null {
  const shown = new Set(turn.pairs.flatMap(({ a, b }) => [a, b]));
  const labels = [...REPLY_LABELS].filter((label) => shown.has(label)).sort();
  const use = profile === 'official' ? marks : marks.filter(({ truth }) => truth !== null);
  if (labels.length < 2 || use.every(({ truth }) => truth === null)) return null;
  if (marks.every(({ said }) => said === null))
    return profile === 'official' ? null : missing(-1, 1);
  const wins = (of: (mark: PairMark) => Letter | null): number[] =>
    labels.map((label) => {
      const won = (mark: PairMark, i: number): boolean =>
        labelOf(turn.pairs[i], of(mark)) === label;
      return marks.filter((mark, i) => use.includes(mark) && won(mark, i)).length;
    });
  const truth = wins((mark) => mark.truth);
  const said = wins((mark) => mark.said);
  if (profile === 'sound') {
    const { value } = kendallTau(truth, said);
    return value === null ? null : exact(value);
  }
  return exact(tieBrokenTau(truth, said));
}

/** Which reply a letter stands for. */
export const labelOf = (pair: PairAsked | undefined, letter: Letter | null): ReplyLabel | null =>
  pair === undefined || letter === null ? null : letter === 'A' ? pair.a : pair.b;

/** (agreeing − disagreeing pairs)/all pairs of two orders by wins; equal wins keep the order given. */
export function tieBrokenTau(truth: readonly number[], said: readonly number[]): number {
  const place = (wins: readonly number[]): number[] => {
    const order = wins.map((_, i) => i).sort((a, b) => (wins[b] ?? 0) - (wins[a] ?? 0) || a - b);
    return wins.map((_, i) => order.indexOf(i));
  };
  const [a, b] = [place(truth), place(said)];
  let sum = 0;
  let pairs = 0;
  for (let i = 0; i < a.length; i++)
    for (let j = i + 1; j < a.length; j++) {
      sum += Math.sign(((a[i] ?? 0) - (a[j] ?? 0)) * ((b[i] ?? 0) - (b[j] ?? 0)));
      pairs++;
    }
  return pairs === 0 ? 0 : sum / pairs;
}

/** Share of comparisons that get the same reply in both orders; null without a swap test. */
export function sameReply(picks: readonly Pick[] | null, swapped: readonly Pick[] | null) {
  if (picks === null || swapped === null) return null;
  let same = 0;
  let other = 0;
  picks.forEach(({ choice }, i) => {
    const second = swapped[i]?.choice ?? null;
    if (choice === null || second === null) return;
    if (choice === second) same++;
    else other++;
  });
  return shareRight(same, other, picks.length - same - other);
}

/** Share of comparisons, in both orders together, that go to the reply that stood first; ½ without a lean. */
export function firstPlace(picks: readonly Pick[] | null, swapped: readonly Pick[] | null) {
  if (picks === null) return null;
  const all = [...picks, ...(swapped ?? [])].flatMap(({ shown }) => shown ?? []);
  return shareRight(
    all.filter((letter) => letter === 'A').length,
    all.filter((letter) => letter === 'B').length,
    0,
  );
}
