import { rngFrom } from '../../stats/index.js';

/** One number of raters, simulated. */
export type DesignRow = {
  raters: number;
  /** Mean α over the simulated studies, and where 95 % of them lie. */
  alpha: number | null;
  low: number | null;
  high: number | null;
  /** Share of items whose majority is right; a tie is right by half. */
  majority: number;
  /** The interval of α is no wider than was asked for. */
  enough: boolean;
};

/** Studies that are simulated for each number of raters. */
const STUDIES = 200;
const MOST = 9;

/**
 * How many raters an item needs. Simulated studies of yes-or-no fields: raters who are right with chance `accuracy`,
 * items of which a share `prevalence` is "yes". The answer is the least number whose α lies in an interval no wider than
 * `width`. Pure: the same question has the same answer.
 */
export function design(of: {
  items: number;
  accuracy: number;
  prevalence: number;
  width: number;
}): { rows: DesignRow[]; smallest: number | null } {
  const rows: DesignRow[] = [];
  for (let raters = 2; raters <= MOST; raters++) rows.push(simulate(raters, of));
  return { rows, smallest: rows.find(({ enough }) => enough)?.raters ?? null };
}

function simulate(
  raters: number,
  { items, accuracy, prevalence, width }: Parameters<typeof design>[0],
): DesignRow {
  const rng = rngFrom(`design/${raters}/${items}/${accuracy}/${prevalence}`);
  const alphas: number[] = [];
  let right = 0;
  for (let study = 0; study < STUDIES; study++) {
    let [yes, values, differ] = [0, 0, 0];
    for (let item = 0; item < items; item++) {
      const truth = rng() < prevalence;
      let said = 0;
      for (let rater = 0; rater < raters; rater++) if (rng() < accuracy === truth) said += 1;
      const correct = truth ? said : raters - said;
      right += correct * 2 === raters ? 0.5 : correct * 2 > raters ? 1 : 0;
      yes += said;
      values += raters;
      differ += (2 * said * (raters - said)) / (raters - 1);
    }
    // Krippendorff's α of two categories and no gaps: no table is needed to draw thousands of studies.
    const expected = (2 * yes * (values - yes)) / (values - 1);
    if (expected > 0) alphas.push(1 - differ / expected);
  }
  alphas.sort((a, b) => a - b);
  const at = (share: number): number | null =>
    alphas.length === 0 ? null : (alphas[Math.round(share * (alphas.length - 1))] ?? null);
  const [low, high] = [at(0.025), at(0.975)];
  return {
    raters,
    alpha: alphas.length === 0 ? null : alphas.reduce((a, b) => a + b, 0) / alphas.length,
    low,
    high,
    majority: right / (STUDIES * items),
    enough: low !== null && high !== null && high - low <= width,
  };
}
