import type { Profile } from '../../contract/index.js';
import type { BehaviourId } from './behaviours.js';
import { truthOf } from './score-behaviours.js';
import { labelOf } from './score-pairs.js';
import { jaccard, tokensOf } from './score-text.js';
import { meanOf, missing, type Score, scaled, shareRight } from './score-value.js';
import {
  type BehaviourAnswers,
  DRAFT_SCORES,
  type Judged,
  REPLY_LABELS,
  type ReplyLabel,
  type Turn,
  type TurnGold,
  type Verdict,
} from './types.js';

/** Overlap of words of a draft with each reply that the turn has, 0…1, and with all of them by how often they won. */
export type Likeness = Record<ReplyLabel | 'most' | 'weighted', number | null>;

export function likenessOf(turn: Turn, gold: TurnGold, draft: string): Likeness {
  const words = tokensOf(draft);
  const texts = { original: turn.reply, alternate: turn.alternate, human: turn.human };
  const near = Object.fromEntries(
    REPLY_LABELS.map((label) => {
      const text = texts[label];
      return [label, text === null ? null : jaccard(words, tokensOf(text))];
    }),
  ) as Record<ReplyLabel, number | null>;
  const given = REPLY_LABELS.flatMap((label) => near[label] ?? []);
  const wins = turn.pairs.flatMap((pair, i) => labelOf(pair, gold.winners[i] ?? null) ?? []);
  const sum = wins.reduce((total, label) => total + (near[label] ?? 0), 0);
  return {
    ...near,
    most: given.length === 0 ? null : Math.max(...given),
    weighted: wins.length === 0 ? null : sum / wins.length,
  };
}

/**
 * Four judged scores on 0…1: (mean − 1)/6. 0: far short of the person's own reply, 1: as good. Under `official` the mean
 * is of the scores given.
 */
export function qualityOf(verdict: Verdict | null, profile: Profile): Score {
  const given = DRAFT_SCORES.map((score) => verdict?.scores[score] ?? null);
  const all = meanOf(given.map((s) => (s === null ? missing(1, 7) : one(s))));
  const whole = scaled(all ?? missing(1, 7), (x) => (x - 1) / 6);
  return profile === 'sound' && given.includes(null) ? { ...whole, value: null } : whole;
}

const one = (value: number): Score => ({ value, worst: value, best: value, have: 1 });

/**
 * Share of a turn's questions on which the draft does what the person wanted. `official`: where they did not say, what
 * happened stands for it, and a missing answer is wrong.
 */
export function alignmentOf(turn: Turn, gold: TurnGold, verdict: Verdict | null, profile: Profile) {
  let [right, wrong, lacking] = [0, 0, 0];
  for (const id of turn.applicable) {
    const judged = gold.behaviours[id];
    const truth = judged === undefined ? null : truthOf(judged, 'preferred', profile);
    if (truth === null) continue;
    const said = verdict?.behaviours[id] ?? null;
    if (said === truth) right++;
    else if (said === 'yes' || said === 'no') wrong++;
    else lacking++;
  }
  if (profile === 'official' && verdict !== null) return shareRight(right, wrong + lacking, 0);
  return shareRight(right, wrong, lacking);
}

/** One behaviour on one turn: whether the target predicts that it is wanted, is right about it, and does it in its draft. */
export type Deed = { id: BehaviourId; predicted: boolean; wanted: boolean | null; done: boolean };

/** Behaviours that were both predicted and judged. */
export const deedsOf = (
  turn: Turn,
  gold: TurnGold,
  predicted: BehaviourAnswers | null,
  verdict: Verdict | null,
): Deed[] =>
  turn.applicable.flatMap((id) => {
    const [said, does] = [predicted?.[id] ?? null, verdict?.behaviours[id] ?? null];
    if (!isYesNo(said) || !isYesNo(does)) return [];
    const judged: Judged | undefined = gold.behaviours[id];
    const truth = judged === undefined ? null : truthOf(judged, 'preferred', 'sound');
    return [
      {
        id,
        predicted: said === 'yes',
        wanted: truth === null ? null : truth === 'yes',
        done: does === 'yes',
      },
    ];
  });

const isYesNo = (said: string | null): boolean => said === 'yes' || said === 'no';
