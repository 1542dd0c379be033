import type { Validity } from '../../../../contract/index.js';
import { cohenKappa } from '../../../../stats/index.js';
import { NEEDS, type Need } from '../../types.js';

/** Both ratings of one reply from two sources. `cluster`: replies to one message. */
export type NeedPair = {
  slice: string;
  cluster: string;
  given: Readonly<Record<Need, boolean>>;
  predicted: Readonly<Record<Need, boolean>>;
};

export type NeedAgreement = NonNullable<Validity['table']>[number];

/** Cohen's κ of presence by slice and need, −1…1, 95 % percentile bootstrap over messages. */
export function needAgreement(pairs: readonly NeedPair[], seed: string): NeedAgreement[] {
  const slices = [...new Set(pairs.map(({ slice }) => slice))];
  return slices.flatMap((slice) => {
    const own = pairs.filter((pair) => pair.slice === slice);
    return NEEDS.map((need): NeedAgreement => {
      const given = own.map((pair) => Number(pair.given[need]));
      const predicted = own.map((pair) => Number(pair.predicted[need]));
      const { value, low, high, n } = cohenKappa(given, predicted, {
        seed: `${seed}/${slice}/${need}`,
        clusters: own.map(({ cluster }) => cluster),
      });
      const positives = given.filter((x) => x === 1).length;
      return { slice, label: need, kappa: value, low, high, n, positives };
    });
  });
}
