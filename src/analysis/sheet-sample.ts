import { rngFrom, shuffle } from '../stats/index.js';

/** What an answer is spread over, each group with its weight shared out among its values. */
export type Spread = { target: string; stratum: string; levels: readonly string[] };

/**
 * Places of `n` answers, chosen so that targets, strata and levels of the judge are all seen: one after the other, each
 * the one whose target, stratum and levels are the least seen so far. A target, a stratum and the levels together weigh
 * the same; a level's weight falls with each answer that has it, so rare levels come early. Of equals the seed decides.
 *
 * The sample holds more of rare levels than the run does: rates and prevalence of it are not those of the run.
 * @param n 1 or more; all places where there are no more
 */
export function spreadSample(answers: readonly Spread[], n: number, seed: string): number[] {
  // Features as numbers: a run may hold a hundred thousand answers.
  const numbers = new Map<string, number>();
  const features = answers.map((answer) =>
    featuresOf(answer).map(({ name, weight }) => {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return { number, weight };
    }),
  );
  const seen = new Float64Array(numbers.size);
  let left = shuffle(
    rngFrom(seed),
    answers.map((_, i) => i),
  );
  const chosen: number[] = [];
  while (chosen.length < n && left.length > 0) {
    let best = -1;
    let most = -1;
    for (const i of left) {
      let gain = 0;
      for (const { number, weight } of features[i] ?? [])
        gain += weight / (1 + (seen[number] ?? 0));
      if (gain > most + 1e-12) {
        most = gain;
        best = i;
      }
    }
    left = left.filter((i) => i !== best);
    chosen.push(best);
    for (const { number } of features[best] ?? []) seen[number] = (seen[number] ?? 0) + 1;
  }
  return chosen;
}

type Feature = { name: string; weight: number };

const featuresOf = ({ target, stratum, levels }: Spread): Feature[] => [
  { name: `target/${target}`, weight: 1 },
  { name: `stratum/${stratum}`, weight: 1 },
  ...levels.map((level) => ({ name: `level/${level}`, weight: 1 / levels.length })),
];
