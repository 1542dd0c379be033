import type { Estimate, Text } from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import { chartNote, equalUnitsNote } from '../../../i18n/index.js';
import { join, say } from '../say.js';
import { byName, type Collected, type Group } from '../score/collect.js';
import { type Estimates, estimates, type How } from '../score/evaluate.js';
import type { Derived, Figure, Measures } from '../score/figure.js';
import { OVERALL, type Slice, slicesOf } from '../score/slices.js';
import type { Spec } from '../spec/types.js';

/** All that the sections are made of: every target and judge of one condition. */
export type Study = {
  spec: Spec;
  measures: Measures;
  collected: Collected;
  /** By judge; within a judge measured targets first, then references, both by name. */
  groups: readonly Group[];
  judges: readonly (string | null)[];
  /** Baselines: drawn as reference lines, named as such. */
  reference: ReadonlySet<string>;
  how: How;
  /** By column and language. */
  slices: readonly Slice[];
  /** Figures of a group in a slice; computed once. */
  figures(group: Group, slice?: Slice): Estimates;
};

export function studyOf(
  spec: Spec,
  measures: Measures,
  collected: Collected,
  reference: ReadonlySet<string>,
  how: How,
): Study {
  const groups = [...collected.groups].sort(
    (a, b) =>
      byName(a.judge ?? '', b.judge ?? '') ||
      Number(reference.has(a.target)) - Number(reference.has(b.target)) ||
      byName(a.target, b.target),
  );
  const kept = new Map<Group, Map<Slice, Estimates>>();
  return {
    spec,
    measures,
    collected,
    groups,
    judges: [...new Set(groups.map((group) => group.judge))],
    reference,
    how,
    slices: slicesOf(collected.items, spec.slices),
    figures(group, slice = OVERALL) {
      const own = kept.get(group) ?? new Map<Slice, Estimates>();
      kept.set(group, own);
      const found = own.get(slice) ?? estimates(collected, group, measures, how, slice);
      own.set(slice, found);
      return found;
    },
  };
}

const NO_FIGURE: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_items' };
export const figureOf = (study: Study, group: Group, id: string, slice?: Slice): Estimate =>
  study.figures(group, slice).get(id) ?? NO_FIGURE;

/** Headline figures in their order. */
export const headlines = ({ measures }: Study): (Figure | Derived)[] =>
  measures.headline.flatMap(
    (id) => [...measures.derived, ...measures.figures].find((f) => f.id === id) ?? [],
  );

export const ofJudge = (study: Study, judge: string | null): Group[] =>
  study.groups.filter((group) => group.judge === judge);

/**
 * Charts show one judge, to stay readable: a panel where several judges read the replies, otherwise the first by name
 * that did, otherwise the first.
 */
export function charted(study: Study): Group[] {
  const { judges } = study;
  const panel = judges.find((judge) => judge?.startsWith('panel/') ?? false);
  const real = judges.filter((judge) => judge !== null && !/^(local|panel)\//.test(judge));
  return ofJudge(study, (real.length > 1 ? panel : real[0]) ?? judges[0] ?? null);
}

export const isReference = (study: Study, group: Group): boolean =>
  study.reference.has(group.target);

/** Marks a chart's series as a reference line. */
export const referenceMark = (study: Study, group: Group): { reference?: true } =>
  isReference(study, group) ? { reference: true } : {};

/** Says which judge, and where a table has several figures which of them, a section's chart shows. */
export const chartSentence = (study: Study, figure?: Text): Text[] =>
  chartNote({
    judge: charted(study)[0]?.judge ?? null,
    judges: study.judges,
    ...(figure !== undefined && { figure }),
  });

/** The sentence of a report with one target: its numbers have nothing to be compared with. */
export function alone(study: Study): Text[] {
  const targets = new Map(study.groups.map((g) => [g.target, isReference(study, g)]));
  const references = [...targets.values()].filter((reference) => reference).length;
  const measured = targets.size - references;
  if (measured > 1) return [];
  if (measured === 0)
    return [
      say(
        'No system was measured: all targets are baselines, whose figures only show what needs no understanding.',
        '本次没有测任何系统：全部被测对象都是基线，数字只说明不理解内容也能得到多少。',
      ),
    ];
  return [
    references === 0
      ? say(
          'Only one target was measured: its figures are there to be compared with other targets rated together with it, and are no verdict on it alone.',
          '本次只测了一个被测对象：数字要与一起评定的其他对象相比才有意义，不构成对它的评判。',
        )
      : say(
          'Only one target was measured; the others are baselines. Its figures are no verdict on it alone.',
          '本次只测了一个被测对象，其余是基线。数字不构成对它的评判。',
        ),
  ];
}

/** How intervals are made, for the notes of sections with figures. */
export function intervalNote({ spec }: Study): Text {
  const [column] = spec.clusters;
  return column === undefined
    ? join(
        say(
          'Intervals: 95 % percentile bootstrap over items; repeats are averaged within an item first, n is items.',
          '区间为按题目重抽的 95% 百分位自助法区间；重复作答先在题内取平均，n 为题目数。',
        ),
        equalUnitsNote(say('items', '题目')),
      )
    : join(
        say(
          `Intervals: 95 % percentile bootstrap over the values of ${column}, so that items which share one count as related; repeats are averaged within an item first, n is items.`,
          `区间为按 ${column} 整组重抽的 95% 百分位自助法区间，即把取值相同的题目视为相关；重复作答先在题内取平均，n 为题目数。`,
        ),
        equalUnitsNote(say(`values of ${column}`, `组`)),
      );
}

export const targetText = (group: Group): Text => same(group.target);
