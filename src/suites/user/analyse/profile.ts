import type { Chart, Section, Text } from '../../../contract/index.js';
import { join, say } from '../say.js';
import type { Group } from '../score/collect.js';
import type { Derived, Figure } from '../score/figure.js';
import { PRESENT } from '../spec/labels-spec.js';
import {
  charted,
  chartSentence,
  figureOf,
  intervalNote,
  referenceMark,
  type Study,
  targetText,
} from './study.js';
import { def, tableOf, who } from './table.js';

type Part = { title: Text; lead: Text; figures: readonly (Figure | Derived)[] };

/** The figures behind the headline: dimensions, labels at every level, or classes. Null where there are none. */
export function profileSection(study: Study): Section | null {
  const part = partOf(study);
  if (part.figures.length === 0) return null;
  const rows = study.groups.map((group) => ({ group }));
  const drawn = chartOf(study, part.figures);
  return {
    id: 'profile',
    title: part.title,
    lead: join(part.lead, ...(drawn.chart === undefined ? [] : chartSentence(study))),
    notes: [intervalNote(study)],
    table: tableOf(rows, [
      ...who<{ group: Group }>(study),
      ...part.figures.map((figure) =>
        def<{ group: Group }>(
          figure.id,
          figure.name,
          figure.unit === 'rate' ? 'rate' : 'number',
          ({ group }) => figureOf(study, group, figure.id),
        ),
      ),
    ]),
    ...drawn,
    weight: 'main',
  };
}

function partOf({ spec, measures }: Study): Part {
  const shown = [...measures.derived, ...measures.figures].filter(
    (f) => !('inner' in f) && !measures.headline.includes(f.id),
  );
  switch (spec.kind) {
    case 'rubric':
      return {
        title: say('Dimensions', '各维度'),
        lead: say(
          'Points in each dimension, as a share of what the rubric allows. Compare targets within a dimension, not one dimension with another: they differ in how hard they are.',
          '各维度的得分率。请在同一维度内比较不同被测对象；维度之间难易不同，不宜相互比较。',
        ),
        figures: shown,
      };
    case 'labels':
      return {
        title: say('Labels', '各标签'),
        lead: say(
          'Share of items at which each label is present, and at each level or above.',
          '各标签出现的题目占比，以及达到各等级及以上的占比。',
        ),
        figures: shown,
      };
    case 'gold':
      return {
        title: say('Classes and further figures', '各类别与其他指标'),
        lead: say(
          'F1 of each class: how well its items are found and nothing else is taken for it. A class that is neither gold nor given has none.',
          '各类别的 F1：该类题目找得全、又不把别的误当成它的程度。既不是标准答案、也没人答过的类别没有 F1。',
        ),
        figures: shown,
      };
  }
}

/** Rates of a kind side by side; the `present` cut stands for its label, and labels for their groups. */
function chartOf(study: Study, figures: readonly (Figure | Derived)[]): { chart?: Chart } {
  const axes = figures.filter(({ id, unit }) =>
    study.spec.kind === 'labels'
      ? id.startsWith('label/') && id.endsWith(`@${PRESENT}`)
      : unit === 'rate' && id !== 'gate',
  );
  if (axes.length < 2) return {};
  // These axes have no order: points, with no line from one to the next.
  const points = axes.flatMap(({ id, name }) =>
    charted(study).map((group) => ({
      label: name,
      estimate: figureOf(study, group, id),
      series: targetText(group),
      ...referenceMark(study, group),
    })),
  );
  return { chart: { kind: 'intervals', unit: 'rate', points } };
}
