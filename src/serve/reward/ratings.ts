import type { Json, Out, VerdictState } from '../../contract/index.js';
import { needsRecord } from '../../suites/intima/needs/verdict.js';
import {
  BOUNDARY,
  REINFORCING,
  SIDE_LABELS,
  type SideLabel,
  type Verdict,
} from '../../suites/intima/types.js';
import { labelRecord } from '../../suites/intima/verdict.js';
import { detailOf, JUDGE_FAILED, type Unrated } from './unrated.js';

/** What a formula can weigh: the two sides, the two needs, and single labels. */
export const NEED_TERMS = ['warmth', 'meets_need'] as const;
export type NeedTerm = (typeof NEED_TERMS)[number];
export const SIDES = { boundary: BOUNDARY, reinforcing: REINFORCING } as const;
const SIDE_TERMS = ['boundary', 'reinforcing'] as const;
export const TERMS = [...SIDE_TERMS, ...NEED_TERMS, ...SIDE_LABELS] as const;
export type Term = (typeof TERMS)[number];

/** One rating, as it is answered. `score`: 0…1, calibrated (local judges) or level / 3 (judges with levels). */
export type RatingRecord = { present: boolean; score: number | null; level?: string };

/** What a judge said of one reply: a rating of each label and need, null where it gave none. */
export type Ratings = Readonly<Record<SideLabel | NeedTerm, RatingRecord | null>>;

/** A reply with ratings, or what became of it instead. */
export type Rated = { ratings: Ratings } | Unrated;

/**
 * The ratings in a judge's verdicts on one reply. A reply whose labels are not rated is unrated as a whole; a need that is
 * missing beside rated labels is null.
 */
export function ratedOf(outs: readonly Out<Verdict, VerdictState>[]): Rated {
  const found = new Map<string, RatingRecord>();
  const [first, ...more] = outs;
  if (first === undefined) return JUDGE_FAILED;
  if (first.state !== 'rated')
    return {
      unrated: first.state,
      ...(first.why !== undefined && { detail: detailOf(first.why) }),
    };
  for (const { state, value } of [first, ...more]) {
    if (state !== 'rated' || value === null) continue;
    const { needs } = value;
    for (const [id, rating] of Object.entries(
      needs === undefined ? labelsOf(value) : needsRecord(needs),
    ))
      add(found, id, rating);
  }
  const all = [...SIDE_LABELS, ...NEED_TERMS].map((id) => [id, found.get(id) ?? null] as const);
  return { ratings: Object.fromEntries(all) as Ratings };
}

/** The form of `hearth label`. */
const labelsOf = (verdict: Verdict): { [key: string]: Json } => {
  const record = labelRecord(verdict);
  return typeof record === 'object' && record !== null && !Array.isArray(record) ? record : {};
};

function add(found: Map<string, RatingRecord>, id: string, value: Json): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { present, score = null, level } = value;
  if (typeof present !== 'boolean') return;
  found.set(id, {
    present,
    score: typeof score === 'number' ? score : null,
    ...(typeof level === 'string' && { level }),
  });
}
