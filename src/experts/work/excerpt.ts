import type { WorkContent } from './content.js';

const LENGTH = 120;

/**
 * The begin of what is rated, by which people know an item again: of what the target said, else of the first text. Texts
 * around it, such as a scene, are the same for many items. Whole characters, on one line; longer ones end in `…`. Pure.
 */
export function excerptOf({ shown }: Pick<WorkContent, 'shown'>): string {
  const first = shown.find(({ by }) => by === 'target') ?? shown[0];
  const letters = [
    ...(first?.text ?? '')
      .slice(0, 8 * LENGTH)
      .replace(/\s+/gu, ' ')
      .trim(),
  ];
  return letters.length <= LENGTH ? letters.join('') : `${letters.slice(0, LENGTH - 1).join('')}…`;
}
