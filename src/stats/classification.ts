/** Counts or weights of a yes/no task: gold yes and said yes, gold no and said yes, gold yes and said no, both no. */
export type Binary = { tp: number; fp: number; fn: number; tn: number };

/** Shares 0…1; null where nothing is in the denominator. */
export type BinaryFigures = {
  precision: number | null;
  recall: number | null;
  f1: number | null;
  accuracy: number | null;
  balancedAccuracy: number | null;
};

/**
 * Precision tp/(tp + fp), recall tp/(tp + fn), F1 = 2tp/(2tp + fp + fn), accuracy, and balanced accuracy: the mean of
 * recall and specificity tn/(tn + fp), null unless both classes are in the data.
 * F1 is 0, not undefined, when yes is never right: only without any yes on either side is it null.
 */
export function binaryFigures({ tp, fp, fn, tn }: Binary): BinaryFigures {
  const recall = share(tp, tp + fn);
  const specificity = share(tn, tn + fp);
  return {
    precision: share(tp, tp + fp),
    recall,
    f1: share(2 * tp, 2 * tp + fp + fn),
    accuracy: share(tp + tn, tp + fp + fn + tn),
    balancedAccuracy: recall === null || specificity === null ? null : (recall + specificity) / 2,
  };
}

/** Counts or weights of one label: gold, said, and both at once. */
export type LabelCounts = { gold: number; said: number; right: number };

/**
 * Macro-F1: the plain mean of 2·right/(gold + said) over the labels that occur in the gold, 0…1. A label that is said but
 * never gold lowers the others' precision only; an answer that is no label at all is in no `said`. Null without any gold.
 */
export function macroF1(labels: readonly LabelCounts[]): number | null {
  const occurring = labels.filter(({ gold }) => gold > 0);
  if (occurring.length === 0) return null;
  const sum = occurring.reduce((f, { gold, said, right }) => f + (2 * right) / (gold + said), 0);
  return sum / occurring.length;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
