import type { Json, Text } from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import { fold } from '../items/fold.js';
import type { AnyUserItem } from '../items/types.js';
import { say } from '../say.js';
import type { Level, Spec } from '../spec/types.js';

/** One thing that a judge rates in a reply, on levels of which the lowest means that it is not there. */
export type Criterion = { id: string; name: Text; text: string; levels: readonly Level[] };

/** One criterion as rated. `rank`: 0 for the lowest level. `quotes` are exact parts of the reply (checked). */
export type Rating = {
  rank: number;
  level: string;
  reason: string | null;
  quotes: string[];
  /** False where the judge gives no quotes at all. */
  quoted: boolean;
  /** Quotes that do not occur in the reply. */
  badQuotes: number;
};

export const HIT: readonly Level[] = [
  { id: 'no', name: say('not met', '未命中'), definition: null },
  { id: 'yes', name: say('met', '命中'), definition: null },
];

/** What is rated of an item, in its order: the rows of its rubric, or the suite's labels. */
export function criteriaOf(item: AnyUserItem, spec: Spec): Criterion[] {
  if (spec.kind === 'labels')
    return spec.labels.map(({ id, name, definition, levels }) => ({
      id,
      name,
      text: definition,
      levels,
    }));
  if (spec.kind === 'rubric' && 'rubric' in item)
    return item.rubric.map(({ id, content }) => ({
      id,
      name: same(content),
      text: content,
      levels: HIT,
    }));
  return [];
}

/** A criterion's words, with its points where it has some; null for an unknown id. */
export function stepText(item: AnyUserItem, step: string, spec: Spec): Text | null {
  const found = criteriaOf(item, spec).find(({ id }) => id === step);
  if (found === undefined) return null;
  const row = 'rubric' in item ? item.rubric.find(({ id }) => id === step) : undefined;
  if (row === undefined) return found.name;
  const points = row.score === null ? say('gate', '一票否决') : same(signed(row.score));
  const { name } = found;
  return say(`${points.en}: ${name.en}`, `${points['zh-CN']}：${name['zh-CN']}`);
}

/** Points as they are written beside a criterion. */
export const signed = (score: number): string => (score > 0 ? `+${score}` : String(score));

/** Criteria in groups that one call rates; `size` 0 for all in one. */
export function batches(criteria: readonly Criterion[], size: number): Criterion[][] {
  if (size <= 0) return criteria.length === 0 ? [] : [[...criteria]];
  const out: Criterion[][] = [];
  for (let i = 0; i < criteria.length; i += size) out.push(criteria.slice(i, i + size));
  return out;
}

const NO = ['no', 'false', '0', 'not met', 'absent', '否', '未命中'];
const YES = ['yes', 'true', '1', 'met', 'hit', 'present', '是', '命中'];

/**
 * The rank that a word, number or true/false names: a level's own id first, then, where there are two levels, words for
 * yes and no. Null for what is none of them; nothing is guessed.
 */
export function rankOf(value: Json | undefined, levels: readonly Level[]): number | null {
  if (value === undefined || value === null || typeof value === 'object') return null;
  const word = fold(String(value));
  const at = levels.findIndex((level) => fold(level.id) === word);
  if (at >= 0) return at;
  const byName = levels.findIndex((level) =>
    Object.values(level.name).some((n) => fold(n) === word),
  );
  if (byName >= 0) return byName;
  if (levels.length !== 2) return null;
  return NO.includes(word) ? 0 : YES.includes(word) ? 1 : null;
}

export const levelWords = (levels: readonly Level[]): string => levels.map((l) => l.id).join(', ');

/** A rating without reason and quotes. */
export const ratingAt = (rank: number, levels: readonly Level[]): Rating => ({
  rank,
  level: levels[rank]?.id ?? String(rank),
  reason: null,
  quotes: [],
  quoted: false,
  badQuotes: 0,
});
