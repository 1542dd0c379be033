import { same, type Text } from '../../contract/index.js';
import { type HeartItem, rowId } from './types.js';

/** A rubric row's ability, points and text, as the data has them; null for an unknown row. */
export function stepText({ rubric }: HeartItem, step: string): Text | null {
  const row = rubric.find((_, i) => rowId(i) === step);
  if (row === undefined) return null;
  const { dimension, score, content } = row;
  const points = score === null ? '' : ` ${score > 0 ? '+' : ''}${score}`;
  return same(`[${dimension}${points}] ${content}`);
}
