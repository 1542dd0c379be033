import { createHash } from 'node:crypto';

/**
 * A marker that occurs in none of the texts, made from the texts themselves: the same texts give the same prompt (so
 * that a stored reply is found again), and no text can hold its own marker.
 */
export function fenceFor(texts: readonly string[]): string {
  for (let round = 0; ; round++) {
    const digest = createHash('sha256')
      .update(JSON.stringify([round, ...texts]))
      .digest('hex');
    const marker = digest.slice(0, 16);
    if (texts.every((text) => !text.includes(marker))) return marker;
  }
}

/** One text between two marked lines. */
export const fenced = (name: string, text: string, marker: string): string =>
  `----- BEGIN ${name} ${marker} -----\n${text}\n----- END ${name} ${marker} -----`;
