import type { Section } from '../../contract/index.js';
import { referenceMark } from '../shared/lines.js';
import { denominatorNote, headlineColumns, headlines, kindOf } from './analyse-overview.js';
import { charted, figureOf, type Line, type Study } from './analyse-study.js';
import { def, tableOf, whoJudged } from './analyse-table.js';
import { BASELINE_NOTE, beside, INTERVAL_NOTE, say, sliceText } from './analyse-words.js';
import { langSlices, type Slice, scenarioSlices } from './score-slices.js';

/** The six tasks by scenario, and by language where there are two. Null where there is nothing to compare. */
export function partsSection(study: Study): Section | null {
  const slices = [...scenarioSlices(study.items), ...langSlices(study.items)];
  if (slices.length === 0) return null;
  const rows = [...study.lines, ...study.baselines].flatMap((line) =>
    slices.map((slice) => ({ line, slice })),
  );
  const samples = (slice: Slice): number =>
    new Set(study.items.filter(slice.has).map(({ sample }) => sample)).size;
  const rates = headlines(study).filter(({ task }) => kindOf(task) === 'rate');
  return {
    id: 'scenarios',
    title: say('Couples and families', '伴侣与家庭'),
    lead: say(
      'The same figures by scenario, and by language where the items have two. Label sets and numbers of people differ between the scenarios, so compare targets within one, and each with its own lines.',
      '按场景给出同样的数字；题目有两种语言时也按语言给出。两种场景的标签集和人数不同，应在同一场景内比较被测对象，并各自对照基线。',
    ),
    notes: [...denominatorNote(study), BASELINE_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...whoJudged,
      def('part', say('Part', '范围'), 'text', (row) => sliceText(row.slice)),
      def('samples', say('Samples', '样本数'), 'count', (row) => samples(row.slice)),
      ...headlineColumns<{ line: Line; slice: Slice }>(study, (row) => row.slice),
    ]),
    ...(rates.length > 0 && {
      chart: {
        kind: 'intervals' as const,
        unit: 'rate' as const,
        points: charted(study).flatMap((line) =>
          scenarioSlices(study.items).flatMap((slice) =>
            rates.map(({ id, label }) => ({
              label: beside(line.name, sliceText(slice)),
              series: label,
              estimate: figureOf(study, line, id, slice),
              ...referenceMark(line),
            })),
          ),
        ),
      },
    }),
    weight: 'main',
  };
}
