import type { Json, Out, VerdictState } from '../../contract/index.js';
import { cleanText, type Fields, numberOf } from './json-fields.js';
import type { Scale } from './judge-prompts.js';
import { RATING_STEP, type RescueItem, type Verdict } from './types.js';

export type VerdictOut = Out<Verdict, VerdictState>;
export type ReadVerdict = { value: Verdict } | { fault: string };

const EMPTY: Verdict = {
  score: null,
  pairing: null,
  content: null,
  similarity: null,
  bertscore: null,
  reason: null,
};

export const rated = (item: RescueItem, value: Verdict, why?: string): VerdictOut => ({
  item: item.id,
  step: RATING_STEP,
  state: 'rated',
  value,
  ...(why !== undefined && { why }),
});

export const unrated = (
  item: RescueItem,
  state: Exclude<VerdictState, 'rated'>,
  why: string,
): VerdictOut => ({ item: item.id, step: RATING_STEP, state, value: null, why });

/** A whole number of low…high; null for anything else. */
function within(value: Json | undefined, low: number, high: number): number | null {
  const n = numberOf(value);
  return n !== null && Number.isInteger(n) && n >= low && n <= high ? n : null;
}

const reasonOf = (fields: Fields): string | null => {
  const reason = cleanText(fields.reason ?? fields.notes);
  return reason === '' ? null : reason;
};

/** A judge's entry on the scale that was asked; published field names are known. */
export function readRating(fields: Fields, scale: Scale): ReadVerdict {
  const reason = reasonOf(fields);
  if (scale === 'viewpoint-parts') {
    const pairing = within(fields.pairing ?? fields.source_target_score, 0, 2);
    const content = within(fields.content ?? fields.viewpoint_score, 0, 4);
    return pairing === null || content === null
      ? { fault: 'no_pairing_0_to_2_and_content_0_to_4' }
      : { value: { ...EMPTY, pairing, content, reason } };
  }
  const score = within(fields.score ?? fields.emotion_score ?? fields.viewpoint_score, 1, 5);
  return score === null ? { fault: 'no_score_1_to_5' } : { value: { ...EMPTY, score, reason } };
}

/** A verdict of a file, a person or a local judge: any of the figures, each in its range. */
export function readVerdict(fields: Fields): ReadVerdict {
  const ranges = { score: [1, 5], pairing: [0, 2], content: [0, 4] } as const;
  const value: Verdict = { ...EMPTY, reason: reasonOf(fields) };
  let figures = 0;
  for (const key of ['score', 'pairing', 'content'] as const) {
    const given = fields[key] ?? null;
    if (given === null) continue;
    const [low, high] = ranges[key];
    const n = within(given, low, high);
    if (n === null) return { fault: `${key} must be a whole number of ${low} to ${high}` };
    value[key] = n;
    figures += 1;
  }
  const given = fields.similarity ?? null;
  if (given !== null) {
    const n = numberOf(given);
    if (n === null || n < 0 || n > 1) return { fault: 'similarity must be a number of 0 to 1' };
    value.similarity = n;
    figures += 1;
  }
  const bert = fields.bertscore ?? null;
  if (bert !== null) {
    const n = numberOf(bert);
    // Cosines of 32-bit vectors may end a hair beyond 1.
    if (n === null || Math.abs(n) > 1 + 1e-6)
      return { fault: 'bertscore must be a number of -1 to 1' };
    value.bertscore = Math.max(-1, Math.min(1, n));
    figures += 1;
  }
  return figures === 0
    ? { fault: 'it has no score, pairing, content, similarity or bertscore' }
    : { value };
}
