import type { Section } from '../../../contract/index.js';
import { join, say } from '../say.js';
import type { Group } from '../score/collect.js';
import type { Slice } from '../score/slices.js';
import {
  charted,
  chartSentence,
  figureOf,
  headlines,
  intervalNote,
  referenceMark,
  type Study,
  targetText,
} from './study.js';
import { def, ITEMS, tableOf, who } from './table.js';

type Row = { group: Group; slice: Slice };

/** Headline figures by the columns under `slices` and by language. Null where there is nothing to slice by. */
export function slicesSection(study: Study): Section | null {
  const { slices } = study;
  const [first] = headlines(study);
  if (slices.length === 0 || first === undefined) return null;
  const rows = study.groups.flatMap((group) => slices.map((slice): Row => ({ group, slice })));
  return {
    id: 'slices',
    title: say('Results by part of the items', '按题目分类的结果'),
    lead: join(
      say(
        'The main figures by part of the items.',
        '按题目的分类（如难度、语言）分别给出主要结果。',
      ),
      say(
        'Parts hold other items, so compare targets within a part; a difference between parts may lie in the items.',
        '各类题目不同，请在同一类内比较被测对象；类与类之间的差异可能出自题目本身。',
      ),
      ...chartSentence(study, first.name),
    ),
    notes: [intervalNote(study)],
    table: tableOf(rows, [
      ...who<Row>(study),
      def<Row>('part', ITEMS, 'text', ({ slice }) => slice.name),
      ...headlines(study).map((figure) =>
        def<Row>(figure.id, figure.name, 'rate', ({ group, slice }) =>
          figureOf(study, group, figure.id, slice),
        ),
      ),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'rate',
      points: slices.flatMap((slice) =>
        charted(study).map((group) => ({
          label: targetText(group),
          estimate: figureOf(study, group, first.id, slice),
          series: slice.name,
          ...referenceMark(study, group),
        })),
      ),
    },
    weight: 'main',
  };
}
