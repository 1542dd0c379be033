import { createHash } from 'node:crypto';

/**
 * A marker that stands in none of the texts. It is made from them, so the same texts give the same prompt, and a text
 * cannot foresee the marker that will close it.
 */
export function markerFor(texts: readonly string[]): string {
  for (let round = 0; ; round++) {
    const marker = createHash('sha256')
      .update(JSON.stringify([round, texts]))
      .digest('hex')
      .slice(0, 16);
    if (!texts.some((text) => text.includes(marker))) return marker;
  }
}

/** A text between two lines that carry the marker. */
export const between = (name: string, text: string, marker: string): string =>
  `===== ${name} ${marker} begins =====\n${text}\n===== ${name} ${marker} ends =====`;
