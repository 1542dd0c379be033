import { rngFrom, shuffle } from '../../stats/index.js';

/** A, B, …, Z, AA, AB, … */
export function letter(n: number): string {
  const rest = Math.floor(n / 26);
  return (rest === 0 ? '' : letter(rest - 1)) + String.fromCharCode(65 + (n % 26));
}

/**
 * A letter for each of these people, dealt anew for every item and round: who is A here may be C at the next item, so
 * that nobody's votes can be followed. The same seed deals the same, whatever the order of the people.
 */
export function aliasesOf(
  seed: string,
  item: string,
  people: readonly string[],
): Map<string, string> {
  const dealt = shuffle(rngFrom(`${seed} alias ${item}`), [...new Set(people)].sort());
  return new Map(dealt.map((person, i) => [person, letter(i)]));
}
