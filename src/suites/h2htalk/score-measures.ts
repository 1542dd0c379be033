import type { Checked } from './checks.js';
import { CHECKS } from './checks.js';
import type { Remembered } from './checks-facts.js';
import { CHECK_GROUPS, type CheckGroup } from './checks-outcome.js';
import { FORMAT_INFO } from './formats.js';
import type { Importance } from './memory.js';
import { MODEL_OVERLAPS, type ModelOverlap, OVERLAPS, type Overlap } from './overlap.js';
import { SAP_RULES, type SapRule } from './sap-rules.js';
import type { Entry, ItemFacts } from './score-collect.js';
import { DIMENSIONS, type Dimension } from './types.js';

/**
 * What a measure finds in one entry. `value`: null where nothing was scored. `worst`, `best`: with everything that is
 * missing at that end; which end is worse depends on the measure. `have`: scored part of what was expected, 0…1.
 */
export type Share = { value: number | null; worst: number; best: number; have: number };

/** One figure of an entry; null where the measure does not apply to it. */
export type Measure = {
  id: string;
  unit: 'rate' | 'score';
  range: readonly [number, number];
  of(entry: Entry, item: ItemFacts): Share | null;
};

/** Share of `yes` among what was scored. `better`: whether more of it is better. */
function shareOf(yes: number, no: number, missing: number, better: 'more' | 'less'): Share | null {
  const all = yes + no + missing;
  if (all === 0) return null;
  const [low, high] = [yes / all, (yes + missing) / all];
  return {
    value: yes + no === 0 ? null : yes / (yes + no),
    worst: better === 'more' ? low : high,
    best: better === 'more' ? high : low,
    have: (yes + no) / all,
  };
}

/** Share passed of the checks that `has` takes. */
const passed =
  (has: (checked: Checked) => boolean): Measure['of'] =>
  ({ checks }) => {
    const counts = { pass: 0, fail: 0, missing: 0 };
    for (const checked of checks) if (has(checked)) counts[checked.result] += 1;
    return shareOf(counts.pass, counts.fail, counts.missing, 'more');
  };

const RATE = { unit: 'rate', range: [0, 1] } as const;

/** All rule checks of an item together: the share passed. */
export const CHECKS_PASSED: Measure = { id: 'checks', ...RATE, of: passed(() => true) };

/** Rule checks by what they are about: facts are the hard part, form is what most models keep. */
export const GROUP_MEASURES: readonly (Measure & { group: CheckGroup })[] = CHECK_GROUPS.map(
  (group) => ({
    id: `checks/${group}`,
    group,
    ...RATE,
    of: passed((checked) => checked.group === group),
  }),
);

/** One rule check. */
export const CHECK_MEASURES: readonly (Measure & { check: string })[] = CHECKS.map(({ id }) => ({
  id: `check/${id}`,
  check: id,
  ...RATE,
  of: passed((checked) => checked.id === id),
}));

/** Recall of facts that were said so many sessions ago. */
export const recallAfterMeasure = (sessions: number): Measure => ({
  id: 'check/recall',
  ...RATE,
  of: passed(({ id, after }) => id === 'recall' && after === sessions),
});

/** Memories of one class of importance that answers in later sessions must recall (`recall`), or let go (`forget`). */
export const rememberedMeasure = (kind: Remembered['kind'], importance: Importance): Measure => ({
  id: `memory/${kind}`,
  ...RATE,
  of: ({ remembered }) => {
    const counts = { pass: 0, fail: 0, missing: 0 };
    for (const one of remembered)
      if (one.kind === kind && one.importance === importance) counts[one.result] += 1;
    return shareOf(counts.pass, counts.fail, counts.missing, 'more');
  },
});

/** Share of broken rules of the Secure Attachment Persona among those that `has` takes; less is better. */
const broken =
  (has: (rule: SapRule) => boolean): Measure['of'] =>
  ({ sap }) => {
    const counts = { kept: 0, broken: 0, missing: 0 };
    for (const { rule, result } of sap) if (has(rule)) counts[result] += 1;
    return shareOf(counts.broken, counts.kept, counts.missing, 'less');
  };

/** All rules of the persona together: how many of those that a reply could break it breaks. */
export const SAP_BROKEN: Measure = { id: 'sap', ...RATE, of: broken(() => true) };

/** How often replies break one rule. */
export const SAP_MEASURES: readonly (Measure & { rule: SapRule })[] = SAP_RULES.map((rule) => ({
  id: `sap/${rule}`,
  rule,
  ...RATE,
  of: broken((one) => one === rule),
}));

const SCALE = { unit: 'score', range: [1, 5] } as const;

/** A judged dimension, 1–5, over the items that it applies to. Dependence alone is better when low. */
export const JUDGE_MEASURES: readonly (Measure & { dimension: Dimension })[] = DIMENSIONS.map(
  (dimension) => ({
    id: `judge/${dimension}`,
    dimension,
    ...SCALE,
    of: ({ ratings }, { task }) => {
      if (!FORMAT_INFO[task].dimensions.includes(dimension)) return null;
      const value = ratings[dimension] ?? null;
      if (value !== null) return { value, worst: value, best: value, have: 1 };
      const [worst, best] = dimension === 'dependence' ? [5, 1] : [1, 5];
      return { value, worst, best, have: 0 };
    },
  }),
);

/** Share of rated verdicts with a low rating: what people should look at first. */
export const LOW: Measure = {
  id: 'judge/low',
  ...RATE,
  of: ({ verdict, low, modelOverlaps }) => {
    if (modelOverlaps !== null) return null;
    const rated = verdict === 'rated';
    return shareOf(rated && low ? 1 : 0, rated && !low ? 1 : 0, rated ? 0 : 1, 'less');
  },
};

/** Overlap with the reference: a diagnostic, no figure of worth. */
export const OVERLAP_MEASURES: readonly (Measure & { overlap: Overlap })[] = OVERLAPS.map(
  (overlap) => ({
    id: `overlap/${overlap}`,
    overlap,
    ...RATE,
    of: ({ overlaps }, { reference }) => {
      if (reference === 'none') return null;
      const value = overlaps === null ? null : Math.min(1, overlaps[overlap]);
      if (value === null) return { value, worst: 0, best: 1, have: 0 };
      return { value, worst: value, best: value, have: 1 };
    },
  }),
);

/** Nearness to the reference by the user's own models; applies only where `local/overlap-models` has looked. */
export const MODEL_OVERLAP_MEASURES: readonly (Measure & { overlap: ModelOverlap })[] =
  MODEL_OVERLAPS.map((overlap) => ({
    id: `overlap/${overlap}`,
    overlap,
    unit: 'rate',
    range: [-1, 1],
    of: ({ modelOverlaps }, { reference }) => {
      if (reference === 'none') return null;
      const value = modelOverlaps?.[overlap] ?? null;
      if (value === null) return { value, worst: -1, best: 1, have: 0 };
      return { value, worst: value, best: value, have: 1 };
    },
  }));
