import type { WorkContent } from './content.js';

const LENGTH = 120;

/**
 * The words by which people know an item again: the begin of what was said to the target, and of what it said. Texts
 * around it, such as a scene, are the same for many items, a message is for all answers to it, and a short reply for many
 * messages. Whole characters, on one line; what is cut ends in `…`. Pure.
 */
export function excerptOf({ shown }: Pick<WorkContent, 'shown'>): string {
  const said = shown.find(({ by }) => by !== 'context' && by !== 'target');
  const answer = shown.find(({ by }) => by === 'target');
  const parts = [said, answer].flatMap((one) => (one === undefined ? [] : [one.text]));
  const texts = parts.length === 0 ? shown.slice(0, 1).map(({ text }) => text) : parts;
  return texts.map((text) => begin(text, Math.floor(LENGTH / texts.length))).join(' → ');
}

function begin(text: string, most: number): string {
  const letters = [
    ...text
      .slice(0, 8 * most)
      .replace(/\s+/gu, ' ')
      .trim(),
  ];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}
